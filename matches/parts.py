"""Parts of pages that are made anew at each move: by Jinja2, which takes a tenth of the time of Django's templates.

They stand in `templates/jinja2/`. A page, which is Django's, has them by `{% part "name" %}`; what is announced is such
a part alone. They escape like Django's, and both trust what the other has escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from django.template import engines
from django.template.defaultfilters import date
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from jinja2 import Environment, Undefined


class _Environment(Environment):
    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what stands behind a dot: a key before an attribute, as in pages; most contexts are made of keys."""
        try:
            return obj[attribute]
        except (TypeError, LookupError):
            return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a part may call, as one dictionary: Jinja's chain of two is walked for each part in a part."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Return what Django's engine makes parts with; a name that a context lacks is empty and false, as in pages."""
    made = _Environment(**options | {"undefined": Undefined})
    # All that parts call: each part that another includes looks through it.
    made.globals = {"url": _url}
    made.filters |= {"capfirst": capfirst, "date": date}
    return made


def _url(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)


def part(name: str, context: Mapping[str, Any]) -> SafeString:
    """Return a part as HTML."""
    return SafeString(engines["jinja2"].env.get_template(name).render(context))
