"""Rules and clarifications that may answer a question while it is being written."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rules import search, text
from rules.booklet import Booklet, booklet
from rules.questions import clarifications
from rules.search_index import Document

MOST = 4
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


class Suggestion(NamedTuple):
    """Hold one rule or clarification that may answer a question; a clarification has no number to be cited by."""

    number: str
    title: str
    html: SafeString
    url: str


def suggested(situation: str, game: str) -> list[Suggestion]:
    """Return what may answer a question, the best first."""
    question = essence(situation)
    if not question:
        return []
    clarifications.refresh_search()
    book = booklet(game)
    return [_suggestion(book, found.document) for found in search.search(question, game).results[:MOST]]


def essence(situation: str) -> str:
    """Return the part of a text that says what is asked: its questions, and then how it ends, as far as is read."""
    sentences = [part.strip() for part in SENTENCE.split(situation[-20 * search.LONGEST :]) if part.strip()]
    latest = sentences[::-1]
    chosen = [part for part in latest if part.endswith("?")] or latest
    return " ".join(chosen)[: search.LONGEST]


def _suggestion(book: Booklet, document: Document) -> Suggestion:
    paragraph = book.by_number.get(document.id)
    if paragraph is None:
        return Suggestion("", document.title, format_html("<p>{}</p>", document.text), document.url)
    # Without links: whoever follows one would leave the form. The Markdown is rendered with HTML switched off.
    source = text.REFERENCE.sub(r"\1", paragraph.source)
    html = mark_safe(text.html(source, str))  # noqa: S308
    return Suggestion(paragraph.number, paragraph.title, html, document.url)
