"""What becomes of the mail about a question, whatever the mail server does"""

from time import monotonic

from post import outbox
from post.models import Mail
from tests.post.mailserver import PATIENCE
from tests.questions.people import SITUATION, Visitor


def test_a_question_arrives(database_file, mail_server):
    Visitor().ask(address="asker@example.com")
    got = {mail["To"]: mail.get_content() for mail in (mail_server.next(), mail_server.next())}
    assert set(got) == {"feedback@firstandglory.com", "asker@example.com"}
    assert all(SITUATION in text for text in got.values())
    outbox.postman.stop()
    assert [mail.state for mail in Mail.objects.all()] == ["sent", "sent"]


def test_a_dead_server_is_no_fault_of_the_page(database_file, dead_server):
    visitor = Visitor()
    question = visitor.ask(address="asker@example.com")
    assert visitor.client.get(f"/questions/thanks/{question.slug}/").status_code == 200
    outbox.postman.stop()
    assert [mail.state for mail in question.mails.all()] == ["waiting", "waiting"]


def test_a_server_that_does_not_answer_delays_no_page(database_file, mail_server):
    """It is waited for at the other end; the page is there all the same."""
    mail_server.silent = True
    visitor, began = Visitor(), monotonic()
    question = visitor.ask()
    assert visitor.client.get(f"/questions/track/{question.slug}/").status_code == 200
    assert monotonic() - began < 5
    assert mail_server.called.wait(PATIENCE)
    assert question.mails.get().state == "sending"
    mail_server.released.set()


def test_who_deletes_a_question_deletes_what_was_mailed_about_it(desk, visitor):
    kept, gone = visitor.ask(situation="One?"), visitor.ask(situation="Another?", address="asker@example.com")
    assert gone.mails.count() == 2
    desk.post(f"/admin/rules/question/{gone.pk}/delete/", {"post": "yes"})
    assert list(Mail.objects.all()) == list(kept.mails.all())
