"""Carry what is announced about a match to everybody who follows it.

Between processes a message goes over the channel layer, to one subscription a match, audience and process.
From there it is handed to that process's own followers, as one text that was made once: a stock layer would
queue, copy and wake up for each of them, which holds up the players of a match that many watch.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

WATCH = "watch"

# Texts that wait for one slow follower; the oldest go first. Whoever misses a version fetches the page.
WAITING = 64
# Followers who are served before the process looks after anything else, such as the players themselves.
AT_ONCE = 25


def send(slug: str, audience: str, version: int, html: str) -> None:
    """Tell an audience of a match, in all processes, that a version exists and how it looks to them."""
    text = json.dumps({"version": version, "html": html}, ensure_ascii=False, separators=(",", ":"))
    async_to_sync(get_channel_layer().group_send)(_group(slug, audience), {"type": "announced", "text": text})


def _group(slug: str, audience: str) -> str:
    return f"match.{slug}.{audience}"


class Follower:
    """Hold the texts that wait for one connection."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque(maxlen=WAITING)
        self._news = asyncio.Event()
        self._over = False

    def give(self, text: str) -> None:
        """Let a text wait for its turn."""
        self._texts.append(text)
        self._news.set()

    def end(self) -> None:
        """Let nothing follow the texts that wait."""
        self._over = True
        self._news.set()

    async def texts(self) -> AsyncIterator[str]:
        """Yield each text in its order, until the end."""
        while True:
            while self._texts:
                yield self._texts.popleft()
            if self._over:
                return
            self._news.clear()
            await self._news.wait()


class _Room:
    """Hold this process's followers of one match and audience, and the subscription that serves them."""

    def __init__(self, group: str) -> None:
        self.followers: set[Follower] = set()
        self.ready = asyncio.Event()
        self._group = group
        self._task = asyncio.create_task(self._serve())

    def close(self) -> None:
        """Give the subscription up."""
        self._forget()
        self._task.cancel()

    def _forget(self) -> None:
        if _rooms.get(self._group) is self:
            del _rooms[self._group]

    async def _serve(self) -> None:
        try:
            await self._receive(get_channel_layer())
        except Exception:
            logger.exception("A subscription to the channel layer broke")
        finally:
            # Whoever still follows it then connects anew, to another.
            self._forget()
            self.ready.set()
            for follower in self.followers:
                follower.end()

    async def _receive(self, layer: Any) -> None:
        channel = await layer.new_channel()
        try:
            await layer.group_add(self._group, channel)
            self.ready.set()
            while True:
                message = await layer.receive(channel)
                await self._hand_on(message["text"])
        finally:
            await layer.group_discard(self._group, channel)

    async def _hand_on(self, text: str) -> None:
        for number, follower in enumerate(tuple(self.followers), start=1):
            follower.give(text)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)


_rooms: dict[str, _Room] = {}


@asynccontextmanager
async def following(slug: str, audience: str) -> AsyncIterator[Follower]:
    """Follow a match as one of an audience; the first in a process subscribes, the last unsubscribes."""
    group = _group(slug, audience)
    room = _rooms.get(group)
    if room is None:
        room = _rooms[group] = _Room(group)
    follower = Follower()
    room.followers.add(follower)
    try:
        await room.ready.wait()
        yield follower
    finally:
        room.followers.discard(follower)
        if not room.followers:
            room.close()
