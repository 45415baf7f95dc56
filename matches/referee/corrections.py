"""Setting right what was entered: an earlier entry made anew, a table ruling, a concession."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Malformed, Refusal
from firstandglory.engine.playcalling import field
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import RULING_REASON_LIMIT, TOTALS, Respond, read_dice
from firstandglory.engine.playcalling.cards import EVENTS, PASS
from matches import table
from matches.referee.entries import single_action, throwers
from matches.referee.labels import entry_label
from matches.referee.question import Button, Question, question
from matches.referee.screen import holds_whistle, names_of, new_key, refusal_words
from matches.referee.views import answered, turn_or_404, write
from matches.show import scoreboard

_CORRECTABLE = ("roll", "take", "direct", "call", "punt", "kick", "respond")


def _not_yours(request: HttpRequest, turn: table.Turn) -> HttpResponse:
    """Show another device than the one with the whistle where the match stands."""
    return answered(request, replace(turn, answer="not_yours"))


@never_cache
@require_safe
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """List every entry that stands, newest first; of earlier downs only what kind it was (10.5)."""
    turn = turn_or_404(slug)
    if not holds_whistle(request, turn):
        return _not_yours(request, turn)
    names, hides = names_of(turn), turn.state.hides_history
    listed = []
    for at, action in enumerate(turn.history.sheet.standing):
        before = _before(turn, at)
        listed.append(
            {
                "at": at,
                "label": entry_label(action, names, shown=not hides or at >= turn.told.current),
                "where": _where(before),
                "possession": before.situation.possession,
                "correctable": action["do"] in _CORRECTABLE,
            }
        )
    context = {"match": turn.match, "entries": listed[::-1], "hides": hides, "board": scoreboard(turn.state)}
    return render(request, "referee/entries.html", context)


def _before(turn: table.Turn, at: int) -> Any:
    return turn.played.steps[at - 1].state if at else turn.played.first


def _where(state: playcalling.State) -> str:
    if state.offense is None:
        return "Overtime roll" if state.overtime else "Opening"
    _, _, stage, down, ball = state.situation
    return f"{field.STAGE_NAMES[stage]} Down {down}, {field.spot_name(ball)}"


@never_cache
@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, slug: str, at: int) -> HttpResponse:
    """Ask for an earlier entry anew and play the rest again; the old entry of an earlier down is not shown."""
    turn = turn_or_404(slug)
    if not holds_whistle(request, turn):
        return _not_yours(request, turn)
    standing = turn.history.sheet.standing
    if at >= len(standing) or standing[at]["do"] not in _CORRECTABLE:
        raise Http404("There is no such entry to correct.")
    before, names = _before(turn, at), names_of(turn)
    if request.method == "POST":
        action = _anew(before, request)
        row = action if isinstance(action, Refusal) else {"op": "correct", "at": at, "action": action}
        turn = write(request, slug, lambda turn: row)
        if turn.answer != "refused":
            return answered(request, turn)
    context = {
        "match": turn.match,
        "names": names,
        "question": _asked_anew(before, names, no_card=request.GET.get("no_card") == "1"),
        "throwers": _throwers(before, names),
        "where": _where(before),
        "old": entry_label(standing[at], names, shown=not turn.state.hides_history or at >= turn.told.current),
        "key": new_key(),
        "refusal": refusal_words(turn.refusal),
        "at": at,
        "totals": TOTALS,
    }
    return render(request, "referee/correct.html", context, status=400 if turn.refusal else 200)


def _asked_anew(before: playcalling.State, names: Any, *, no_card: bool) -> Question:
    if before.awaiting not in (awaited.OFFENSE_RESPONSE, awaited.DEFENSE_RESPONSE):
        return question(before, names, {}, no_card=no_card)
    seat = awaited.turn(before)
    assert seat is not None, "an answer is somebody's"
    words = {PASS: "Pass", **EVENTS}
    buttons = tuple(
        Button("respond", action.card, words[action.card])
        for action in playcalling.legal(before, seat)
        if isinstance(action, Respond)
    )
    return Question("choice", f"{names[seat]} answers", "", seat=seat, buttons=buttons)


def _throwers(before: playcalling.State, names: Any) -> list[dict[str, str]]:
    keys = throwers(before) or ()
    seats = {"offense": awaited.side_seat(before, "offense"), "defense": awaited.side_seat(before, "defense")}
    return [{"key": key, "team": names[seats.get(key) or key]} for key in keys]


def _anew(before: playcalling.State, request: HttpRequest) -> Any:
    keys = throwers(before)
    if keys is None:
        return single_action(before, request.POST)
    thrown = {}
    for key in keys:
        text = request.POST.get(key, "")
        thrown[key] = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text
        try:
            read_dice("The entry", thrown[key])
        except Malformed as fault:
            return fault.refusal()
    return {"do": "roll", **thrown}


@never_cache
@require_http_methods(["GET", "POST"])
def table_ruling(request: HttpRequest, slug: str) -> HttpResponse:
    """Set score, ball, down, stage or possession by agreement, with a reason (I.14)."""
    turn = turn_or_404(slug)
    if not holds_whistle(request, turn):
        return _not_yours(request, turn)
    view = playcalling.view(turn.state, "nobody")
    if request.method == "POST":
        action = {"do": "rule", "set": _set(view, request), "reason": request.POST.get("reason", "").strip()}
        turn = write(request, slug, lambda turn: {"op": "act", "actions": [action]})
        if turn.answer != "refused":
            return answered(request, turn)
    context = {
        "match": turn.match,
        "names": names_of(turn),
        "view": view,
        "typed": request.POST if request.method == "POST" else {},
        "spots": field.SPOTS,
        "downs": range(1, field.DOWNS + 1),
        "stages": field.STAGE_NAMES.items(),
        "seats": SEATS,
        "key": new_key(),
        "refusal": refusal_words(turn.refusal),
        "limit": RULING_REASON_LIMIT,
    }
    return render(request, "referee/ruling_form.html", context, status=400 if turn.refusal else 200)


def _set(view: dict[str, Any], request: HttpRequest) -> dict[str, Any]:
    """Return what the form changes; what reads as it stands is left as it is."""
    chosen: dict[str, Any] = {}
    for name in ("ball", "stage", "offense"):
        text = request.POST.get(name, "")
        if text and text != view[name]:
            chosen[name] = text
    for name in ("down", "possession"):
        text = request.POST.get(name, "")
        if text and text != str(view[name]):
            chosen[name] = _whole(text)
    score = {
        seat: _whole(request.POST.get(f"score_{seat}", ""))
        for seat in SEATS
        if request.POST.get(f"score_{seat}", "") not in ("", str(view["score"][seat]))
    }
    return {**chosen, "score": score} if score else chosen


def _whole(text: str) -> Any:
    """Return a whole number, or the text itself for the engine to refuse."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else text


@never_cache
@require_http_methods(["GET", "POST"])
def concede(request: HttpRequest, slug: str) -> HttpResponse:
    """End the game for a team that gives it up (I.13)."""
    turn = turn_or_404(slug)
    if not holds_whistle(request, turn):
        return _not_yours(request, turn)
    if request.method == "POST":
        action = {"do": "concede", "by": request.POST.get("by", ""), "reason": "resigned"}
        return answered(request, write(request, slug, lambda turn: {"op": "act", "actions": [action]}))
    context = {"match": turn.match, "names": names_of(turn), "seats": SEATS, "key": new_key()}
    return render(request, "referee/concede.html", context)
