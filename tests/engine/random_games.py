"""Whole games of players who choose at random, for the suites that every game of the engine passes.

What is here knows the contract of `game.py` and nothing else. A game plugs in by subclassing `Games` with its hooks,
and that with `Conformance` and `Secrecy` in its own test files:

    class TestConformance(MyGames, Conformance):
        envelopes = {"star quick": {"mode": "star", ...}}

Each test then runs once for each envelope. All seeds are fixed. The hooks say what else a game can offer: false moves
to try, agreements at the table, twins of a state that differ only in hidden parts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

import pytest

from firstandglory.engine.game import SEATS, Game, Json, Refusal, Step

LONGEST = 5_000  # actions; a game that goes on for so long would be a fault in the rules
LISTED = 30  # of the choices on offer, so many are tried: dice have a thousand, shuffles no end
KINDS = ("malformed", "out_of_turn", "illegal_action")


class Moment(NamedTuple):
    """Hold one action of a game between the state before it and the step that it brought."""

    state: Any
    action: Any
    step: Step


class Match(NamedTuple):
    """Hold a whole game, played to its end."""

    setup: Any
    moments: tuple[Moment, ...]

    @property
    def states(self) -> list[Any]:
        """Return all its states, first to last."""
        return [moment.state for moment in self.moments] + [self.moments[-1].step.state]


class Cup:
    """Throw seeded dice."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def die(self, sides: int = 6) -> int:
        """Throw one die."""
        return self.whims.randint(1, sides)

    def shuffled(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Shuffle a pile."""
        pile = sorted(cards)
        self.whims.shuffle(pile)
        return tuple(pile)


class Games:
    """Play the games that a suite looks at; the attributes and the hooks are what a game plugs in."""

    game: ClassVar[Game]
    envelopes: ClassVar[Mapping[str, Json]]
    ledger: ClassVar[frozenset[str]]
    rounds: ClassVar[int] = 3  # games an envelope: undisturbed, with agreements at the table, with a concession
    stride: ClassVar[int] = 12  # at each state every so many-th action of the pool is tried, another part each time

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "envelopes"):
            cls.pytestmark = [pytest.mark.parametrize("matches", list(cls.envelopes), indirect=True)]

    @pytest.fixture
    def matches(self, request: pytest.FixtureRequest) -> tuple[Match, ...]:
        """Return the games of one envelope."""
        return played(type(self), request.param)

    # Hooks

    def pool(self) -> Sequence[Any]:
        """Return actions to try in any state, besides all that are made in the games: false moves above all."""
        return ()

    def near_misses(self, state: Any) -> Iterable[Any]:
        """Return actions that are nearly right in this state, or are right and seldom listed."""
        return ()

    def agreements(self, state: Any) -> Sequence[Any]:
        """Return accepted actions that nobody is asked for, such as table rulings."""
        return ()

    def choice(self, action: Any) -> Any:
        """Return an action in the one form of all that say the same choice in this game."""
        return action

    def thrown(self, state: Any, whims: Random) -> Any:
        """Return a chance action for this state."""
        return self.game.draw(state, Cup(whims))

    # Playing

    def play(self, envelope: Json, seed: str, flavor: int) -> Match:
        """Play one game to its end by chance; the flavor says what else happens in it."""
        game, whims = self.game, Random(seed)
        setup = game.setup(envelope)
        state = game.start(setup)
        agreed_at = whims.sample(range(150), 6) if flavor == 1 else ()
        ends_at = whims.randrange(150) if flavor == 2 else LONGEST
        moments: list[Moment] = []
        while game.awaiting(state).name != "nothing":
            action = None
            if len(moments) in agreed_at:
                agreements = self.agreements(state)
                action = whims.choice(agreements) if agreements else None
            if len(moments) == ends_at:
                action = whims.choice(game.legal(state, whims.choice(SEATS)).anytime())
            if action is None:
                action = self.chosen(state, whims)
            step = game.apply(state, action)
            assert isinstance(step, Step), f"{action} was chosen and is refused: {step}\n{state}"
            assert len(moments) < LONGEST, f"the game does not end\n{state}"
            moments.append(Moment(state, action, step))
            state = step.state
        return Match(setup, tuple(moments))

    def chosen(self, state: Any, whims: Random) -> Any:
        """Return a throw, or one of the choices on offer."""
        awaited = self.game.awaiting(state)
        if awaited.by_chance:
            return self.thrown(state, whims)
        legal = self.game.legal(state, awaited.seat)
        if whims.random() < 0.6:
            return whims.choice(tuple(legal))
        groups = legal.groups()  # rare kinds, such as an Event among Plays, as often as the others
        return whims.choice(groups[whims.choice(list(groups))])

    # What the suites share

    def actor(self, action: Any) -> Any:
        """Return the seat whose action this is, None for dice, shuffles and agreements."""
        return self.game.action_json(action).get("by")

    def tries(self, state: Any, part: int) -> list[Any]:
        """Return the actions to try in a state, each once: what is on offer and one part of the pool."""
        pool = pool_of(type(self))
        seat = self.game.awaiting(state).seat
        found = [
            *islice(self.game.legal(state, seat), LISTED),
            *self.near_misses(state),
            *pool[part % self.stride :: self.stride],
        ]
        return list(dict.fromkeys(found))

    def check_rules(self, rules: Sequence[str], what: object) -> None:
        """Check that all ledger numbers that are cited exist."""
        assert self.ledger.issuperset(rules), f"{what} cites {set(rules) - self.ledger}"

    def check_refusal(self, refusal: Any, *tried: object) -> None:
        """Check that a refusal says what it must: its kind, one plain line, and the rule if a rule causes it."""
        assert isinstance(refusal, Refusal), f"neither a step nor a refusal but {refusal!r}: {told(*tried)}"
        assert refusal.code in KINDS, f"{refusal}: {told(*tried)}"
        assert is_plain_line(refusal.text), f"{refusal}: {told(*tried)}"
        assert refusal.rules or refusal.code != "illegal_action", f"{refusal} cites no rule: {told(*tried)}"
        self.check_rules(refusal.rules, refusal)


@cache
def played(suite: type[Games], label: str) -> tuple[Match, ...]:
    """Play the games of one envelope, once for all tests."""
    plays, envelope = suite(), suite.envelopes[label]
    return tuple(plays.play(envelope, f"{label} {number}", number % 3) for number in range(suite.rounds))


@cache
def pool_of(suite: type[Games]) -> tuple[Any, ...]:
    """Collect what is tried in every state: the game's own pool and a part of what was played anywhere."""
    found: dict[Any, None] = dict.fromkeys(suite().pool())
    for label in suite.envelopes:
        kinds: dict[str, int] = {}
        for match in played(suite, label):
            for moment in match.moments:
                do = suite.game.action_json(moment.action)["do"]
                kinds[do] = kinds.get(do, 0) + 1
                if kinds[do] <= 3:
                    found[moment.action] = None
    return tuple(found)


def told(*parts: object) -> str:
    """Say what failed, a line for each part."""
    return "\n".join(map(str, parts))


def as_text(data: object) -> str:
    """Write JSON in the one way in which two views can be compared byte for byte."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def through_text(data: Json) -> Any:
    """Send JSON on its way through a file."""
    return json.loads(as_text(data))


def is_plain_line(text: object) -> bool:
    """Say whether this is a sentence to be shown: not empty, one line, no word left to be filled in."""
    return isinstance(text, str) and bool(text.strip()) and not set("{}\n\r") & set(text)
