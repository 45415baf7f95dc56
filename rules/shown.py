"""What pages show of a booklet: paragraphs with their links, tables, drawings and the readings beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rules.booklet import Booklet, Paragraph, Section
from rules.diagrams import Diagram, diagram
from rules.lookup import Table
from rules.tables import table
from rules.tactics_boards import Board, board

Link = Callable[[str], str]


class Named(NamedTuple):
    """Hold a rule that is linked to: its number, title and address."""

    number: str
    title: str
    url: str


class Clarified(NamedTuple):
    """Hold one published clarification, ready to be shown at one rule; `source` is its Markdown."""

    anchor: str
    title: str
    source: str
    html: SafeString
    published: datetime


class Shown(NamedTuple):
    """Hold one paragraph, ready to be shown."""

    paragraph: Paragraph
    html: SafeString
    url: str
    follows: list[Named]
    beside: list[Named]
    see_also: list[Named]
    named_by: list[Named]
    readings: list[Shown]
    table: Table | None
    diagram: Diagram | None
    board: Board | None
    clarifications: Sequence[Clarified] = ()


def section_url(booklet: Booklet, section: str) -> str:
    """Return the address of a section's page."""
    return reverse("rules:section", kwargs={"game": booklet.game, "section": section})


def by_section(booklet: Booklet) -> Link:
    """Return the link to a rule on the page of its section."""
    return lambda number: f"{section_url(booklet, number.split('.')[0])}#{number}"


def on_this_page(number: str) -> str:
    """Return the link to a rule on a page that holds the whole booklet."""
    return f"#{number}"


def shown(booklet: Booklet, number: str, link: Link, *, with_readings: bool = True) -> Shown:
    """Return a paragraph ready to be shown; `link` gives the address of a rule's number."""
    paragraph = booklet.paragraph(number)
    beside = booklet.readings[number] if with_readings else ()
    namers = [other.number for other in booklet.named_by[number] if other not in beside]
    return Shown(
        paragraph,
        # The Markdown was rendered with HTML switched off.
        mark_safe(paragraph.html(link)),  # noqa: S308
        link(number),
        named(booklet, paragraph.follows, link),
        named(booklet, paragraph.beside, link),
        named(booklet, (other for other in paragraph.references if other not in paragraph.follows), link),
        named(booklet, namers, link),
        [shown(booklet, reading.number, link, with_readings=False) for reading in beside],
        table(booklet.game, number),
        diagram(booklet.game, number),
        board(booklet.game, number),
    )


def named(booklet: Booklet, numbers: Iterable[str], link: Link) -> list[Named]:
    """Return the titles and addresses of rules."""
    return [Named(number, booklet.paragraph(number).title, link(number)) for number in numbers]


def shown_section(booklet: Booklet, section: Section, link: Link) -> list[Shown]:
    """Return a section's paragraphs ready to be shown."""
    return [shown(booklet, paragraph.number, link) for paragraph in section.paragraphs]
