"""Register the app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Name the app."""

    name = "matches"
