"""What is kept of a question and of the clarifications that come of it."""

from __future__ import annotations

import secrets

from django.contrib.contenttypes.fields import GenericRelation
from django.db import models
from django.utils import timezone

from firstandglory.engine.playcalling.tables import LENGTHS, MODES
from post.models import Mail
from rules.booklet import booklet


def new_slug() -> str:
    """Return the secret part of a tracking link."""
    return secrets.token_urlsafe(16)


class Question(models.Model):
    """Hold what one person asked, and the answer to it; both are the asker's own."""

    class State(models.TextChoices):
        """Name how far a question has come."""

        WAITING = "waiting", "waiting"
        DRAFT = "draft", "answer drafted"
        ANSWERED = "answered", "answered"
        ASIDE = "aside", "set aside as spam"

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    # One form that is sent twice is one question.
    mark = models.CharField(max_length=64, unique=True, editable=False)
    asked = models.DateTimeField(default=timezone.now, db_index=True, editable=False)
    game = models.CharField(max_length=20)
    mode = models.CharField(max_length=20, blank=True)
    length = models.CharField("match length", max_length=20, blank=True)
    rule = models.CharField(max_length=10, blank=True)
    situation = models.TextField()
    address = models.EmailField("mail address", blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING, db_index=True)
    aside_for = models.CharField("set aside for", max_length=60, blank=True)
    answer = models.TextField(blank=True)
    answered = models.DateTimeField(null=True, blank=True, editable=False)
    # Whoever deletes a question deletes what was mailed about it.
    mails = GenericRelation(Mail, object_id_field="about_id", content_type_field="about_type")

    class Meta:
        ordering = ("-asked",)

    def __str__(self) -> str:
        """Name the question without a word of it."""
        return f"Question {self.pk}" + (f" about {self.rule}" if self.rule else "")

    @property
    def game_title(self) -> str:
        """Return the game's name."""
        return booklet(self.game).title

    @property
    def rule_title(self) -> str:
        """Return the title of the rule that was asked about, "" for none or one that has gone."""
        found = booklet(self.game).by_number.get(self.rule)
        return found.title if found else ""

    @property
    def mode_name(self) -> str:
        """Return the mode in words."""
        return MODE_NAMES.get(self.mode, EITHER)

    @property
    def length_name(self) -> str:
        """Return the match length in words."""
        return LENGTH_NAMES.get(self.length, EITHER)

    @property
    def is_answered(self) -> bool:
        """Say whether the asker may read the answer; a draft is nobody's but the staff's."""
        return self.state == self.State.ANSWERED


EITHER = "Either"
MODE_NAMES: dict[str, str] = {mode: "Star Mode" if mode == "star" else mode.title() for mode in MODES}
LENGTH_NAMES: dict[str, str] = {length: f"{length.title()} Match" for length in LENGTHS}


class Clarification(models.Model):
    """Hold an answer for everybody, in words of its own; until it is published only staff see it."""

    game = models.CharField(max_length=20, default="playcalling")
    title = models.CharField("question in public words", max_length=140)
    text = models.TextField("answer in public words", help_text="A rule in brackets becomes a link: [9.4].")
    question = models.OneToOneField(
        Question, null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="clarification"
    )
    published = models.DateTimeField(null=True, blank=True, db_index=True, editable=False)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-published", "-pk")

    def __str__(self) -> str:
        """Return the question in public words."""
        return self.title or "Clarification without a title"


class ClarifiedRule(models.Model):
    """Attach a clarification to a rule."""

    clarification = models.ForeignKey(Clarification, on_delete=models.CASCADE, related_name="rules")
    number = models.CharField("rule", max_length=10, db_index=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("clarification", "number"), name="a_rule_once"),)

    def __str__(self) -> str:
        """Return the rule's number."""
        return self.number
