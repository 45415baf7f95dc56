"""What everybody sees of the clarifications that were published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice

from django.db.models import Count, Max
from django.utils.safestring import mark_safe

from rules import search, text
from rules.booklet import Booklet, Section, booklet
from rules.questions.models import Clarification, ClarifiedRule
from rules.search_index import Document
from rules.shown import Clarified, Link, Shown, by_section, shown_section

# Changes whenever anything that is published does.
Mark = tuple[int, datetime | None]


def with_clarifications(booklet: Booklet, paragraphs: Sequence[Shown], link: Link) -> list[Shown]:
    """Return paragraphs with what clarifies them, the newest first."""
    numbers = [one.paragraph.number for one in paragraphs]
    attached = (
        ClarifiedRule.objects.filter(
            number__in=numbers, clarification__game=booklet.game, clarification__published__isnull=False
        )
        .select_related("clarification")
        .order_by("-clarification__published", "-clarification__pk")
    )
    found: dict[str, list[Clarified]] = {}
    for row in attached:
        found.setdefault(row.number, []).append(_clarified(row.clarification, row.number, link))
    return [one._replace(clarifications=found.get(one.paragraph.number, [])) for one in paragraphs]


def chapters(booklet: Booklet, link: Link) -> list[tuple[Section, list[Shown]]]:
    """Return every section of a booklet with its paragraphs and what clarifies them."""
    paragraphs = [one for section in booklet.sections for one in shown_section(booklet, section, link)]
    clear = iter(with_clarifications(booklet, paragraphs, link))
    return [(section, list(islice(clear, len(section.paragraphs)))) for section in booklet.sections]


def _clarified(clarification: Clarification, number: str, link: Link) -> Clarified:
    # The Markdown is rendered with HTML switched off.
    html = mark_safe(text.html(clarification.text, link))  # noqa: S308
    assert clarification.published is not None, "only what is published is shown"
    return Clarified(
        anchor(clarification, number), clarification.title, clarification.text, html, clarification.published
    )


def anchor(clarification: Clarification, number: str) -> str:
    """Return the mark of a clarification on a page: it may stand at several rules of one section."""
    return f"clarification-{clarification.pk}-{number}"


def url(clarification: Clarification) -> str:
    """Return the address of a clarification at the first rule that it is attached to."""
    first = min(clarification.rules.all(), key=lambda row: row.pk).number
    page = by_section(booklet(clarification.game))(first).partition("#")[0]
    return f"{page}#{anchor(clarification, first)}"


def documents() -> list[Document]:
    """Return every published clarification as a document for the search."""
    published = Clarification.objects.filter(published__isnull=False, rules__isnull=False)
    return [_document(one) for one in published.distinct().order_by("pk").prefetch_related("rules")]


def _document(clarification: Clarification) -> Document:
    assert clarification.published is not None, "only what is published is shown"
    numbers = ", ".join(row.number for row in clarification.rules.all())
    return Document(
        clarification.game,
        f"C.{clarification.pk}",
        clarification.title,
        f"Clarification of {numbers}, {clarification.published:%B} {clarification.published.day}, "
        f"{clarification.published.year}",
        None,
        url(clarification),
        text.plain(clarification.text),
    )


_seen: Mark | None = None


def refresh_search() -> None:
    """Let the search know what is published now; if nothing has changed since, one small query is all it takes."""
    global _seen
    counted = Clarification.objects.filter(published__isnull=False).aggregate(count=Count("pk"), changed=Max("changed"))
    mark = counted["count"], counted["changed"]
    if mark != _seen:
        search.publish(documents())
        _seen = mark


def unknown(game: str, numbers: Iterable[str]) -> list[str]:
    """Return the numbers that are no rules of a game."""
    return [number for number in numbers if number not in booklet(game).by_number]
