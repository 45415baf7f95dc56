"""A phone beside the board, or anywhere else, with a game of the referee helper open."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, Route, expect

from tests.server import PATIENCE

FRAGMENT = re.compile(r"/referee/[\w-]{12}/\?have=\d+$")
ENTER = re.compile(r"/enter/$")
SOCKET = re.compile(r"/ws/matches/")

# Entries of a Traditional game, as they are read out.
OPENING = ("Home 9", "Away 4", "Offense", "Left")
SNAP = ("Conservative Inside Run", "Balanced Deep Coverage", "Home 8", "Away 6")

# What a page of a game shows to everybody, apart from whoever may press its buttons.
PUBLIC = "[...document.querySelectorAll('.table-field')].map(part => part.innerText).join()"


# htmx takes a moment to get hold of the buttons of a new page or part; before that they are plain forms.
UNSETTLED = ".htmx-added, .htmx-settling, .htmx-swapping, .htmx-request"
SETTLED = f"document.readyState === 'complete' && !document.querySelector('{UNSETTLED}')"
AT = f"version => document.querySelector('#table')?.dataset.version === version && {SETTLED}"


def send(context: BrowserContext, address: str, **fields: str) -> APIResponse:
    """Send a form of the site without a page, and return the answer without following it.

    Whoever has these cookies has read a page with a form before.
    """
    (token,) = (cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    return context.request.post(address, form=fields, headers={"X-CSRFToken": token}, max_redirects=0)


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Let a page run until a condition of the test holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never came"
        # Events of pages reach the test while it waits for an answer.
        page.evaluate("0")


class Device:
    """One browser with cookies and storage of its own."""

    def __init__(self, browser: Browser, site: str, cookies_of: "Device | None" = None, script: str = "") -> None:
        cookies = cookies_of.context.cookies() if cookies_of else []
        state = {"cookies": cookies, "origins": []}
        self.context = browser.new_context(base_url=site, storage_state=state, reduced_motion="reduce")
        if script:
            self.context.add_init_script(script)
        self.faults: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open another page, and hear what goes wrong in it."""
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        return self.page

    def start(self) -> "Device":
        """Begin a game and hold its whistle."""
        self.context.request.get("/referee/")
        begun = send(self.context, "/referee/new/", mode="traditional", length="quick")
        return self.open(begun.headers["location"])

    def open(self, address: str) -> "Device":
        """Open a game."""
        self.page.goto(address)
        return self.ready()

    def ready(self) -> "Device":
        """Wait until the page is live and has asked for what it might have missed."""
        self.shows("live")
        return self

    def tap(self, name: str) -> None:
        """Press a button or link of the table."""
        table = self.page.locator("#table")
        table.get_by_role("button", name=name, exact=True).or_(table.get_by_role("link", name=name, exact=True)).click()

    def enter(self, *names: str) -> None:
        """Make entries one after the other."""
        for name in names:
            version = self.version
            self.tap(name)
            self.at(version + 1)

    @property
    def version(self) -> int:
        """Return the version that the page is at."""
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    def shows(self, state: str) -> None:
        """Wait until the page shows a state of its connection."""
        expect(self.page.locator("#connection")).to_have_attribute("data-state", state)

    def at(self, version: int) -> None:
        """Wait until the page has reached exactly this version."""
        self.page.wait_for_function(AT, arg=str(version))

    def kept(self, words: str) -> None:
        """Wait until the page says this of an entry that it keeps; nothing to say hides the line."""
        line = self.page.locator("#kept")
        expect(line).to_have_text(words)
        expect(line).to_be_visible(visible=bool(words))

    @property
    def public(self) -> str:
        """Return what the page shows to everybody."""
        return str(self.page.evaluate(PUBLIC))


class Line:
    """The socket of one page, in the hands of a test."""

    def __init__(self, page: Page) -> None:
        self.calls = 0
        self.pongs = 0
        self.refused = False
        self.deaf = False
        self.lose = 0
        page.route_web_socket(SOCKET, self._call)

    def _call(self, socket) -> None:
        self.calls += 1
        if self.refused:
            socket.close(code=1013)
            return
        self.page_side = socket
        self.server_side = socket.connect_to_server()
        self.server_side.on_message(self._pass_on)

    def _pass_on(self, message: str) -> None:
        if self.deaf:
            return
        self.pongs += message == "pong"
        if self.lose and message != "pong":
            self.lose -= 1
            return
        self.page_side.send(message)

    def cut(self) -> None:
        """End the connection."""
        self.server_side.close()
        self.page_side.close(code=1012)


def answer_lost(route: Route) -> None:
    """Let the site have a request, and lose its answer on the way back."""
    route.fetch()
    route.abort("connectionreset")
