"""The table of a match between two players: what everybody sees of it, and what one seat has of its own."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Seat, other
from firstandglory.engine.playcalling.drives import Drive
from firstandglory.engine.playcalling.rulings import headline
from matches import presence, show
from matches.parts import part
from matches.play import clock, hand, words
from matches.play.duel import duel
from matches.play.pieces import cites
from matches.referee.colors import team_colors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matches.table import Turn

Context = dict[str, Any]

TOLD = 6  # downs and drives that are listed beside the hand; the play-by-play has them all
COMMIT_SHOWN = 12  # hex digits of the commitment; the page of fair dice has them all

# What the two rolls are told by, before there is a down to tell of.
_OPENING = frozenset({"roll_won", "roll_tied", "side_taken", "direction_chosen"})


# What the cards, the dice or the headline show already.
_SHOWN_ANYWAY = frozenset({"kick_announced", "result_stands", "moved", "no_gain", "gain", "loss"})


def shared(turn: Turn) -> Context:
    """Return what everybody sees alike: score, field, the last play, who is there and what is waited for.

    The parts that hold it are made here, once for all audiences.
    """
    match, state = turn.match, turn.state
    online, names = match.online, playcalling.names(turn.setup)
    board = show.scoreboard(state)
    drives = show.all_drives(turn.told)
    current = drives[-1] if drives else None
    rulings = show.current_rulings(turn.played)
    ruling = show.ruled(rulings, names)
    opening = ruling is not None and ruling.code in _OPENING
    now = timezone.now()
    common = {
        "match": match,
        "base": reverse("play:game", args=[match.slug]),
        "names": names,
        "colors": team_colors(match.colors),
    }
    parts = {
        **common,
        "board": board,
        "seats": [_seat(turn, seat, board, names, now) for seat in SEATS],
        "field": show.drawing(state, current),
        "field_words": show.field_words(state, names),
        "ruling": None if opening else ruling,
        **_cited(ruling),
        "said": _said(turn) if opening else "",
        "before": "" if ruling is not None else _last_headline(drives, names),
        "drive": show.drive_words(current, names) if current is not None else None,
        "plays": _plays(current, names) if current is not None else (),
        "plays_before": max(len(current.plays) - TOLD, 0) if current is not None else 0,
        "log_url": reverse("play:log", args=[match.slug]),
        "earlier": [show.drive_words(drive, names) for drive in drives[-1 - TOLD : -1]][::-1],
    }
    return {
        **common,
        "online": online,
        "players": turn.players,
        "board": board,
        "commit": match.setup["fair"]["commit"][:COMMIT_SHOWN],
        "commit_again": online.commit_again[:COMMIT_SHOWN] if state.finished else "",
        "playing": not state.finished,
        "now": _milliseconds(now),
        "ends": clock.ends(online),
        "due": None if online.due is None else _milliseconds(online.due),
        "late": online.due is not None and now >= online.due,
        "spoken": _spoken(parts["said"], ruling, state, names),
        "field_part": part("play/table/field.html", parts),
        "ruled_part": part("play/table/ruled.html", parts),
        "told_part": part("referee/told.html", parts),
    }


def own(turn: Turn, seat: Seat | None, *, opened: bool = False) -> Context:
    """Return what only one seat sees, None for somebody who does not play: hand, choices, the call it has locked.

    At a screen that two share a seat sees nothing of its own before it says that it sits there (`opened`).
    """
    online, state = turn.match.online, turn.state
    if online.local and seat is not None and not opened:
        seat = turn.record.game.awaiting(state).seat or seat
    curtain = online.local and not opened and state.awaiting in hand.SECRET
    view = playcalling.view(state, "nobody" if seat is None or (online.local and not opened) else seat)
    names = playcalling.names(turn.setup)
    ask = None if seat is None or curtain else hand.asked(turn, seat, view)
    turns = ask is not None and ask["kind"] in words.TITLES and not ask.get("drafted")
    return {
        "seat": seat,
        "role": seat or "watch",
        "duel": duel(turn, view),
        "me": None if seat is None else turn.players[seat],
        "opponent": None if seat is None else turn.players[other(seat)],
        "curtain": curtain and seat is not None,
        "ask": ask,
        "ask_title": "" if ask is None else words.TITLES.get(ask["kind"], ""),
        "turns": turns,
        "ending": words.ending(turn, show.current_rulings(turn.played), seat) if state.finished else "",
        "side": "" if seat is None else words.side(turn, seat),
        "waiting": "" if state.finished else words.waiting(turn, seat),
        "title": words.title(turn, names, ask, turns=turns),
        "decision": _decision(turn, ask),
        "claim": None if seat is None else _claim(turn, seat),
        "following": _following(turn),
        "key": secrets.token_urlsafe(12),
        "answer": turn.answer,
        "refusal": turn.refusal,
        "refusal_cites": "" if turn.refusal is None else cites(turn.refusal.rules),
    }


def _following(turn: Turn) -> str:
    """Return the address of the rematch, "" while there is none; a query that only an ended match makes."""
    online = turn.match.online
    return reverse("play:game", args=[online.next.slug]) if online.next_id else ""


def _milliseconds(when: datetime) -> int:
    """Return a time as scripts count it."""
    return int(when.timestamp() * 1000)


def _seat(turn: Turn, seat: Seat, view: Context, names: show.Names, now: datetime) -> Context:
    """Return a seat's line of the scoreboard: who sits there, what they are about, and their clock."""
    online, player = turn.match.online, turn.players[seat]
    due = online.due if turn.record.game.awaiting(turn.state).seat == seat else None
    return {
        "seat": seat,
        "team": names[seat],
        "color": team_colors(turn.match.colors)[seat],
        "score": turn.state.score.of(seat),
        "name": player.name,
        "watched": not (player.level or online.local),  # whose coming and going is told
        "here": presence.is_here(player),
        "status": words.status(turn, seat, view["calls"], view["responses"]),
        "due": None if due is None else _milliseconds(due),
        "time_left": "" if due is None else clock_face(due, now),
        "pile": view["piles"][seat] if "piles" in view else None,
        "events": view["events_left"][seat] if "events_left" in view else None,
    }


