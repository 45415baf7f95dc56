"""A season of scorecards: upload fixtures, watch the document being made, download it for a day."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards import fixtures, tasks
from scorecards.choices import Wrong, read_paper
from scorecards.fixtures import Fault, Faulty
from scorecards.models import Season
from scorecards.sheet import PAPERS
from scorecards.views import PAPER_NAMES, site_of

UNDER_WAY = (Season.State.WAITING, Season.State.RUNNING)
MOST_UNDER_WAY = 20
BUSY = "Too many seasons are being made just now. Try again in a minute."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    """Take a file of fixtures and have its cards made; say what is wrong with it by line and column."""
    if request.method != "POST":
        return _form(request)
    tasks.sweep()
    if Season.objects.filter(state__in=UNDER_WAY, changed__gt=now() - tasks.SILENT).count() >= MOST_UNDER_WAY:
        return _form(request, status=429, trouble=BUSY)
    file = request.FILES.get("fixtures")
    try:
        if file is None:
            raise Faulty(Fault(1, 0, "no file was sent"))
        paper = read_paper(_paper_alone(request))
        read = fixtures.read(file.read(fixtures.LARGEST + 1))
    except Wrong as wrong:
        return _form(request, status=400, trouble=str(wrong))
    except Faulty as faulty:
        return _form(request, status=400, faults=faulty.faults, more=faulty.more)
    with transaction.atomic():
        season = Season.objects.create(fixtures=read, paper=paper, site=site_of(request), total=len(read))
        transaction.on_commit(partial(tasks.start, season.pk))
    return HttpResponseRedirect(reverse("scorecards:season-progress", args=[season.slug]))


def _paper_alone(request: HttpRequest) -> Any:
    asked = request.POST.copy()
    for field in list(asked):
        if field != "paper":
            del asked[field]
    return asked


def _form(request: HttpRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "papers": {paper: PAPER_NAMES[paper] for paper in PAPERS},
        "paper": request.POST.get("paper", PAPERS[0]),
        "columns": fixtures.COLUMNS,
        "most": fixtures.MOST,
        "example": fixtures.EXAMPLE,
        **more,
    }
    return render(request, "scorecards/season.html", context, status=status)


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """Give a file to begin from."""
    response = HttpResponse(fixtures.EXAMPLE, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="fixtures.csv"'
    return response


def _season_or_404(slug: str) -> Season:
    season = Season.objects.filter(slug=slug, created__gt=now() - tasks.KEPT).first()
    if season is None:
        raise Http404("There is no such season, or it is more than a day old.")
    return season


@never_cache
@require_safe
def progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how far a season is, and its download once it is there."""
    season = _season_or_404(slug)
    silent = season.state in UNDER_WAY and season.changed < now() - tasks.SILENT
    context = {
        "season": season,
        "failed": season.state == Season.State.FAILED or silent,
        "under_way": season.state in UNDER_WAY and not silent,
        "size": season.path.stat().st_size if season.path.exists() else 0,
        "until": season.created + tasks.KEPT,
    }
    template = "scorecards/progress.html" if request.headers.get("HX-Request") else "scorecards/made.html"
    return render(request, template, context)


@never_cache
@require_safe
def download(request: HttpRequest, slug: str) -> FileResponse:
    """Give a season's document."""
    season = _season_or_404(slug)
    try:
        file = season.path.open("rb")
    except FileNotFoundError:
        raise Http404("The document is not there, or not yet.") from None
    return FileResponse(file, content_type="application/pdf", filename="first-and-glory-season.pdf")
