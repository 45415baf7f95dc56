"""The example records in `examples/`: two whole games and single positions with their right answers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine import record
from firstandglory.engine.game import Malformed

EXAMPLES = Path(__file__).parent / "examples"
GAMES = ("star-quick", "traditional-quick")


def example(name: str) -> Any:
    return json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))


def replayed(data: Any) -> list[Any]:
    """Replay a record in this process, an unreadable one as the command line would report it."""
    try:
        return [*record.lines(record.read(json.dumps(data)))]
    except Malformed as fault:
        return [record.error_line(0, fault.refusal())]


def compared(state: Any, expected: Any) -> Any:
    """Return the part of a state that an example speaks of."""
    return {field: state[field] for field in expected}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_agrees_state_by_state(name: str) -> None:
    game = example(name)
    lines = replayed(game["record"])
    assert [line["n"] for line in lines] == list(range(1, len(game["states"]) + 1))
    for line, expected in zip(lines, game["states"], strict=True):
        assert compared(line["state"], expected) == expected, f"action {line['n']}"
    assert lines[-1]["state"]["status"] == "finished"


def test_the_command_line_prints_the_same_states(tmp_path: Path) -> None:
    game = example("traditional-quick")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game["record"]), "utf-8")
    command = [sys.executable, "-m", "firstandglory.engine", "replay", str(file)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stderr == ""
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    states = [compared(line["state"], expected) for line, expected in zip(lines, game["states"], strict=True)]
    assert states == game["states"]
    assert lines == replayed(game["record"])


@pytest.mark.parametrize("position", example("positions")["positions"], ids=lambda position: position["name"])
def test_a_position_agrees(position: Any) -> None:
    lines = replayed(position["record"])
    assert len(lines) == len(position["record"]["actions"])
    assert compared(lines[-1]["state"], position["state"]) == position["state"]


@pytest.mark.parametrize("refusal", example("positions")["refusals"], ids=lambda refusal: refusal["name"])
def test_a_refusal_agrees(refusal: Any) -> None:
    *before, last = replayed(refusal["record"])
    actions = refusal["record"]["actions"]
    assert (len(before), last["n"]) == (max(0, len(actions) - 1), len(actions))
    assert last["error"]["message"]
    one_of = refusal["rules_one_of"]
    assert one_of is None or set(one_of) & set(last["error"]["rules"])
