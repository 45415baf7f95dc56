"""The cards: eight offensive and nine defensive formations, drawn in `data/formations`, and what makes one legal.

A drawing begins with the card's name and its purpose, a line each; after an empty line come the rows, 18 lanes
each. The first row is the one at the line of scrimmage; the others lie behind it, seen by the card's own side.
Men are numbered as the drawing is read. The letters are Q, O, T, W, R (quarterback, lineman, tight end,
wide receiver, running back) and D, L, B (defensive lineman, linebacker, defensive back).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from .figures import DEFENSIVE_CARDS, DEPTH, LANES, LINEMEN, MEN_A_SIDE, OFFENSIVE_CARDS, ON_THE_LINE, ROWS
from .grid import FORWARD, NOWHERE, NUMBERS, TEAM
from .state import LINEMAN, QUARTERBACK

Phase = Literal["offense", "defense"]
PHASES: Final[tuple[Phase, Phase]] = ("offense", "defense")

LETTERS: Final[Mapping[Phase, Mapping[str, str]]] = {
    "offense": {"Q": QUARTERBACK, "O": LINEMAN, "T": "TE", "W": "WR", "R": "RB"},
    "defense": {"D": "DL", "L": "LB", "B": "DB"},
}
NOBODY: Final = "."


class Post(NamedTuple):
    """Give one man's post: his position, the rows he stands from the first one, and his lane."""

    pos: str
    depth: int
    lane: int


class Formation(NamedTuple):
    """Hold one card: the id that records use, its name, its purpose, and its posts in the order of their numbers."""

    card: str
    phase: Phase
    name: str
    purpose: str
    posts: tuple[Post, ...]


def read_formation(card: str, phase: Phase, text: str) -> Formation:
    """Read a drawing; raises ValueError, naming the line that is wrong."""
    name, purpose, gap, *drawing = text.splitlines()
    if gap:
        raise ValueError(f"{phase} {card}: an empty line comes before the drawing")
    posts = []
    for depth, row in enumerate(drawing):
        letters = row.split(" ")
        if len(letters) != LANES:
            raise ValueError(f"{phase} {card}: row {depth + 1} has {len(letters)} lanes, not {LANES}")
        for lane, letter in enumerate(letters, 1):
            if letter != NOBODY:
                if letter not in LETTERS[phase]:
                    raise ValueError(f"{phase} {card}: {letter!r} in row {depth + 1} is no man of the {phase}")
                posts.append(Post(LETTERS[phase][letter], depth, lane))
    return Formation(card, phase, name, purpose, tuple(posts))


@cache
def formations(phase: Phase) -> Mapping[str, Formation]:
    """Return a side's cards by id, in alphabetical order."""
    folder = files(__package__).joinpath("data", "formations", phase)
    drawings = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".txt"))
    return {
        name.removesuffix(".txt"): read_formation(name.removesuffix(".txt"), phase, text) for name, text in drawings
    }


# What a card must be (4.1, J.5, J.7)


def faults(formation: Formation) -> list[str]:
    """Return what is wrong with a card, nothing if it is legal (4.1, J.5, J.7)."""
    return [*_faults(formation)]


def _faults(formation: Formation) -> Iterator[str]:
    posts = formation.posts
    men = Counter(post.pos for post in posts)
    if len(posts) != MEN_A_SIDE:
        yield f"{len(posts)} men, not {MEN_A_SIDE}"
    if not formation.name or not formation.purpose:
        yield "no name or no purpose"
    if formation.phase == "defense":
        return
    if sum(post.depth == 0 for post in posts) < ON_THE_LINE:
        yield f"fewer than {ON_THE_LINE} men on the line"
    if men[LINEMAN] < LINEMEN:
        yield f"fewer than {LINEMEN} linemen"
    if any(post.pos == LINEMAN and post.depth for post in posts):
        yield "a lineman behind the line"
    if men[QUARTERBACK] != 1:
        yield f"{men[QUARTERBACK]} quarterbacks, not one"
    if any(post.pos == QUARTERBACK and not post.depth for post in posts):
        yield "the quarterback on the line"
    if any(post.depth > DEPTH for post in posts):
        yield f"a man more than {DEPTH} rows behind the line"


def faults_of_set(cards: Mapping[str, Formation], phase: Phase) -> list[str]:
    """Return what is wrong with a side's cards together: their number, and any two that are alike (4.1, 4.2)."""
    found = [f"{card}: {fault}" for card, formation in cards.items() for fault in faults(formation)]
    wanted = OFFENSIVE_CARDS if phase == "offense" else DEFENSIVE_CARDS
    if len(cards) != wanted:
        found.append(f"{len(cards)} cards, not {wanted}")
    for what, key in _ALIKE.items():
        seen: dict[object, str] = {}
        for card, formation in cards.items():
            before = seen.setdefault(key(formation), card)
            if before != card:
                found.append(f"{before} and {card} have the same {what}")
    return found


_ALIKE: Final[Mapping[str, Callable[[Formation], object]]] = {
    "name": lambda formation: formation.name.casefold(),
    "purpose": lambda formation: formation.purpose.casefold(),
    "posts": lambda formation: frozenset(formation.posts),
    "men at the same depths": lambda formation: tuple(sorted((post.pos, post.depth) for post in formation.posts)),
}


# Lining up


def placed(formation: Formation, side: int, line: int) -> tuple[int, ...]:
    """Return the squares of a card's men in the order of their numbers, with the ball on this row (J.5, J.31).

    `side` is the team that lines up. The offense's first row is the ball's, the defense's the next one. A
    defender whose row would be off the field stands on the last row, in the nearest free lane, the lower of
    two; men whose own row is on the field come first, then the others in number order (J.39).
    """
    beyond = formation.phase == "defense"
    rows = [line - FORWARD[side] * (post.depth + beyond) for post in formation.posts]
    lanes = [post.lane for post in formation.posts]
    squares = [NUMBERS.get((row, lane), NOWHERE) for row, lane in zip(rows, lanes, strict=True)]
    last = 1 if FORWARD[side] > 0 else ROWS
    for number, square in enumerate(squares):
        if square == NOWHERE:
            free = [lane for lane in range(1, LANES + 1) if NUMBERS[last, lane] not in squares]
            lane = min(free, key=lambda lane: (abs(lane - lanes[number]), lane))
            squares[number] = NUMBERS[last, lane]
    return tuple(squares)


def team_squares(formation: Formation, side: int, line: int, at: tuple[int, ...]) -> tuple[int, ...]:
    """Return all men's squares with one team lined up."""
    own = placed(formation, side, line)
    men = TEAM[side]
    return (*at[: men.start], *own, *at[men.stop :])
