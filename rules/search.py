"""The search of the booklets: questions as people type them, the rules that answer them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules import search_margins
from rules.booklet import Booklet, booklet, games
from rules.search_index import Document, Entry, Index, Wanted
from rules.search_snippets import snippet
from rules.search_spelling import Vocabulary
from rules.search_wording import wording
from rules.search_words import PAIR, Term, folded, lexicon, paired, stemmed, terms, worded
from rules.shown import by_section
from rules.tables import table
from rules.text import NUMBER

ASKED = Path(__file__).parent / "asked"

LONGEST = 300  # characters of a question that are read
MOST_IDEAS = 24
MOST_RESULTS = 10
LEAST = 0.4  # of the best score, below which nothing is shown
MAIN, FAVOUR = "playcalling", 0.2  # the game that is meant where nothing says which, and what that counts
NEAR, BEGUN, MEANT = 0.5, 0.8, 0.9  # the worth of what may stand for a word
WEAK, COUNT = 0.3, 0.5  # the worth of words that tell little, and of bare numbers
BY_NUMBER = re.compile(rf"(?i)(?:rule |section |§ ?)?({NUMBER})[.?]?")
ENDED = re.compile(r"[\s?.!,;:]$")


class Result(NamedTuple):
    """Hold one rule that was found; the snippet is safe HTML."""

    document: Document
    snippet: SafeString


class Found(NamedTuple):
    """Hold what a search found, and the question without its misspellings if there are any."""

    results: list[Result]
    did_you_mean: str | None


class Library:
    """Hold everything that can be found; it is built once and never changed."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Build the index and the vocabulary."""
        self.index = Index(entries)
        known = lexicon().words
        counted: dict[str, Counter[str]] = {}
        for entry in entries:
            words = (word for said in entry.words for word in said.split() if word.isalpha())
            counted.setdefault(entry.document.game, Counter()).update(words)
        every = sum(counted.values(), Counter[str]())
        self._vocabularies: dict[str | None, Vocabulary] = {game: Vocabulary(words) for game, words in counted.items()}
        self._every = Vocabulary(every)
        self._known = {stemmed(word) for word in every} | {stemmed(word) for word in known} | set(self.index.rarity)

    def knows(self, term: str) -> bool:
        """Say whether a term can be found, or tells how something is meant."""
        return term in self._known

    def vocabulary(self, game: str | None) -> Vocabulary:
        """Return the words of one game, or of all."""
        return self._vocabularies.get(game, self._every)


_lock = Lock()
_library: Library | None = None
_clarifications: tuple[Document, ...] = ()


def library() -> Library:
    """Return everything that can be found, read at its first use."""
    global _library
    if (here := _library) is None:
        with _lock:
            here = _library = _library or Library([*_booklets(), *map(Entry, _clarifications)])
    return here


def publish(clarifications: Sequence[Document]) -> None:
    """Let these clarifications be found beside the booklets, in place of those before; the same ones cost nothing."""
    global _library, _clarifications
    with _lock:
        if _clarifications != tuple(clarifications):
            _clarifications = tuple(clarifications)
            _library = None


_entries: list[Entry] = []


def _booklets() -> list[Entry]:
    if not _entries:
        _entries.extend(Entry(document) for game in games() for document in documents(booklet(game)))
    return _entries


def asked_lines(game: str) -> dict[str, list[str]]:
    """Return what each rule of a game is asked for, in players' words."""
    return tomllib.loads((ASKED / f"{game}.toml").read_text("utf-8"))


def documents(book: Booklet) -> Iterator[Document]:
    """Return a booklet's rules as they can be found."""
    link = by_section(book)
    asked = asked_lines(book.game)
    for section in book.sections:
        for paragraph in section.paragraphs:
            shown = table(book.game, paragraph.number)
            cells = [f"{row.head} {name} {cell}" for row in shown.rows for name, cell in row.cells] if shown else []
            yield Document(
                book.game,
                paragraph.number,
                paragraph.title,
                section.title,
                section.page,
                link(paragraph.number),
                paragraph.plain,
                tuple(asked.get(paragraph.number, ())),
                ". ".join(cells),
            )


def search(question: str, game: str | None = None) -> Found:
    """Return the rules that answer a question, best first; any text at all is a question."""
    question = question[:LONGEST].replace("\0", " ").lstrip()
    here = library()
    wanted, marks, meant = _understood(question, game, here)
    put = wording(term.term for term in worded(meant or question))
    ranked = here.index.ranked(wanted, put, game)
    if game is None:
        favoured = ((score + FAVOUR * (entry.document.game == MAIN), entry) for score, entry in ranked)
        ranked = sorted(favoured, key=itemgetter(0), reverse=True)
    named = _named(question, game, here)
    least = ranked[0][0] * LEAST if ranked else 0.0
    best = named + [entry for score, entry in ranked if score >= least and entry not in named]
    row = search_margins.outcome(question)
    results = [Result(entry.document, _shown(entry, marks, row)) for entry in best[:MOST_RESULTS]]
    return Found(results, meant)


def _shown(entry: Entry, marks: set[str], row: str | None) -> SafeString:
    """Return the part of a rule that is shown, or the row of the outcome table that was asked for."""
    if row and (entry.document.game, entry.document.id) == (search_margins.GAME, search_margins.NUMBER):
        return format_html("<mark>{}</mark>", row)
    return snippet(entry.document.text, entry.said, marks)


def _named(question: str, game: str | None, here: Library) -> list[Entry]:
    if (number := BY_NUMBER.fullmatch(question.strip())) is None:
        return []
    found = (entry for entry in here.index.entries if entry.document.id == number[1].upper())
    return [entry for entry in found if game in (None, entry.document.game)]


def _understood(question: str, game: str | None, here: Library) -> tuple[list[Wanted], set[str], str | None]:
    """Return a question's ideas, the terms to be marked in the answers, and the question as it was probably meant."""
    known, vocabulary = lexicon(), here.vocabulary(game)
    ideas: dict[str, Wanted] = {}
    marks: set[str] = set()
    corrected: list[tuple[Term, str]] = []
    said = terms(question)[:MOST_IDEAS]
    for place, term in enumerate(said):
        ways = {term.term: 1.0}
        if not here.knows(term.term):
            unfinished = place == len(said) - 1 and not ENDED.search(question)
            if unfinished and (words := vocabulary.beginning(term.word)):
                ways = {found.term: BEGUN for word in words for found in terms(word)}
            elif (word := vocabulary.nearest(term.word)) is not None:
                ways = {found.term: MEANT for found in terms(word)}
                corrected.append((term, word))
        marks.update(ways)
        for way, worth in list(ways.items()):
            for other in known.near.get(way, ()):
                ways.setdefault(other, worth * NEAR)
        weak = WEAK if term.term in known.weak else COUNT if term.term.isdecimal() else 1.0
        ideas.setdefault(term.term, Wanted(ways, weak))
    if paired(said):
        ideas.setdefault(PAIR, Wanted({PAIR: 1.0}, COUNT))
    return list(ideas.values()), marks, _respelled(question, corrected)


def _respelled(question: str, corrected: list[tuple[Term, str]]) -> str | None:
    if not corrected:
        return None
    for term, word in reversed(corrected):
        question = question[: term.start] + word + question[term.end :]
    return folded(question)
