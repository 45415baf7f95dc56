"""From what people type, and what booklets say, to terms that meet: one spelling, no endings, one term an idea."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent / "search.toml"

# A spot is said in many ways: OPP20, opp 20, their 15, inside the 10, my own 30. "the 8 possessions" is none.
WHOSE = r"opp|own|(?:(?:the )?opponents?['’]?s?|their|his|her|my|our|the)(?: own)?"
TENS = {"ten": 10, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
SPOT = rf"(?P<side>{WHOSE}) ?-?(?P<spot>[0-9]{{1,2}}|(?:{'|'.join(TENS)})\b)"
NO_SPOT = r"(?! ?(?:possession|card|point|down|row|dice|die|percent|minute|%|[0-9]|[.:][0-9]|st\b|nd\b|rd\b|th\b))"
SIGNED = r"(?<![\w.])(?:[+\-−–±] ?|(?:plus|minus) )[0-9]{1,2}\b"
LEVEL = r"(?P<points>[0-9]{1,3})(?: ?[-–:] ?| to )(?P=points)\b|[0-9]{1,3} all\b"
PLAIN = r"[0-9]+(?:st|nd|rd|th)\b|[0-9]+|[^\W\d_]+(?:['’][^\W\d_]+)*"
SPECIAL = rf"(?P<signed>{SIGNED})|\b(?P<level>{LEVEL})|\b(?:{SPOT})\b{NO_SPOT}"
WORD = re.compile(rf"{SPECIAL}|(?P<plain>{PLAIN})", re.IGNORECASE)

FAR, NEAR = 20, 10  # the spots of the Red Zone; what lies between is asked for as the next one out
SIGNED_TERM = "signed"
LEVEL_TERM = "tie"  # the idea of an equal score, “14 to 14” or “21 all”
PAIR = "pair"  # the idea of two of a kind, see paired
VOWEL = re.compile("[aeiouy]")
KEPT_DOUBLE = ("ss", "ll", "zz", "ff")
LONGEST = 40  # letters of a word that are looked at


class Term(NamedTuple):
    """Hold one term and where in the text it stands."""

    term: str
    start: int
    end: int
    word: str  # as it was typed, in small letters
    stop: bool = False  # tells nothing of what is asked, only how it is put


class Lexicon(NamedTuple):
    """Hold the data file, its words as terms."""

    stop: frozenset[str]
    weak: frozenset[str]
    phrases: dict[str, list[tuple[tuple[str, ...], str]]]  # by their first word, longest first
    ideas: frozenset[str]
    near: dict[str, tuple[str, ...]]
    words: frozenset[str]  # every word that a way of saying something begins or goes on with


@cache
def data() -> dict[str, Any]:
    """Read the data file."""
    return tomllib.loads(DATA.read_text("utf-8"))


@cache
def lexicon() -> Lexicon:
    """Return the words of the search as terms."""
    given = data()
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for idea, ways in given["ideas"].items():
        for way in ways:
            stems = tuple(raw.term for raw in _raw(way))
            phrases.setdefault(stems[0], []).append((stems, stemmed(idea)))
    for ways in phrases.values():
        ways.sort(key=lambda way: -len(way[0]))
    near = {stemmed(term): tuple(stemmed(other) for other in others) for term, others in given["near"].items()}
    words = frozenset(raw.word for ways in given["ideas"].values() for way in ways for raw in _raw(way))
    return Lexicon(
        frozenset(stemmed(word) for word in given["stop"].split()),
        frozenset(stemmed(word) for word in given["weak"].split()),
        phrases,
        frozenset(map(stemmed, given["ideas"])),
        near,
        words | frozenset(given["forms"]) | frozenset(given["stop"].split()),
    )


def folded(word: str) -> str:
    """Return a word in small letters, without accents and with straight apostrophes."""
    if word.isascii():
        return word.lower()
    bare = unicodedata.normalize("NFKD", word.casefold()).replace("’", "'")
    return "".join(letter for letter in bare if letter.isalnum() or letter == "'")


@cache
def forms() -> dict[str, str]:
    """Return the words whose endings no rule finds."""
    return dict(data()["forms"])


def stemmed(word: str) -> str:
    """Return a folded word without its ending."""
    known = forms()
    word = known.get(word, word).removesuffix("'s").replace("'", "")
    word = known.get(singular := _singular(word), singular)
    word = known.get(bare := _bare(word), bare)
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "zes", "sses")):
        return word[:-2]
    return word[:-1]


def _bare(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "ly"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and VOWEL.search(rest):
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] and not rest.endswith(KEPT_DOUBLE) else rest
    return word


_stem = cache(stemmed)  # for the words of booklets; what visitors type is not kept


def _raw(text: str, keep: bool = False) -> Iterator[Term]:
    stem = _stem if keep else stemmed
    for found in WORD.finditer(text):
        start, end = found.span()
        if found["signed"]:
            yield Term(SIGNED_TERM, start, end, found[0])
        elif found["level"]:
            yield Term(LEVEL_TERM, start, end, found[0].lower())
        elif found["spot"]:
            for term in _spots(folded(found["side"]), folded(found["spot"])):
                yield Term(term, start, end, found[0].lower())
        elif end - start <= LONGEST and (word := folded(found[0])):
            yield Term(stem(word), start, end, word)


def _spots(side: str, said: str) -> Iterator[str]:
    yards = TENS.get(said) or int(said)
    if side.startswith(("own", "my", "our")):
        yield f"own{yards}"
    else:
        yield f"opp{NEAR if yards <= NEAR else FAR if yards <= FAR else yards}"


def worded(text: str, *, keep: bool = False) -> list[Term]:
    """Return the terms of a text in their order, its stop words among them; `keep` remembers its words."""
    known = lexicon()
    raw = list(_raw(text, keep))
    bare = tuple(term.term for term in raw)
    found: list[Term] = []
    place = 0
    while place < len(raw):
        length, idea = _phrase(bare, place, known)
        term, start, end, word, _ = raw[place]
        if idea:
            end = raw[place + length - 1].end
            found.append(Term(idea, start, end, text[start:end].lower()))
        else:
            found.append(Term(term, start, end, word, term in known.stop))
        place += length
    return found


def telling(said: Iterable[Term]) -> list[Term]:
    """Return the terms that tell what is asked, stop words left out."""
    return [term for term in said if not term.stop]


def terms(text: str) -> list[Term]:
    """Return the terms of a text in their order, stop words left out."""
    return telling(worded(text))


def paired(said: Sequence[Term]) -> bool:
    """Say whether a thing is named twice, as in “Star against Star”: that is asked as “two Stars” and “both” too."""
    weak = lexicon().weak
    words = [term.word for term in said if term.term not in weak]
    return len(set(words)) < len(words)


def _phrase(bare: tuple[str, ...], place: int, known: Lexicon) -> tuple[int, str]:
    for stems, idea in known.phrases.get(bare[place], ()):
        if bare[place : place + len(stems)] == stems:
            return len(stems), idea
    return 1, ""
