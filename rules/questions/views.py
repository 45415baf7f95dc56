"""The pages of the questions: ask, thanks, and what has become of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from firstandglory.posted import posted_from
from limits import throttle
from rules.booklet import games
from rules.questions import asking, clarifications, spam, suggestions
from rules.questions.forms import DEFAULT_GAME, LONGEST, AskForm, prefilled, rule_groups
from rules.questions.models import Question

# The fields that tell what may answer.
LOOKED_AT = ("situation", "game", "rule")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Take a question; what is wrong with it is said beside the fields, which keep what was typed."""
    if request.method != "POST":
        return _form(request, AskForm(initial=prefilled(request.GET)), spam.new_stamp())
    form, stamp = AskForm(request.POST), request.POST.get(spam.STAMP, "")
    if "look" in request.POST:  # without a script: only look what may answer it
        return _form(request, AskForm(initial=request.POST.dict()), stamp)
    if not form.is_valid():
        return _form(request, form, stamp if spam.is_genuine(stamp) else spam.new_stamp(), status=400)
    # Whatever is suspicious about it, the answer is the same.
    question = asking.receive(
        form.cleaned_data,
        stamp,
        spam.suspicion(request.POST),
        throttle.client(request),
        request.build_absolute_uri,
    )
    return HttpResponseRedirect(reverse("questions:thanks", args=[question.slug]))


def _form(request: HttpRequest, form: AskForm, stamp: str, status: int = 200) -> HttpResponse:
    facts = {
        "form": form,
        "games": games(),
        "groups": rule_groups(),
        "stamp": stamp,
        "most": LONGEST,
        "trap": spam.TRAP,
    }
    typed = {name: form[name].value() or "" for name in LOOKED_AT}
    return render(request, "questions/ask.html", facts | _suggested(**typed), status=status)


@never_cache
@posted_from("questions:ask")
def suggest(request: HttpRequest) -> HttpResponse:
    """Show what may answer the question so far. By POST: what somebody is writing belongs in no address."""
    typed = {name: request.POST.get(name, "") for name in LOOKED_AT}
    return render(request, "questions/suggested.html", {**_suggested(**typed), "fresh": True})


def _suggested(situation: str, game: str, rule: str) -> dict[str, Any]:
    game = rule.partition(":")[0] or game
    found = suggestions.suggested(situation, game if game in games() else DEFAULT_GAME)
    return {"written": bool(situation.strip()), "suggestions": found}


@never_cache
@require_safe
def thanks(request: HttpRequest, slug: str) -> HttpResponse:
    """Thank, and hand out the tracking link."""
    question = _found(slug)
    page = request.build_absolute_uri(reverse("questions:track", args=[question.slug]))
    return _unlisted(render(request, "questions/thanks.html", {"question": question, "page": page}))


@never_cache
@require_safe
def track(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the asker what has become of a question."""
    question = _found(slug)
    clarification = getattr(question, "clarification", None)
    facts: dict[str, Any] = {"question": question}
    if clarification is not None and clarification.published and clarification.rules.exists():
        facts |= {"clarification": clarification, "clarification_url": clarifications.url(clarification)}
    return _unlisted(render(request, "questions/track.html", facts))


def _found(slug: str) -> Question:
    try:
        return Question.objects.select_related("clarification").get(slug=slug)
    except Question.DoesNotExist:
        raise Http404("There is no such question.") from None


def _unlisted(response: HttpResponse) -> HttpResponse:
    """Keep a page with a secret address out of search engines."""
    response["X-Robots-Tag"] = "noindex"
    return response
