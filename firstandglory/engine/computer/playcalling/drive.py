"""One possession as a chain of situations: where each outcome leads and how drives end (ledger 5, 6, 9).

What a down leads to is asked of the engine's own rules, once; the chances are those of `odds`, with calls mixed so
that neither side can be read. Events are left out: `outlook` puts them on top of how drives end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from operator import mul
from typing import NamedTuple, Protocol, TypeVar

from ...playcalling import odds
from ...playcalling.cards import DEFENSE_FAMILIES, OFFENSE_FAMILIES, STRATEGIES
from ...playcalling.downs import after_effect, after_outcome
from ...playcalling.events import Effect
from ...playcalling.field import DOWNS, GOAL_LINE, KICKOFF_SPOT, RED_ZONE, Stage, opening_stage
from ...playcalling.kicks import after_kick, after_punt, kick_refusal, punt_refusal
from ...playcalling.state import OFFENSE_CALL, Order, Situation, State, Terms, first_state
from ...playcalling.tables import FIELD_GOAL_POINTS, OUTCOMES, PENALTY_YARDS, Outcome
from .mixing import solve


class Place(NamedTuple):
    """Name where a down begins."""

    stage: Stage
    down: int
    ball: int


class End(NamedTuple):
    """Name how a drive ends: the offense's points, the next spot in the next offense's reading, the FLAG window."""

    points: int
    ball: int
    answered: bool  # a play's result waits for PASS or FLAG in Star Mode, a cardless action's does not (9.4)


BALLS = tuple(range(10, GOAL_LINE, 10))
# Later downs first, so that what a down leads to is known before it.
PLACES = tuple(
    Place(stage, down, ball)
    for stage in ("red_zone", "approach")
    for down in range(DOWNS, 0, -1)
    for ball in BALLS
    if stage == "red_zone" or ball < RED_ZONE
)
PLACE = {place: n for n, place in enumerate(PLACES)}


# The place at which a possession begins, by its spot (I.1).
OPENING = {ball: PLACE[Place(opening_stage(ball), 1, ball)] for ball in BALLS}


def _state(place: Place) -> State:
    """Return a state of the engine in which home is at this place, early in a game at a table."""
    state = first_state(Terms("traditional", "full", False), None)
    situation = Situation(1, "home", place.stage, place.down, place.ball)
    return state._replace(awaiting=OFFENSE_CALL, situation=situation, order=Order("home"))


def _led_to(state: State) -> Place | tuple[int, int]:
    """Return the next place, or after the end of the possession points and spot."""
    situation, score = state.situation, state.score
    if situation.possession == 1:
        return Place(situation.stage, situation.down, situation.ball)
    return score.home - score.away, situation.ball


# Every outcome that T.3 knows, worst first within a column.
ALL_OUTCOMES: tuple[Outcome, ...] = tuple(dict.fromkeys(row.outcome[code] for row in OUTCOMES for code in STRATEGIES))
REPLAYS = (0, *(sign * yards for yards in PENALTY_YARDS.values() for sign in (1, -1)))  # yards before a replay
GOOD, MISSED = (12, 2), (2, 12)  # throws that decide any kick


class Paths(NamedTuple):
    """Say where everything leads: an index of PLACES, or len(PLACES) plus one of `ends`."""

    ends: tuple[End, ...]
    plays: tuple[Mapping[Outcome, int], ...]  # by place
    replays: tuple[Mapping[int, int], ...]  # by place: a Penalty's yards, 0 if Events cancel
    taken: tuple[int, ...]  # by place: a turnover where the down began
    punts: tuple[Mapping[int, float] | None, ...]  # by place, where a Punt is ever open (9.1)
    kicks: tuple[Mapping[int, float] | None, ...]  # by place, where a kick is ever open: both ends' chances (9.3)


@cache
def paths() -> Paths:
    """Ask the engine where each play, Event, Punt and kick leads from each place."""
    ends: dict[End, int] = {}

    def index(state: State, answered: bool = True) -> int:
        found = _led_to(state)
        if isinstance(found, Place):
            return PLACE[found]
        return len(PLACES) + ends.setdefault(End(*found, answered), len(ends))

    states = [*map(_state, PLACES)]
    plays = tuple({outcome: index(after_outcome(state, outcome, [])) for outcome in ALL_OUTCOMES} for state in states)
    replays = tuple(
        {yards: index(after_effect(state, Effect("replay", yards, ()), [])) for yards in REPLAYS} for state in states
    )
    taken = tuple(index(after_effect(state, Effect("turnover", 0, ()), [])) for state in states)
    punts: list[Mapping[int, float] | None] = []
    kicks: list[Mapping[int, float] | None] = []
    for state in states:
        punts.append(None if punt_refusal(state, True) else {index(after_punt(state, []), False): 1.0})
        kicks.append(None)
        if kick_refusal(state, True) is None:
            good = float(odds.field_goal(state.situation.ball))
            throws = (after_kick(state, *GOOD, []), good), (after_kick(state, *MISSED, []), 1 - good)
            kicks[-1] = {index(thrown, False): chance for thrown, chance in throws}
    return Paths(tuple(ends), plays, replays, taken, tuple(punts), tuple(kicks))


@cache
def chances(offense: str, defense: str) -> Mapping[Outcome, float]:
    """Return `odds.outcomes` as plain numbers, without what cannot come."""
    return {outcome: float(chance) for outcome, chance in odds.outcomes(offense, defense).items() if chance}


@cache
def columns() -> Mapping[tuple[str, str], Mapping[Outcome, float]]:
    """Return the chances of outcomes when two strategies meet, all families alike, no unmatched Star."""
    found = {}
    pairs = [*product(OFFENSE_FAMILIES, DEFENSE_FAMILIES)]
    for offense, defense in product(STRATEGIES, repeat=2):
        met: dict[Outcome, float] = {}
        for attack, defend in pairs:
            for outcome, chance in chances(f"{offense}-{attack}", f"{defense}-{defend}").items():
                met[outcome] = met.get(outcome, 0.0) + chance / len(pairs)
        found[offense, defense] = met
    return found


def cardless(place: int) -> list[Mapping[int, float]]:
    """Return where a Punt and a kick lead from a place at which anyone may choose them (9.1, 9.4)."""
    if PLACES[place].down < DOWNS:
        return []
    options = paths().punts[place], paths().kicks[place]
    return [option for option in options if option is not None]


Led = TypeVar("Led")
Led_contra = TypeVar("Led_contra", contravariant=True)


class _Values(Protocol[Led_contra]):
    """Say what each of some things is worth: a table by name, or a list by number."""

    def __getitem__(self, led: Led_contra, /) -> float: ...


def average(often: Mapping[Led, float], values: _Values[Led]) -> float:
    """Return what things that come so often are worth on average."""
    return sum([chance * values[led] for led, chance in often.items()], 0.0)


class Way(NamedTuple):
    """Describe a way to play a drive: from each place how often it comes to each end, and what a snap leads to."""

    ends: tuple[tuple[float, ...], ...]
    snaps: tuple[Mapping[int, float], ...]
    worth: tuple[float, ...]


def _way(worths: Sequence[float]) -> Way:
    """Solve a drive backwards for what its ends are worth to the offense: calls mixed, fourth downs well judged."""
    path, met = paths(), columns()
    size = len(path.ends)
    values = [0.0] * len(PLACES) + [*worths]
    reached: list[tuple[float, ...]] = [()] * len(PLACES)
    reached += [tuple(float(n == k) for k in range(size)) for n in range(size)]
    snaps = []
    for place in range(len(PLACES)):
        leads = path.plays[place]
        after = {outcome: values[led] for outcome, led in leads.items()}
        mix = solve([[average(met[one, two], after) for two in STRATEGIES] for one in STRATEGIES])
        snap: dict[int, float] = {}
        for (attack, often), (defend, seldom) in product(
            zip(STRATEGIES, mix.rows, strict=True), zip(STRATEGIES, mix.columns, strict=True)
        ):
            for outcome, p in met[attack, defend].items():
                snap[leads[outcome]] = snap.get(leads[outcome], 0.0) + often * seldom * p
        snaps.append(snap)
        best = max((snap, *cardless(place)), key=lambda option: average(option, values))
        values[place] = average(best, values)
        reached[place] = tuple(sum(p * reached[led][k] for led, p in best.items()) for k in range(size))
    return Way(tuple(reached[: len(PLACES)]), tuple(snaps), tuple(values))


_SETTLING = 5  # rounds of counting after which the spots' worths change by a thousandth of a point at most


@cache
def by_points() -> Way:
    """Return the way to the most points: each end counts its points less what its spot gives the next offense."""
    ends = paths().ends
    worth = [float(end.points) for end in ends]
    for _ in range(_SETTLING):
        values = _way(worth).worth
        usual = values[OPENING[KICKOFF_SPOT]]
        worth = [end.points - (values[OPENING[end.ball]] - usual) for end in ends]
    return _way(worth)


@cache
def ways() -> tuple[Way, ...]:
    """Return the ways among which a coach chooses by the score: points, a touchdown, any score, nothing given away."""
    ends = paths().ends
    return (
        by_points(),
        _way([float(end.points > FIELD_GOAL_POINTS) for end in ends]),
        _way([float(end.points > 0) for end in ends]),
        _way([-float(end.points < 0) for end in ends]),
    )


def expected(often: Sequence[float], values: Sequence[float]) -> float:
    """Return what ends that come with these chances are worth on average."""
    return sum(map(mul, often, values), 0.0)
