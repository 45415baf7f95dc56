"""How long a move takes from one browser to the other, with many matches, and with many watchers of one.

    uv run python -m tests.bench.live

A served site in a process of its own and this client share the machine. Each match has both players' sockets open, as
browsers open them; a move is a POST, and its time ends when the other player's socket has the new table. Times depend
on the machine and on what else it does: medians count, and the first line tells what a request takes that changes
nothing, for machines to be compared by.
"""

from __future__ import annotations

import asyncio
import html
import json
import os
import platform
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect

from tests.bench.watcher import Watcher, watching
from tests.server import running_site

SECONDS = 12.0  # of each load
MATCHES = (10, 50, 200)
MOVES_A_SECOND = 50
SUSTAINED = 250  # moves a second, over the most matches
QUESTIONS = 300
WATCHERS = 500
WATCHED_MOVES = 40
CONNECTIONS = 16  # that moves are sent over
KEPT = 4.0  # seconds that one is trusted to be open while nothing is sent; the site closes it after five

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
NEWS = re.compile(r'{"version":(\d+)')
LIVE = re.compile(r'data-live="([^"]+)"')
VERSION = re.compile(r'data-version="(\d+)"')
INPUT = re.compile(r"<(?:input|button)[^>]*>")


class Line:
    """One connection that is kept open, as browsers do; no more of HTTP than this site's answers need."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.free = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self.used = 0.0

    async def ask(
        self, path: str, cookies: dict[str, str], fields: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, str, str]:
        """Send a request; return status, Location and text, and keep the cookies that come."""
        async with self.free:
            idle, self.used = perf_counter() - self.used, perf_counter()
            if self.reader is None or idle > KEPT or self.reader.at_eof() or self.writer.is_closing():
                host, _, port = self.address.rpartition(":")
                self.reader, self.writer = await asyncio.open_connection(host, int(port))
            body = urlencode(fields).encode() if fields is not None else b""
            lines = [
                f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1",
                f"Host: {self.address}",
                f"Cookie: {'; '.join(f'{name}={value}' for name, value in cookies.items())}",
                f"Content-Length: {len(body)}",
                "Content-Type: application/x-www-form-urlencoded",
                *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
            ]
            self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            status, location, length = int(head.split()[1]), "", 0
            for line in head.split("\r\n")[1:]:
                name, _, value = line.partition(": ")
                if name.lower() == "content-length":
                    length = int(value)
                elif name.lower() == "location":
                    location = value
                elif name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    cookies[key] = rest.partition(";")[0]
            return status, location, (await self.reader.readexactly(length)).decode()


@dataclass
class Player:
    """A browser of one player: its cookies, its socket and the newest table that it has."""

    cookies: dict[str, str]
    path: str = ""
    table: str = ""
    version: int = 0
    socket: ClientConnection | None = None
    heard: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def choices(self) -> list[str]:
        """Return the actions that the table asks for now; a call that is locked is left as it is."""
        inputs = INPUT.findall(self.table)
        if any(" data-draft" in one for one in inputs):
            return []
        open_now = [one for one in inputs if 'name="action"' in one and " disabled" not in one]
        return [html.unescape(found[1]) for one in open_now if (found := re.search(r'value="([^"]+)"', one))]

    def see(self, table: str) -> None:
        """Take a table for the newest if it is."""
        found = VERSION.search(table)
        if found and int(found[1]) >= self.version:
            self.version, self.table = int(found[1]), table

    async def listen(self) -> None:
        """Keep up with what the socket brings."""
        assert self.socket is not None
        async for text in self.socket:
            if text == "pong":
                continue
            if found := NEWS.match(text):
                self.heard[int(found[1])] = perf_counter()
                self.see(json.loads(text)["html"])
                self.news.set()

    async def until(self, version: int) -> float:
        """Return when the socket brought a version."""
        while version not in self.heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return self.heard[version]


Pair = tuple[Player, Player]


class Site:
    """The served site, as many browsers see it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.address = urlsplit(url).netloc
        self.lines = [Line(self.address) for _ in range(CONNECTIONS)]
        self.whims = Random("live")
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.sent = 0
        self.tasks: list[asyncio.Task[None]] = []

    def line(self) -> Line:
        """Return a connection that is free, if there is one."""
        return next((line for line in self.lines if not line.free.locked()), self.whims.choice(self.lines))

    async def open(self) -> None:
        """Get a token for forms."""
        _, _, page = await self.line().ask("/play/", self.cookies)
        found = TOKEN.search(page)
        assert found, page[:500]
        self.token = found[1]

    def browser(self) -> Player:
        """Return a browser that was here before."""
        return Player({"csrftoken": self.cookies["csrftoken"]})

    async def match(self) -> Pair:
        """Begin a match of two browsers in Star Mode, and open their sockets."""
        home, away = self.browser(), self.browser()
        terms = {"name": "Ann", "team": "harbor", "opponent": "friend", "mode": "star", "length": "full", "pace": "180"}
        status, home.path, text = await self.line().ask("/play/new/", home.cookies, self.form(terms))
        assert status == 302, text[:2000]
        joining = self.form({"name": "Bob", "team": "summit"})
        status, away.path, text = await self.line().ask(f"{home.path}join/", away.cookies, joining)
        assert status == 302, text[:2000]
        for player in (home, away):
            await self.sit(player)
        return home, away

    async def sit(self, player: Player) -> None:
        """Load the table and open its socket."""
        status, _, page = await self.line().ask(player.path, player.cookies)
        found = LIVE.search(page)
        assert status == 200 and found, page[:2000]
        player.see(page)
        player.socket = await connect(self.socket(found[1]), origin=self.url.rstrip("/"))
        self.tasks.append(asyncio.create_task(player.listen()))

    async def watch(self, path: str) -> Watcher:
        """Load the table as one who looks on, and open its socket."""
        status, _, page = await self.line().ask(path, {})
        found = LIVE.search(page)
        assert status == 200 and found, page[:2000]
        return await watching(self.socket(found[1]))

    def socket(self, found: str) -> str:
        """Return the address of the socket that a page names."""
        return self.url.replace("http", "ws").rstrip("/") + html.unescape(found)

    def form(self, fields: dict[str, str]) -> dict[str, str]:
        """Return a form's fields with the token."""
        return {**fields, "csrfmiddlewaretoken": self.token}

    async def question(self, player: Player) -> float:
        """Ask for news that the player has heard; return how long the answer takes, which is that there is none."""
        begun = perf_counter()
        status, _, _ = await self.line().ask(f"{player.path}?have={player.version}", player.cookies)
        assert status == 204, status
        return perf_counter() - begun

    async def move(self, pair: Pair) -> float | None:
        """Make a random move of whoever is to decide; return the time until the other side has it, None at the end."""
        able = [(one, two) for one, two in (pair, pair[::-1]) if one.choices()]
        if not able:
            return None
        player, opponent = able[0]
        choices = player.choices()
        version, self.sent = player.version, self.sent + 1
        fields = {"version": str(version), "key": f"bench-{self.sent}", "action": self.whims.choice(choices)}
        begun = perf_counter()
        status, _, text = await self.line().ask(
            f"{player.path}act/", player.cookies, self.form(fields), HX_Request="true"
        )
        assert status == 200, text[:500]
        there = await opponent.until(version + 1)
        await player.until(version + 1)
        return there - begun


