"""Golden playthroughs: the readable files in `golden/`, each replayed and compared word for word.

A file holds everything it needs. Lines that begin with

    #   are remarks,
    {   are a setup, from which a new scene begins,
    >   are an action in the notation, which is played,
    !   are an action that is refused.

The indented lines between them are the engine's: the position, what else has changed, and the rulings with
the ledger numbers they cite. A change of the rules therefore shows as a diff. To write those lines anew,

    UPDATE_GOLDEN=1 uv run pytest tests/engine/test_golden.py

and read the diff against the ledger before it is kept. For a new file write remarks, setups and actions,
then run the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine import playcalling
from firstandglory.engine.game import Refusal

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


class Scene:
    """Play a file's actions and write what the engine says."""

    def __init__(self, setup: str) -> None:
        self.setup = playcalling.setup(json.loads(setup))
        self.names = playcalling.names(self.setup)
        self.state = playcalling.start(self.setup)
        self.shown: set[str] = set()

    def look(self) -> Iterator[str]:
        """Write the position and whatever of its surroundings is new."""
        view = playcalling.view(self.state, "everything")
        around = [*surroundings(view)]
        yield position(view)
        yield from (line for line in around if line not in self.shown)
        self.shown = set(around)

    def played(self, text: str) -> Iterator[str]:
        """Play an action."""
        step = playcalling.apply(self.state, playcalling.parse_action(text))
        assert not isinstance(step, Refusal), f"{text}: {step}"
        self.state = step.state
        yield from self.look()
        for ruling in step.rulings:
            yield f"{ruling.text(self.names)} [{', '.join(ruling.rules)}]"

    def refused(self, text: str) -> Iterator[str]:
        """Try an action that the rules do not allow."""
        refusal = playcalling.apply(self.state, playcalling.parse_action(text))
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


def final(name: str) -> Any:
    """Return the setup and the last state of a file's last scene."""
    scene: Any = None
    for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("{"):
            scene = Scene(line)
        elif line.startswith("> "):
            for _ in scene.played(line[2:]):
                pass
    return scene


@pytest.mark.parametrize("length", ["quick", "full"])
@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_each_mode_and_length_has_a_whole_game(mode: str, length: str) -> None:
    scene = final(f"game-{mode}-{length}")
    view = playcalling.view(scene.state, "everything")
    terms = playcalling.setup_json(scene.setup)
    assert (terms["mode"], terms["length"], view["status"]) == (mode, length, "finished")
    assert "start" not in terms


def test_a_dealt_game_runs_out_of_cards_and_another_goes_to_two_overtime_rounds() -> None:
    dealt = playcalling.view(final("game-traditional-dealt").state, "everything")
    assert all(dealt["piles"][seat]["reshuffles"] >= 1 for seat in SEATS)
    assert dealt["status"] == "finished"
    overtime = playcalling.view(final("game-overtime").state, "everything")
    assert (overtime["status"], overtime["overtime_round"] >= 2) == ("finished", True)


def test_each_chapter_has_a_playthrough() -> None:
    chapters = {name[8:10] for name in FILES if name.startswith("chapter-")}
    assert chapters == {f"{number:02}" for number in range(2, 14)}
