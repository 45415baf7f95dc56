"""Typst: the same bytes for the same data, tagged as PDF/UA-1, with fonts out of packages only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal

import font_fjallaone
import manimgx_fonts
import manimgx_fonts_cjk
import typst

HERE = Path(__file__).parent
KEPT = 32  # documents of each kind; a sheet has about 200 kB
Template = Literal["sheet", "game"]

# Fjalla One is the face of the site; the Noto families behind it have the scripts that a team may be named in.
FONT_DIRECTORIES = (
    Path(font_fjallaone.font_directory),
    Path(manimgx_fonts.__file__).parent,
    Path(manimgx_fonts_cjk.__file__).parent,
)


@cache
def _fonts() -> typst.Fonts:
    folders = [str(folder) for folder in FONT_DIRECTORIES]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


@cache
def faces() -> tuple[str, ...]:
    """List the families, always in the same order: which one is asked first must not depend on the disk."""
    wide = ("Noto Sans CJK JP", "Noto Sans Symbols", "Noto Emoji")
    others = {family for family in _fonts().families() if "CJK" not in family}
    return ("Fjalla One", "Noto Sans", *sorted(others - {"Fjalla One", "Noto Sans", *wide}), *wide)


def font_file(face: str) -> Path:
    """Return the file of a family's upright face."""
    return next(Path(str(font.path)) for font in _fonts().fonts() if font.family == face and font.style == "normal")


@cache
def edition() -> str:
    """Return what changes whenever the same data could be set otherwise: templates, Typst and fonts."""
    templates = b"".join(path.read_bytes() for path in sorted(HERE.glob("*.typ")))
    packages = ("typst", "font-fjallaone", "manimgx-fonts", "manimgx-fonts-cjk")
    return hashlib.sha256(templates + repr([version(name) for name in packages]).encode()).hexdigest()


def fingerprint(template: Template, data: Mapping[str, Any]) -> str:
    """Return a hash that two documents share only if their bytes are equal."""
    return hashlib.sha256(f"{edition()} {template} {_text(data)}".encode()).hexdigest()[:32]


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps({**data, "faces": faces()}, ensure_ascii=False)


def pdf(template: Template, data: Mapping[str, Any]) -> bytes:
    """Set a document as PDF, or return it as it was set a moment ago."""
    return _kept_pdf(template, _text(data))


def pdf_once(template: Template, data: Mapping[str, Any]) -> bytes:
    """Set a document as PDF that nobody will ask for again."""
    return _compiled(template, _text(data), pdf_standards=["ua-1"], timestamp=0)


def png(template: Template, data: Mapping[str, Any], ppi: float) -> bytes:
    """Set a document of one page as an image."""
    return _kept_png(template, _text(data), ppi)


@lru_cache(maxsize=KEPT)
def _kept_pdf(template: Template, text: str) -> bytes:
    return _compiled(template, text, pdf_standards=["ua-1"], timestamp=0)


@lru_cache(maxsize=KEPT)
def _kept_png(template: Template, text: str, ppi: float) -> bytes:
    return _compiled(template, text, format="png", ppi=ppi)


def _compiled(template: Template, text: str, **how: Any) -> bytes:
    # Typst remembers what it laid out, but forgets it when `sys.inputs` are others; a file that is read by
    # the outermost line alone leaves everything else as it was, which halves the time of a sheet.
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file:
        file.write(text)
        file.flush()
        source = f'#import "{HERE / template}.typ": {template}\n#show: {template}.with(json("{file.name}"))\n'
        made: Any = typst.compile(source.encode(), root="/", font_paths=_fonts(), **how)
    return bytes(made)
