"""The README is true: its example runs as printed, and the files that it names exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"


def test_the_engines_example_runs_as_it_is_printed():
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_every_file_that_is_named_exists():
    named = re.findall(r"`((?:[\w.]+/)+[\w.]*)`|\]\((static/[^)]+)\)", README.read_text())
    paths = [path or picture for path, picture in named if not path.startswith("var/")]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
