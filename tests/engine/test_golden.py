"""Golden playthroughs of First & Glory, see `tests.engine.playthroughs`: positions, what else changed, rulings"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine import playcalling
from tests.engine.playthroughs import Scene, final, reads_as_written

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(file.stem for file in GOLDEN.glob("*.txt"))
SEATS = ("home", "away")
STAGES = {"approach": "Approach", "red_zone": "Red Zone"}


def position(view: dict[str, Any]) -> str:
    """Write a position on one line: Q1 P1 home OWN30 Approach 2, 0–0, offense_call."""
    period = f"OT{view['overtime_round']}" if view["period"] == "overtime" else f"Q{view['quarter']}"
    score = f"{view['score']['home']}–{view['score']['away']}"
    if view["status"] == "finished":
        return f"{period} P{view['possession']}, {score}, {view['winner']} wins"
    place = f"{view['offense'] or '–'} {view['ball']} {STAGES[view['stage']]} {view['down']}"
    return f"{period} P{view['possession']} {place}, {score}, {view['awaiting']}"


def surroundings(view: dict[str, Any]) -> Iterator[str]:
    """Write what else a scorer would look at, a line each: ends, Events left, hands and piles."""
    if view["direction"]:
        yield "home attacks {home}, away {away}".format(**view["direction"])
    if "events_left" in view:
        left = (".".join(map(str, view["events_left"][seat].values())) for seat in SEATS)
        yield "Events left (minor.major.challenge): home {}, away {}".format(*left)
    for seat in SEATS if "hands" in view else ():
        piles = view["piles"][seat]
        counts = f"draw {piles['draw']}, discard {piles['discard']}, reshuffles {piles['reshuffles']}"
        yield f"{seat} holds {' '.join(view['hands'][seat]) or 'nothing'} ({counts})"


class FirstAndGlory(Scene):
    """Look at a game of First & Glory."""

    game = playcalling

    def __init__(self, setup: str) -> None:
        super().__init__(setup)
        self.shown: set[str] = set()

    def look(self) -> Iterator[str]:
        """Write the position and whatever of its surroundings is new."""
        view = playcalling.view(self.state, "everything")
        around = [*surroundings(view)]
        yield position(view)
        yield from (line for line in around if line not in self.shown)
        self.shown = set(around)


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_reads_as_it_is_written(name: str) -> None:
    reads_as_written(GOLDEN / f"{name}.txt", FirstAndGlory)


def ended(name: str) -> Any:
    """Return a file's last scene, played to its end."""
    return final(GOLDEN / f"{name}.txt", FirstAndGlory)


@pytest.mark.parametrize("length", ["quick", "full"])
@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_each_mode_and_length_has_a_whole_game(mode: str, length: str) -> None:
    scene = ended(f"game-{mode}-{length}")
    view = playcalling.view(scene.state, "everything")
    terms = playcalling.setup_json(scene.setup)
    assert (terms["mode"], terms["length"], view["status"]) == (mode, length, "finished")
    assert "start" not in terms


def test_a_dealt_game_runs_out_of_cards_and_another_goes_to_two_overtime_rounds() -> None:
    dealt = playcalling.view(ended("game-traditional-dealt").state, "everything")
    assert all(dealt["piles"][seat]["reshuffles"] >= 1 for seat in SEATS)
    assert dealt["status"] == "finished"
    overtime = playcalling.view(ended("game-overtime").state, "everything")
    assert (overtime["status"], overtime["overtime_round"] >= 2) == ("finished", True)


def test_each_chapter_has_a_playthrough() -> None:
    chapters = {name[8:10] for name in FILES if name.startswith("chapter-")}
    assert chapters == {f"{number:02}" for number in range(2, 14)}
