"""Mail on its way."""

from __future__ import annotations

from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils import timezone


class Mail(models.Model):
    """Hold one mail until it is sent, and what became of it.

    `due` is when it may be tried; while a try is under way, when it may be taken for lost. `about` is the row that it
    tells of, if that one is to take its mail with it when it is deleted. The text goes as soon as it is sent: it may
    hold links that open somebody's account.
    """

    class State(models.TextChoices):
        """Name how far a mail has come."""

        WAITING = "waiting", "waiting"
        SENDING = "sending", "being sent"
        SENT = "sent", "sent"
        GIVEN_UP = "given up", "given up"

    to = models.EmailField()
    reply_to = models.EmailField(blank=True)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    headers = models.JSONField(default=dict, blank=True)
    about_type = models.ForeignKey(ContentType, null=True, on_delete=models.CASCADE)
    about_id = models.PositiveBigIntegerField(null=True)
    about = GenericForeignKey("about_type", "about_id")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    made = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True, blank=True)
    fault = models.CharField("last fault", max_length=200, blank=True)

    class Meta:
        ordering = ("-made",)
        verbose_name_plural = "mail"
        indexes = (
            models.Index(fields=("state", "due"), name="mail_is_due"),
            models.Index(fields=("about_type", "about_id"), name="mail_about"),
        )

    def __str__(self) -> str:
        """Return the subject."""
        return self.subject
