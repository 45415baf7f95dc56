"""The home page: one snap that the engine works out, and the game in four lines."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from firstandglory.engine import playcalling
from firstandglory.engine.game import Refusal
from firstandglory.engine.playcalling import field, tables
from firstandglory.engine.playcalling.actions import read_action
from firstandglory.engine.playcalling.cards import CARDS, FAMILIES, STRATEGIES
from firstandglory.engine.playcalling.rulings import signed

Facts = dict[str, Any]

# The booklet's own example (4.6), as the piece of a record that it is.
EXAMPLE: Facts = {
    "mode": "traditional",
    "length": "quick",
    "cards": "table",
    "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
    "start": {"possession": 3, "offense": "home", "score": {"home": 7, "away": 3}},
}
EXAMPLE_SNAP: list[Facts] = [
    {"do": "call", "by": "home", "card": "C-IR"},
    {"do": "call", "by": "away", "card": "B-DC"},
    {"do": "roll", "offense": [5, 3], "defense": [4, 2]},
]

# The drawing of the field: so many units to a yard, after an end zone of so many.
UNITS_A_YARD = 10
END_ZONE = 100


def home(request: HttpRequest) -> HttpResponse:
    """Show the floodlit field with one snap on it, and the game in four lines."""
    return render(request, "home/home.html", {"snap": worked_snap(), "game": game_in_figures()})


def game_in_figures() -> Facts:
    """Return the figures that a newcomer needs first."""
    return {
        "downs": field.DOWNS,
        "red_zone": field.spot_name(field.RED_ZONE),
        "touchdown": tables.TOUCHDOWN_POINTS,
        "defensive_touchdown": tables.DEFENSIVE_TOUCHDOWN_POINTS,
        "field_goal": tables.FIELD_GOAL_POINTS,
        "safety": tables.SAFETY_POINTS,
    }


@cache
def worked_snap() -> Facts:
    """Play the example through the engine and return what happened, ready to be shown."""
    setup = playcalling.setup(EXAMPLE)
    names = playcalling.names(setup)
    first = state = playcalling.start(setup)
    told: dict[str, Facts] = {}
    for data in EXAMPLE_SNAP:
        step = playcalling.apply(state, read_action(data))
        if isinstance(step, Refusal):
            raise ValueError(step.text)
        state = step.state
        told |= {ruling.code: ruling.to_json(names) for ruling in step.rulings}
    before, after = position(first), position(state)
    headline, then = told["gain"]["text"].rstrip(".").split(", ")
    offense, defense = names[before["offense"]], names["away" if before["offense"] == "home" else "home"]
    margin, dice = told["final_margin"], EXAMPLE_SNAP[-1]
    return {
        "names": names,
        "offense": call(offense, margin["offense_card"], dice["offense"]),
        "defense": call(defense, margin["defense_card"], dice["defense"]),
        "before": before,
        "after": after,
        "headline": headline,
        "then": f"{then} for {offense}",
        "parts": margin_parts(margin),
        "margin": margin_line(margin, told["gain"]),
        "drawn": drawn(before, after),
        "in_words": f"The field: {offense} moves the ball from {before['ball']} to {after['ball']}.",
    }


def position(state: playcalling.State) -> Facts:
    """Return what a scoreboard shows of a state."""
    return playcalling.view(state, "everything") | {
        "stage_name": field.STAGE_NAMES[state.situation.stage],
        "possessions": state.terms.regulation,
        "downs": range(1, field.DOWNS + 1),
    }


def call(team: str, code: str, dice: list[int]) -> Facts:
    """Return a revealed card and its dice in words."""
    card = CARDS[code]
    return {
        "team": team,
        "side": card.side,
        "family": FAMILIES[card.side][card.family],
        "strategy": STRATEGIES[card.strategy],
        "dice": dice,
        "total": sum(dice),
    }


def margin_parts(margin: Facts) -> list[Facts]:
    """Return the lines of the sum above the Final Margin, each with the number of its rule."""
    attack, defend = CARDS[margin["offense_card"]], CARDS[margin["defense_card"]]
    families = FAMILIES["defense"][defend.family], FAMILIES["offense"][attack.family]
    bearing = {tables.STRONG_FAMILY: "strong", tables.WEAK_FAMILY: "weak"}.get(margin["family"], "neutral")
    lines = [
        (f"Dice {margin['offense_dice']} − {margin['defense_dice']}", margin["dice"]),
        (f"{STRATEGIES[attack.strategy]} against {STRATEGIES[defend.strategy]}", margin["strategy"]),
        (f"{families[0]} is {bearing} against {families[1]}", margin["family"]),
    ]
    return [
        {"label": label, "value": signed(value), "rule": rule}
        for (label, value), rule in zip(lines, margin["rules"], strict=True)
    ]


def margin_line(margin: Facts, result: Facts) -> Facts:
    """Return the last line of the sum, with the table that says what it brings."""
    column = STRATEGIES[CARDS[margin["offense_card"]].strategy]
    return {
        "label": f"Final Margin, {column} column",
        "value": signed(margin["margin"]),
        "rule": result["rules"][0],
    }


def drawn(before: Facts, after: Facts) -> dict[str, int]:
    """Return where the drawing puts the Red Zone and the ball, in its own units from the left."""

    def across(yards: int) -> int:
        return END_ZONE + UNITS_A_YARD * yards

    return {
        "red_zone": across(field.RED_ZONE),
        "red_zone_width": UNITS_A_YARD * (field.GOAL_LINE - field.RED_ZONE),
        "start": across(field.parse_spot(before["ball"])),
        "ball": across(field.parse_spot(after["ball"])),
    }
