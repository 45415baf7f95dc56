"""A page of scorecards: cards in, PDF or image out."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import segno

from firstandglory.engine.playcalling import Setup
from firstandglory.engine.record import Played
from scorecards import glyphs, typeset
from scorecards.card import Card, words
from scorecards.filled import Game, filled, play_by_play
from scorecards.names import SHORT, tidied

Paper = Literal["letter", "a4"]
PAPERS: tuple[Paper, ...] = ("letter", "a4")
PER_PAGE = (4, 2, 1)

SIZES: dict[Paper, tuple[float, float]] = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}  # mm
INSET = 6.35  # mm, a quarter of an inch: what common printers leave white along every edge


UNFINISHED = "The game goes on: results only, no cards of it may be noted (10.5)."


class Layout(NamedTuple):
    """Say how large the page is, in mm, and how many cards stand beside and below each other."""

    width: float
    height: float
    columns: int
    rows: int


def layout(paper: Paper, per_page: int) -> Layout:
    """Return where cards are cut: four upright quarters, two halves side by side, or the whole page."""
    width, height = SIZES[paper]
    return {4: Layout(width, height, 2, 2), 2: Layout(height, width, 2, 1), 1: Layout(width, height, 1, 1)}[per_page]


def content(cards: Sequence[Card], paper: Paper, per_page: int, site: str, title: str) -> dict[str, Any]:
    """Return all that a document of cards prints, as plain data."""
    return {
        **layout(paper, per_page)._asdict(),
        "inset": INSET,
        "title": glyphs.shown(title),
        "description": "Scorecards of First & Glory to print and fill in",
        "site": address(site),
        "cards": [_printed(card) for card in cards],
    }


def _printed(card: Card) -> dict[str, Any]:
    told = words(card)
    for team in told["teams"]:
        team["name"] = glyphs.shown(team["name"])
        team["faces"] = glyphs.needed(team["name"])
    return told


@lru_cache(maxsize=64)
def address(site: str) -> Mapping[str, str]:
    """Return the site's address as words and as a QR code."""
    code = io.BytesIO()
    segno.make(site, error="m", micro=False).save(code, kind="svg", border=0)
    return {
        "code": code.getvalue().decode(),
        "alt": f"QR code of {site}",
        "lead": "Rules, referee and scorecards",
        "text": site.partition("://")[2].rstrip("/"),
    }


def pdf(data: Mapping[str, Any]) -> bytes:
    """Set cards as PDF."""
    return typeset.pdf("sheet", data)


def png(data: Mapping[str, Any], ppi: float) -> bytes:
    """Set one page of cards as an image."""
    return typeset.png("sheet", data, ppi)


def fingerprint(data: Mapping[str, Any]) -> str:
    """Return a hash of a document of cards."""
    return typeset.fingerprint("sheet", data)


def game_content(setup: Setup, played: Played, date: str, paper: Paper, site: str) -> dict[str, Any]:
    """Return all that the document of a played game prints: its card, then the play-by-play."""
    game = Game(setup, played, date)
    card = filled(game)
    title = f"{tidied(card.home.name, SHORT)} against {tidied(card.away.name, SHORT)}"
    data = content([card], paper, 1, site, title)
    return {
        **data,
        "description": "Scorecard and play-by-play of a game of First & Glory",
        "drives": _visible(play_by_play(game)),
        "note": UNFINISHED if game.state.hides_history else None,
        "labels": {"play-by-play": "Play-by-play", "nothing": "Nothing was played yet."},
    }


def game_pdf(data: Mapping[str, Any]) -> bytes:
    """Set a played game as PDF."""
    return typeset.pdf("game", data)


def game_fingerprint(data: Mapping[str, Any]) -> str:
    """Return a hash of a played game's document."""
    return typeset.fingerprint("game", data)


def _visible(told: Any) -> Any:
    """Return plain data with an empty box for every character that no font has."""
    if isinstance(told, dict):
        return {key: _visible(value) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [_visible(value) for value in told]
    return glyphs.shown(told) if isinstance(told, str) else told
