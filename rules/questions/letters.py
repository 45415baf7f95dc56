"""What is mailed: to those who answer, and to the asker. No word of a visitor gets into a mail's head."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from post import outbox
from rules.questions import clarifications
from rules.questions.models import Clarification, Question

# Makes a whole address of a path.
Absolute = Callable[[str], str]


def to_staff(question: Question, absolute: Absolute) -> None:
    """Tell those who answer of a question."""
    page = absolute(reverse("admin:rules_question_change", args=[question.pk]))
    subject = f"Rules question {question.pk}" + (f": {question.rule}" if question.rule else "")
    text = _text("to_staff", question=question, page=page)
    outbox.put(settings.QUESTIONS_TO, subject, text, about=question, reply_to=question.address)


def copy(question: Question, absolute: Absolute) -> None:
    """Send the asker a copy with the tracking link."""
    text = _text("copy", question=question, page=_tracking(question, absolute))
    outbox.put(question.address, "Your question about the rules", text, about=question)


def answer(question: Question, absolute: Absolute) -> None:
    """Send the asker the answer."""
    text = _text("answer", question=question, page=_tracking(question, absolute))
    outbox.put(question.address, "An answer to your question about the rules", text, about=question)


def published(question: Question, clarification: Clarification, absolute: Absolute) -> None:
    """Tell the asker that a clarification has come of the question."""
    page = absolute(clarifications.url(clarification))
    text = _text("published", question=question, clarification=clarification, page=page)
    outbox.put(question.address, "Your question led to a clarification", text, about=question)


def _tracking(question: Question, absolute: Absolute) -> str:
    return absolute(reverse("questions:track", args=[question.slug]))


def _text(letter: str, **facts: object) -> str:
    return render_to_string(f"questions/mail/{letter}.txt", facts).strip() + "\n"
