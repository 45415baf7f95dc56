"""The referee helper's one screen: scoreboard, field, ruling and question, for the whistle or for watchers."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Refusal
from firstandglory.engine.playcalling.drives import Drive
from firstandglory.engine.playcalling.rulings import headline
from matches import show
from matches.devices import token_of
from matches.referee.colors import team_colors
from matches.referee.held import held_entry
from matches.referee.question import Question, question

if TYPE_CHECKING:
    from django.http import HttpRequest

    from matches.table import Turn

Context = dict[str, Any]

TOLD = 8  # downs and drives that are listed beside the question; the play-by-play has them all


def screen(
    turn: Turn, *, whistle: bool, held_before: bool = False, asking: bool = False, no_card: bool = False
) -> Context:
    """Return what the screen's template shows.

    After a down has been ruled the ruling fills the screen until the referee goes on (`asking`); before
    that, and for everything else, the question stands there at once. `held_before` tells a device that it
    has given the whistle away.
    """
    match, state, played = turn.match, turn.state, turn.told
    names = names_of(turn)
    drives = show.all_drives(played)
    rulings = show.current_rulings(played)
    ruling = show.ruled(rulings, names)
    choosing = _chooses_ends(turn)
    between_downs = state.awaiting in ("offense_call", "overtime_roll", "nothing") and not choosing
    current = drives[-1] if drives else None
    held = held_entry(turn, names) if whistle else None
    # What was refused is asked again.
    asked = asking or no_card or held is not None or turn.answer == "refused"
    ask = whistle and not state.finished and (asked or not between_downs)
    return {
        "match": match,
        "names": names,
        "colors": team_colors(match.colors),
        "whistle": whistle,
        "gave_whistle": held_before and not whistle,
        "board": show.scoreboard(state),
        "field": show.drawing(state, current),
        "field_words": show.field_words(state, names),
        "ruling": ruling if between_downs or state.awaiting in ("offense_response", "defense_response") else None,
        "drive": show.drive_words(current, names) if current is not None else None,
        "plays": _plays(current, names) if current is not None else (),
        "plays_before": max(len(current.plays) - TOLD, 0) if current is not None else 0,
        "log_url": reverse("referee:log", args=[match.slug]),
        "earlier": [show.drive_words(drive, names) for drive in drives[-1 - TOLD : -1]][::-1],
        "question": _question(turn, names, no_card) if ask else None,
        "said": " ".join(ruling.text(names) for ruling in played.steps[-1].rulings)
        if choosing and played.steps
        else "",
        "held": held,
        "history": turn.history,
        "last_entry": len(turn.history.sheet.standing) - 1,
        "playing": not state.finished,
        "key": new_key(),
        "answer": turn.answer,
        "refusal": refusal_words(turn.refusal),
        "spoken": spoken(ruling, state, names),
        "go_on": whistle and not ask and not state.finished,
        "next_words": next_words(state, names),
        "ask_url": ask_url(state, ruling, names),
        "share_url": reverse("referee:share", args=[match.slug]),
    }


def _question(turn: Turn, names: show.Names, no_card: bool) -> Question:
    """Return the question, without the cards of a down that is not the current one."""
    asked = question(turn.state, names, turn.history.draft, no_card=no_card)
    return asked if turn.told is turn.played else replace(asked, cards=())


def _plays(drive: Drive, names: show.Names) -> list[Context]:
    """Return the downs of a drive, newest first, in short."""
    plays = [
        {
            "where": show.situation_words(play.situation),
            "ruled": told.text(names).rstrip(".") if (told := headline(play.rulings)) is not None else "",
        }
        for play in drive.plays[-TOLD:]
    ]
    return plays[::-1]


def _chooses_ends(turn: Turn) -> bool:
    """Say whether the table is at the opening or overtime roll and the choices after it, not at a down."""
    if not turn.history.sheet.standing:
        return True
    last = turn.history.sheet.standing[-1]
    return last["do"] in ("take", "direct") or (last["do"] == "roll" and SEATS[0] in last)


def new_key() -> str:
    """Return a mark for one entry: whatever is sent with it counts once."""
    return secrets.token_urlsafe(12)


def names_of(turn: Turn) -> show.Names:
    """Return the teams' names of a match."""
    return playcalling.names(turn.setup)


def refusal_words(refusal: Refusal | None) -> Context | None:
    """Return a refusal for the page, None for none."""
    return None if refusal is None else {"text": refusal.text, "rules": refusal.rules}


def spoken(ruling: show.Ruled | None, state: playcalling.State, names: show.Names) -> str:
    """Say the ruling and the score in one breath, for the live region."""
    score = f"{names['home']} {state.score.home}, {names['away']} {state.score.away}."
    if ruling is None:
        return score
    # What was provisional asks for answers that have been given when something else stands in the headline.
    notes = " ".join(note["text"] for note in ruling.notes if note["code"] != "provisional")
    return f"{ruling.headline}. {notes} {score}".replace("  ", " ")


def next_words(state: playcalling.State, names: show.Names) -> str:
    """Say on the button what comes next."""
    if state.awaiting == "overtime_roll":
        return "Overtime: both roll"
    return f"Next snap: {names[state.offense]} calls" if state.offense else "Go on"


def ask_url(state: playcalling.State, ruling: show.Ruled | None, names: show.Names) -> str:
    """Return the address of the question form, filled in with the ruling and where it left the game."""
    if ruling is None:
        return ""
    asked = {
        "game": playcalling.NAME,
        "mode": state.terms.mode,
        "length": state.terms.length,
        "rule": ruling.rules[0],
        "situation": f"{ruling.headline}. {show.field_words(state, names)}",
    }
    return f"{reverse('questions:ask')}?{urlencode(asked)}"


def watchers_fragment(turn: Turn) -> str:
    """Return the screen as everybody may see it."""
    return render_to_string("referee/table.html", {**screen(turn, whistle=False), "fragment": True})


def held_whistle(request: HttpRequest, turn: Turn) -> bool:
    """Say whether this device refereed the match at some time."""
    return turn.match.devices.filter(token=token_of(request)).exists()


def holds_whistle(request: HttpRequest, turn: Turn) -> bool:
    """Say whether this device referees the match."""
    return turn.match.whistle == token_of(request)
