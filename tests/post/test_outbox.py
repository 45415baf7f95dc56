"""post.outbox, manage.py send_mail_outbox: mail that gets there, late if need be"""

import os
import smtplib
import subprocess
import sys
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from post import outbox
from post.models import Mail
from tests.post.mailserver import MailServer, closed_port
from tests.server import ROOT, running_site


def waiting(**given):
    return Mail.objects.create(**{"to": "a@example.com", "subject": "Subject", "text": "Text\n", **given})


def reloaded(mail):
    return Mail.objects.get(pk=mail.pk)


def make_due(mail):
    Mail.objects.filter(pk=mail.pk).update(due=timezone.now())


def sweep():
    out = StringIO()
    call_command("send_mail_outbox", stdout=out)
    return out.getvalue()


def seconds_left(mail):
    return (reloaded(mail).due - timezone.now()).total_seconds()


# One mail


def test_a_mail_is_sent_once(db, mailoutbox):
    mail = waiting(reply_to="b@example.com")
    assert outbox.deliver(mail.pk)
    assert not outbox.deliver(mail.pk)
    (sent,) = mailoutbox
    assert (sent.to, sent.reply_to, sent.subject, sent.body) == (
        ["a@example.com"],
        ["b@example.com"],
        "Subject",
        "Text\n",
    )
    assert sent.from_email == "feedback@firstandglory.com"
    found = reloaded(mail)
    assert (found.state, found.tries, found.fault) == ("sent", 1, "")
    assert found.sent


def test_it_arrives_as_it_was_written(db, mail_server):
    text = "É 🏈 漢字\n.\n..dots\nBcc: c@example.com\n" + "long " * 500 + "\n"
    mail = waiting(text=text)
    assert outbox.deliver(mail.pk)
    got = mail_server.next()
    assert got.get_content().replace("\r\n", "\n") == text
    assert got["To"] == "a@example.com"
    assert got["Bcc"] is None
    assert got["Auto-Submitted"] == "auto-generated"
    assert got["Message-ID"].endswith(f".{mail.pk}@firstandglory.com>")


@pytest.mark.parametrize("field", ["subject", "to", "reply_to"])
def test_no_line_gets_into_a_head(db, mailoutbox, field):
    """The form lets none come so far; the mail itself refuses it too."""
    mail = waiting(**{field: "a@example.com\nBcc: b@example.com"})
    assert not outbox.deliver(mail.pk)
    assert mailoutbox == []
    assert "BadHeaderError" in reloaded(mail).fault


def test_a_dead_server_costs_a_try_and_nothing_else(db, dead_server):
    mail = waiting()
    assert not outbox.deliver(mail.pk)
    found = reloaded(mail)
    assert (found.state, found.tries) == ("waiting", 1)
    assert found.fault.startswith("ConnectionRefusedError")
    assert 50 < seconds_left(mail) <= 60
    assert not outbox.deliver(mail.pk)  # it is not due yet
    assert reloaded(mail).tries == 1


def test_pauses_grow_until_it_is_given_up(db, dead_server):
    mail, pauses = waiting(), []
    while reloaded(mail).state == "waiting":
        make_due(mail)
        outbox.deliver(mail.pk)
        pauses.append(round(seconds_left(mail) / 60))
    assert pauses[:3] == [1, 5, 30]
    assert pauses[:-1] == sorted(pauses[:-1])
    assert sum(pauses[:-1]) >= 4 * 24 * 60
    assert reloaded(mail).state == "given up"
    assert outbox.deliver_due() is None


def test_a_recipient_that_does_not_exist_is_not_tried_again(db, mail_server):
    mail_server.refuses = "a@example.com"
    mail = waiting()
    assert not outbox.deliver(mail.pk)
    assert reloaded(mail).state == "given up"
    assert "no such mailbox" in reloaded(mail).fault


def test_a_server_that_is_busy_is_asked_again(db):
    busy = smtplib.SMTPRecipientsRefused({"a@example.com": (450, b"later"), "b@example.com": (550, b"no")})
    assert not outbox._is_final(busy)


def test_who_claims_a_mail_first_has_it(db, mailoutbox):
    mail = waiting(state="sending", tries=1, due=timezone.now() + outbox.LEASE)
    assert not outbox.deliver(mail.pk)
    assert mailoutbox == []


