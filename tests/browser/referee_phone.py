"""A phone beside the board: what is tapped on the pages of the referee helper, and how often."""

from collections.abc import Sequence

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.browser.devices import AT, SETTLED, send
from tests.matches.games import Action, forms

PHONE = {"width": 390, "height": 844}
QUESTION = "#question"
# A page that is left says so of the socket that it was about to open.
LEFT = "WebSocket is closed before the connection is established."

# What everybody may see: scoreboard, ball, stage and down, and the ruling that is read out.
PUBLIC = """
() => ["[aria-label=Scoreboard]", "#spoken"].map(part => document.querySelector(part).textContent.replace(/\\s+/g, " "))
    .concat(document.querySelector("#table svg[role=img]").getAttribute("aria-label"))
"""


class Phone:
    """One browser with cookies of its own, held like a phone."""

    def __init__(self, browser: Browser, site: str, *, script: bool = True, scheme: str = "dark") -> None:
        self.context = browser.new_context(
            base_url=site,
            viewport=PHONE,
            has_touch=True,
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        self.script = script
        self.taps = 0
        self.complaints: list[str] = []
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if LEFT not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

    def goes_to(self, address: str) -> Page:
        """Open an address."""
        response = self.page.goto(address)
        assert response is not None
        assert response.ok, address
        return self.page

    # Tapping

    def tap(self, what: Locator) -> None:
        """Tap something once it can be tapped."""
        what.tap()
        self.taps += 1

    def starts(self, mode: str = "Traditional", length: str = "Quick") -> None:
        """Begin a game from the start page, choosing mode and length."""
        self.goes_to("/referee/")
        for name in (mode, length):
            self.tap(self.page.locator("label", has_text=name))
        self.tap(self.page.get_by_role("button", name="Start", exact=True))
        self.at(0)

    @property
    def table(self) -> Locator:
        """Return the part of the page that every entry replaces."""
        return self.page.locator("#table")

    @property
    def version(self) -> int:
        """Return the version that the page shows."""
        return int(str(self.table.get_attribute("data-version")))

    def at(self, version: int) -> None:
        """Wait until the page shows this version."""
        if self.script:
            self.page.wait_for_function(AT, arg=str(version))
        else:
            expect(self.table).to_have_attribute("data-version", str(version))

    def settles(self) -> None:
        """Wait until the buttons of the page are what they are to be."""
        if self.script:
            self.page.wait_for_function(f"() => {SETTLED}")

    def enters(self, what: Locator) -> None:
        """Tap something that makes an entry, and wait until it stands."""
        version = self.version
        self.tap(what)
        self.at(version + 1)

    def button(self, name: str, value: str) -> Locator:
        """Return a button of the question."""
        return self.page.locator(f'{QUESTION} button[name="{name}"][value="{value}"]')

    def goes_on(self, *, star: bool = False) -> None:
        """Leave the ruling for the next question, if it still fills the screen; `star` takes the way to the Stars."""
        if self.page.locator(QUESTION).count() == 0:
            to_stars = self.page.locator('#table a[href$="?ask=1&star=1"]')
            plain = self.page.locator('#table a[href$="?ask=1"]')
            self.tap(to_stars if star and to_stars.count() else plain)
            expect(self.page.locator(QUESTION)).to_be_visible()
            self.settles()

    def presses(self, fields: dict[str, str]) -> None:
        """Make an entry by tapping, given what the form sends for it."""
        self.goes_on(star=fields.get("card", "").endswith("*"))
        ((name, value),) = ((name, value) for name, value in fields.items() if name != "no_card")
        if value == "PREVENT" or "no_card" in fields:
            self.tap(self.page.get_by_role("link", name="No normal card"))
            self.page.locator(f'{QUESTION} input[name="no_card"]').wait_for(state="attached")
            self.settles()
        if name == "card" and value.endswith("*") and self.button(name, value).count() == 0:
            if not self.page.locator(f'{QUESTION} input[name="star"]').is_checked():
                self.tap(self.page.locator(f'{QUESTION} label:has(input[name="star"])'))
            value = value.rstrip("*")
        self.enters(self.button(name, value))

    def plays(self, *entries: Sequence[Action]) -> None:
        """Enter actions by tapping."""
        for actions in entries:
            for form in forms(actions):
                self.presses(form.fields)

    def stands_at(self, *entries: Sequence[Action]) -> None:
        """Have actions entered without a tap, and open the page that then stands."""
        address = self.page.url.partition("?")[0]
        version = self.version
        for form in (form for actions in entries for form in forms(actions)):
            entry = {"version": str(version), "key": f"entry-{version}", **form.fields}
            assert send(self.context, f"{address}enter/", **entry).status == 302
            version += 1
        self.goes_to(address)
        self.at(version)

    def step(self, name: str) -> None:
        """Undo or redo."""
        self.enters(self.page.locator(f"#{name}"))

    # Looking

    @property
    def public(self) -> list[str]:
        """Return what everybody may see."""
        return list(self.page.evaluate(PUBLIC))

    @property
    def has_focus(self) -> bool:
        """Say whether something in the page has the focus."""
        return bool(self.page.evaluate("document.activeElement !== null && document.activeElement !== document.body"))
