"""Mixtures that nobody can beat: known games, and games by chance."""

from __future__ import annotations

from random import Random

import pytest

from firstandglory.engine.computer.playcalling.mixing import drawn, solve


@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        pytest.param([[1, -1], [-1, 1]], 0, (0.5, 0.5), (0.5, 0.5), id="matching pennies"),
        pytest.param([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3,) * 3, (1 / 3,) * 3, id="rock, paper, scissors"),
        pytest.param([[3, 0], [1, 2]], 1.5, (0.25, 0.75), (0.5, 0.5), id="two by two"),
        pytest.param([[4, 5], [2, 1]], 4, (1, 0), (1, 0), id="a row that is always better"),
        pytest.param([[0.25], [0.75]], 0.75, (0, 1), (1,), id="one column"),
        pytest.param([[0.5, 0.25, 0.75]], 0.25, (1,), (0, 1, 0), id="one row"),
    ],
)
def test_known_games(payoffs: list[list[float]], value: float, rows: tuple[float], columns: tuple[float]) -> None:
    mixed = solve(payoffs)
    assert mixed.value == pytest.approx(value)
    assert mixed.rows == pytest.approx(rows)
    assert mixed.columns == pytest.approx(columns)


def test_neither_side_can_be_beaten() -> None:
    """Whatever the column player does, the rows' mixture wins the value at least; and the other way round."""
    whims = Random("games")
    for _ in range(300):
        height, width = whims.randint(1, 6), whims.randint(1, 8)
        # Few different numbers, so that many games have ties and useless choices.
        payoffs = [[whims.choice((-1.0, 0.0, 0.25, 1.0, whims.random())) for _ in range(width)] for _ in range(height)]
        mixed = solve(payoffs)
        assert sum(mixed.rows) == pytest.approx(1)
        assert sum(mixed.columns) == pytest.approx(1)
        assert min(*mixed.rows, *mixed.columns) >= 0
        for column in range(width):
            got = sum(often * row[column] for often, row in zip(mixed.rows, payoffs, strict=True))
            assert got >= mixed.value - 1e-9
        for row in payoffs:
            assert sum(often * pay for often, pay in zip(mixed.columns, row, strict=True)) <= mixed.value + 1e-9


def test_a_mixture_is_drawn_by_its_frequencies() -> None:
    whims = Random("draws")
    found = [drawn("abc", (0.75, 0.25, 0.0), whims) for _ in range(2000)]
    assert set(found) == {"a", "b"}
    assert found.count("a") == pytest.approx(1500, abs=80)
