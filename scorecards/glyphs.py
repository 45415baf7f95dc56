"""Which characters the sheet's fonts can show; others are printed as an empty box, never left out silently."""

from __future__ import annotations

import struct
import unicodedata
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scorecards.typeset import faces, font_file

BOX = "□"
_LAST = 0x10FFFF
_ALL = 0xFFFFFFFF

# Joiners, selectors, fillers and tags are never drawn, so that every font will do for them.
_NEVER_DRAWN = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0)),
    *((0xE0001, 0xE007F), (0xE0100, 0xE01EF)),
)


def shown(text: str) -> str:
    """Return a text in which every character that no font can draw where it stands is an empty box."""
    return text if text.isascii() else "".join(_drawn(text))


def missing(text: str) -> int:
    """Count the characters that are printed as an empty box."""
    return sum(drawn != letter for drawn, letter in zip(_drawn(text), text, strict=True))


def needed(text: str) -> list[str]:
    """List the families that a text is drawn in, in the order in which they are asked."""
    used = 1
    for together in _clusters(text):
        used |= together & -together  # the first family that has all of it
    return [face for number, face in enumerate(faces()) if used >> number & 1]


def _drawn(text: str) -> Iterator[str]:
    """Yield each character or the box; a mark needs a font that has all of what it stands on."""
    fonts = _fonts_of()
    together = 0
    for letter in text:
        its_own = fonts[ord(letter)]
        together = its_own & together if _is_mark(letter) else its_own
        if together:
            yield letter
        else:
            together = fonts[ord(BOX)]
            yield BOX


def _clusters(text: str) -> Iterator[int]:
    """Yield the families that have each character with its marks."""
    fonts = _fonts_of()
    together = _ALL
    for letter in text:
        if not _is_mark(letter):
            yield together
            together = _ALL
        together &= fonts[ord(letter)]
    yield together


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


@cache
def _fonts_of() -> array[int]:
    """Return for each character the families that have it, a bit for each."""
    fonts = array("I", bytes(4 * (_LAST + 1)))
    for number, face in enumerate(faces()):
        for first, last in _ranges(font_file(face)):
            for code in range(first, last + 1):
                fonts[code] |= 1 << number
    for first, last in _NEVER_DRAWN:
        for code in range(first, last + 1):
            fonts[code] = _ALL
    return fonts


def _ranges(path: Path) -> Iterator[tuple[int, int]]:
    """Read the character map of a font file, the first face of a collection standing for all of them."""
    data = path.read_bytes()
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    for entry in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * entry)
        if tag == b"cmap":
            yield from _cmap(data, offset)


def _cmap(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    for table in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * table)[0]
        kind = struct.unpack_from(">H", data, offset)[0]
        if kind == 4:
            yield from _segments(data, offset)
        elif kind == 12:
            for group in range(struct.unpack_from(">I", data, offset + 12)[0]):
                first, last, _ = struct.unpack_from(">III", data, offset + 16 + 12 * group)
                yield first, last


def _segments(data: bytes, offset: int) -> Iterator[tuple[int, int]]:
    """Read format 4: a segment's glyphs follow from a difference, or stand in a list where 0 means none."""
    doubled = struct.unpack_from(">H", data, offset + 6)[0]
    ends, starts = offset + 14, offset + 16 + doubled
    deltas, lists = starts + doubled, starts + 2 * doubled
    for at in range(0, doubled, 2):
        last, first, delta, list_offset = (
            struct.unpack_from(">H", data, row + at)[0] for row in (ends, starts, deltas, lists)
        )
        for code in range(first, last + 1):
            if list_offset:
                glyph = struct.unpack_from(">H", data, lists + at + list_offset + 2 * (code - first))[0]
            else:
                glyph = (code + delta) & 0xFFFF
            if glyph and code != 0xFFFF:
                yield code, code
