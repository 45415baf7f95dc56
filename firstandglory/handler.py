"""Django behind ASGI, each request whole in one thread of a pool."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import Any

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.urls import set_script_prefix

# Moves of matches are written by one thread, one after the other: SQLite lets one write at a time, and who finds it
# busy sleeps before trying again. Making a match is no move: a computer may have much to count before its first one.
MOVES = ("/play/", "/referee/")
MAKES = "/new/"
THREADS = 4  # for everything else
MOST_BODY = 4 * 1024 * 1024  # bytes of a request; the largest that a page sends is a record of one megabyte

Receive = Callable[[], Awaitable[dict[str, Any]]]

_moves = ThreadPoolExecutor(1, "moves")
_pages = ThreadPoolExecutor(THREADS, "pages")


class _Sent:
    """Pass on what a visitor sends until it is more than anybody has to send, so that nobody fills the disk."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    @property
    def too_much(self) -> bool:
        """Say whether it was more."""
        return self._size > MOST_BODY

    async def __call__(self) -> dict[str, Any]:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.too_much else message


class Handler(ASGIHandler):
    """Answer requests in threads that stay, and so do their connections to the database.

    Django's own handler starts a thread for each request, whose connection opens and closes the database, and changes
    to that thread and back for each middleware: about as much work as a whole move.
    """

    def __init__(self) -> None:
        """Load the middleware as threads use it."""
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        sent = _Sent(receive)
        try:
            body = await self.read_body(sent)
        except RequestAborted:
            if sent.too_much:
                refused = HttpResponse("That is too large.\n", status=413, content_type="text/plain")
                await self.send_response(refused, send)
            return
        path = scope["path"]
        moves = scope["method"] == "POST" and path.startswith(MOVES) and not path.endswith(MAKES)
        pool = _moves if moves else _pages
        response = await sync_to_async(self._answered, thread_sensitive=False, executor=pool)(scope, body)
        try:
            await self.send_response(response, send)
        finally:
            if response.streaming:
                await sync_to_async(response.close, thread_sensitive=False, executor=pool)()

    def _answered(self, scope: Any, body: SpooledTemporaryFile[bytes]) -> HttpResponse:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, wrong = self.create_request(scope, body)
        response = self.get_response(request) if wrong is None else wrong
        response._handler_class = self.__class__
        body.close()
        if not response.streaming:
            response.close()  # says that the request is finished, to this thread's connection too
        return response
