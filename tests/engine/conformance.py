"""The suites that every game of the engine passes; they know the contract of `game.py` and nothing else.

A game plugs in by subclassing `Conformance` and `Secrecy` in its own test files:

    class TestConformance(Conformance):
        game = playcalling
        envelopes = {"star quick": {"mode": "star", ...}}
        ledger = frozenset({"1.1", "1.2", ...})

Each test then runs once for each envelope, on whole games of players who choose at random. All seeds are fixed.
The hooks below `Games` say what else a game can offer: false moves to try, agreements at the table, twins of a
state that differ only in hidden parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

import pytest

from firstandglory.engine import fairdice, record, selfplay
from firstandglory.engine.game import SEATS, VIEWERS, Game, Json, Malformed, Refusal, Step, Viewer, other

LONGEST = 5_000  # actions; a game that goes on for so long would be a fault in the rules
LISTED = 30  # of the choices on offer, so many are tried: dice have a thousand, shuffles no end
KINDS = ("malformed", "out_of_turn", "illegal_action")
REPLAYED = 6  # states of a game whose record is replayed with a refused action after it

# What somebody's program might put in the place of a value.
JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 10**30, 1.5, float("inf"), "", "x", "é\n{", "home" * 900),
    *([], [[]], [1, 2, 3], ["x", None], {}, {"x": 1}, {"home": None, "away": []}),
)


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


def is_plain_data(value: Any) -> bool:
    """Say whether a value can be neither changed nor anything but data, all the way down."""
    if value is None or type(value) in (str, int, bool):
        return True
    if isinstance(value, tuple):
        return all(map(is_plain_data, value))
    if is_dataclass(value) and not isinstance(value, type):
        frozen = value.__dataclass_params__.frozen and not hasattr(value, "__dict__")
        return frozen and all(is_plain_data(getattr(value, field.name)) for field in fields(value))
    return False


def spoiled(data: Any, whims: Random) -> Any:
    """Return a copy of JSON in which one value, somewhere, is missing, added or of another kind."""
    if isinstance(data, dict | list) and data and whims.random() < 0.7:
        copy = data.copy()
        key = whims.choice(list(copy)) if isinstance(copy, dict) else whims.randrange(len(copy))
        if whims.random() < 0.15:
            del copy[key]
        elif whims.random() < 0.1 and isinstance(copy, dict):
            copy["unheard_of"] = whims.choice(JUNK)
        else:
            copy[key] = spoiled(copy[key], whims)
        return copy
    return whims.choice(JUNK)


def garbled(text: str, whims: Random) -> str:
    """Return a line with one word gone, doubled, spoiled or cut."""
    words = text.split(" ")
    at = whims.randrange(len(words))
    word = words[at]
    cut = whims.randrange(len(word) + 1)
    odd = whims.choice(["", "-", "x", "=", ":", "/", ",", "+", "9" * 5000, "None", "²", "\n"])
    words[at : at + 1] = whims.choice(
        [[], [word, word], [odd], [word[:cut] + odd + word[cut:]], [word[:cut]], [word[cut:], word[:cut]]]
    )
    return " ".join(words)


class Conformance(Games):
    """What holds for every game at every state of every match."""

    # Values

    def test_every_state_and_every_action_is_immutable_plain_data(self, matches: tuple[Match, ...]) -> None:
        """Tuples, texts, numbers, truth values and nothing else, hashable: a copy is free and a save is complete."""
        for match in matches:
            for value in (*match.states, *(moment.action for moment in match.moments)):
                assert is_plain_data(value), repr(value)
                assert hash(value) == hash(value)

    @pytest.mark.long
    def test_every_state_reads_back_from_its_json_and_from_its_line(self, matches: tuple[Match, ...]) -> None:
        """`parse(str(x)) == x`, and the JSON of a state loses nothing."""
        game = self.game
        for match in matches:
            for state in match.states:
                assert game.state_from_json(through_text(game.state_json(state))) == state
                line = str(state)
                assert len(line.splitlines()) == 1
                assert game.parse_position(line) == state, line

    @pytest.mark.long
    def test_every_action_reads_back_from_its_json_and_from_its_line(self, matches: tuple[Match, ...]) -> None:
        """Actions on offer, actions made, and false ones too; two that read alike are one."""
        game = self.game
        seen: dict[str, Any] = {}
        for number, match in enumerate(matches):
            for part, moment in enumerate(match.moments):
                for action in (moment.action, *(self.tries(moment.state, part) if part % 4 == number else ())):
                    data = as_text(game.action_json(action))
                    assert game.parse(json.loads(data)) == action, data
                    line = str(action)
                    assert len(line.splitlines()) == 1
                    assert game.parse_action(line) == action, line
                    assert seen.setdefault(data, action) == action
                    assert seen.setdefault(line, action) == action

    def test_broken_actions_are_malformed(self, matches: tuple[Match, ...]) -> None:
        """A value of the wrong kind, a field too many or too few: a refusal in one line, never a crash."""
        game, whims = self.game, Random("broken actions")
        for data in JUNK:
            self.check_refusal(game.parse(data), "parse", data)
        for match in matches:
            for moment in match.moments:
                data = spoiled(game.action_json(moment.action), whims)
                found = game.parse(data)
                if isinstance(found, Refusal):
                    self.check_refusal(found, "parse", data)
                    assert found.code == "malformed"
                else:
                    assert game.parse(through_text(game.action_json(found))) == found
                line = garbled(str(moment.action), whims)
                found = self.read_or_refused(game.parse_action, line)
                assert found is None or game.parse_action(str(found)) == found

    def test_broken_states_are_malformed(self, matches: tuple[Match, ...]) -> None:
        """A stored state that was tampered with is refused, or it is a whole state and says what was stored."""
        game, whims = self.game, Random("broken states")
        for data in JUNK:
            self.check_state_from_outside(game.state_from_json, data, game.state_json)
        for match in matches:
            for state in match.states[::3]:
                self.check_state_from_outside(
                    game.state_from_json, spoiled(game.state_json(state), whims), game.state_json
                )
                self.check_state_from_outside(game.parse_position, garbled(str(state), whims), str)

    def read_or_refused(self, read: Callable[[Any], Any], data: Any) -> Any:
        """Return what a reader makes of broken data, None if it says in a sentence what is wrong."""
        found = fault = None
        try:
            found = read(data)
        except Malformed as raised:
            fault = raised
        assert (found is None) != (fault is None)
        assert fault is None or fault.text.strip(), data
        self.check_rules(() if fault is None else fault.rules, fault)
        assert is_plain_data(found), f"{data} was read as {found!r}"
        return found

    def check_state_from_outside(self, read: Callable[[Any], Any], data: Any, write: Callable[[Any], Any]) -> None:
        """Check that broken data is refused, or is a state after all: it says what was read, and play goes on."""
        found = self.read_or_refused(read, data)
        if found is not None:
            assert read(write(found)) == found
            assert isinstance(data, str) or as_text(write(found)) == as_text(data), f"{data} was read as {found!r}"
            self.play_on(found)

    def play_on(self, state: Any) -> None:
        """Check that a state from outside can be shown, and played for a while."""
        game, whims = self.game, Random("play on")
        for _ in range(8):
            for viewer in VIEWERS:
                as_text(game.view(state, viewer))
            if game.awaiting(state).name == "nothing":
                return
            step = game.apply(state, self.chosen(state, whims))
            assert isinstance(step, Step), step
            state = step.state

    # Playing

    def test_apply_changes_nothing_but_returns_the_next_state(self, matches: tuple[Match, ...]) -> None:
        """The state before reads as before, and the same action brings the same step again."""
        game = self.game
        for match in matches:
            for moment in match.moments:
                before = str(moment.state)
                again = game.apply(moment.state, moment.action)
                assert isinstance(again, Step)
                assert str(moment.state) == before
                assert again.state == moment.step.state
                assert rulings_json(again) == rulings_json(moment.step)

    def test_every_change_is_explained_with_numbers_of_the_ledger(self, matches: tuple[Match, ...]) -> None:
        """A ruling has a code, one plain sentence, and at least one number that exists; no change goes without."""
        for match in matches:
            names = self.game.names(match.setup)
            for moment in match.moments:
                step = moment.step
                assert step.rulings or step.state == moment.state, f"{moment.action} is not explained"
                for ruling in step.rulings:
                    data = through_text(ruling.to_json(names))
                    assert data["code"] == ruling.code
                    assert data["rules"] == list(ruling.rules)
                    assert data["text"] == ruling.text(names)
                    assert is_plain_line(ruling.text(names)), data
                    assert is_plain_line(ruling.text()), data
                    assert ruling.rules, data
                    self.check_rules(ruling.rules, data["text"])

    def test_every_viewer_is_told_what_is_awaited(self, matches: tuple[Match, ...]) -> None:
        """Views are JSON; whose they are changes what is shown of hidden things and nothing else."""
        game = self.game
        for match in matches:
            for state in match.states:
                over = game.awaiting(state).name == "nothing"
                for viewer in VIEWERS:
                    view = through_text(game.view(state, viewer))
                    assert view["awaiting"] == game.awaiting(state).name
                    assert (view["status"] == "finished") == over
                    assert not over or view["winner"] is not None
            assert game.awaiting(match.states[-1]).name == "nothing"

    def test_drives_are_counted(self, matches: tuple[Match, ...]) -> None:
        """Every play belongs to a drive, and only the table's agreement can take the count back."""
        game = self.game
        for match in matches:
            for moment in match.moments:
                before, after = game.drive_number(moment.state), game.drive_number(moment.step.state)
                agreed = self.actor(moment.action) is None and not game.is_chance(moment.action)
                assert agreed or before <= after, f"{moment.action} in drive {before} leads to drive {after}"
                assert before or not game.opens_play(moment.state, moment.action), moment.state

    # What is legal

    @pytest.mark.long
    def test_what_is_offered_is_accepted(self, matches: tuple[Match, ...]) -> None:
        """Each choice is listed once, grouped completely, and open; dice are asked for only when they are due."""
        game = self.game
        for number, match in enumerate(matches):
            for part, state in enumerate(match.states):
                awaited = game.awaiting(state)
                listed = list(islice(game.legal(state, awaited.seat), LISTED if awaited.by_chance else None))
                assert len(set(listed)) == len(listed), f"listed twice\n{state}"
                assert bool(listed) == (awaited.name != "nothing"), state
                for action in listed[(part + number) % 4 :: 4]:
                    assert isinstance(game.apply(state, action), Step), f"{action} is offered and refused\n{state}"
                assert all(game.is_chance(action) == awaited.by_chance for action in listed)
                if not awaited.by_chance:
                    groups = game.legal(state, awaited.seat).groups()
                    assert all(groups.values())
                    assert sorted(map(str, listed)) == sorted(str(one) for group in groups.values() for one in group)

    def test_what_is_open_may_be_chosen_at_once(self, matches: tuple[Match, ...]) -> None:
        """`early_refusal` closes nothing that `apply` accepts, and explains what may not even be chosen ahead."""
        game = self.game
        for number, match in enumerate(matches):
            for part, moment in enumerate(match.moments):
                assert game.early_refusal(moment.state, moment.action) is None, moment.action
                for action in self.tries(moment.state, part) if part % 8 == number else ():
                    early = game.early_refusal(moment.state, action)
                    if early is not None:
                        self.check_refusal(early, moment.state, action)
                        assert isinstance(game.apply(moment.state, action), Refusal), action

    def test_a_seat_that_is_not_to_act_may_only_concede(self, matches: tuple[Match, ...]) -> None:
        """Nothing is listed for it; what a player may do at any time is accepted from both until the end."""
        game = self.game
        for match in matches:
            for state in match.states:
                awaited = game.awaiting(state)
                for seat in (*SEATS, None):
                    legal = game.legal(state, seat)
                    if seat != awaited.seat or awaited.name == "nothing":
                        assert not legal.groups(), state
                        assert (awaited.by_chance and seat is None) or not list(legal), state
                    anytime = legal.anytime()
                    assert bool(anytime) == (seat is not None and awaited.name != "nothing")
                    for action in anytime:
                        assert action in legal
                        step = game.apply(state, action)
                        assert isinstance(step, Step)
                        assert game.awaiting(step.state).name == "nothing"
                        assert game.view(step.state, "nobody")["winner"] == other(seat)

    @pytest.mark.long
    def test_legal_is_exactly_what_apply_accepts(self, matches: tuple[Match, ...]) -> None:
        """For a pool of true and false moves `in`, `why_not` and `apply` agree; what is refused is explained.

        What a seat is allowed to do is on the list of its choices, or may be done at any time.
        """
        game = self.game
        accepted = refused = 0
        for number, match in enumerate(matches):
            for part, state in enumerate(match.states):
                before = str(state)
                legal = {seat: game.legal(state, seat) for seat in (*SEATS, None)}
                offered = {seat: set(map(self.choice, (*legal[seat], *legal[seat].anytime()))) for seat in SEATS}
                for action in self.tries(state, part + number):
                    outcome = game.apply(state, action)
                    actor = self.actor(action)
                    why_not = legal[actor].why_not(action)
                    open_to = [seat for seat, choices in legal.items() if action in choices]
                    if isinstance(outcome, Step):
                        accepted += 1
                        assert why_not is None, told(action, state)
                        assert open_to == [actor], told(action, state)
                        assert actor is None or self.choice(action) in offered[actor], told(action, state)
                    else:
                        refused += 1
                        assert outcome == why_not, told(action, state)
                        assert open_to == [], told(action, state)
                        assert outcome.code != "malformed", told(action, state)
                        for viewer in VIEWERS:
                            self.check_refusal(outcome.seen_by(viewer), action, state)
                assert str(state) == before
        assert accepted > 100
        assert refused > 100

    def test_nothing_is_accepted_after_the_end(self, matches: tuple[Match, ...]) -> None:
        """A finished game refuses every action as out of turn."""
        for match in matches:
            last = match.states[-1]
            for action in (*pool_of(type(self)), *(moment.action for moment in match.moments)):
                outcome = self.game.apply(last, action)
                assert isinstance(outcome, Refusal), str(action)
                assert outcome.code == "out_of_turn", outcome

    def test_what_is_no_action_is_not_legal(self, matches: tuple[Match, ...]) -> None:
        """Asking for something else is answered, not crashed upon."""
        for state in matches[0].states:
            for seat in (*SEATS, None):
                legal = self.game.legal(state, seat)
                assert not any(thing in legal for thing in (None, 1, "x", (), state))

    # Records

    def record(self, match: Match) -> record.Record:
        """Return a game as a record."""
        actions = tuple(through_text(self.game.action_json(moment.action)) for moment in match.moments)
        return record.Record(self.game, match.setup, actions, {"title": "A game"}, None)

    def test_the_record_replays_to_the_live_game(self, matches: tuple[Match, ...]) -> None:
        """Setup and actions are the whole story: states and rulings come out the same, action by action."""
        game = self.game
        for match in matches:
            replayed = record.play(self.record(match))
            assert replayed.refusal is None
            assert replayed.first == match.moments[0].state
            assert [step.state for step in replayed.steps] == match.states[1:]
            assert replayed.present == match.states[-1]
            names = game.names(match.setup)
            lines = list(record.lines(self.record(match)))
            assert len(lines) == len(match.moments)
            for n, (line, step, moment) in enumerate(zip(lines, replayed.steps, match.moments, strict=True), start=1):
                assert rulings_json(step) == rulings_json(moment.step)
                rulings = [ruling.to_json(names) for ruling in moment.step.rulings]
                shown = {"n": n, "state": game.view(moment.step.state, "everything"), "rulings": rulings}
                assert as_text(line) == as_text(shown)

    def test_the_record_reads_back_with_everything_written_out(self, matches: tuple[Match, ...]) -> None:
        """What was named by id (a team's deck) and what is written out are the same game."""
        game = self.game
        for match in matches:
            kept = self.record(match)
            data = record.to_json(kept)
            again = record.read(as_text(data))
            assert record.to_json(again) == data
            assert (again.actions, again.texts) == (kept.actions, kept.texts)
            assert game.names(again.setup) == game.names(kept.setup)
            assert game.start(again.setup) == game.start(kept.setup)
            assert list(record.lines(again)) == list(record.lines(kept))

    def test_a_refused_action_ends_the_replay_with_one_error_line(self, matches: tuple[Match, ...]) -> None:
        """The lines before it stand, nothing is half applied, and what comes after it is not read."""
        game, whims = self.game, Random("refused")
        for match in matches:
            whole = self.record(match)
            for _ in range(REPLAYED):
                n = whims.randrange(len(match.moments))
                tried = [None, *map(game.action_json, self.tries(match.moments[n].state, n))]
                wrong = next(one for one in whims.sample(tried, len(tried)) if not self.accepts(match.states[n], one))
                kept = whole._replace(actions=(*whole.actions[:n], wrong, *whole.actions[n:]))
                *lines, last = record.lines(kept)
                assert lines == list(record.lines(whole._replace(actions=whole.actions[:n])))
                assert set(last) == {"n", "error"}
                assert last["n"] == n + 1
                assert set(last["error"]) == {"code", "message", "rules"}

    def accepts(self, state: Any, data: Any) -> bool:
        """Say whether an action in JSON is accepted."""
        action = self.game.parse(data)
        return not isinstance(action, Refusal) and isinstance(self.game.apply(state, action), Step)

    def test_a_game_with_fair_dice_verifies(self, matches: tuple[Match, ...], request: pytest.FixtureRequest) -> None:
        """Every throw and shuffle of a game from committed seeds is derived again, and a false one is named."""
        label = request.node.callspec.params["matches"]
        kept = selfplay.played_game(self.game, self.envelopes[label], label)
        actions = [self.game.parse(data) for data in kept.actions]
        assert kept.fair is not None
        assert fairdice.verify(self.game, kept.setup, actions, kept.fair) == []
        lied = kept.fair._replace(server="00" * 32)
        assert fairdice.verify(self.game, kept.setup, actions, lied)


