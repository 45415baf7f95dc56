"""The images that the cards are held against; draw them anew with `uv run python -m tests.scorecards.golden`,
then look at each of them."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

from firstandglory.engine import record
from scorecards import sheet
from scorecards.card import blank
from scorecards.filled import Game, filled
from tests.scorecards.paper import Page

HERE = Path(__file__).parent / "golden"
EXAMPLES = Path(__file__).parent.parent / "engine" / "examples"
SITE = "https://example.org/"
SCALE = 1.5  # pixels to a point
LONG = "The Very Long Named Athletic and Football Association of the Upper Harbor District"


def game(name: str, teams: tuple[str, str], actions: int | None = None) -> Game:
    """Return a whole game of the engine's examples, or its beginning."""
    data = json.loads((EXAMPLES / f"{name}.json").read_text())["record"]
    data["teams"] = {"home": {"name": teams[0]}, "away": {"name": teams[1]}}
    data["actions"] = data["actions"][:actions]
    read = record.from_json(data)
    return Game(read.setup, record.play(read), "30 Nov 2026")


def cards() -> dict[str, tuple[list, str, int]]:
    """Name every card that has an image: the cards of its page, the paper, how many to a page."""
    return {
        "star-quick-letter": ([blank("star", "quick")] * 4, "letter", 4),
        "star-full-a4": ([blank("star", "full", "Harbor", LONG, "30 Nov 2026")] * 4, "a4", 4),
        "traditional-quick-a4": ([blank("traditional", "quick", "東京の巨人", "النسور", "1 Jan 2027")] * 4, "a4", 4),
        "traditional-full-letter": ([blank("traditional", "full")] * 4, "letter", 4),
        "star-full-two": ([blank("star", "full", "Harbor", "Summit")] * 2, "letter", 2),
        "star-quick-played": ([filled(game("star-quick", ("Harbor", "Summit")))] * 4, "letter", 4),
    }


def draw(name: str) -> Image.Image:
    """Return the first card of a page as an image."""
    of_page, paper, per_page = cards()[name]
    page = Page(sheet.pdf(sheet.content(of_page, paper, per_page, SITE, name)), scale=SCALE)
    width, height = page.image.size
    image = page.image.crop((0, 0, width // 2, height // (2 if per_page == 4 else 1)))
    page.close()
    return image


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for each in cards():
        draw(each).quantize(16).save(HERE / f"{each}.png", optimize=True)
