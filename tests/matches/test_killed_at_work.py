"""A server that is killed while it takes an entry"""

from __future__ import annotations

from random import Random

from tests.matches.games import forms, random_actions
from tests.matches.plain_browser import Browser
from tests.server import running_site


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
