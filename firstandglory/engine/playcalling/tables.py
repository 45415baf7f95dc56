"""Every figure of the reference tables, once (ledger T, 1.3, 6.1, 7.1, 9.2, 9.3, 10.1, 11)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Mode = Literal["traditional", "star"]
Length = Literal["quick", "full"]
MODES: tuple[Mode, ...] = ("traditional", "star")
LENGTHS: tuple[Length, ...] = ("quick", "full")
CARD_SOURCES = ("table", "dealt")

# T.1, by defense then offense: what the strategies add to the offense's margin.
STRATEGY_MODIFIER: dict[str, dict[str, int]] = {
    "C": {"C": 0, "B": 1, "R": -1},
    "B": {"C": -2, "B": 0, "R": 2},
    "R": {"C": 3, "B": -3, "R": 0},
}

# T.2: the offensive family that each defensive family is strong against, and the one it is weak against.
STRONG_AGAINST = {"RS": "IR", "MB": "OR", "ZB": "MP", "SC": "SP", "DC": "LP"}
WEAK_AGAINST = {"RS": "LP", "MB": "MP", "ZB": "SP", "SC": "OR", "DC": "IR"}
STRONG_FAMILY, WEAK_FAMILY = -1, 1

STAR_BONUS = 2  # an unmatched Star, for its own side (4.4)
PREVENT_BONUS = 2  # for the offense (9.2)

OutcomeKind = Literal["defensive_touchdown", "turnover", "move", "touchdown"]


class Outcome(NamedTuple):
    """Name what a Final Margin brings: a score, a turnover or a movement in yards."""

    kind: OutcomeKind
    yards: int = 0


class Row(NamedTuple):
    """Describe one row of the outcome table: its name and, for each strategy, the least margin and the outcome."""

    name: str
    least: dict[str, int | None]
    outcome: dict[str, Outcome]


def _row(
    name: str, least: tuple[int | None, int | None, int | None], outcomes: tuple[Outcome, Outcome, Outcome]
) -> Row:
    return Row(name, dict(zip("CBR", least, strict=True)), dict(zip("CBR", outcomes, strict=True)))


def _same(outcome: Outcome) -> tuple[Outcome, Outcome, Outcome]:
    return (outcome, outcome, outcome)


# T.3, worst row first; a row reaches up to the next one.
OUTCOMES = (
    _row("Defensive touchdown", (None, None, None), _same(Outcome("defensive_touchdown"))),
    _row("Turnover", (-10, -9, -7), _same(Outcome("turnover"))),
    _row("Lose 10", (-7, -6, -4), _same(Outcome("move", -10))),
    _row("No gain", (-4, -3, -1), _same(Outcome("move", 0))),
    _row("Gain", (-1, 1, 1), (Outcome("move", 10), Outcome("move", 20), Outcome("move", 20))),
    _row("Top result", (4, 4, 6), (Outcome("move", 30), Outcome("move", 40), Outcome("touchdown"))),
)


def outcome_row(strategy: str, margin: int) -> Row:
    """Return the row of T.3 that a Final Margin reaches in an offensive strategy's column (4.5)."""
    reached = OUTCOMES[0]
    for row in OUTCOMES[1:]:
        least = row.least[strategy]
        if least is not None and margin >= least:
            reached = row
    return reached


# Dice differ by 10 at most and modifiers by 7, so every margin that can arise is looked up at once.
_MARGINS = range(-20, 21)
_BY_MARGIN = {(s, m): outcome_row(s, m).outcome[s] for s in "CBR" for m in _MARGINS}


def outcome(strategy: str, margin: int) -> Outcome:
    """Return what a Final Margin brings to an offensive card of this strategy (T.3)."""
    return _BY_MARGIN[strategy, margin]


# 6.1
TOUCHDOWN_POINTS = 7
DEFENSIVE_TOUCHDOWN_POINTS = 7
FIELD_GOAL_POINTS = 3
SAFETY_POINTS = 2

# 9.3: the least difference of the dice that makes a kick good, by spot in yards from the own goal line.
FIELD_GOAL_LEAST = {80: 0, 90: -2}

# 7.1, in yards.
PENALTY_YARDS = {"MINOR": 10, "MAJOR": 20}

# 1.3: regulation possessions; a quarter has a fourth of them.
POSSESSIONS: dict[Length, int] = {"quick": 8, "full": 16}
QUARTERS = 4

HAND = 7  # cards (10.1)


class Events(NamedTuple):
    """Count the single-use Events that a team still has in Star Mode."""

    minor: int
    major: int
    challenge: int


# 11.3, 11.4
EVENT_ALLOWANCE: dict[Length, Events] = {"quick": Events(1, 0, 1), "full": Events(1, 1, 2)}

# I.8: what a deck file must hold.
DECK_LEAST = 14
DECK_STARS = 5
