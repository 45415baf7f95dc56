"""How often one address may ask, and how often a copy goes to one"""

from post.models import Mail
from rules.questions import asking
from rules.questions.models import Question
from tests.questions.people import Visitor


def test_too_many_questions_are_set_aside_behind_the_same_thanks(db):
    visitor = Visitor()
    states = [visitor.ask(situation=f"Question {n}?").state for n in range(8)]
    assert states == ["waiting"] * 6 + ["aside"] * 2
    assert Question.objects.filter(aside_for="too many from one address").count() == 2
    assert Mail.objects.count() == 6
    assert Visitor("198.51.100.1").ask().state == "waiting"


def test_a_forged_header_makes_nobody_another(db):
    visitor = Visitor()
    for n in range(7):
        visitor.client.defaults["HTTP_X_FORWARDED_FOR"] = f"10.0.0.{n}"
        question = visitor.ask(situation=f"Question {n}?")
    assert question.state == "aside"


def test_nobodys_mailbox_is_filled(db):
    """Whoever asks from many addresses in somebody else's name reaches the staff, and that mailbox a few times only."""
    for n in range(5):
        address = "Victim@example.com" if n % 2 else "victim@example.com"
        assert Visitor(f"198.51.100.{n}").ask(situation=f"Question {n}?", address=address).state == "waiting"
    to = [mail.to.lower() for mail in Mail.objects.all()]
    assert to.count("victim@example.com") == asking.COPIES.at_once
    assert to.count("feedback@firstandglory.com") == 5
