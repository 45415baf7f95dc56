"""What a table of a booklet is made of."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Hold one row: its heading and, for each column, the column's name with the value."""

    head: str
    cells: tuple[tuple[str, str], ...]


class Table(NamedTuple):
    """Hold one table: its caption, what the row headings are, the columns and the rows."""

    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def made(caption: str, corner: str, columns: list[str], rows: list[tuple[str, list[str]]]) -> Table:
    """Return a table of these columns and rows; raises ValueError for a row of another length."""
    return Table(
        caption,
        corner,
        tuple(columns),
        tuple(Row(head, tuple(zip(columns, values, strict=True))) for head, values in rows),
    )
