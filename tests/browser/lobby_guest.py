"""Somebody with a browser of their own who makes, joins and plays a match, by its pages or by forms alone."""

import re
from html import unescape
from itertools import cycle

from playwright.sync_api import Browser, expect

from tests.browser.devices import send

TABLE = re.compile(r"/play/[\w-]{12}/$")
# What the text page of a match says of itself, and the first of its choices.
VERSION = re.compile(r'id="table" data-version="(\d+)"')
CHOICE = re.compile(r'<button class="quiet-button" name="(\w+)" value="([^"]*)">')


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

    # Without a page, where a test is about what comes later

    def reads(self, address: str) -> str:
        """Return a page as the site writes it."""
        answer = self.context.request.get(address)
        assert answer.ok, answer.status
        return answer.text()

    def offers(self, **terms: str) -> str:
        """Make a match on these terms, and return its slug."""
        self.reads("/play/")
        usual = {"opponent": "friend", "mode": "traditional", "length": "quick", "pace": "none"}
        made = send(self.context, "/play/new/", name=self.name, team=self.team, **usual | terms)
        return made.headers["location"].split("/")[-2]

    def decides(self, slug: str) -> bool:
        """Make the first choice of the text page; say whether there was one."""
        text = self.reads(f"/play/{slug}/text/")
        choice, version = CHOICE.search(text), VERSION.search(text)
        if choice is None or version is None:
            return False
        entry = {"version": version[1], "key": f"{self.name}-{version[1]}", choice[1]: unescape(choice[2])}
        assert send(self.context, f"/play/{slug}/text/", **entry).status == 302
        return True

    def gives_up(self, slug: str) -> None:
        """Resign."""
        version = VERSION.search(self.reads(f"/play/{slug}/text/"))
        assert version
        answer = send(self.context, f"/play/{slug}/claim/", claim="resign", version=version[1], key="resign")
        assert answer.status == 302


def seated(maker: Guest, other: Guest, **terms: str) -> str:
    """Let one make a match and the other join it, and return its slug."""
    slug = maker.offers(**terms)
    other.reads(f"/play/{slug}/")
    assert send(other.context, f"/play/{slug}/join/", name=other.name, team=other.team).status == 302
    return slug


def play(slug: str, guests: tuple[Guest, Guest], decisions: int) -> None:
    """Let so many decisions be made, by one and the other in turn."""
    turns = cycle(guests)
    while decisions:
        decisions -= next(turns).decides(slug)
