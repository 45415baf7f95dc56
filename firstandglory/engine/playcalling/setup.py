"""What is agreed before a game: the record's own fields of First & Glory (ledger 1, 2)."""

from __future__ import annotations

from typing import NamedTuple

from ..game import SEATS, Json, Malformed, Seat, one_line
from .decks import LONGEST_NAME, Deck, deck_json, read_deck
from .hands import dealt_in
from .positions import Fields, fields_json, parse_fields, placed
from .rulings import SEAT_NAMES
from .state import SHUFFLE, Both, State, Terms, first_state
from .tables import CARD_SOURCES, LENGTHS, MODES

# What a record of this game holds besides the envelope that all games share.
FIELDS = frozenset({"mode", "length", "cards", "teams", "start"})


class Team(NamedTuple):
    """Name a seat's team; both parts are optional at a table."""

    name: str | None = None
    deck: Deck | None = None


class Setup(NamedTuple):
    """Hold the terms of a game, its teams, and the position it begins from, if not the opening roll."""

    terms: Terms
    teams: Both[Team]
    position: Fields | None = None


def setup(data: Json) -> Setup:
    """Read mode, length, cards, teams and start; raises Malformed, naming the field that is wrong."""
    for name, allowed in (("mode", MODES), ("length", LENGTHS), ("cards", CARD_SOURCES)):
        if data.get(name) not in [*allowed]:
            raise Malformed(f"{name} must be one of {', '.join(allowed)}")
    teams = _teams(data.get("teams"))
    dealt = data["cards"] == "dealt"
    rosters = None
    if teams.home.deck and teams.away.deck and teams.home.deck.same_as(teams.away.deck):
        raise Malformed("the two teams must have different decks", ("2.1",))
    if dealt:
        for seat, team in teams.items():
            if team.deck is None:
                raise Malformed(f"a dealt game needs teams.{seat}.deck", ("2.2",))
        if data["mode"] == "star":
            rosters = Both(*(team.deck.roster for team in teams if team.deck))
    position = parse_fields(data["start"]) if "start" in data else None
    agreed = Setup(Terms(data["mode"], data["length"], dealt, rosters), teams, position)
    start(agreed)  # a position that cannot be is refused with the record, not at its first action
    return agreed


def _teams(data: object) -> Both[Team]:
    if not isinstance(data, dict) or not set(SEATS) <= set(data):
        raise Malformed("teams must be an object with the fields home and away")
    for key in data:
        if key not in SEATS:
            raise Malformed(f"teams has no field {key[:40]!r}")
    return Both(*(_team(data[seat], f"teams.{seat}") for seat in SEATS))


def _team(data: object, where: str) -> Team:
    if not isinstance(data, dict):
        raise Malformed(f"{where} must be an object")
    for key in data:
        if key not in ("name", "deck"):
            raise Malformed(f"{where} has no field {key[:40]!r}")
    name = one_line(f"{where}.name", data["name"], LONGEST_NAME, least=0) if "name" in data else None
    return Team(name, read_deck(data["deck"], f"{where}.deck") if "deck" in data else None)


def setup_json(agreed: Setup) -> Json:
    """Return the record's fields again, with decks written out."""
    terms = agreed.terms
    data: Json = {
        "mode": terms.mode,
        "length": terms.length,
        "cards": "dealt" if terms.dealt else "table",
        "teams": {seat: _team_json(team) for seat, team in agreed.teams.items()},
    }
    if agreed.position is not None:
        data["start"] = fields_json(agreed.position)
    return data


def _team_json(team: Team) -> Json:
    data: Json = {} if team.name is None else {"name": team.name}
    return data if team.deck is None else data | {"deck": deck_json(team.deck)}


def names(agreed: Setup) -> dict[Seat, str]:
    """Return what to call each seat: its team's name, its deck's, or the seat itself."""
    return {
        seat: team.name or (team.deck.name if team.deck else SEAT_NAMES[seat]) for seat, team in agreed.teams.items()
    }


def start(agreed: Setup) -> State:
    """Return the first state: the opening roll or the setup's position, dealt hands still to be shuffled (2.2)."""
    terms = agreed.terms
    state = first_state(terms, None)
    if agreed.position is not None:
        state = placed(state, agreed.position)
    if terms.dealt and not terms.star:
        decks = Both(*(team.deck.cards for team in agreed.teams if team.deck))
        state = state._replace(deal=dealt_in(decks, state.awaiting), awaiting=SHUFFLE)
    return state
