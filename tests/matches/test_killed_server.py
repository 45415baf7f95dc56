"""A server that is killed between any two entries, or while it takes one, loses nothing"""

from __future__ import annotations

import re

from tests.matches.plain_browser import Browser
from tests.server import running_site

TAKE = re.compile(r'value="http://[^/]+(/referee/[\w-]+/take/\w+/)"')

# A game in Star Mode, each kind of entry in it, whole and half; each line is what one server lives to take.
LIVES = [
    [{"home": "9"}],
    [{"away": "5"}, {"side": "offense"}, {"toward": "left"}, {"card": "B-IR*"}],
    [{"card": "B-RS*"}, {"offense": "9"}, {"defense": "5"}, {"answer": "FLAG"}],
    [{"answer": "PASS"}, {"event": "MINOR"}, {"step": "undo"}],
    [{"step": "redo"}, {"page": "entries/5/", "offense": "2", "defense": "12"}],
    [{"page": "ruling/", "ball": "OPP10", "down": "4", "reason": "agreed"}, {"cardless": "kick"}],
]


def test_a_kill_after_and_during_each_kind_of_entry_loses_nothing(tmp_path):
    """Of one game the killed server had answered, of the other its answer was cut off; both stand alike afterwards.

    Each next server shows the same cookie the same page, and what is sent again with its key counts once.
    """
    games = answered, cut_off = Browser("answered"), Browser("cut-off")
    seen, sent = None, []
    for *before, last in LIVES:
        with running_site(tmp_path) as (process, url):
            come_back(games, url, seen, sent)
            for browser in games:
                for fields in before:
                    browser.enter(**fields)
            sent = [browser.entry(**last) for browser in games]
            for browser in games:
                browser.version += 1
            answered.sends(sent[0])
            answered.is_at_its_version()
            seen = answered.sees()
            connection = cut_off.request("POST", *sent[1])
            process.kill()
            connection.close()
    with running_site(tmp_path) as (process, url):
        come_back(games, url, seen, sent)
        other = Browser("other", answered.path)
        other.comes_to(url)
        link = TAKE.search(answered.sees(answered.path + "share/"))[1]
        assert other.ask("POST", link, {})[0] == 302
        other.version = answered.version + 1
        other.enter(page="concede/", by="home")
        process.kill()
    with running_site(tmp_path) as (_, url):
        for browser in (answered, other):
            browser.comes_to(url)
        assert "Another device has taken the whistle" in answered.sees()
        assert "Home concedes" in other.sees()
        assert other.path in other.sees("/referee/")


def come_back(games, url, seen, sent):
    """Turn to the next server and send again what was sent last: each counts once. At the first one, begin."""
    answered, cut_off = games
    for browser in games:
        browser.comes_to(url)
        if seen is None:
            browser.start("star")
    if seen is not None:
        assert answered.sees() == seen
        for browser, entry in zip(games, sent, strict=True):
            browser.sends(entry)
            browser.is_at_its_version()
        assert cut_off.sees().replace(slug(cut_off), slug(answered)) == seen


def slug(browser):
    return browser.path.split("/")[2]
