"""How a question is put: in the words as they were typed, the small ones among them, and in which order.

“How many cards may I hold” and “may I hold on to a card” say the same telling words; what tells them apart is how they
are put. So nothing but articles is left out here: a passage is the set of its words and of its pairs of neighbours,
beginning and end among them, and each counts as much as it is rare among the documents. Two passages are alike by the
angle between them. A document is like a question by its few passages that are most alike, and by all of them together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from heapq import nlargest
from itertools import chain, pairwise
from math import hypot, log, sqrt

ARTICLES = ("a", "an", "the")
MOST_ALIKE = 3  # passages
BEST, TOGETHER = 0.9, 4.0  # what the passages most alike and all together count


def wording(said: Iterable[str]) -> frozenset[str]:
    """Return a passage's words and its pairs of neighbours, with nothing before the first and after the last."""
    words = [word for word in said if word not in ARTICLES]
    return frozenset([*words, *map(" ".join, pairwise(["", *words, ""]))])


class Wordings:
    """Compare questions with the passages of documents; built once and never changed."""

    def __init__(self, passages: Mapping[Hashable, Collection[frozenset[str]]]) -> None:
        """Take each document's passages."""
        counted = Counter(chain.from_iterable(frozenset().union(*every) for every in passages.values()))
        rarity = {mark: log(1 + len(passages) / count) for mark, count in counted.items()}
        self._squares = {mark: worth * worth for mark, worth in rarity.items()}
        self._passages = {
            document: [(passage, self._length(passage)) for passage in every] for document, every in passages.items()
        }
        self._lengths = {document: _together(every, rarity) for document, every in self._passages.items()}

    def _length(self, passage: Iterable[str]) -> float:
        return sqrt(sum(map(self._squares.__getitem__, passage)))

    def likeness(self, asked: frozenset[str], documents: Iterable[Hashable]) -> list[float]:
        """Return how much each document is like a question, from 0 to the sum of `BEST` and `TOGETHER`."""
        known = asked & self._squares.keys()
        return [self._likeness(known, self._length(known), document) for document in documents]

    def _likeness(self, known: frozenset[str], whole: float, document: Hashable) -> float:
        square = self._squares.__getitem__
        alike = [
            sum(map(square, common)) / (whole * length)
            for passage, length in self._passages[document]
            if (common := known & passage)
        ]
        best = sum(nlargest(MOST_ALIKE, alike)) / MOST_ALIKE
        return BEST * best + TOGETHER * sum(alike) / self._lengths[document] if alike else 0.0


def _together(passages: Iterable[tuple[frozenset[str], float]], rarity: Mapping[str, float]) -> float:
    """Return the length of the sum of passages, each of them brought to length one."""
    summed: defaultdict[str, float] = defaultdict(float)
    for passage, length in passages:
        share = 1 / length
        for mark in passage:
            summed[mark] += share
    return hypot(*(rarity[mark] * share for mark, share in summed.items()))
