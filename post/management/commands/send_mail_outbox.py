"""Send the mail that waits, as often and as late as its tries so far allow."""

from typing import Any

from django.core.management import BaseCommand

from post import outbox
from post.models import Mail


class Command(BaseCommand):
    """Try every mail that is due, say how many are left, and forget what was sent long ago."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Send what can be sent."""
        outbox.forget_sent()
        before = Mail.objects.filter(state=Mail.State.SENT).count()
        outbox.deliver_due()
        sent = Mail.objects.filter(state=Mail.State.SENT).count() - before
        left = Mail.objects.filter(state__in=outbox.UNSENT).count()
        given_up = Mail.objects.filter(state=Mail.State.GIVEN_UP).count()
        self.stdout.write(f"sent {sent}, waiting {left}, given up {given_up}")
