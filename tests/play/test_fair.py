"""/play/<slug>/fair/: what was promised and added is shown from the beginning, the site's seed after the end"""

from hashlib import sha256

import pytest

from firstandglory.engine import fairdice, record
from matches.models import Online
from tests.matches.phones import words
from tests.play.guests import Guest, finish, match

SEEDS = {"home": "01" * 16, "away": "fe" * 16}


@pytest.fixture(params=["traditional", "star"])
def slug(request, guest, friend):
    """Return a match that has begun."""
    slug = guest.makes(mode=request.param, seed=SEEDS["home"])
    friend.joins(slug, seed=SEEDS["away"])
    return slug


@pytest.fixture
def watcher(db):
    """Return somebody who does not play."""
    return Guest("Cyd", "cedar")


def test_before_the_end_what_is_known_is_shown_and_no_more(slug, guest, friend, watcher):
    server = Online.objects.get(match__slug=slug).server
    for who in (guest, friend, watcher):
        page = who.page("fair", slug)
        codes = [words(code) for code in page.all("code")]
        assert sha256(bytes.fromhex(server)).hexdigest() in codes
        assert {*SEEDS.values()} <= {*codes}
        assert server not in page.html
        assert "secret until the final whistle" in page.words
        assert "when the match is over" in words(page.one(id="verdict"))
        assert "data-record" not in dict(page.one(id="check").attributes)


def test_after_the_end_the_site_tells_its_seed(slug, watcher):
    finish(slug)
    server = Online.objects.get(match__slug=slug).server
    page = watcher.page("fair", slug)
    assert server in [words(code) for code in page.all("code")]
    address = dict(page.one(id="check").attributes)["data-record"]
    read = record.read(watcher.client.get(address).content)
    assert read.fair == fairdice.Fair(match(slug).setup["fair"]["commit"], **SEEDS, server=server)
    actions = [read.game.parse(action) for action in read.actions]
    assert fairdice.verify(read.game, read.setup, actions, read.fair) == []


def test_each_seed_is_marked_for_the_browser_that_drew_it(slug, guest):
    page = guest.page("fair", slug)
    marks = [dict(mark.attributes) for mark in page.all("span", data_seed=True)]
    assert [mark["data-seed"] for mark in marks] == [*SEEDS.values()]
    assert all("hidden" in mark for mark in marks)  # until a script finds it among its own


def test_the_check_on_the_command_line_is_named(slug, guest):
    assert "python -m firstandglory.engine verify record.json" in guest.page("fair", slug).words
