"""What a screen is offered of a turn: it says what `legal` lists, with the price that `apply` takes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from firstandglory.engine import tactics
from firstandglory.engine.game import Refusal
from firstandglory.engine.tactics import odds
from firstandglory.engine.tactics.actions import BlindStep, Gap, Handoff, Lateral, Move, Pass, Push, Swap
from firstandglory.engine.tactics.grid import MAN
from firstandglory.engine.tactics.passing import pass_dice
from firstandglory.engine.tactics.state import STEPS, TURNS
from tests.engine.random_games import played
from tests.engine.tactics.tactics_games import ENVELOPES, Matches

LINEUP: dict[str, Any] = {"cards": {"home": "shotgun", "away": "press"}, "points": {"home": 14, "away": 14}}


def square(text: str) -> tuple[int, int]:
    row, lane = text.split(",")
    return int(row), int(lane)


def offered(board: Any, seat: Any) -> set[Any]:
    """Write a board's offers as actions."""
    found: set[Any] = set()
    for man, offers in board.items():
        for to in offers.get("reach", {}):
            found |= {Move(seat, man, square(to), mate) for mate in (None, *offers["followers"])}
        found |= {Swap(seat, man, other) for other in offers.get("swaps", {})}
        found |= {BlindStep(seat, man, tuple(to)) for to in offers.get("steps", ())}
        if offers.get("push"):
            found.add(Push(seat, offers["push"]["man"]))
        if offers.get("gap"):
            found.add(Gap(seat))
        kinds = {"handoff": Handoff, "lateral": Lateral, "pass": Pass}
        found |= {kinds[throw["kind"]](seat, mate) for mate, throw in offers.get("throws", {}).items()}
    return found


def sampled() -> list[Any]:
    whims = Random("boards")
    states = [
        state
        for label in ENVELOPES
        for match in played(Matches, label)
        for state in match.states
        if state.awaiting in TURNS | STEPS
    ]
    return whims.sample(states, 250)


def test_a_board_offers_what_is_legal_and_plain_json() -> None:
    for state in sampled():
        seat = tactics.awaiting(state).seat
        board = tactics.board(state, seat)
        assert json.loads(json.dumps(board)) == board
        legal = tactics.legal(state, seat)
        assert offered(board, seat) == {action for man in legal.men() for action in legal.of(man)}
        assert tactics.board(state, "home" if seat == "away" else "away") == {}
    assert (
        tactics.board(tactics.start(tactics.setup({"kicking": "dice", "teams": {"home": {}, "away": {}}})), "home")
        == {}
    )


def test_the_price_that_is_shown_is_the_price_that_is_paid() -> None:
    """5.1, 7.2 to 7.5, 8.2 to 8.4: moves, pushes, gaps, swaps and throws."""
    kinds: set[str] = set()
    for state in sampled():
        seat = tactics.awaiting(state).seat
        side = ("home", "away").index(str(seat))
        for man, offers in tactics.board(state, seat).items():
            priced = [(Move(seat, man, square(to)), cost) for to, cost in [*offers.get("reach", {}).items()][::17]]
            priced += [(Swap(seat, man, other), swap["cost"]) for other, swap in offers.get("swaps", {}).items()]
            if offers.get("push"):
                priced.append((Push(seat, offers["push"]["man"]), offers["push"]["cost"]))
            if offers.get("gap"):
                priced.append((Gap(seat), offers["gap"]["cost"]))
            for mate, throw in offers.get("throws", {}).items():
                action = {"handoff": Handoff, "lateral": Lateral, "pass": Pass}[throw["kind"]](seat, mate)
                priced.append((action, throw["price"]))
            for action, cost in priced:
                kinds.add(action.do)
                step = tactics.apply(state, action)
                assert not isinstance(step, Refusal)
                if step.state.play is not None:  # else the play is over, and points are gone with it
                    assert step.state.play.points[side] == state.play.points[side] - cost, str(action)
    assert kinds == {"move", "swap", "push", "gap", "handoff", "lateral", "pass"}


def test_a_throw_shows_its_dice_and_its_chance() -> None:
    """8.1, 9.1 to 9.4."""
    state = tactics.start(tactics.setup({"kicking": "dice", "teams": {"home": {}, "away": {}}, "start": LINEUP}))
    quarterback = tactics.view(state, "home")["carrier"]
    throws = tactics.board(state, "home")[quarterback]["throws"]
    assert {throw["kind"] for throw in throws.values()} == {"pass", "handoff"}
    for mate, throw in throws.items():
        if throw["kind"] == "handoff":
            assert (throw["dice"], throw["price"], throw["percent"]) == ([0, 0], 0, 100)
            continue
        dice = pass_dice(state.terms, state.play, MAN[mate])
        assert throw["dice"] == list(dice)
        assert throw["percent"] == odds.percent(odds.contest(*dice))
        step = tactics.apply(state, Pass("home", mate))
        assert not isinstance(step, Refusal)
        assert (step.state.awaiting == "contest") == (throw["dice"][0] > 0)


def test_a_man_s_list_is_made_entry_by_entry() -> None:
    """An entry by its number is the one that the whole list has there; nothing else is in the way of a sequence."""
    whims = Random("entries")
    for state in sampled()[:60]:
        legal = tactics.legal(state, tactics.awaiting(state).seat)
        for man in legal.men():
            entries = legal.of(man)
            whole = list(entries)
            assert len(entries) == len(whole)
            assert all(entries[n] == whole[n] for n in whims.sample(range(len(whole)), min(9, len(whole))))
            if whole:
                assert (entries[-1], entries[:2]) == (whole[-1], tuple(whole[:2]))
                assert whims.choice(entries) in entries
