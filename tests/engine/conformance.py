"""What holds for every game of the engine at every state of every match."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from firstandglory.engine import fairdice, record, selfplay
from firstandglory.engine.game import SEATS, VIEWERS, Json, Malformed, Refusal, Step, other
from tests.engine.random_games import LISTED, Games, Match, as_text, is_plain_line, pool_of, through_text, told

REPLAYED = 6  # states of a game whose record is replayed with a refused action after it

# What somebody's program might put in the place of a value.
JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 10**30, 1.5, float("inf"), "", "x", "é\n{", "home" * 900),
    *([], [[]], [1, 2, 3], ["x", None], {}, {"x": 1}, {"home": None, "away": []}),
)


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


def rulings_json(step: Step) -> list[Json]:
    """Return a step's rulings in full."""
    return [ruling.to_json() for ruling in step.rulings]
