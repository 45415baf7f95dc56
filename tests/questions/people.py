"""Who takes part: somebody who asks, and staff with some permissions."""

import re
from datetime import timedelta

from django.contrib.auth.models import Permission, User
from django.core.signing import TimestampSigner, b62_encode
from django.test import Client
from django.utils import timezone

from rules.questions.models import Clarification, ClarifiedRule, Question

SITUATION = "We stood at OPP 12 on Red Zone Down 4. May we kick a field goal?"
ASK = "/questions/ask/"


def stamp(age=timedelta(minutes=1)):
    """Return the stamp of a form that was handed out so long ago."""

    class Earlier(TimestampSigner):
        def timestamp(self):
            return b62_encode(int((timezone.now() - age).timestamp()))

    return Earlier(salt="rules.questions").sign("form")


class Visitor:
    """Ask as a person would, a minute after the form was opened."""

    def __init__(self, address="203.0.113.7"):
        self.client = Client(REMOTE_ADDR=address)

    def send(self, **given):
        filled = {"situation": SITUATION, "stamp": stamp(), **given}
        return self.client.post(ASK, {name: value for name, value in filled.items() if value is not None})

    def ask(self, **given):
        """Ask and return the question; its thanks page has the tracking link."""
        response = self.send(**given)
        assert response.status_code == 302, response.text
        slug = re.fullmatch(r"/questions/thanks/([\w-]{22})/", response["Location"])[1]
        return Question.objects.get(slug=slug)


def staff(*permissions):
    """Return the browser of somebody who may do this in the admin."""
    user = User.objects.create_user(f"staff {User.objects.count()}", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="rules", codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def published(*rules, title="May we kick from OPP 12?", text="Yes, always on Down 4 [9.4].", when=None):
    """Return a clarification that stands beside these rules."""
    made = Clarification.objects.create(title=title, text=text, published=when or timezone.now())
    ClarifiedRule.objects.bulk_create(ClarifiedRule(clarification=made, number=rule) for rule in rules)
    return made
