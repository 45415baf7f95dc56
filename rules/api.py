"""The search as pages and programs ask for it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_safe

from rules.booklet import booklet, games
from rules.questions import clarifications
from rules.search import Result, search

# Shown before anything was asked.
TRIES = ("can I kick on 3rd down", "penalty into the end zone", "+6 risky", "star vs star", "tie after overtime")


@require_safe
def search_rules(request: HttpRequest) -> JsonResponse:
    """Answer a program: the rules that answer `q`, of one `game` or of all."""
    game = request.GET.get("game") or None
    if game not in (None, *games()):
        return JsonResponse({"detail": f"game must be one of {', '.join(games())}."}, status=400)
    clarifications.refresh_search()
    found = search(request.GET.get("q", ""), game)
    results = [{**_said(result), "snippet": result.snippet} for result in found.results]
    return JsonResponse({"results": results, "did_you_mean": found.did_you_mean})


def _said(result: Result) -> dict[str, Any]:
    fields = ("id", "title", "section", "page", "url", "game")
    return {name: getattr(result.document, name) for name in fields}


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Answer a reader, while the question is being typed or once it is sent."""
    question = request.GET.get("q", "").replace("\0", " ").strip()
    game = request.GET.get("game")
    game = game if game in games() else None
    clarifications.refresh_search()
    found = search(request.GET.get("q", ""), game)
    facts = {
        "question": question,
        "game": game,
        "booklets": [booklet(name) for name in games()],
        "results": [{"said": result.document, "snippet": result.snippet, **_kind(result)} for result in found.results],
        "did_you_mean": found.did_you_mean,
        "ask": _ask(),
        "tries": TRIES,
    }
    return render(request, "rules/search.html", facts)


def _kind(result: Result) -> dict[str, Any]:
    book = booklet(result.document.game)
    paragraph = book.by_number.get(result.document.id)
    return {
        "booklet": book,
        "is_reading": paragraph is not None and paragraph.is_reading,
        "is_rule": paragraph is not None,
    }


def _ask() -> str | None:
    """Return where a question can be asked, None where there is no such page."""
    try:
        return reverse("questions:ask")
    except NoReverseMatch:
        return None
