"""The tag by which a page has a part that is made by Jinja2."""

from __future__ import annotations

from typing import Any

from django.template import Context, Library
from django.utils.safestring import SafeString

from matches import parts

register = Library()


@register.simple_tag(takes_context=True)
def part(context: Context, name: str, **more: Any) -> SafeString:
    """Return a part, which sees what its page sees, and more if it is given."""
    return parts.part(name, {**context.flatten(), **more})
