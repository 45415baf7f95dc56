"""Warn players of slow matches whose time is up, end the matches that were left, delete offers that nobody took."""

from typing import Any

from django.core.management import BaseCommand

from matches.play.sweep import sweep


class Command(BaseCommand):
    """Look after slow matches and old offers, and say what was done; for a timer, once an hour or so."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Sweep once."""
        swept = sweep()
        self.stdout.write(f"warned {swept.warned}, ended {swept.ended}, deleted {swept.forgotten} offers")
