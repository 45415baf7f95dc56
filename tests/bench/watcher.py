"""A watcher of a match that takes little of the machine: real ones have a processor each."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import enable_client_permessage_deflate
from websockets.frames import Frame
from websockets.uri import parse_uri

NEWS = re.compile(rb'{"version":(\d+)')


class Watcher(asyncio.Protocol):
    """Note when each version has arrived whole, and read no further."""

    def __init__(self, address: str) -> None:
        offered = enable_client_permessage_deflate(None)  # as browsers do
        self.socket = ClientProtocol(
            parse_uri(address), origin=f"http://{urlsplit(address).netloc}", extensions=offered
        )
        self.heard: dict[int, float] = {}
        self.news = asyncio.Event()
        self.opened = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = transport
        self.socket.send_request(self.socket.connect())
        self._send()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and answer pings."""
        self.socket.receive_data(data)
        for event in self.socket.events_received():
            if not isinstance(event, Frame):
                self.opened.set()
            elif found := NEWS.match(event.data):
                self.heard[int(found[1])] = perf_counter()
                self.news.set()
        self._send()

    def _send(self) -> None:
        if waiting := self.socket.data_to_send():
            self.transport.write(b"".join(waiting))

    async def until(self, version: int) -> float:
        """Return when a version had come."""
        while version not in self.heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return self.heard[version]


async def watching(address: str) -> Watcher:
    """Return a watcher whose socket is open."""
    uri = urlsplit(address)
    _, watcher = await asyncio.get_running_loop().create_connection(lambda: Watcher(address), uri.hostname, uri.port)
    await asyncio.wait_for(watcher.opened.wait(), 30)
    assert watcher.socket.handshake_exc is None, watcher.socket.handshake_exc
    return watcher
