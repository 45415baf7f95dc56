"""Devices: a random token in a cookie that scripts cannot read; the database knows its hash only.

Nobody needs an account to referee: the phone itself holds the whistle.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from matches.models import Match

COOKIE = "device"
YEARS = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie for longer
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)


def token_of(request: HttpRequest) -> str | None:
    """Return the hash of the device's token, None for a device that has none yet."""
    token = request.COOKIES.get(COOKIE, "")
    return hashed(token) if _TOKEN.fullmatch(token) else None


def hashed(token: str) -> str:
    """Return what the database may know of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def known(request: HttpRequest) -> tuple[str, str | None]:
    """Return the hash of the device's token, and a new token to be set if it had none."""
    token = token_of(request)
    if token is not None:
        return token, None
    fresh = secrets.token_urlsafe(32)
    return hashed(fresh), fresh


def remember(response: HttpResponse, fresh: str | None) -> None:
    """Set a new device's cookie."""
    if fresh is not None:
        response.set_cookie(
            COOKIE, fresh, max_age=YEARS, httponly=True, samesite="Lax", secure=settings.CSRF_COOKIE_SECURE
        )


def handover_key(match: Match) -> str:
    """Return the secret of the present take-over link; each take-over makes the one before worthless."""
    return salted_hmac("matches.handover", f"{match.slug} {match.handovers}", algorithm="sha256").hexdigest()[:32]


def fits_handover(match: Match, key: str) -> bool:
    """Say whether a take-over link is the present one."""
    return constant_time_compare(handover_key(match), key)
