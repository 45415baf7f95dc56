"""Two guests at a match, each with a device of their own."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from matches import table
from matches.models import Match
from tests.play.guests import Guest

_keys = count()


class Sitting:
    """A match that Ann has offered and Ben has taken."""

    def __init__(self, **terms: Any) -> None:
        self.home, self.away = Guest("Ann", "harbor"), Guest("Ben", "summit")
        self.slug = self.home.makes(**terms)
        assert self.away.joins(self.slug).status_code == 302

    @property
    def turn(self) -> table.Turn:
        """Return the match as it stands."""
        return table.present(self.slug)

    @property
    def waited_for(self) -> Any:
        """Return the seat that is to decide."""
        turn = self.turn
        return turn.record.game.awaiting(turn.state).seat

    def of(self, seat: str) -> Guest:
        """Return the guest of a seat."""
        return self.home if seat == "home" else self.away

    def marks(self, **more: Any) -> dict[str, Any]:
        """Return what every entry carries."""
        return {"version": self.turn.match.version, "key": f"entry-{next(_keys)}", **more}

    def acts(self, seat: str, action: Any, **more: Any) -> Any:
        """Send an action as the player of a seat, and return the answer."""
        return self.of(seat).posts("act", self.slug, live=True, action=json.dumps(action), **self.marks(**more))

    def claims(self, seat: str, what: str = "win") -> Any:
        """Send a claim as the player of a seat, and return the answer."""
        return self.of(seat).posts("claim", self.slug, **self.marks(claim=what))

    def choices(self, seat: str) -> list[Any]:
        """Return what a seat may choose, as the record writes it."""
        turn = self.turn
        return [turn.record.game.action_json(choice) for choice in turn.record.game.legal(turn.state, seat)]

    def chooses(self, choice: int = 0) -> None:
        """Let whoever is waited for make one of the choices."""
        seat = self.waited_for
        assert self.acts(seat, self.choices(seat)[choice]).status_code == 200

    def opens(self) -> Sitting:
        """Play until the first call is waited for."""
        while self.turn.state.awaiting != "offense_call":
            self.chooses()
        return self

    @property
    def offense(self) -> Any:
        """Return the seat that has the ball."""
        return self.turn.state.offense

    @property
    def defense(self) -> str:
        """Return the other seat."""
        return "away" if self.offense == "home" else "home"

    def kept(self) -> list[Any]:
        """Return all that the database holds of the match."""
        match = Match.objects.select_related("online").get(slug=self.slug)
        rows = [*Match.objects.filter(slug=self.slug).values(), *match.log.values(), *match.players.values()]
        return [*rows, match.online.due, match.online.next_id, match.online.kept]
