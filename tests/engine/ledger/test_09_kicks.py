"""Chapter 9: Punt, Prevent and field goals."""

from __future__ import annotations

import pytest

from firstandglory.engine import playcalling

from .playing import LAST, MODES, OTHER, SEATS, Table, dealt, stacked

SHORT = ("OWN10", "OWN20", "OWN30", "OWN40", "50", "OPP40", "OPP30")
ONLY_DEFENSE = ("C-RS", "C-MB", "C-ZB", "C-SC", "C-DC", "B-RS", "B-MB")
ONLY_OFFENSE = ("C-IR", "C-OR", "C-SP", "C-MP", "C-LP", "B-IR", "B-OR")


def choices(table: Table) -> set[str]:
    """Return what the seat to move is offered."""
    return {str(action) for action in playcalling.legal(table.state, table["turn"])}


# 9.1 Punt


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize("ball", SHORT)
def test_on_fourth_down_short_of_the_twenty_anyone_may_punt(mode: str, offense: str, ball: str) -> None:
    """9.1: with a normal card available too; the opponent starts at OWN20, wherever the ball was."""
    for word in ("", " no-card"):
        table = Table(mode, offense=offense, ball=ball, down=4).do(f"{offense} punt{word}")
        assert table.at == f"{OTHER[offense]} OWN20 approach 1"
        assert (table["possession"], table.score) == (2, "0-0")
        assert "9.1" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize("ball", ["OPP20", "OPP10"])
def test_nobody_punts_at_the_twenty_or_closer(mode: str, down: int, ball: str) -> None:
    """9.1: never at OPP20 or closer, on no down, with no word."""
    for word in ("", " no-card"):
        Table(mode, ball=ball, down=down).refuses(f"home punt{word}", "illegal_action", "9.1")


@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize(("stage", "ball"), [("approach", "OWN20"), ("approach", "OPP30"), ("red_zone", "OPP30")])
def test_before_fourth_down_a_table_punt_needs_the_word_that_no_card_is_eligible(
    down: int, stage: str, ball: str
) -> None:
    """9.1: earlier only without an eligible normal offensive card; at a table the player says so."""
    table = Table(stage=stage, ball=ball, down=down)
    table.refuses("home punt", "illegal_action", "9.1")
    assert table.do("home punt no-card").at == "away OWN20 approach 1"


@pytest.mark.parametrize("down", [1, 2, 3])
def test_star_mode_never_punts_early(down: int) -> None:
    """9.1: Stars are always available, so no word opens an early Punt in Star Mode."""
    for word in ("", " no-card"):
        Table("star", ball="OWN30", down=down).refuses(f"home punt{word}", "illegal_action", "9.1")


@pytest.mark.parametrize("mode", MODES)
def test_a_chosen_event_or_card_leaves_no_punt(mode: str) -> None:
    """9.1: once something is locked the Punt is gone."""
    locked = "MINOR" if mode == "traditional" else "C-IR*"
    table = Table(mode, ball="OWN30", down=4).do(f"home call {locked}")
    table.refuses("home punt", "out_of_turn", "3.1", "9.1")


@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_dealt_hand_decides_whether_an_early_punt_is_open(down: int) -> None:
    """9.1: open without a Play or Star of offense, the word optional; an Event leaves it open."""
    away = stacked(*ONLY_OFFENSE)
    bare = dealt(stacked(*ONLY_DEFENSE), away, down=down)
    assert choices(bare) == {"home punt"}
    assert bare.accepts("home punt no-card")
    with_event = dealt(stacked(*ONLY_DEFENSE[:6], "MAJOR"), away, down=down)
    assert choices(with_event) == {"home call MAJOR", "home punt"}
    for card in ("R-LP", "R-LP*"):
        normal = dealt(stacked(*ONLY_DEFENSE[:6], card), away, down=down)
        for word in ("", " no-card"):
            normal.refuses(f"home punt{word}", "illegal_action", "9.1")
    on_fourth = dealt(stacked(*ONLY_OFFENSE), away, down=4)
    assert on_fourth.accepts("home punt")
    assert on_fourth.accepts("home punt no-card")


