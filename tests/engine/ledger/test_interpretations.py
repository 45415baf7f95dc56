"""The readings I.1 to I.15."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import Malformed
from firstandglory.engine.playcalling.decks import house_decks

from .playing import (
    DEFENSIVE_PLAYS,
    DEFENSIVE_STARS,
    EVENTS,
    FULL_DECK,
    LAST,
    MODES,
    OFFENSIVE_PLAYS,
    OFFENSIVE_STARS,
    OTHER,
    SEATS,
    Table,
    dealt,
    opened,
    stacked,
)

FAMILIES = ("IR", "OR", "SP", "MP", "LP", "RS", "MB", "ZB", "SC", "DC")

both_modes = pytest.mark.parametrize("mode", MODES)


# I.1 to I.7: field and possessions


@both_modes
@pytest.mark.parametrize(
    ("ball", "at"),
    [("OWN20", "OPP20 red_zone 1"), ("OWN10", "OPP10 red_zone 1"), ("OWN30", "OPP30 approach 1")],
)
def test_a_possession_that_begins_at_the_twenty_or_closer_begins_in_the_red_zone(mode: str, ball: str, at: str) -> None:
    """I.1: after a turnover, a Challenge and failed downs alike, with four Red Zone downs."""
    ended = (
        Table(mode, ball=ball, down=2).down("turnover"),
        Table(mode, ball=ball, down=2).flag(defense="CHALLENGE"),
        Table(mode, ball=ball, down=4).down("no gain"),
        Table(mode, ball=ball, down=4, stage="red_zone").down("no gain"),
    )
    for table in ended:
        assert table.at == f"away {at}"
        assert ("I.1" in table.cited) == ("red_zone" in at)
        for down in (2, 3, 4):
            assert table.down("no gain")["down"] == down
        assert table.down("no gain")["offense"] == "home"


@both_modes
@pytest.mark.parametrize("down", [1, 4])
@pytest.mark.parametrize(
    ("ball", "result"),
    [("OPP30", "gain 30"), ("OPP30", "gain 40"), ("OPP40", "gain 40"), ("OWN20", "touchdown")],
)
def test_a_gain_through_the_red_zone_is_a_touchdown_and_no_entry(mode: str, down: int, ball: str, result: str) -> None:
    """I.2: one play from the Approach over the goal line scores; the entry is not counted first."""
    table = Table(mode, ball=ball, down=down).down(result)
    assert (table.score, table.at) == ("7-0", "away OWN20 approach 1")
    assert "5.2" not in table.cited


@pytest.mark.parametrize("provisional", ["gain 40", "lose 10", "turnover", "touchdown", "defensive touchdown"])
@pytest.mark.parametrize(("side", "spot"), [("offense", "50"), ("defense", "OWN30")])
def test_a_star_mode_penalty_is_measured_from_where_the_down_began(provisional: str, side: str, spot: str) -> None:
    """I.3: the provisional movement never happened."""
    table = Table("star", ball="OWN40", down=3).flag(**{side: "MINOR"}, provisional=provisional)
    assert (table.at, table.score) == (f"home {spot} approach 3", "0-0")


@both_modes
@pytest.mark.parametrize("side", ["offense", "defense"])
def test_the_reading_about_provisional_movement_is_star_modes_alone(mode: str, side: str) -> None:
    """I.3: a Traditional Penalty has no provisional result before it, so its rulings do not cite the reading."""
    table = Table(mode, ball="OWN40").flag(**{side: "MINOR"})
    assert ("I.3" in table.cited) == (mode == "star")


@both_modes
@pytest.mark.parametrize("penalty", ["MINOR", "MAJOR"])
@pytest.mark.parametrize("down", [1, 4])
def test_a_forward_penalty_at_the_ten_moves_nothing(mode: str, penalty: str, down: int) -> None:
    """I.4: the down is replayed at OPP10, and the Penalty is spent."""
    table = Table(mode, "full", ball="OPP10", down=down).flag(penalty)
    assert (table.at, table.score) == (f"home OPP10 red_zone {down}", "0-0")
    assert "I.4" in table.cited
    if mode == "star":
        assert sum(table.left("home")) == 3


@both_modes
@pytest.mark.parametrize("ball", ["OPP30", "OPP40", "OWN10"])
def test_a_red_zone_pushed_back_may_punt_on_fourth_down_but_not_kick(mode: str, ball: str) -> None:
    """I.5: the spot decides, not the stage."""
    table = Table(mode, stage="red_zone", ball=ball, down=4)
    table.refuses("home kick", "illegal_action", "9.3")
    assert table.do("home punt").at == "away OWN20 approach 1"


@both_modes
def test_an_overtime_possession_ends_by_any_result_and_the_next_starts_at_the_twenty(mode: str) -> None:
    """I.6: score, kick, turnover, Challenge, failed downs or Punt: OPP20 whatever the spot was."""
    start: dict[str, Any] = {"period": "overtime"}
    ended = (
        Table(mode, **start).down("touchdown"),
        Table(mode, **start, ball="OPP10", down=4).kick(9, 4),
        Table(mode, **start, ball="OPP10", down=4).kick(4, 9),
        Table(mode, **start, ball="50").down("turnover"),
        Table(mode, **start, ball="OWN10").flag(defense="CHALLENGE"),
        Table(mode, **start, ball="OPP40", down=4).down("gain 10"),
        Table(mode, **start, ball="OPP30", down=4).do("home punt"),
    )
    for table in ended:
        assert (table.at, table["possession"]) == ("away OPP20 red_zone 1", 10)
        assert "I.6" in table.cited


@pytest.mark.parametrize("length", LAST)
def test_overtime_possessions_go_on_counting(length: str) -> None:
    """I.7: 9, 10, 11 after a Quick game, 17, 18, 19 after a Full one, two a round."""
    last = LAST[length]
    table = Table("star", length, possession=last, offense="home").down("turnover")
    numbers = [(table["possession"], table["overtime_round"], table["quarter"])]
    table.do("roll home 9 away 3", "home take offense", "away direct left")
    for _ in range(3):
        table.down("turnover")
        numbers.append((table["possession"], table["overtime_round"], table["quarter"]))
    assert numbers == [(last + 1, 1, None), (last + 2, 1, None), (last + 3, 2, None), (last + 4, 2, None)]
    assert "I.7" in table.cited


# I.8: decks


def test_the_house_deck_has_forty_four_cards() -> None:
    """I.8: every Play once, five Stars of each role, one a family, four Events; teams differ in Stars."""
    assert len(house_decks()) == 6
    stars = set()
    for deck in house_decks().values():
        cards = Counter(deck.cards)
        own = sorted(card for card in cards.elements() if card.endswith("*"))
        plays_and_events = Counter([*OFFENSIVE_PLAYS, *DEFENSIVE_PLAYS, *EVENTS, "CHALLENGE"])
        assert cards.total() == 44
        assert cards - Counter(own) == plays_and_events
        assert Counter(card[2:4] for card in own) == Counter(FAMILIES)
        stars.add(tuple(own))
    assert len(stars) == 6


OTHERS = ("C-IR", "C-RS", "MINOR", "CHALLENGE")
SMALLEST = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, *OTHERS)


def deck_record(cards: object, source: str) -> dict[str, Any]:
    """Return a record in which home plays with these cards."""
    return {
        "format": "firstandglory/1",
        "game": "playcalling",
        "mode": "traditional",
        "length": "quick",
        "cards": source,
        "teams": {"home": {"deck": {"name": "Own", "cards": cards}}, "away": {"deck": "summit"}},
        "actions": [],
    }


@pytest.mark.parametrize("source", ["dealt", "table"])
@pytest.mark.parametrize(
    "cards",
    [
        SMALLEST,
        (*OFFENSIVE_STARS, *DEFENSIVE_STARS, *["MAJOR"] * 4),
        (*FULL_DECK, *FULL_DECK[:15], *EVENTS),
        ("C-IR*",) * 5 + ("R-DC*",) * 5 + ("B-LP",) * 9,
    ],
    ids=["fourteen", "no Plays", "sixty-two", "one Star five times"],
)
def test_decks_with_other_counts_are_accepted(cards: tuple[str, ...], source: str) -> None:
    """I.8: decks are data; other counts are fine within the bounds."""
    game = record.from_json(deck_record([*cards], source))
    assert tuple(game.setup.teams.home.deck.cards) == cards


@pytest.mark.parametrize("source", ["dealt", "table"])
@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (SMALLEST[:-1], "13"),
        ([], "0"),
        ((*OFFENSIVE_STARS[1:], "C-IR", *DEFENSIVE_STARS, *OTHERS), "4"),
        ((*OFFENSIVE_STARS, "C-IR*", *DEFENSIVE_STARS, *OTHERS), "6"),
        ((*OFFENSIVE_STARS, *DEFENSIVE_STARS[1:], "C-RS", *OTHERS), "4"),
        ((*OFFENSIVE_STARS, *DEFENSIVE_STARS, "C-RS*", *OTHERS), "6"),
        ((*DEFENSIVE_STARS, *DEFENSIVE_PLAYS), "offense"),
        ((*OFFENSIVE_STARS, *OFFENSIVE_PLAYS), "defense"),
        ((*SMALLEST, "X-IR"), "X-IR"),
        ((*SMALLEST, "C-RS**"), "C-RS**"),
        ((*SMALLEST, "c-ir"), "c-ir"),
        ((*SMALLEST, "PREVENT"), "PREVENT"),
        ((*SMALLEST, "PASS"), "PASS"),
    ],
    ids=[
        *("thirteen", "none", "four offensive Stars", "six", "four defensive Stars", "six defensive"),
        *("no offense", "no defense", "unknown", "two stars", "small letters", "Prevent", "Pass"),
    ],
)
def test_a_deck_out_of_bounds_is_refused_with_its_fault(cards: Any, names: str, source: str) -> None:
    """I.8: too few cards, no normal card of a role, Stars other than five a role, or a code that is none."""
    with pytest.raises(Malformed) as caught:
        record.from_json(deck_record([*cards], source))
    refusal = caught.value.refusal()
    assert refusal.code == "malformed"
    assert "I.8" in refusal.rules
    assert names in refusal.text


# I.9 to I.12: cards


def test_a_refereed_table_takes_any_card_and_the_players_word() -> None:
    """I.9: one Star three times, a third Challenge, Prevent beside a Play: all the players' business."""
    table = Table(ball="OWN20")
    for _ in range(3):
        table.do("home call CHALLENGE", "away call CHALLENGE")
    assert table.at == "home OWN20 approach 1"
    table.snap("C-LP*", "PREVENT", 5, 7).snap("C-LP*", "C-RS", 4, 8).snap("C-LP*", "PREVENT", 4, 8)
    assert table["down"] == 4
    assert Table(down=1).do("home punt no-card")["possession"] == 2
    assert Table(down=1, ball="OPP20").do("home kick no-card")["awaiting"] == "kick_roll"


