"""Logins that nobody can try out passwords with."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from limits import throttle


class Throttled:
    """Let a login form look at the password only as often as one address may try."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        """Refuse at once what comes too often."""
        refuse_too_many(self.request)
        told: dict[str, Any] = super().clean()  # type: ignore[misc]  # of the form that this is mixed into
        return told


def refuse_too_many(request: HttpRequest) -> None:
    """Raise ValidationError if passwords have come from an address too often."""
    if not throttle.take(throttle.LOGINS, throttle.client(request)):
        raise ValidationError("Too many attempts from here. Wait a minute.")
