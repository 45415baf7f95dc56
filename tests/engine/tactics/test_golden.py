"""Golden playthroughs of Field Tactics, see `tests.engine.playthroughs`

After a formation and after the line's dice the field around the ball is drawn: Q, O (strong) and o (weak), T, W, R of
the offense; D, L, B of the defense; ( ) the carrier.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine import tactics
from tests.engine.playthroughs import Scene, final, reads_as_written

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(file.stem for file in GOLDEN.glob("*.txt"))
LETTERS = {"QB": "Q", "TE": "T", "WR": "W", "RB": "R", "DL": "D", "LB": "L", "DB": "B"}


def position(view: dict[str, Any]) -> str:
    """Write a position on one line: home 1 on 23 to 20, 0–0, round 1, points 4:2, bank 0:0, offense_turn."""
    score = f"{view['score']['home']}–{view['score']['away']}"
    if view["period"] == "overtime":
        score += " (overtime {home}–{away})".format(**view["overtime_score"])
    if view["status"] == "finished":
        return f"{score}, {view['winner']} wins" if view["winner"] != "draw" else f"{score}, a draw"
    parts = [score]
    if view["down"]:
        parts.insert(0, f"{view['offense']} {view['down']} on {view['line']} to {view['to_gain']}")
    if view["round"]:
        points = ("{home}:{away}".format(**view[name]) for name in ("points", "bank"))
        parts.append("round {}, points {}, bank {}".format(view["round"], *points))
    if view["carrier"] or view["ball"]:
        row, lane = view["ball"]
        parts.append(f"ball {view['carrier'] or 'loose'} {row},{lane}")
    return ", ".join([*parts, view["awaiting"]])


def field(view: dict[str, Any]) -> Iterator[str]:
    """Draw the rows on which men stand."""
    squares = {tuple(man["at"]): (name, man) for name, man in view["men"].items()}
    rows = [row for row, _ in squares]
    for row in range(min(rows), max(rows) + 1):
        cells = (cell(view, squares.get((row, lane))) for lane in range(1, 19))
        yield f"{row:2} {''.join(cells)}".rstrip()


def cell(view: dict[str, Any], stands: tuple[str, Any] | None) -> str:
    """Draw one square."""
    if stands is None:
        return " . "
    name, man = stands
    letter = LETTERS.get(man["pos"]) or ("O" if man["strong"] else "o")
    return f"({letter})" if name == view["carrier"] else f" {letter} "


class FieldTactics(Scene):
    """Look at a game of Field Tactics; after a formation and the line's dice the field is drawn."""

    game = tactics

    def look(self) -> Iterator[str]:
        """Write the position."""
        yield position(tactics.view(self.state, "everything"))

    def played(self, text: str) -> Iterator[str]:
        """Play an action."""
        before = self.state.awaiting
        yield from super().played(text)
        if before in ("defense_formation", "line"):
            yield from field(tactics.view(self.state, "everything"))


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_reads_as_it_is_written(name: str) -> None:
    reads_as_written(GOLDEN / f"{name}.txt", FieldTactics)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("touchdown-drive", {"first_down", "pushed", "pass_caught", "touchdown", "extra_good"}),
        ("pick-six", {"intercepted", "turned_over", "defensive_touchdown", "extra_missed"}),
        ("scramble", {"lateral_dropped", "ball_hidden", "stepped", "step_passed", "ball_seen", "recovered"}),
        ("last-drive", {"last_drive", "field_goal_good", "overtime", "game_over"}),
        ("overtime", {"toss", "safety", "field_goal_good", "overtime_won"}),
    ],
)
def test_the_playthroughs_tell_what_they_are_named_for(name: str, codes: set[str]) -> None:
    assert codes <= final(GOLDEN / f"{name}.txt", FieldTactics).codes
