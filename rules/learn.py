"""The game in five minutes, with one snap to click through that the engine works out."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from firstandglory.engine.playcalling import cards
from rules.booklet import booklet
from rules.diagrams import diagram
from rules.examples import EXAMPLES, Played, example
from rules.figures import FIGURES
from rules.margin import answered

GAME, SNAP = "playcalling", "4.6"


class Step(NamedTuple):
    """Hold one moment of the snap: its name, what happens, the rule that says so, and what is shown."""

    title: str
    text: str
    rule: str
    shows: str


def call(play: Played, side: str, *, hidden: bool = False, rolled: bool = False) -> dict[str, Any]:
    """Return a card on the table, face down or with its dice."""
    code = play.last.snap.offense_call if side == "offense" else play.last.snap.defense_call
    assert code is not None, "the example is a snap"
    card = cards.CARDS[code]
    thrown = EXAMPLES[SNAP][1][-1][side] if rolled else []
    return {
        "team": play.names["home" if side == "offense" else "away"],
        "side": side,
        "family": cards.FAMILIES[card.side][card.family],
        "strategy": cards.STRATEGIES[card.strategy],
        "hidden": hidden,
        "dice": thrown,
        "total": sum(thrown),
    }


@cache
def steps() -> tuple[Step, ...]:
    """Return the moments of the snap, first to last."""
    play = example(SNAP)
    home, away = play.names["home"], play.names["away"]
    margin = play.ruling("final_margin").facts
    return (
        Step(
            "Offense calls",
            f"{home} has the ball. It picks a card from the hand and lays it face down. {away} cannot see it.",
            "3.1",
            "offense",
        ),
        Step("Defense calls", f"{away} answers in the dark, with a card of its own.", "3.1", "both"),
        Step(
            "Reveal",
            f"Both turn over: {cards.card_name(margin['offense_card'])} against "
            f"{cards.card_name(margin['defense_card'])}. Neither is an Event, so the dice decide.",
            "3.2",
            "revealed",
        ),
        Step(
            "Roll",
            f"Two dice each. {home} has {margin['offense_dice']}, {away} has {margin['defense_dice']}.",
            "3.4",
            "dice",
        ),
        Step("Add up", "The dice, then what the cards do to each other. The sum is the Final Margin.", "4.1", "sum"),
        Step("Move the ball", play.text("gain"), "5.4", "field"),
    )


def _shown(step: Step) -> dict[str, Any]:
    play = example(SNAP)
    if step.shows == "field":
        return {"diagram": diagram(GAME, SNAP)}
    if step.shows == "sum":
        margin = play.ruling("final_margin").facts
        named = {"offense": margin["offense_card"], "defense": margin["defense_card"]}
        dice = {"offense_dice": str(margin["offense_dice"]), "defense_dice": str(margin["defense_dice"])}
        return {"answer": answered(named | dice)}
    hidden, rolled = step.shows in ("offense", "both"), step.shows == "dice"
    sides = ("offense",) if step.shows == "offense" else ("offense", "defense")
    return {"calls": [call(play, side, hidden=hidden, rolled=rolled) for side in sides]}


@require_safe
def learn(request: HttpRequest, step: int = 1) -> HttpResponse:
    """Teach the game in five minutes; the snap stands at one of its steps."""
    every = steps()
    if not 1 <= step <= len(every):
        raise Http404(f"The snap has no step {step}.")
    facts = {
        "booklet": booklet(GAME),
        "figures": FIGURES[GAME](),
        "steps": list(enumerate(every, 1)),
        "number": step,
        "step": every[step - 1],
        "before": step - 1,
        "after": step + 1 if step < len(every) else 0,
        "entry": diagram(GAME, "5.6"),
        **_shown(every[step - 1]),
    }
    return render(request, "rules/learn.html", facts)
