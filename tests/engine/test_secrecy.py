"""What stays hidden in First & Glory: locked calls, flagged Events, hands, piles, and the cards of earlier downs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import SEATS, Json, Seat, Step, Viewer
from firstandglory.engine.playcalling.actions import Action, Call, Refresh, Respond, Roll, Shuffle
from firstandglory.engine.playcalling.cards import CALL_CODES, CARDS, EVENTS, PASS, PREVENT, is_normal
from firstandglory.engine.playcalling.events import left
from firstandglory.engine.playcalling.field import DOWNS
from firstandglory.engine.playcalling.hands import has_normal
from firstandglory.engine.playcalling.margin import modifiers
from firstandglory.engine.playcalling.state import (
    DEFENSE_CALL,
    KICK_ROLL,
    OFFENSE_CALL,
    SHUFFLE,
    SNAP_ROLL,
    Pile,
    State,
)
from firstandglory.engine.playcalling.tables import outcome
from tests.engine.playcalling_games import ENVELOPES, LOPSIDED, PlaycallingGames, envelope, normal_codes
from tests.engine.random_games import Match, as_text, played
from tests.engine.secrecy import Secrecy

PLAYERS_AND_WATCHERS: tuple[Viewer, ...] = ("home", "away", "nobody")

# A code with no letter, digit, dash or star beside it: "B-IR" is not found in "B-IR*".
CODE = re.compile(rf"(?<![\w*-])({'|'.join(map(re.escape, sorted(CALL_CODES)))})(?![\w*-])")


def hidden_seats(viewer: Viewer) -> tuple[Seat, ...]:
    """Return the seats whose cards this viewer may not know."""
    return tuple(seat for seat in SEATS if seat != viewer)


# Twins


def with_pile(state: State, seat: Seat, pile: Pile) -> State:
    """Return the state with another pile for a seat."""
    assert state.deal is not None
    return state._replace(deal=state.deal._replace(piles=state.deal.piles.put(seat, pile)))


def tells_of_hand(state: State, seat: Seat) -> bool:
    """Say whether Prevent, or a kick before fourth down, has told all that a hand has no normal card (9.2, 9.4)."""
    if seat == state.offense:
        return state.awaiting == KICK_ROLL and state.situation.down < DOWNS
    return state.awaiting == SNAP_ROLL and state.snap.defense_call == PREVENT


def with_piles_disturbed(state: State, viewer: Viewer) -> Iterator[State]:
    """Return states whose face-down cards lie in another way (10.3): nobody may know, not even their owner."""
    assert state.deal is not None
    for seat, pile in state.deal.piles.items():
        hand, draw, discard, shuffles = pile
        yield with_pile(state, seat, Pile(hand, draw[::-1], discard, shuffles))
        yield with_pile(state, seat, Pile(hand, draw, discard[::-1], shuffles))
        if draw and discard:
            yield with_pile(state, seat, Pile(hand, (discard[0], *draw[1:]), (draw[0], *discard[1:]), shuffles))
        if seat in hidden_seats(viewer):
            yield with_pile(state, seat, Pile(hand[::-1], draw, discard, shuffles))
            if tells_of_hand(state, seat):
                continue
            n = min(len(hand), len(draw))
            yield with_pile(state, seat, Pile(draw[:n] + hand[n:], hand[:n] + draw[n:], discard, shuffles))
            if n:
                yield with_pile(state, seat, Pile((*hand[:-1], draw[-1]), (*draw[:-1], hand[-1]), discard, shuffles))
            m = min(len(hand), len(discard))
            yield with_pile(state, seat, Pile(discard[:m] + hand[m:], draw, hand[:m] + discard[m:], shuffles))


def other_calls(state: State, seat: Seat, code: str) -> Iterator[tuple[str, State]]:
    """Return calls that the offense might have locked instead, each with the state in which it holds the other."""
    if state.deal is not None:
        pile = state.deal.piles.of(seat)
        for n, card in enumerate(pile.hand):
            if is_normal(card, "offense") or card in EVENTS:
                yield card, with_pile(state, seat, pile._replace(hand=(*pile.hand[:n], code, *pile.hand[n + 1 :])))
        return
    roster = state.terms.rosters.of(seat) if state.terms.rosters is not None else None
    for card in [*normal_codes("offense", stars=True if state.terms.star else None), *EVENTS]:
        if not (state.terms.star and card in EVENTS) and (roster is None or card in roster):
            yield card, state


def with_another_locked_call(state: State) -> Iterator[State]:
    """Return states in which another card was locked (3.1, 12.1)."""
    seat, code = state.snap.offense, state.snap.offense_call
    if seat is None or code is None or state.snap.defense_call is not None:
        return
    for card, other_state in list(other_calls(state, seat, code))[:4]:
        yield other_state._replace(snap=state.snap._replace(offense_call=card))


def with_another_flag(state: State) -> Iterator[State]:
    """Return states in which another Event was flagged (11.5, 12.4)."""
    seat, answer = state.snap.offense, state.snap.offense_response
    if seat is None or answer not in EVENTS or state.snap.defense_response is not None or state.events is None:
        return
    for card in EVENTS:
        if left(state.events.of(seat), card):
            yield state._replace(snap=state.snap._replace(offense_response=card))


class TestSecrecy(PlaycallingGames, Secrecy):
    """What a player, an opponent and a watcher can tell apart in whole games."""

    envelopes = ENVELOPES
    rounds = 3

    def hidden_twins(self, state: State, viewer: Viewer) -> Iterator[State]:
        """Return states that differ in hands, piles, a locked call or a flagged Event that are not the viewer's."""
        twins: list[State] = []
        if state.deal is not None:
            twins += with_piles_disturbed(state, viewer)
        if state.snap.offense in hidden_seats(viewer):
            twins += with_another_locked_call(state)
            twins += with_another_flag(state)
        yield from (twin for twin in dict.fromkeys(twins) if twin != state)

    def hidden_choices(self, state: State, viewer: Viewer) -> Iterator[tuple[Action, Action]]:
        """Return the offense's calls, its FLAGs, discards of equal number, and orders of a pile, in pairs."""
        awaited = playcalling.awaiting(state)
        hidden = hidden_seats(viewer)
        if awaited.name == SHUFFLE:
            action = self.thrown(state, Random(str(state)))
            if action.team in hidden:
                yield action, Shuffle(action.team, action.cards[::-1])
        if awaited.seat not in hidden:
            return
        choices = tuple(playcalling.legal(state, awaited.seat))
        alike: dict[Any, list[Action]] = {}
        for action in choices:
            if isinstance(action, Call) and awaited.name == OFFENSE_CALL:
                alike.setdefault("call", []).append(action)
            elif isinstance(action, Respond) and action.card != PASS and state.snap.offense == awaited.seat:
                alike.setdefault("flag", []).append(action)
            elif isinstance(action, Refresh):
                alike.setdefault(len(action.cards), []).append(action)
        for actions in alike.values():
            yield from ((actions[0], action) for action in actions[1:6])


