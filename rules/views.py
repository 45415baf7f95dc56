"""The pages of the booklets."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from rules.booklet import Booklet, booklet, games
from rules.questions.clarifications import chapters, with_clarifications
from rules.quick import quick_reference
from rules.shown import by_section, on_this_page, shown, shown_section


def found(game: str, tool: str | None = None) -> Booklet:
    """Return a game's booklet, or answer that there is none, or none with this tool."""
    try:
        book = booklet(game)
    except KeyError:
        raise Http404(f"There is no booklet of {game}.") from None
    if tool is not None and tool not in book.tools:
        raise Http404(f"{game} has no {tool}.")
    return book


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Lead to every booklet."""
    return render(request, "rules/index.html", {"booklets": [booklet(game) for game in games()]})


@require_safe
def contents(request: HttpRequest, game: str) -> HttpResponse:
    """List the sections of a booklet with their pages, and its readings."""
    book = found(game)
    return render(
        request,
        "rules/contents.html",
        {
            "booklet": book,
            "printed": [section for section in book.sections if not section.is_readings],
            "readings": [section for section in book.sections if section.is_readings],
        },
    )


@require_safe
def section(request: HttpRequest, game: str, section: str) -> HttpResponse:
    """Show one section, with readings beside the rules that they touch."""
    book = found(game)
    try:
        here = book.section(section)
    except KeyError:
        raise Http404(f"There is no section {section}.") from None
    before, after = book.around(here)
    link = by_section(book)
    return render(
        request,
        "rules/section.html",
        {
            "booklet": book,
            "section": here,
            "before": before,
            "after": after,
            "paragraphs": with_clarifications(book, shown_section(book, here, link), link),
        },
    )


@require_safe
def whole(request: HttpRequest, game: str) -> HttpResponse:
    """Show the whole booklet on one page, to be printed."""
    book = found(game)
    return render(request, "rules/all.html", {"booklet": book, "chapters": chapters(book, on_this_page)})


@require_safe
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """Show what is looked up most, small enough for a phone beside the board."""
    book = found(game, "quick")
    return render(request, "rules/quick.html", {"booklet": book, "cards": quick_reference(book, by_section(book))})


@require_safe
def cite(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """Show one rule alone: a page, or for htmx the fragment that opens beside a ruling."""
    book = found(game)
    if number not in book.by_number:
        raise Http404(f"There is no rule {number}.")
    link = by_section(book)
    (rule,) = with_clarifications(book, [shown(book, number, link)], link)
    facts = {"booklet": book, "section": book.section(rule.paragraph.section), "shown": rule}
    by_htmx = request.headers.get("HX-Request") == "true"
    response: HttpResponse = render(request, "rules/cited.html" if by_htmx else "rules/cite.html", facts)
    patch_vary_headers(response, ["HX-Request"])
    return response
