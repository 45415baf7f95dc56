"""How Field Tactics plugs into `random_games`: its games, false moves and ledger numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from firstandglory.engine import tactics
from firstandglory.engine.game import SEATS, Json
from firstandglory.engine.tactics.actions import (
    Action,
    BlindStep,
    Bounce,
    Concede,
    Contest,
    Drift,
    End,
    Extra,
    Flick,
    Fumble,
    Gap,
    Handoff,
    Kick,
    KickRoll,
    Lateral,
    Leg,
    LineDice,
    LineUp,
    Move,
    Pass,
    Pick,
    PlayOn,
    Punt,
    Push,
    Roll,
    Swap,
    Toss,
)
from firstandglory.engine.tactics.grid import MAN, MEN, NOWHERE, PLACES, SIDE_OF, TEAM
from firstandglory.engine.tactics.state import TURNS, Play, State
from tests.engine.random_games import Games

# The ledger's numbers: each section with its last paragraph.
_SECTIONS = {"1": 4, "2": 4, "3": 2, "4": 7, "5": 3, "6": 3, "7": 5, "8": 7, "9": 5, "10": 4, "11": 5, "12": 4}
_SECTIONS |= {"13": 4, "J": 45}
LEDGER = frozenset(f"{section}.{n}" for section, last in _SECTIONS.items() for n in range(1, last + 1))


def envelope(kicking: str = "dice", home: str | None = None, away: str | None = None, **more: Any) -> Json:
    """Return a record's fields of this game; home and away name their specials."""
    return {"kicking": kicking, "teams": {"home": {"special": home}, "away": {"special": away}}, **more}


# Late in the game, so that ends, last drives and overtime come soon.
_LATE: Json = {"drives": {"home": 49, "away": 48}, "opener": "home", "offense": "home"}

ENVELOPES: dict[str, Json] = {
    "paper, from the toss": envelope("paper", target=1),
    "dice, near the goal": envelope(target=6, start=_LATE | {"line": 6}),
    "dice, last drives": envelope("dice", "lead_blocker", "speedy_qb", start=_LATE | {"line": 12}),
    "paper, fourth down": envelope("paper", "sure_hands", "ball_hawk", start=_LATE | {"down": 4, "line": 9}),
    "paper, a last drive": envelope(
        *("paper", "speedy_qb", "lead_blocker"),
        start={
            "offense": "away",
            "last_drive": True,
            "line": 24,
            "down": 4,
            "score": {"home": 21, "away": 18},
            "drives": {"home": 49, "away": 49},
            "awaiting": "flick",
            "cards": {"home": "press", "away": "trips"},
        },
    ),
    "dice, overtime": envelope(
        *("dice", "speedy_qb", "sure_hands"),
        start={
            "awaiting": "toss",
            "period": "overtime",
            "score": {"home": 21, "away": 21},
            "drives": {"home": 48, "away": 48},
        },
    ),
    "paper, overtime nearly won": envelope(
        *("paper", "lead_blocker", "speedy_qb"),
        start={
            "period": "overtime",
            "offense": "away",
            "line": 26,
            "score": {"home": 24, "away": 25},
            "overtime_score": {"home": 2, "away": 3},
            "down": 3,
        },
    ),
    "paper, few men and all points": envelope(
        "paper",
        target=3,
        start={
            **_LATE,
            "line": 8,
            "to_gain": 7,
            "down": 4,
            "points": {"home": 14, "away": 14},
            "men": {
                "h1": {"at": [8, 9], "pos": "OL", "strong": True},
                "h2": {"at": [8, 10], "pos": "OL"},
                "h3": {"at": [9, 9], "pos": "QB"},
                "h4": {"at": [9, 10], "pos": "RB"},
                "h5": {"at": [6, 4], "pos": "WR"},
                "a1": {"at": [7, 10], "pos": "DL"},
                "a2": {"at": [5, 5], "pos": "DB"},
                "a3": {"at": [2, 9], "pos": "DB"},
            },
        },
    ),
    "dice, the ball lies loose": envelope(
        start={
            **_LATE,
            "line": 10,
            "points": {"home": 9, "away": 12},
            "cards": {"home": "i-form", "away": "nickel"},
            "ball": [3, 10],
        }
    ),
}

_SQUARES = ((1, 1), (3, 9), (14, 9), (15, 9), (20, 4), (28, 18), (30, 18))
_MEN = ("h1", "h4", "h8", "a1", "a4", "a8")
_DICE = ((1, 1), (6, 2), (6, 6))
_THREE = ((1, 1, 1), (6, 6, 6), (4, 4, 4))

