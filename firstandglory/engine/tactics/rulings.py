"""What the engine says of each change: a code, the facts, the ledger numbers and one plain sentence.

`KINDS` is the documented list of ruling codes. Facts are plain JSON values in the record's words: seats, men,
squares as [row, lane].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..game import Json, Seat
from .formations import PHASES, formations

SEAT_NAMES: Mapping[Seat, str] = {"home": "Home", "away": "Away"}


class Kind(NamedTuple):
    """Describe one ruling code: its sentence, and the numbers that it cites unless others decide."""

    text: str
    rules: tuple[str, ...]


KINDS: dict[str, Kind] = {
    # Toss and formations
    "toss": Kind("{seat} wins the toss and has the ball first.", ("1.1",)),
    "offense_lines_up": Kind("{seat} lines up on offense: {card}.", ("4.1", "J.5", "J.6")),
    "defense_lines_up": Kind("{seat} lines up on defense: {card}.", ("4.2", "J.5")),
    "line_rolled": Kind("Line dice {dice}: strong are {strong}, weak {weak}.", ("4.3", "J.7")),
    "plays_on": Kind("{seat} plays the down.", ("J.32",)),
    # Rounds and turns
    "rolled": Kind(
        "Round {round}: {offense_dice} against {defense_dice}; {offense_points} points against {defense_points}.",
        ("4.4", "4.5", "4.7", "J.11"),
    ),
    "turn_over": Kind("{seat} ends the turn; the bank holds {bank}.", ("4.6", "4.7", "J.11")),
    "points_lost": Kind("{seat} loses what it has left: {points}.", ("8.6",)),
    "points_banked": Kind("{seat}'s turn is over; the bank holds {bank}.", ("J.27", "4.7", "J.11")),
    "whistle": Kind("The whistle: round {round} is the last.", ("J.25",)),
    # Moving
    "moved": Kind("{man} moves to {to} for {cost}.", ("5.1", "J.8")),
    "followed": Kind("Lead Blocker: {man} follows to {to} for free.", ("11.1", "J.34")),
    "swapped": Kind("{man} goes through the weak lineman {with} for {cost}; they change places.", ("7.2", "J.8")),
    "pushed": Kind("{man} pushes {pushed} forward for {cost}.", ("7.3", "J.10")),
    "shoved": Kind("{man} pushes {pushed} forward for {cost}; {shoved} is shoved back.", ("7.4", "J.10")),
    "gap": Kind("{man} runs past the strong lineman {past} to {to} for {cost}.", ("7.5", "J.10")),
    # Tackles and loose balls
    "tackle": Kind("{man} tackles {carrier} at {at} for {cost}.", ("5.3", "12.1", "J.15")),
    "no_fumble": Kind("Die {die}: {carrier} holds the ball.", ("12.1",)),
    "fumble": Kind("Die {die}: fumble by {carrier}.", ("12.1", "J.15")),
    "ball_loose": Kind("The ball lies on {to}.", ("12.1", "J.15")),
    "ball_hidden": Kind("The ball has dropped near {carrier}; nobody sees where.", ("8.6", "8.7", "J.15")),
    "stepped": Kind("{man} takes a blind step to {to}.", ("8.7", "J.16")),
    "step_passed": Kind("{seat} takes no blind step.", ("8.7", "J.16")),
    "ball_seen": Kind("Nobody has found the ball: it lies on {to}.", ("8.7", "J.16")),
    "recovered": Kind("{man} recovers the ball on {to}.", ("12.1", "J.27")),
    "turned_over": Kind("The ball changes hands: drive {drive} of {seat} begins.", ("J.3", "J.33")),
    # Throws
    "handoff": Kind("{man} hands off to {to}.", ("8.2", "J.29")),
    "handoff_back": Kind("{man} hands off backward to {to}; the bank holds {bank}.", ("8.2", "J.29", "J.30")),
    "lateral": Kind("{man} throws a lateral to {to} for {cost}.", ("8.4", "8.6")),
    "lateral_caught": Kind("Die {die}: {man} catches the lateral.", ("8.6",)),
    "lateral_dropped": Kind("Die {die}: {man} drops the lateral.", ("8.6", "8.7", "J.16")),
    "pass": Kind("{man} throws to {to} for {cost}: {offense} dice against {defense}.", ("8.3", "9.1", "9.2")),
    "pass_open": Kind("{man} throws to {to} for {cost}; nobody is near, and it is caught.", ("8.3", "9.1")),
    "pass_tied": Kind("{offense} against {defense}: a tie, throw again.", ("9.3",)),
    "pass_caught": Kind("{offense} against {defense}: {man} catches it.", ("9.3",)),
    "pass_failed": Kind("{offense} against {defense}: not caught.", ("9.3", "9.5")),
    "incomplete": Kind("Die {die}: incomplete.", ("9.5", "J.12")),
    "intercepted": Kind("Die {die}: intercepted by {man} at {at}.", ("9.5", "J.13")),
    # Downs
    "down_over": Kind("The play ends on row {row}, {rows}.", ("5.3", "6.1")),
    "next_down": Kind("Down {down} on row {line}.", ("6.1", "6.2")),
    "first_down": Kind("First down on row {line}.", ("6.2", "J.20")),
    "turnover_on_downs": Kind("Fourth down has failed on row {line}.", ("6.3",)),
    "takes_over": Kind("{seat} has first and ten on row {line}.", ("2.2", "J.20")),
    # Scores and kicks
    "touchdown": Kind("Touchdown, {points} for {seat}.", ("3.1", "J.28")),
    "defensive_touchdown": Kind("Defensive touchdown, {points} for {seat}.", ("3.1", "J.28")),
    "safety": Kind("Safety, {points} for {seat}.", ("3.1", "12.4")),
    "touchback": Kind("Touchback for {seat}.", ("12.3",)),
    "kick_announced": Kind("{seat} tries a field goal over {yards} yards.", ("10.1", "J.17")),
    "leg": Kind("Dice {dice}: the kick can go {reach} yards, {yards} are needed.", ("10.1", "J.18")),
    "kicker_answers": Kind("By {seat}'s own word the kick is {answer}.", ("10.1", "J.21")),
    "field_goal_good": Kind("The field goal is good, {points} for {seat}.", ("3.1", "10.1")),
    "field_goal_missed": Kind("The field goal is missed.", ("10.1", "10.2")),
    "extra_good": Kind("The extra point is good, {points} for {seat}.", ("3.1", "3.2")),
    "extra_missed": Kind("The extra point is missed.", ("3.2",)),
    "punt_announced": Kind("{seat} punts toward row {to}.", ("10.3", "J.19")),
    "punt_landed": Kind("{yards} yards off: the punt comes down on row {line}.", ("10.3", "J.19")),
    "punt_touchback": Kind("{yards} yards off: the punt reaches the end zone, a touchback.", ("10.3", "J.19")),
    # Drives and the end of the game
    "kickoff": Kind("{seat} has the ball on row {line}, first and ten.", ("J.1", "J.2")),
    "last_drive": Kind("{seat} has one more drive to tie {points} or beat it.", ("1.3", "J.3")),
    "overtime": Kind("Level after the last drive: overtime.", ("1.4", "J.4")),
    "game_over": Kind("{winner} wins {points} to {against}.", ("1.1", "1.3", "J.3")),
    "overtime_won": Kind("{winner} wins in overtime with {points} points.", ("1.4", "J.4")),
    "drives_over": Kind("{drives} drives are over: {winner} wins {points} to {against}.", ("J.36", "J.43")),
    "drawn": Kind("{drives} drives are over: a draw.", ("J.36", "J.43")),
    "conceded": Kind("{seat} concedes: {winner} wins.", ("J.37",)),
}

_SEAT_FACTS = ("seat", "winner")


class Told(NamedTuple):
    """Tell one change of the state."""

    code: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]

    def text(self, names: Mapping[Seat, str] = SEAT_NAMES) -> str:
        """Return the sentence, with the teams called by these names."""
        return KINDS[self.code].text.format_map(_Words(self, names))

    def to_json(self, names: Mapping[Seat, str] = SEAT_NAMES) -> Json:
        """Return the ruling as the record format prints it: code, rules, text and the facts."""
        return {"code": self.code, "rules": list(self.rules), "text": self.text(names), **self.facts}


def told(code: str, **facts: Any) -> Told:
    """Tell a change with the numbers its code always cites."""
    return Told(code, facts, KINDS[code].rules)


def told_by(code: str, rules: tuple[str, ...], **facts: Any) -> Told:
    """Tell a change that other numbers decide than its code's usual ones."""
    return Told(code, facts, rules)


