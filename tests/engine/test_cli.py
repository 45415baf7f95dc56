"""The engine's commands as another program runs them: lines of JSON out, exit codes 0, 1 and 2."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from firstandglory.engine.__main__ import main

from .test_record import RECORD


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


def selfplay(run: Any, *options: str) -> list[dict[str, Any]]:
    code, lines = run("selfplay", *options)
    assert code == 0
    return [json.loads(line) for line in lines]


def packed(data: Any) -> bytes:
    return json.dumps(data).encode()


def test_replay_prints_one_object_an_action(run: Any) -> None:
    code, lines = run("replay", "-", given=packed(RECORD))
    assert code == 0
    parsed = [json.loads(line) for line in lines]
    assert [line["n"] for line in parsed] == list(range(1, len(RECORD["actions"]) + 1))
    assert all(set(line) == {"n", "state", "rulings"} for line in parsed)


def test_a_refused_action_is_the_last_line_and_exit_code_2(run: Any) -> None:
    data = RECORD | {"actions": [*RECORD["actions"][:2], {"do": "punt", "by": "home"}]}
    code, lines = run("replay", "-", given=packed(data))
    assert code == 2
    assert len(lines) == 3
    assert json.loads(lines[-1])["n"] == 3
    assert json.loads(lines[-1])["error"]["code"] == "out_of_turn"


@pytest.mark.parametrize("given", [b"", b"{}", b"\xff", b"[" * 9999, b"1" * 9999])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_unreadable_record_is_one_error_line_and_exit_code_2(run: Any, command: str, given: bytes) -> None:
    code, lines = run(command, "-", given=given)
    assert code == 2
    assert len(lines) == 1
    assert json.loads(lines[0])["n"] == 0
    assert json.loads(lines[0])["error"]["code"] == "malformed"


@pytest.mark.parametrize("name", ["/nowhere/at/all.json", "/", "a\0b"])
def test_a_file_that_cannot_be_opened_is_one_error_line(run: Any, name: str) -> None:
    code, lines = run("replay", name)
    assert (code, len(lines)) == (2, 1)
    assert "cannot be opened" in json.loads(lines[0])["error"]["message"]


def test_replay_reads_a_file_and_writes_play_by_play_text(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(packed(RECORD))
    code, lines = run("replay", str(file), "--text")
    assert code == 0
    assert lines[0] == "Harbor – Summit"
    file.write_bytes(packed(RECORD | {"actions": [{"do": "kick", "by": "away"}]}))
    code, lines = run("replay", str(file), "--text")
    assert code == 2
    assert lines[-1].startswith("refused: ")


@pytest.mark.parametrize("mode", ["star", "traditional"])
@pytest.mark.parametrize("length", ["quick", "full"])
@pytest.mark.parametrize("cards", ["table", "dealt"])
def test_selfplay_prints_whole_games_that_replay_and_verify(run: Any, mode: str, length: str, cards: str) -> None:
    options = ("--mode", mode, "--length", length, "--cards", cards, "--seed", "a seed", "--games", "3")
    games = selfplay(run, *options)
    assert games == selfplay(run, *options)
    assert len({json.dumps(game) for game in games}) == 3
    for game in games:
        assert (game["mode"], game["length"], game["cards"]) == (mode, length, cards)
        code, lines = run("replay", "-", given=packed(game))
        assert code == 0
        assert json.loads(lines[-1])["state"]["status"] == "finished"
        assert run("verify", "-", given=packed(game))[0] == 0


def test_verify_names_the_throw_and_the_shuffle_that_are_not_the_seeds(run: Any) -> None:
    game = selfplay(run, "--mode", "traditional", "--cards", "dealt")[0]
    rolls = [n for n, action in enumerate(game["actions"]) if action["do"] == "roll" and "offense" in action]
    dice = game["actions"][rolls[-1]]["offense"]
    dice.reverse()
    game["actions"][rolls[-1]]["offense"] = dice if dice[0] != dice[1] else [7 - dice[0], dice[1]]
    cards = game["actions"][0]["cards"]
    cards[-1], cards[-2] = cards[-2], cards[-1]
    code, lines = run("verify", "-", given=packed(game))
    assert code == 1
    assert lines[0].startswith("action 1:")
    assert "shuffle home" in lines[0]
    assert any(line.startswith(f"action {rolls[-1] + 1}:") for line in lines)


def test_verify_names_a_commitment_that_the_seed_does_not_fit(run: Any) -> None:
    game = selfplay(run)[0]
    game["fair"]["commit"] = "00" * 32
    code, lines = run("verify", "-", given=packed(game))
    assert (code, len(lines)) == (1, 1)
    assert lines[0].startswith("commitment:")


@pytest.mark.parametrize("fault", ["no fair", "no server", "wrong action", "unreadable action"])
def test_what_cannot_be_verified_is_an_error_not_a_mismatch(run: Any, fault: str) -> None:
    game = selfplay(run)[0]
    if fault == "no fair":
        del game["fair"]
    elif fault == "no server":
        del game["fair"]["server"]
    elif fault == "wrong action":
        game["actions"].append({"do": "roll", "home": [1, 2], "away": [1, 1]})
    else:
        game["actions"].append({"do": "dance"})
    code, lines = run("verify", "-", given=packed(game))
    assert (code, len(lines)) == (2, 1)


@pytest.mark.parametrize("viewer", ["home", "away", "nobody"])
def test_a_viewer_gets_no_other_hand_and_no_locked_call(run: Any, viewer: str) -> None:
    """10.3: identities are private; the record's own line shows everything."""
    game = selfplay(run, "--mode", "traditional", "--cards", "dealt")[0]
    upto = next(n for n, action in enumerate(game["actions"]) if action["do"] == "call") + 1
    cut = packed(game | {"actions": game["actions"][:upto]})
    seen = json.loads(run("replay", "-", "--as", viewer, given=cut)[1][-1])["state"]
    whole = json.loads(run("replay", "-", given=cut)[1][-1])["state"]
    caller = game["actions"][upto - 1]["by"]
    assert seen["calls"][caller] == (whole["calls"][caller] if viewer == caller else "LOCKED")
    assert set(seen["hands"]) == {viewer} - {"nobody"}
    assert "draw" not in seen
    assert "draw" in whole


def test_wrong_usage_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        [],
        ["replay"],
        ["replay", "-", "--as", "everything"],
        ["selfplay", "--games", "-1"],
        ["selfplay", "--seed", "\udcff"],
    ):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert "usage:" in capsys.readouterr().err


def test_a_reader_that_goes_away_early_is_no_fault() -> None:
    """`replay … | head` must not end in a traceback."""
    command = [sys.executable, "-m", "firstandglory.engine", "selfplay", "--games", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
