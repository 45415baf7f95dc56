"""Positions drawn as text, for tests: a few rows of the field, two characters a square."""

from __future__ import annotations

from typing import Any

from firstandglory.engine import tactics
from firstandglory.engine.game import Refusal, Step

LETTERS = {"Q": "QB", "O": "OL", "o": "OL", "T": "TE", "W": "WR", "R": "RB", "D": "DL", "L": "LB", "B": "DB"}
OFFENSE = "QOoTWR"


def drawn(picture: str, *, top: int = 10, left: int = 5, offense: str = "home", **more: Any) -> dict[str, Any]:
    """Return a start with men where the picture has letters, the first row being `top`, the first lane `left`.

    Q, O (strong), o (weak), T, W, R play offense, D, L, B defense; * is a loose ball and . an empty square. Men
    are numbered as the picture is read, each side for itself; the line is the row of the first O or o.
    """
    men: dict[str, Any] = {}
    counts = {"home": 0, "away": 0}
    start: dict[str, Any] = {"offense": offense}
    for row, line in enumerate(picture.split("\n"), top):
        for lane, letter in enumerate(line.split(), left):
            if letter == "*":
                start["ball"] = [row, lane]
            elif letter != ".":
                seat = offense if letter in OFFENSE else ("away" if offense == "home" else "home")
                counts[seat] += 1
                man = {"at": [row, lane], "pos": LETTERS[letter]}
                men[f"{seat[0]}{counts[seat]}"] = man | ({"strong": True} if letter == "O" else {})
                if letter in "Oo":
                    start.setdefault("line", row)
    return {**start, "points": {"home": 6, "away": 6}, "men": men, **more}


class Table:
    """Hold one game, the rulings of the last action with the numbers they cite, and what it shows."""

    def __init__(self, start: dict[str, Any] | None = None, kicking: str = "dice", **specials: str) -> None:
        teams = {seat: {"special": specials.get(seat)} for seat in ("home", "away")}
        data = {"kicking": kicking, "teams": teams} | ({} if start is None else {"start": start})
        self.state = tactics.start(tactics.setup(data))
        self.codes: list[str] = []
        self.facts: list[Any] = []
        self.rules: dict[str, tuple[str, ...]] = {}

    def does(self, *lines: str) -> dict[str, Any]:
        """Play actions, and return what everybody is shown after the last."""
        for line in lines:
            step = tactics.apply(self.state, tactics.parse_action(line))
            assert isinstance(step, Step), f"{line}: {step}"
            self.state, self.codes = step.state, [ruling.code for ruling in step.rulings]
            self.facts = [ruling.facts for ruling in step.rulings]
            self.rules = {ruling.code: tuple(ruling.rules) for ruling in step.rulings}
        return tactics.view(self.state, "everything")

    def refuses(self, line: str) -> Refusal:
        """Return why an action is refused."""
        refusal = tactics.apply(self.state, tactics.parse_action(line))
        assert isinstance(refusal, Refusal), f"{line} was accepted"
        return refusal
