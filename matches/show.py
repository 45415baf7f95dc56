"""What a page shows of a match of First & Glory: scoreboard, field, ruling and drives, ready for templates.

Everything comes out of the engine's views and rulings; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import Json, Seat, Viewer, other
from firstandglory.engine.playcalling import field
from firstandglory.engine.playcalling.cards import CARDS, FAMILIES, STRATEGIES, card_name
from firstandglory.engine.playcalling.drives import RESULTS, Drive, drives
from firstandglory.engine.playcalling.rulings import Told, headline, margin_lines, signed, unsigned
from firstandglory.engine.playcalling.state import OFFENSE_CALL, Situation
from firstandglory.engine.playcalling.tables import EVENT_ALLOWANCE

# The drawing of the field: so many units to a yard, after an end zone of so many.
UNITS_A_YARD = 10
END_ZONE = 100

Names = Mapping[Seat, str]

# What the table is doing, for those who watch.
AWAITING_WORDS = {
    "opening_roll": "both roll for the start",
    "take_side": "the choice of offense or defense",
    "direct": "the choice of direction",
    "offense_call": "the offense calls",
    "defense_call": "the defense calls",
    "snap_roll": "the dice",
    "offense_response": "pass or flag",
    "defense_response": "pass or flag",
    "kick_roll": "the kick's dice",
    "overtime_roll": "both roll for overtime",
    "shuffle": "a shuffle",
    "refresh": "a refresh",
    "nothing": "the game is over",
}


def scoreboard(state: playcalling.State, viewer: Viewer = "nobody") -> Json:
    """Return a viewer's view with the words that a scoreboard puts around it."""
    view = playcalling.view(state, viewer)
    over, overtime = state.finished, state.overtime
    if "events_left" in view:
        view["events_left"] = {seat: _given(state, left) for seat, left in view["events_left"].items()}
    return view | {
        "stage_name": None if over else field.STAGE_NAMES[state.situation.stage],
        "possessions": state.terms.regulation,
        "downs": range(1, field.DOWNS + 1),
        "period_name": "Final" if over else f"OT {view['overtime_round']}" if overtime else f"Q{view['quarter']}",
        "possession_name": possession_name(state),
        "awaiting_words": AWAITING_WORDS[state.awaiting],
        "mode_name": f"{state.terms.mode.title()} · {state.terms.length.title()}",
    }


def _given(state: playcalling.State, left: Mapping[str, int]) -> Json:
    """Return what is left of the Events that a game of this length has at all (11.3, 11.4)."""
    allowance = EVENT_ALLOWANCE[state.terms.length]._asdict()
    return {event: number for event, number in left.items() if allowance[event]}


def possession_name(state: playcalling.State) -> str:
    """Say which possession this is; overtime is told by its rounds (I.7)."""
    if state.overtime:
        return f"OT round {state.order.overtime_round}"
    return f"Possession {state.situation.possession} of {state.terms.regulation}"


def drawing(state: playcalling.State, drive: Drive | None) -> Json:
    """Return where the drawing puts the drive and the ball, in its own units from the left.

    The team that attacks the left end is drawn going left, as the players sit at the board (2.4).
    """
    direction = state.direction
    home_left = direction is not None and direction.home == "left"
    offense = state.offense
    leftward = offense is not None and (direction.of(offense) == "left" if direction else offense == "away")
    ball = state.situation.ball
    # A drive that is over stays the last one until the next snap.
    here = drive if drive is not None and drive.situation.possession == state.situation.possession else None
    start = here.situation.ball if here is not None else ball

    def across(yards: int) -> int:
        return END_ZONE + UNITS_A_YARD * (field.GOAL_LINE - yards if leftward else yards)

    goal = END_ZONE if leftward else across(field.GOAL_LINE)
    zone = across(field.RED_ZONE)
    return {
        "ball": across(ball),
        "start": across(start),
        "red_zone": zone,
        "zone_x": min(zone, goal),
        "zone_width": abs(zone - goal),
        "leftward": leftward,
        # Each team defends the end that the other attacks: its name stands in that end zone.
        "left_end": "away" if home_left else "home",
        "right_end": "home" if home_left else "away",
        "shown": offense is not None and not state.finished,
        # Where each down of the drive began.
        "spots": sorted({across(play.situation.ball) for play in here.plays}) if here is not None else [],
    }


def field_words(state: playcalling.State, names: Names) -> str:
    """Say in words what the drawn field shows."""
    offense = state.offense
    if offense is None or state.finished:
        return "The field, with nobody's ball on it."
    _, _, stage, down, ball = state.situation
    toward = f", attacking the {state.direction.of(offense)} end" if state.direction else ""
    return f"{names[offense]} has the ball at {field.spot_name(ball)}, {field.STAGE_NAMES[stage]} Down {down}{toward}."