def traditional(*lines: str, **start: Any) -> record.Record:
    """Return a refereed Traditional record."""
    return record.from_json(
        {
            "format": "firstandglory/1",
            "game": "playcalling",
            "mode": "traditional",
            "length": "quick",
            "cards": "table",
            "teams": {"home": {}, "away": {}},
            "start": start,
            "actions": [playcalling.action_json(playcalling.parse_action(line)) for line in lines],
        }
    )


PLAYED = (
    *("home call C-IR", "away call PREVENT", "roll offense 4 defense 7"),  # margin −1: ten yards
    *("home call MINOR", "away call B-DC*"),
)
THEN = ("home call R-LP*", "away call C-SC", "roll offense 9 defense 8")
TELLTALE = (
    "C-IR",
    "PREVENT",
    "Prevent",
    "Inside Run",
    "MINOR",
    "Minor",
    "B-DC",
    "Deep Coverage",
    "final_margin",
)


@pytest.mark.parametrize("viewer", ["home", "away", "nobody"])
def test_earlier_downs_are_told_without_their_cards_until_the_whistle(viewer: Any) -> None:
    """I.10: once the next call is made nobody reads cards, margin parts or Prevent of the downs before it."""
    lines = [*record.lines(traditional(*PLAYED, *THEN[:1]), viewer)]
    earlier = json.dumps(lines[:-1])
    assert not any(word in earlier for word in TELLTALE)
    assert [line["state"]["ball"] for line in lines] == ["OWN20", "OWN20", "OWN30", "OWN30", "OWN40", "OWN40"]
    assert all(line["rulings"] for line in lines if line["n"] in (1, 3, 5))
    # A forward Penalty and a gain of ten must not be told apart by numbers that only one of them cites.
    cited = {rule for line in lines[:-1] for ruling in line["rulings"] for rule in ruling["rules"]}
    assert not cited & {"9.2", "7.3", "8.1", "8.2", "8.3", "4.4", "I.3", "I.11"}


