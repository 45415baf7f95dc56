"""Chapter 2: setup, the opening roll and how the field is read."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import Malformed
from firstandglory.engine.playcalling.decks import house_decks

from .playing import DEFENSIVE_STARS, FULL_DECK, MODES, OFFENSIVE_STARS, OTHER, SEATS, Table, stacked

ENVELOPE = {"format": "firstandglory/1", "game": "playcalling", "mode": "traditional", "length": "full"}


def teams(home: object, away: object) -> dict[str, Any]:
    return {"home": {"deck": home}, "away": {"deck": away}}


@pytest.mark.parametrize("cards", ["table", "dealt"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "again",
    ["harbor", {"name": "Harbor", "cards": sorted(house_decks()["harbor"].cards)}],
    ids=["by id", "written out in another order"],
)
def test_a_team_does_not_play_itself(mode: str, cards: str, again: object) -> None:
    """2.1: two different teams are chosen; the same deck twice is refused."""
    with pytest.raises(Malformed) as caught:
        playcalling.setup({"mode": mode, "length": "quick", "cards": cards, "teams": teams("harbor", again)})
    assert caught.value.refusal().code == "malformed"
    assert "2.1" in caught.value.rules


@pytest.mark.parametrize("mode", MODES)
def test_teams_mode_length_and_scores_are_recorded(mode: str) -> None:
    """2.1: a record names teams, mode and length, and the score is kept from 0-0."""
    data = ENVELOPE | {"mode": mode, "cards": "table", "teams": teams("harbor", "summit"), "actions": []}
    written = record.to_json(record.from_json(data))
    assert (written["mode"], written["length"]) == (mode, "full")
    assert [written["teams"][seat]["deck"]["name"] for seat in SEATS] == ["Harbor", "Summit"]
    assert Table.unopened(mode, "full").score == "0-0"


def shuffling() -> Table:
    home = {"name": "One", "cards": list(FULL_DECK)}
    away = {"name": "Two", "cards": [*FULL_DECK[:-4], "C-IR", "C-IR", "C-IR", "C-IR"]}
    return Table.unopened(cards="dealt", teams=teams(home, away))


def test_each_player_shuffles_the_whole_deck_and_draws_seven() -> None:
    """2.2: home's deck, then away's; seven from the top at once; nothing in discard; the piles stay apart."""
    table = shuffling()
    assert (table["awaiting"], table["turn"], table["offense"]) == ("shuffle", "home", None)
    ours = stacked("R-LP", "CHALLENGE", "C-RS", "MINOR", "C-IR*", "B-DC", "R-OR", "MAJOR")
    table.do(f"shuffle home {','.join(ours)}")
    assert "2.2" in table.cited
    assert table.pile("home", "hand") == ["R-LP", "CHALLENGE", "C-RS", "MINOR", "C-IR*", "B-DC", "R-OR"]
    assert table.pile("home", "draw") == list(ours[7:])
    assert (table["awaiting"], table["turn"]) == ("shuffle", "away")
    theirs = (*FULL_DECK[:-4], "C-IR", "C-IR", "C-IR", "C-IR")[::-1]
    table.do(f"shuffle away {','.join(theirs)}")
    assert (table["awaiting"], table["turn"]) == ("opening_roll", None)
    assert table.pile("away", "hand") == list(theirs[:7])
    assert table.pile("away", "draw") == list(theirs[7:])
    assert table.pile("home", "hand") + table.pile("home", "draw") == list(ours)
    assert table["discard"] == {"home": [], "away": []}
    counts = {"hand": 7, "draw": 37, "discard": 0, "reshuffles": 0}
    assert table["piles"] == {"home": counts, "away": counts}


def test_what_is_not_a_teams_whole_deck_is_not_its_shuffle() -> None:
    """2.2: a card short, a card too many or the other team's cards are refused; so is rolling first."""
    table = shuffling()
    whole = ",".join(FULL_DECK)
    table.refuses(f"shuffle home {','.join(FULL_DECK[1:])}", "illegal_action", "2.2")
    table.refuses(f"shuffle home {whole},MINOR", "illegal_action", "2.2")
    table.refuses(f"shuffle home {','.join(FULL_DECK[:-4])},C-IR,C-IR,C-IR,C-IR", "illegal_action", "2.2")
    table.refuses(f"shuffle away {','.join(FULL_DECK[:-4])},C-IR,C-IR,C-IR,C-IR", "out_of_turn", "2.2")
    table.refuses("roll home 4+5 away 3+1", "out_of_turn", "2.2")
    table.do(f"shuffle home {whole}")
    table.refuses(f"shuffle home {whole}", "out_of_turn", "2.2")


