"""Ledger 11: one special a team, chosen before kickoff; the computer picks its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firstandglory.engine import computer, record, selfplay, tactics
from firstandglory.engine.game import SEATS
from firstandglory.engine.tactics.figures import SPECIALS

LEVELS = computer.levels("tactics")
LOTS = 60  # picks, among which none of four that are equally likely is missing


def picks(level: str) -> list[str]:
    """Return what a level picks, with one chance after another."""
    return [computer.team("tactics", level, {}, Random(number))["special"] for number in range(LOTS)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_special_is_picked_that_there_is(level: str) -> None:
    """Equal whims pick alike, and what else is told of the team stays."""
    assert set(picks(level)) <= set(SPECIALS)
    assert picks(level) == picks(level)
    team = computer.team("tactics", level, {"name": "Pines"}, Random(3))
    assert team == {"name": "Pines", "special": picks(level)[3]}


def test_the_beginner_picks_any_and_the_steady_one_always_the_same() -> None:
    assert set(picks("beginner")) == set(SPECIALS)
    assert len(set(picks("steady"))) == 1


def test_the_coach_picks_nothing_that_it_never_uses() -> None:
    """11.1: no teammate follows its carrier, so a Lead Blocker would be none."""
    assert "lead_blocker" not in picks("coach")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("special", [*SPECIALS, None])
def test_a_special_that_is_given_stands(level: str, special: str | None) -> None:
    """Null too, which is how an online game says that it has none."""
    given = {"special": special}
    assert computer.team("tactics", level, given, Random(0)) == given


def test_nobody_picks_for_an_unknown_level() -> None:
    for game in ("tactics", "playcalling"):
        with pytest.raises(KeyError, match="master"):
            computer.team(game, "master", {}, Random(0))


@pytest.mark.parametrize("given", [{}, {"special": None}])
def test_a_game_that_opponents_play_holds_their_specials_and_replays(given: dict[str, Any]) -> None:
    """A seat that nobody plays has none."""
    envelope = {"kicking": "dice", "target": 1, "teams": dict.fromkeys(SEATS, given)}
    played = selfplay.played_game(tactics, envelope, "a special", levels={"home": "steady"})
    written = record.to_json(played)
    assert written["teams"]["home"]["special"] == (None if given else picks("steady")[0])
    assert written["teams"]["away"]["special"] is None
    again = record.play(record.from_json(written))
    assert again.refusal is None
    assert again.present.finished