@pytest.mark.parametrize("viewer", ["home", "away", "nobody"])
def test_the_current_downs_cards_and_sum_are_shown_until_the_next_call(viewer: Any) -> None:
    """I.10: the cards revealed last and their margin stay readable while the next offense thinks."""
    lines = [*record.lines(traditional(*PLAYED, *THEN), viewer)]
    assert not any(word in json.dumps(lines[:5]) for word in TELLTALE)
    assert lines[-1]["state"]["calls"] == {"home": "R-LP*", "away": "C-SC"}
    (margin,) = (ruling for ruling in lines[-1]["rulings"] if ruling["code"] == "final_margin")
    assert (margin["dice"], margin["strategy"], margin["family"], margin["star"], margin["margin"]) == (
        1,
        -1,
        0,
        2,
        2,
    )
    following = [*record.lines(traditional(*PLAYED, *THEN, "home call C-IR"), viewer)]
    assert "final_margin" not in json.dumps(following)


@pytest.mark.parametrize("viewer", ["home", "away", "nobody"])
def test_after_the_whistle_the_whole_log_is_open(viewer: Any) -> None:
    """I.10: a finished game hides nothing of its downs; the record keeper never was denied anything."""
    finished = traditional(*PLAYED, *THEN[:1], "home concede resigned")
    whole = json.dumps([*record.lines(finished, viewer)])
    assert all(word in whole for word in ("C-IR", "PREVENT", "MINOR", "B-DC*", "final_margin"))
    assert "final_margin" in json.dumps([*record.lines(traditional(*PLAYED, *THEN[:1]))])


