"""What the engine says of each change: a code, the facts, the ledger numbers and one plain sentence.

`KINDS` is the documented list of ruling codes. Facts are plain JSON values in the record's words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..game import SEATS, Json, Seat
from .cards import CARDS, EVENTS, FAMILIES, PASS, STRATEGIES, card_name
from .field import STAGE_NAMES
from .tables import STRONG_FAMILY, WEAK_FAMILY

SEAT_NAMES: Mapping[Seat, str] = {"home": "Home", "away": "Away"}


class Kind(NamedTuple):
    """Describe one ruling code: its sentence, the numbers it cites, and whether it tells of cards.

    What tells of cards, or of the parts of a margin, is dropped from the log of earlier downs in an
    unfinished Traditional game, and everything else cites its usual numbers there: those that decided it
    could tell a Challenge from a good throw (I.10).
    """

    text: str
    rules: tuple[str, ...]
    tells_cards: bool = False


KINDS: dict[str, Kind] = {
    # Opening and overtime rolls
    "roll_won": Kind("{home_name} {home}, {away_name} {away}: {seat} chooses offense or defense.", ("2.4",)),
    "roll_tied": Kind("Both roll {home}: roll again.", ("2.4",)),
    "side_taken": Kind("{seat} chooses {side}: {offense} has the ball first.", ("2.4",)),
    "direction_chosen": Kind("{seat} chooses the direction: {offense} attacks the {toward} end.", ("2.4",)),
    # Calls, dice and answers
    "call_locked": Kind("{seat} locks a call on {side}.", ("3.1",)),
    "cards_revealed": Kind("Revealed: {offense_card} against {defense_card}.", ("3.2",), True),
    "final_margin": Kind("Final Margin {margin}: {sum}.", ("4.1", "4.2", "4.3"), True),
    "provisional": Kind("For now: {result}, before PASS or FLAG.", ("12.2", "T.3")),
    "answered": Kind("{seat} says {answer}.", ("12.3",)),
    "events_revealed": Kind("Revealed: {offense_card} by offense, {defense_card} by defense.", ("12.4",)),
    "result_stands": Kind("Both pass: the result stands.", ("12.5",)),
    # Events
    "challenge_touchdown": Kind("Coach's Challenge by offense: a touchdown.", ("8.1",), True),
    "challenge_turnover": Kind("Coach's Challenge by defense: a turnover where the down began.", ("8.1",), True),
    "challenges_cancel": Kind("Two Challenges cancel.", ("8.2",), True),
    "challenge_over_penalty": Kind("The Challenge controls; the Penalty is spent.", ("8.3", "7.6"), True),
    "penalty": Kind("{card} by {side}: {yards} yards {way}.", ("7.1",), True),
    "penalties_offset": Kind("Two Penalties offset.", ("7.2",), True),
    # Movement and downs
    "gain": Kind("Gain of {yards} to {ball}{next}.", ("T.3", "5.4")),
    "loss": Kind("Loss of {yards} to {ball}{next}.", ("T.3", "5.4")),
    "no_gain": Kind("No gain at {ball}{next}.", ("T.3", "5.4")),
    "moved": Kind("The ball goes to {ball}.", ("3.5",)),
    "first_red_zone_entry": Kind(
        "First entry to the Red Zone: Red Zone Down 1 at {ball}. Turn the down markers.", ("5.2",)
    ),
    "replay": Kind("The down is replayed: {stage} Down {down} at {ball}.", ("8.4",)),
    # Scores and changes of possession
    "touchdown": Kind("Touchdown, {points} for {seat}.", ("6.1", "6.2")),
    "defensive_touchdown": Kind("Defensive touchdown, {points} for {seat}.", ("T.3", "6.1")),
    "safety": Kind("Safety, {points} for {seat}.", ("6.1", "6.2")),
    "turnover": Kind("Turnover at {ball}, where the down began.", ("6.3",)),
    "turnover_on_downs": Kind("Turnover on downs at {ball}.", ("5.5", "6.3")),
    "punt": Kind("{seat} punts.", ("9.1",)),
    "kick_announced": Kind("{seat} tries a field goal from {ball}.", ("9.3",)),
    "field_goal_good": Kind("Dice {offense} − {defense} = {margin}: good, {points} for {seat}.", ("9.3", "6.1")),
    "field_goal_missed": Kind("Dice {offense} − {defense} = {margin}, {least} needed: missed.", ("9.3", "6.3")),
    "possession_over": Kind("Possession {possession} is over.", ("6.5", "1.4")),
    "next_possession": Kind("{offense} starts at {ball}, {stage} Down 1.", ("6.5",)),
    # Periods
    "quarter": Kind("Quarter {quarter} begins.", ("1.3",)),
    "halftime": Kind("Halftime: ends are switched and {offense} opens the second half.", ("13.1",)),
    "overtime": Kind("Level after regulation: overtime. Both roll two dice.", ("13.3", "13.4")),
    "next_round": Kind("Still level: OT round {round}, {offense} first.", ("13.5",)),
    "game_over": Kind("{winner} wins {points} to {against}.", ("13.3",)),
    "defense_wins": Kind("The round's first offense is beaten: {winner} wins at once.", ("13.6",)),
    "conceded": Kind("{seat} concedes ({reason}): {winner} wins.", ("I.13",)),
    "table_ruling": Kind("Table ruling: {offense} at {ball}, {stage} Down {down}{agreed}. {reason}", ("I.14",)),
    # Cards
    "refill": Kind("Both discard what was played and refill to {hand}.", ("3.5", "10.1")),
    "refill_after_events": Kind(
        "Both discard what was played and refill to {hand} before the replay.", ("8.4", "10.1")
    ),
    "stars_return": Kind("Stars return.", ("11.6",)),
    "hands_reset": Kind("Both discard their hands and draw {hand}.", ("13.2", "10.4")),
    "may_refresh": Kind("{seat} may discard any of the hand and refill to {hand}.", ("9.1", "10.4")),
    "may_refresh_after_prevent": Kind(
        "{seat} may discard any of the hand and refill to {hand}.", ("9.2", "10.4"), True
    ),
    "refreshed": Kind("{seat} has refreshed the hand.", ("10.4",), True),
    "shuffled": Kind("{seat}'s draw pile is shuffled.", ("2.2",)),
    "reshuffled": Kind("{seat}'s discard is shuffled into a new draw pile.", ("10.2", "I.12")),
}

_SEAT_FACTS = ("seat", "offense", "winner")


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

    def without_cards(self) -> Told | None:
        """Return what may be told of an earlier down, None for what names cards or a margin's parts (I.10)."""
        kind = KINDS[self.code]
        return None if kind.tells_cards else self._replace(rules=kind.rules)


