"""A booklet as a tagged PDF, set by Typst and kept by the hash of all that goes into it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import typst
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe
from font_fjallaone import font_directory

from rules.booklet import Booklet
from rules.diagrams import Diagram
from rules.questions.clarifications import chapters
from rules.shown import Clarified, Shown, on_this_page
from rules.tactics_boards import Board
from rules.text import blocks
from rules.views import found

SHEET = Path(__file__).parent / "booklet.typ"
COLOURS = Path(__file__).parent / "drawings.css"


def content(booklet: Booklet) -> dict[str, Any]:
    """Return all that the sheet prints, as plain data: text cannot become markup on the way."""
    return {
        "title": booklet.title,
        "edition": booklet.edition,
        "source": booklet.source,
        "differs": booklet.differs,
        "ours": booklet.ours,
        "lead": booklet.lead,
        "sections": [
            {
                "key": section.key,
                "title": section.title,
                "page": section.page,
                "paragraphs": [*map(_paragraph, paragraphs)],
            }
            for section, paragraphs in chapters(booklet, on_this_page)
        ],
    }


def _paragraph(shown: Shown) -> dict[str, Any]:
    paragraph, table = shown.paragraph, shown.table
    return {
        "number": paragraph.number,
        "title": paragraph.title,
        "blocks": blocks(paragraph.source),
        "reading": paragraph.is_reading,
        "follows": paragraph.follows,
        "beside": paragraph.beside,
        "readings": [reading.paragraph.number for reading in shown.readings],
        "clarifications": [_clarified(one) for one in shown.clarifications],
        "drawings": [*_drawings(shown)],
        "table": table
        and {
            "caption": table.caption,
            "head": [table.corner, *table.columns],
            "rows": [[row.head, *(value for _, value in row.cells)] for row in table.rows],
        },
    }


def _clarified(one: Clarified) -> dict[str, Any]:
    return {
        "title": one.title,
        "date": date_format(localtime(one.published), "F j, Y"),
        "blocks": blocks(one.source),
    }


def _drawings(shown: Shown) -> Iterator[dict[str, Any]]:
    if shown.diagram:
        yield _field(shown.diagram)
    if shown.board:
        yield _board(shown.board)


def _field(diagram: Diagram) -> dict[str, Any]:
    shapes = render_to_string("rules/diagram_shapes.html", {"diagram": diagram})
    return _drawing(f"0 0 {diagram.width} {diagram.height}", shapes, diagram.label, diagram.caption) | {"lanes": None}


def _board(board: Board) -> dict[str, Any]:
    shapes = render_to_string("rules/board_shapes.html", {"board": board})
    group = f'<g class="{"whole" if board.whole else "part"}">{shapes}</g>'
    return _drawing(board.view, group, board.label, board.caption) | {"lanes": len(board.lanes)}


def _drawing(view: str, shapes: str, label: str, caption: str) -> dict[str, Any]:
    width, height = view.split()[2:]
    return {
        "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" height="{height}">'
        f"<style>{COLOURS.read_text('utf-8')}</style>{shapes}</svg>",
        "label": label,
        "caption": caption,
    }


def typeset(data: str) -> bytes:
    """Return the PDF of a booklet's data."""
    pdf: bytes = typst.compile(
        str(SHEET),
        root=str(SHEET.parent),
        font_paths=[str(font_directory)],
        ignore_system_fonts=True,
        sys_inputs={"booklet": data},
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    return pdf


def kept(booklet: Booklet) -> tuple[str, bytes]:
    """Return the hash of a booklet and its PDF, made once and kept."""
    data = json.dumps(content(booklet), ensure_ascii=False, sort_keys=True)
    key = hashlib.sha256(SHEET.read_bytes() + data.encode()).hexdigest()[:20]
    folder = Path(settings.VAR_DIR) / "booklets"
    path = folder / f"{booklet.game}-{key}.pdf"
    if path.exists():
        return key, path.read_bytes()
    pdf = typeset(data)
    folder.mkdir(parents=True, exist_ok=True)
    # Two processes may set it at once: the file appears whole, and either one is right.
    with NamedTemporaryFile("wb", dir=folder, delete=False) as draft:
        draft.write(pdf)
    os.replace(draft.name, path)
    return key, pdf


@require_safe
def booklet_pdf(request: HttpRequest, game: str) -> HttpResponse:
    """Give the whole booklet as a PDF."""
    book = found(game)
    key, pdf = kept(book)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{game}-rules.pdf"'
    response["ETag"] = f'"{key}"'
    return response
