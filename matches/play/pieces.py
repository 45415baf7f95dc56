"""Small parts of the table that look the same wherever they lie: each is drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from matches.parts import part
from matches.play.faces import described


@cache
def face(code: str) -> str:
    """Return the face of a card, an Event or Prevent."""
    return part("play/table/face.html", {"face": described(code)})


@lru_cache(maxsize=4096)
def card(kind: str, number: int, code: str, name: str, value: str, *, drafted: bool = False) -> str:
    """Return a card of a hand that can be chosen: a radio button or check box under its face.

    `number` is its place in the hand, `value` what the form sends, `drafted` says that it is locked already.
    """
    context = {"kind": kind, "number": number, "name": name, "value": value, "face": face(code), "drafted": drafted}
    return part("play/table/card.html", context)


@cache
def dice(pair: tuple[int, int]) -> str:
    """Return two dice."""
    return part("play/table/dice.html", {"pair": pair})


@lru_cache(maxsize=1024)
def cites(rules: Sequence[str]) -> str:
    """Return the numbers of rules, each with the way to its words."""
    return part("play/table/cites.html", {"rules": rules})
