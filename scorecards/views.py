"""The page of blank scorecards, its preview and the sheets themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from firstandglory.engine.playcalling.tables import LENGTHS, POSSESSIONS
from scorecards import sheet
from scorecards.card import LENGTH_NAMES, MODE_NAMES, blank
from scorecards.choices import Choice, Wrong, read_choice, read_paper
from scorecards.glyphs import missing
from scorecards.names import NAME_LIMIT
from scorecards.sheet import PAPERS, PER_PAGE

PREVIEW_PPI = 110
KEPT_BY_BROWSERS = 3600  # seconds
PAPER_NAMES = {"letter": "US Letter", "a4": "A4"}
SIZE_NAMES = {4: "Four cards", 2: "Two, larger", 1: "One, large print"}

PRESETS = tuple(Choice(mode, length) for mode in MODE_NAMES for length in LENGTHS)


def site_of(request: HttpRequest) -> str:
    """Return the address that is printed on every card."""
    return request.build_absolute_uri(reverse("home"))


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the choice, its preview and how to print it."""
    try:
        choice, faults = read_choice(request.GET), {}
    except Wrong as wrong:
        choice, faults = Choice(), wrong.faults
    context = {
        "choice": choice,
        "typed": {"home": choice.home, "away": choice.away, "date": choice.date},
        "faults": faults,
        "missing": missing(choice.home + choice.away),
        "modes": MODE_NAMES,
        "lengths": {length: (LENGTH_NAMES[length], POSSESSIONS[length]) for length in LENGTHS},
        "papers": {paper: PAPER_NAMES[paper] for paper in PAPERS},
        "sizes": {count: SIZE_NAMES[count] for count in PER_PAGE},
        "presets": PRESETS,
        "name_limit": NAME_LIMIT,
        "pixels": pixels(choice),
    }
    if faults:
        context["typed"] = {field: request.GET.get(field, "")[:NAME_LIMIT] for field in ("home", "away", "date")}
    # htmx shows good answers only; what is wrong is said in the preview's place.
    status = 400 if faults and not request.headers.get("HX-Request") else 200
    return render(request, "scorecards/start.html", context, status=status)


def pixels(choice: Choice) -> tuple[int, int]:
    """Return how large the preview is, so that the page does not jump when it comes."""
    page = sheet.layout(choice.paper, choice.per_page)
    return round(page.width / 25.4 * PREVIEW_PPI), round(page.height / 25.4 * PREVIEW_PPI)


@require_safe
def sheet_pdf(request: HttpRequest) -> HttpResponse:
    """Give a page of blank cards, or say what is wrong with what was asked for."""
    try:
        choice = read_choice(request.GET)
    except Wrong as wrong:
        return refused(request, wrong)
    return given(request, page(choice, site_of(request)), sheet.fingerprint, sheet.pdf, named(choice))


@require_safe
def preview_png(request: HttpRequest) -> HttpResponse:
    """Give the same page as an image."""
    try:
        choice = read_choice(request.GET)
    except Wrong as wrong:
        return refused(request, wrong)
    data = page(choice, site_of(request))
    return given(request, data, lambda data: f"{sheet.fingerprint(data)}-{PREVIEW_PPI}", _preview, None)


def _preview(data: Mapping[str, Any]) -> bytes:
    return sheet.png(data, PREVIEW_PPI)


@require_safe
def pack_pdf(request: HttpRequest) -> HttpResponse:
    """Give one page of each of the four kinds of card."""
    try:
        paper = read_paper(request.GET)
    except Wrong as wrong:
        return refused(request, wrong)
    cards = [blank(kind.mode, kind.length) for kind in PRESETS for _ in range(PER_PAGE[0])]
    data = sheet.content(cards, paper, PER_PAGE[0], site_of(request), "Scorecards of all four kinds")
    return given(request, data, sheet.fingerprint, sheet.pdf, f"first-and-glory-scorecards-{paper}.pdf")


def page(choice: Choice, site: str) -> dict[str, Any]:
    """Return the data of a page that repeats one card."""
    teams = f": {choice.home or 'Home'} against {choice.away or 'Away'}" if choice.home or choice.away else ""
    title = f"Scorecard, {MODE_NAMES[choice.mode]}, {LENGTH_NAMES[choice.length]}{teams}"
    return sheet.content([choice.card()] * choice.per_page, choice.paper, choice.per_page, site, title)


def named(choice: Choice) -> str:
    """Return the name under which a sheet is saved."""
    return f"first-and-glory-{choice.mode}-{choice.length}-{choice.paper}.pdf"


def given(
    request: HttpRequest,
    data: Mapping[str, Any],
    fingerprint: Callable[[Mapping[str, Any]], str],
    made: Callable[[Mapping[str, Any]], bytes],
    name: str | None,
) -> HttpResponse:
    """Answer with a document, or with word that the visitor has it already."""
    tag = f'"{fingerprint(data)}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        kind = "application/pdf" if name else "image/png"
        response = HttpResponse(made(data), content_type=kind)
        if name:
            response["Content-Disposition"] = f'inline; filename="{name}"'
    response["ETag"] = tag
    patch_cache_control(response, public=True, max_age=KEPT_BY_BROWSERS)
    return response


def refused(request: HttpRequest, wrong: Wrong) -> HttpResponse:
    """Say what is wrong with the address."""
    return render(request, "scorecards/wrong.html", {"faults": wrong.faults}, status=400)
