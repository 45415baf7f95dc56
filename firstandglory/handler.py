"""Django behind ASGI, each request whole in one thread of a pool."""

from __future__ import annotations

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

_moves = ThreadPoolExecutor(1, "moves")
_pages = ThreadPoolExecutor(THREADS, "pages")


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
        try:
            body = await self.read_body(receive)
        except RequestAborted:
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
