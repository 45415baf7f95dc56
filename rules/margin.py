"""The margin calculator: two cards and the dice in, the sum, the outcome and its exact chances out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from firstandglory.engine.playcalling import cards, odds, tables
from firstandglory.engine.playcalling.choices import THROWS
from firstandglory.engine.playcalling.margin import modifiers
from firstandglory.engine.playcalling.play import in_words
from firstandglory.engine.playcalling.rulings import signed
from rules.tables import outcome_table
from rules.views import found

LEAST, MOST = 2, 12  # what two dice can show together
FIELDS = ("offense", "defense", "offense_dice", "defense_dice")


class Line(NamedTuple):
    """Hold one line of the sum, with the rule behind it."""

    label: str
    value: str
    rule: str


class Bar(NamedTuple):
    """Hold one outcome with its margins and its chance."""

    name: str
    margins: str
    ways: int
    percent: str
    width: float
    reached: bool


class Answer(NamedTuple):
    """Hold the whole answer; without dice there are only the chances."""

    offense: str
    defense: str
    column: str
    lines: list[Line]
    margin: str
    outcome: str
    bars: list[Bar]


def options(side: cards.Side) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the cards to choose from, by family."""
    groups = [
        (name, [(card.code, card.name) for card in cards.CARDS.values() if card.side == side and card.family == code])
        for code, name in cards.FAMILIES[side].items()
    ]
    return groups if side == "offense" else [*groups, ("No normal card", [(cards.PREVENT, "Prevent")])]


def checked(given: Mapping[str, str]) -> dict[str, str]:
    """Return what is wrong with the input, by field."""
    wrong: dict[str, str] = {}
    sides: tuple[tuple[cards.Side, str], ...] = (("offense", "an Offensive"), ("defense", "a Defensive"))
    for side, article in sides:
        code = given.get(side, "")
        if not cards.is_normal(code, side) and not (side == "defense" and code == cards.PREVENT):
            wrong[side] = f"Choose {article} Play or Star{' or Prevent' if side == 'defense' else ''}."
    dice = {name: given.get(name, "").strip() for name in FIELDS[2:]}
    for name, total in dice.items():
        if not total and not any(dice.values()):
            continue  # no dice at all: only the chances are asked for
        if not (total.isascii() and total.isdecimal() and len(total) <= 2 and LEAST <= int(total) <= MOST):
            wrong[name] = f"Two dice show {LEAST} to {MOST} together."
    return wrong


def answered(given: Mapping[str, str]) -> Answer:
    """Return the answer to input that was checked."""
    attack, defend = given["offense"], given["defense"]
    card = cards.CARDS[attack]
    rolled = [int(given[name]) for name in FIELDS[2:] if given.get(name, "").strip()]
    lines, margin, outcome, row = [], "", "", ""
    if rolled:
        total = rolled[0] - rolled[1] + modifiers(attack, defend).total
        lines = [Line(f"Dice {rolled[0]} − {rolled[1]}", signed(rolled[0] - rolled[1]), "4.1")]
        margin = signed(total)
        row = tables.outcome_row(card.strategy, total).name
        outcome = in_words(tables.outcome(card.strategy, total)).capitalize()
    return Answer(
        card.name,
        cards.card_name(defend),
        cards.STRATEGIES[card.strategy],
        lines + _modifier_lines(attack, defend),
        margin,
        outcome + (" yards" if outcome[-1:].isdigit() else ""),
        _bars(attack, defend, row),
    )


def _modifier_lines(attack: str, defend: str) -> list[Line]:
    added, offense = modifiers(attack, defend), cards.CARDS[attack]
    if defend == cards.PREVENT:
        lines = [Line("Prevent: no strategy, no family", signed(added.prevent), "9.2")]
        defensive_star = False
    else:
        defense = cards.CARDS[defend]
        defensive_star = defense.star
        strategies = f"{cards.STRATEGIES[offense.strategy]} against {cards.STRATEGIES[defense.strategy]}"
        bearing = {tables.STRONG_FAMILY: "strong", tables.WEAK_FAMILY: "weak"}.get(added.family, "neutral")
        families = cards.DEFENSE_FAMILIES[defense.family], cards.OFFENSE_FAMILIES[offense.family]
        lines = [
            Line(strategies, signed(added.strategy), "4.2"),
            Line(f"{families[0]} is {bearing} against {families[1]}", signed(added.family), "4.3"),
        ]
    if offense.star or defensive_star:
        stars = (
            "Star against Star"
            if offense.star and defensive_star
            else "Offensive Star"
            if offense.star
            else "Defensive Star"
        )
        lines.append(Line(stars, signed(added.star), "4.4"))
    return lines


def _bars(attack: str, defend: str, reached: str) -> list[Bar]:
    rows = odds.rows(attack, defend)
    column = list(cards.STRATEGIES).index(cards.CARDS[attack].strategy)
    margins = [row.cells[column][1].split(":")[0] for row in outcome_table().rows]
    most = max(row.chance for row in rows)
    throws = len(THROWS) ** 2
    return [
        Bar(
            in_words(row.outcome).capitalize(),
            span,
            int(row.chance * throws),
            f"{float(row.chance * 100):.1f} %",
            round(float(row.chance / most) * 100, 2),
            row.row == reached,
        )
        for row, span in zip(rows, margins, strict=True)
    ][::-1]


@require_safe
def margin(request: HttpRequest, game: str) -> HttpResponse:
    """Ask for two cards and the dice, and answer with the sum, the outcome and the chances."""
    book = found(game, "margin")
    given = {name: request.GET.get(name, "") for name in FIELDS}
    asked = any(name in request.GET for name in FIELDS)
    wrong = checked(given) if asked else {}
    facts = {
        "booklet": book,
        "offense_options": options("offense"),
        "defense_options": options("defense"),
        "given": given,
        "wrong": wrong,
        "answer": answered(given) if asked and not wrong else None,
        "throws": len(THROWS) ** 2,
        "least": LEAST,
        "most": MOST,
    }
    return render(request, "rules/margin.html", facts)
