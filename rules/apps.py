"""Register the app."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Name the app and its checks."""

    name = "rules"

    def ready(self) -> None:
        """Let Django know the checks."""
        from rules import checks  # noqa: F401  (it registers itself)
