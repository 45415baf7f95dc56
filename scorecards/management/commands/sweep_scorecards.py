"""Remove the seasons of scorecards that are a day old."""

from typing import Any

from django.core.management import BaseCommand

from scorecards.tasks import sweep


class Command(BaseCommand):
    """Clear away what nobody can download any more."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Remove it and say how much it was."""
        self.stdout.write(f"{sweep()} seasons removed")
