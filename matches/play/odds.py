"""The odds of a call against each answer, where the players have agreed to see them. Figures come from the engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from firstandglory.engine import playcalling
from firstandglory.engine.playcalling import odds as chances
from firstandglory.engine.playcalling.actions import Call
from firstandglory.engine.playcalling.cards import CARDS, PREVENT, Side, card_name
from matches.play import views

_LOST = frozenset({"turnover", "defensive_touchdown"})


@never_cache
@require_safe
def odds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a card brings against each call of the other side: a page, or for htmx the fragment alone.

    The table asks with the action that it would send; what is no card has no odds, and the fragment is empty.
    """
    turn = views.turn_or_404(request, slug)
    code = request.GET.get("card") or _card_of(request.GET.get("action", ""))
    fragment = request.headers.get("HX-Request") == "true"
    if not turn.match.online.odds or (code not in CARDS and not fragment):
        raise Http404("There are no odds to be shown.")
    if code not in CARDS:
        return HttpResponse()
    context = {
        "match": turn.match,
        "name": card_name(code),
        "side": CARDS[code].side,
        "answers": _answers(code, star=turn.state.terms.star),
    }
    return render(request, "play/table/odds.html" if fragment else "play/table/odds_page.html", context)


def _card_of(action: str) -> str:
    """Return the card that an action calls, "" for any other text."""
    try:
        called = playcalling.parse(json.loads(action))
    except (ValueError, RecursionError):
        return ""
    return called.card if isinstance(called, Call) else ""


@cache
def _answers(code: str, *, star: bool) -> Sequence[dict[str, Any]]:
    """Return each answer to a card, the one that the other side would like best first."""
    side: Side = CARDS[code].side
    if side == "offense":
        ranked = chances.best_answers(code, _calls("defense", star=star))
        return [_told(answer.card, code, answer.card) for answer in ranked]
    ranked = chances.best_calls(code, _calls("offense", star=star))
    return [_told(call.card, call.card, code) for call in ranked]


def _calls(side: Side, *, star: bool) -> list[str]:
    """Return the calls of a side: Stars in Star Mode, else the Plays, and for the defense Prevent."""
    calls = [code for code, card in CARDS.items() if card.side == side and card.star == star]
    return calls if star or side == "offense" else [*calls, PREVENT]


def _told(answer: str, offense: str, defense: str) -> dict[str, Any]:
    brings = chances.outcomes(offense, defense)
    return {
        "name": card_name(answer),
        "lost": _percent(brings, lambda outcome: outcome.kind in _LOST),
        "back": _percent(brings, lambda outcome: outcome.kind == "move" and outcome.yards < 0),
        "none": _percent(brings, lambda outcome: outcome.kind == "move" and outcome.yards == 0),
        "gain": _percent(brings, lambda outcome: outcome.kind == "touchdown" or outcome.yards > 0),
    }


def _percent(brings: Any, counts: Any) -> int:
    """Return the chance of these outcomes in whole hundredths."""
    return round(100 * sum((chance for outcome, chance in brings.items() if counts(outcome)), Fraction(0)))
