"""A paragraph's text: Markdown with `[5.2]` for a reference, no HTML, turned into HTML, plain words or plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

NUMBER = r"(?:[0-9]{1,2}|[A-Z])\.[0-9]{1,2}"
REFERENCE = re.compile(rf"\[({NUMBER})\]")
SCHEME = "rule:"

# Paragraphs, lists, emphasis and links: what is not switched on here stays text.
MARKDOWN = MarkdownIt("zero").enable(["list", "emphasis", "link", "entity", "escape", "newline"])

Data = dict[str, Any]


def references(source: str) -> tuple[str, ...]:
    """Return the numbers that a text names, each once, in their order."""
    return tuple(dict.fromkeys(REFERENCE.findall(source)))


def parsed(source: str) -> list[Token]:
    """Return the Markdown tokens of a text, its references as links of the scheme `rule`."""
    known = {number: {"href": SCHEME + number, "title": ""} for number in references(source)}
    tokens: list[Token] = MARKDOWN.parse(source, {"references": known})
    return tokens


def _every(tokens: Iterable[Token]) -> Iterable[Token]:
    for token in tokens:
        yield token
        yield from _every(token.children or ())


def html(source: str, link: Callable[[str], str]) -> str:
    """Return a text as safe HTML; `link` gives the address of a rule's number."""
    tokens = parsed(source)
    for token in _every(tokens):
        href = str(token.attrs.get("href", ""))
        if href.startswith(SCHEME):
            token.attrs = {"class": "ref", "href": link(href.removeprefix(SCHEME))}
    rendered: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return rendered


def plain(source: str) -> str:
    """Return a text in plain words on one line, without the references that stand in brackets."""
    words = re.sub(rf" ?\((?:\[{NUMBER}\](?:, )?)+\)", "", source)
    lines = ["".join(_words(token)) for token in parsed(words) if token.type == "inline"]
    return " ".join(line if line.endswith((".", ":", "?", "!")) else f"{line}." for line in lines)


def _words(inline: Token) -> Iterable[str]:
    return (_said(token) for token in inline.children or ())


def _said(token: Token) -> str:
    return " " if token.type == "softbreak" else token.content if token.type == "text" else ""


def blocks(source: str) -> list[Data]:
    """Return a text as plain data: paragraphs of runs, and lists of such blocks."""
    return _blocks(iter(parsed(source)))


def _blocks(tokens: Iterable[Token], until: str = "") -> list[Data]:
    found: list[Data] = []
    for token in tokens:
        if token.type == until:
            break
        if token.type == "inline":
            found.append({"kind": "paragraph", "runs": _runs(token.children or [])})
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            close = token.type.replace("_open", "_close")
            items = [item for item in _blocks(tokens, close) if item["kind"] == "item"]
            found.append({"kind": "list", "ordered": token.type.startswith("ordered"), "items": items})
        elif token.type == "list_item_open":
            found.append({"kind": "item", "blocks": _blocks(tokens, "list_item_close")})
    return found


def _runs(tokens: list[Token]) -> list[Data]:
    runs: list[Data] = []
    strong, href = False, ""
    for token in tokens:
        if token.type in ("strong_open", "strong_close"):
            strong = token.type == "strong_open"
        elif token.type in ("link_open", "link_close"):
            href = str(token.attrs.get("href", ""))
        elif said := _said(token):
            runs.append({"text": said, "strong": strong, **_target(href)})
    return runs


def _target(href: str) -> Data:
    if href.startswith(SCHEME):
        return {"rule": href.removeprefix(SCHEME)}
    return {"href": href} if href else {}
