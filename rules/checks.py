"""What is looked at before the site starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, register

from rules.booklet import booklet, games


@register()
def booklets_are_sound(app_configs: Sequence[Any] | None, **options: Any) -> list[CheckMessage]:
    """Read every booklet, so that a site with a broken one does not start."""
    found: list[CheckMessage] = []
    for game in games():
        try:
            booklet(game)
        except (KeyError, ValueError) as fault:
            found.append(Error(f"The booklet of {game} cannot be read: {fault}", id="rules.E001"))
    return found
