"""Mail addresses as forms ask for them."""

from django import forms
from django.core.exceptions import ValidationError


def named_in_mail(address: str) -> None:
    """Refuse a host that no mail can be sent to: one of its labels is empty or too long once it is written in ASCII."""
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError:
        raise ValidationError("Enter a valid email address.", code="invalid") from None


class MailField(forms.EmailField):
    """Take an address that a mail can name, too: Django's own field takes some at which writing the mail fails."""

    default_validators = (*forms.EmailField.default_validators, named_in_mail)
