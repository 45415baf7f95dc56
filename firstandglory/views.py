"""Views that belong to no app."""

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Send those who ask at the usual place to the drawn icon."""
    return redirect(static("img/favicon.svg"))
