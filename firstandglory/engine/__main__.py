"""The engine on the command line: replay, verify and selfplay.

    python -m firstandglory.engine replay FILE [--as home|away|nobody] [--text]
    python -m firstandglory.engine verify FILE
    python -m firstandglory.engine selfplay [--mode M] [--length L] [--cards C] [--seed S] [--games N] [PLAYERS]
    python -m firstandglory.engine selfplay --game tactics [--target T] [--kicking K] [--seed S] [--games N] [PLAYERS]

PLAYERS are --home P and --away P: random, or the level of a computer opponent. In a game of tactics an opponent picks
its special, unless --no-specials says that there are none, as online (11); with --figures it tells what its games are
like instead of printing them. FILE may be - for standard input. What is wrong is said in one line;
the exit code is then 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import computer, fairdice, playcalling, record, selfplay, tactics
from .game import SEATS, Json, Malformed, Refusal, Viewer
from .playcalling.decks import house_decks
from .playcalling.tables import CARD_SOURCES, LENGTHS, MODES
from .tactics import tally
from .tactics.setup import KICKING

DONE, MISMATCH, WRONG = 0, 1, 2
RANDOM = "random"  # who plays unless a level is named


def _load(name: str) -> record.Record:
    try:
        if name == "-":
            data = sys.stdin.buffer.read(record.LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(record.LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise Malformed(f"cannot be opened: {getattr(fault, 'strerror', None) or fault}") from None
    return record.read(data)


def _print(data: Json) -> None:
    print(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _replay(options: argparse.Namespace) -> int:
    viewer: Viewer = options.viewer
    loaded = _load(options.file)
    if options.text:
        for line in record.play_by_play(loaded, viewer):
            print(line)
        refusal = record.play(loaded).refusal
        if refusal is not None:
            print(f"refused: {refusal.seen_by(viewer).text}")
        return WRONG if refusal is not None else DONE
    wrong = False
    for data in record.lines(loaded, viewer):
        _print(data)
        wrong = "error" in data
    return WRONG if wrong else DONE


def _verify(options: argparse.Namespace) -> int:
    loaded = _load(options.file)
    if loaded.fair is None:
        raise Malformed("the record has no fair dice to verify")
    actions = [loaded.game.parse(data) for data in loaded.actions]
    for n, action in enumerate(actions, start=1):
        if isinstance(action, Refusal):
            raise Malformed(f"action {n} is refused: {action.text}", action.rules)
    mismatches = fairdice.verify(loaded.game, loaded.setup, actions, loaded.fair)
    for mismatch in mismatches:
        print(mismatch)
    if not mismatches:
        print(f"all match: {len(actions)} actions, commitment {loaded.fair.commit}")
    return MISMATCH if mismatches else DONE


def _selfplay(options: argparse.Namespace) -> int:
    game = record.GAMES[options.game]
    envelope, whim = _ENVELOPES[game.NAME](options)
    levels = {seat: level for seat in SEATS if (level := getattr(options, seat)) != RANDOM}
    for seat, level in levels.items():
        if level not in computer.levels(game.NAME):
            raise Malformed(f"{seat} must be {RANDOM} or one of {', '.join(computer.levels(game.NAME))}")
    if options.figures and game.NAME != tactics.NAME:
        raise Malformed("figures are told of tactics only")
    games = selfplay.played_games(game, envelope, options.seed, options.games, whim, levels)
    if options.figures:
        for line in tally.lines(record.play(played) for played in games):
            print(line)
        return DONE
    for played in games:
        _print(record.to_json(played))
    return DONE


def _playcalling(options: argparse.Namespace) -> tuple[Json, selfplay.Whim]:
    teams = {seat: {"deck": deck} for seat, deck in zip(SEATS, house_decks(), strict=False)}
    terms = {"mode": options.mode, "length": options.length, "cards": options.cards}
    return {**terms, "teams": teams}, selfplay.evenly


def _tactics(options: argparse.Namespace) -> tuple[Json, selfplay.Whim]:
    target = {} if options.target is None else {"target": options.target}
    team = {"special": None} if options.no_specials else {}
    return {**target, "kicking": options.kicking, "teams": dict.fromkeys(SEATS, team)}, selfplay.by_kind


# What each game's records need besides the dice, and how its players choose.
_ENVELOPES = {playcalling.NAME: _playcalling, tactics.NAME: _tactics}


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _seed(text: str) -> str:
    text.encode()  # a byte that is no UTF-8 came as half a character, and nothing can be derived from that
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m firstandglory.engine", description="The rules of both games.")
    commands = parser.add_subparsers(required=True)
    replay = commands.add_parser("replay", help="print state and rulings after each action")
    replay.add_argument("file", help="a record, - for standard input")
    replay.add_argument("--as", dest="viewer", choices=("home", "away", "nobody"), default="everything")
    replay.add_argument("--text", action="store_true", help="readable play-by-play instead of JSON")
    replay.set_defaults(run=_replay)
    verify = commands.add_parser("verify", help="check a record's dice and shuffles against its seed")
    verify.add_argument("file", help="a record, - for standard input")
    verify.set_defaults(run=_verify)
    play = commands.add_parser("selfplay", help="play games and print their records, one a line")
    play.add_argument("--game", choices=tuple(record.GAMES), default=playcalling.NAME)
    play.add_argument("--mode", choices=MODES, default="star")
    play.add_argument("--length", choices=LENGTHS, default="quick")
    play.add_argument("--cards", choices=CARD_SOURCES, default="table")
    play.add_argument("--target", type=int, help="tactics: the score that is played for")
    play.add_argument("--kicking", choices=KICKING, default=KICKING[0], help="tactics: how kicks are decided")
    play.add_argument("--no-specials", action="store_true", help="tactics: no team has a special, as online")
    play.add_argument("--seed", type=_seed, default="1")
    play.add_argument("--games", type=_count, default=1)
    for seat in SEATS:
        play.add_argument(f"--{seat}", default=RANDOM, metavar="P", help="random, or a computer opponent's level")
    play.add_argument("--figures", action="store_true", help="tactics: tell what the games are like instead")
    play.set_defaults(run=_selfplay)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except Malformed as fault:
        _print(record.error_line(0, fault.refusal()))
        return WRONG
    except BrokenPipeError:
        # The reader has gone (replay … | head): nothing is wrong, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return code


if __name__ == "__main__":
    sys.exit(main())