@pytest.mark.parametrize(("star", "adds"), [("*", 4), ("", 2)])
def test_prevent_against_an_offensive_star_gives_both_bonuses(star: str, adds: int) -> None:
    """I.11: +2 for Prevent and the Star's own +2."""
    margin = Table().snap(f"R-SP{star}", "PREVENT", 7, 7).margin
    assert margin["margin"] == adds
    assert ("I.11" in margin["rules"]) == (star == "*")


def test_a_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    """I.12: an empty draw pile with a full hand waits for nothing."""
    tiny = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, *OTHERS)
    home = stacked("C-IR", *OFFENSIVE_STARS, "MINOR", deck=tiny)
    table = dealt(home, stacked("C-RS"), down=4).do("home punt", f"home refresh {','.join(home[:7])}")
    assert table["piles"]["home"] == {"hand": 7, "draw": 0, "discard": 7, "reshuffles": 0}
    assert (table["awaiting"], table["turn"]) == ("offense_call", "away")
    table.do("away call C-IR")
    assert table["awaiting"] == "defense_call"
    table.do("home call C-RS", "roll offense 7 defense 7")
    assert (table["awaiting"], table["turn"]) == ("shuffle", "home")


# I.13: conceding


def before_dealing() -> Table:
    """Return a dealt game whose decks are still to be shuffled."""
    cards = [{"deck": {"name": name, "cards": [*FULL_DECK]}} for name in ("One", "Two")]
    return Table.unopened(cards="dealt", teams=dict(zip(SEATS, cards, strict=True)))


def between_rolls() -> Table:
    """Return a game that awaits the overtime roll."""
    return Table("star", possession=8).down("turnover")


def a_reshuffle() -> Table:
    """Return a dealt game in the middle of drawing."""
    tiny = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, *OTHERS)
    home = stacked("C-IR", *OFFENSIVE_STARS, "MINOR", deck=tiny)
    table = dealt(home, stacked("C-RS"), down=4).do("home punt", f"home refresh {','.join(home[:7])}")
    return table.do("away call C-IR", "home call C-RS", "roll offense 7 defense 7")


