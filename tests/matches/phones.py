"""Devices at the table: what a browser does with the pages of the referee helper, without a browser.

A phone reads a page by its forms, ids and data attributes, and sends what a press of a button would send.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urljoin

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.test import Client
from django.test.html import Element, parse_html
from django.urls import reverse

from matches import fanout, table
from matches.models import Match
from tests.matches.games import NAMES, Action, Fields, envelope, forms

LIVE = {"HX-Request": "true"}

_keys = count()


def words(element: Element | str) -> str:
    """Return the text of an element."""
    if isinstance(element, str):
        return " ".join(element.split())
    return " ".join(" ".join(words(child) for child in element.children).split())


class Button(NamedTuple):
    """Describe a button of a form."""

    name: str
    value: str
    words: str
    open: bool


class Page:
    """Read a page, or the part of one that a swap brings."""

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def root(self) -> Element:
        """Return the parsed page; a page that is not well formed raises."""
        return parse_html(self.html)

    def all(self, tag: str | None = None, /, inside: Element | None = None, **wanted: Any) -> list[Element]:
        """Return the elements with these attributes (`data_focus` is data-focus; True: any value)."""
        return [*_search(inside or self.root, tag, {name.replace("_", "-"): v for name, v in wanted.items()})]

    def one(self, tag: str | None = None, /, **wanted: Any) -> Element:
        """Return the only such element."""
        (found,) = self.all(tag, **wanted)
        return found

    @property
    def version(self) -> int:
        """Return the version of the match that this page shows."""
        return int(dict(self.one(id="table").attributes)["data-version"])

    @property
    def words(self) -> str:
        """Return all that the page says."""
        return words(self.root)

    @property
    def spoken(self) -> str:
        """Return the live region's words."""
        return words(self.one(id="spoken"))

    @property
    def alerts(self) -> str:
        """Return what the page says went wrong."""
        return " ".join(words(element) for element in self.all(role="alert"))

    @property
    def asks(self) -> bool:
        """Say whether a question stands on the page."""
        return bool(self.all(id="question"))

    @property
    def buttons(self) -> list[Button]:
        """Return the buttons of the question."""
        form = self.one(id="question")
        return [_button(element) for element in self.all("button", inside=form)]

    @property
    def links(self) -> list[str]:
        """Return where the links of the page lead."""
        return [dict(element.attributes)["href"] for element in self.all("a", href=True)]

    def button(self, name: str, value: str) -> Button:
        """Return one button of the question."""
        (found,) = (button for button in self.buttons if (button.name, button.value) == (name, value))
        return found

    def offers(self, name: str) -> set[str]:
        """Return the values of a field that can be chosen now."""
        return {button.value for button in self.buttons if button.name == name and button.open}


def _search(element: Element, tag: str | None, wanted: dict[str, Any]) -> Iterator[Element]:
    for child in element.children:
        if isinstance(child, Element):
            has = dict(child.attributes)
            fits = all(name in has and value in (True, has[name]) for name, value in wanted.items())
            if fits and tag in (None, child.name):
                yield child
            yield from _search(child, tag, wanted)


def _button(element: Element) -> Button:
    has = dict(element.attributes)
    return Button(
        has.get("name", ""), has.get("value", ""), has.get("aria-label") or words(element), "disabled" not in has
    )


