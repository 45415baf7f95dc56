"""Small board drawings of Field Tactics' examples, from the booklet's own data (`examples.toml`).

A drawing is measured in units of its own, a hundred to a square. Row 1 is at the top and home drives up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Any, NamedTuple

from firstandglory.engine.tactics.data import read
from rules.figures import filled
from rules.tactics_figures import marker, tactics_figures, told

SQUARE = 100
MARGIN = 110  # on the left, for the markers
AROUND_A_MAN = 44  # how far an arrow keeps from the middle of a man
AROUND_A_POINT = 8

KINDS = {
    "Q": "quarterback",
    "B": "back",
    "R": "receiver",
    "S": "strong lineman",
    "W": "weak lineman",
    "D": "defender",
}
SIGNS = {"Q": "QB", "B": "B", "R": "R", "S": "", "W": "L", "D": "D"}

Square = tuple[float, float]


class Man(NamedTuple):
    """Hold one man: his kind, where he stands, and what his jersey says."""

    letter: str
    square: Square
    ball: bool

    @property
    def sign(self) -> str:
        """Return what his jersey says."""
        return SIGNS[self.letter]

    @property
    def lineman(self) -> bool:
        """Say whether he has a lineman's shoulders."""
        return self.letter in "SW"

    @property
    def place(self) -> str:
        """Return how the drawing is moved to draw him."""
        return moved(self.square)

    @property
    def told(self) -> str:
        """Return him in words."""
        return f"{KINDS[self.letter]}{' with the ball' if self.ball else ''}"


class Way(NamedTuple):
    """Hold one arrow: its kind, its path, and the figures along it with their places."""

    kind: str
    path: str
    head: str
    prices: tuple[tuple[int, int, int], ...] = ()


class Board(NamedTuple):
    """Hold one drawing: what it shows in words, and where its parts lie."""

    label: str
    caption: str
    rows: range
    lanes: range
    men: tuple[Man, ...]
    balls: tuple[str, ...]
    ways: tuple[Way, ...]
    scrimmage: int | None
    gain: int | None
    reach: tuple[int, int, int] | None
    notes: tuple[tuple[int, int, str], ...]

    @property
    def whole(self) -> bool:
        """Say whether the whole field is drawn."""
        return len(self.lanes) == read("field")["lanes"]

    @property
    def turf(self) -> tuple[int, int, int, int]:
        """Return where the grass lies: left, top, width and height."""
        left, top = corner(self.rows.start, self.lanes.start)
        return left, top, SQUARE * len(self.lanes), SQUARE * len(self.rows)

    @property
    def view(self) -> str:
        """Return the part of the field that is seen, with room for the markers."""
        left, top, width, height = self.turf
        return f"{left - MARGIN} {top - 6} {width + MARGIN + 6} {height + 12}"

    @property
    def chequer(self) -> str:
        """Return the path of the rows, dashed by squares, every second row one square later."""
        left, _, width, _ = self.turf
        return "".join(
            f"M{left + SQUARE * (row % 2)} {corner(row, 1)[1] + SQUARE // 2}H{left + width}" for row in self.rows
        )

    @property
    def squares(self) -> str:
        """Return the path of the lines between the squares."""
        left, top, width, height = self.turf
        across = "".join(f"M{left} {corner(row, 1)[1]}h{width}" for row in self.rows[1:])
        return across + "".join(f"M{corner(1, lane)[0]} {top}v{height}" for lane in self.lanes[1:])

    @property
    def zones(self) -> Iterator[tuple[str, int, int, int, int]]:
        """Return the end zones that are seen: whose goal they are, left, top, width and height."""
        left, _, width, _ = self.turf
        for team, (first, last) in read("field")["goal"].items():
            seen = [row for row in self.rows if first <= row <= last]
            if seen:
                yield team, left, corner(seen[0], 1)[1], width, SQUARE * len(seen)

    @property
    def markers(self) -> list[tuple[int, int, int]]:
        """Return the markers at the side: x, y and the yards they read."""
        left = self.turf[0]
        return [(left - 16, middle((row, 1))[1] + 20, marker(row)) for row in self.rows if marker(row) > 0]

    @property
    def scrimmage_line(self) -> str:
        """Return the path of the line of scrimmage, at the front edge of its row."""
        return "" if self.scrimmage is None else f"M{self.turf[0]} {corner(self.scrimmage, 1)[1]}h{self.turf[2]}"

    @property
    def gain_line(self) -> str:
        """Return the path of the line to gain, at the near edge of its row."""
        return "" if self.gain is None else f"M{self.turf[0]} {corner(self.gain + 1, 1)[1]}h{self.turf[2]}"


