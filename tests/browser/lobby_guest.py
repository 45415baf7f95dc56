"""Somebody with a browser of their own who makes, joins and plays a match by its pages."""

import re

from playwright.sync_api import Browser, expect

TABLE = re.compile(r"/play/[\w-]{12}/$")
CHOICES = "form.text-choices"


class Guest:
    """One browser with cookies and storage of its own, and one page."""

    def __init__(self, browser: Browser, site: str, name: str, team: str, **options) -> None:
        self.context = browser.new_context(base_url=site, reduced_motion="reduce", **options)
        self.name, self.team = name, team
        self.faults: list[str] = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def fill(self, **choices: str) -> None:
        """Fill in the form of a new match, or of joining one."""
        self.page.get_by_label("Your name").fill(self.name)
        for field, value in {"team": self.team, **choices}.items():
            self.page.locator(f'input[name="{field}"][value="{value}"]').check()

    def makes(self, **choices: str) -> str:
        """Make a match and return its slug."""
        self.page.goto("/play/")
        self.fill(**choices)
        self.page.get_by_role("button", name="Make the match").click()
        self.page.wait_for_url(TABLE)
        return self.page.url.split("/")[-2]

    def looks_away(self) -> None:
        """Close the page that waits: it goes to the table by itself, at any moment after somebody has joined."""
        self.page.goto("about:blank")

    def joins(self, slug: str) -> None:
        """Join a match and come to its table."""
        self.page.goto(f"/play/{slug}/")
        self.fill()
        self.page.get_by_role("button", name="Join and play").click()
        expect(self.page.locator("#table")).to_have_attribute("data-version", re.compile(r"[1-9]"))

    def goes_to(self, slug: str, page: str = "", query: str = "") -> None:
        """Open a page of a match."""
        self.page.goto(f"/play/{slug}/{page}{'/' if page else ''}{query}")

    def decides(self, slug: str) -> bool:
        """Press the first choice on the text page; say whether there was one."""
        self.goes_to(slug, "text")
        button = self.page.locator(f"{CHOICES} button").first
        if not button.count():
            return False
        button.click()
        return True

    def gives_up(self, slug: str) -> None:
        """Resign."""
        self.goes_to(slug, "text")
        version = self.page.locator("#table").get_attribute("data-version")
        (token,) = (cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken")
        form = {"claim": "resign", "version": version or "", "key": "resign"}
        answer = self.page.request.post(f"/play/{slug}/claim/", form=form, headers={"X-CSRFToken": token})
        assert answer.ok, answer.status


def play(slug: str, guests: tuple[Guest, Guest], decisions: int) -> None:
    """Let at least so many decisions be made, and then the first one give up."""
    made = 0
    while made < decisions:
        made += sum(guest.decides(slug) for guest in guests)
    guests[0].gives_up(slug)
