"""A browser without scripts, whose cookies outlive every server."""

from __future__ import annotations

import http.client
import re
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from tests.server import PATIENCE

VERSION = re.compile(r'data-version="(\d+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
# What no two looks at a page share.
MARKS = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[\w-]+"')


class Browser:
    """A browser's cookies, which outlive every server."""

    def __init__(self, name, path=None):
        self.name = name
        self.cookies = SimpleCookie()
        self.path = path
        self.version = 0
        self.keys = 0
        self.token = None

    def comes_to(self, url):
        """Turn to the server at another address, and get a token for forms once."""
        self.address = urlsplit(url).netloc
        self.token = self.token or TOKEN.search(self.ask("GET", "/referee/")[2])[1]

    def request(self, method, path, fields=None):
        """Send a request, and return the connection on which its answer comes."""
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({**fields, "csrfmiddlewaretoken": self.token})
        connection.request(method, path, body, headers)
        return connection

    def ask(self, method, path, fields=None):
        """Send a request; return status, headers and text of the answer."""
        connection = self.request(method, path, fields)
        response = connection.getresponse()
        text = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(cookie)
        connection.close()
        return response.status, response.headers, text

    def sees(self, path=None):
        """Return a page as this browser sees it."""
        status, _, text = self.ask("GET", path or self.path + "?ask=1")
        assert status == 200
        return MARKS.sub("", text)

    def start(self, mode):
        status, headers, _ = self.ask("POST", "/referee/new/", {"mode": mode, "length": "quick"})
        assert status == 302
        self.path = headers["Location"]

    def marked(self, fields):
        """Return the fields of an entry with its version and a key of its own."""
        self.keys += 1
        return {"version": self.version, "key": f"{self.name}-{self.keys}", **fields}

    def entry(self, page="enter/", **fields):
        """Return where a form of the game goes and what it carries, to be sent once or more often."""
        return self.path + page, self.marked(fields)

    def sends(self, entry):
        """Send a form of the game, and have it taken."""
        status, headers, text = self.ask("POST", *entry)
        assert (status, headers["Location"]) == (302, self.path), text

    def enter(self, **fields):
        """Make an entry."""
        self.sends(self.entry(**fields))
        self.version += 1

    def is_at_its_version(self):
        assert int(VERSION.search(self.sees())[1]) == self.version