CALLED = ("home call R-IR*", "away call R-MB*")
MOMENTS: dict[str, Callable[[], Table]] = {
    "opening_roll": Table.unopened,
    "take_side": lambda: Table.unopened().do("roll home 9 away 3"),
    "direct": lambda: Table.unopened("star").do("roll home 9 away 3", "home take defense"),
    "offense_call": lambda: opened("traditional", "full"),
    "defense_call": lambda: Table().do(CALLED[0]),
    "snap_roll": lambda: Table("star").do(*CALLED),
    "offense_response": lambda: Table("star").do(*CALLED, "roll offense 12 defense 2"),
    "defense_response": lambda: Table("star").do(*CALLED, "roll offense 12 defense 2", "home respond MINOR"),
    "kick_roll": lambda: Table(ball="OPP20", down=4).do("home kick"),
    "overtime_roll": between_rolls,
    "overtime take_side": lambda: between_rolls().do("roll home 3 away 9"),
    "overtime direct": lambda: between_rolls().do("roll home 3 away 9", "away take offense"),
    "shuffle": before_dealing,
    "second shuffle": lambda: before_dealing().do(f"shuffle home {','.join(FULL_DECK)}"),
    "reshuffle": a_reshuffle,
    "refresh": lambda: dealt(stacked("C-IR"), stacked("C-RS"), down=4).do("home punt"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("reason", ["resigned", "time", "left"])
def test_a_player_may_concede_at_any_time(moment: str, seat: str, reason: str) -> None:
    """I.13: whatever is awaited and whosever turn it is, the other wins and the score stands."""
    table = MOMENTS[moment]()
    assert moment.split()[-1].replace("reshuffle", "shuffle") == table["awaiting"]
    kept = {field: table[field] for field in ("score", "possession", "period", "quarter", "overtime_round")}
    table.do(f"{seat} concede {reason}")
    assert (table["status"], table["awaiting"], table["winner"]) == ("finished", "nothing", OTHER[seat])
    assert {field: table[field] for field in kept} == kept
    assert [table[field] for field in ("offense", "stage", "down", "ball", "turn")] == [None] * 5
    assert "I.13" in table.cited
    for again in SEATS:
        table.refuses(f"{again} concede resigned", "out_of_turn", "13.3")


def test_the_leader_may_concede_too() -> None:
    """I.13: the score stands but does not decide."""
    table = Table(score={"home": 21, "away": 0}).do("home concede time")
    assert (table["winner"], table.score) == ("away", "21-0")


# I.14: table rulings


def ruling(fields: str, reason: str = "agreed") -> str:
    """Write a table ruling in the notation."""
    return f"rule {fields} {json.dumps(reason)}"


@pytest.mark.parametrize(
    ("fields", "changed"),
    [
        ('{"ball":"OPP40"}', {"ball": "OPP40"}),
        ('{"down":2}', {"down": 2}),
        ('{"stage":"red_zone"}', {"stage": "red_zone"}),
        ('{"score":{"home":14,"away":9}}', {"score": {"home": 14, "away": 9}}),
        ('{"score":{"away":9}}', {"score": {"home": 7, "away": 9}}),
        ('{"ball":"OPP10","down":1}', {"ball": "OPP10", "stage": "red_zone", "down": 1}),
        ('{"possession":5}', {"possession": 5, "quarter": 3}),
        (
            '{"possession":6,"offense":"away","opener":"away"}',
            {"possession": 6, "quarter": 3, "offense": "away", "opener": "away"},
        ),
        ("{}", {}),
    ],
)
@both_modes
def test_players_may_set_the_position_by_agreement(mode: str, fields: str, changed: dict[str, Any]) -> None:
    """I.14: score, spot, down, stage or possession; what is not named stays; the first call comes next."""
    kept = ("possession", "quarter", "offense", "stage", "down", "ball", "score", "winner", "direction")
    table = Table(mode, possession=3, down=3, ball="OWN30", score={"home": 7, "away": 0})
    before = {field: table[field] for field in kept}
    table.do(ruling(fields))
    assert {field: table[field] for field in kept} == before | {k: v for k, v in changed.items() if k != "opener"}
    assert table["awaiting"] == "offense_call"
    assert table["calls"] == {"home": None, "away": None}


def test_a_table_ruling_is_noted_with_its_reason() -> None:
    """I.14: the log says so in the players' words."""
    table = Table().do(ruling('{"down":2}', "the marker was not turned"))
    assert "I.14" in table.cited
    assert any("the marker was not turned" in told.text() for told in table.rulings)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ('{"ball":"50","down":2}', "Home at 50, Approach Down 2. Agreed."),
        ('{"score":{"home":7,"away":0}}', "Home at OWN30, Approach Down 3. Agreed."),  # as it was
        ('{"score":{"away":2}}', "Home at OWN30, Approach Down 3; Home 7, Away 2. Agreed."),
        ('{"possession":2,"offense":"away"}', "Away at OWN30, Approach Down 3; possession 2. Agreed."),
        (
            '{"period":"overtime","score":{"home":0}}',
            "Home at OPP20, Red Zone Down 3; possession 9; OT round 1; Home 0, Away 0. Agreed.",
        ),
        (
            '{"events_left":{"away":{"minor":0}}}',
            "Home at OWN30, Approach Down 3; "
            "Home has left: Minor Penalty 1, Major Penalty 0, Coach's Challenge 1; "
            "Away has left: Minor Penalty 0, Major Penalty 0, Coach's Challenge 1. Agreed.",
        ),
    ],
)
def test_a_table_ruling_tells_all_that_it_changes(fields: str, told: str) -> None:
    """I.14: the position always; possession, period, score and Events where they are other than before."""
    table = Table("star", possession=1, down=3, ball="OWN30", score={"home": 7, "away": 0})
    table.do(ruling(fields, "Agreed."))
    assert [one.text() for one in table.rulings] == [f"Table ruling: {told}"]


