"""static/js/replay.js: a replay is stepped through by the arrow keys"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.devices import OPENING


@pytest.fixture
def replay(referee):
    """Open the replay of a finished game at its first step."""
    referee.enter(*OPENING[:3])
    referee.page.goto(f"{referee.page.url}concede/")
    referee.page.get_by_role("button", name="Home concedes").click()
    referee.page.goto(re.sub(r"/(\?.*)?$", "/replay/?at=0", referee.page.url))
    return referee.page


def at(page, step):
    expect(page.locator(".replay-at")).to_have_text(f"Step {step} of 3")


def test_arrows_step(replay):
    at(replay, 0)
    for key, step in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)]:
        replay.keyboard.press(key)
        at(replay, step)


def test_with_shift_the_arrows_jump_by_play(replay):
    """The one play of this game begins when the opening is over, and with it the game ends."""
    expect(replay.locator(".replay-keys")).to_be_visible()
    for key, step in [("Shift+ArrowRight", 3), ("ArrowLeft", 2), ("Shift+ArrowLeft", 0)]:
        replay.keyboard.press(key)
        at(replay, step)


def test_nothing_lies_beyond_the_ends(replay):
    with replay.expect_request("**/replay/*") as request:
        replay.keyboard.press("ArrowLeft")
        replay.keyboard.press("ArrowRight")
    assert request.value.url.endswith("?at=1")


def test_fields_and_the_browser_keep_their_keys(replay):
    with replay.expect_request("**/replay/*") as request:
        replay.get_by_label("Go to a drive").focus()
        replay.keyboard.press("ArrowRight")
        replay.evaluate("document.activeElement.blur()")
        replay.keyboard.press("Control+ArrowRight")
        replay.locator(".replay-at").select_text()
        replay.keyboard.press("Shift+ArrowRight")
        replay.evaluate("getSelection().removeAllRanges()")
        replay.keyboard.press("End")
        replay.evaluate("document.querySelector('[rel=next]').href = '?at=3'")
        replay.keyboard.press("ArrowRight")
    assert request.value.url.endswith("?at=3")