# Views


def codes_shown(data: Json) -> list[str]:
    """Return all card codes in a view."""
    return CODE.findall(as_text(data))


@pytest.mark.parametrize("label", ENVELOPES)
def test_a_view_names_no_card_but_those_that_are_open_to_the_viewer(label: str) -> None:
    """10.3, 11.5, 12.4: rosters, revealed calls and answers, and one's own hand, call and FLAG; nothing else."""
    for match in played(TestSecrecy, label):
        for state in match.states:
            snap, terms = state.snap, state.terms
            for viewer in PLAYERS_AND_WATCHERS:
                shown = playcalling.view(state, viewer)
                allowed: list[str] = []
                for seat in SEATS:
                    if terms.rosters is not None:
                        allowed += terms.rosters.of(seat)
                    if state.deal is not None and seat == viewer:
                        allowed += state.deal.piles.of(seat).hand
                if snap.defense_call is not None or snap.offense == viewer:
                    allowed += [code for code in (snap.offense_call, snap.defense_call) if code]
                if snap.defense_response is not None or snap.offense == viewer:
                    allowed += [answer for answer in snap[4:] if answer in EVENTS]
                assert sorted(codes_shown(shown)) == sorted(allowed), f"{viewer}\n{state}"
                assert not {"draw", "discard"} & set(shown)


def test_pile_counts_and_reshuffles_are_public() -> None:
    """10.3: how many cards lie where, and how often a pile was shuffled again, is shown to all, the same to each."""
    states = [state for match in played(TestSecrecy, "traditional quick dealt, small decks") for state in match.states]
    for state in states:
        home, away, nobody = (playcalling.view(state, viewer)["piles"] for viewer in PLAYERS_AND_WATCHERS)
        assert home == away == nobody
        for seat, pile in state.deal.piles.items():
            assert home[seat]["hand"] == len(pile.hand)
            assert home[seat]["draw"] == len(pile.draw)
            assert home[seat]["discard"] == len(pile.discard)
    shown = [playcalling.view(state, "nobody")["piles"] for state in states]
    assert all(max(piles[seat]["reshuffles"] for piles in shown) > 0 for seat in SEATS)


