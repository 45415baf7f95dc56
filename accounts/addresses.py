"""Mail addresses of accounts: one counts from the moment in which its owner follows a link that was mailed there.

`User.email` holds confirmed addresses only. Until then an address stands nowhere but in the signed link, so nobody can
claim somebody else's, and no page has to say whether an address is known: the answer is the same for every one.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse

from limits import throttle

SALT = "accounts.addresses"

# Nobody's mailbox is to be filled through us, whoever typed its address.
LETTERS = throttle.Limit("account letters", at_once=3, every=timedelta(hours=2))


class Claim(NamedTuple):
    """Say which address an account is to have, and which it had when that was asked for."""

    account: int
    before: str
    address: str


def ask(account: User, address: str, absolute: Callable[[str], str]) -> None:
    """Mail the link that confirms an address, unless that mailbox was written to too often."""
    if not throttle.take(LETTERS, address.lower()):
        return
    token = signing.dumps(Claim(account.pk, account.email, address), salt=SALT, compress=True)
    page = absolute(reverse("accounts:confirm", args=[token]))
    text = render_to_string("accounts/mail/confirm.txt", {"account": account, "page": page}).strip() + "\n"
    send_mail("Confirm your mail address · First & Glory", text, None, [address])


def read(token: str) -> tuple[Claim, User] | None:
    """Return what a link confirms and for whom; None once it is old, or the account has another address since."""
    try:
        claim = Claim(*signing.loads(token, salt=SALT, max_age=settings.PASSWORD_RESET_TIMEOUT))
    except signing.BadSignature:
        return None
    account = User.objects.filter(pk=claim.account, email__in=(claim.before, claim.address), is_active=True).first()
    return None if account is None else (claim, account)


def confirm(claim: Claim) -> None:
    """Let an account have the address, unless it has got another one in the meantime."""
    User.objects.filter(pk=claim.account, email=claim.before).update(email=claim.address)
