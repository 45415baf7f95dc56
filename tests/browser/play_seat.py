"""A player at the table of a match: what is pressed on its page, and what it shows."""

import re

from playwright.sync_api import Page, expect

from tests.browser.devices import AT
from tests.browser.lobby_guest import Guest


class Seat(Guest):
    """One browser that sits at a table."""

    def sits(self, slug: str) -> "Seat":
        """Open the table and wait until it is live."""
        self.goes_to(slug)
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "live")
        return self

    @property
    def version(self) -> int:
        """Return the version that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    def at(self, version: int) -> None:
        """Wait until the page shows this version."""
        self.page.wait_for_function(AT, arg=str(version))

    @property
    def asked(self) -> str:
        """Return what kind of decision the page asks for, "" for none."""
        if self.page.locator("#table").get_attribute("data-turn") != "true":
            return ""
        return re.search(r"ask-(\w+)", self.page.locator("section.ask").get_attribute("class") or "")[1]

    def raises(self, number: int = 0) -> str:
        """Raise a card, and return its name."""
        card = self.page.locator(".call-form .hand input").nth(number)
        name = card.get_attribute("aria-label") or ""
        card.check()
        return name

    def presses(self, selector: str) -> None:
        """Press what makes an entry, and wait until it stands."""
        version = self.version
        self.page.locator(selector).first.click()
        self.at(version + 1)

    def decides_at_table(self) -> str:
        """Decide what is asked in the first way that is open, and return what it was."""
        asked = self.asked
        if asked in ("call", "refresh"):
            self.raises()
        if asked:
            self.presses(BUTTONS[asked])
        return asked

    @property
    def public(self) -> list[str]:
        """Return what everybody may see: scoreboard, field, the cards that are open and the ruling."""
        return self.page.evaluate(PUBLIC)


BUTTONS = {
    "call": ".lock",
    "refresh": ".lock-many",
    "respond": ".pass",
    "side": ".ask form .tap",
    "direction": ".ask form .tap",
    "step": ".ask-step .go",
}

PUBLIC = """
() => [".board-digits", ".board-middle", ".board-events", ".situation", ".ruling-headline", ".slot-dice"]
    .flatMap(part => [...document.querySelectorAll(`#table ${part}`)])
    .map(part => part.textContent.replace(/\\s+/g, " ").trim())
    .concat(document.querySelector("#table .pitch").getAttribute("aria-label"))
"""


def reload(page: Page) -> None:
    """Load a page anew and wait until it is live."""
    page.reload()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