def clock_face(due: datetime, now: datetime) -> str:
    """Return the time left until then as a clock shows it; the script counts on from there."""
    seconds = max(0, int((due - now).total_seconds()))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}\u00a0h {minutes:02}\u00a0min" if hours else f"{minutes}:{seconds % 60:02}"


def _cited(ruling: show.Ruled | None) -> Context:
    """Return the parts of a ruling with the ways to their rules: what is read at once, and what can be looked up."""
    if ruling is None:
        return {}
    notes = [{**note, "cites": cites(note["rules"])} for note in ruling.notes]
    return {
        "cites": cites(ruling.rules) if ruling.rules else "",
        "notes": [note for note in notes if _at_once(note)],
        "more": [note for note in notes if not _at_once(note)],
        "lines": [{**line, "cites": cites((line["rule"],))} for line in ruling.lines],
        "margin_cites": "" if ruling.margin is None else cites((ruling.margin["rule"],)),
    }


def _at_once(note: Context) -> bool:
    """Say whether a note is read at once; what becomes of the cards, and what is seen anyway, can be looked up."""
    return note["kind"] not in ("shown", "cards") and note["code"] not in _SHOWN_ANYWAY


def _said(turn: Turn) -> str:
    """Return the last step's sentences, while the game is at its opening roll and the choices after it."""
    return " ".join(told.text(playcalling.names(turn.setup)) for told in turn.played.steps[-1].rulings)


def _last_headline(drives: Sequence[Drive], names: show.Names) -> str:
    """Say what the last down came to that was ruled, while nothing is ruled of the present one."""
    for drive in reversed(drives):
        for play in reversed(drive.plays):
            told = headline(play.rulings)
            if told is not None:
                return told.text(names).rstrip(".")
    return ""


def _plays(drive: Drive, names: show.Names) -> list[Context]:
    """Return the downs of a drive, newest first, in short."""
    plays = [
        {"where": show.situation_words(play.situation), "ruled": "" if told is None else told.text(names).rstrip(".")}
        for play in drive.plays[-TOLD:]
        for told in [headline(play.rulings)]
    ]
    return plays[::-1]


def _spoken(said: str, ruling: show.Ruled | None, state: playcalling.State, names: show.Names) -> str:
    """Say what happened and the score in one breath, for the live region."""
    score = f"{names['home']} {state.score.home}, {names['away']} {state.score.away}."
    if said or ruling is None:
        return f"{said} {score}".strip()
    loud = " ".join(note["text"] for note in ruling.notes if note["loud"])
    return f"{ruling.headline}. {loud} {score}".replace("  ", " ")


def _decision(turn: Turn, ask: Context | None) -> str:
    """Name the decision that is asked for: a page that was a moment too late may make it again if it is the same."""
    if ask is None:
        return ""
    situation = turn.state.situation
    return f"{ask['kind']} {situation.possession} {situation.stage} {situation.down} {situation.ball}"


def _claim(turn: Turn, seat: Seat) -> Context | None:
    """Return what a seat may claim for the other one's lateness or absence, and from when; None if it never may.

    The page counts down to it, and the server decides (`clock.claim`).
    """
    online, opponent = turn.match.online, turn.players[other(seat)]
    awaited = turn.record.game.awaiting(turn.state).seat
    if turn.state.finished or online.local or opponent.level:
        return None
    mine, theirs = awaited == seat, awaited == other(seat)
    return {
        "now": clock.claim(turn, turn.players, seat, timezone.now()),
        "theirs": theirs,
        "mine": mine,
        "due": _milliseconds(online.due) if online.due is not None else None,
        "left": None if online.slow or not theirs else _milliseconds(opponent.seen + clock.ABSENCE),
        "absence": int(clock.ABSENCE.total_seconds() * 1000),
    }
