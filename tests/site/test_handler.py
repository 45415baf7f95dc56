"""firstandglory.handler: which thread answers a request, and that it stays"""

import asyncio
import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_started

from firstandglory.handler import MOST_BODY, Handler
from tests.server import PATIENCE


@pytest.fixture
def threads():
    """Return the names of the threads that requests begin in."""
    seen = []

    def note(**told):
        seen.append(threading.current_thread().name)

    request_started.connect(note)
    yield seen
    request_started.disconnect(note)


def answered(*requests, sent=(b"",)):
    """Send requests one after the other, each in so many parts, and return their statuses."""

    async def ask(handler, method, path):
        scope = {"type": "http", "method": method, "path": path, "headers": [(b"host", b"localhost")]}
        client = ApplicationCommunicator(handler, scope)
        for number, part in enumerate(sent, start=1):
            await client.send_input({"type": "http.request", "body": part, "more_body": number < len(sent)})
        status = (await client.receive_output(PATIENCE))["status"]
        assert (await client.receive_output(PATIENCE))["type"] == "http.response.body"
        await client.wait(PATIENCE)
        return status

    async def all_of_them():
        handler = Handler()
        return [await ask(handler, *request) for request in requests]

    return asyncio.run(all_of_them())


MOVES = [("POST", "/play/Ab-_56789012/act/"), ("POST", "/referee/Ab-_56789012/enter/")]
OTHERS = [("POST", "/play/new/"), ("POST", "/questions/ask/"), ("GET", "/robots.txt"), ("GET", "/none/")]


def test_moves_have_a_thread_of_their_own_that_stays(threads):
    assert answered(*MOVES * 3) == [403] * 6  # without a form's token
    assert set(threads) == {"moves_0"}


def test_whatever_else_is_asked_for_holds_up_no_move(threads):
    assert answered(*OTHERS) == [403, 403, 200, 404]
    assert len(threads) == len(OTHERS)
    assert all(name.startswith("pages_") for name in threads)


@pytest.mark.parametrize("path", ["/play/new/", "/play/Ab-_56789012/act/", "/none/"])
def test_nobody_sends_without_end(threads, path):
    half = b"x" * (MOST_BODY // 2)
    assert answered(("POST", path), sent=(half, half))[0] in (403, 404)
    assert len(threads) == 1
    assert answered(("POST", path), sent=(half, half, b"x", half, half)) == [413]
    assert len(threads) == 1
