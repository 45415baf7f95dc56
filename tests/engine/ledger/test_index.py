"""Every paragraph of the ledger has its test: the numbers that tests in this folder name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LAST_PARAGRAPH = {2: 5, 3: 6, 4: 6, 5: 6, 6: 5, 7: 6, 8: 6, 9: 4, 10: 5, 11: 6, 12: 6, 13: 6}
NUMBERS = {
    *("1.2", "1.3", "1.4", "T.1", "T.2", "T.3"),
    *(f"{section}.{paragraph}" for section, last in LAST_PARAGRAPH.items() for paragraph in range(1, last + 1)),
    *(f"I.{reading}" for reading in range(1, 16)),
}


def named(file: Path) -> set[str]:
    """Return the ledger numbers that the docstrings of a file's tests state ("5.2: …")."""
    tests = (node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))
    docstrings = (ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))
    return {number for text in docstrings for number in re.findall(r"\b(?:\d+|T|I)\.\d+(?=: )", text)}


def test_every_ledger_number_is_stated_by_a_test() -> None:
    """Sections 1.2 to 1.4 and 2 to 13, the tables and the readings, each in a test's own words."""
    found = set().union(*(named(file) for file in Path(__file__).parent.glob("test_*.py")))
    assert NUMBERS - found == set()
