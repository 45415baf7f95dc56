"""Making a season's document in the background, and clearing away what is a day old."""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from tempfile import NamedTemporaryFile
from threading import Lock, Thread

from django.conf import settings
from django.db import connection
from django.utils.timezone import now

from firstandglory.celery import app
from scorecards import sheet
from scorecards.choices import Choice
from scorecards.merge import Joined
from scorecards.models import Season, folder
from scorecards.typeset import pdf_once

KEPT = timedelta(days=1)
SILENT = timedelta(minutes=5)  # after which nobody works on a season any more
BATCH = 40  # cards that are set at once: more take more memory, fewer more time

log = logging.getLogger(__name__)
_one_at_a_time = Lock()


@app.task(ignore_result=True)
def make_season(pk: int) -> None:
    """Set all cards of a season; a second call for the same one does nothing."""
    claimed = Season.objects.filter(pk=pk, state=Season.State.WAITING).update(state=Season.State.RUNNING, changed=now())
    if not claimed:
        return
    try:
        _make(Season.objects.get(pk=pk))
    except Exception:
        log.exception("season %s was not made", pk)
        Season.objects.filter(pk=pk).update(state=Season.State.FAILED, changed=now())


def _make(season: Season) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("wb", dir=folder(), suffix=".draft", delete=False) as draft:
        try:
            _write(season, Joined(draft))
            draft.close()
            os.replace(draft.name, season.path)
        except BaseException:
            os.unlink(draft.name)
            raise
    Season.objects.filter(pk=season.pk).update(state=Season.State.DONE, changed=now())


def _write(season: Season, document: Joined) -> None:
    cards = [Choice(**fixture).card() for fixture in season.fixtures]
    for start in range(0, len(cards), BATCH):
        batch = cards[start : start + BATCH]
        data = sheet.content(batch, season.paper, 4, season.site, "Scorecards of a season")
        document.add(pdf_once("sheet", data))
        Season.objects.filter(pk=season.pk).update(done=start + len(batch), changed=now())
    document.close()


def start(pk: int) -> None:
    """Have a season made by a worker, or without a broker by a thread of this process."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        make_season.delay(pk)
        return
    # A request that waited for it would hold up all others. What is cut off by the end of the process is told
    # from its silence.
    Thread(target=_in_process, args=(pk,), daemon=True).start()


def _in_process(pk: int) -> None:
    try:
        with _one_at_a_time:
            make_season.apply(args=(pk,))
    finally:
        connection.close()


def sweep() -> int:
    """Remove seasons that are a day old, with their documents and what a crash left behind, and count them."""
    old = list(Season.objects.filter(created__lt=now() - KEPT))
    for season in old:
        season.delete()
    known = {f"{slug}.pdf" for slug in Season.objects.values_list("slug", flat=True)}
    for path in folder().iterdir() if folder().exists() else ():
        draft = path.suffix == ".draft" and path.stat().st_mtime > (now() - KEPT).timestamp()
        if path.name not in known and not draft:
            path.unlink(missing_ok=True)
    return len(old)