@pytest.mark.parametrize("reason", ['“Ça va” \\ "so"', "\N{CRICKET BAT AND BALL}" * 2000])
def test_any_reason_that_is_noted_can_be_read_again(reason: str) -> None:
    """I.14: the longest reason fits the notation's one line, whatever script it is written in."""
    action = playcalling.parse({"do": "rule", "set": {"down": 2}, "reason": reason})
    assert playcalling.parse_action(str(action)) == action


@both_modes
def test_offense_alone_gives_the_possession_to_the_other_team(mode: str) -> None:
    """I.14: possession, count and score stay; play goes on alternating from there (1.4)."""
    table = Table(mode, possession=3, down=3, ball="50", score={"home": 7, "away": 3})
    table.do(ruling('{"offense":"away"}'))
    assert (table.at, table["possession"], table.score) == ("away 50 approach 3", 3, "7-3")
    offenses = []
    for _ in range(4):
        offenses.append(table["offense"])
        table.down("turnover")
    # Possessions 3 and 4, then the second half, which the team that now counts as the opening defender opens.
    assert offenses == ["away", "home", "home", "away"]


def test_events_left_may_be_set_in_star_mode() -> None:
    """I.14: key by key, what is not named stays as it was."""
    table = Table("star", "full").flag("MINOR", "MINOR").do(ruling('{"events_left":{"away":{"challenge":0}}}'))
    assert (table.left("home"), table.left("away")) == ((0, 1, 2), (0, 1, 0))


def test_the_period_may_be_set() -> None:
    """I.14: overtime by agreement starts where overtime starts (13.4)."""
    table = Table(score={"home": 3, "away": 3}, down=2).do(ruling('{"period":"overtime","offense":"away","down":1}'))
    assert (table["period"], table["overtime_round"], table["possession"]) == ("overtime", 1, 9)
    assert (table.at, table["round_first"]) == ("away OPP20 red_zone 1", "away")


@pytest.mark.parametrize(
    "moment",
    ["opening_roll", "take_side", "direct", "defense_call", "snap_roll", "defense_response", "kick_roll"],
)
def test_a_table_ruling_is_open_at_any_time_and_drops_what_was_under_way(moment: str) -> None:
    """I.14: the offense calls next, whatever was awaited."""
    table = MOMENTS[moment]().do(ruling('{"ball":"OWN40","down":2,"offense":"home"}'))
    assert (table["awaiting"], table["turn"]) == ("offense_call", "home")
    assert table.at == "home OWN40 approach 2"
    assert "LOCKED" not in table.seen("nobody")["calls"].values()
    assert "FLAG" not in table.seen("nobody")["responses"].values()
    assert table.down("gain 10").at == "home 50 approach 3"


