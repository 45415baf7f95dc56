"""The engine's commands with records of Field Tactics: selfplay, replay and verify."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from firstandglory.engine.__main__ import main


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command in this process with bytes on standard input: exit code and printed lines."""

    def running(*arguments: str, given: bytes = b"") -> tuple[int, list[str]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main(arguments)
        printed = capsys.readouterr()
        assert printed.err == ""
        return code, printed.out.splitlines()

    return running


@pytest.mark.long
@pytest.mark.parametrize(("kicking", "target"), [("paper", "2"), ("dice", "3")])
def test_selfplay_prints_whole_games_that_replay_and_verify(run: Any, kicking: str, target: str) -> None:
    options = ("--game", "tactics", "--kicking", kicking, "--target", target, "--games", "2", "--seed", "a seed")
    code, lines = run("selfplay", *options)
    assert code == 0
    assert (code, lines) == run("selfplay", *options)
    assert len(set(lines)) == 2
    for line in lines:
        game = json.loads(line)
        assert (game["game"], game["kicking"], game["target"]) == ("tactics", kicking, int(target))
        code, replayed = run("replay", "-", given=line.encode())
        assert code == 0
        last = json.loads(replayed[-1])
        assert (last["n"], last["state"]["status"]) == (len(game["actions"]), "finished")
        assert max(len(json.dumps(json.loads(one)["state"])) for one in replayed) < 4096
        assert run("verify", "-", given=line.encode())[0] == 0
        assert run("replay", "-", "--text", "--as", "home", given=line.encode())[0] == 0


@pytest.mark.long
def test_the_target_is_21_unless_another_is_named(run: Any) -> None:
    _, lines = run("selfplay", "--game", "tactics")
    assert json.loads(lines[0])["target"] == 21


def test_a_target_that_cannot_be_is_one_error_line(run: Any) -> None:
    code, lines = run("selfplay", "--game", "tactics", "--target", "0")
    assert (code, len(lines)) == (2, 1)
    assert json.loads(lines[0])["error"]["rules"] == ["1.2", "J.3"]


def test_verify_names_the_throw_that_is_not_the_seeds(run: Any) -> None:
    """Dice that were turned round are not the ones that the seed gives."""
    _, lines = run("selfplay", "--game", "tactics", "--kicking", "dice", "--target", "2")
    game = json.loads(lines[0])
    unlike = [n for n, action in enumerate(game["actions"]) if len(set(action.get("offense", ()))) > 1]
    # Turned round they are worth the same, so the game goes on as it went.
    game["actions"][unlike[-1]]["offense"].reverse()
    code, found = run("verify", "-", given=json.dumps(game).encode())
    assert code == 1
    assert found[0].startswith(f"action {unlike[-1] + 1}: the seed gives ")


def test_verify_knows_a_die_that_stands_for_a_flick(run: Any) -> None:
    """J.21: a computer's kick with paper football is decided by a die of the stream; another die is named."""
    options = ("--game", "tactics", "--kicking", "paper", "--target", "6", "--home", "steady", "--away", "steady")
    code, (line,) = run("selfplay", *options)
    game = json.loads(line)
    good = next(n for n, action in enumerate(game["actions"]) if action["do"] == "extra" and action["die"] > 2)
    assert code == 0
    assert run("verify", "-", given=line.encode())[0] == 0
    die = game["actions"][good]["die"]
    game["actions"][good]["die"] = die - 1
    code, found = run("verify", "-", given=json.dumps(game).encode())
    assert (code, len(found)) == (1, 1)
    assert found[0].startswith(f"action {good + 1}: the seed gives extra {die}")


def test_figures_tell_what_the_games_of_two_levels_are_like(run: Any) -> None:
    options = ("--game", "tactics", "--target", "3", "--games", "3", "--home", "steady", "--away", "beginner")
    code, lines = run("selfplay", *options, "--figures")
    assert code == 0
    assert lines[0].startswith("3 games: home won ")
    assert any(line.endswith("  Touchdown") for line in lines)
    assert any(line.endswith("  rounds") for line in lines)
    assert run("selfplay", *options[:2], "--games", "0", "--figures") == (
        0,
        ["0 games: home won 0, away won 0, 0 drawn"],
    )


def test_opponents_pick_their_specials_unless_there_are_none(run: Any) -> None:
    """11: both levels pick; online nobody has one."""
    options = ("selfplay", "--game", "tactics", "--target", "1", "--home", "steady", "--away", "beginner")
    code, (line,) = run(*options)
    assert code == 0
    assert all(team["special"] for team in json.loads(line)["teams"].values())
    assert run("replay", "-", given=line.encode())[0] == 0
    code, (line,) = run(*options, "--no-specials")
    assert [team["special"] for team in json.loads(line)["teams"].values()] == [None, None]


@pytest.mark.parametrize(
    "options", [("--game", "tactics", "--away", "coordinator"), ("--figures",), ("--home", "coach")]
)
def test_a_level_or_figures_that_a_game_has_not_are_one_error_line(run: Any, options: tuple[str, ...]) -> None:
    code, lines = run("selfplay", *options)
    assert (code, len(lines)) == (2, 1)
    assert json.loads(lines[0])["error"]["code"] == "malformed"