def memory(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def processor(pid: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(site: Site, pairs: list[Pair], rate: float, seconds: float) -> tuple[list[float], float]:
    """Make moves at a rate, each in a match that has none underway; return their times and the rate reached."""
    times: list[float] = []
    busy: set[int] = set()
    over: set[int] = set()
    running: set[asyncio.Task[None]] = set()

    async def one(number: int) -> None:
        try:
            took = await site.move(pairs[number])
            if took is None:
                over.add(number)
            else:
                times.append(took)
        finally:
            busy.discard(number)

    begun = perf_counter()
    for step in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + step / rate - perf_counter()))
        free = [number for number in range(len(pairs)) if number not in busy and number not in over]
        if free:
            number = site.whims.choice(free)
            busy.add(number)
            task = asyncio.create_task(one(number))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return times, len(times) / (perf_counter() - begun)


def row(name: str, times: list[float], more: str = "") -> None:
    """Print a line of figures in milliseconds."""
    ms = sorted(1000 * seconds for seconds in times)
    p95 = quantiles(ms, n=20)[-1]
    print(f"{name:34} {len(ms):6} {median(ms):8.1f} {p95:8.1f} {ms[-1]:8.1f}   {more}", flush=True)


@asynccontextmanager
async def served() -> AsyncIterator[tuple[Site, int]]:
    """Serve the site, with nothing in its database."""
    with tempfile.TemporaryDirectory() as var, running_site(Path(var)) as (process, url):
        site = Site(url)
        await site.open()
        yield site, process.pid
        for task in site.tasks:
            task.cancel()


async def many_matches() -> None:
    """Measure moves with more and more matches open, then as many moves as the site sustains."""
    async with served() as (site, pid):
        pairs: list[Pair] = [await site.match()]
        used = processor(pid)
        asked = [await site.question(pairs[0][0]) for _ in range(QUESTIONS)]
        each = 1000 * (processor(pid) - used) / len(asked)
        row("a request that changes nothing", asked, f"{each:.1f} ms of the site's processor")
        for wanted in MATCHES:
            before, had = memory(pid), len(pairs)
            while len(pairs) < wanted:
                pairs.append(await site.match())
            grown = (memory(pid) - before) * 1024 / max(1, wanted - had)
            used = processor(pid)
            times, rate = await load(site, pairs, MOVES_A_SECOND, SECONDS)
            each = 1000 * (processor(pid) - used) / len(times)
            more = f"{each:.1f} ms of the site's processor a move, {grown:.0f} kB a match with both its sockets"
            row(f"{wanted} matches, {rate:.0f} moves a second", times, more)
        times, rate = await load(site, pairs, SUSTAINED, SECONDS)
        row(f"{len(pairs)} matches, {rate:.0f} of {SUSTAINED} a second", times, "aim: all of them, p95 50")


async def many_watchers() -> None:
    """Measure a match that many watch: when its players have a move, and when the watchers have it."""
    async with served() as (site, pid):
        pair = await site.match()
        alone = [took for _ in range(WATCHED_MOVES) if (took := await site.move(pair)) is not None]
        row("one match, nobody watches", alone)
        before = memory(pid)
        watchers = [await site.watch(pair[0].path) for _ in range(WATCHERS)]
        each = (memory(pid) - before) * 1024 / WATCHERS
        players: list[float] = []
        reached: list[float] = []
        for _ in range(WATCHED_MOVES):
            version, begun = pair[0].version, perf_counter()
            took = await site.move(pair)
            if took is None:
                break
            players.append(took)
            reached += [await watcher.until(version + 1) - begun for watcher in watchers]
        row(f"{WATCHERS} watchers: the other player", players, "aim: p95 15")
        row(f"{WATCHERS} watchers: each of them", reached, f"aim: p95 40; {each:.0f} kB a socket, aim 75")


def main() -> None:
    """Print the whole table."""
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, client and site together")
    print(f"{'POST to the other socket':34} {'moves':>6} {'median':>8} {'p95':>8} {'worst':>8}   (milliseconds)")
    asyncio.run(many_matches())
    asyncio.run(many_watchers())


if __name__ == "__main__":
    main()