def test_a_process_that_died_over_a_mail_is_succeeded(db):
    mail = waiting(state="sending", tries=1, due=timezone.now() - timedelta(seconds=1))
    assert sweep() == "sent 1, waiting 0, given up 0\n"
    assert (reloaded(mail).state, reloaded(mail).tries) == ("sent", 2)


def test_who_was_taken_for_dead_does_not_undo_what_another_did(db):
    mail = waiting(state="sending", tries=1)
    Mail.objects.filter(pk=mail.pk).update(tries=2, state="sent")
    outbox._failed(mail, OSError("late"))
    assert (reloaded(mail).state, reloaded(mail).fault) == ("sent", "")


# The sweep


def test_the_sweep_sends_what_is_due(db):
    due, later = waiting(), waiting(due=timezone.now() + timedelta(hours=1))
    assert sweep() == "sent 1, waiting 1, given up 0\n"
    assert [reloaded(mail).state for mail in (due, later)] == ["sent", "waiting"]


def test_the_sweep_survives_a_dead_server_and_sends_when_it_is_back(db, dead_server, settings):
    mails = [waiting(), waiting()]
    assert sweep() == "sent 0, waiting 2, given up 0\n"
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        assert sweep() == "sent 0, waiting 2, given up 0\n"  # not before its time
        for mail in mails:
            make_due(mail)
        assert sweep() == "sent 2, waiting 0, given up 0\n"
        assert {server.next()["Subject"] for _ in mails} == {"Subject"}


# By itself


def test_a_mail_that_waits_goes_out_without_being_asked_for(database_file, mail_server):
    """The thread comes back when the next one is due."""
    waiting(due=timezone.now() + timedelta(milliseconds=300))
    outbox.postman.wake()
    assert mail_server.next()["Subject"] == "Subject"


def test_nothing_goes_out_of_what_was_rolled_back(database_file, mail_server):
    with transaction.atomic():
        outbox.put("a@example.com", "Never", "Text")
        transaction.set_rollback(True)
    outbox.put("a@example.com", "Always", "Text")
    assert mail_server.next()["Subject"] == "Always"
    assert Mail.objects.count() == 1


# From one process to another

WRITE = """
from post.models import Mail
Mail.objects.create(to="a@example.com", subject="Subject", text="Text")
"""
HAND_OVER = """
from threading import enumerate as threads
from post import outbox
from post.models import Mail
mail = Mail.objects.create(to="a@example.com", subject="Subject", text="Text")
outbox.hand_over(mail.pk)
for thread in threads():
    if thread.name == f"mail {mail.pk}":
        thread.join()
"""
WAITS_IN_THE_QUEUE = """
from firstandglory.celery import app
with app.connection_for_read() as connection, connection.SimpleQueue("celery") as queue:
    message = queue.get(timeout=30)
    print(message.headers["task"], message.payload[:2], Mail.objects.get().state)
outbox.send_mail.apply((mail.pk,))
"""
STATE = "print(Mail.objects.get().state)"


MIGRATE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""


def elsewhere(var, mail_port, code, **environment):
    """Run code in a site of its own."""
    mail = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_port)}
    given = {"env": os.environ | {"VAR_DIR": str(var)} | mail | environment, "cwd": ROOT, "text": True}
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", MIGRATE + code]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **given).stdout.splitlines()


def test_a_site_that_starts_goes_on_with_what_waits(tmp_path, monkeypatch):
    with MailServer() as server:
        elsewhere(tmp_path, server.port, WRITE)
        monkeypatch.setenv("EMAIL_HOST", "127.0.0.1")
        monkeypatch.setenv("EMAIL_PORT", str(server.port))
        with running_site(tmp_path):
            assert server.next()["Subject"] == "Subject"


def test_workers_get_the_number_of_a_mail_and_nothing_of_it(tmp_path):
    with MailServer() as server:
        said = elsewhere(tmp_path, server.port, HAND_OVER + WAITS_IN_THE_QUEUE + STATE, REDIS_URL="memory://")
        assert said == ["post.send_mail [[1], {}] waiting", "sent"]
        assert server.next()["Subject"] == "Subject"


def test_without_the_broker_the_process_sends_itself(tmp_path):
    with MailServer() as server:
        gone = f"redis://127.0.0.1:{closed_port()}/0"
        assert elsewhere(tmp_path, server.port, HAND_OVER + STATE, REDIS_URL=gone) == ["sent"]
        assert server.next()["Subject"] == "Subject"
