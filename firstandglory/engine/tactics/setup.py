"""What is agreed before a game: the record's own fields of Field Tactics (ledger 1.2, 10.1, 11)."""

from __future__ import annotations

from typing import NamedTuple

from ..game import SEATS, Json, Malformed, Seat, one_line
from .figures import LEAST_TARGET, MOST_TARGET, SPECIALS, TARGET
from .invariants import check
from .positions import Fields, fields_json, parse_fields, placed
from .rulings import SEAT_NAMES
from .state import NOTHING, State, Terms, first_state

# What a record of this game holds besides the envelope that all games share.
FIELDS = frozenset({"target", "kicking", "teams", "start"})
KICKING = ("paper", "dice")
LONGEST_NAME = 60  # characters


class Setup(NamedTuple):
    """Hold the terms of a game, its teams' names, and the position it begins from, if not the toss."""

    terms: Terms
    names: tuple[str | None, str | None]
    position: Fields | None = None


def setup(data: Json) -> Setup:
    """Read target, kicking, teams and start; raises Malformed, naming the field that is wrong."""
    target = data.get("target", TARGET)
    if type(target) is not int or not LEAST_TARGET <= target <= MOST_TARGET:
        raise Malformed(f"target must be a whole number from {LEAST_TARGET} to {MOST_TARGET}", ("1.2", "J.3"))
    kicking = data.get("kicking")
    if kicking != "paper" and kicking != "dice":
        raise Malformed(f"kicking must be one of {', '.join(KICKING)}", ("10.1",))
    teams = data.get("teams")
    if not isinstance(teams, dict) or not set(SEATS) <= set(teams):
        raise Malformed("teams must be an object with the fields home and away")
    for key in teams:
        if key not in SEATS:
            raise Malformed(f"teams has no field {key[:40]!r}")
    (home, home_special), (away, away_special) = (_team(teams[seat], f"teams.{seat}") for seat in SEATS)
    position = parse_fields(data["start"]) if "start" in data else None
    agreed = Setup(Terms(target, kicking, (home_special, away_special)), (home, away), position)
    start(agreed)  # a position that cannot be is refused with the record, not at its first action
    return agreed


def _team(data: object, where: str) -> tuple[str | None, str | None]:
    if not isinstance(data, dict):
        raise Malformed(f"{where} must be an object")
    for key in data:
        if key not in ("name", "special"):
            raise Malformed(f"{where} has no field {key[:40]!r}")
    special = data.get("special")
    if special is not None and (not isinstance(special, str) or special not in SPECIALS):
        raise Malformed(f"{where}.special must be null or one of {', '.join(SPECIALS)}", ("11.1",))
    name = one_line(f"{where}.name", data["name"], LONGEST_NAME, least=0) if "name" in data else None
    return name, special


def setup_json(agreed: Setup) -> Json:
    """Return the record's fields again."""
    terms = agreed.terms
    teams = {seat: _team_json(agreed.names[side], terms.specials[side]) for side, seat in enumerate(SEATS)}
    data: Json = {"target": terms.target, "kicking": terms.kicking, "teams": teams}
    if agreed.position is not None:
        data["start"] = fields_json(agreed.position)
    return data


def _team_json(name: str | None, special: str | None) -> Json:
    return ({} if name is None else {"name": name}) | {"special": special}


def names(agreed: Setup) -> dict[Seat, str]:
    """Return what to call each seat: its team's name, or the seat itself."""
    return {seat: agreed.names[side] or SEAT_NAMES[seat] for side, seat in enumerate(SEATS)}


def start(agreed: Setup) -> State:
    """Return the first state: the toss, or the setup's position; raises Malformed if that cannot be."""
    if agreed.position is None:
        return first_state(agreed.terms)
    state = placed(agreed.terms, agreed.position)
    if state.awaiting == NOTHING:
        raise Malformed("a game that is over is no position to begin from", ("1.1",))
    check(state)
    return state
