"""/ws/matches/<slug>/"""

import asyncio
import functools
import json
import signal
import time
from contextlib import AsyncExitStack, asynccontextmanager
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import channel_layers, get_channel_layer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from matches import fanout
from matches.sockets import application
from tests.server import PATIENCE, complaints, running_site

SLUG = "Ab-_56789012"
ORIGIN = "http://localhost"
BURST = 500
CROWD = 200
YEARS = 3 * 365 * 24 * 60 * 60  # seconds


def in_a_loop(test):
    """Run a test inside an event loop, with a channel layer of its own that has to be empty at the end."""

    @functools.wraps(test)
    def run(*arguments, **named):
        layer = channel_layers.make_backend("default")
        before = channel_layers.set("default", layer)
        try:
            asyncio.run(test(*arguments, **named))
        finally:
            channel_layers.set("default", before)
        assert (layer.groups, layer.channels, fanout._rooms) == ({}, {}, {})

    return run


class Socket(ApplicationCommunicator):
    """The other end of a socket."""

    def __init__(self, path=f"/ws/matches/{SLUG}/", origin=ORIGIN):
        headers = [] if origin is None else [(b"origin", origin.encode())]
        super().__init__(application, {"type": "websocket", "path": path, "headers": headers})

    async def open(self):
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def say(self, **spoken):
        await self.send_input({"type": "websocket.receive", **spoken})

    async def hear(self):
        output = await self.receive_output(PATIENCE)
        assert output["type"] == "websocket.send", output
        return output["text"]

    async def close(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(PATIENCE)


@asynccontextmanager
async def watching(slug=SLUG):
    socket = Socket(f"/ws/matches/{slug}/")
    assert await socket.open()
    yield socket
    await socket.close()


def tell(slug, audience, version, html):
    fanout.send(slug, version, {audience: html})


announce = sync_to_async(tell)


def message(version, html):
    return json.dumps({"version": version, "html": html}, separators=(",", ":"))


@in_a_loop
async def test_a_watcher_gets_what_was_announced_once():
    async with watching() as socket:
        await announce(SLUG, "watch", 7, '<b title="&amp;">−2 ★</b>\n')
        assert await socket.hear() == message(7, '<b title="&amp;">−2 ★</b>\n')
        assert await socket.receive_nothing()


@in_a_loop
async def test_other_matches_and_audiences_stay_apart():
    async with watching() as socket, watching("another") as other:
        await announce(SLUG, "home", 1, "for one player")
        await announce("another", "watch", 2, "elsewhere")
        assert await other.hear() == message(2, "elsewhere")
        assert await socket.receive_nothing()


@in_a_loop
async def test_nobody_listens():
    await announce(SLUG, "watch", 1, "")


@in_a_loop
async def test_a_match_that_does_not_exist_is_silent():
    async with watching("none-such") as socket:
        assert await socket.receive_nothing()


@in_a_loop
async def test_pings_are_answered():
    async with watching() as socket:
        await socket.say(text="ping")
        assert await socket.hear() == "pong"


@pytest.mark.parametrize("spoken", [{"text": "hello"}, {"text": ""}, {"bytes": b"ping"}])
@in_a_loop
async def test_anything_else_ends_it(spoken):
    async with watching() as socket:
        await socket.say(**spoken)
        assert await socket.receive_output() == {"type": "websocket.close", "code": 1008}


@pytest.mark.parametrize(
    "path",
    ["/", "/ws/", "/ws/matches/", f"/ws/matches/{SLUG}", f"/ws/matches/{SLUG}/more/", "/ws/matches/ü/"],
)
@in_a_loop
async def test_no_socket_at_other_addresses(path):
    assert not await Socket(path).open()


@pytest.mark.django_db  # Channels looks after old connections when it turns one down
@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://[::1", None])
@in_a_loop
async def test_no_socket_for_pages_of_other_sites(origin):
    assert not await Socket(origin=origin).open()


@in_a_loop
async def test_one_text_and_one_subscription_serve_a_crowd():
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(watching()) for _ in range(CROWD)]
        (channels,) = get_channel_layer().groups.values()
        assert len(channels) == 1
        with patch.object(json, "dumps", wraps=json.dumps) as dumps:
            await announce(SLUG, "watch", 1, "x" * 1000)
        texts = [await socket.hear() for socket in sockets]
    assert dumps.call_count == 1
    assert len({id(text) for text in texts}) == 1


