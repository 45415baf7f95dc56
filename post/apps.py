"""Register the app."""

from django.apps import AppConfig


class PostConfig(AppConfig):
    """Name the app."""

    name = "post"
