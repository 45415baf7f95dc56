"""The one place where a question comes in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta

from django.db import IntegrityError, transaction

from limits import throttle
from rules.questions import letters
from rules.questions.letters import Absolute
from rules.questions.models import Question

QUESTIONS = throttle.Limit("questions", at_once=6, every=timedelta(minutes=10))
# Copies go to an address that somebody typed: nobody's mailbox is to be filled through us.
COPIES = throttle.Limit("copies", at_once=3, every=timedelta(hours=8))

MOST_ASIDE = 500  # rows; the oldest go first, so that nobody fills the database
FIELDS = ("game", "mode", "length", "rule", "situation", "address")


def receive(given: Mapping[str, str], stamp: str, suspicion: str, client: str, absolute: Absolute) -> Question:
    """Keep a question and tell those who answer, or set it aside if it is suspicious; sent twice, it counts once."""
    mark = hashlib.sha256(f"{stamp}\n{given['situation']}".encode()).hexdigest()
    before = Question.objects.filter(mark=mark).first()
    if before is not None:
        return before
    try:
        return _received(given, mark, suspicion, client, absolute)
    except IntegrityError:  # its twin was quicker
        return Question.objects.get(mark=mark)


def _received(given: Mapping[str, str], mark: str, suspicion: str, client: str, absolute: Absolute) -> Question:
    with transaction.atomic():
        if not suspicion and not throttle.take(QUESTIONS, client):
            suspicion = "too many from one address"
        state = Question.State.ASIDE if suspicion else Question.State.WAITING
        question = Question(mark=mark, state=state, aside_for=suspicion, **{name: given[name] for name in FIELDS})
        question.save(force_insert=True)
        if suspicion:
            _prune()
        else:
            announce(question, absolute)
    return question


def announce(question: Question, absolute: Absolute) -> None:
    """Tell those who answer, and send the asker a copy."""
    letters.to_staff(question, absolute)
    if question.address and throttle.take(COPIES, question.address.lower()):
        letters.copy(question, absolute)


def release(question: Question, absolute: Absolute) -> None:
    """Let a question that was set aside come in after all."""
    aside = Question.objects.filter(pk=question.pk, state=Question.State.ASIDE)
    with transaction.atomic():
        if aside.update(state=Question.State.WAITING, aside_for=""):
            question.refresh_from_db()
            announce(question, absolute)


def _prune() -> None:
    aside = Question.objects.filter(state=Question.State.ASIDE).order_by("-asked", "-pk")
    oldest = aside.values_list("pk", flat=True)[MOST_ASIDE : MOST_ASIDE + 10]
    Question.objects.filter(pk__in=list(oldest)).delete()
