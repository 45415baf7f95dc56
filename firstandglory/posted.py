"""Addresses that forms are sent to, where a page may stand that says what was wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]


def posted_from(page: str) -> Callable[[View], View]:
    """Let a view answer what is sent to it, and lead whoever only opens its address to the page of the form.

    `page` is the name of an address that takes what the view's own takes.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, *arguments, **named)
            return redirect(page, *arguments, **named)

        return answer

    return decorate
