"""Where `django.core.mail` puts what any part of the site wants to send: into the outbox."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from post import outbox


class Outbox(BaseEmailBackend):
    """Keep each mail as rows of the outbox, one a recipient; every one of them is sent in the site's own name."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep mails and return how many; raises ValueError for one that a row cannot hold."""
        for message in email_messages:
            _keep(message)
        return len(email_messages)


def _keep(message: EmailMessage) -> None:
    more = (message.cc, message.bcc, message.attachments, getattr(message, "alternatives", ()), message.reply_to[1:])
    if any(more):
        raise ValueError("the outbox holds plain text to recipients who do not know of each other")
    message.message()  # a line that would get into a mail's head is refused while somebody can be told
    reply_to = message.reply_to[0] if message.reply_to else ""
    for recipient in message.to:
        outbox.put(recipient, message.subject, message.body, reply_to=reply_to, headers=message.extra_headers)
