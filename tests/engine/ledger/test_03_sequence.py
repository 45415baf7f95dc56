"""Chapter 3: the Traditional snap, from the locked calls to the refill."""

from __future__ import annotations

import pytest

from firstandglory.engine import playcalling
from firstandglory.engine.game import Refusal

from .playing import EVENTS, OTHER, SEATS, Table, dealt, stacked


@pytest.mark.parametrize("offense", SEATS)
def test_offense_locks_first_then_defense(offense: str) -> None:
    """3.1: offense's call, then defense's; neither out of its turn, neither twice."""
    defense = OTHER[offense]
    table = Table(offense=offense)
    assert (table["awaiting"], table["turn"]) == ("offense_call", offense)
    table.refuses(f"{defense} call C-RS", "out_of_turn", "3.1")
    table.do(f"{offense} call C-IR")
    assert "3.1" in table.cited
    assert (table["awaiting"], table["turn"]) == ("defense_call", defense)
    table.refuses(f"{offense} call C-IR", "out_of_turn", "3.1")
    table.do(f"{defense} call C-RS")
    assert (table["awaiting"], table["turn"]) == ("snap_roll", None)
    table.refuses(f"{defense} call C-RS", "out_of_turn", "3.4")


def test_the_locked_call_is_secret_until_both_are_locked() -> None:
    """3.1: whatever offense locked, defense and watchers see the same; 3.2: then both see both."""
    tables = [Table().do(f"home call {card}") for card in ("C-IR", "R-LP*", "MAJOR", "CHALLENGE")]
    for viewer in ("away", "nobody"):
        views = [table.seen(viewer) for table in tables]
        assert all(view == views[0] for view in views)
        assert views[0]["calls"] == {"home": "LOCKED", "away": None}
    assert [table.seen("home")["calls"]["home"] for table in tables] == [
        "C-IR",
        "R-LP*",
        "MAJOR",
        "CHALLENGE",
    ]
    assert all(table.rulings[0].to_json() == tables[0].rulings[0].to_json() for table in tables)
    revealed = tables[1].do("away call B-DC")
    assert {tuple(revealed.seen(viewer)["calls"].values()) for viewer in ("home", "away", "nobody")} == {
        ("R-LP*", "B-DC")
    }


@pytest.mark.parametrize("offense", SEATS)
def test_each_role_calls_its_plays_and_stars_and_any_event(offense: str) -> None:
    """3.1: a Play or Star of the own role or an Event is eligible; a card of the other role is refused."""
    defense = OTHER[offense]
    table = Table(offense=offense)
    assert all(table.accepts(f"{offense} call {card}") for card in ("B-LP", "R-SP*", *EVENTS))
    for card in ("B-DC", "R-ZB*"):
        assert table.refuses(f"{offense} call {card}", "illegal_action", "3.1").rules == ("3.1",)
    table.do(f"{offense} call B-LP")
    assert all(table.accepts(f"{defense} call {card}") for card in ("B-DC", "R-ZB*", *EVENTS))
    for card in ("B-LP", "R-SP*"):
        table.refuses(f"{defense} call {card}", "illegal_action", "3.1")


def test_a_dealt_hand_is_all_that_can_be_called_and_the_other_role_stays_in_it() -> None:
    """3.1: only a card in hand is called; offense's call leaves its defensive cards where they are."""
    home = stacked("C-RS", "C-IR", "R-DC*", "MINOR", "B-LP", "B-MB", "R-SP")
    table = dealt(home, stacked("C-RS", "C-MB", "C-ZB", "C-SC", "C-DC", "B-DC", "R-DC"))
    for absent in ("R-IR", "C-IR*", "MAJOR", "CHALLENGE"):
        table.refuses(f"home call {absent}", "illegal_action", "3.1")
    for wrong_role in ("C-RS", "R-DC*"):
        table.refuses(f"home call {wrong_role}", "illegal_action", "3.1")
    listed = {str(action) for action in playcalling.legal(table.state, "home")}
    assert listed == {"home call C-IR", "home call MINOR", "home call B-LP", "home call R-SP"}
    table.do("home call B-LP", "away call C-RS", "roll offense 7 defense 7")
    assert table.pile("home", "hand")[:6] == ["C-RS", "C-IR", "R-DC*", "MINOR", "B-MB", "R-SP"]


@pytest.mark.parametrize("attack", [*EVENTS, "C-IR"])
@pytest.mark.parametrize("defend", [*EVENTS, "C-RS"])
@pytest.mark.parametrize("offense", SEATS)
def test_either_side_may_reveal_any_event_and_what_is_revealed_is_spent(offense: str, attack: str, defend: str) -> None:
    """3.2: either Penalty and the Challenge are open to both; a revealed card goes even when overridden."""
    defense = OTHER[offense]
    hands = {
        offense: stacked("C-IR", *EVENTS, "R-LP", "R-MP", "R-SP"),
        defense: stacked("C-RS", *EVENTS, "R-DC", "R-SC", "R-ZB"),
    }
    table = dealt(hands["home"], hands["away"], offense=offense, ball="OWN40")
    table.do(f"{offense} call {attack}", f"{defense} call {defend}")
    assert "3.2" in table.cited
    if not {attack, defend} & set(EVENTS):
        table.do("roll offense 7 defense 7")
    assert (table.pile(offense, "discard"), table.pile(defense, "discard")) == ([attack], [defend])
    assert attack not in table.pile(offense, "hand")
    assert defend not in table.pile(defense, "hand")


