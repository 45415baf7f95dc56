"""Chapter 11: Star Mode's Stars and Events."""

from __future__ import annotations

import pytest

from firstandglory.engine import playcalling

from .playing import EVENTS, LAST, MODES, OTHER, SEATS, Table, opened

FAMILIES = {"offense": ("IR", "OR", "SP", "MP", "LP"), "defense": ("RS", "MB", "ZB", "SC", "DC")}
HARBOR = {
    "offense": {"C-IR*", "B-OR*", "C-SP*", "B-MP*", "R-LP*"},
    "defense": {"B-RS*", "C-MB*", "B-ZB*", "C-SC*", "R-DC*"},
}


def harbor_and_summit() -> Table:
    """Return a dealt Star Mode game: home is Harbor, away is Summit."""
    return Table("star", cards="dealt", teams={"home": {"deck": "harbor"}, "away": {"deck": "summit"}})


def choices(table: Table) -> set[str]:
    """Return what the seat to move is offered."""
    return {str(action) for action in playcalling.legal(table.state, table["turn"])}


@pytest.mark.parametrize("result", ["gain 20", "lose 10", "turnover", "touchdown", "defensive touchdown"])
@pytest.mark.parametrize("down", [1, 4])
def test_only_cards_and_event_timing_differ_between_modes(result: str, down: int) -> None:
    """11.1: the same result of the same down leads to the same position in both modes."""
    fields = ("period", "quarter", "possession", "offense", "stage", "down", "ball", "score", "awaiting")
    positions = []
    for mode in MODES:
        table = Table(mode, ball="OPP40", down=down).down(result)
        positions.append([table[field] for field in fields])
    assert positions[0] == positions[1]


def test_each_team_has_five_offensive_and_five_defensive_stars() -> None:
    """11.2: dealt Star Mode offers exactly the team's own Stars of the role; they are visible to all."""
    table = harbor_and_summit()
    assert choices(table) == {f"home call {star}" for star in HARBOR["offense"]}
    for viewer in SEATS:
        assert set(table.seen(viewer)["rosters"]["home"]) == HARBOR["offense"] | HARBOR["defense"]
        assert len(table.seen(viewer)["rosters"]["away"]) == 10
    table.refuses("home call B-IR*", "illegal_action", "11.2")  # another team's Star
    table.do("home call C-IR*")
    table.refuses("away call C-MB*", "illegal_action", "11.2")  # Harbor's, not Summit's
    assert len(choices(table)) == 5


def test_stars_are_reused_at_once_and_without_limit() -> None:
    """11.2: the same two Stars on four downs running."""
    table = harbor_and_summit()
    for down in (1, 2, 3, 4):
        assert table["down"] == down
        table.snap("C-IR*", "B-MB*", 7, 8)
    assert table["possession"] == 2


def test_a_star_is_secret_until_both_are_locked() -> None:
    """11.2: the roster is public, the choice is not; then both see both."""
    tables = [Table("star").do(f"home call {star}") for star in ("C-IR*", "R-LP*")]
    for viewer in ("away", "nobody"):
        assert tables[0].seen(viewer) == tables[1].seen(viewer)
        assert tables[0].seen(viewer)["calls"]["home"] == "LOCKED"
    tables[1].do("away call B-DC*")
    assert all(tables[1].seen(v)["calls"] == {"home": "R-LP*", "away": "B-DC*"} for v in (*SEATS, "nobody"))


@pytest.mark.parametrize(
    ("length", "allowance"),
    [("quick", {"MINOR": 1, "MAJOR": 0, "CHALLENGE": 1}), ("full", {"MINOR": 1, "MAJOR": 1, "CHALLENGE": 2})],
)
@pytest.mark.parametrize("seat", SEATS)
def test_each_event_can_be_used_as_often_as_the_length_allows(
    length: str, allowance: dict[str, int], seat: str
) -> None:
    """11.3: Quick has a Minor and a Challenge; 11.4: Full a Minor, a Major, two Challenges; each once."""
    rule = "11.3" if length == "quick" else "11.4"
    for event in EVENTS:
        table = opened("star", length)
        assert table.left("home") == table.left("away") == tuple(allowance.values())
        for _ in range(allowance[event]):
            # Answered by the same Event where both have one, the down is replayed and nothing else changes.
            table.flag(event, event)
        table.do("home call C-IR*", "away call C-MB*", "roll offense 7 defense 7")
        if seat == "away":
            table.do("home respond PASS")
        assert f"{seat} respond {event}" not in choices(table)
        table.refuses(f"{seat} respond {event}", "illegal_action", rule)


def test_a_flags_card_is_hidden_until_both_answers_are_locked() -> None:
    """11.5: FLAG is public, the card and what is left are not told apart before the reveal."""
    tables = []
    for event in EVENTS:
        table = Table("star", "full").do("home call C-IR*", "away call C-MB*", "roll offense 7 defense 7")
        tables.append(table.do(f"home respond {event}"))
    for viewer in ("away", "nobody"):
        views = [table.seen(viewer) for table in tables]
        assert views[0] == views[1] == views[2]
        assert views[0]["responses"] == {"home": "FLAG", "away": None}
        assert views[0]["events_left"]["home"] == {"minor": 1, "major": 1, "challenge": 2}
    assert [table.seen("home")["responses"]["home"] for table in tables] == list(EVENTS)
    told = [[ruling.to_json() for ruling in table.rulings] for table in tables]
    assert told[0] == told[1] == told[2]


def test_there_is_no_hand_no_pile_and_no_refill() -> None:
    """11.6: no cards are dealt, shuffled or refreshed in Star Mode, and no word helps to a cardless play."""
    for table in (Table("star", down=4), harbor_and_summit()):
        assert not {"hands", "piles", "draw", "discard"} & set(table.seen("everything"))
        table.refuses("shuffle home C-IR*", "out_of_turn", "12.1")
        table.refuses("home refresh -", "out_of_turn", "12.1")
    punted = Table("star", down=4).do("home punt")
    assert punted["awaiting"] == "offense_call"
    assert not {"3.5", "10.1"} & Table("star").down("gain 10").cited


def test_stars_return_after_the_snap() -> None:
    """11.6: every Star of the role is offered on the next down, those just played among them."""
    table = harbor_and_summit()
    before = choices(table)
    table.snap("C-IR*", "B-MB*", 7, 8)
    assert choices(table) == before
    assert "11.6" in table.cited


@pytest.mark.parametrize("length", LAST)
@pytest.mark.parametrize("seat", SEATS)
def test_a_spent_event_stays_spent_over_halftime_and_into_overtime(length: str, seat: str) -> None:
    """11.6: neither the half nor overtime gives an Event back."""
    half = {"possession": LAST[length] // 2, "offense": "away", "opener": "home"}
    last = {"possession": LAST[length], "offense": "home", "opener": "home"}
    for start, later in ((half, "regulation"), (last, "overtime")):
        table = Table("star", length, **start)
        side = "offense" if table["offense"] == seat else "defense"
        table.flag(**{side: "MINOR"})
        spent = table.left(seat)
        assert spent[0] == 0
        table.down("turnover")
        if later == "overtime":
            table.do("roll home 9 away 3", "home take offense", "away direct right")
        assert (table["period"], table.left(seat), table.left(OTHER[seat])[0]) == (later, spent, 1)


def test_an_overridden_event_is_spent_too() -> None:
    """11.6: every committed Event is, whatever became of it."""
    table = Table("star").flag("MINOR", "CHALLENGE")
    assert (table.left("home"), table.left("away")) == ((0, 0, 1), (1, 0, 0))
