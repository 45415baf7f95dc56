"""Let Celery find the task."""

from post.outbox import send_mail

__all__ = ["send_mail"]
