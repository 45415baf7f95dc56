"""A printed sheet: what a PDF looks like on paper, measured."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image

INCH = 72  # points
MM = 72 / 25.4
DARK = 160  # of 255: what is darker is printed, guides are lighter


class Box(NamedTuple):
    """A rectangle in points from the top left."""

    left: float
    top: float
    right: float
    bottom: float


class Page:
    """One page as an image, with measures in points."""

    def __init__(self, pdf: bytes, number: int = 0, scale: float = 4) -> None:
        self.scale = scale
        self.document = pypdfium2.PdfDocument(pdf)
        self.page = self.document[number]
        self.image = self.page.render(scale=scale, grayscale=True).to_pil().convert("L")

    def close(self) -> None:
        """Let go of the document."""
        self.page.close()
        self.document.close()

    @property
    def size(self) -> tuple[float, float]:
        """The page's size."""
        width, height = self.page.get_size()
        return float(width), float(height)

    def printed(self, box: Box, darker_than: int = 250) -> Box | None:
        """Find what is printed within a box."""
        crop = self._crop(box)
        found = crop.point(lambda value: 255 if value < darker_than else 0).getbbox()
        if found is None:
            return None
        left, top, right, bottom = (value / self.scale for value in found)
        return Box(box.left + left, box.top + top, box.left + right, box.top + bottom)

    def _crop(self, box: Box) -> Image.Image:
        return self.image.crop(tuple(round(value * self.scale) for value in box))

    def lines_down(self, x: float, top: float, bottom: float) -> list[float]:
        """Return where a walk down the page crosses dark lines."""
        column = self._crop(Box(x, top, x + 1 / self.scale, bottom)).tobytes()
        return [top + at / self.scale for at in _middles(column)]

    def longest_run(self, y: float, left: float, right: float) -> list[float]:
        """Return the lengths of the dark runs of one row, longest first."""
        row = self._crop(Box(left, y, right, y + 1 / self.scale)).tobytes()
        runs = [len(list(run)) for dark, run in groupby(row, lambda value: value < DARK) if dark]
        return [length / self.scale for length in sorted(runs, reverse=True)]

    def text(self, box: Box | None = None) -> str:
        """Read the page's words, or those within a box."""
        page, height = self.page.get_textpage(), self.size[1]
        try:
            if box is None:
                return str(page.get_text_range())
            return str(page.get_text_bounded(box.left, height - box.bottom, box.right, height - box.top))
        finally:
            page.close()

    def place(self, words: str, box: Box) -> tuple[float, float]:
        """Return where words begin within a box: from its left and top edge."""
        page, height = self.page.get_textpage(), self.size[1]
        try:
            searcher = page.search(words, match_case=True)
            while (found := searcher.get_next()) is not None:
                left, _, _, top = page.get_charbox(found[0], loose=True)
                if box.left <= left <= box.right and box.top <= height - top <= box.bottom:
                    return left - box.left, height - top - box.top
        finally:
            page.close()
        raise AssertionError(f"{words} is not on the card")


def _middles(values: bytes) -> list[float]:
    at, middles = 0, []
    for dark, run in groupby(values, lambda value: value < DARK):
        length = len(list(run))
        if dark:
            middles.append(at + length / 2)
        at += length
    return middles


def cells(width: float, height: float, per_page: int) -> list[Box]:
    """Return where the cards of a page are cut."""
    columns, rows = {4: (2, 2), 2: (2, 1), 1: (1, 1)}[per_page]
    wide, high = width / columns, height / rows
    return [
        Box(column * wide, row * high, (column + 1) * wide, (row + 1) * high)
        for row in range(rows)
        for column in range(columns)
    ]


def tags(element: Any) -> list[str]:
    """List the kinds of all tags below one, in reading order."""
    found = []
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(kid, dict) and "/S" in kid:
            found += [str(kid["/S"]), *tags(kid)]
    return found
