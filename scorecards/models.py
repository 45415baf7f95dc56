"""Seasons of scorecards that are being made, or were made less than a day ago."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.conf import settings
from django.db import models


def new_slug() -> str:
    """Return an address that nobody can guess."""
    return secrets.token_urlsafe(9)


class Season(models.Model):
    """Hold the fixtures of a season, how far its document is, and what went wrong, if anything."""

    class State(models.TextChoices):
        """Say how far the document is."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    slug = models.CharField(max_length=16, unique=True, default=new_slug)
    fixtures = models.JSONField()
    paper = models.CharField(max_length=10)
    site = models.CharField(max_length=300)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=("created",)),)

    def __str__(self) -> str:
        return f"{self.slug}: {self.done} of {self.total}, {self.state}"

    @property
    def path(self) -> Path:
        """Return where the document lies once it is done."""
        return folder() / f"{self.slug}.pdf"


def folder() -> Path:
    """Return where all documents of seasons lie."""
    return Path(settings.VAR_DIR) / "seasons"