def test_events_left_are_shown_by_kind_until_a_flag_is_revealed() -> None:
    """I.15, 11.5: spent Events were seen; one that lies face down still counts for everybody."""
    for match in played(TestSecrecy, "star full table"):
        for moment in match.moments:
            if isinstance(moment.action, Respond):
                before, after = (playcalling.view(one, "nobody") for one in (moment.state, moment.step.state))
                if before["awaiting"] == "offense_response":
                    assert after["events_left"] == before["events_left"]
                    assert after["responses"][moment.action.by] in ("PASS", "FLAG")
                else:
                    spent = [answer for answer in after["responses"].values() if answer != PASS]
                    fewer = sum(sum(left.values()) for left in before["events_left"].values())
                    fewer -= sum(sum(left.values()) for left in after["events_left"].values())
                    assert fewer == len(spent)


def test_what_was_never_revealed_stays_hidden_when_somebody_concedes() -> None:
    """11.5, 3.1: when somebody concedes, what was locked or flagged and never revealed stays hidden for good."""
    found = 0
    for label in ENVELOPES:
        for match in played(TestSecrecy, label):
            for state in match.states:
                snap = state.snap
                locked = snap.offense_call is not None and snap.defense_call is None
                flagged = snap.offense_response in EVENTS and snap.defense_response is None
                if not (locked or flagged) or state.finished:
                    continue
                for seat in SEATS:
                    action = playcalling.legal(state, seat).anytime()[0]
                    after = playcalling.apply(state, action)
                    assert isinstance(after, Step)
                    for viewer in PLAYERS_AND_WATCHERS:
                        view = playcalling.view(after.state, viewer)
                        hidden = viewer != snap.offense
                        if locked:
                            assert (view["calls"][snap.offense] == "LOCKED") == hidden
                        if flagged:
                            assert (view["responses"][snap.offense] == "FLAG") == hidden
                        found += 1
    assert found > 100


# Errors


def test_an_error_about_hidden_cards_says_why_to_their_owner_only() -> None:
    """10.3: the owner reads "not in hand"; all others one neutral sentence, whichever card was tried."""
    match = played(TestSecrecy, "traditional quick dealt")[0]
    found = 0
    for state in match.states:
        seat = playcalling.awaiting(state).seat
        if state.awaiting not in (OFFENSE_CALL, DEFENSE_CALL) or seat is None:
            continue
        side = "offense" if state.awaiting == OFFENSE_CALL else "defense"
        hand = state.deal.piles.of(seat).hand
        tried = [Call(seat, code) for code in [*normal_codes(side), *EVENTS] if code not in hand]
        if side == "defense" and has_normal(hand, side):
            tried.append(Call(seat, PREVENT))
        refusals = [playcalling.apply(state, action) for action in tried]
        assert {refusal.seen_by(seat).text for refusal in refusals} <= {
            "That card is not in hand.",
            "No Prevent while a normal defensive card is in hand.",
        }
        for viewer in PLAYERS_AND_WATCHERS:
            if viewer != seat:
                errors = {as_text(refusal.seen_by(viewer).to_json()) for refusal in refusals}
                assert len(errors) == 1, errors
                assert not CODE.search(errors.pop())
                found += 1
    assert found > 20


# The log of an unfinished Traditional game (I.10)

# Sums and their parts, and what is told of Events.
TELLING_FACTS = {"dice", "strategy", "family", "star", "prevent", "offense_card", "defense_card", "card", "way"}
TELLING_CODES = {
    *("cards_revealed", "final_margin", "penalty", "penalties_offset", "may_refresh_after_prevent", "refreshed"),
    *("challenge_touchdown", "challenge_turnover", "challenges_cancel", "challenge_over_penalty"),
}
# Section 4 and 9.2 speak of sums and Prevent; 7, 8.1 to 8.3, 12.5 and their readings of Events.
TELLING_RULES = re.compile(r"4\.\d|7\.\d|8\.[1-3]|9\.2|12\.5|I\.(3|4|11)")
TELLING_WORDS = re.compile(
    r"Challenge|Penalt|Prevent|Margin|Star\b|Blitz|Coverage|Run\b|Pass\b|Conservative|Balanced|Risky"
)

TRADITIONAL = {
    "table": envelope("traditional", "quick", "table"),
    "dealt": envelope("traditional", "quick", "dealt"),
    "dealt, lopsided decks": envelope("traditional", "quick", "dealt", LOPSIDED),
    "table, overtime": envelope("traditional", "quick", "table", start={"period": "overtime", "down": 2}),
}


class Logs(PlaycallingGames):
    """Traditional games that are looked at as logs."""

    envelopes = TRADITIONAL
    rounds = 2


