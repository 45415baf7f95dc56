"""The rules that every template and stylesheet keeps"""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.site.markup import Markup, without_tags

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
STYLES = sorted((settings.BASE_DIR / "static").rglob("*.css"))
DRAWINGS = sorted((settings.BASE_DIR / "static").rglob("*.svg"))


def name(path: Path) -> str:
    return str(path.relative_to(settings.BASE_DIR))


@pytest.mark.parametrize("path", TEMPLATES + DRAWINGS, ids=name)
def test_nothing_inline(path):
    assert Markup(without_tags(path.read_text())).forbidden == []


@pytest.mark.parametrize(
    "html",
    [
        "<style>p{}</style>",
        "<script>1</script>",
        '<p style="x">',
        '<p onclick="x">',
        '<p hx-on:click="x">',
        '<p hx-vals="js:{}">',
        '<p hx-trigger="click[x]">',
        '<a href="javascript:x">',
    ],
)
def test_what_is_inline_is_found(html):
    assert Markup(html).forbidden


@pytest.mark.parametrize("path", [path for path in STYLES if path.name != "tokens.css"], ids=name)
def test_colours_come_from_tokens(path):
    css = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|(?:rgb|hsl|oklch|lab|color)a?\(", css) == []


def test_every_token_is_used_and_every_used_one_exists():
    css = {path.name: path.read_text() for path in STYLES}
    defined = set(re.findall(r"(--[\w-]+):", "".join(css.values())))
    used = set(re.findall(r"var\((--[\w-]+)", "".join(css.values())))
    assert used == defined
