"""Somebody with an account, and a browser."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "seven blue hard hats"  # noqa: S105
LINK = re.compile(r"http://testserver(/\S+)")


def sign_up(client, name="carl", address="carl@example.com", password=PASSWORD, again=None):
    """Send the form for a new account."""
    form = {"username": name, "address": address, "password1": password, "password2": again or password}
    return client.post("/accounts/sign-up/", form)


def log_in(client, name, password=PASSWORD, **more):
    """Send the form of the login."""
    return client.post("/accounts/login/", {"username": name, "password": password, **more})


def is_known(client):
    """Say whether a browser is logged in."""
    return client.get("/accounts/profile/").status_code == 200


def link(mail):
    """Return the address that a mail leads to."""
    return LINK.search(mail.body)[1]


class Person:
    """Somebody with an account; `client` is the browser, with the cookie of a device if one is named."""

    def __init__(self, account):
        self.account = account
        self.client = Client()

    def logged_in(self, device=None):
        self.client.force_login(self.account)
        if device is not None:
            self.client.cookies["device"] = device
        return self

    def get(self, page, **given):
        return self.client.get(f"/accounts/{page}", **given)

    def post(self, page, fields=None, **given):
        return self.client.post(f"/accounts/{page}", fields or {}, **given)

    @property
    def stored(self):
        """Return the account as the database has it, None once it is deleted."""
        return User.objects.filter(pk=self.account.pk).first()
