"""A margin typed with a strategy, “+6 risky”, and the row of the outcome table that answers it."""

from __future__ import annotations

import re

from firstandglory.engine.playcalling import cards, tables
from firstandglory.engine.playcalling.rulings import signed
from rules.search_words import SIGNED
from rules.tables import outcome_table

GAME, NUMBER = "playcalling", "T.3"
MARGIN = re.compile(SIGNED, re.IGNORECASE)
BELOW_ZERO = ("-", "−", "–", "minus")
STRATEGY = re.compile("|".join(cards.STRATEGIES.values()), re.IGNORECASE)


def outcome(question: str) -> str | None:
    """Return what the table says for the margin in a question, None if it names no margin with one strategy."""
    margins, named = MARGIN.findall(question), {name.title() for name in STRATEGY.findall(question)}
    if len(margins) != 1 or len(named) != 1:
        return None
    (strategy,) = named
    code = next(code for code, name in cards.STRATEGIES.items() if name == strategy)
    margin = int(re.sub(r"\D", "", margins[0])) * (-1 if margins[0].lower().startswith(BELOW_ZERO) else 1)
    place = tables.OUTCOMES.index(tables.outcome_row(code, margin))
    row = outcome_table().rows[place]
    return f"{strategy} {signed(margin)}: {row.head} ({dict(row.cells)[strategy]})"