def is_step(outcome: Step | Refusal) -> bool:
    """Say whether an action was accepted."""
    return isinstance(outcome, Step)


def rulings_json(step: Step) -> list[Json]:
    """Return a step's rulings in full."""
    return [ruling.to_json() for ruling in step.rulings]


class Secrecy(Games):
    """What holds for every viewer: hidden parts leave no trace in what is shown.

    The two hooks are the game's own; a game without secrets has no use for this suite.
    """

    stride = 12
    twins_each: ClassVar[int] = 2  # of the twins of a state so many are looked at, others each time

    def hidden_twins(self, state: Any, viewer: Viewer) -> Iterator[Any]:
        """Return states that differ from this one only in what is hidden from the viewer."""
        raise NotImplementedError

    def hidden_choices(self, state: Any, viewer: Viewer) -> Iterator[tuple[Any, Any]]:
        """Return pairs of accepted actions that differ only in what is hidden from the viewer for now."""
        raise NotImplementedError

    def test_states_that_differ_in_hidden_parts_look_the_same(self, matches: tuple[Match, ...]) -> None:
        """Views are byte-equal, of the present and of an earlier play alike; so is what the viewer may choose."""
        game, found = self.game, 0
        for state, viewer, twin in self.twins(matches):
            found += 1
            assert twin != state
            if found % 7 == 0:
                assert game.parse_position(str(twin)) == twin, "a twin must be a state that can be"
            for earlier in (False, True):
                seen = [as_text(game.view(one, viewer, earlier=earlier)) for one in (state, twin)]
                assert seen[0] == seen[1], f"{viewer} can tell these two apart\n{state}\n{twin}"
            if viewer in SEATS:
                assert list(game.legal(state, viewer)) == list(game.legal(twin, viewer)), f"{state}\n{twin}"
                assert game.legal(state, viewer).groups() == game.legal(twin, viewer).groups()
            assert game.awaiting(state) == game.awaiting(twin)
            assert game.keeps_history(state) == game.keeps_history(twin)
        assert found > 10

    @pytest.mark.long
    def test_errors_do_not_tell_hidden_parts(self, matches: tuple[Match, ...]) -> None:
        """Whatever a viewer tries is accepted in both twins, or refused with byte-equal errors in both.

        Of what the other side tries two errors must not differ either, and where one twin accepts what the other
        refuses, the reason lies in hidden cards: only their owner may read it.
        """
        game, compared = self.game, 0
        for number, (state, viewer, twin) in enumerate(islice(self.twins(matches), None, None, 3)):
            for action in self.tries(state, number):
                actor = self.actor(action)
                if actor is None:
                    continue  # dice and shuffles are not a player's to try
                refusals = [one for one in (game.apply(state, action), game.apply(twin, action)) if not is_step(one)]
                errors = {as_text(refusal.seen_by(viewer).to_json()) for refusal in refusals}
                assert len(errors) < 2, told(viewer, action, state, twin)
                if len(refusals) == 1:
                    assert actor != viewer, told(viewer, action, state, twin)
                    assert refusals[0].known_to == actor, told(refusals[0], action, state, twin)
                compared += bool(refusals)
        assert compared > 100

    def test_hidden_choices_look_the_same(self, matches: tuple[Match, ...]) -> None:
        """After either of two choices that are hidden from a viewer the views and the rulings told are byte-equal."""
        game, found = self.game, 0
        for state, viewer in self.seen(matches):
            for one, two in self.hidden_choices(state, viewer):
                found += 1
                told = []
                for action in (one, two):
                    step = game.apply(state, action)
                    assert isinstance(step, Step), f"{action} is refused\n{state}"
                    rulings = [ruling.to_json() for ruling in game.told(step.rulings, viewer)]
                    told.append((as_text(game.view(step.state, viewer)), as_text(rulings)))
                assert told[0] == told[1], f"{viewer} can tell {one} from {two}\n{state}"
        assert found > 10

    def seen(self, matches: tuple[Match, ...]) -> Iterator[tuple[Any, Viewer]]:
        """Return every state with each viewer from whom anything can be hidden."""
        for match in matches:
            for state in match.states:
                for viewer in ("home", "away", "nobody"):
                    yield state, viewer

    def twins(self, matches: tuple[Match, ...]) -> Iterator[tuple[Any, Viewer, Any]]:
        """Return states with their viewers and their twins."""
        for turn, (state, viewer) in enumerate(self.seen(matches)):
            twins = list(self.hidden_twins(state, viewer))
            for part in range(min(self.twins_each, len(twins))):
                yield state, viewer, twins[(turn + part) % len(twins)]