def told(code: str, **facts: Any) -> Told:
    """Tell a change with the numbers its code always cites."""
    return Told(code, facts, KINDS[code].rules)


def told_by(code: str, rules: tuple[str, ...], **facts: Any) -> Told:
    """Tell a change that other numbers decide than its code's usual ones."""
    return Told(code, facts, rules)


def signed(number: int) -> str:
    """Return a number with its sign, as margins are written: +2, −2, 0."""
    return f"+{number}" if number > 0 else unsigned(number)


def unsigned(number: int) -> str:
    """Return a number as yards are written, with a sign only below zero: 10, −10, 0."""
    return f"{number}".replace("-", "−")


class _Words(dict[str, str]):
    """Put a ruling's facts into the words of its sentence."""

    def __init__(self, ruling: Told, names: Mapping[Seat, str]) -> None:
        super().__init__()
        self.facts = ruling.facts
        self.names = names

    def __missing__(self, key: str) -> str:
        facts = self.facts
        if key in _SEAT_FACTS and facts.get(key) in self.names:
            return self.names[facts[key]]
        if key in ("home_name", "away_name"):
            return self.names["home" if key == "home_name" else "away"]
        if key in ("offense_card", "defense_card", "card"):
            return PASS if facts[key] == PASS else card_name(facts[key])
        if key == "stage":
            return STAGE_NAMES[facts["stage"]]
        if key in ("margin", "least"):
            return signed(facts[key])
        if key == "next":
            return f", {STAGE_NAMES[facts['stage']]} Down {facts['down']}" if "down" in facts else ""
        if key == "sum":
            return margin_sum(facts)
        if key == "agreed":
            return "".join(f"; {what}" for what in _agreed(facts, self.names))
        return str(facts[key])


