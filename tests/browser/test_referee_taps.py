"""/referee/: how many taps a game and a snap take, and where the buttons are"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.referee_phone import QUESTION
from tests.matches.games import answers, opening, snap


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
@pytest.mark.parametrize("length", ["Quick", "Full"])
def test_a_new_game_is_at_most_four_taps(phone, mode, length):
    phone.starts(mode, length)
    assert phone.taps <= 4
    expect(phone.page.locator(QUESTION)).to_be_visible()


@pytest.mark.parametrize(
    ("mode", "played", "most"),
    [
        ("Traditional", snap("home", "C-SP", "C-SC", 7, 7), 6),
        ("Traditional", snap("home", "C-SP*", "C-SC", 7, 7), 6),
        ("Traditional", snap("home", "C-SP", "C-SC*", 7, 7), 6),
        ("Traditional", snap("home", "C-SP*", "C-SC*", 7, 7), 6),
        ("Traditional", snap("home", "C-SP", "MINOR"), 6),
        ("Star Mode", [*snap("home", "C-SP*", "C-SC*", 7, 7), *answers("home")], 8),
    ],
    ids=["plays", "star on offense", "star on defense", "stars", "event", "star mode"],
)
def test_taps_of_a_snap(phone, mode, played, most):
    """From the ruling of the snap before to the ruling of this one."""
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    phone.stands_at(opening(), snap("home", f"B-IR{star}", f"B-RS{star}", 9, 5), answers("home") if star else [])
    phone.taps = 0
    phone.plays(played)
    assert phone.page.locator(QUESTION).count() == 0
    assert phone.taps <= most


def test_a_snap_with_the_sites_dice_is_a_tap_less(phone):
    phone.starts()
    phone.stands_at(opening(), snap("home", "B-IR", "B-RS", 9, 5))
    phone.taps = 0
    phone.plays(snap("home", "C-SP", "C-SC"))
    phone.enters(phone.button("both", "roll"))
    assert phone.taps <= 5


def test_a_wrong_call_is_changed_before_the_dice(phone):
    phone.starts()
    phone.stands_at(opening(), snap("home", "B-IR", "B-RS"))
    version = phone.version
    phone.tap(phone.page.get_by_role("link", name=re.compile("Balanced Run Stop. Change it")))
    phone.tap(phone.page.locator('button[name="card"][value="R-DC"]'))
    phone.at(version + 1)
    expect(phone.page.locator(QUESTION)).to_contain_text("Deep Coverage")
    expect(phone.page.locator(QUESTION)).not_to_contain_text("Run Stop")


def test_buttons_keep_their_places(phone):
    """The same pad for either side and on every down, the same dice before and after the first throw."""
    phone.starts()
    phone.stands_at(opening(), snap("home", "R-LP", "R-DC", 7, 7))

    def places(name):
        boxes = [button.bounding_box() for button in phone.page.locator(f'{QUESTION} button[name="{name}"]').all()]
        return [tuple(round(length) for length in box.values()) for box in boxes]

    pads, dice = [], []
    for attack, defend in [("B-IR", "B-RS"), ("C-SP", "C-SC")]:
        phone.goes_on()
        pads.append(places("card")[:15])
        phone.plays(snap("home", attack, defend)[:1])
        pads.append(places("card")[:15])
        phone.plays(snap("home", attack, defend)[1:])
        dice.append(places("offense"))
        phone.presses({"offense": "7"})
        dice.append(places("offense"))
        phone.presses({"defense": "7"})
    for kind in (pads, dice):
        assert all(boxes == kind[0] for boxes in kind[1:])