CONTROLS = [
    # offense, defense, what comes of an Approach Down 2 at OWN40
    ("CHALLENGE", "R-DC*", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "PREVENT", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "MAJOR", "away OWN20 approach 1", "7-0"),
    ("R-LP*", "CHALLENGE", "away OPP40 approach 1", "0-0"),
    ("MAJOR", "CHALLENGE", "away OPP40 approach 1", "0-0"),
    ("MINOR", "B-DC", "home 50 approach 2", "0-0"),
    ("MINOR", "PREVENT", "home 50 approach 2", "0-0"),
    ("B-LP", "MINOR", "home OWN30 approach 2", "0-0"),
    ("MINOR", "MAJOR", "home OWN40 approach 2", "0-0"),
    ("CHALLENGE", "CHALLENGE", "home OWN40 approach 2", "0-0"),
]


@pytest.mark.parametrize(("attack", "defend", "at", "score"), CONTROLS)
def test_a_controlling_event_is_settled_without_dice(attack: str, defend: str, at: str, score: str) -> None:
    """3.3: Challenge before Penalty before Play or Star; where an Event controls no dice are rolled."""
    table = Table(down=2, ball="OWN40").do(f"home call {attack}", f"away call {defend}")
    assert (table.at, table.score, table["awaiting"]) == (at, score, "offense_call")
    table.refuses("roll offense 7 defense 7", "out_of_turn", "3.1")


def test_without_an_event_both_roll_two_dice_and_the_card_is_read() -> None:
    """3.4: two dice a side, the Final Margin, and the offensive card's own column."""
    table = Table(ball="OWN40").do("home call B-IR", "away call C-MB")
    assert table["awaiting"] == "snap_roll"
    table.refuses("roll home 7 away 5", "out_of_turn", "3.4")
    table.do("roll offense 6+3 defense 4+3")
    assert table.margin["margin"] == 3  # 9 − 7, and Balanced into Conservative adds 1
    assert table.at == "home OPP40 approach 2"


def test_the_result_is_applied_then_cards_are_discarded_and_hands_refilled() -> None:
    """3.5: ball and down move; a committed card lies in its own discard; both hands are seven again."""
    home, away = stacked("C-IR", "C-RS", "C-OR"), stacked("C-MB", "C-LP", "C-DC")
    table = dealt(home, away, ball="OWN30", down=1).snap("C-IR", "C-MB", 7, 7)
    assert "3.5" in table.cited
    assert table.at == "home OWN40 approach 2"
    assert (table.pile("home", "discard"), table.pile("away", "discard")) == (["C-IR"], ["C-MB"])
    assert table.pile("home", "hand") == [*home[1:7], home[7]]
    assert table.pile("away", "hand") == [*away[1:7], away[7]]
    assert table["draw"] == {"home": list(home[8:]), "away": list(away[8:])}


@pytest.mark.parametrize(("possession", "score", "hand"), [(4, (0, 0), 7), (8, (0, 0), 7), (8, (7, 0), 6)])
def test_halftime_overtime_and_the_end_replace_the_ordinary_refill(
    possession: int, score: tuple[int, int], hand: int
) -> None:
    """3.5: at the half and before overtime hands are drawn anew, after the game nothing is drawn."""
    offense = "away" if possession == 4 else "home"
    home, away = stacked("C-IR", "C-MB", "R-IR"), stacked("C-IR", "C-MB", "R-IR")
    points = dict(zip(SEATS, score, strict=True))
    table = dealt(home, away, possession=possession, offense=offense, opener="home", score=points)
    table.snap("R-IR", "C-MB", 3, 9)  # −6 and −1: a turnover
    kept = [card for card in home[:7] if card != ("R-IR" if offense == "home" else "C-MB")]
    assert len(table.pile("home", "hand")) == hand
    assert (table.pile("home", "hand") == kept) == (hand == 6)


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_punt_and_kick_are_announced_before_defense_locks_and_nothing_answers(mode: str) -> None:
    """3.6: a cardless play is the offense's turn alone; once it has locked a card it is too late."""
    called = {"traditional": "C-IR", "star": "C-IR*"}[mode]
    punting = Table(mode, down=4, ball="OPP30")
    punting.refuses("away punt", "out_of_turn", "3.1", "9.1")
    late = Table(mode, down=4, ball="OPP30").do(f"home call {called}")
    late.refuses("home punt", "out_of_turn", "3.1", "3.6")
    assert punting.do("home punt")["possession"] == 2
    assert punting["calls"] == {"home": None, "away": None}

    kicking = Table(mode, down=4, ball="OPP20")
    kicking.refuses("away kick", "out_of_turn", "3.1", "9.3")
    late = Table(mode, down=4, ball="OPP20").do(f"home call {called}")
    late.refuses("home kick", "out_of_turn", "3.1", "3.6")
    kicking.do("home kick")
    assert (kicking["awaiting"], kicking["turn"]) == ("kick_roll", None)
    for card in ("C-RS*", "MINOR", "PREVENT"):
        kicking.refuses(f"away call {card}", "out_of_turn", "9.3")


def test_a_refused_action_changes_nothing() -> None:
    """3.1: a refusal is a value, and the position goes on as it was."""
    table = Table(ball="OWN30").do("home call C-IR")
    before = table.state
    refused = playcalling.apply(table.state, playcalling.parse_action("away call C-LP"))
    assert isinstance(refused, Refusal)
    assert "3.1" in refused.rules
    assert table.state == before
    assert table.do("away call C-RS")["awaiting"] == "snap_roll"
