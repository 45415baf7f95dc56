"""The one place where a question is answered and an answer becomes public."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from rules.questions import letters
from rules.questions.letters import Absolute
from rules.questions.models import Clarification, ClarifiedRule, Question


def answer(question: Question, absolute: Absolute) -> None:
    """Let the asker read the answer as it is now, and say so by mail if there is an address."""
    with transaction.atomic():
        _answered(question)
        if question.address:
            letters.answer(question, absolute)


def _answered(question: Question) -> None:
    question.state, question.aside_for, question.answered = Question.State.ANSWERED, "", timezone.now()
    question.save(update_fields=["state", "aside_for", "answer", "answered"])


def clarification_of(question: Question) -> Clarification:
    """Return the clarification that a question led to, or a new one that nobody but the staff sees yet."""
    found = Clarification.objects.filter(question=question).first()
    if found is not None:
        return found
    with transaction.atomic():
        # What the asker wrote is not copied: the public words are the staff's own.
        made = Clarification.objects.create(question=question, game=question.game, text=question.answer)
        if question.rule_title:
            ClarifiedRule.objects.create(clarification=made, number=question.rule)
    return made


def publish(clarification: Clarification, absolute: Absolute) -> None:
    """Show a clarification to everybody; its question counts as answered, and its asker is told."""
    with transaction.atomic():
        drafts = Clarification.objects.filter(pk=clarification.pk, published=None)
        if not drafts.update(published=timezone.now(), changed=timezone.now()):
            return
        clarification.refresh_from_db()
        question = clarification.question
        if question is None:
            return
        if not question.is_answered:
            question.answer = question.answer or clarification.text
            _answered(question)
        if question.address:
            letters.published(question, clarification, absolute)


def withdraw(clarification: Clarification) -> None:
    """Show a clarification to nobody but the staff."""
    clarification.published = None
    clarification.save(update_fields=["published", "changed"])
