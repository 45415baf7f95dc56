"""What only a match between browsers has: an offer before it, two players, seeds, a clock."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from firstandglory.engine.fairdice import commitment

SLOW = timedelta(hours=1)  # from this much time a decision on, nobody is expected to sit there and wait
SEED_BYTES = 16


def new_slug() -> str:
    """Return an address that nobody can guess: 72 random bits in twelve letters."""
    return secrets.token_urlsafe(9)


def new_seed() -> str:
    """Return a seed for dice in hex."""
    return secrets.token_hex(SEED_BYTES)


def new_secret() -> str:
    """Return the server's seed in hex; its hash is shown before the first roll."""
    return secrets.token_hex(2 * SEED_BYTES)


class Offer(models.Model):
    """Hold what somebody offers to play, until another takes it: then a match with the same address begins.

    `terms` are the fields of the record that both agree on, `team` is what the one who offers plays with.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_slug)
    terms = models.JSONField()
    team = models.JSONField()
    color = models.CharField(max_length=10, blank=True)
    within = models.DurationField(null=True)
    listed = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    odds = models.BooleanField(default=False)
    name = models.CharField(max_length=40)
    token = models.CharField(max_length=64)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    address = models.EmailField(blank=True)
    mail = models.CharField(max_length=6, default="away")
    seed = models.CharField(max_length=128)
    server = models.CharField(max_length=128, default=new_secret)
    made = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=("listed", "made")),)

    def __str__(self) -> str:
        return f"offer {self.slug}"


class Online(models.Model):
    """Hold what a match between browsers has beside its setup and log.

    `within` is the time for a decision, `due` when the present one must have been made, `warned` how often whoever
    is late was warned since, the last time at `warned_at` (see `matches.play.sweep`). `server` is the secret seed
    of the dice, `server_again` that of a rematch, which is promised before anybody asks for one. `kept` is where
    reading the log begins, see `matches.kept`. `watched` turns true with the first look of somebody who does not
    play: before that nothing is rendered for watchers.
    """

    match = models.OneToOneField("matches.Match", models.CASCADE, primary_key=True, related_name="online")
    within = models.DurationField(null=True)
    due = models.DateTimeField(null=True)
    warned = models.PositiveSmallIntegerField(default=0)
    warned_at = models.DateTimeField(null=True)
    private = models.BooleanField(default=False)
    odds = models.BooleanField(default=False)
    local = models.BooleanField(default=False)
    server = models.CharField(max_length=128)
    server_again = models.CharField(max_length=128, default=new_secret)
    kept = models.JSONField(default=dict)
    watched = models.BooleanField(default=False)
    next = models.OneToOneField("matches.Match", models.SET_NULL, null=True, related_name="before")

    def __str__(self) -> str:
        return f"online {self.match_id}"

    @property
    def commit_again(self) -> str:
        """Return the commitment to the dice of a rematch."""
        return commitment(bytes.fromhex(self.server_again))

    @property
    def slow(self) -> bool:
        """Say whether players come by now and then instead of sitting at the table."""
        return self.within is not None and self.within >= SLOW


class Player(models.Model):
    """Seat somebody at a match: a person by the hash of a device's token, or the computer by its level."""

    class Mail(models.TextChoices):
        """Say when a slow match sends mail that it is this player's turn."""

        ALWAYS = "always", "always"
        AWAY = "away", "when I am away"
        NEVER = "never", "never"

    match = models.ForeignKey("matches.Match", models.CASCADE, related_name="players")
    seat = models.CharField(max_length=4)
    name = models.CharField(max_length=40)
    token = models.CharField(max_length=64, blank=True)
    level = models.CharField(max_length=20, blank=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    address = models.EmailField(blank=True)
    mail = models.CharField(max_length=6, choices=Mail.choices, default=Mail.AWAY)
    # When a page of theirs was last known to be open, and how often the seat moved to another device.
    seen = models.DateTimeField(default=timezone.now)
    moved = models.PositiveIntegerField(default=0)
    said = models.CharField(max_length=20, blank=True)
    said_at = models.DateTimeField(null=True)
    # The seed for a rematch; who has given one wants to play again.
    again = models.CharField(max_length=128, blank=True)
    # How often each total was thrown, once somebody wanted to know it of a finished match (see `matches.play.seats`).
    throws = models.JSONField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("match", "seat"), name="one_player_a_seat"),)
        indexes = (models.Index(fields=("token",)),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"
