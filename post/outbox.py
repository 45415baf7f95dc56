"""Mail as rows: written with what it tells of, in one transaction, and sent after that, as often as it takes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from smtplib import SMTPRecipientsRefused
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connections, transaction
from django.db.models import F, Min, Model
from django.utils import timezone
from kombu.exceptions import OperationalError

from firstandglory.celery import app
from post.models import Mail
from post.postman import Postman

logger = logging.getLogger(__name__)

# How long a try may take before its process counts as gone. Far longer than EMAIL_TIMEOUT lets any of its steps take.
LEASE = timedelta(minutes=10)
# How long after each try that failed the next one comes; after the last there is none. Together about five days.
PAUSES = (*(timedelta(minutes=m) for m in (1, 5, 30)), *(timedelta(hours=h) for h in (2, 6, 12, 24, 24, 24, 24)))

# How long it is remembered that a mail was sent.
KEPT = timedelta(days=30)

UNSENT = (Mail.State.WAITING, Mail.State.SENDING)


def put(
    to: str,
    subject: str,
    text: str,
    *,
    about: Model | None = None,
    reply_to: str = "",
    headers: Mapping[str, str] | None = None,
) -> Mail:
    """Write a mail into the outbox; it goes on its way as soon as the transaction around it is committed."""
    more = {"reply_to": reply_to, "headers": dict(headers or {})}
    mail = Mail.objects.create(to=to, subject=subject, text=text, about=about, **more)
    # Whatever goes wrong on the way is no fault of the request: the row stays.
    transaction.on_commit(partial(hand_over, mail.pk), robust=True)
    return mail


def hand_over(mail_id: int) -> None:
    """Let a mail be sent by a worker, or without a broker by a thread of this process; nobody waits for either."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        postman.wake()
    else:
        # In a thread too: a broker that has gone is noticed after seconds only.
        Thread(target=_to_a_worker, args=(mail_id,), name=f"mail {mail_id}", daemon=True).start()


def resume() -> None:
    """Go on with what a process before this one left in the outbox; with a broker the sweep does that."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        postman.wake()


def _to_a_worker(mail_id: int) -> None:
    """Give a mail to the workers; where no broker answers, this process sends it itself."""
    try:
        send_mail.apply_async((mail_id,), retry=False)
    except OperationalError:
        logger.warning("No broker took mail %s", mail_id)
        try:
            deliver(mail_id)
        finally:
            connections.close_all()


@app.task(name="post.send_mail", ignore_result=True)
def send_mail(mail_id: int) -> None:
    """Send one mail, if it is still to be sent."""
    deliver(mail_id)


def forget_sent() -> None:
    """Delete what was sent long ago."""
    Mail.objects.filter(state=Mail.State.SENT, sent__lt=timezone.now() - KEPT).delete()


def deliver_due() -> datetime | None:
    """Try every mail whose time has come, and return when the next one's does."""
    for mail_id in _due(timezone.now()).order_by("due").values_list("pk", flat=True):
        deliver(mail_id)
    return Mail.objects.filter(state__in=UNSENT).aggregate(due=Min("due"))["due"]


def _due(now: datetime):  # type: ignore[no-untyped-def]  # Django ships no types
    return Mail.objects.filter(state__in=UNSENT, due__lte=now)


def deliver(mail_id: int) -> bool:
    """Claim a mail and try to send it; say whether it was sent."""
    now = timezone.now()
    # Of all who try this at once the row lets one through.
    if not _due(now).filter(pk=mail_id).update(state=Mail.State.SENDING, due=now + LEASE, tries=F("tries") + 1):
        return False
    mail = Mail.objects.get(pk=mail_id)
    try:
        _message(mail).send()
    except Exception as fault:  # whatever it is, the mail is kept
        _failed(mail, fault)
        return False
    _finish(mail, state=Mail.State.SENT, sent=timezone.now(), fault="", text="")
    return True


def _message(mail: Mail) -> EmailMessage:
    domain = settings.DEFAULT_FROM_EMAIL.rsplit("@")[-1]
    headers = {
        # The same at each try: a mail that arrives twice is shown once.
        "Message-ID": f"<{mail.made.timestamp()}.{mail.pk}@{domain}>",
        "Auto-Submitted": "auto-generated",
        **mail.headers,
    }
    reply_to = [mail.reply_to] if mail.reply_to else None
    transport = get_connection(settings.MAIL_TRANSPORT)
    return EmailMessage(mail.subject, mail.text, to=[mail.to], reply_to=reply_to, headers=headers, connection=transport)


def _failed(mail: Mail, fault: Exception) -> None:
    name = f"{type(fault).__name__}: {fault}"
    if _is_final(fault) or mail.tries > len(PAUSES):
        _finish(mail, state=Mail.State.GIVEN_UP, fault=name[:200])
        logger.error("Mail %s is given up after try %s (%s)", mail.pk, mail.tries, type(fault).__name__)
        return
    pause = PAUSES[mail.tries - 1]
    _finish(mail, state=Mail.State.WAITING, due=timezone.now() + pause, fault=name[:200])
    logger.warning("Mail %s waits %s after try %s (%s)", mail.pk, pause, mail.tries, type(fault).__name__)


def _is_final(fault: Exception) -> bool:
    """Say whether the server refuses the recipient for good."""
    return isinstance(fault, SMTPRecipientsRefused) and all(code >= 500 for code, _ in fault.recipients.values())


def _finish(mail: Mail, **become: object) -> None:
    """Write what came of a try, unless somebody else has taken the mail over in the meantime."""
    Mail.objects.filter(pk=mail.pk, state=Mail.State.SENDING, tries=mail.tries).update(**become)


def send_again(mail_id: int) -> None:
    """Put a mail that was given up back at the start."""
    fresh = {"state": Mail.State.WAITING, "due": timezone.now(), "tries": 0}
    if Mail.objects.filter(pk=mail_id, state=Mail.State.GIVEN_UP).update(**fresh):
        transaction.on_commit(partial(hand_over, mail_id), robust=True)


postman = Postman(deliver_due)
