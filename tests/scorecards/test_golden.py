"""Cards held against images that somebody has looked at"""

import pytest
from PIL import Image, ImageChops

from tests.scorecards.golden import HERE, cards, draw

CLEARLY = 90  # of 255: how far a pixel may be off before it counts
SHARE = 0.002  # of all pixels


@pytest.mark.parametrize("name", cards())
def test_card_looks_as_it_did(name):
    golden = Image.open(HERE / f"{name}.png").convert("L")
    now = draw(name)
    assert now.size == golden.size
    other = ImageChops.difference(now, golden).point(lambda value: 255 if value > CLEARLY else 0)
    off = other.histogram()[255]
    assert off <= SHARE * now.size[0] * now.size[1], f"{off} pixels are other ones than in golden/{name}.png"


def test_images_are_small_and_all_in_use():
    assert {path.stem for path in HERE.glob("*.png")} == set(cards())
    assert all(path.stat().st_size <= 60_000 for path in HERE.glob("*.png"))
