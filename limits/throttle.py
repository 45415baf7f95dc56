"""How often something may be done: a bucket of tokens for each visitor, as a row that all processes share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from limits.models import Bucket

IPV6_HOUSEHOLD = 64  # bits; whoever has an IPv6 address has all that begin alike


@dataclass(frozen=True)
class Limit:
    """Allow so many at once, and one more each time that `every` has passed."""

    name: str
    at_once: int
    every: timedelta


# Nobody is to try out passwords, wherever they are asked for.
LOGINS = Limit("logins", at_once=10, every=timedelta(minutes=1))


def take(limit: Limit, who: str) -> bool:
    """Take a token out of somebody's bucket, and say whether there was one."""
    now = timezone.now()
    # The table needs no names: a hash finds its bucket again.
    key = salted_hmac("limits.throttle", f"{limit.name} {who}", algorithm="sha256").hexdigest()
    Bucket.objects.filter(full__lte=now).delete()
    _, fresh = Bucket.objects.get_or_create(key=key, defaults={"full": now + limit.every})
    if fresh:
        return True
    # One statement decides and takes: two processes cannot take the same token. The clock is read once more, for
    # whoever filled the bucket may have read it after we did, and would seem to have taken a token too many.
    has_one = Bucket.objects.filter(key=key, full__lte=timezone.now() + (limit.at_once - 1) * limit.every)
    return bool(has_one.update(full=F("full") + limit.every))


def client(request: HttpRequest) -> str:
    """Return the visitor's address as far as it can be believed, of IPv6 the part that a household shares."""
    address = _forwarded(request) or request.META.get("REMOTE_ADDR", "")
    try:
        known = ip_address(address)
    except ValueError:
        return str(address)
    if known.version == 6:
        return str(known.ipv4_mapped or ip_network((known, IPV6_HOUSEHOLD), strict=False).network_address)
    return str(known)


def _forwarded(request: HttpRequest) -> str:
    """Return the address that the outermost of our own proxies saw; what stands further left anybody can write."""
    count = settings.TRUSTED_PROXIES
    seen = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    if not count or len(seen) < count:
        return ""
    try:
        return str(ip_address(seen[-count]))
    except ValueError:
        return ""
