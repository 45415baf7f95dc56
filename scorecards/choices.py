"""What a visitor asks for: read strictly, with every fault said by the name of its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django.http import QueryDict

from firstandglory.engine.playcalling.tables import LENGTHS, MODES, Length, Mode
from scorecards.card import LENGTH_NAMES, MODE_NAMES, Card, blank
from scorecards.names import Unfit, name
from scorecards.sheet import PAPERS, PER_PAGE, Paper

T = TypeVar("T")


class Wrong(ValueError):
    """Say what is wrong with the fields of a request."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {fault}" for field, fault in faults.items()))
        self.faults = dict(faults)


@dataclass(frozen=True)
class Choice:
    """Hold what kind of sheet is wanted and what is already written on it."""

    mode: Mode = "star"
    length: Length = "quick"
    paper: Paper = "letter"
    per_page: int = 4
    home: str = ""
    away: str = ""
    date: str = ""

    @property
    def title(self) -> str:
        """Name the kind of card, for people."""
        return f"{LENGTH_NAMES[self.length]} {MODE_NAMES[self.mode].removesuffix(' Mode')}"

    @property
    def query(self) -> str:
        """Return the address's query that asks for this choice."""
        return urlencode({field: value for field, value in asdict(self).items() if value})

    def card(self) -> Card:
        """Return the card to print."""
        return blank(self.mode, self.length, self.home, self.away, day(self.date))


def day(text: str) -> str:
    """Return a date as it is printed, so that nobody takes the month for the day."""
    read = date.fromisoformat(text) if text else None
    return f"{read.day} {read:%b %Y}" if read else ""


def read_date(text: str) -> str:
    """Return a date as it is kept; raises Unfit."""
    if not text:
        return ""
    try:
        read = date.fromisoformat(text)
    except ValueError:
        raise Unfit("must be a date like 2026-11-30") from None
    if read.isoformat() != text:
        raise Unfit("must be a date like 2026-11-30")
    return text


def one_of(allowed: tuple[T, ...]) -> Callable[[str], T]:
    """Return a reader that takes one of these."""

    def read(text: str) -> T:
        for value in allowed:
            if str(value) == text:
                return value
        raise Unfit(f"must be {' or '.join(map(str, allowed))}")

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "mode": one_of(MODES),
    "length": one_of(LENGTHS),
    "paper": one_of(PAPERS),
    "per_page": one_of(PER_PAGE),
    "home": name,
    "away": name,
    "date": read_date,
}


def read_choice(asked: QueryDict) -> Choice:
    """Read a whole choice; what is left out takes its usual value; raises Wrong."""
    return Choice(**read_fields(asked, READERS))


def read_paper(asked: QueryDict) -> Paper:
    """Read the paper alone; raises Wrong."""
    found = read_fields(asked, {"paper": READERS["paper"]})
    return cast("Paper", found.get("paper", Choice.paper))


def read_fields(asked: QueryDict, readers: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
    """Read the fields that were sent; raises Wrong with every fault."""
    found: dict[str, Any] = {}
    faults: dict[str, str] = {}
    for field, values in asked.lists():
        if field not in readers:
            faults[field[:40]] = f"is unknown; there are {', '.join(readers)}"
        elif len(values) > 1:
            faults[field] = "is there more than once"
        else:
            try:
                found[field] = readers[field](values[0])
            except Unfit as fault:
                faults[field] = str(fault)
    if faults:
        raise Wrong(faults)
    return found
