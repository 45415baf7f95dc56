"""Register the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Name the app."""

    name = "accounts"
