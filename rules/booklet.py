"""The booklets: read once from `content/`, a folder a game and a file a section, and held against each other.

A file begins with `# 5 Title`, then may say `Booklet page 6`. A paragraph begins with `## 5.1 Title`; a reading
goes on with `Beside: 5.2, 6.1` (the rules it is shown beside) and, where the print decides it, `Follows from: 5.4`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from rules import text
from rules.figures import FIGURES, Figures, filled

CONTENT = Path(__file__).parent / "content"

SECTION = re.compile(r"# ([0-9]{1,2}|[A-Z]) (.+)")
PAGE = re.compile(r"Booklet page ([0-9]+)")
PARAGRAPH = re.compile(rf"## ({text.NUMBER}) (.+)")
NUMBERS = re.compile(rf"(Beside|Follows from): ({text.NUMBER}(?:, {text.NUMBER})*)")


class BadContent(ValueError):
    """Say which file of the content is wrong, and how."""


@dataclass(frozen=True)
class Paragraph:
    """Hold one rule or reading; `source` is its Markdown with the figures filled in."""

    number: str
    title: str
    source: str
    section: str
    page: int | None
    beside: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()

    @property
    def is_reading(self) -> bool:
        """Say whether this is a house reading rather than a printed rule."""
        return bool(self.beside)

    @property
    def is_ours(self) -> bool:
        """Say whether this reading fills a gap, as opposed to following from printed rules."""
        return self.is_reading and not self.follows

    @cached_property
    def references(self) -> tuple[str, ...]:
        """Return the numbers that the text names."""
        return text.references(self.source)

    @cached_property
    def plain(self) -> str:
        """Return the text in plain words on one line."""
        return text.plain(self.source)

    def html(self, link: Callable[[str], str]) -> str:
        """Return the text as safe HTML; `link` gives the address of a rule's number."""
        return text.html(self.source, link)


@dataclass(frozen=True)
class Section:
    """Hold one section of a booklet."""

    key: str
    title: str
    page: int | None
    paragraphs: tuple[Paragraph, ...]

    @property
    def is_readings(self) -> bool:
        """Say whether this section holds the house readings."""
        return any(paragraph.is_reading for paragraph in self.paragraphs)

    @property
    def is_ours(self) -> bool:
        """Say whether this section holds nothing but readings that are ours."""
        return all(paragraph.is_ours for paragraph in self.paragraphs)


@dataclass(frozen=True)
class Booklet:
    """Hold a whole booklet: what it says of itself, and its sections in order."""

    game: str
    title: str
    kind: str
    revision: str
    lead: str
    source: str
    differs: str
    ours: str
    why_readings: str
    tools: tuple[str, ...]
    sections: tuple[Section, ...]
    by_number: dict[str, Paragraph] = field(repr=False)

    @property
    def edition(self) -> str:
        """Return which rules these are, with their date, as it is said within a sentence."""
        kind = self.kind[0].lower() + self.kind[1:]
        return f"{kind} of {self.revision}" if self.revision else f"{kind}, undated"

    def section(self, key: str) -> Section:
        """Return the section of this key; raises KeyError if there is none."""
        return next((section for section in self.sections if section.key == key), None) or _missing(key)

    def paragraph(self, number: str) -> Paragraph:
        """Return the paragraph of this number; raises KeyError if there is none."""
        return self.by_number[number]

    def around(self, section: Section) -> tuple[Section | None, Section | None]:
        """Return the sections before and after this one."""
        place = self.sections.index(section)
        before = self.sections[place - 1] if place else None
        return before, next(iter(self.sections[place + 1 :]), None)

    @cached_property
    def named_by(self) -> dict[str, tuple[Paragraph, ...]]:
        """Return for each number the other paragraphs that name it."""
        found: dict[str, list[Paragraph]] = {number: [] for number in self.by_number}
        for paragraph in self.by_number.values():
            for number in dict.fromkeys(paragraph.references + paragraph.follows):
                if number != paragraph.number:
                    found[number].append(paragraph)
        return {number: tuple(paragraphs) for number, paragraphs in found.items()}

    @cached_property
    def readings(self) -> dict[str, tuple[Paragraph, ...]]:
        """Return for each number the readings that stand beside it."""
        found: dict[str, list[Paragraph]] = {number: [] for number in self.by_number}
        for paragraph in self.by_number.values():
            for number in paragraph.beside:
                found[number].append(paragraph)
        return {number: tuple(paragraphs) for number, paragraphs in found.items()}


