"""Golden playthroughs of Field Tactics: readable files in `golden/`, each replayed and compared word for word.

They are written and renewed like those of `tests/engine/test_golden.py`: # remarks, { a setup, > an action in the
notation, ! an action that is refused; the indented lines are the engine's. To write those lines anew,

    UPDATE_GOLDEN=1 uv run pytest tests/engine/tactics/test_golden.py

and read the diff against the ledger before it is kept. After a formation and after the line's dice the field
around the ball is drawn: Q, O (strong) and o (weak), T, W, R of the offense; D, L, B of the defense; ( ) the carrier.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Refusal

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


class Scene:
    """Play a file's actions and write what the engine says."""

    def __init__(self, setup: str) -> None:
        self.setup = tactics.setup(json.loads(setup))
        self.names = tactics.names(self.setup)
        self.state = tactics.start(self.setup)

    def look(self) -> Iterator[str]:
        """Write the position."""
        yield position(tactics.view(self.state, "everything"))

    def played(self, text: str) -> Iterator[str]:
        """Play an action."""
        before = self.state.awaiting
        step = tactics.apply(self.state, tactics.parse_action(text))
        assert not isinstance(step, Refusal), f"{text}: {step}"
        self.state = step.state
        yield from self.look()
        for ruling in step.rulings:
            yield f"{ruling.text(self.names)} [{', '.join(ruling.rules)}]"
        if before in ("defense_formation", "line"):
            yield from field(tactics.view(self.state, "everything"))

    def refused(self, text: str) -> Iterator[str]:
        """Try an action that the rules do not allow."""
        refusal = tactics.apply(self.state, tactics.parse_action(text))
        assert isinstance(refusal, Refusal), f"{text} was accepted"
        yield f"{refusal.code}: {refusal.text} [{', '.join(refusal.rules)}]"


def rendered(text: str) -> list[str]:
    """Return a file's lines with everything that the engine writes written anew."""
    lines: list[str] = []
    scene: Scene | None = None
    for line in text.splitlines():
        if line.startswith("{"):
            scene = Scene(line)
            lines += [line, *indented(scene.look())]
        elif line.startswith(("> ", "! ")):
            assert scene is not None, "a setup comes before the first action"
            told = scene.played(line[2:]) if line[0] == ">" else scene.refused(line[2:])
            lines += [line, *indented(told)]
        elif line.startswith("#") or not line:
            lines.append(line)
    return lines


def indented(lines: Iterator[str]) -> list[str]:
    """Set the engine's lines off from the file's own."""
    return [f"  {line}" for line in lines]


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_reads_as_it_is_written(name: str) -> None:
    file = GOLDEN / f"{name}.txt"
    text = file.read_text("utf-8")
    lines = rendered(text)
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
        text = file.read_text("utf-8")
    assert lines == text.splitlines()


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
    told: set[str] = set()
    scene: Scene | None = None
    for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("{"):
            scene = Scene(line)
        elif line.startswith("> ") and scene is not None:
            step = tactics.apply(scene.state, tactics.parse_action(line[2:]))
            assert not isinstance(step, Refusal), line
            told |= {ruling.code for ruling in step.rulings}
            scene.state = step.state
    assert codes <= told
