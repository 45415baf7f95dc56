"""Exact answers to small games in which both sides choose at once: how often each should choose what."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_ZERO = 1e-12
_PIVOTS = 200  # far more than games of this size take


class Mixed(NamedTuple):
    """Hold the value of a game to the row player, and each side's frequencies."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(payoffs: Sequence[Sequence[float]]) -> Mixed:
    """Return the mixtures that neither side can be beaten with; `payoffs[row][column]` goes to the row player.

    The simplex method on the column player's programme (the most columns whose rows stay within 1, all payoffs
    brought between 1 and 2 before); the rows' mixture is its dual. Bland's rule keeps it from going in circles, and
    equal games get equal answers.
    """
    height, width = len(payoffs), len(payoffs[0])
    if height == 1 or width == 1:
        return _pure(payoffs)
    least = min(map(min, payoffs))
    spread = max(map(max, payoffs)) - least or 1.0
    table = [
        [*(1.0 + (pay - least) / spread for pay in row), *(float(n == k) for k in range(height)), 1.0]
        for n, row in enumerate(payoffs)
    ]
    costs = [-1.0] * width + [0.0] * (height + 1)
    basis = list(range(width, width + height))
    for _ in range(_PIVOTS):
        entering = next((n for n, cost in enumerate(costs[:-1]) if cost < -_ZERO), None)
        if entering is None:
            break
        ratios = [(row[-1] / row[entering], basis[n], n) for n, row in enumerate(table) if row[entering] > _ZERO]
        leaving = min(ratios)[2]
        basis[leaving] = entering
        _pivot(table, costs, leaving, entering)
    total = costs[-1]
    columns = [0.0] * width
    for n, variable in enumerate(basis):
        if variable < width:
            columns[variable] = max(0.0, table[n][-1]) / total
    rows = tuple(max(0.0, cost) / total for cost in costs[width:-1])
    return Mixed(least + spread * (1.0 / total - 1.0), rows, tuple(columns))


def _pivot(table: list[list[float]], costs: list[float], leaving: int, entering: int) -> None:
    lead = table[leaving][entering]
    pivot = table[leaving] = [cell / lead for cell in table[leaving]]
    for row in (*(row for row in table if row is not pivot), costs):
        factor = row[entering]
        if factor:
            row[:] = [cell - factor * by for cell, by in zip(row, pivot, strict=True)]


def _pure(payoffs: Sequence[Sequence[float]]) -> Mixed:
    """Answer a game in which one side has no choice."""
    if len(payoffs) == 1:
        row = payoffs[0]
        best = row.index(min(row))
        return Mixed(row[best], (1.0,), tuple(float(n == best) for n in range(len(row))))
    column = [row[0] for row in payoffs]
    best = column.index(max(column))
    return Mixed(column[best], tuple(float(n == best) for n in range(len(column))), (1.0,))


def drawn(options: Sequence[T], weights: Sequence[float], whims: Random) -> T:
    """Draw one of the options by these frequencies."""
    return whims.choices(options, weights)[0]
