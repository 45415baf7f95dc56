"""Every paragraph of the ledger has its test: the numbers that docstrings of tests name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.engine.tactics.tactics_games import LEDGER

HERE = Path(__file__).parent
# 2.3, 2.4, 11.5 and section 13 are the screen's, 8.1 is in the tests of odds and offers.
ELSEWHERE = {"2.3", "2.4", "8.1", "11.5"} | {number for number in LEDGER if number.startswith("13.")}


def named(file: Path) -> set[str]:
    """Return the ledger numbers that the docstrings of a file's tests state."""
    tests = (node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))
    docstrings = (ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))
    return {number for text in docstrings for number in re.findall(r"(?<![\w.])(?:\d+|J)\.\d+(?!\d)", text)}


def test_every_ledger_number_is_stated_by_a_test() -> None:
    """Sections 1 to 12 and the readings, each in a test's own words."""
    files = [*HERE.glob("test_*.py"), HERE.parent / "test_readings.py"]
    found = set().union(*map(named, files))
    assert LEDGER - ELSEWHERE - found == set()
    assert found <= LEDGER
