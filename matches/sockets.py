"""Sockets: they only say that a match has moved on. Entries come by HTTP, and truth is never in a message.

A socket asks no database. What it forwards was rendered for its whole audience by the one who made the entry,
and the audience "watch" gets what everybody may know: its name in the address is all the permission it needs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import re_path

from matches import fanout

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PING, PONG = "ping", "pong"
# Close codes of RFC 6455: the client spoke out of turn; the server wants it to connect again.
POLICY, AGAIN = 1008, 1012


async def follow(scope: Message, receive: Receive, send: Send) -> None:
    """Forward to one connection what is announced about its match, and answer its pings.

    A match that does not exist is simply silent: whether it does is no business of a socket.
    """
    await receive()
    async with fanout.following(scope["url_route"]["kwargs"]["slug"], fanout.WATCH) as follower:
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
application = AllowedHostsOriginValidator(URLRouter(routes))
