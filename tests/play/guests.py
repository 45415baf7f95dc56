"""Guests of the lobby: what a browser without scripts does with its forms; and a way to play a match to some point."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from django.test import Client
from django.urls import reverse

from firstandglory.engine.game import SEATS
from matches import table
from matches.models import Match, Player
from matches.play import dealer
from tests.matches.phones import LIVE, Page

Fields = dict[str, Any]

_keys = count()


class Guest:
    """Somebody with a device of their own, by the name and the team that they would choose."""

    def __init__(self, name: str, team: str) -> None:
        self.client = Client(SERVER_NAME="localhost")
        self.name = name
        self.team = team

    def choices(self, **more: Any) -> Fields:
        """Return what the form of a new match sends by itself, with other choices."""
        usual = {"opponent": "friend", "mode": "traditional", "length": "quick", "pace": "none"}
        return {"name": self.name, "team": self.team, **usual, **more}

    def sends(self, **more: Any) -> Any:
        """Send the form of a new match."""
        return self.client.post(reverse("play:new"), self.choices(**more))

    def makes(self, **more: Any) -> str:
        """Make a match or an offer, and return its slug."""
        response = self.sends(**more)
        assert response.status_code == 302, Page(response.text).words
        return str(response["Location"].split("/")[2])

    def joins(self, slug: str, **more: Any) -> Any:
        """Send the form of an offer."""
        return self.client.post(reverse("play:join", args=[slug]), {"name": self.name, "team": self.team, **more})

    def get(self, name: str, *arguments: Any, live: bool = False, **query: str) -> Any:
        """Look at a page of /play/, `live` as htmx does."""
        return self.client.get(reverse(f"play:{name}", args=arguments), query, headers=LIVE if live else {})

    def page(self, name: str, *arguments: Any, status: int = 200, live: bool = False, **query: str) -> Page:
        """Read a page of /play/."""
        response = self.get(name, *arguments, live=live, **query)
        assert response.status_code == status, response.text
        return Page(response.text)

    def posts(self, name: str, *arguments: Any, live: bool = False, **fields: Any) -> Any:
        """Send a form of /play/."""
        return self.client.post(reverse(f"play:{name}", args=arguments), fields, headers=LIVE if live else {})


def play_on(slug: str, seed: str = "play on", until: Callable[[table.Turn], bool] = lambda turn: False) -> table.Turn:
    """Let random choices be made, each by the player who is waited for, until the match is over or as it should be."""
    random = Random(seed)
    while True:
        turn = table.present(slug)
        if turn.match.finished or until(turn):
            return turn
        decide(slug, turn, random)


def finish(slug: str, after: int = 30, seed: str = "finish") -> table.Turn:
    """Let a match be played for so many rows of its log, and then be conceded by the one who is waited for."""

    def enough(turn: table.Turn) -> bool:
        # The dice are real: a short match may come to its last possession before, and to its end.
        return turn.match.version >= after or turn.state.situation.possession >= turn.state.terms.regulation

    turn = play_on(slug, seed, until=enough)
    seat = turn.record.game.awaiting(turn.state).seat
    token, key = turn.players[seat].token, f"key-{next(_keys)}"
    given_up = {"do": "concede", "by": seat, "reason": "resigned"}
    return table.decide(slug, token, turn.match.version, key, lambda turn: dealer.acted(turn, seat, given_up))


def decide(slug: str, turn: table.Turn, random: Random) -> table.Turn:
    """Let the player who is waited for choose at random."""
    game = turn.record.game
    seat = game.awaiting(turn.state).seat
    player: Player = turn.players[seat]
    done = dealer.went_on
    if not player.level:
        chosen = game.action_json(random.choice([*game.legal(turn.state, seat)]))
        done = lambda turn: dealer.acted(turn, seat, chosen)  # noqa: E731
    token = next(turn.players[each].token for each in SEATS if not turn.players[each].level)
    after = table.decide(slug, player.token or token, turn.match.version, f"key-{next(_keys)}", done)
    assert after.answer == "done", after.refusal
    return after


def match(slug: str) -> Match:
    """Return a match's row."""
    return Match.objects.get(slug=slug)
