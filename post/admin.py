"""What staff see of the mail: where it stands, never what it says."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from post import outbox
from post.models import Mail


@admin.register(Mail)
class MailAdmin(admin.ModelAdmin):
    """Show what is on its way and what became of it."""

    fields = ("subject", "to", "reply_to", "state", "tries", "made", "due", "sent", "fault")
    list_display = ("subject", "to", "state", "tries", "made", "due", "sent", "fault")
    list_filter = ("state",)
    actions = ("send_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let nobody write mail here."""
        return False

    def get_readonly_fields(self, request: HttpRequest, mail: Mail | None = None) -> tuple[str, ...]:
        """Let nobody change what is told."""
        return self.fields

    @admin.action(description="Send again what was given up", permissions=["change"])
    def send_again(self, request: HttpRequest, chosen: QuerySet[Mail]) -> None:
        """Put given-up mail back at the start."""
        for mail in chosen:
            outbox.send_again(mail.pk)
