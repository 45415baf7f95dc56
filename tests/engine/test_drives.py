"""A game of First & Glory told by drives, and its downs in large words with their sums."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from firstandglory.engine import playcalling, record, selfplay
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.drives import RESULTS, Drive, drives
from firstandglory.engine.playcalling.field import KICKOFF_SPOT, turned
from firstandglory.engine.playcalling.rulings import headline, margin_lines
from firstandglory.engine.playcalling.tables import LENGTHS, MODES
from tests.engine.ledger import playing
from tests.engine.playcalling_games import SMALL, envelope

POINTS = {"touchdown": 7, "field_goal_good": 3, "defensive_touchdown": 7, "safety": 2}  # 6.1 to 6.5, 9.3
OTHERS = ("defensive_touchdown", "safety")  # score for the side without the ball


def whole_game(mode: str, length: str, seed: str) -> record.Played:
    """Play one random game to its end."""
    return record.play(selfplay.played_game(playcalling, envelope(mode, length, "table"), seed))


def told(played: record.Played) -> tuple[Drive, ...]:
    """Tell a game by drives, with everything in it."""
    return drives(played.first, played.steps, played.current)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("mode", MODES)
def test_drives_are_the_possessions_and_their_points_make_the_score(mode: str, length: str) -> None:
    """1.4, 6.1 to 6.5: each possession is one drive, and what its result is worth changes the score."""
    for number in range(4):
        played = whole_game(mode, length, f"drives {number}")
        tale, before = told(played), dict.fromkeys(SEATS, 0)
        for drive in tale:
            after = {seat: drive.score.of(seat) for seat in SEATS}
            other = next(seat for seat in SEATS if seat != drive.offense)
            scorer = other if drive.result in OTHERS else drive.offense
            gained = {seat: after[seat] - before[seat] for seat in SEATS}
            assert gained[scorer] == POINTS.get(drive.result or "", 0)
            assert sum(gained.values()) == gained[scorer]
            before = after
        assert tale[-1].score == played.present.score
        regular = [drive.situation.possession for drive in tale if not drive.overtime_round]
        assert regular == [*range(1, len(regular) + 1)]
        assert all(drive.result in RESULTS for drive in tale)


@pytest.mark.parametrize("mode", MODES)
def test_each_down_of_a_drive_begins_where_the_one_before_it_ended(mode: str) -> None:
    """5.1: within a drive downs follow each other; every one of them came to something."""
    for drive in told(whole_game(mode, "full", "downs")):
        assert drive.plays[0].situation == drive.situation
        steps = [play.first_step for play in drive.plays]
        assert all(one < two for one, two in pairwise(steps))
        assert all(headline(play.rulings) is not None for play in drive.plays)


def drive_from(start: dict[str, Any], *story: str) -> Drive:
    """Tell the drive that begins in a position and goes on with these results and actions."""
    lines: list[str] = []
    for line in story:
        if line in playing.RESULTS:
            strategy, offense, defense = playing.RESULTS[line]
            calls = (f"home call {strategy}-IR*", f"away call {strategy}-MB*")
            lines += (*calls, f"roll offense {offense} defense {defense}")
        else:
            lines.append(line)
    setup = playcalling.setup(envelope("traditional", "quick", "table", start=start))
    actions = tuple(playcalling.action_json(playcalling.parse_action(line)) for line in lines)
    played = record.play(record.Record(playcalling, setup, actions, {}, None))
    assert played.refusal is None, played.refusal
    return told(played)[0]


FOURTH = {"down": 4}
MARKED = 'rule {"ball":"OWN30"} "the ball was set down wrongly"'


@pytest.mark.parametrize(
    ("ball", "more", "story", "result", "ends"),
    [
        ("OWN40", {}, ("lose 10", "lose 10"), None, 20),
        ("OWN40", {}, ("lose 10", "gain 20", "lose 10"), None, 40),
        ("OWN40", FOURTH, ("lose 10",), "turnover_on_downs", 30),  # 5.5
        ("OWN40", FOURTH, ("no gain",), "turnover_on_downs", 40),
        ("OWN40", FOURTH, ("gain 10",), "turnover_on_downs", 50),
        ("OPP20", FOURTH, ("lose 10",), "turnover_on_downs", 70),
        ("OPP20", {"down": 3}, ("lose 10", "lose 10"), "turnover_on_downs", 60),
        ("OPP30", FOURTH, ("gain 10",), None, 80),  # 5.2
        ("OPP30", FOURTH, ("gain 10", "lose 10"), None, 70),
        ("OWN20", {}, ("lose 10", "lose 10"), "safety", 0),  # 6.2
        ("OWN40", {}, ("lose 10", "turnover"), "turnover", 30),  # 6.3: where the down began
        ("OWN40", {}, ("lose 10", "defensive touchdown"), "defensive_touchdown", 30),
        ("OWN40", {}, ("lose 10", "touchdown"), "touchdown", 100),
        ("OPP40", {}, ("lose 10", "gain 20", "gain 40"), "touchdown", 100),
        ("OWN40", {"down": 3}, ("lose 10", "home punt"), "punt", 30),  # 9.1: where the kicker stood
        ("OPP10", {"down": 3}, ("lose 10", "home kick", "roll offense 2 defense 7"), "field_goal_missed", 80),  # 9.3
        ("OPP10", {"down": 3}, ("lose 10", "home kick", "roll offense 12 defense 7"), "field_goal_good", 80),
        ("OWN40", {}, ("gain 10", MARKED), None, 30),  # I.14
        ("OWN40", {}, ("gain 10", MARKED, "turnover"), "turnover", 30),
    ],
)
def test_a_drives_ball_is_where_its_last_play_left_it(
    ball: str, more: dict[str, Any], story: tuple[str, ...], result: str | None, ends: int
) -> None:
    """5, 6: after gains and after losses, in yards from the offense's own goal line; so are the drive's yards."""
    drive = drive_from({"ball": ball, **more}, *story)
    assert (drive.result, drive.ball) == (result, ends)
    assert drive.yards == ends - drive.situation.ball


def test_a_ruling_that_gives_the_ball_away_ends_the_drive() -> None:
    """I.14: within one possession the downs before and after the ruling are told of the team that played them."""
    table = ["home call C-IR", "away call C-MB", "roll offense 7 defense 7", 'rule {"offense":"away"} "agreed"']
    setup = playcalling.setup(envelope("traditional", "quick", "table", start={}))
    lines = [*table, "away call CHALLENGE", "home call C-MB"]
    actions = tuple(playcalling.action_json(playcalling.parse_action(line)) for line in lines)
    before, after = told(record.play(record.Record(playcalling, setup, actions, {}, None)))
    assert (before.offense, before.result, before.ball, len(before.plays)) == ("home", None, 30, 2)
    assert (after.offense, after.result, after.situation.ball, len(after.plays)) == ("away", "touchdown", 30, 1)
    assert before.situation.possession == after.situation.possession == 1


def test_what_the_last_down_of_a_drive_does_to_the_cards_is_told_with_it() -> None:
    """10.3, 10.4: reshuffles and refreshes between two possessions are in the log like all others."""
    codes = ("reshuffled", "refreshed")
    seen = 0
    for number in range(4):
        match = selfplay.played_game(playcalling, envelope("traditional", "quick", "dealt", SMALL), f"cards {number}")
        played = record.play(match)
        steps = [ruling.code for step in played.steps for ruling in step.rulings if ruling.code in codes]
        downs = [play for drive in told(played) for play in drive.plays]
        assert [ruling.code for play in downs for ruling in play.rulings if ruling.code in codes] == steps
        seen += len(steps)
    assert seen > 20


TURNED = ("turnover", "turnover_on_downs", "field_goal_missed")


@pytest.mark.parametrize("mode", MODES)
def test_a_lost_ball_is_played_on_where_the_drive_ended(mode: str) -> None:
    """6.3, 6.4: the other side begins on that spot, after scores and punts at its own kickoff spot."""
    for number in range(3):
        for before, after in pairwise(told(whole_game(mode, "full", f"spots {number}"))):
            halftime = (before.quarter, after.quarter) == (2, 3)
            if not halftime and not after.overtime_round:
                lost = before.result in TURNED
                assert after.situation.ball == (turned(before.ball) if lost else KICKOFF_SPOT)


def test_a_margin_is_written_out_as_its_sum() -> None:
    """4.1 to 4.4, 9.2: the parts of every Final Margin of a game add up to it."""
    sums = 0
    for mode in MODES:
        for step in whole_game(mode, "full", "sums").steps:
            for ruling in step.rulings:
                if ruling.code == "final_margin":
                    lines = margin_lines(ruling.facts)
                    assert sum(line.value for line in lines) == ruling.facts["margin"], lines
                    sums += 1
    assert sums > 20


def test_earlier_cards_are_not_told_before_the_end() -> None:
    """10.5, I.10: of a Traditional game that goes on, earlier downs are told without their cards."""
    match = selfplay.played_game(playcalling, envelope("traditional", "quick", "table"), "history")
    part = record.play(match._replace(actions=match.actions[:40]))
    assert not part.present.finished
    tale = drives(part.first, part.steps, part.current, "nobody")
    earlier = [play for drive in tale for play in drive.plays if play.first_step < part.current]
    assert earlier
    assert not [ruling for play in earlier for ruling in play.rulings if ruling.code == "final_margin"]