def corner(row: float, lane: float) -> tuple[int, int]:
    """Return the upper left corner of a square: x and y."""
    return round(SQUARE * (lane - 1)), round(SQUARE * (row - 1))


def middle(square: Square) -> tuple[int, int]:
    """Return the middle of a square: x and y."""
    x, y = corner(*square)
    return x + SQUARE // 2, y + SQUARE // 2


def moved(square: Square) -> str:
    """Return how a drawing is moved to the middle of a square."""
    x, y = middle(square)
    return f"translate({x} {y})"


def _toward(start: tuple[int, int], end: tuple[int, int], far: float) -> tuple[int, int]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return round(start[0] + (end[0] - start[0]) * far / length), round(start[1] + (end[1] - start[1]) * far / length)


def _head(start: tuple[int, int], end: tuple[int, int]) -> str:
    length = hypot(end[0] - start[0], end[1] - start[1])
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    wings = [(end[0] - 24 * dx + side * 18 * dy, end[1] - 24 * dy - side * 18 * dx) for side in (1, -1)]
    (ax, ay), (bx, by) = ((round(x), round(y)) for x, y in wings)
    return f"M{ax} {ay}L{end[0]} {end[1]}L{bx} {by}"


def _way(kind: str, squares: list[Square], taken: set[Square], price: int) -> Way:
    points = [middle(square) for square in squares]
    room = [AROUND_A_MAN if square in taken else AROUND_A_POINT for square in (squares[0], squares[-1])]
    points[0] = _toward(points[0], points[1], room[0])
    points[-1] = _toward(points[-1], points[-2], room[1])
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    prices = tuple((*_beside(square), price * place) for place, square in enumerate(squares) if place and price)
    return Way(kind, path, "" if kind == "stopped" else _head(points[-2], points[-1]), prices)


def _beside(square: Square) -> tuple[int, int]:
    x, y = middle(square)
    return x + 26, y + 40


def _words(square: Square) -> tuple[int, int]:
    x, y = middle(square)
    return x, y + 16


def _men(picture: str, top: int, left: int, balls: set[Square]) -> Iterator[Man]:
    for row, line in enumerate(picture.split("\n")[:-1], top):
        for lane, letter in enumerate(line.split(), left):
            if letter != ".":
                yield Man(letter, (row, lane), (row, lane) in balls)


def _label(men: tuple[Man, ...], loose: list[Square], caption: str) -> str:
    groups: dict[tuple[str, float], list[str]] = {}
    for man in men:
        groups.setdefault((man.told, man.square[0]), []).append(f"{man.square[1]:g}")
    for row, lane in loose:
        groups.setdefault(("ball", row), []).append(f"{lane:g}")
    there = [f"{told} in row {row:g}, lane {' and '.join(lanes)}" for (told, row), lanes in groups.items()]
    return f"A board; home drives up, toward row 1. On it: {'; '.join(there)}. {caption}"


def _board(told_so: dict[str, Any]) -> Board:
    field, figures = read("field"), tactics_figures()
    caption = filled(told_so["caption"], figures)
    balls: set[Square] = {(row, lane) for row, lane in told_so.get("balls", ())}
    if picture := told_so.get("picture"):
        men = tuple(_men(picture, told_so["top"], told_so["left"], balls))
        lines = picture.split("\n")[:-1]
        rows = range(told_so["top"], told_so["top"] + len(lines))
        lanes = range(told_so["left"], told_so["left"] + len(lines[0].split()))
    else:
        men, rows, lanes = (), range(1, field["rows"] + 1), range(1, field["lanes"] + 1)
    taken = {man.square for man in men}
    loose = sorted(balls - taken)
    prices = read("moving")
    ways = tuple(
        _way(
            way["kind"],
            [(row, lane) for row, lane in way["squares"]],
            taken | balls,
            prices[way["price"]]["man"] if "price" in way else 0,
        )
        for way in told_so.get("ways", ())
    )
    reach = None
    if center := told_so.get("reach"):
        around = read("passing")["reach"]
        reach = (*corner(center[0] - around, center[1] - around), SQUARE * (2 * around + 1))
    return Board(
        _label(men, loose, caption),
        caption,
        rows,
        lanes,
        men,
        tuple(map(moved, loose)),
        ways,
        told_so.get("scrimmage"),
        told_so.get("gain"),
        reach,
        tuple((*_words(note["square"]), filled(note["says"], figures)) for note in told_so.get("notes", ())),
    )


@cache
def board(game: str, number: str) -> Board | None:
    """Return the board drawing that belongs to a paragraph, None if it has none."""
    drawn = told()["boards"].get(number) if game == "tactics" else None
    return _board(drawn) if drawn else None