@cache
def whole_record(label: str, number: int) -> record.Record:
    """Return a game as a record."""
    match = played(Logs, label)[number]
    actions = tuple(playcalling.action_json(moment.action) for moment in match.moments)
    return record.Record(playcalling, match.setup, actions, {}, None)


def first_of_the_current_down(actions: tuple[Any, ...], match: Match) -> int:
    """Return the index at which the last down begins: a call, punt or kick when the offense is to call."""
    begins = [
        n
        for n, (data, moment) in enumerate(zip(actions, match.moments, strict=False))
        if data["do"] in ("call", "punt", "kick") and moment.state.awaiting == OFFENSE_CALL
    ]
    return begins[-1] if begins else 0


@pytest.mark.parametrize("number", range(Logs.rounds))
@pytest.mark.parametrize("label", TRADITIONAL)
def test_the_log_of_an_unfinished_traditional_game_shows_no_cards_of_earlier_downs(label: str, number: int) -> None:
    """I.10, 10.5: at each point of a game earlier downs are results and spots; the current down is open."""
    whole, match = whole_record(label, number), played(Logs, label)[number]
    for length in range(1, len(whole.actions)):
        viewer = PLAYERS_AND_WATCHERS[length % 3]
        actions = whole.actions[:length]
        current = first_of_the_current_down(actions, match)
        lines = list(record.lines(whole._replace(actions=actions), viewer))
        for index, line in enumerate(lines):
            state = line["state"]
            if index >= current:
                rulings = playcalling.told(match.moments[index].step.rulings, viewer)
                names = playcalling.names(match.setup)
                assert line["rulings"] == [ruling.to_json(names) for ruling in rulings]
                assert set(state.get("hands", {})) <= {viewer}
                continue
            assert set(state["calls"].values()) <= {None, "LOCKED"}
            assert state["dice"] is None
            assert not state.get("hands")
            assert not codes_shown(line), line
            for ruling in line["rulings"]:
                assert ruling["code"] not in TELLING_CODES, ruling
                assert not TELLING_FACTS & set(ruling), ruling
                assert not any(map(TELLING_RULES.fullmatch, ruling["rules"])), ruling
                assert not TELLING_WORDS.search(ruling["text"]), ruling
        log = "\n".join(line for line in record.play_by_play(whole._replace(actions=actions), viewer))
        earlier = "\n".join(line for line in log.splitlines()[1:] if int(line[:4]) <= current)
        assert not TELLING_WORDS.search(earlier)


@pytest.mark.parametrize("label", TRADITIONAL)
def test_the_current_down_is_open_until_the_next_call(label: str) -> None:
    """I.10: the revealed cards and the sum stay on the table, also while hands are refilled and refreshed."""
    whole, match = whole_record(label, 0), played(Logs, label)[0]
    sums = 0
    for length, moment in enumerate(match.moments, start=1):
        if not isinstance(moment.action, Roll) or moment.state.awaiting != "snap_roll" or moment.step.state.finished:
            continue
        end = length
        while end < len(match.moments) and match.moments[end].state.awaiting not in (OFFENSE_CALL, "nothing"):
            end += 1
        lines = list(record.lines(whole._replace(actions=whole.actions[:end]), "nobody"))
        margin = next(ruling for ruling in lines[length - 1]["rulings"] if ruling["code"] == "final_margin")
        assert {"dice", "strategy", "family", "star", "prevent", "margin"} <= set(margin)
        assert set(lines[end - 1]["state"]["calls"].values()) == set(moment.state.snap[1:3])
        sums += 1
    assert sums > 2 or "overtime" in label


@pytest.mark.parametrize("label", TRADITIONAL)
def test_after_the_end_everything_is_shown_but_hands(label: str) -> None:
    """I.10: with the final whistle the cards and sums of all downs are open; a hand was its owner's and stays so."""
    whole, match = whole_record(label, 0), played(Logs, label)[0]
    names = playcalling.names(match.setup)
    for viewer in PLAYERS_AND_WATCHERS:
        for line, moment in zip(record.lines(whole, viewer), match.moments, strict=True):
            assert line["state"] == playcalling.view(moment.step.state, viewer)
            assert line["rulings"] == [ruling.to_json(names) for ruling in moment.step.rulings]
            assert set(line["state"].get("hands", {})) <= {viewer}
            assert not {"draw", "discard"} & set(line["state"])


