"""/admin/post/mail/"""

import pytest

from post.models import Mail

pytestmark = pytest.mark.django_db


def test_nobody_mails_here(admin_client):
    assert admin_client.get("/admin/post/mail/add/").status_code == 403


def test_mail_can_be_seen_but_not_changed(admin_client):
    mail = Mail.objects.create(to="a@example.com", subject="Subject", text="Text")
    assert "Subject" in admin_client.get("/admin/post/mail/").text
    admin_client.post(f"/admin/post/mail/{mail.pk}/change/", {"to": "b@example.com"})
    mail.refresh_from_db()
    assert mail.to == "a@example.com"


def test_given_up_mail_can_be_sent_again(admin_client):
    mails = [
        Mail.objects.create(to="a@example.com", subject="S", text="T", state=state, tries=3) for state in Mail.State
    ]
    admin_client.post("/admin/post/mail/", {"action": "send_again", "_selected_action": [mail.pk for mail in mails]})
    again = [(mail.state, mail.tries) for mail in Mail.objects.order_by("pk")]
    assert again == [("waiting", 3), ("sending", 3), ("sent", 3), ("waiting", 0)]