def _agreed(facts: Mapping[str, Any], names: Mapping[Seat, str]) -> Iterator[str]:
    """Say what a table ruling has changed besides the position (I.14)."""
    if "possession" in facts:
        yield f"possession {facts['possession']}"
    if "overtime_round" in facts:
        yield f"OT round {facts['overtime_round']}" if facts["overtime_round"] else "regulation"
    if "score" in facts:
        yield ", ".join(f"{names[seat]} {facts['score'][seat]}" for seat in SEATS)
    for seat in SEATS if "events_left" in facts else ():
        left = (f"{name} {facts['events_left'][seat][code.lower()]}" for code, name in EVENTS.items())
        yield f"{names[seat]} has left: {', '.join(left)}"


# What people want to read in large words after a down: the first of these that was told.
_HEADLINES = (
    *("conceded", "touchdown", "defensive_touchdown", "safety", "field_goal_good", "field_goal_missed"),
    *("turnover", "turnover_on_downs", "punt", "gain", "loss", "no_gain", "replay", "first_red_zone_entry"),
    *(
        "table_ruling",
        "kick_announced",
        "provisional",
        "roll_tied",
        "roll_won",
        "side_taken",
        "direction_chosen",
    ),
)


def headline(rulings: Sequence[Told]) -> Told | None:
    """Return the ruling that says what a down came to, None before anything is decided."""
    by_code = {ruling.code: ruling for ruling in reversed(rulings)}
    return next((by_code[code] for code in _HEADLINES if code in by_code), None)


class Line(NamedTuple):
    """Show one part of a Final Margin: what it is, how much, and the rule that says so."""

    label: str
    value: int
    rule: str


def margin_lines(facts: Mapping[str, Any]) -> tuple[Line, ...]:
    """Write a Final Margin out part by part, as a referee would add it up (4.1-4.4, 9.2)."""
    offense, defense = CARDS[facts["offense_card"]], CARDS.get(facts["defense_card"])
    lines = [Line(f"Dice {facts['offense_dice']} − {facts['defense_dice']}", facts["dice"], "4.1")]
    if defense is None:
        lines.append(Line("Prevent instead of a card", facts["prevent"], "9.2"))
    else:
        strategies = f"{STRATEGIES[offense.strategy]} against {STRATEGIES[defense.strategy]}"
        lines.append(Line(strategies, facts["strategy"], "4.2"))
        bearing = {STRONG_FAMILY: "strong against", WEAK_FAMILY: "weak against"}.get(facts["family"], "even with")
        families = f"{FAMILIES['defense'][defense.family]} is {bearing} {FAMILIES['offense'][offense.family]}"
        lines.append(Line(families, facts["family"], "4.3"))
    stars = offense.star + (defense is not None and defense.star)
    if stars == 2:
        lines.append(Line("Star against Star", facts["star"], "4.4"))
    elif stars:
        lines.append(Line(f"Star on {'offense' if offense.star else 'defense'} only", facts["star"], "4.4"))
    return tuple(lines)


def margin_sum(facts: Mapping[str, Any]) -> str:
    """Write a margin's parts out: dice first, then whatever the calls and Stars add (4.1)."""
    parts = [f"dice {signed(facts['dice'])}"]
    names = ("strategy", "family", "star", "prevent")
    shown = ("strategy", "family") if not facts["prevent"] else ()
    parts += [f"{name} {signed(facts[name])}" for name in names if facts[name] or name in shown]
    return ", ".join(parts)
