"""/admin/"""

import re
from html import unescape

import pytest

from post.models import Mail
from rules.questions import clarifications
from rules.questions.models import Clarification, Question
from tests.questions.people import SITUATION, Visitor, published, staff

pytestmark = pytest.mark.django_db

QUESTIONS = "/admin/rules/question/"
CLARIFICATIONS = "/admin/rules/clarification/"


@pytest.fixture
def question(visitor):
    asked = visitor.ask(rule="playcalling:9.4", address="asker@example.com")
    Mail.objects.all().delete()
    return asked


def change(client, question, answer="Yes, you may.", **button):
    return client.post(f"{QUESTIONS}{question.pk}/change/", {"answer": answer, **button}, follow=True)


def clarify(client, made=None, rules=("9.4",), **given):
    """Send the form of a clarification with its rules."""
    kept = list(made.rules.all()) if made else []
    form = {
        "game": "playcalling",
        "title": "May we kick from OPP 12?",
        "text": "Yes, always on Down 4 [9.4].",
        "rules-TOTAL_FORMS": max(len(rules), len(kept), 1),
        "rules-INITIAL_FORMS": len(kept),
        **given,
    }
    for number, row in enumerate(kept):
        form |= {f"rules-{number}-id": row.pk, f"rules-{number}-clarification": made.pk}
    form |= {f"rules-{number}-number": rule for number, rule in enumerate(rules)}
    where = f"{CLARIFICATIONS}{made.pk}/change/" if made else f"{CLARIFICATIONS}add/"
    return client.post(where, form, follow=True)


def reloaded(question):
    return Question.objects.get(pk=question.pk)


# Who may come in


@pytest.mark.parametrize(
    "page", ["", "rules/question/", "rules/clarification/", "post/mail/", "rules/question/1/change/"]
)
def test_outsiders_are_sent_to_the_login(client, question, page):
    response = client.get(f"/admin/{page}")
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


@pytest.mark.parametrize("page", ["rules/question/", "rules/clarification/", "post/mail/"])
def test_staff_without_permission_see_nothing(question, page):
    assert staff().get(f"/admin/{page}").status_code == 403


def test_who_may_only_look_cannot_answer(question):
    reader = staff("view_question")
    page = reader.get(f"{QUESTIONS}{question.pk}/change/")
    assert SITUATION in page.text
    assert "_answer" not in page.text
    for button in ("_answer", "_clarify", "_save"):
        assert change(reader, question, **{button: "1"}).status_code == 403
    assert reloaded(question).state == "waiting"
    assert not Mail.objects.exists()


def test_who_answers_need_not_be_allowed_to_publish(question):
    clerk = staff("view_question", "change_question")
    assert "_clarify" not in clerk.get(f"{QUESTIONS}{question.pk}/change/").text
    assert change(clerk, question, _clarify="1").status_code == 403
    assert not Clarification.objects.exists()
    assert change(clerk, question, _answer="1").status_code == 200
    assert reloaded(question).is_answered
    assert clarify(clerk, _publish="1").status_code == 403


def test_who_may_only_look_at_clarifications_cannot_withdraw_them(question):
    made, reader = published("9.4"), staff("view_clarification")
    assert "_withdraw" not in reader.get(f"{CLARIFICATIONS}{made.pk}/change/").text
    assert clarify(reader, made, _withdraw="1").status_code == 403
    made.refresh_from_db()
    assert made.published


def test_nobody_asks_here(desk):
    assert desk.get("/admin/rules/question/add/").status_code == 403


def test_the_policy_holds_here_too(desk, question):
    for page in ("", "rules/question/", f"rules/question/{question.pk}/change/", "rules/clarification/add/"):
        response = desk.get(f"/admin/{page}")
        assert response.status_code == 200
        assert "script-src 'self'" in response["Content-Security-Policy"]
        assert not re.search(r"<style|<script(?![^>]* src=)|\sstyle=|\son\w+=", response.text)


def test_passwords_cannot_be_tried_out(client, django_user_model):
    django_user_model.objects.create_superuser("desk", password="the right word")  # noqa: S106
    tried = [client.post("/admin/login/", {"username": "desk", "password": f"{n}"}).text for n in range(11)]
    assert [("Too many attempts from here." in html) for html in tried] == [False] * 10 + [True]
    right = {"username": "desk", "password": "the right word"}
    assert "Too many attempts" in client.post("/admin/login/", right).text
    assert client.post("/admin/login/?next=/admin/", right, REMOTE_ADDR="198.51.100.9").status_code == 302


# Draft, answer


def test_the_list_shows_what_waits(desk, question):
    html = desk.get(f"{QUESTIONS}?state__exact=waiting").text
    assert f"Question {question.pk} about 9.4" in html
    assert "asker@example.com" not in html
    assert f"Question {question.pk}" not in desk.get(f"{QUESTIONS}?state__exact=answered").text
    assert f"Question {question.pk}" in desk.get(f"{QUESTIONS}?q=field").text


def test_saving_keeps_a_draft_and_tells_nobody(desk, question):
    change(desk, question, "Half a thought", _save="1")
    assert (reloaded(question).state, reloaded(question).answer) == ("draft", "Half a thought")
    assert not Mail.objects.exists()
    change(desk, question, "", _save="1")
    assert reloaded(question).state == "waiting"