def _missing(key: str) -> Section:
    raise KeyError(key)


def games() -> tuple[str, ...]:
    """Return the games that have a booklet."""
    return tuple(sorted(path.parent.name for path in CONTENT.glob("*/booklet.toml")))


@cache
def booklet(game: str) -> Booklet:
    """Return a game's booklet, read at its first use; raises KeyError for a game without one."""
    if game not in games():
        raise KeyError(game)
    return load(CONTENT / game, FIGURES[game]())


def load(folder: Path, figures: Figures) -> Booklet:
    """Read and validate a booklet; raises BadContent, naming the file."""
    about = tomllib.loads((folder / "booklet.toml").read_text("utf-8"))
    figures = {"revision": about["revision"], **about.get("figures", {}), **figures}
    sections = tuple(_section(path, figures) for path in sorted(folder.glob("*.md")))
    by_number: dict[str, Paragraph] = {}
    for section in sections:
        for paragraph in section.paragraphs:
            if paragraph.number in by_number:
                raise BadContent(f"{folder.name}: {paragraph.number} is there twice")
            by_number[paragraph.number] = paragraph
    keys = [section.key for section in sections]
    if len(set(keys)) < len(keys):
        raise BadContent(f"{folder.name}: a section is there twice: {', '.join(keys)}")
    for paragraph in by_number.values():
        for number in paragraph.references + paragraph.beside + paragraph.follows:
            if number not in by_number or by_number[number] is paragraph:
                raise BadContent(f"{folder.name}: {paragraph.number} names {number}, which is no other paragraph")
    words = {name: about[name] for name in ("title", "kind", "revision", "lead", "source", "differs", "ours")}
    words["why_readings"] = about["readings"]
    tools = tuple(about.get("tools", ()))
    return Booklet(folder.name, tools=tools, sections=sections, by_number=by_number, **words)


def _section(path: Path, figures: Figures) -> Section:
    lines = path.read_text("utf-8").splitlines()
    head = SECTION.fullmatch(lines[0]) if lines else None
    if head is None:
        raise BadContent(f"{path.name}: the first line must be like “# 5 Title”")
    body = lines[1:]
    printed = PAGE.fullmatch(body[0]) if body else None
    page = int(printed[1]) if printed else None
    try:
        paragraphs = tuple(_paragraphs(body[1:] if printed else body, head[1], page, figures))
    except ValueError as fault:
        raise BadContent(f"{path.name}: {fault}") from fault
    return Section(head[1], head[2], page, paragraphs)


def _paragraphs(lines: list[str], key: str, page: int | None, figures: Figures) -> Iterator[Paragraph]:
    starts = [place for place, line in enumerate(lines) if line.startswith("#")]
    if "".join(lines[: starts[0]] if starts else lines).strip():
        raise ValueError("there is text before the first paragraph")
    if not starts:
        raise ValueError("there is no paragraph")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        head = PARAGRAPH.fullmatch(lines[start])
        if head is None or head[1].split(".")[0] != key:
            raise ValueError(f"a paragraph must begin like “## {key}.1 Title”, not {lines[start]!r}")
        start += 1
        named: dict[str, tuple[str, ...]] = {}
        while start < end and (found := NUMBERS.fullmatch(lines[start])):
            named[found[1]] = tuple(found[2].split(", "))
            start += 1
        source = filled("\n".join(lines[start:end]).strip(), figures)
        if not source:
            raise ValueError(f"{head[1]} has no text")
        if "Follows from" in named and "Beside" not in named:
            raise ValueError(f"{head[1]} follows from rules but stands beside none")
        yield Paragraph(head[1], head[2], source, key, page, named.get("Beside", ()), named.get("Follows from", ()))
