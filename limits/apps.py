"""Register the app."""

from django.apps import AppConfig


class LimitsConfig(AppConfig):
    """Name the app."""

    name = "limits"
