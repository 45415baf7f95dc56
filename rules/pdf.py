"""A booklet as a tagged PDF, set by Typst and kept by the hash of all that goes into it."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import typst
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe
from font_fjallaone import font_directory

from rules.booklet import Booklet, Paragraph
from rules.diagrams import diagram
from rules.tables import table
from rules.tactics_boards import Board, board
from rules.text import blocks
from rules.views import found

SHEET = Path(__file__).parent / "booklet.typ"
COLOURS = Path(__file__).parent / "board.css"


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
                "paragraphs": [_paragraph(booklet, paragraph) for paragraph in section.paragraphs],
            }
            for section in booklet.sections
        ],
    }


def _paragraph(booklet: Booklet, paragraph: Paragraph) -> dict[str, Any]:
    shown = table(booklet.game, paragraph.number)
    drawn, on_board = diagram(booklet.game, paragraph.number), board(booklet.game, paragraph.number)
    return {
        "number": paragraph.number,
        "title": paragraph.title,
        "blocks": blocks(paragraph.source),
        "reading": paragraph.is_reading,
        "follows": paragraph.follows,
        "beside": paragraph.beside,
        "readings": [reading.number for reading in booklet.readings[paragraph.number]],
        "caption": drawn.caption if drawn else None,
        "drawing": on_board and _drawing(on_board),
        "table": shown
        and {
            "caption": shown.caption,
            "head": [shown.corner, *shown.columns],
            "rows": [[row.head, *(value for _, value in row.cells)] for row in shown.rows],
        },
    }


def _drawing(board: Board) -> dict[str, Any]:
    shapes = render_to_string("rules/board_shapes.html", {"board": board})
    width, height = board.view.split()[2:]
    size = "whole" if board.whole else "part"
    return {
        "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{board.view}" width="{width}" height="{height}">'
        f'<style>{COLOURS.read_text("utf-8")}</style><g class="{size}">{shapes}</g></svg>',
        "label": board.label,
        "caption": board.caption,
        "lanes": len(board.lanes),
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
