"""post.backend: what django.core.mail sends goes into the outbox, and from there on its way"""

from datetime import timedelta

import pytest
from django.core.mail import BadHeaderError, EmailMessage, EmailMultiAlternatives, send_mail
from django.db import transaction
from django.utils import timezone

from post import outbox
from post.models import Mail

pytestmark = pytest.mark.django_db


def test_a_mail_is_kept_and_then_sent_as_it_was_written(mailoutbox):
    headers = {"List-Unsubscribe": "<https://example.com/off>"}
    EmailMessage("Subject", "Text\n", to=["a@example.com"], reply_to=["b@example.com"], headers=headers).send()
    assert mailoutbox == []
    mail = Mail.objects.get()
    assert outbox.deliver(mail.pk)
    (sent,) = mailoutbox
    assert (sent.subject, sent.body, sent.to, sent.reply_to) == (
        "Subject",
        "Text\n",
        ["a@example.com"],
        ["b@example.com"],
    )
    assert sent.from_email == "feedback@firstandglory.com"
    assert sent.extra_headers["List-Unsubscribe"] == "<https://example.com/off>"


def test_nothing_is_kept_of_what_was_taken_back():
    with transaction.atomic():
        send_mail("Subject", "Text", None, ["a@example.com"])
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_each_recipient_gets_a_mail_of_their_own():
    assert send_mail("Subject", "Text", None, ["a@example.com", "b@example.com"]) == 1
    assert sorted(Mail.objects.values_list("to", flat=True)) == ["a@example.com", "b@example.com"]


@pytest.mark.parametrize(
    "message",
    [
        EmailMessage("S", "T", to=["a@example.com"], cc=["b@example.com"]),
        EmailMessage("S", "T", to=["a@example.com"], bcc=["b@example.com"]),
        EmailMessage("S", "T", to=["a@example.com"], reply_to=["b@example.com", "c@example.com"]),
        EmailMessage("S", "T", to=["a@example.com"], attachments=[("a.txt", "text", "text/plain")]),
        EmailMultiAlternatives("S", "T", to=["a@example.com"], alternatives=[("<p>T", "text/html")]),
    ],
)
def test_what_a_row_cannot_hold_is_refused(message):
    with pytest.raises(ValueError, match="plain text"):
        message.send()
    assert not Mail.objects.exists()


def test_no_line_gets_into_a_head():
    with pytest.raises(BadHeaderError):
        send_mail("Subject\nBcc: b@example.com", "Text", None, ["a@example.com"])
    assert not Mail.objects.exists()


def test_the_text_goes_once_it_is_sent_and_staff_never_see_it(admin_client):
    """It may hold a link that opens somebody's account."""
    send_mail("Subject", "https://example.com/secret", None, ["a@example.com"])
    mail = Mail.objects.get()
    for page in ("/admin/post/mail/", f"/admin/post/mail/{mail.pk}/change/"):
        html = admin_client.get(page).text
        assert "a@example.com" in html
        assert "secret" not in html
    outbox.deliver(mail.pk)
    assert Mail.objects.get().text == ""


def test_what_was_sent_long_ago_is_forgotten():
    for days, state in ((31, "sent"), (29, "sent"), (31, "given up")):
        sent = timezone.now() - timedelta(days=days)
        Mail.objects.create(to=f"{days}@example.com", subject="S", text="", state=state, sent=sent)
    outbox.forget_sent()
    assert sorted(Mail.objects.values_list("to", "state")) == [
        ("29@example.com", "sent"),
        ("31@example.com", "given up"),
    ]
