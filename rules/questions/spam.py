"""Signs that no person filled in the form. What shows one is set aside, not lost, and its sender sees no difference."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from secrets import token_urlsafe

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner

TRAP = "website"  # a field that people do not see
STAMP = "stamp"
LONGEST = timedelta(days=7)  # a page may stay open for days

_signer = TimestampSigner(salt="rules.questions")


def new_stamp() -> str:
    """Return a signed mark of one form and the present moment."""
    # Random besides: no two forms have the same.
    return _signer.sign(token_urlsafe(8))


def is_genuine(stamp: str) -> bool:
    """Say whether a stamp came from us and may still be used."""
    try:
        _signer.unsign(stamp, max_age=LONGEST)
    except BadSignature:
        return False
    return True


def suspicion(posted: Mapping[str, str]) -> str:
    """Say what is suspicious about a form, "" for nothing."""
    if posted.get(TRAP):
        return "the hidden field was filled in"
    stamp = posted.get(STAMP, "")
    if not is_genuine(stamp):
        return "no time stamp of ours, or an old one"
    least = settings.QUESTIONS_LEAST_SECONDS
    try:
        _signer.unsign(stamp, max_age=least)
    except BadSignature:
        return ""
    return f"filled in within {least} seconds" if least else ""
