"""static/js/awake.js: the screen stays awake while a game is live"""

import pytest

from tests.browser.devices import until

# A lock that keeps count of itself.
LOCKS = """
const locks = { asked: 0, held: 0 };
class Lock extends EventTarget {
  release() {
    if (this.released) return;
    this.released = true;
    locks.held -= 1;
    this.dispatchEvent(new Event("release"));
  }
}
Object.defineProperty(navigator, "wakeLock", { value: { async request() {
  locks.asked += 1;
  if (locks.refuse) throw new DOMException("low battery", "NotAllowedError");
  locks.held += 1;
  return locks.last = new Lock();
} } });
window.locks = locks;
"""
MINUTE = 60_000


@pytest.fixture
def referee(device):
    referee = device(script=LOCKS)
    referee.page.clock.install(time=0)
    referee.page.clock.pause_at(1)
    return referee.start()


def held(referee, count):
    until(referee.page, lambda: referee.page.evaluate("locks.held") == count)


def look_at(referee, visible):
    """Hide or show the page; the browser itself takes locks back from hidden pages."""
    referee.page.evaluate(
        """visible => {
            Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
            if (!visible) locks.last.release();
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        visible,
    )


def test_awake_for_ten_minutes_after_the_last_input(referee):
    held(referee, 1)
    referee.page.clock.run_for(9 * MINUTE)
    referee.page.keyboard.press("Shift")
    referee.page.clock.run_for(10 * MINUTE - 1)
    held(referee, 1)
    referee.page.clock.run_for(1)
    held(referee, 0)
    referee.page.mouse.click(1, 1)
    held(referee, 1)
    assert referee.page.evaluate("locks.asked") == 2


def test_one_lock_for_many_entries(referee):
    referee.enter("Home 9", "Undo")
    held(referee, 1)
    assert referee.page.evaluate("locks.asked") == 1


def test_given_back_when_the_game_ends_and_taken_when_it_goes_on(referee, device):
    held(referee, 1)
    other = device(cookies_of=referee)
    other.page.goto(f"{referee.page.url}concede/")
    other.page.get_by_role("button", name="Home concedes").click()
    referee.at(1)
    held(referee, 0)
    referee.page.mouse.click(1, 1)
    held(referee, 0)
    referee.enter("Undo")
    held(referee, 1)


def test_taken_again_when_the_page_is_looked_at(referee):
    held(referee, 1)
    look_at(referee, False)
    held(referee, 0)
    look_at(referee, True)
    held(referee, 1)


def test_a_refusal_is_asked_again_at_the_next_input(referee):
    look_at(referee, False)
    referee.page.evaluate("locks.refuse = true")
    look_at(referee, True)
    held(referee, 0)
    referee.page.evaluate("locks.refuse = false")
    referee.page.mouse.click(1, 1)
    held(referee, 1)
