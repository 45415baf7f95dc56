"""A server that is killed between any two entries loses nothing"""

from __future__ import annotations

import http.client
import re
from http.cookies import SimpleCookie
from random import Random
from urllib.parse import urlencode, urlsplit

from tests.matches.games import forms, random_actions
from tests.server import PATIENCE, running_site

VERSION = re.compile(r'data-version="(\d+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
TAKE = re.compile(r'value="http://[^/]+(/referee/[\w-]+/take/\w+/)"')
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

    def enter(self, page="enter/", **fields):
        """Send a form of the game, and have it taken."""
        status, headers, text = self.ask("POST", self.path + page, self.marked(fields))
        assert (status, headers["Location"]) == (302, self.path), text
        self.version += 1

    def is_at_its_version(self):
        assert int(VERSION.search(self.sees())[1]) == self.version


# A game in Star Mode, each kind of entry in it, whole and half; after each line the server is killed.
LIVES = [
    [{"home": "9"}],
    [{"away": "5"}, {"side": "offense"}],
    [{"toward": "left"}, {"card": "B-IR*"}],
    [{"card": "B-RS*"}, {"offense": "9"}],
    [{"defense": "5"}, {"answer": "FLAG"}],
    [{"answer": "PASS"}, {"event": "MINOR"}],
    [{"step": "undo"}],
    [{"step": "redo"}, {"page": "entries/5/", "offense": "2", "defense": "12"}],
    [{"page": "ruling/", "ball": "OPP10", "down": "4", "reason": "agreed"}, {"cardless": "kick"}],
    [{"both": "roll"}],
]


def test_a_kill_after_each_kind_of_entry_loses_nothing(tmp_path):
    """Each next server shows the same cookie the same page."""
    browser, seen = Browser("referee"), None
    for entries in LIVES:
        with running_site(tmp_path) as (process, url):
            browser.comes_to(url)
            if seen is None:
                browser.start("star")
            else:
                assert browser.sees() == seen
            for fields in entries:
                browser.enter(**fields)
            browser.is_at_its_version()
            seen = browser.sees()
            process.kill()
    with running_site(tmp_path) as (process, url):
        browser.comes_to(url)
        assert browser.sees() == seen
        other = Browser("other", browser.path)
        other.comes_to(url)
        assert other.ask("POST", TAKE.search(browser.sees(browser.path + "share/"))[1], {})[0] == 302
        process.kill()
    with running_site(tmp_path) as (process, url):
        browser.comes_to(url)
        other.comes_to(url)
        assert "Another device has taken the whistle" in browser.sees()
        other.version = browser.version + 1
        other.enter("concede/", by="home")
        process.kill()
    with running_site(tmp_path) as (_, url):
        other.comes_to(url)
        assert "Home concedes" in other.sees()
        assert other.path in other.sees("/referee/")


def test_an_entry_whose_answer_was_cut_off_counts_once(tmp_path):
    """The server is killed while it may be at work; what is sent again with the same key counts once."""
    whims = Random("kill")
    sent = [form.fields for form in forms(random_actions("traditional", "quick", "kill"))]
    kills = sorted(whims.sample(range(len(sent)), 2))
    browser = Browser("referee")
    cut_off = None
    done = 0
    for kill in kills:
        with running_site(tmp_path) as (process, url):
            browser.comes_to(url)
            if browser.path is None:
                browser.start("traditional")
            if cut_off is not None:
                assert browser.ask("POST", browser.path + "enter/", cut_off)[0] == 302
                browser.version += 1
                browser.is_at_its_version()
            while done < kill:
                browser.enter(**sent[done])
                done += 1
            cut_off = browser.marked(sent[kill])
            connection = browser.request("POST", browser.path + "enter/", cut_off)
            process.kill()
            connection.close()
            done += 1
    with running_site(tmp_path) as (_, url):
        browser.comes_to(url)
        assert browser.ask("POST", browser.path + "enter/", cut_off)[0] == 302
        browser.version += 1
        for fields in sent[done:]:
            browser.enter(**fields)
        browser.is_at_its_version()
        assert "Final" in browser.sees()
        assert browser.version == len(sent)
