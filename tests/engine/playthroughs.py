"""Golden playthroughs, of any game: readable files that are replayed and compared word for word.

A file holds everything it needs. Lines that begin with

    #   are remarks,
    {   are a setup, from which a new scene begins,
    >   are an action in the notation, which is played,
    !   are an action that is refused.

The indented lines between them are the engine's. A change of the rules therefore shows as a diff. To write those
lines anew,

    UPDATE_GOLDEN=1 uv run pytest tests/engine -k golden

and read the diff against the ledger before it is kept. For a new file write remarks, setups and actions, then run
the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from firstandglory.engine.game import Refusal


class Scene:
    """Play a file's actions and write what the engine says; each game says how a position is looked at."""

    game: ClassVar[Any]

    def __init__(self, setup: str) -> None:
        self.setup = self.game.setup(json.loads(setup))
        self.names = self.game.names(self.setup)
        self.state = self.game.start(self.setup)
        self.codes: set[str] = set()

    def look(self) -> Iterator[str]:
        """Write the position."""
        raise NotImplementedError

    def played(self, text: str) -> Iterator[str]:
        """Play an action."""
        step = self.game.apply(self.state, self.game.parse_action(text))
        assert not isinstance(step, Refusal), f"{text}: {step}"
        self.state = step.state
        self.codes |= {ruling.code for ruling in step.rulings}
        yield from self.look()
        for ruling in step.rulings:
            yield f"{ruling.text(self.names)} [{', '.join(ruling.rules)}]"

    def refused(self, text: str) -> Iterator[str]:
        """Try an action that the rules do not allow."""
        refusal = self.game.apply(self.state, self.game.parse_action(text))
        assert isinstance(refusal, Refusal), f"{text} was accepted"
        yield f"{refusal.code}: {refusal.text} [{', '.join(refusal.rules)}]"


def rendered(text: str, kind: type[Scene]) -> list[str]:
    """Return a file's lines with everything that the engine writes written anew."""
    lines: list[str] = []
    scene: Scene | None = None
    for line in text.splitlines():
        if line.startswith("{"):
            scene = kind(line)
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


def reads_as_written(file: Path, kind: type[Scene]) -> None:
    """Hold a file against what the engine says now, or write it anew."""
    text = file.read_text("utf-8")
    lines = rendered(text, kind)
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
        text = file.read_text("utf-8")
    assert lines == text.splitlines()


def final(file: Path, kind: type[Scene]) -> Any:
    """Return a file's last scene, played to its end, with the codes of the rulings in all of them."""
    scene: Any = None
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("{"):
            codes = scene.codes if scene is not None else set()
            scene = kind(line)
            scene.codes = codes
        elif line.startswith("> "):
            assert [*scene.played(line[2:])], "the engine says something of every action"
    return scene
