"""What an opponent has before it: a seat's view as a state again, without the ball while that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...game import SEATS, Json, Seat
from ...tactics import setup
from ...tactics.actions import Action
from ...tactics.grid import NOWHERE, PLACES, SIDE, SQUARES
from ...tactics.positions import Fields, parse_fields, placed
from ...tactics.state import STEPS, Play, State, Terms


class Sight(NamedTuple):
    """Hold a seat's side, the state as far as the seat knows it, and its choices."""

    side: int
    state: State
    choices: Sequence[Action]

    @property
    def seat(self) -> Seat:
        """Return the seat that decides."""
        return SEATS[self.side]

    @property
    def play(self) -> Play:
        """Return the play that is going on."""
        assert self.state.play is not None, "a play is going on"
        return self.state.play


def terms_of(agreed: Json) -> Terms:
    """Return the terms of a game from the fields that both sides agreed on."""
    return setup(agreed).terms


def seen(agreed: Json, view: Json, choices: Sequence[Action]) -> Sight:
    """Return what the seat whose turn it is has before it; a ball that it cannot see is nowhere (8.7)."""
    fields = parse_fields(view, "view")
    side = SIDE[view["turn"]]
    if fields.awaiting not in STEPS:
        return Sight(side, placed(terms_of(agreed), fields), choices)
    state = placed(terms_of(agreed), fields._replace(ball=_somewhere(fields)))
    assert state.play is not None, "a scramble belongs to a play"
    return Sight(side, state._replace(play=state.play._replace(loose=NOWHERE)), choices)


def _somewhere(fields: Fields) -> tuple[int, int]:
    """Return a square without men, for a position must have its ball somewhere."""
    taken = {man.at for man in fields.men or ()}
    return next(PLACES[n] for n in SQUARES if PLACES[n] not in taken)
