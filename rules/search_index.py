"""The index of the search: an SQLite database of its own in memory, built once and never changed.

FTS5 finds the candidates and ranks them by BM25. The best of them are ranked again by what BM25 cannot see: how much
of the question a rule covers, in which field, how well one title, sentence or line of `asked/` fits it, and how much
they are worded alike.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import log
from threading import Lock
from typing import NamedTuple

from rules.search_snippets import SENTENCE
from rules.search_wording import Wordings, wording
from rules.search_words import PAIR, Term, lexicon, paired, telling, worded

FIELDS = ("title", "asked", "text", "section")
BM25_WEIGHTS = (4.0, 2.0, 1.0, 0.5)
STRENGTH = (1.0, 0.95, 0.6, 0.35)  # what a term of the question counts that is found in this field
PLAIN = 0.75  # what a word tells that is in no title and no idea of the lexicon
CANDIDATES = 50
ENOUGH = 15  # candidates
COMMON = log(1 + 1 / 0.3)  # the rarity of a term that three documents in ten have
SURPLUS = 0.4  # what a term counts against a passage that was not asked for
FIT, RANK = 1.6, 1.3  # what the passage that fits best and BM25 count beside coverage
HALF_RANK = 8.0  # the BM25 that counts half


class Document(NamedTuple):
    """Hold what can be found: a rule, a reading or a clarification."""

    game: str
    id: str
    title: str
    section: str
    page: int | None
    url: str
    text: str
    asked: tuple[str, ...] = ()
    table: str = ""  # what a table says that belongs to it: searched, but not shown


class Wanted(NamedTuple):
    """Hold one idea of a question: the terms that stand for it, each with its worth, and the idea's own."""

    terms: Mapping[str, float]
    worth: float = 1.0


class Entry:
    """Hold a document with its terms."""

    def __init__(self, document: Document) -> None:
        """Read the document's terms."""
        self.document = document
        text, title, section, table = (
            worded(part, keep=True) for part in (document.text, document.title, document.section, document.table)
        )
        # A line of `asked/` often says one thing in several ways, with commas between.
        put = [[worded(part, keep=True) for part in line.split(",")] for line in document.asked]
        whole = chain([title], map(chain.from_iterable, put), _sentences(document.text, text))
        self.wordings = {wording(term.term for term in said) for said in whole}
        self.said, title, section, table = map(telling, (text, title, section, table))
        parts = [[*map(telling, line)] for line in put]
        lines = [[*chain(*line)] for line in parts]
        self.words = [term.word for term in chain(title, section, self.said, *lines)]
        columns = ([title], lines, [self.said, table], [section])
        self.columns = tuple([*chain(*map(_bare, column))] for column in columns)
        self.fields = tuple(map(frozenset, self.columns))
        passages = (_bare(passage) for passage in chain([title], lines, *parts, _sentences(document.text, self.said)))
        self.passages = tuple({frozenset(passage) for passage in passages if passage})

    @cached_property
    def strength(self) -> dict[str, float]:
        """Return for each term what it counts in its best field."""
        found: dict[str, float] = {}
        for field, worth in zip(self.fields[::-1], STRENGTH[::-1], strict=True):
            found.update(dict.fromkeys(field, worth))
        return found


