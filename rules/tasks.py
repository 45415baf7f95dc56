"""Let Celery find the tasks of this app."""

from rules.questions.outbox import send_mail

__all__ = ["send_mail"]
