"""Read pages and templates for what a content security policy would block, and for what they refer to."""

import re
from html.parser import HTMLParser


class Markup(HTMLParser):
    """Collect from a page its references, and everything that a strict policy forbids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forbidden: list[str] = []
        self.links: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.forbidden.append(self.get_starttag_text())
        for name, value in given.items():
            if name == "style" or name.startswith(("on", "hx-on")) or "javascript:" in (value or ""):
                self.forbidden.append(self.get_starttag_text())
            # htmx evaluates these two, which needs eval
            if (name == "hx-vals" and "js:" in value) or (name == "hx-trigger" and "[" in value):
                self.forbidden.append(self.get_starttag_text())
            if name in ("href", "src"):
                self.links.append(value)

    @property
    def internal(self) -> list[str]:
        """Return the references to this site."""
        return [link for link in self.links if link.startswith("/")]


def without_tags(template: str) -> str:
    """Return a template as plain markup: its tags and variables left out."""
    return re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}", "", template, flags=re.DOTALL)
