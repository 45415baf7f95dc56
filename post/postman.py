"""A thread beside the requests that works off what waits, for a site without a broker."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from threading import Event, Lock, Thread

from django.db import connections
from django.utils import timezone

logger = logging.getLogger(__name__)

AFTER_A_FAULT = 60.0  # seconds


class Postman:
    """Run `work` again and again until nothing is left to do: it returns when it wants to be run next, or None."""

    def __init__(self, work: Callable[[], datetime | None]) -> None:
        self._work = work
        self._lock = Lock()
        self._news = Event()
        self._thread: Thread | None = None
        self._stopping = False

    def wake(self) -> None:
        """Say that there is something to do; whoever says it does not wait for it."""
        with self._lock:
            self._news.set()
            if self._thread is None:
                # A process that ends does not wait for a slow server: what was under way is tried again later.
                self._thread = Thread(target=self._run, name="postman", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """End the thread once it has finished what it is doing, and wait for that."""
        with self._lock:
            thread, self._stopping = self._thread, True
            self._news.set()
        if thread is not None:
            thread.join()
        self._stopping = False

    def _run(self) -> None:
        while True:
            self._news.clear()
            wait = self._worked()
            if self._ended(no_more=wait is None):
                return
            self._news.wait(wait)
            if self._ended(no_more=False):
                return

    def _ended(self, *, no_more: bool) -> bool:
        """Say whether the thread ends here: it was told to, or there is no more and nobody has brought news."""
        with self._lock:
            if self._stopping or (no_more and not self._news.is_set()):
                self._thread = None
                return True
            return False

    def _worked(self) -> float | None:
        """Work, and return after how many seconds there is more to do, None for never."""
        try:
            due = self._work()
            return None if due is None else max(0.0, (due - timezone.now()).total_seconds())
        except Exception:
            logger.exception("The postman stumbled and will try again")
            return AFTER_A_FAULT
        finally:
            connections.close_all()
