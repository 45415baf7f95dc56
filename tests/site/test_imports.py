"""Who may import whom"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ENGINE = settings.BASE_DIR / "firstandglory" / "engine"


def test_contracts_are_kept():
    """pyproject.toml has them, under tool.importlinter."""
    command = [Path(sys.executable).with_name("lint-imports")]
    linter = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True)
    assert linter.returncode == 0, linter.stdout


def imported(path):
    """Name every module that a file imports, relative ones left out."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(settings.BASE_DIR).parts[: -node.level]
            yield ".".join([*package, node.module or ""])


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_engine_imports_the_standard_library_and_itself(path):
    for module in imported(path):
        own = f"{module}.".startswith("firstandglory.engine.")
        assert own or module.split(".")[0] in sys.stdlib_module_names, module