@pytest.mark.parametrize("count", [0, 1, 4, 7])
@pytest.mark.parametrize("offense", SEATS)
def test_the_punter_may_discard_any_of_the_hand_and_refill(offense: str, count: int) -> None:
    """9.1: nothing to seven cards, privately, by the punter alone; then the opponent plays at OWN20."""
    order = stacked(*ONLY_OFFENSE)
    table = dealt(order, order, offense=offense, down=4).do(f"{offense} punt")
    assert table.at == f"{OTHER[offense]} OWN20 approach 1"
    assert (table["awaiting"], table["turn"]) == ("refresh", offense)
    table.refuses(f"{OTHER[offense]} refresh -", "out_of_turn", "10.4")
    table.refuses(f"{OTHER[offense]} call C-IR", "out_of_turn", "10.4")
    given = list(order[:count])
    table.do(f"{offense} refresh {','.join(given) or '-'}")
    assert table.pile(offense, "discard") == given
    assert table.pile(offense, "hand") == list(order[count : count + 7])
    assert table.pile(OTHER[offense], "hand") == list(order[:7])
    assert (table["awaiting"], table["turn"]) == ("offense_call", OTHER[offense])


def test_only_held_cards_are_discarded_in_a_refresh() -> None:
    """9.1: not a card that is not in hand, nor one card twice."""
    table = dealt(stacked(*ONLY_OFFENSE), stacked(), down=4).do("home punt")
    table.refuses("home refresh MAJOR", "illegal_action", "9.1")
    table.refuses("home refresh C-IR,C-IR", "illegal_action", "9.1")


@pytest.mark.parametrize(
    ("possession", "score", "awaited"),
    [(4, (0, 0), "offense_call"), (8, (0, 0), "overtime_roll"), (8, (3, 0), "nothing")],
)
def test_a_reset_or_the_end_comes_before_the_punters_refresh(
    possession: int, score: tuple[int, int], awaited: str
) -> None:
    """9.1: no refresh after a Punt that ends the half, regulation or the game."""
    offense = "away" if possession == 4 else "home"
    points = dict(zip(SEATS, score, strict=True))
    table = dealt(stacked(), stacked(), possession=possession, offense=offense, opener="home", score=points, down=4).do(
        f"{offense} punt"
    )
    assert table["awaiting"] == awaited
    if awaited == "nothing":
        assert table["discard"] == {"home": [], "away": []}
    else:
        assert table["discard"] == {seat: list(stacked()[:7]) for seat in SEATS}


# 9.2 Prevent


def test_prevent_is_the_defenses_and_traditional() -> None:
    """9.2: it stands for a normal defensive card, which Star Mode never lacks."""
    Table().refuses("home call PREVENT", "illegal_action", "9.2")
    Table("star").refuses("home call PREVENT", "illegal_action", "9.2")
    Table("star").do("home call C-IR*").refuses("away call PREVENT", "illegal_action", "9.2")


@pytest.mark.parametrize("mode", MODES)
def test_prevent_is_not_called_out_of_turn(mode: str) -> None:
    """9.2: like any defensive call it follows the offense's."""
    Table(mode).refuses("away call PREVENT", "out_of_turn", "3.1")


@pytest.mark.parametrize("strategy", ["C", "B", "R"])
@pytest.mark.parametrize("family", ["IR", "OR", "SP", "MP", "LP"])
@pytest.mark.parametrize(("star", "bonus"), [("", 0), ("*", 2)])
def test_prevent_gives_two_to_offense_and_no_other_modifier(strategy: str, family: str, star: str, bonus: int) -> None:
    """9.2: strategy and family 0, +2, and the Offensive Star's 2 where there is one."""
    margin = Table(ball="OWN30").snap(f"{strategy}-{family}{star}", "PREVENT", 6, 8).margin
    assert (margin["strategy"], margin["family"], margin["prevent"], margin["star"]) == (0, 0, 2, bonus)
    assert margin["margin"] == bonus
    assert "9.2" in margin["rules"]


