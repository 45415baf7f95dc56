"""A server that is killed during a match of two: nothing is lost, and both go on"""

from __future__ import annotations

import json
import re
from html import unescape

from tests.matches.plain_browser import VERSION, Browser
from tests.server import running_site

ACTION = re.compile(r'name="action" value="([^"]+)"')
TICKET = re.compile(r'data-live="[^"]*"')


class Player(Browser):
    """One of two at a match, with a browser without scripts."""

    def __init__(self, name, team):
        super().__init__(name)
        self.guest = {"name": name, "team": team}

    def makes(self, **terms):
        usual = {"opponent": "friend", "length": "quick", "pace": "none"}
        status, headers, text = self.ask("POST", "/play/new/", {**self.guest, **usual, **terms})
        assert status == 302, text
        self.path = headers["Location"]

    def joins(self, path):
        status, headers, _ = self.ask("POST", path + "join/", self.guest)
        assert (status, headers["Location"]) == (302, path)
        self.path = path

    def reads(self):
        """Return the match as text, hand and choices included, without what no two looks share."""
        return TICKET.sub("", self.sees(self.path + "text/"))

    @property
    def at(self):
        return int(VERSION.search(self.reads())[1])

    @property
    def choices(self):
        return [json.loads(unescape(value)) for value in ACTION.findall(self.reads())]

    @property
    def defends(self):
        return "You are on defense" in self.sees(self.path)

    def entry(self, page, **fields):
        """Return a form of the match, with a key of its own, that can be sent more than once."""
        self.version = self.at
        return super().entry(page, **fields)


def side(players):
    """The winner of the roll, then the other one, chooses."""
    return choice(players, lambda player: player.choices, lambda choices: choices[0])


def early_call(players):
    """The defense locks its call while the offense still thinks."""
    return choice(players, lambda player: player.defends, lambda choices: choices[0])


def call(players):
    """The offense calls; the dice are thrown in the same row."""
    return choice(players, lambda player: player.choices and not player.defends, lambda choices: choices[0])


def flag(players):
    """A player answers the dice with a flag; PASS is offered first, and Events after it."""
    return choice(players, lambda player: player.choices, lambda choices: choices[-1])


def claim(players):
    """A player gives the match up."""
    return players[0], players[0].entry("claim/", claim="resign")


def choice(players, who, which):
    player = next(filter(who, players))
    return player, player.entry("act/", action=json.dumps(which(player.choices)))


# What each server lives to take; in the moment of its death it is at work on the last of each line.
LIVES = [[side], [side, early_call], [call], [flag], [claim]]


def test_a_kill_after_and_during_each_kind_of_entry_loses_nothing(tmp_path):
    """At one match the killed server had answered, at the other its answer was cut off; both go on with the next one.

    What is sent again with its key counts once, whether it was written or not.
    """
    matches = answered, cut_off = [[Player("Ann", "harbor"), Player("Ben", "summit")] for _ in range(2)]
    sent, seen = [], None
    for entries in LIVES:
        with running_site(tmp_path) as (process, url):
            come_back(matches, url, sent)
            assert seen is None or both_read(answered) == seen
            for make in entries[:-1]:
                for players in matches:
                    player, entry = make(players)
                    player.sends(entry)
            sent = [entries[-1](players) for players in matches]
            (player, entry), (other, second) = sent
            player.sends(entry)
            seen = both_read(answered)
            connection = other.request("POST", *second)
            process.kill()
            connection.close()
    with running_site(tmp_path) as (_, url):
        come_back(matches, url, sent)
        assert both_read(answered) == seen
        for _, second in (answered, cut_off):
            assert "You win. Ann resigned." in second.sees(second.path)
            assert second.ask("GET", second.path + "record.json")[0] == 200


def both_read(players):
    return [player.reads() for player in players]


def come_back(matches, url, sent):
    """Turn to the next server and send again what was sent last: each counts once. At the first one, sit down."""
    for players in matches:
        for player in players:
            player.comes_to(url)
        if not sent:
            first, second = players
            first.makes(mode="star")
            second.joins(first.path)
    for players, (player, entry) in zip(matches, sent, strict=False):
        player.sends(entry)
        assert [each.at for each in players] == [player.version + 1] * 2