class Index:
    """Find documents; safe to be shared by threads."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Build the index."""
        self.entries = entries
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        columns = ", ".join(FIELDS)
        self._database.execute(
            f"CREATE VIRTUAL TABLE rule USING fts5({columns}, game UNINDEXED, detail=column, tokenize=ascii)"
        )
        rows = [
            (number, *(" ".join(column) for column in entry.columns), entry.document.game)
            for number, entry in enumerate(entries)
        ]
        self._database.execute("BEGIN")
        insert = f"INSERT INTO rule(rowid, {columns}, game) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608
        self._database.executemany(insert, rows)
        self._database.execute("COMMIT")
        counted = Counter(term for entry in entries for term in entry.strength)
        self.rarity = {term: log(1 + len(entries) / count) for term, count in counted.items()}
        known = lexicon().ideas.union(*(entry.fields[0] for entry in entries))
        self._tells = {term: rare * (1 if term in known else PLAIN) for term, rare in self.rarity.items()}
        self._wordings = Wordings({entry: entry.wordings for entry in entries})
        self._passages = {
            entry: [(passage, sum(self._tells[term] for term in passage)) for passage in entry.passages]
            for entry in entries
        }

    def __del__(self) -> None:
        """Give the memory back once nobody searches here any more."""
        self._database.close()

    def candidates(self, wanted: Iterable[str], game: str | None) -> list[tuple[Entry, float]]:
        """Return the best documents by BM25 that hold any of these terms, of one game or of all."""
        # What most documents say is asked for where rarer words find too little: it finds nearly all of them.
        rarest = sorted(wanted, key=self.rarity.__getitem__, reverse=True)
        telling = [term for term in rarest if self.rarity[term] >= COMMON]
        found = self._matching(telling, game) if telling else []
        return found if len(found) >= ENOUGH or len(telling) == len(rarest) else self._matching(rarest, game)

    def _matching(self, wanted: Iterable[str], game: str | None) -> list[tuple[Entry, float]]:
        query = " OR ".join(f'"{term}"' for term in wanted)
        where, values = ("", []) if game is None else (" AND game = ?", [game])
        weights = ", ".join(map(str, BM25_WEIGHTS))
        with self._lock:
            rows = self._database.execute(
                f"SELECT rowid, -bm25(rule, {weights}) AS rank FROM rule WHERE rule MATCH ?{where}"  # noqa: S608
                f" ORDER BY rank DESC LIMIT {CANDIDATES}",
                [query, *values],
            ).fetchall()
        return [(self.entries[number], rank) for number, rank in rows]

    def ranked(self, wanted: Sequence[Wanted], put: frozenset[str], game: str | None) -> list[tuple[float, Entry]]:
        """Return what fits these ideas, put in this wording, best first and each with its score."""
        worths: dict[str, list[tuple[int, float]]] = {}
        total = 0.0
        for place, idea in enumerate(wanted):
            known = {term: worth * self._tells[term] for term, worth in idea.terms.items() if term in self._tells}
            if not known:
                continue
            # An idea tells as much as its rarest way of saying it that stands for it wholly.
            tells = max(known.values()) * idea.worth
            total += tells
            for term in known:
                worths.setdefault(term, []).append((place, tells * idea.terms[term]))
        if not worths:
            return []
        found = self.candidates(worths, game)
        alike = self._wordings.likeness(put, (entry for entry, _ in found))
        scored = [
            (self._score(entry, rank, worths, total) + likeness, entry)
            for (entry, rank), likeness in zip(found, alike, strict=True)
        ]
        return sorted(scored, key=lambda found: -found[0])

    def _score(self, entry: Entry, rank: float, worths: dict[str, list[tuple[int, float]]], total: float) -> float:
        strength, asked = entry.strength, frozenset(worths)
        told = asked & strength.keys()
        covered = _best((place, worth * strength[term]) for term in told for place, worth in worths[term])
        fit = 0.0
        for passage, whole in self._passages[entry]:
            if common := passage & asked:
                met = _best((place, worth) for term in common for place, worth in worths[term])
                surplus = whole - sum(self._tells[term] for term in common)
                fit = max(fit, met / (total + SURPLUS * surplus))
        return covered / total + FIT * fit + RANK * rank / (rank + HALF_RANK)


def _bare(said: Sequence[Term]) -> list[str]:
    return [term.term for term in said] + [PAIR] * paired(said)


def _sentences(text: str, said: Sequence[Term]) -> list[list[Term]]:
    ends = [found.start() for found in SENTENCE.finditer(text)]
    found: list[list[Term]] = [[] for _ in range(len(ends) + 1)]
    for term in said:
        found[bisect(ends, term.start)].append(term)
    return found


def _best(worths: Iterable[tuple[int, float]]) -> float:
    found: dict[int, float] = {}
    for place, worth in worths:
        if worth > found.get(place, 0.0):
            found[place] = worth
    return sum(found.values())