def card(code: str | None, team: str, side: str) -> Json | None:
    """Return a revealed call in words, None for none."""
    if code is None:
        return None
    normal = CARDS.get(code)
    if normal is None:
        return {"team": team, "side": side, "family": card_name(code), "strategy": "", "code": code}
    return {
        "team": team,
        "side": side,
        "family": FAMILIES[normal.side][normal.family] + (" ★" if normal.star else ""),
        "strategy": STRATEGIES[normal.strategy],
        "code": code,
    }


@dataclass(frozen=True)
class Ruled:
    """Show what the current down came to: the large words, the sum, and the other sentences with their rules.

    `code` is the headline's kind of ruling, `seat` the team that it names, if any.
    """

    code: str
    seat: Seat | None
    headline: str
    rules: tuple[str, ...]
    lines: tuple[Json, ...]
    margin: Json | None
    notes: tuple[Json, ...]


# The margin has its own table, and what is locked was said when it was asked for.
_QUIET = ("final_margin", "call_locked", "possession_over")

# What a note is about, for its mark on the card; everything else is "told".
_NOTE_KINDS = {
    "first_red_zone_entry": "turn",
    "halftime": "ends",
    **dict.fromkeys(("quarter", "overtime", "next_round"), "clock"),
    **dict.fromkeys(("game_over", "defense_wins"), "final"),
    "next_possession": "next",
    **dict.fromkeys(("refill", "refill_after_events", "stars_return", "hands_reset"), "cards"),
    **dict.fromkeys(("may_refresh", "may_refresh_after_prevent", "refreshed", "reshuffled", "shuffled"), "cards"),
    **dict.fromkeys(("penalty", "penalties_offset", "challenge_over_penalty"), "flag"),
    **dict.fromkeys(("cards_revealed", "answered", "provisional"), "shown"),
}
# These must be announced at the table.
_LOUD = ("turn", "ends", "clock", "final")


def ruled(rulings: Sequence[Told], names: Names) -> Ruled | None:
    """Return the ruling card of a down, None if nothing was told yet."""
    told = headline(rulings)
    if told is None:
        return None
    margin = next((ruling for ruling in rulings if ruling.code == "final_margin"), None)
    notes = [ruling for ruling in rulings if ruling is not told and ruling.code not in _QUIET]
    return Ruled(
        told.code,
        told.facts.get("seat"),
        told.text(names).rstrip("."),
        told.rules,
        () if margin is None else tuple(_line(line._asdict()) for line in margin_lines(margin.facts)),
        None if margin is None else _line(_total(margin)),
        tuple(_note(note, names) for note in notes),
    )


def _note(note: Told, names: Names) -> Json:
    kind = _NOTE_KINDS.get(note.code, "told")
    return {
        "code": note.code,
        "kind": kind,
        "loud": kind in _LOUD,
        "text": note.text(names),
        "rules": note.rules,
    }


def _line(line: Mapping[str, Any]) -> Json:
    return {**line, "value": signed(line["value"])}


def _total(margin: Told) -> Json:
    column = STRATEGIES[CARDS[margin.facts["offense_card"]].strategy]
    return {"label": f"Final Margin, {column} column", "value": margin.facts["margin"], "rule": "T.3"}


def current_rulings(played: record.Played, viewer: Viewer = "nobody") -> list[Told]:
    """Return what was told since the down on the table began, or since a table ruling took its place."""
    steps = played.steps[played.current :]
    ruled_anew = [n for n, step in enumerate(steps) if any(told.code == "table_ruling" for told in step.rulings)]
    steps = steps[ruled_anew[-1] :] if ruled_anew else steps
    return [ruling for step in steps for ruling in playcalling.told(step.rulings, viewer)]  # type: ignore[arg-type]


def upto(played: record.Played, at: int) -> record.Played:
    """Return a match cut off after some steps, as it stood then."""
    steps = played.steps[:at]
    before = [played.first, *(step.state for step in steps)]
    opened = [n for n in range(len(steps)) if before[n].awaiting == OFFENSE_CALL]
    return record.Played(played.first, steps, None, opened[-1] if opened else 0)


def situation_words(situation: Situation) -> str:
    """Say where a down stood."""
    return f"{field.STAGE_NAMES[situation.stage]} Down {situation.down} at {field.spot_name(situation.ball)}"


def all_drives(played: record.Played, viewer: Viewer = "nobody") -> tuple[Drive, ...]:
    """Return the game by drives, as this viewer may know it."""
    return drives(played.first, played.steps, played.current, viewer)


def drive_words(drive: Drive, names: Names) -> Json:
    """Return a drive's line for tables and charts."""
    return {
        "drive": drive,
        "team": names[drive.offense],
        "seat": drive.offense,
        "other": other(drive.offense),
        "start": field.spot_name(drive.situation.ball),
        "plays": drive.downs,
        "yards": unsigned(drive.yards),
        "letters": RESULTS[drive.result][0] if drive.result else "",
        "result": drive.outcome,
        "period": f"OT {drive.overtime_round}" if drive.overtime_round else f"Q{drive.quarter}",
        "score": drive.score,
    }