def test_a_dealt_prevent_is_refused_while_a_normal_defensive_card_is_held() -> None:
    """9.2: a Play or a Star of defense closes it; an Event beside it leaves the choice."""
    home = stacked("C-IR")
    bare = dealt(home, stacked(*ONLY_OFFENSE)).do("home call C-IR")
    assert choices(bare) == {"away call PREVENT"}
    with_event = dealt(home, stacked(*ONLY_OFFENSE[:6], "MINOR")).do("home call C-IR")
    assert choices(with_event) == {"away call MINOR", "away call PREVENT"}
    for card in ("C-RS", "C-RS*"):
        normal = dealt(home, stacked(*ONLY_OFFENSE[:6], card)).do("home call C-IR")
        normal.refuses("away call PREVENT", "illegal_action", "9.2")
        assert choices(normal) == {f"away call {card}"}


@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize("count", [0, 3, 7])
def test_after_a_prevent_the_defender_may_discard_and_refill(offense: str, count: int) -> None:
    """9.2: after normal resolution; offense has refilled by then, and Prevent is no card to discard."""
    defense = OTHER[offense]
    order = stacked(*ONLY_OFFENSE)
    table = dealt(order, order, offense=offense, ball="OWN40").snap("C-IR", "PREVENT", 7, 7)
    assert table.at == f"{offense} 50 approach 2"
    assert (table["awaiting"], table["turn"]) == ("refresh", defense)
    assert table["piles"][offense] == {"hand": 7, "draw": 36, "discard": 1, "reshuffles": 0}
    assert table["piles"][defense] == {"hand": 7, "draw": 37, "discard": 0, "reshuffles": 0}
    table.refuses(f"{offense} refresh -", "out_of_turn", "10.4")
    given = list(order[:count])
    table.do(f"{defense} refresh {','.join(given) or '-'}")
    assert "10.4" in table.cited
    assert table.pile(defense, "hand") == list(order[count : count + 7])
    assert table.pile(defense, "discard") == given
    assert (table["awaiting"], table["turn"]) == ("offense_call", offense)


def test_a_prevents_refresh_is_explained_by_prevent_and_not_by_a_punt() -> None:
    """9.2: the ruling that a hand was refreshed cites the rule that allowed it: 9.1 for a Punt only."""
    order = stacked(*ONLY_OFFENSE)
    prevented = dealt(order, order, ball="OWN40").snap("C-IR", "PREVENT", 7, 7)
    assert "9.2" in prevented.cited
    assert "9.1" not in prevented.do("away refresh -").cited
    assert "9.1" in dealt(order, order, down=4).do("home punt", "home refresh -").cited


@pytest.mark.parametrize(("high", "low", "score"), [(12, 2, "7-0"), (2, 9, "0-0"), (2, 12, "0-7")])
def test_the_refresh_follows_a_prevent_that_ends_the_possession_too(high: int, low: int, score: str) -> None:
    """9.2: a touchdown, a turnover or a defensive touchdown is a normal resolution."""
    table = dealt(stacked("R-IR"), stacked(*ONLY_OFFENSE)).snap("R-IR", "PREVENT", high, low)
    assert (table["possession"], table.score) == (2, score)
    assert (table["awaiting"], table["turn"]) == ("refresh", "away")


@pytest.mark.parametrize(("event", "at"), [("MINOR", "home 50 approach 1"), ("CHALLENGE", "away OWN20 approach 1")])
def test_a_controlling_event_takes_bonus_and_refresh_away(event: str, at: str) -> None:
    """9.2: Prevent against an Event gives the offense nothing and the defender no refresh."""
    table = dealt(stacked(event), stacked(*ONLY_OFFENSE), ball="OWN40").flag(event, "PREVENT")
    assert (table.at, table["awaiting"]) == (at, "offense_call")
    assert table["discard"] == {"home": [event], "away": []}


@pytest.mark.parametrize(
    ("possession", "score", "awaited"),
    [(4, (0, 0), "offense_call"), (8, (0, 0), "overtime_roll"), (8, (3, 0), "nothing")],
)
def test_a_reset_or_the_end_comes_before_the_prevents_refresh(
    possession: int, score: tuple[int, int], awaited: str
) -> None:
    """9.2: no refresh after a Prevent that ends the half, regulation or the game."""
    offense = "away" if possession == 4 else "home"
    points = dict(zip(SEATS, score, strict=True))
    order = stacked(*ONLY_OFFENSE)
    table = dealt(order, order, possession=possession, offense=offense, opener="home", score=points, down=4)
    assert table.snap("C-IR", "PREVENT", 4, 8)["awaiting"] == awaited


