"""Exact chances of what a call, Prevent or a field goal brings, and the best calls by them (ledger 4, 9, T).

Everything is counted from the tables, as fractions: no figure stands here. Results are cached and read-only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from .cards import CARDS, PREVENT, Side, is_normal
from .choices import THROWS
from .field import GOAL_LINE, KICKOFF_SPOT, spot_name, turned
from .margin import modifiers
from .tables import FIELD_GOAL_LEAST, OUTCOMES, Outcome, outcome_row

# What an outcome is worth to the offense, in any unit: a table of outcomes, or a function of one.
Worth = Mapping[Outcome, Fraction | int] | Callable[[Outcome], Fraction | int]


class Chance(NamedTuple):
    """Give one row of T.3 in a card's column: its name, what it brings and how likely it is, from 0 to 1."""

    row: str
    outcome: Outcome
    chance: Fraction


class Ranked(NamedTuple):
    """Pair a call's code with what it is worth to the offense on average."""

    card: str
    value: Fraction


# A call's place in the card list settles ties; Prevent, which is no card, comes after all of them.
_PLACES = {code: place for place, code in enumerate((*CARDS, PREVENT))}


def _require(code: str, side: Side) -> None:
    if is_normal(code, side) or (code == PREVENT and side == "defense"):
        return
    wanted = "an Offensive Play or Star" if side == "offense" else "a Defensive Play or Star, nor Prevent"
    raise ValueError(f"{code[:40]!r} is not {wanted}")


@cache
def dice_differences() -> Mapping[int, Fraction]:
    """Return how likely each difference of the dice is, offense total minus defense total (4.1, 9.3).

    Keys rise from the offense's worst throw to its best.
    """
    totals = Counter(map(sum, THROWS))
    ways: Counter[int] = Counter()
    for (offense, left), (defense, right) in product(totals.items(), repeat=2):
        ways[offense - defense] += left * right
    throws = len(THROWS) ** 2
    return MappingProxyType({difference: Fraction(ways[difference], throws) for difference in sorted(ways)})


@cache
def margins(offense: str, defense: str) -> Mapping[int, Fraction]:
    """Return how likely each Final Margin is when two cards meet, by their codes (4.1-4.4, 9.2, I.11).

    `defense` may be PREVENT. Keys rise; margins that cannot come are left out. Raises ValueError for Events
    and for a card of the wrong side.
    """
    _require(offense, "offense")
    _require(defense, "defense")
    added = modifiers(offense, defense).total
    return MappingProxyType({difference + added: chance for difference, chance in dice_differences().items()})


@cache
def rows(offense: str, defense: str) -> tuple[Chance, ...]:
    """Return every row of the offensive card's column with its chance, worst row first (4.5, T.3).

    A row that cannot come has chance 0, so that a chart always has all its bars. Raises ValueError like
    `margins`.
    """
    reached: dict[str, Fraction] = {row.name: Fraction(0) for row in OUTCOMES}
    chances = margins(offense, defense)
    strategy = CARDS[offense].strategy
    for margin, chance in chances.items():
        reached[outcome_row(strategy, margin).name] += chance
    return tuple(Chance(row.name, row.outcome[strategy], reached[row.name]) for row in OUTCOMES)


@cache
def outcomes(offense: str, defense: str) -> Mapping[Outcome, Fraction]:
    """Return how likely each outcome of the offensive card's column is, worst first (4.5, T.3).

    Outcomes that cannot come are there with chance 0. Movement is T.3's own, before the field turns it into a
    touchdown, a Safety or the Red Zone. Raises ValueError like `margins`.
    """
    return MappingProxyType({row.outcome: row.chance for row in rows(offense, defense)})


@cache
def field_goal(ball: int) -> Fraction:
    """Return how likely a kick from this spot, in yards from the own goal line, is good (9.3).

    Raises ValueError where no field goal is tried.
    """
    if ball not in FIELD_GOAL_LEAST:
        spots = " and ".join(spot_name(spot) for spot in FIELD_GOAL_LEAST)
        raise ValueError(f"field goals are tried from {spots} only, not from {ball} yards")
    least = FIELD_GOAL_LEAST[ball]
    return sum((chance for margin, chance in dice_differences().items() if margin >= least), Fraction(0))


def field_worth(outcome: Outcome) -> int:
    """Return what an outcome is worth in yards of field, seen from the usual start at OWN20 (6.1, 6.3, 6.4).

    It measures how much better off the offense is than at the start of a possession, and the field gives
    every figure: a movement its yards; a touchdown the 80 yards from OWN20 to the goal line; a defensive
    touchdown as many for the other team; a turnover the 60 yards by which the opponent, now at OPP20, begins
    ahead of its own OWN20. Down, score and time are left aside: a yardstick to compare calls, not a rule.
    """
    if outcome.kind == "move":
        return outcome.yards
    if outcome.kind == "turnover":
        return KICKOFF_SPOT - turned(KICKOFF_SPOT)
    touchdown = GOAL_LINE - KICKOFF_SPOT
    return touchdown if outcome.kind == "touchdown" else -touchdown


def value(offense: str, defense: str, worth: Worth = field_worth) -> Fraction:
    """Return what a call against an answer is worth to the offense on average, in the unit of `worth` (4.5).

    Raises ValueError like `margins`, and KeyError if `worth` is a table without an outcome of the column.
    """
    of = worth.__getitem__ if isinstance(worth, Mapping) else worth
    return sum((row.chance * of(row.outcome) for row in rows(offense, defense)), Fraction(0))


def best_answers(offense: str, defenses: Iterable[str] | None = None, worth: Worth = field_worth) -> tuple[Ranked, ...]:
    """Rank defensive calls against an offensive card, the best for the defense first (4.5, 9.2).

    Without `defenses` every Defensive Play and Star is ranked; Prevent, never a free choice, only if named.
    Each code comes once, ties in the order of the card list. Answers to one card only shift its margin, so
    any `worth` that rises with T.3's rows agrees with the order of the modifiers. Raises like `value`.
    """
    _require(offense, "offense")
    ranked = [Ranked(code, value(offense, code, worth)) for code in _in_order(defenses, "defense")]
    return tuple(sorted(ranked, key=lambda answer: answer.value))


def best_calls(defense: str, offenses: Iterable[str] | None = None, worth: Worth = field_worth) -> tuple[Ranked, ...]:
    """Rank offensive cards against a defensive call, the best for the offense first (4.5, 9.2).

    Without `offenses` every Offensive Play and Star is ranked. Each code comes once, ties in the order of the
    card list. The columns of T.3 differ, so the order depends on `worth`. Raises like `value`.
    """
    _require(defense, "defense")
    ranked = [Ranked(code, value(code, defense, worth)) for code in _in_order(offenses, "offense")]
    return tuple(sorted(ranked, key=lambda call: -call.value))


def _in_order(codes: Iterable[str] | None, side: Side) -> list[str]:
    if codes is None:
        return [code for code, card in CARDS.items() if card.side == side]
    named = set(codes)
    for code in sorted(named):
        _require(code, side)
    return sorted(named, key=_PLACES.__getitem__)
