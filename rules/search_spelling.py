"""Words that no booklet knows: begun and not yet ended, or misspelled."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

SHORTEST = 3  # letters of a word that can be misspelled, the word itself being longer
ENDINGS = 6  # words that a beginning may stand for


class Vocabulary:
    """Know the words of the booklets as they are written there."""

    def __init__(self, words: Mapping[str, int]) -> None:
        """Take the words, each with how often it is said."""
        self.words = Counter(words)
        self._sorted = sorted(self.words)
        self._by_length: dict[int, list[str]] = {}
        for word in self._sorted:
            self._by_length.setdefault(len(word), []).append(word)

    def beginning(self, letters: str) -> list[str]:
        """Return the words that begin like this, the most frequent first."""
        found = []
        for place in range(bisect_left(self._sorted, letters), len(self._sorted)):
            if not self._sorted[place].startswith(letters):
                break
            found.append(self._sorted[place])
        return sorted(found, key=lambda word: -self.words[word])[:ENDINGS]

    def nearest(self, word: str) -> str | None:
        """Return the word that was probably meant, None if none is near."""
        if len(word) < SHORTEST:
            return None
        most = 1 if len(word) < 8 else 2
        best: tuple[int, int, str] | None = None
        for length in range(len(word) - most, len(word) + most + 1):
            for other in self._by_length.get(length, ()):
                # A first letter is hardly ever wrong, except that it may have changed places with the second.
                if len(other) <= SHORTEST or (other[0] != word[0] and other[:2] != word[1::-1]):
                    continue
                far = distance(word, other, most)
                if far <= most and (best is None or (far, -self.words[other]) < best[:2]):
                    best = far, -self.words[other], other
        return best[2] if best else None


def distance(one: str, other: str, most: int) -> int:
    """Count the letters to insert, leave out, change or swap with a neighbour; stops counting beyond `most`."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, facing in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != facing))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