def test_answering_tells_the_asker(desk, question):
    response = change(desk, question, "Yes, you may.", _answer="1")
    assert "Answered. The asker is told by mail." in response.text
    assert reloaded(question).is_answered
    (mail,) = Mail.objects.all()
    assert mail.to == "asker@example.com"
    assert SITUATION in mail.text
    assert "Yes, you may." in mail.text
    assert f"http://testserver/questions/track/{question.slug}/" in mail.text


def test_answering_somebody_without_an_address(desk):
    question = Visitor().ask()
    Mail.objects.all().delete()
    assert "It stands on the asker&#x27;s tracking page." in change(desk, question, _answer="1").text
    assert not Mail.objects.exists()


@pytest.mark.parametrize("answer", ["", "  \n "])
def test_no_empty_answer_goes_out(desk, question, answer):
    assert "Write an answer before it goes out." in change(desk, question, answer, _answer="1").text
    assert not reloaded(question).is_answered


def test_an_answer_can_be_corrected(desk, question):
    change(desk, question, "No.", _answer="1")
    assert "Correct the answer and tell the asker" in desk.get(f"{QUESTIONS}{question.pk}/change/").text
    change(desk, question, "Yes.", _answer="1")
    assert reloaded(question).answer == "Yes."
    assert [mail.text.count("Yes.") for mail in Mail.objects.order_by("pk")] == [0, 1]


def test_what_was_asked_cannot_be_changed(desk, question):
    desk.post(f"{QUESTIONS}{question.pk}/change/", {"answer": "", "situation": "else", "address": "x@example.com"})
    assert reloaded(question).situation == SITUATION
    assert reloaded(question).address == "asker@example.com"


# Publish


def test_a_clarification_begins_without_the_askers_words(desk, question):
    response = change(desk, question, "Yes, always.", _clarify="1")
    made = Clarification.objects.get()
    assert response.redirect_chain[-1][0] == f"{CLARIFICATIONS}{made.pk}/change/"
    assert (made.title, made.text, made.published) == ("", "Yes, always.", None)
    assert [row.number for row in made.rules.all()] == ["9.4"]
    assert reloaded(question).state == "draft"
    change(desk, question, "Yes, always.", _clarify="1")
    assert Clarification.objects.count() == 1


def test_a_draft_of_a_clarification_is_not_public(desk, client, question):
    change(desk, question, _clarify="1")
    clarify(desk, Clarification.objects.get(), _save="1")
    assert "May we kick from OPP 12?" not in client.get("/rules/playcalling/9/").text
    assert clarifications.documents() == []


def test_publishing_shows_it_answers_the_question_and_tells_the_asker(desk, client, question):
    change(desk, question, _clarify="1")
    made = Clarification.objects.get()
    response = clarify(desk, made, rules=("9.4", "6.1"), _publish="1")
    link = re.search(r'Published: <a href="([^"]+)">', response.text)[1]
    assert link == f"/rules/playcalling/9/#clarification-{made.pk}-9.4"
    for page in ("/rules/playcalling/9/", "/rules/playcalling/6/"):
        assert "May we kick from OPP 12?" in client.get(page).text
    assert reloaded(question).is_answered
    (mail,) = Mail.objects.all()
    assert (mail.to, f"http://testserver{link}" in mail.text) == ("asker@example.com", True)
    assert "asker@example.com" not in client.get("/rules/playcalling/9/").text


def test_publishing_twice_tells_once(desk, question):
    change(desk, question, _clarify="1")
    made = Clarification.objects.get()
    clarify(desk, made, _publish="1")
    clarify(desk, made, _publish="1")
    assert Mail.objects.count() == 1


def test_one_that_nobody_asked(desk, client):
    clarify(desk, _publish="1")
    made = Clarification.objects.get()
    assert made.published
    assert made.question is None
    assert f'id="clarification-{made.pk}-9.4"' in client.get("/rules/playcalling/9/").text


def test_withdrawing(desk, client):
    made = published("9.4")
    clarify(desk, made, _withdraw="1")
    assert made.title not in client.get("/rules/playcalling/9/").text
    assert clarifications.documents() == []


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"rules": ()}, "This field is required."),
        ({"rules": ("99.9",)}, "There is no rule 99.9."),
        ({"rules": ("9.4", "9.4")}, "Please correct the duplicate"),
        ({"text": "See [98.7] and [9.4]."}, "There is no rule 98.7."),
        ({"title": ""}, "This field is required."),
        ({"game": "chess"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_published(desk, given, fault):
    assert fault in unescape(clarify(desk, _publish="1", **given).text)
    assert not Clarification.objects.exists()


# Set aside


def test_a_question_that_was_set_aside_can_be_let_in(desk):
    question = Visitor().ask(website="x", address="asker@example.com")
    assert not Mail.objects.exists()
    chosen = {"action": "release", "_selected_action": [question.pk]}
    desk.post(QUESTIONS, chosen)
    assert (reloaded(question).state, reloaded(question).aside_for) == ("waiting", "")
    assert {mail.to for mail in Mail.objects.all()} == {"feedback@firstandglory.com", "asker@example.com"}
    desk.post(QUESTIONS, chosen)
    assert Mail.objects.count() == 2
