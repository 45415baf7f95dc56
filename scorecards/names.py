"""Names that go on a card: of any script, one line, not too long, nothing in them that acts instead of showing."""

from __future__ import annotations

import unicodedata

NAME_LIMIT = 200  # characters
SHORT = 40  # characters of a name within a sentence

# Controls, halves of characters, and the marks that turn the direction of what stands around them.
_REFUSED_CATEGORIES = ("Cc", "Cs")
_ORDER_MARK = "\ufeff"  # some programs leave it at the beginning of a text; it shows nothing
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Unfit(ValueError):
    """Say why a name cannot be printed."""


def name(text: str) -> str:
    """Return a name as it is printed; raises Unfit."""
    line = " ".join(text.replace(_ORDER_MARK, "").split())
    if len(line) > NAME_LIMIT:
        raise Unfit(f"has {len(line):,} characters, {NAME_LIMIT} are the most")
    line = unicodedata.normalize("NFC", line)
    for letter in line:
        if _acts(letter):
            raise Unfit(f"holds the control character U+{ord(letter):04X}")
    return line


def tidied(text: str, limit: int = NAME_LIMIT) -> str:
    """Return a text that was accepted elsewhere, made fit to print."""
    line = "".join(letter for letter in " ".join(text.replace(_ORDER_MARK, "").split()) if not _acts(letter))
    line = unicodedata.normalize("NFC", line[: 2 * limit])
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _acts(letter: str) -> bool:
    return unicodedata.category(letter) in _REFUSED_CATEGORIES or letter in _TURNING