POOL: tuple[Action, ...] = (
    *(Toss(seat) for seat in SEATS),
    *(LineUp(seat, card) for seat in SEATS for card in ("i-form", "empty", "nickel", "4-3")),
    *(LineDice(dice) for dice in ((6,) * 5, (1,) * 6, (4,) * 11, (3,))),
    *(kind(seat) for kind in (PlayOn, Kick, Gap, End, Concede, BlindStep) for seat in SEATS),
    *(Punt(seat, row) for seat in SEATS for row in (1, 8, 15, 22, 30)),
    *(Roll(offense, defense) for offense in _DICE for defense in _DICE),
    *(Move(seat, man, to) for seat in SEATS for man in _MEN for to in _SQUARES),
    *(Move(seat, man, (14, 9), follow) for seat in SEATS for man in _MEN for follow in ("h3", "a3")),
    *(Swap(seat, man, other) for seat in SEATS for man in _MEN[::2] for other in _MEN[1::2]),
    *(kind(seat, man) for kind in (Push, Handoff, Lateral, Pass) for seat in SEATS for man in _MEN),
    *(Contest(offense, defense) for offense in ((1,), (5, 5, 5), (6,) * 6) for defense in ((5,), (6, 1), (2,) * 5)),
    *(Pick(die) for die in (1, 2, 10, 11, 15)),
    *(Fumble(die) for die in (1, 2, 20, 21, 100)),
    *(Bounce(to) for to in _SQUARES),
    *(BlindStep(seat, man, to) for seat in SEATS for man in _MEN for to in _SQUARES[:3]),
    *(kind(dice) for kind in (Leg, KickRoll) for dice in _THREE),
    *(Flick(seat, good) for seat in SEATS for good in (True, False)),
    *(Extra(die) for die in (1, 2, 20)),
    *(Drift(yards) for yards in (-10, -3, 0, 2, 10)),
)


class TacticsGames(Games):
    """Plug Field Tactics in."""

    game = tactics
    ledger = LEDGER
    rounds = 4

    def pool(self) -> Sequence[Action]:
        """Return moves, throws and kicks of both seats, and dice of every kind."""
        return POOL

    def chosen(self, state: State, whims: Random) -> Action:
        """Return a throw, or one of the choices on offer: a man first, so that far moves do not crowd out the rest."""
        awaited = tactics.awaiting(state)
        if awaited.by_chance:
            return self.thrown(state, whims)
        legal = tactics.legal(state, awaited.seat)
        men, play = legal.men(), state.play
        if play is None or not men or whims.random() < 0.25:
            return whims.choice(legal.others())
        # The carrier, and whoever may get at him or at the ball, as often as all the others.
        eager = [man for man in men if MAN[man] == play.carrier or ends_a_play(play, legal.of(man))]
        man = whims.choice(eager if eager and whims.random() < 0.7 else men)
        entries = legal.of(man)
        goals = [one for one in entries if not isinstance(one, Move)] if whims.random() < 0.5 else []
        goals += [one for one in entries if isinstance(one, Move) and one.to == ball(play)]
        if goals:
            return whims.choice(goals)
        return whims.choice(entries) if entries else legal.others()[0]

    def thrown(self, state: State, whims: Random) -> Action:
        """Return dice as they come, but the rare bad ones often."""
        action = super().thrown(state, whims)
        if isinstance(action, Fumble | Pick) and whims.random() < 0.4:
            return type(action)(1)
        return action

    def choice(self, action: Action) -> Action:
        """Return a push without the mate it names: each of the file names the same push (J.40)."""
        return Push(action.by, MEN[0]) if isinstance(action, Push) else action

    def near_misses(self, state: State) -> Iterable[Action]:
        """Return actions that the board almost allows: onto men, past the points, to the wrong mate."""
        play = state.play
        if play is None:
            return
        seat = tactics.awaiting(state).seat or SEATS[0]
        side = SEATS.index(seat)
        own = [man for man in TEAM[side] if play.at[man] != NOWHERE]
        others = [man for man in TEAM[1 - side] if play.at[man] != NOWHERE]
        whims = Random(str(play.at))
        for man in whims.sample(own, min(3, len(own))):
            name = MEN[man]
            for other in whims.sample(own + others, min(4, len(own))):
                yield Move(seat, name, PLACES[play.at[other]])
                yield Swap(seat, name, MEN[other])
            yield Move(seat, name, PLACES[max(0, play.at[man] - 1)] if play.at[man] % 19 else (1, 1))
            yield Push(seat, name)
            yield from (kind(seat, name) for kind in (Handoff, Lateral, Pass))
            yield Move(seat, name, ball(play) or (9, 9), MEN[own[0]])
            yield BlindStep(seat, name, ball(play) or (9, 9))
        if state.awaiting in TURNS and play.carrier != NOWHERE and SIDE_OF[play.carrier] == side:
            yield from (Push(seat, MEN[man]) for man in own)
            yield Move(seat, MEN[play.carrier], ball(play) or (9, 9))


class Matches(TacticsGames):
    """Play the games of the conformance suite for other tests to look at."""

    envelopes = ENVELOPES


def ball(play: Play) -> tuple[int, int] | None:
    """Return the ball's square where it lies or is carried."""
    square = play.loose if play.carrier == NOWHERE else play.at[play.carrier]
    return None if square == NOWHERE else PLACES[square]


def ends_a_play(play: Play, entries: Iterable[Action]) -> bool:
    """Say whether one of a man's moves goes onto the ball."""
    return any(isinstance(one, Move) and one.to == ball(play) for one in entries)
