"""A server that is killed between any two entries loses nothing"""

from __future__ import annotations

import re

from tests.matches.plain_browser import Browser
from tests.server import running_site

TAKE = re.compile(r'value="http://[^/]+(/referee/[\w-]+/take/\w+/)"')

# A game in Star Mode, each kind of entry in it, whole and half; after each line the server is killed.
LIVES = [
    [{"home": "9"}],
    [{"away": "5"}, {"side": "offense"}],
    [{"toward": "left"}, {"card": "B-IR*"}],
    [{"card": "B-RS*"}, {"offense": "9"}],
    [{"defense": "5"}, {"answer": "FLAG"}],
    [{"answer": "PASS"}, {"event": "MINOR"}, {"step": "undo"}],
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
