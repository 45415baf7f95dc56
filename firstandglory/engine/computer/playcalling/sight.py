"""What an opponent looks at: its own view of the present, read into the game's words, and its choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ...game import Json, Seat, other
from ...playcalling.actions import Action, Call, Kick, Punt, Refresh, Respond, Take, total
from ...playcalling.cards import CARDS, PASS, STRATEGIES, Side
from ...playcalling.field import parse_spot
from ...playcalling.margin import modifiers
from ...playcalling.tables import Events, Length, Mode, Outcome, outcome
from .drive import PLACE, Place, paths
from .outlook import NO_EVENTS, Drive, holds
from .winning import drive


class Sight:
    """Hold a seat's view, mode and length, and its legal choices; nothing else is known and nothing is kept."""

    def __init__(self, mode: Mode, length: Length, view: Json, choices: Sequence[Action]) -> None:
        """Look at a view in which its seat is to decide."""
        self.mode, self.length = mode, length
        self.view = view
        self.choices = tuple(choices)
        self.me: Seat = view["turn"]

    # The match

    @property
    def star(self) -> bool:
        """Say whether this is Star Mode."""
        return self.mode == "star"

    @property
    def attacks(self) -> bool:
        """Say whether this seat is on offense."""
        return bool(self.view["offense"] == self.me)

    @property
    def side(self) -> Side:
        """Return this seat's side."""
        return "offense" if self.attacks else "defense"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Return the seats on offense and on defense."""
        offense = cast("Seat", self.view["offense"])
        return offense, other(offense)

    @property
    def possession(self) -> int:
        """Return the number of the possession."""
        return int(self.view["possession"])

    @property
    def down(self) -> int:
        """Return the down."""
        return int(self.view["down"])

    @property
    def ball(self) -> int:
        """Return the yards from the offense's own goal line."""
        return parse_spot(self.view["ball"])

    @property
    def place(self) -> int:
        """Return where the down begins, as an index of `PLACES`."""
        return PLACE[Place(self.view["stage"], self.down, self.ball)]

    def lead(self, seat: Seat) -> int:
        """Return by how many points a seat leads."""
        return int(self.view["score"][seat] - self.view["score"][other(seat)])

    def holding(self, seat: Seat) -> int:
        """Return the number of what a seat holds of Events in Star Mode, flagged ones included (`Hold`)."""
        left = self.view["events_left"][seat] if self.star else NO_EVENTS._asdict()
        return holds(self.mode, self.length).number(Events(**left))

    @property
    def holdings(self) -> tuple[int, int]:
        """Return the numbers of offense's and defense's holdings."""
        offense, defense = self.seats
        return self.holding(offense), self.holding(defense)

    @property
    def drive(self) -> Drive:
        """Return the judge of this possession."""
        return drive(self.mode, self.length, self.possession, self.lead(self.seats[0]), self.holdings)

    # The down

    @property
    def provisional(self) -> Outcome:
        """Return what the dice have brought, before the answers (12.2)."""
        attack, defend = (self.view["calls"][seat] for seat in self.seats)
        thrown, against = (total(one if isinstance(one, int) else tuple(one)) for one in self.view["dice"])
        return outcome(CARDS[attack].strategy, thrown - against + modifiers(attack, defend).total)

    @property
    def flagged(self) -> bool:
        """Say whether the offense has flagged in this down (12.4)."""
        return self.view["responses"][self.seats[0]] not in (None, PASS)

    def stars(self, side: Side) -> tuple[str, ...]:
        """Return the Stars on a side's roster (11.2); at a table any may be there, so the strategies, any family."""
        if "rosters" not in self.view:
            return tuple(STRATEGIES)
        roster = self.view["rosters"][self.seats[side == "defense"]]
        return tuple(code for code in roster if CARDS[code].side == side)

    # The choices

    @property
    def calls(self) -> dict[str, Call]:
        """Return the calls by their codes; of a table's Traditional cards, which nobody has dealt, regular Plays."""
        found = {action.card: action for action in self.choices if isinstance(action, Call)}
        if self.star or "hands" in self.view:
            return found
        return {code: call for code, call in found.items() if code in CARDS and not CARDS[code].star}

    @property
    def cardless(self) -> dict[Punt | Kick, Mapping[int, float]]:
        """Return the Punt and the kick, with where they lead and how likely; nobody has said that cards are out."""
        found: dict[Punt | Kick, Mapping[int, float]] = {}
        for action in self.choices:
            if isinstance(action, Punt | Kick) and not action.no_card:
                led = (paths().punts if isinstance(action, Punt) else paths().kicks)[self.place]
                assert led is not None, "what is on offer is open there"
                found[action] = led
        return found

    @property
    def answers(self) -> dict[str, Respond]:
        """Return PASS and FLAGs by their codes."""
        return {action.card: action for action in self.choices if isinstance(action, Respond)}

    @property
    def refreshes(self) -> dict[tuple[str, ...], Refresh]:
        """Return the refreshes by their cards."""
        return {action.cards: action for action in self.choices if isinstance(action, Refresh)}

    @property
    def sides(self) -> dict[Side, Take]:
        """Return the choice of sides."""
        return {action.side: action for action in self.choices if isinstance(action, Take)}


def without_plays(sight: Sight) -> Refresh:
    """Return the refresh that keeps Stars and Events: the more cards go by, the more of those come."""
    (hand,) = sight.view["hands"].values()
    return sight.refreshes[tuple(sorted(code for code in hand if code in CARDS and not CARDS[code].star))]
