"""Carry what is announced about a match to everybody who follows it.

Between processes a message goes over the channel layer, to one subscription a match and process. From there it is
handed to that process's own followers, to each audience as one text that was made once: a stock layer would queue,
copy and wake up for each of them, which holds up the players of a match that many watch.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

# Who looks on. Players are audiences of their own, and are told first; what is for all of them needs no more than this.
WATCH = "watch"
PLAYERS = "players"

# Texts that wait for one slow follower; the oldest go first. Whoever misses a version fetches the page.
WAITING = 64
# Followers who are served before the process looks after anything else, such as the players themselves.
AT_ONCE = 25


def send(slug: str, version: int, fragments: Mapping[str, str]) -> None:
    """Tell each audience of a match, in all processes, that a version exists and how it looks to them."""
    messages = {audience: _text({"version": version, "html": html}) for audience, html in fragments.items()}
    if _loop is not None and _loop.is_running():
        # Whoever moves need not wait until it is sent.
        asyncio.run_coroutine_threadsafe(_send(slug, messages), _loop).add_done_callback(_complain)
    else:
        async_to_sync(_send)(slug, messages)


def _complain(sent: Future[None]) -> None:
    if (fault := sent.exception()) is not None:
        logger.error("Could not announce a version", exc_info=fault)


def everybody(*, private: bool) -> tuple[str, ...]:
    """Return the audiences of a match: whoever has the address of a private one is still nobody there."""
    return (PLAYERS,) if private else (PLAYERS, WATCH)


async def tell(slug: str, message: Mapping[str, Any], audiences: Iterable[str]) -> None:
    """Tell audiences of a match something that makes no version of it and that they may know."""
    await _send(slug, dict.fromkeys(audiences, _text(message)))


def _text(message: Mapping[str, Any]) -> str:
    # ASCII alone: each of five hundred sockets encodes the text for itself, and that is a copy then.
    return json.dumps(message, separators=(",", ":"))


async def _send(slug: str, texts: dict[str, str]) -> None:
    await get_channel_layer().group_send(_group(slug), {"type": "announced", "texts": texts})


def _group(slug: str) -> str:
    return f"match.{slug}"


class Follower:
    """Hold the texts that wait for one connection of an audience."""

    def __init__(self, audience: str) -> None:
        self.audience = audience
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
    """Hold this process's followers of one match, and the subscription that serves them."""

    def __init__(self, group: str) -> None:
        self.players: set[Follower] = set()
        self.watchers: set[Follower] = set()
        self.ready = asyncio.Event()
        self._group = group
        self._task = asyncio.create_task(self._serve())

    def place(self, audience: str) -> set[Follower]:
        """Return the followers among whom one of this audience belongs."""
        return self.watchers if audience == WATCH else self.players

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
            for follower in self.players | self.watchers:
                follower.end()

    async def _receive(self, layer: Any) -> None:
        channel = await layer.new_channel()
        try:
            await layer.group_add(self._group, channel)
            self.ready.set()
            while True:
                message = await layer.receive(channel)
                await self._hand_on(message["texts"])
        finally:
            await layer.group_discard(self._group, channel)

    async def _hand_on(self, texts: Mapping[str, str]) -> None:
        players = texts.get(PLAYERS)
        told = [
            *((player, text) for player in self.players if (text := texts.get(player.audience, players)) is not None),
            *((watcher, text) for watcher in self.watchers if (text := texts.get(WATCH)) is not None),
        ]
        for number, (follower, text) in enumerate(told, start=1):
            follower.give(text)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)


_rooms: dict[str, _Room] = {}
# Where this process has its followers.
_loop: asyncio.AbstractEventLoop | None = None


@asynccontextmanager
async def following(slug: str, audience: str) -> AsyncIterator[Follower]:
    """Follow a match as one of an audience; the first in a process subscribes, the last unsubscribes."""
    global _loop
    _loop = asyncio.get_running_loop()
    group = _group(slug)
    room = _rooms.get(group)
    if room is None:
        room = _rooms[group] = _Room(group)
    follower = Follower(audience)
    room.place(audience).add(follower)
    try:
        await room.ready.wait()
        yield follower
    finally:
        room.place(audience).discard(follower)
        if not room.players and not room.watchers:
            room.close()