# 9.3 and 9.4: field goals


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("ball", "least", "missed"), [("OPP20", 0, "OWN20"), ("OPP10", -2, "OWN10")])
def test_a_kick_is_decided_by_the_bare_difference_of_the_dice(mode: str, ball: str, least: int, missed: str) -> None:
    """9.3: 0 or more is good from OPP20, −2 or more from OPP10; made 3 and OWN20, missed the kick spot."""
    for offense in range(2, 13):
        for defense in range(2, 13):
            table = Table(mode, ball=ball, down=4).kick(offense, defense)
            assert (table["possession"], table["offense"], table["down"]) == (2, "away", 1)
            if offense - defense >= least:
                assert (table.score, table["ball"]) == ("3-0", "OWN20")
            else:
                assert (table.score, table["ball"]) == ("0-0", missed)
            assert "9.3" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize("ball", SHORT)
def test_no_kick_is_tried_from_farther_out(mode: str, down: int, ball: str) -> None:
    """9.3: OPP20 and OPP10 are the only spots, in the Red Zone stage as well."""
    for stage in ("approach", "red_zone"):
        for word in ("", " no-card"):
            Table(mode, stage=stage, ball=ball, down=down).refuses(f"home kick{word}", "illegal_action", "9.3")


def test_a_kick_takes_no_card_and_no_refresh() -> None:
    """9.3: hands are as they were; nobody refreshes."""
    order = stacked(*ONLY_OFFENSE)
    table = dealt(order, order, ball="OPP20", down=4).kick(9, 4)
    assert table["hands"] == {seat: list(order[:7]) for seat in SEATS}
    assert (table["discard"], table["awaiting"]) == ({"home": [], "away": []}, "offense_call")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ball", ["OPP20", "OPP10"])
def test_on_red_zone_fourth_down_anyone_may_kick(mode: str, ball: str) -> None:
    """9.4: with a normal card available too; the word changes nothing."""
    for word in ("", " no-card"):
        assert Table(mode, ball=ball, down=4).accepts(f"home kick{word}")


@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize("ball", ["OPP20", "OPP10"])
def test_before_fourth_down_a_kick_needs_a_hand_without_normal_cards(down: int, ball: str) -> None:
    """9.4: at a table by the player's word; in Star Mode never."""
    Table(ball=ball, down=down).refuses("home kick", "illegal_action", "9.4")
    assert Table(ball=ball, down=down).accepts("home kick no-card")
    for word in ("", " no-card"):
        Table("star", ball=ball, down=down).refuses(f"home kick{word}", "illegal_action", "9.4")


@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize("ball", ["OPP20", "OPP10"])
def test_a_dealt_hand_decides_between_card_event_and_required_kick(down: int, ball: str) -> None:
    """9.4: a normal card forbids the kick; without one, an Event or the kick; with neither, only the kick."""
    away = stacked(*ONLY_OFFENSE)
    neither = dealt(stacked(*ONLY_DEFENSE), away, ball=ball, down=down)
    assert choices(neither) == {"home kick"}
    assert neither.accepts("home kick no-card")
    event = dealt(stacked(*ONLY_DEFENSE[:6], "CHALLENGE"), away, ball=ball, down=down)
    assert choices(event) == {"home call CHALLENGE", "home kick"}
    for card in ("B-IR", "B-OR*"):
        normal = dealt(stacked(*ONLY_DEFENSE[:6], card), away, ball=ball, down=down)
        for word in ("", " no-card"):
            normal.refuses(f"home kick{word}", "illegal_action", "9.4")


@pytest.mark.parametrize("length", LAST)
def test_cardless_plays_have_no_flag_window(length: str) -> None:
    """9.4: after a Punt or a kick's dice nobody is asked to PASS or FLAG."""
    punted = Table("star", length, ball="OPP30", down=4).do("home punt")
    kicked = Table("star", length, ball="OPP20", down=4).kick(6, 6)
    for table in (punted, kicked):
        assert table["awaiting"] == "offense_call"
        for seat in SEATS:
            table.refuses(f"{seat} respond CHALLENGE", "out_of_turn", "12.1", "12.3")
    waiting = Table("star", length, ball="OPP20", down=4).do("home kick")
    waiting.refuses("home respond PASS", "out_of_turn", "9.3", "9.4")
