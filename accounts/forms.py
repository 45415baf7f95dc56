"""The forms of accounts: Django's own, in our words and with our limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_unicode_slug
from django.http import HttpRequest
from django.urls import resolve, reverse

from accounts import addresses
from firstandglory.addresses import MailField
from limits import logins, throttle
from matches.play.forms import NAME_LIMIT

# New accounts from one address.
SIGN_UPS = throttle.Limit("sign-ups", at_once=10, every=timedelta(minutes=10))

TOO_MANY = "Too many attempts from here. Wait a few minutes."
TAKEN = "That name is taken. Choose another."


def _address() -> MailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    wrong = "This is no mail address."
    return MailField(
        label="Mail address", max_length=254, widget=widget, error_messages={"invalid": wrong, "max_length": wrong}
    )


class SignUp(UserCreationForm):
    """Ask for name, mail address and password of a new account."""

    username = UsernameField(
        label="Name",
        max_length=NAME_LIMIT,
        validators=[validate_unicode_slug],
        help_text="Letters, digits, - and _. Everybody sees it.",
        error_messages={"invalid": "Only letters, digits, - and _."},
    )
    address = _address()

    field_order = ("username", "address", "password1", "password2")

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.fields["password1"].help_text = "At least 8 characters, none of the words that everybody tries."
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""
        del self.fields["username"].widget.attrs["autofocus"]

    def clean_username(self) -> str:
        """Return a name that nobody has, in whatever capitals, and that is no page of ours."""
        name: str = self.cleaned_data["username"]
        taken = User.objects.filter(username__iexact=name).exists()
        if taken or resolve(reverse("accounts:public", args=[name.lower()])).url_name != "public":
            raise ValidationError(TAKEN)
        return name

    def clean(self) -> dict[str, Any]:
        """Let nobody fill the table of accounts."""
        told: dict[str, Any] = super().clean()
        if not self.errors and not throttle.take(SIGN_UPS, throttle.client(self.request)):
            raise ValidationError(TOO_MANY)
        return told

    def validate_password_for_user(self, user: User, **more: Any) -> None:
        """Refuse a password that is like the name or the mail address."""
        told = User(username=user.username, email=self.cleaned_data.get("address", ""))
        super().validate_password_for_user(told, **more)


class Login(logins.Throttled, AuthenticationForm):
    """Let somebody in, and nobody try out passwords."""

    error_messages: ClassVar[dict[str, Any]] = {
        **AuthenticationForm.error_messages,
        "invalid_login": "Name and password do not fit each other. Both know capitals from small letters.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Name"
        del self.fields["username"].widget.attrs["autofocus"]


class Address(forms.Form):
    """Ask for a mail address."""

    address = _address()


class Reset(PasswordResetForm):
    """Ask whose password is forgotten; the answer is the same for addresses that nobody has confirmed."""

    email = _address()

    def save(self, **how: Any) -> None:
        """Mail the link, unless that mailbox was written to too often."""
        if throttle.take(addresses.LETTERS, self.cleaned_data["email"].lower()):
            super().save(**how)


class NewPassword(SetPasswordForm):
    """Ask for a new password after a reset."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _shorten(self)


class ChangePassword(PasswordChangeForm):
    """Ask for the old and a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _shorten(self)
        self.fields["old_password"].label = "Present password"
        del self.fields["old_password"].widget.attrs["autofocus"]


def _shorten(form: SetPasswordForm) -> None:
    form.fields["new_password1"].help_text = "At least 8 characters, none of the words that everybody tries."
    form.fields["new_password2"].label = "New password again"
    form.fields["new_password2"].help_text = ""


class Delete(forms.Form):
    """Ask for the password before an account is deleted."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_password(self) -> str:
        """Hold the password against the account's."""
        logins.refuse_too_many(self.request)
        password: str = self.cleaned_data["password"]
        if not self.request.user.check_password(password):
            raise ValidationError("That is not the password.")
        return password
