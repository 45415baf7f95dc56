"""The reference tables as data to be shown, from the engine's own tables (ledger T)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from firstandglory.engine.playcalling import cards, tables
from firstandglory.engine.playcalling.play import in_words
from firstandglory.engine.playcalling.rulings import signed
from rules.lookup import Table, made
from rules.tactics_tables import actions_table, drift_table, kicking_table, passing_table


def strategy_table() -> Table:
    """Return T.1 with a row a defense and a column an offense."""
    return made(
        "What the strategies add to the Final Margin",
        "Defense",
        [f"{name} offense" for name in cards.STRATEGIES.values()],
        [
            (f"{name} defense", [signed(tables.STRATEGY_MODIFIER[row][column]) for column in cards.STRATEGIES])
            for row, name in cards.STRATEGIES.items()
        ],
    )


def family_table() -> Table:
    """Return T.2 with a row a defensive family."""
    return made(
        "Which offensive families a defensive family is strong or weak against",
        "Defensive family",
        [
            f"Strong against ({signed(tables.STRONG_FAMILY)})",
            f"Weak against ({signed(tables.WEAK_FAMILY)})",
        ],
        [
            (
                name,
                [
                    cards.OFFENSE_FAMILIES[tables.STRONG_AGAINST[code]],
                    cards.OFFENSE_FAMILIES[tables.WEAK_AGAINST[code]],
                ],
            )
            for code, name in cards.DEFENSE_FAMILIES.items()
        ],
    )


def _margins(place: int, strategy: str) -> str:
    least = tables.OUTCOMES[place].least[strategy]
    above = tables.OUTCOMES[place + 1].least[strategy] if place + 1 < len(tables.OUTCOMES) else None
    if least is None:
        return f"{signed((above or 0) - 1)} or less"
    if above is None:
        return f"{signed(least)} or more"
    return signed(least) if least == above - 1 else f"{signed(least)} to {signed(above - 1)}"


def _result(place: int, strategy: str) -> str:
    row = tables.OUTCOMES[place]
    if len(set(row.outcome.values())) == 1:  # the row's name says it already
        return ""
    outcome = row.outcome[strategy]
    return f"{outcome.yards} yards" if outcome.kind == "move" else in_words(outcome)


def outcome_table() -> Table:
    """Return T.3 with a row an outcome and a column an offensive strategy."""

    def cell(place: int, strategy: str) -> str:
        return ": ".join(filter(None, (_margins(place, strategy), _result(place, strategy))))

    return made(
        "What a Final Margin brings",
        "Outcome",
        list(cards.STRATEGIES.values()),
        [
            (_row_name(row), [cell(place, strategy) for strategy in cards.STRATEGIES])
            for place, row in enumerate(tables.OUTCOMES)
        ],
    )


def _row_name(row: tables.Row) -> str:
    outcome = row.outcome["C"]
    return f"{row.name} yards" if outcome.kind == "move" and str(abs(outcome.yards)) in row.name else row.name


# By game, then by the number of the paragraph that the table belongs to.
TABLES: dict[str, dict[str, Callable[[], Table]]] = {
    "playcalling": {"T.1": strategy_table, "T.2": family_table, "T.3": outcome_table},
    "tactics": {"5.1": actions_table, "9.4": passing_table, "10.1": kicking_table, "J.19": drift_table},
}


@cache
def table(game: str, number: str) -> Table | None:
    """Return the table that belongs to a paragraph, None if it has none."""
    made = TABLES.get(game, {}).get(number)
    return made() if made else None
