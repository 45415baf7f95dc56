"""The one question that the table is to answer now, with every button and why some cannot be pressed.

What may be pressed is asked of the engine's `legal`; the words of a refusal are the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Seat, other
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import (
    DIRECTIONS,
    SIDES,
    TOTALS,
    Action,
    Call,
    Kick,
    Punt,
)
from firstandglory.engine.playcalling.cards import (
    EVENTS,
    FAMILIES,
    PASS,
    PREVENT,
    STRATEGIES,
    Side,
    card_name,
)
from firstandglory.engine.playcalling.events import left
from firstandglory.engine.playcalling.state import State, side_seat
from matches import show
from matches.referee import answers

ROLL = "roll"


@dataclass(frozen=True)
class Button:
    """Describe one button: the form field it sends, its words, and why it cannot be pressed, if so."""

    name: str
    value: str
    label: str
    spoken: str = ""
    chosen: bool = False
    refused: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """Describe what is asked: its kind names the template part that draws it."""

    kind: str
    title: str
    hint: str = ""
    seat: Seat | None = None
    side: str = ""
    buttons: tuple[Button, ...] = ()
    pad: tuple[Any, ...] = ()
    dice: tuple[Any, ...] = ()
    cards: tuple[Any, ...] = ()
    switches: dict[str, bool] = field(default_factory=dict)


def question(state: State, names: show.Names, draft: dict[str, Any], *, no_card: bool = False) -> Question:
    """Return what is asked in this state, given what is half entered."""
    awaiting = state.awaiting
    if awaiting in (awaited.OPENING_ROLL, awaited.OVERTIME_ROLL):
        title = "Overtime roll" if state.overtime else "Opening roll"
        return Question(
            "dice", title, "Both roll two dice; the higher total chooses.", dice=_dice(SEATS, names, {}, draft)
        )
    if awaiting in (awaited.SNAP_ROLL, awaited.KICK_ROLL):
        return _dice_question(state, names, draft)
    if awaiting == awaited.TAKE_SIDE:
        return _choice(state, names, "chooses", "side", SIDES, "Offense has the ball first.")
    if awaiting == awaited.DIRECT:
        hint = f"The end that {names[_seat(state, 'offense')]} attacks, as the board lies before you."
        return _choice(state, names, "chooses the direction", "toward", DIRECTIONS, hint)
    if awaiting in (awaited.OFFENSE_CALL, awaited.DEFENSE_CALL):
        return _call(state, names, no_card=no_card)
    if awaiting in (awaited.OFFENSE_RESPONSE, awaited.DEFENSE_RESPONSE):
        return _response(state, names, draft)
    return Question("finished", "Final whistle")


def _seat(state: State, side: Side) -> Seat:
    seat = side_seat(state, side)
    assert seat is not None, "this is asked of a team with a side"
    return seat


def _choice(state: State, names: show.Names, words: str, field_name: str, values: Iterable[str], hint: str) -> Question:
    seat = awaited.turn(state)
    assert seat is not None, "a choice is somebody's"
    buttons = tuple(Button(field_name, value, value.title()) for value in values)
    return Question("choice", f"{names[seat]} {words}", hint, seat=seat, buttons=buttons)


def _dice(keys: Iterable[str], names: show.Names, sides: dict[str, str], draft: dict[str, Any]) -> tuple[Any, ...]:
    """Return a grid of totals for each thrower, the one already entered marked."""
    grids = []
    for key in keys:
        entered = draft.get(key)
        total = sum(entered) if isinstance(entered, list) else entered
        team = names[sides.get(key, key)]  # type: ignore[index]
        buttons = tuple(
            Button(key, str(number), str(number), f"{team} {number}", chosen=number == total) for number in TOTALS
        )
        grids.append(
            {
                "key": key,
                "team": team,
                "side": key if key in SIDES else "",
                "entered": entered,
                "total": total,
                "buttons": buttons,
                "roll": Button(key, ROLL, "Roll", f"Roll for {team}"),
            }
        )
    return tuple(grids)


def _dice_question(state: State, names: show.Names, draft: dict[str, Any]) -> Question:
    offense, defense = _seat(state, "offense"), _seat(state, "defense")
    kick = state.awaiting == awaited.KICK_ROLL
    snap = state.snap
    cards = (
        ()
        if kick
        else (
            show.card(snap.offense_call, names[offense], "offense"),
            show.card(snap.defense_call, names[defense], "defense"),
        )
    )
    return Question(
        "dice",
        "The kick" if kick else "The dice",
        "Two dice each, as totals",
        dice=_dice(SIDES, names, {"offense": offense, "defense": defense}, draft),
        cards=cards,
    )


def _call(state: State, names: show.Names, *, no_card: bool) -> Question:
    side: Side = "offense" if state.awaiting == awaited.OFFENSE_CALL else "defense"
    seat = _seat(state, side)
    legal = playcalling.legal(state, seat)
    star = "*" if state.terms.star else ""

    def button(code: str, label: str) -> Button:
        return _button(legal, Call(seat, code), "card", code, label, card_name(code))

    pad = tuple(
        {
            "family": words,
            "buttons": tuple(button(f"{strategy}-{family}{star}", family) for strategy in STRATEGIES),
        }
        for family, words in FAMILIES[side].items()
    )
    events = () if state.terms.star else tuple(button(code, _short(code)) for code in EVENTS)
    return Question(
        "call",
        f"{names[seat]} calls",
        "Typed once both are revealed." if side == "offense" else f"{names[other(seat)]} has called.",
        seat=seat,
        side=side,
        pad=pad,
        buttons=(*events, *_cardless(state, seat, side, no_card)),
        switches={"star": not state.terms.star, "no_card": not state.terms.star, "no_card_on": no_card},
    )


def _cardless(state: State, seat: Seat, side: Side, no_card: bool) -> tuple[Button, ...]:
    legal = playcalling.legal(state, seat)
    if side == "defense":
        if state.terms.star or not no_card:
            return ()
        return (_button(legal, Call(seat, PREVENT), "card", PREVENT, "Prevent", "Prevent"),)
    word = no_card and not state.terms.star
    return (
        _button(legal, Punt(seat, word), "cardless", "punt", "Punt", "Punt"),
        _button(legal, Kick(seat, word), "cardless", "kick", "Field goal", "Field goal"),
    )


def _button(legal: playcalling.Legal, action: Action, name: str, value: str, label: str, spoken: str) -> Button:
    refusal = legal.why_not(action)
    if refusal is None:
        return Button(name, value, label, spoken)
    return Button(name, value, label, spoken, refused=refusal.text, rules=refusal.rules)


def _short(code: str) -> str:
    return {"MINOR": "Minor", "MAJOR": "Major", "CHALLENGE": "Challenge"}[code]


def _response(state: State, names: show.Names, draft: dict[str, Any]) -> Question:
    asked = answers.asked(state, draft)
    assert asked is not None, "complete answers are entered at once"
    seat = _seat(state, asked.side)
    available = _events(state, seat)
    if asked.event:
        hint = "Both have answered. Which Event was committed?"
        buttons = tuple(
            _offered("event", code, words, f"{names[seat]}: {words}", offered=code in available)
            for code, words in EVENTS.items()
        )
        return Question("event", f"{names[seat]} reveals", hint, seat, asked.side, buttons)
    hint = "Nothing moves before both have answered."
    if asked.side == "defense":
        said = PASS if answers.given(state, draft)["offense"] == PASS else answers.FLAG
        hint = f"{names[other(seat)]} says {said}."
    buttons = (
        Button("answer", PASS, "Pass", f"{names[seat]} passes"),
        _offered("answer", answers.FLAG, "Flag on the play", f"{names[seat]} flags", offered=bool(available)),
    )
    return Question("answer", f"{names[seat]}: pass or flag?", hint, seat, asked.side, buttons)


def _offered(name: str, value: str, label: str, spoken: str, *, offered: bool) -> Button:
    if offered:
        return Button(name, value, label, spoken)
    return Button(name, value, label, spoken, refused="None is left.", rules=("11.6",))


def _events(state: State, seat: Seat) -> list[str]:
    """Return the kinds of Event that a team still has (11.6)."""
    return [] if state.events is None else [code for code in EVENTS if left(state.events.of(seat), code)]