@pytest.mark.parametrize("cards", ["table", "dealt"])
def test_star_mode_sets_regular_plays_aside_and_deals_no_hand(cards: str) -> None:
    """2.3: Star Mode knows the Stars and the Event allowance; it has no hand, no pile and no regular Play."""
    table = Table.unopened("star", cards=cards, teams=teams("harbor", "summit"))
    assert table["awaiting"] == "opening_roll"
    assert not {"hands", "piles", "draw", "discard"} & set(table.seen("everything"))
    assert table.left("home") == table.left("away") == (1, 0, 1)
    table.do("roll home 9 away 4", "home take offense", "away direct left")
    table.refuses("home call C-IR", "illegal_action", "2.3")
    table.do("home call C-IR*")
    table.refuses("away call C-RS", "illegal_action", "2.3")
    assert table.accepts("away call C-RS*")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("roll", "winner"),
    [
        ("roll home 4+5 away 3+1", "home"),
        ("roll home 1+1 away 1+2", "away"),
        ("roll home 12 away 6+5", "home"),
        ("roll home 2 away 3", "away"),
    ],
)
@pytest.mark.parametrize("side", ["offense", "defense"])
@pytest.mark.parametrize(("toward", "elsewhere"), [("left", "right"), ("right", "left")])
def test_the_higher_roll_takes_a_side_and_the_other_player_the_direction(
    mode: str, roll: str, winner: str, side: str, toward: str, elsewhere: str
) -> None:
    """2.4: winner chooses offense or defense, the other the direction; then OWN20, Approach Down 1."""
    table = Table.unopened(mode).do(roll)
    loser = OTHER[winner]
    assert (table["awaiting"], table["turn"], table["offense"]) == ("take_side", winner, None)
    table.refuses(f"{loser} take {side}", "out_of_turn", "2.4")
    table.do(f"{winner} take {side}")
    offense = winner if side == "offense" else loser
    assert (table["awaiting"], table["turn"], table["offense"]) == ("direct", loser, offense)
    table.refuses(f"{winner} direct {toward}", "out_of_turn", "2.4")
    table.do(f"{loser} direct {toward}")
    assert "2.4" in table.cited
    assert table["direction"] == {offense: toward, OTHER[offense]: elsewhere}
    assert (table["awaiting"], table["turn"], table["possession"]) == ("offense_call", offense, 1)
    assert table.at == f"{offense} OWN20 approach 1"


@pytest.mark.parametrize("tie", ["roll home 4+3 away 5+2", "roll home 7 away 6+1", "roll home 2 away 2"])
def test_a_tied_opening_roll_is_rolled_again(tie: str) -> None:
    """2.4: equal totals decide nothing and change nothing, however often."""
    table = Table.unopened()
    before = table.seen("everything")
    assert table.do(tie, tie).seen("everything") == before
    assert "2.4" in table.cited
    assert table.do("roll home 3 away 8")["turn"] == "away"


def test_nothing_else_comes_before_the_opening_roll() -> None:
    """2.4: no choice, call or snap's dice before the roll, and no second roll after it."""
    table = Table.unopened()
    for line in (
        "home take offense",
        "home direct left",
        "home call C-IR",
        "roll offense 7 defense 5",
        "home punt",
    ):
        table.refuses(line, "out_of_turn", "2.4")
    table.do("roll home 9 away 4")
    table.refuses("roll home 9 away 4", "out_of_turn", "2.4")


def test_before_the_choice_the_position_already_reads_as_possession_one() -> None:
    """2.4: possession 1 is at OWN20, Approach Down 1; nobody has the ball before it is chosen."""
    table = Table.unopened("star", "full")
    assert table.at == "None OWN20 approach 1"
    assert (table["period"], table["quarter"], table["possession"]) == ("regulation", 1, 1)


@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("OWN10", "OPP10"),
        ("OWN20", "OPP20"),
        ("OWN30", "OPP30"),
        ("OWN40", "OPP40"),
        ("50", "50"),
        ("OPP40", "OWN40"),
        ("OPP30", "OWN30"),
        ("OPP20", "OWN20"),
        ("OPP10", "OWN10"),
    ],
)
def test_the_ball_stays_where_it_is_and_reads_from_the_other_side(offense: str, ours: str, theirs: str) -> None:
    """2.5: one physical spot; after a turnover OWN becomes OPP and the 50 stays the 50."""
    table = Table(offense=offense, ball=ours).down("turnover")
    assert (table["offense"], table["ball"], table["possession"]) == (OTHER[offense], theirs, 2)


def test_ball_spots_are_ten_yards_apart() -> None:
    """2.5: the ball is on one of nine named spots; anything between is refused."""
    for spot in ("OWN25", "OWN0", "OPP50", "OWN50", "goal", "own20", ""):
        with pytest.raises(Malformed) as caught:
            Table(ball=spot)
        assert "2.5" in caught.value.rules


def test_any_star_is_a_call_at_a_table() -> None:
    """2.3: at a table the players look after their own Stars, also where a deck is named for display."""
    table = Table("star", teams=teams("harbor", "summit"))
    assert all(table.accepts(f"home call {star}") for star in OFFENSIVE_STARS)
    table.do("home call C-IR*")
    assert all(table.accepts(f"away call {star}") for star in DEFENSIVE_STARS)
