"""A match, its log and the devices that know it. Only `matches.table` writes them."""

from __future__ import annotations

from typing import Any

from django.db import models

from matches.play.models import Offer, Online, Player, new_slug

__all__ = ["Device", "Done", "LogRow", "Match", "Offer", "Online", "Player", "new_slug"]


class Match(models.Model):
    """Hold what was agreed before a match; everything that happened since is in its log.

    `version` counts the log's rows. `summary` is what a list of matches shows, kept so that a list needs no
    replay; it is derived from the log and never read back into play.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_slug)
    game = models.CharField(max_length=20)
    setup = models.JSONField()
    colors = models.JSONField(default=dict)
    engine = models.CharField(max_length=20)
    version = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)
    summary = models.JSONField(default=dict)
    # Who holds the whistle: the hash of a device's token, "" where players enter for themselves. `handovers` makes
    # each take-over link work once.
    whistle = models.CharField(max_length=64, blank=True)
    handovers = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"


class LogRow(models.Model):
    """Record one thing that was done to a match; rows are added, never changed.

    Unique numbers are the lock: of two writers at the same version one is too late. `key` is the entry's own
    mark, so that an entry sent twice counts once.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=40)
    done = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_row_a_number"),
            models.UniqueConstraint(fields=("match", "key"), name="one_row_a_key"),
        )
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}: {self.done.get('op')}"


class Device(models.Model):
    """Remember that a device has held a match's whistle, so that the match is found again on it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="devices")
    token = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "token"), name="one_row_a_device"),)
        indexes = (models.Index(fields=("token",)),)

    def __str__(self) -> str:
        return f"{self.token[:8]} {self.match_id}"


Done = dict[str, Any]