def same_result(offense: str, defense: str, roll: Roll, whims: Random) -> tuple[str, str, int, int]:
    """Return two other calls and two other totals that bring the same result as these."""
    dice = [sum(pair) if isinstance(pair, tuple) else pair for pair in (roll.offense, roll.defense)]
    result = outcome(CARDS[offense].strategy, dice[0] - dice[1] + modifiers(offense, defense).total)
    while True:
        attack = whims.choice(normal_codes("offense"))
        defend = whims.choice([*normal_codes("defense"), PREVENT, PREVENT, PREVENT])
        throw = whims.randint(2, 12), whims.randint(2, 12)
        if outcome(CARDS[attack].strategy, throw[0] - throw[1] + modifiers(attack, defend).total) == result:
            return attack, defend, *throw


def retold(match: Match, whims: Random) -> list[Json]:
    """Return a table game's actions with other cards and dice in every down that was rolled for."""
    actions = [playcalling.action_json(moment.action) for moment in match.moments]
    for n, moment in enumerate(match.moments):
        action, snap = moment.action, moment.state.snap
        if isinstance(action, Roll) and moment.state.awaiting == "snap_roll":
            attack, defend, *dice = same_result(snap.offense_call, snap.defense_call, action, whims)
            actions[n] = {"do": "roll", "offense": dice[0], "defense": dice[1]}
            calls = [m for m in range(n) if actions[m]["do"] == "call"][-2:]
            for m, card in zip(calls, (attack, defend), strict=True):
                actions[m] = actions[m] | {"card": card}
    return actions


@pytest.mark.parametrize("number", range(Logs.rounds))
def test_two_histories_with_the_same_results_have_the_same_log(number: int) -> None:
    """I.10: what was called and thrown in earlier downs, Prevent included, changes no byte of what is shown."""
    match, whole = played(Logs, "table")[number], whole_record("table", number)
    whims = Random(number)
    compared = 0
    for length, state in enumerate(match.states[:-1]):
        if state.awaiting != OFFENSE_CALL:
            continue
        now = {"do": "call", "by": state.offense, "card": "B-IR"}
        kept, changed = (*whole.actions[:length], now), (*retold(match, whims)[:length], now)
        for viewer in PLAYERS_AND_WATCHERS:
            logs = [as_text([*record.lines(whole._replace(actions=one), viewer)]) for one in (kept, changed)]
            assert logs[0] == logs[1]
        compared += kept != changed
    assert compared > 1


# One down by an Event, and one by the dice, that end in the same way.
SAME_ENDS = {
    "8.1, a touchdown": ("OPP30", ["CHALLENGE", "C-RS"], ["R-LP", "PREVENT", (12, 2)]),
    "8.1, a turnover": ("OPP30", ["R-LP", "CHALLENGE"], ["R-LP", "C-DC", (2, 7)]),
    "8.3, a touchdown over a Penalty": ("OWN40", ["CHALLENGE", "MAJOR"], ["R-SP*", "PREVENT", (9, 4)]),
    "7.4, a Safety": ("OWN10", ["C-IR", "MAJOR"], ["C-IR", "C-RS", (2, 7)]),
}


@pytest.mark.parametrize("end", SAME_ENDS)
def test_an_earlier_down_does_not_tell_an_event_from_a_throw(end: str) -> None:
    """I.10: the rulings that are left of an earlier down are the same, word for word and number for number."""
    ball, *downs = SAME_ENDS[end]
    told = []
    for calls in downs:
        actions: list[Json] = [
            {"do": "call", "by": seat, "card": card} for seat, card in zip(SEATS, calls[:2], strict=True)
        ]
        actions += [{"do": "roll", "offense": dice[0], "defense": dice[1]} for dice in calls[2:]]
        setup = playcalling.setup(envelope("traditional", "quick", "table", start={"ball": ball, "down": 2}))
        down = record.Record(playcalling, setup, tuple(actions), {}, None)
        current = [ruling["code"] for line in record.lines(down, "away") for ruling in line["rulings"]]
        assert "cards_revealed" in current
        next_call = {"do": "call", "by": record.play(down).present.offense, "card": "B-MP"}
        *earlier, _ = record.lines(down._replace(actions=(*actions, next_call)), "away")
        told.append([as_text(ruling) for line in earlier for ruling in line["rulings"]])
    assert told[0] == told[1]
    assert len(told[0]) > 3


def test_a_hidden_log_is_asked_for_in_traditional_games_only() -> None:
    """I.10, 11.2: in Star Mode the Stars are in sight, so earlier downs keep their cards in the log."""
    for label in ("star quick table", "traditional quick table"):
        for match in played(TestSecrecy, label):
            for state in match.states:
                hides = label.startswith("traditional") and not state.finished
                assert playcalling.keeps_history(state) == hides