class _Words(dict[str, str]):
    """Put a ruling's facts into the words of its sentence."""

    def __init__(self, ruling: Told, names: Mapping[Seat, str]) -> None:
        super().__init__()
        self.facts = ruling.facts
        self.names = names

    def __missing__(self, key: str) -> str:
        value = self.facts[key]
        if key in _SEAT_FACTS:
            return self.names[value]
        if key == "card":
            return card_name(value)
        if key == "cost":
            return in_points(value)
        if key == "rows":
            return rows_gained(value)
        if isinstance(value, list):
            return place_name(value) if key in ("to", "at") else listed_words(value)
        return str(value)


def card_name(card: str) -> str:
    """Return what a formation is called."""
    return next(formations(phase)[card].name for phase in PHASES if card in formations(phase))


def place_name(square: Sequence[int]) -> str:
    """Return a square in words."""
    row, lane = square
    return f"row {row}, lane {lane}"


def in_points(number: int) -> str:
    """Return a number of points in words."""
    return f"{number} point" if number == 1 else f"{number} points"


def rows_gained(rows: int) -> str:
    """Return in words how far the ball has come: two rows gained, one row lost, no gain."""
    if not rows:
        return "no gain"
    return f"{abs(rows)} row{'s' if abs(rows) > 1 else ''} {'gained' if rows > 0 else 'lost'}"


def listed_words(words: Sequence[object]) -> str:
    """Return words with commas between them."""
    return ", ".join(map(str, words)) or "none"


# What people want to read in large words after an action: the first of these that was told.
_HEADLINES = (
    *("conceded", "touchdown", "defensive_touchdown", "safety", "field_goal_good", "field_goal_missed", "extra_good"),
    *("extra_missed", "intercepted", "touchback", "punt_touchback", "punt_landed", "turnover_on_downs", "takes_over"),
    *("turned_over", "whistle", "first_down", "next_down", "incomplete", "fumble", "lateral_dropped", "pass_caught"),
)


def headline(rulings: Sequence[Told]) -> Told | None:
    """Return the ruling that says what an action came to, None if it was nothing out of the ordinary."""
    by_code = {ruling.code: ruling for ruling in reversed(rulings)}
    return next((by_code[code] for code in _HEADLINES if code in by_code), None)
