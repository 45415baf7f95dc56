"""A season's fixtures out of a CSV file, with every fault by line and column."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from scorecards.choices import READERS
from scorecards.names import Unfit

COLUMNS = ("home", "away", "mode", "length", "date")
OPTIONAL = ("date",)
MOST = 1000
LARGEST = 1024 * 1024  # bytes
MOST_FAULTS = 50

EXAMPLE = """home,away,mode,length,date
Harbor,Summit,star,quick,2026-12-05
Lantern,Prairie,traditional,full,2026-12-06
"""

Fixture = dict[str, str]


class Fault(NamedTuple):
    """Say what is wrong where; column 0 means the whole line."""

    line: int
    column: int
    text: str

    def __str__(self) -> str:
        """Write the fault as people look for it in a spreadsheet."""
        where = f"Line {self.line}, column {self.column}" if self.column else f"Line {self.line}"
        return f"{where}: {self.text}"


class Faulty(ValueError):
    """Carry all that is wrong with a file."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults[:MOST_FAULTS]
        self.more = len(faults) - len(self.faults)


def read(data: bytes) -> list[Fixture]:
    """Read a file's fixtures; raises Faulty."""
    if len(data) > LARGEST:
        raise Faulty(Fault(1, 0, f"the file has more than {LARGEST:,} bytes"))
    fixtures: list[Fixture] = []
    faults: list[Fault] = []
    columns: tuple[str, ...] | None = None
    for line, cells in _lines(_text(data)):
        if columns is None:
            columns = _columns(line, cells)
            if columns is not None:
                continue
            columns = COLUMNS
        fixture, wrong = _fixture(line, cells, columns)
        fixtures.append(fixture)
        faults += wrong
    if not fixtures:
        faults.append(Fault(1, 0, "the file names no fixtures"))
    if len(fixtures) > MOST:
        faults.insert(0, Fault(1, 0, f"the file names {len(fixtures):,} fixtures, {MOST:,} are the most"))
    if faults:
        raise Faulty(*faults)
    return fixtures


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = data[: fault.start]
        line_start = before.rfind(b"\n") + 1
        raise Faulty(
            Fault(
                before.count(b"\n") + 1,
                before.count(b",", line_start) + 1,
                "this is not UTF-8; save the file as CSV UTF-8",
            )
        ) from None


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line that is not empty, with its number in the file."""
    first = text.partition("\n")[0]
    # Spreadsheets separate by what their country does not use in numbers.
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            raise Faulty(Fault(line, 0, f"this is not CSV: {fault}")) from None
        if any(cell.strip() for cell in cells):
            yield line, cells


def _columns(line: int, cells: list[str]) -> tuple[str, ...] | None:
    """Read the line that names the columns, None if the first line is a fixture already."""
    names = tuple(cell.strip().lower() for cell in cells)
    if not {"home", "away"} & set(names):
        return None
    faults = [
        Fault(line, at, f"{name!r} is no column; there are {', '.join(COLUMNS)}")
        for at, name in enumerate(names, start=1)
        if name not in COLUMNS
    ]
    twice = [name for name in COLUMNS if names.count(name) > 1]
    faults += [Fault(line, names.index(name) + 1, f"{name} is there twice") for name in twice]
    faults += [Fault(line, 0, f"there is no column {name}") for name in COLUMNS if name not in (*names, *OPTIONAL)]
    if faults:
        raise Faulty(*faults)
    return names


def _fixture(line: int, cells: list[str], columns: tuple[str, ...]) -> tuple[Fixture, list[Fault]]:
    fixture: Fixture = {}
    faults: list[Fault] = []
    for at, column in enumerate(columns, start=1):
        cell = cells[at - 1].strip() if at <= len(cells) else ""
        try:
            fixture[column] = _cell(column, cell)
        except Unfit as fault:
            faults.append(Fault(line, at, f"{column} {fault}"))
    if len(cells) > len(columns):
        faults.append(Fault(line, len(columns) + 1, "there are more cells than columns"))
    return fixture, faults


def _cell(column: str, cell: str) -> str:
    if not cell and column not in OPTIONAL:
        raise Unfit("is empty")
    plain = cell.lower().removesuffix(" mode") if column in ("mode", "length") else cell
    return str(READERS[column](plain))