@in_a_loop
async def test_the_last_one_to_leave_ends_the_subscription():
    layer = get_channel_layer()
    async with watching() as staying:
        async with watching():
            pass
        await announce(SLUG, "watch", 1, "still here")
        assert await staying.hear() == message(1, "still here")
    assert fanout._rooms == {}
    # The layer is told by a task that is ending.
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)
    assert layer.groups == {}


@in_a_loop
async def test_who_comes_after_the_last_one_left_is_served():
    async with watching():
        pass
    async with watching() as socket:
        await announce(SLUG, "watch", 1, "again")
        assert await socket.hear() == message(1, "again")


@in_a_loop
async def test_a_burst_loses_nothing():
    def burst():
        for version in range(BURST):
            tell(SLUG, "watch", version, "<p>")

    async with watching() as one, watching() as two:
        await sync_to_async(burst)()
        for socket in (one, two):
            heard = [json.loads(await socket.hear())["version"] for _ in range(BURST)]
            assert heard == list(range(BURST))
            assert await socket.receive_nothing()


@in_a_loop
async def test_a_page_that_stays_open_for_years_goes_on_hearing():
    async with watching() as socket:
        with patch("channels.layers.time.time", return_value=time.time() + YEARS):
            await announce(SLUG, "watch", 1, "<p>")
            assert await socket.hear() == message(1, "<p>")


@in_a_loop
async def test_a_burst_before_the_loop_gets_to_it_loses_nothing():
    async with watching() as socket:
        layer = get_channel_layer()
        (group,) = layer.groups
        for version in range(BURST):
            await layer.group_send(group, {"type": "announced", "texts": {"watch": str(version)}})
        assert [await socket.hear() for _ in range(BURST)] == [str(n) for n in range(BURST)]


@in_a_loop
async def test_a_slow_one_keeps_the_newest_and_holds_up_nobody():
    async with fanout.following(SLUG, fanout.WATCH) as slow, watching() as quick:
        for version in range(BURST):
            await announce(SLUG, "watch", version, "")
            assert json.loads(await quick.hear())["version"] == version
        slow.end()
        kept = [json.loads(text)["version"] async for text in slow.texts()]
    assert kept == list(range(BURST - fanout.WAITING, BURST))


@pytest.mark.parametrize("broken", ["new_channel", "group_add", "receive"])
@in_a_loop
async def test_when_the_layer_breaks_clients_are_asked_to_come_back(broken, caplog):
    with patch.object(get_channel_layer(), broken, side_effect=ConnectionError):
        async with watching() as socket:
            assert await socket.receive_output(PATIENCE) == {"type": "websocket.close", "code": 1012}
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    async with watching() as socket:
        await announce(SLUG, "watch", 1, "again")
        assert await socket.hear() == message(1, "again")


def test_the_served_site_speaks_it(tmp_path):
    with running_site(tmp_path) as (process, url):
        address = url.replace("http", "ws") + f"ws/matches/{SLUG}/"
        with pytest.raises(InvalidStatus):
            connect(address, origin="https://elsewhere.example")
        # Compression is not taken up, though browsers offer it.
        with connect(address, origin=url.rstrip("/")) as socket:
            assert socket.protocol.extensions == []
            socket.send("ping")
            assert socket.recv(timeout=PATIENCE) == "pong"
            socket.send("x" * 129)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd.code == 1009
        with connect(address, origin=url.rstrip("/")) as socket:
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd.code == 1012
        assert process.wait(PATIENCE) == 0
        assert complaints(tmp_path) == ""
