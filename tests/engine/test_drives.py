"""A game of First & Glory told by drives, and its downs in large words with their sums."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firstandglory.engine import playcalling, record, selfplay
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.drives import RESULTS, Drive, drives
from firstandglory.engine.playcalling.rulings import headline, margin_lines
from firstandglory.engine.playcalling.tables import LENGTHS, MODES
from tests.engine.playcalling_games import envelope

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
