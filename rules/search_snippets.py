"""The part of a rule that is shown among the results, with the words of the question marked."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rules.search_words import Term

LENGTH = 180  # characters
ELLIPSIS = " …"
SENTENCE = re.compile(r"(?<=[.:?!]) +")


def snippet(text: str, said: Iterable[Term], marks: Collection[str]) -> SafeString:
    """Return the part of a text that says most of these terms, as safe HTML with each of them in `<mark>`."""
    found = [term for term in said if term.term in marks]
    begin, end = _part(text, [term.start for term in found], [term.term for term in found])
    shown: list[str] = []
    place = begin
    for term in found:
        if term.start >= place and term.end <= end:
            shown += [escape(text[place : term.start]), "<mark>", escape(text[term.start : term.end]), "</mark>"]
            place = term.end
    shown += [escape(text[place:end]), ELLIPSIS if end < len(text) else ""]
    # Every part of it was escaped.
    return mark_safe("… " * bool(begin) + "".join(shown))  # noqa: S308


def _part(text: str, starts: list[int], said: list[str]) -> tuple[int, int]:
    """Return where the part begins and ends: at a sentence, so that as many different terms as possible are in it."""
    if len(text) <= LENGTH:
        return 0, len(text)
    every = [0, *(found.end() for found in SENTENCE.finditer(text))]
    sentences = sorted({every[bisect(every, start) - 1] for start in starts})

    def told(begin: int) -> int:
        return len({term for start, term in zip(starts, said, strict=True) if begin <= start < begin + LENGTH - 20})

    begin = max(sentences, key=lambda place: (told(place), -place)) if starts else 0
    if len(text) - begin <= LENGTH:
        return begin, len(text)
    return begin, text.rfind(" ", begin, begin + LENGTH)