class Phone:
    """A device with its cookies and, once it knows one, a match."""

    def __init__(self, slug: str = "", **options: Any) -> None:
        self.client = Client(SERVER_NAME="localhost", **options)
        self.slug = slug
        self.version = 0

    def start(self, mode: str = "traditional", length: str = "quick", **fields: str) -> Phone:
        """Begin a match with the form of the start page."""
        response = self.client.post(reverse("referee:new"), {"mode": mode, "length": length, **NAMES, **fields})
        return self._opened(response, 0)

    def open(self, record: dict[str, Any]) -> Phone:
        """Begin a match from a record."""
        response = self.client.post(reverse("referee:open"), {"record": json.dumps(record)})
        return self._opened(response, len(record["actions"]))

    def at(self, mode: str, *played: Sequence[Action], length: str = "quick", **more: Any) -> Phone:
        """Begin a match in which these actions have been entered; `more` are other fields of its record."""
        return self.open(envelope(mode, length, [action for actions in played for action in actions], **more))

    def _opened(self, response: Any, version: int) -> Phone:
        assert response.status_code == 302, response.text
        self.slug = response["Location"].split("/")[2]
        self.version = version
        return self

    def url(self, name: str = "game", *arguments: object) -> str:
        """Return an address of the match."""
        return reverse(f"referee:{name}", args=[self.slug, *arguments])

    def get(self, name: str = "game", *arguments: object, live: bool = False, **query: str) -> Any:
        """Look at a page of the match; `live`: as htmx does."""
        return self.client.get(self.url(name, *arguments), query, headers=LIVE if live else {})

    def page(self, name: str = "game", *arguments: object, live: bool = False, **query: str) -> Page:
        """Read a page of the match that is there."""
        response = self.get(name, *arguments, live=live, **query)
        assert response.status_code == 200, response.text
        return Page(response.text)

    def asked(self) -> Page:
        """Read the page with the question that is to be answered now."""
        return self.page(ask="1")

    def stands(self) -> table.Turn:
        """Return the match as it stands."""
        return table.load(self.slug)

    def mine(self) -> Match:
        """Return the match's row."""
        return Match.objects.get(slug=self.slug)

    def kept(self) -> tuple[Any, ...]:
        """Return all that the database holds of the match."""
        match = self.mine()
        rows = [
            list(rows.values()) for rows in (Match.objects.filter(pk=match.pk), match.log.all(), match.devices.all())
        ]
        return tuple(rows)

    def send(self, fields: Fields, *, version: object = None, key: str | None = None, live: bool = False) -> Any:
        """Send an entry, whatever comes of it."""
        marks = {
            "version": self.version if version is None else version,
            "key": f"key-{next(_keys)}" if key is None else key,
        }
        return self.client.post(self.url("enter"), {**marks, **fields}, headers=LIVE if live else {})

    def enter(self, **fields: str) -> Page:
        """Make an entry that is taken, and read the answer as htmx gets it."""
        response = self.send(fields, live=True)
        page = Page(response.text)
        assert page.version == self.version + 1, page.alerts
        self.version += 1
        return page

    def press(self, fields: Fields) -> None:
        """Make an entry that is taken, without JavaScript: the answer leads back to the game."""
        response = self.send(fields)
        assert response.status_code == 302, response.text
        self.version += 1

    def play(self, *entries: Sequence[Action]) -> Page:
        """Enter actions and read the page after the last one."""
        page = None
        for actions in entries:
            for form in forms(actions):
                page = self.enter(**form.fields)
        assert page is not None, "there was something to play"
        return page

    def form(self, name: str, *arguments: object, live: bool = False, **fields: object) -> Any:
        """Send the form of another page of the match: a correction, a ruling, a concession."""
        marks = {"version": self.version, "key": f"key-{next(_keys)}"}
        return self.client.post(self.url(name, *arguments), {**marks, **fields}, headers=LIVE if live else {})

    def change(self, name: str, *arguments: object, **fields: object) -> None:
        """Send such a form, and have it taken."""
        response = self.form(name, *arguments, **fields)
        assert response.status_code == 302, response.text
        self.version += 1

    def beside(self) -> Phone:
        """Return another device that looks at the same match."""
        return Phone(self.slug)

    def link(self, page: str, href: str) -> Any:
        """Follow a link of a page."""
        return self.client.get(urljoin(page, href))


class Heard:
    """Listen to what the watchers of a match are told."""

    def __init__(self, slug: str) -> None:
        self.layer = get_channel_layer()
        self.channel = async_to_sync(self.layer.new_channel)()
        async_to_sync(self.layer.group_add)(f"match.{slug}", self.channel)

    def texts(self) -> list[str]:
        """Return what was told since the last time."""
        queue = self.layer.channels.get(self.channel)
        return [] if queue is None else [queue.get_nowait()[1]["texts"][fanout.WATCH] for _ in range(queue.qsize())]
