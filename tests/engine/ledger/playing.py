"""A table at which the ledger's tests play: the game as a black box, driven by its notation.

A test says what happens on the field (`down("gain 10")`, `flag(defense="MINOR")`) and reads the position
as the booklet would name it (`at == "home OPP20 red_zone 1"`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import Refusal

MODES = ("traditional", "star")
SEATS = ("home", "away")
OTHER = {"home": "away", "away": "home"}
LAST = {"quick": 8, "full": 16}
PENALTIES = ("MINOR", "MAJOR")
EVENTS = (*PENALTIES, "CHALLENGE")
CARDLESS = {"home": {}, "away": {}}

# One way to each result: an Inside Run against a Man Blitz of the same strategy, both Stars, adds nothing to
# the dice, so the strategy and two totals are enough.
RESULTS = {
    "defensive touchdown": ("R", 2, 10),
    "turnover": ("R", 2, 8),
    "lose 10": ("R", 5, 8),
    "no gain": ("R", 7, 7),
    "gain 10": ("C", 7, 7),
    "gain 20": ("R", 8, 6),
    "gain 30": ("C", 9, 5),
    "gain 40": ("B", 9, 5),
    "touchdown": ("R", 12, 6),
}

OFFENSIVE_STARS = ("C-IR*", "B-OR*", "R-SP*", "C-MP*", "R-LP*")
DEFENSIVE_STARS = ("C-RS*", "B-MB*", "R-ZB*", "C-SC*", "R-DC*")
OFFENSIVE_PLAYS = tuple(f"{strategy}-{family}" for family in ("IR", "OR", "SP", "MP", "LP") for strategy in "CBR")
DEFENSIVE_PLAYS = tuple(f"{strategy}-{family}" for family in ("RS", "MB", "ZB", "SC", "DC") for strategy in "CBR")
# Forty-four cards, and sixteen whose pile soon runs out.
FULL_DECK = (
    *(*OFFENSIVE_PLAYS, *OFFENSIVE_STARS, *DEFENSIVE_PLAYS, *DEFENSIVE_STARS),
    *(*EVENTS, "CHALLENGE"),
)
SMALL_DECK = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, "C-IR", "C-MB", *EVENTS, "CHALLENGE")


def stacked(*top: str, deck: tuple[str, ...] = FULL_DECK) -> tuple[str, ...]:
    """Return a deck in the order in which it will be drawn: these cards first."""
    rest = Counter(deck) - Counter(top)
    assert rest.total() == len(deck) - len(top), "the deck does not hold these cards"
    return (*top, *rest.elements())


class Table:
    """Hold one game, the rulings of the last thing done, and what may be read of it."""

    def __init__(
        self,
        mode: str = "traditional",
        length: str = "quick",
        *,
        cards: str = "table",
        teams: Any = None,
        **start: Any,
    ) -> None:
        """Sit down at a position; what is not named of it takes its usual value."""
        self._begin({"mode": mode, "length": length, "cards": cards, "teams": teams or CARDLESS, "start": start})

    @classmethod
    def unopened(
        cls, mode: str = "traditional", length: str = "quick", *, cards: str = "table", teams: Any = None
    ) -> Table:
        """Sit down before the opening roll."""
        table = cls.__new__(cls)
        table._begin({"mode": mode, "length": length, "cards": cards, "teams": teams or CARDLESS})
        return table

    def _begin(self, envelope: dict[str, Any]) -> None:
        self.mode, self.length = envelope["mode"], envelope["length"]
        self.state = playcalling.start(playcalling.setup(envelope))
        self.rulings: list[Any] = []

    def do(self, *lines: str) -> Table:
        """Play actions that must be accepted and listed as legal."""
        self.rulings = []
        for line in lines:
            action = playcalling.parse_action(line)
            assert action in playcalling.legal(self.state, getattr(action, "by", None)), line
            step = playcalling.apply(self.state, action)
            assert not isinstance(step, Refusal), f"{line}: {step}"
            self.state = step.state
            self.rulings += step.rulings
        return self

    def refuses(self, line: str, code: str, *rules: str) -> Refusal:
        """Check that an action is refused with this code, for one of these rules, and not listed as legal."""
        action = playcalling.parse_action(line)
        refusal = playcalling.apply(self.state, action)
        assert isinstance(refusal, Refusal), f"{line} was accepted"
        assert refusal.code == code, refusal
        assert set(rules) & set(refusal.rules), refusal
        assert action not in playcalling.legal(self.state, getattr(action, "by", None))
        return refusal

    def accepts(self, line: str) -> bool:
        """Say whether an action would be accepted; list and rules must agree."""
        action = playcalling.parse_action(line)
        refused = isinstance(playcalling.apply(self.state, action), Refusal)
        assert refused != (action in playcalling.legal(self.state, getattr(action, "by", None)))
        return not refused

    def snap(self, offense_card: str, defense_card: str, offense: Any, defense: Any) -> Table:
        """Play one down with these cards and dice; in Star Mode both pass."""
        attack, defend = self.seats
        calls = (f"{attack} call {offense_card}", f"{defend} call {defense_card}")
        answers = (f"{attack} respond PASS", f"{defend} respond PASS") if self.mode == "star" else ()
        return self.do(*calls, f"roll offense {offense} defense {defense}", *answers)

    def down(self, *results: str) -> Table:
        """Play one down for each result, whatever the mode."""
        for result in results:
            strategy, offense, defense = RESULTS[result]
            self.snap(f"{strategy}-IR*", f"{strategy}-MB*", offense, defense)
        return self

    def flag(self, offense: str | None = None, defense: str | None = None, provisional: str = "no gain") -> Table:
        """Play one down in which these Events are used, each mode in its own way (8.6)."""
        attack, defend = self.seats
        strategy, high, low = RESULTS[provisional]
        if self.mode == "traditional":
            calls = (offense or f"{strategy}-IR*", defense or f"{strategy}-MB*")
            return self.do(f"{attack} call {calls[0]}", f"{defend} call {calls[1]}")
        return self.do(
            *(f"{attack} call {strategy}-IR*", f"{defend} call {strategy}-MB*"),
            f"roll offense {high} defense {low}",
            *(f"{attack} respond {offense or 'PASS'}", f"{defend} respond {defense or 'PASS'}"),
        )

    def kick(self, offense: Any, defense: Any) -> Table:
        """Try a field goal with these dice."""
        return self.do(f"{self['offense']} kick", f"roll offense {offense} defense {defense}")

    def seen(self, viewer: Any) -> dict[str, Any]:
        """Return the position as somebody may know it."""
        return playcalling.view(self.state, viewer)

    def __getitem__(self, field: str) -> Any:
        return self.seen("everything")[field]

    @property
    def seats(self) -> tuple[str, str]:
        """Return who is on offense and who on defense."""
        return self["offense"], OTHER[self["offense"]]

    @property
    def at(self) -> str:
        """Return whose ball it is, where, and which down of which stage."""
        return f"{self['offense']} {self['ball']} {self['stage']} {self['down']}"

    @property
    def score(self) -> str:
        """Return both scores, home first."""
        return f"{self['score']['home']}-{self['score']['away']}"

    @property
    def cited(self) -> set[str]:
        """Return every ledger number that the last thing done cites."""
        return {rule for ruling in self.rulings for rule in ruling.rules}

    @property
    def margin(self) -> dict[str, Any]:
        """Return the parts of the Final Margin of the last down."""
        (found,) = (data for ruling in self.rulings if (data := ruling.to_json())["code"] == "final_margin")
        return found

    def left(self, seat: str) -> tuple[int, int, int]:
        """Return a team's unspent Minor Penalties, Major Penalties and Challenges."""
        left = self["events_left"][seat]
        return left["minor"], left["major"], left["challenge"]

    def pile(self, seat: str, part: str) -> list[str]:
        """Return a team's hand, draw pile or discard, as only the record keeper sees it."""
        cards: list[str] = self[{"hand": "hands"}.get(part, part)][seat]
        return cards


def dealt(home: tuple[str, ...], away: tuple[str, ...], length: str = "quick", **start: Any) -> Table:
    """Deal a Traditional game from decks laid in the order in which they are drawn, from a set position."""
    teams = {seat: {"deck": {"name": seat, "cards": list(order)}} for seat, order in (("home", home), ("away", away))}
    table = Table("traditional", length, cards="dealt", teams=teams, **start)
    return table.do(f"shuffle home {','.join(home)}", f"shuffle away {','.join(away)}")


def opened(mode: str = "traditional", length: str = "quick", first: str = "home") -> Table:
    """Open a game by the roll: this seat has the ball first and attacks the left end."""
    return Table.unopened(mode, length).do(
        "roll home 4+5 away 3+1",
        f"home take {'offense' if first == 'home' else 'defense'}",
        "away direct left",
    )
