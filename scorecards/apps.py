"""Register the app."""

from django.apps import AppConfig


class ScorecardsConfig(AppConfig):
    """Name the app."""

    name = "scorecards"