def test_overtime_may_begin_by_agreement_instead_of_a_roll() -> None:
    """I.14: while the overtime roll is awaited, naming the offense is enough."""
    table = between_rolls().do(ruling('{"offense":"away"}'))
    assert (table.at, table["possession"], table["round_first"]) == ("away OPP20 red_zone 1", 9, "away")
    assert table.down("turnover").at == "home OPP20 red_zone 1"


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ('{"stage":"approach","ball":"OPP20"}', {"5.2", "I.1"}),
        ('{"possession":9}', {"1.3"}),
        ('{"opener":"away"}', {"1.4", "13.1"}),
        ('{"offense":"away","opener":"home"}', {"1.4", "13.1"}),
        ('{"events_left":{"home":{"minor":1}}}', {"11.1"}),
        ('{"overtime_round":2}', {"13.5"}),
        ('{"period":"overtime","possession":12}', {"13.5"}),
        ('{"period":"overtime","score":{"home":3}}', {"13.5"}),
        ('{"period":"overtime","stage":"approach","ball":"OPP30"}', {"13.4"}),
    ],
)
def test_a_ruling_to_a_position_that_cannot_be_is_refused(fields: str, rules: set[str]) -> None:
    """I.14: what a record may not start from is not agreed at a table either; the rule broken is named."""
    Table(possession=3).refuses(ruling(fields), "illegal_action", *rules)


def test_a_ruling_may_not_give_events_above_the_allowance() -> None:
    """I.14: within 11.3 and 11.4."""
    Table("star").refuses(ruling('{"events_left":{"home":{"major":1}}}'), "illegal_action", "11.3")
    Table("star", "full").refuses(ruling('{"events_left":{"away":{"challenge":3}}}'), "illegal_action", "11.4")


def test_there_are_no_table_rulings_without_a_table_or_after_the_game() -> None:
    """I.14: dealt games know the position; a finished game has none."""
    dealt(stacked(), stacked()).refuses(ruling('{"down":2}'), "illegal_action", "I.14")
    teams = {"home": {"deck": "harbor"}, "away": {"deck": "summit"}}
    Table("star", cards="dealt", teams=teams).refuses(ruling('{"down":2}'), "illegal_action", "I.14")
    Table().do("home concede left").refuses(ruling('{"down":2}'), "out_of_turn", "13.3")


@pytest.mark.parametrize(
    "data",
    [
        {"do": "rule", "set": {"ball": "OWN25"}, "reason": "agreed"},
        {"do": "rule", "set": {"down": 5}, "reason": "agreed"},
        {"do": "rule", "set": {"winner": "home"}, "reason": "agreed"},
        {"do": "rule", "set": {"score": {"home": -1}}, "reason": "agreed"},
        {"do": "rule", "set": {"down": 2}},
        {"do": "rule", "set": {"down": 2}, "reason": ""},
        {"do": "rule", "reason": "agreed"},
    ],
)
def test_a_ruling_that_cannot_be_read_is_malformed(data: dict[str, Any]) -> None:
    """I.14: only fields of a start, and always a reason."""
    played = record.to_json(traditional()) | {"actions": [data]}
    (line,) = record.lines(record.from_json(played))
    assert (line["n"], line["error"]["code"]) == (1, "malformed")


# I.15: Events left


@pytest.mark.parametrize("length", LAST)
def test_the_events_left_are_shown_by_kind_to_everyone(length: str) -> None:
    """I.15: a spent Event was revealed to both, so the rest is no secret."""
    table = Table("star", length).flag("MINOR", "CHALLENGE")
    whole = {"minor": 1, "major": 0, "challenge": 1} if length == "quick" else {"minor": 1, "major": 1, "challenge": 2}
    expected = {"home": whole | {"minor": 0}, "away": whole | {"challenge": whole["challenge"] - 1}}
    for viewer in ("home", "away", "nobody", "everything"):
        assert table.seen(viewer)["events_left"] == expected
