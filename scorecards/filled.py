"""A card and its play-by-play, filled in from a game that was played or still is."""

from __future__ import annotations

from typing import Any, NamedTuple

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Seat
from firstandglory.engine.playcalling.drives import RESULTS, Drive, drives
from firstandglory.engine.playcalling.field import STAGE_NAMES, spot_name
from firstandglory.engine.playcalling.state import State
from firstandglory.engine.record import Played
from scorecards.card import LETTERS, OVERTIME_ROUNDS, POINTS, Card, Round, Row, Team, spent_events
from scorecards.names import SHORT, tidied

MOST_ROUNDS = 8  # of overtime on a card; the play-by-play has them all
_OPENING = "2.4"
_UNTOLD = ("call_locked", "possession_over", "refill", "refill_after_events", "stars_return", "answered")


class Game(NamedTuple):
    """Hold what a printed game is made of: what was agreed, and what was played."""

    setup: playcalling.Setup
    played: Played
    date: str = ""

    @property
    def state(self) -> State:
        """Return how the game stands."""
        state: State = self.played.present
        return state

    @property
    def drives(self) -> tuple[Drive, ...]:
        """Return the possessions as anybody may keep them on paper.

        What is printed is a note, so that an unfinished Traditional game is told without the cards of its
        present down, too (10.5).
        """
        steps = self.played.steps
        return drives(self.played.first, steps, len(steps), "nobody")


def filled(game: Game) -> Card:
    """Return a game's card."""
    state, told = game.state, game.drives
    terms = state.terms
    names = playcalling.names(game.setup)
    rows = {drive.situation.possession: _row(drive) for drive in told if not drive.overtime_round}
    half = next((drive for drive in reversed(told) if drive.situation.possession == terms.regulation // 2), None)
    teams = {seat: _team(game, seat, names[seat]) for seat in SEATS}
    return Card(
        terms.mode,
        terms.length,
        teams["home"],
        teams["away"],
        game.date,
        tuple(rows.get(number) or Row(str(number)) for number in range(1, terms.regulation + 1)),
        _scores(half) if half is not None and half.result else ("", ""),
        _overtime(told),
    )


def _team(game: Game, seat: Seat, name: str) -> Team:
    state = game.state
    roll = ""
    for step in game.played.steps:
        for ruling in step.rulings:
            if ruling.code == "roll_won" and _OPENING in ruling.rules:
                roll = str(ruling.facts[seat])
    return Team(
        tidied(name),
        roll,
        state.order.opener == seat,
        str(state.score.of(seat)) if state.finished else "",
        spent_events(state.terms.length, None if state.events is None else state.events.of(seat)),
    )


def _row(drive: Drive) -> Row:
    situation = drive.situation
    home, away = _scores(drive) if drive.result else ("", "")
    return Row(
        str(situation.possession),
        LETTERS[drive.offense],
        spot_name(situation.ball),
        _letters(drive),
        _points(drive),
        home,
        away,
    )


def _letters(drive: Drive) -> str:
    return RESULTS[drive.result][0] if drive.result else ""


def _points(drive: Drive) -> str:
    return str(POINTS[drive.result][0]) if drive.result in POINTS else ""


def _scores(drive: Drive) -> tuple[str, str]:
    return str(drive.score.home), str(drive.score.away)


def _overtime(told: tuple[Drive, ...]) -> tuple[Round, ...]:
    """Return the rounds that were played and, below them, blank ones as far as a card has room."""
    # As in regulation, a possession that a table ruling gave to the other team is told as that team's (I.14).
    played: dict[int, dict[int, Drive]] = {}
    for drive in told:
        if drive.overtime_round:
            played.setdefault(drive.overtime_round, {})[drive.situation.possession] = drive
    rounds = [_round(number, [*of_round.values()]) for number, of_round in sorted(played.items())][-MOST_ROUNDS:]
    after = max(played, default=0)
    blank = range(after + 1, after + 1 + max(0, OVERTIME_ROUNDS - len(rounds)))
    return (*rounds, *(Round(f"OT {number}") for number in blank))


def _round(number: int, told: list[Drive]) -> Round:
    first, last = told[0], told[-1]
    second = _letters(last) if len(told) > 1 else ""
    home, away = _scores(last) if last.result else ("", "")
    return Round(f"OT {number}", LETTERS[first.offense], (_letters(first), second), home, away)


def play_by_play(game: Game) -> list[dict[str, Any]]:
    """Tell the game drive by drive, in sentences that everybody may keep."""
    names: dict[Seat, str] = {seat: tidied(name, SHORT) for seat, name in playcalling.names(game.setup).items()}
    return [_told(drive, names) for drive in game.drives]


def _told(drive: Drive, names: dict[Seat, str]) -> dict[str, Any]:
    situation = drive.situation
    overtime = drive.overtime_round
    period = f"OT {overtime}" if overtime else f"Q{drive.quarter}, possession {situation.possession}"
    return {
        "title": f"{period}: {names[drive.offense]} from {spot_name(situation.ball)}",
        "result": f"{drive.outcome}. {names['home']} {drive.score.home}, {names['away']} {drive.score.away}.",
        "plays": [
            {
                "down": f"{STAGE_NAMES[play.situation.stage]} {play.situation.down}",
                "spot": spot_name(play.situation.ball),
                "lines": [tidied(ruling.text(names), 500) for ruling in play.rulings if ruling.code not in _UNTOLD],
            }
            for play in drive.plays
        ],
    }
