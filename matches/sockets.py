"""Sockets: they only say that a match has moved on. Entries come by HTTP, and truth is never in a message.

A socket asks no database before it is open. What it forwards was rendered for its whole audience by the one who made
the entry, and the audience "watch" gets what everybody may know: its name in the address is all the permission it
needs. A player's page carries a ticket, signed by the site, that names the match and the seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.signing import BadSignature, TimestampSigner
from django.urls import re_path

from matches import fanout, presence

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PING, PONG = "ping", "pong"
# Close codes of RFC 6455: the client spoke out of turn; the server wants it to connect again.
POLICY, AGAIN = 1008, 1012


_signer = TimestampSigner(salt="matches.sockets")
TICKET_AGE = timedelta(days=7)


def ticket(slug: str, seat: str, moved: int) -> str:
    """Return what lets a page listen as the player of a seat; pages stay open for days, not for ever."""
    return _signer.sign(f"{slug}:{player(seat, moved)}")


def player(seat: str, moved: int) -> str:
    """Name a player as an audience; once the seat has moved to another device the one before hears nothing more."""
    return f"{seat}.{moved}"


def audience(slug: str, shown: str | None) -> str | None:
    """Return whose socket this is by the ticket shown, None if that is not good here."""
    if shown is None:
        return fanout.WATCH
    try:
        match, _, whose = _signer.unsign(shown, max_age=TICKET_AGE).partition(":")
    except BadSignature:
        return None
    return whose if match == slug else None


async def follow(scope: Message, receive: Receive, send: Send) -> None:
    """Forward to one connection what is announced about its match, and answer its pings.

    A match that does not exist is simply silent: whether it does is no business of a socket.
    """
    slug = scope["url_route"]["kwargs"]["slug"]
    asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True))
    whose = audience(slug, asked.get("ticket"))
    if whose is None:
        await refuse(scope, receive, send)
    elif whose == fanout.WATCH:
        await _follow(slug, whose, receive, send)
    else:
        seat, _, moved = whose.partition(".")
        async with presence.sitting((slug, seat, int(moved))):
            await _follow(slug, whose, receive, send)


async def _follow(slug: str, whose: str, receive: Receive, send: Send) -> None:
    await receive()
    async with fanout.following(slug, whose) as follower:
        # Accepted only now: a client that has an open socket misses nothing.
        await send({"type": "websocket.accept"})
        forwarding = asyncio.create_task(_forward(follower, send))
        try:
            while (message := await receive())["type"] == "websocket.receive":
                if message.get("text") != PING:
                    forwarding.cancel()
                    await send({"type": "websocket.close", "code": POLICY})
                    return
                follower.give(PONG)
        finally:
            forwarding.cancel()


async def _forward(follower: fanout.Follower, send: Send) -> None:
    # A connection that breaks while it is written to is noticed by the one who reads from it.
    with suppress(OSError):
        async for text in follower.texts():
            await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": AGAIN})


async def refuse(scope: Message, receive: Receive, send: Send) -> None:
    """Turn down a socket at an address where there is none."""
    await receive()
    await send({"type": "websocket.close"})


routes = [re_path(r"^ws/matches/(?P<slug>[A-Za-z0-9_-]{1,16})/$", follow), re_path(r"", refuse)]

# Pages of other sites get no socket.
_from_here = AllowedHostsOriginValidator(URLRouter(routes))


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Serve the sockets of this site's own pages."""
    try:
        for name, value in scope["headers"]:
            if name == b"origin":
                urlsplit(value.decode("latin-1"))
    except ValueError:  # no address at all, which the validator would stumble over
        await refuse(scope, receive, send)
    else:
        await _from_here(scope, receive, send)
