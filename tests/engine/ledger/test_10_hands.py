"""Chapter 10: hands, piles, and what stays private."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firstandglory.engine import playcalling, record

from .playing import DEFENSIVE_STARS, OFFENSIVE_STARS, SEATS, Table, dealt, stacked

# Fourteen cards: seven in hand, seven to draw.
TINY_DECK = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, "C-IR", "C-MB", "MINOR", "CHALLENGE")
HOME = stacked("C-IR", *OFFENSIVE_STARS, "MINOR", "C-MB", *DEFENSIVE_STARS, "CHALLENGE", deck=TINY_DECK)
AWAY = stacked("C-MB", "C-RS", "C-IR", "B-IR", "R-IR", "C-OR", "B-OR")


def test_hands_go_back_to_seven_after_a_play_and_after_a_replay() -> None:
    """10.1: committed cards lie face down in discard, only as many are drawn, the other role's cards stay."""
    table = dealt(stacked("C-IR", "C-RS", "B-IR", "MINOR"), stacked("C-MB", "C-LP", "B-MB", "MINOR"), ball="OWN30")
    for attack, defend, discarded in (("C-IR", "C-MB", 1), ("MINOR", "MINOR", 2), ("B-IR", "B-MB", 3)):
        before = {seat: table.pile(seat, "draw") for seat in SEATS}
        table.do(f"home call {attack}", f"away call {defend}")
        if attack != "MINOR":
            table.do("roll offense 7 defense 7")
        for seat in SEATS:
            assert len(table.pile(seat, "hand")) == 7
            assert table.pile(seat, "hand")[-1] == before[seat][0]
            assert table.pile(seat, "draw") == before[seat][1:]
            assert len(table.pile(seat, "discard")) == discarded
    assert "C-RS" in table.pile("home", "hand")
    assert "C-LP" in table.pile("away", "hand")
    assert "10.1" in table.cited


def emptied() -> Table:
    """Return a game in which home has drawn its last card: a snap, then a Punt that gives six cards away."""
    table = dealt(HOME, AWAY, ball="OWN30", down=3).snap("C-IR", "C-MB", 4, 7)
    assert table.at == "home OWN30 approach 4"
    return table.do("home punt", f"home refresh {','.join([*OFFENSIVE_STARS, 'MINOR'])}")


def test_an_empty_draw_pile_is_made_anew_of_the_whole_discard() -> None:
    """10.2: the card played just now is shuffled in as well; drawing goes on from the new top."""
    table = emptied()
    assert table["piles"]["home"] == {"hand": 7, "draw": 0, "discard": 7, "reshuffles": 0}
    table.snap("C-IR", "C-MB", 7, 7)
    assert table.at == "away OWN30 approach 2"
    assert (table["awaiting"], table["turn"]) == ("shuffle", "home")
    discard = ["C-IR", *OFFENSIVE_STARS, "MINOR", "C-MB"]
    assert table.pile("home", "discard") == discard
    table.do(f"shuffle home {','.join(reversed(discard))}")
    assert "10.2" in table.cited
    assert table.pile("home", "hand") == [*DEFENSIVE_STARS, "CHALLENGE", "C-MB"]
    assert table.pile("home", "draw") == list(reversed(discard))[1:]
    assert table["piles"]["home"] == {"hand": 7, "draw": 7, "discard": 0, "reshuffles": 1}
    assert (table["awaiting"], table["turn"]) == ("offense_call", "away")


def test_what_is_left_is_drawn_before_the_shuffle() -> None:
    """10.2: a refresh of seven takes the last six cards, shuffles everything discarded, goes on to seven."""
    table = dealt(HOME, AWAY, ball="OWN30", down=3).snap("C-IR", "C-MB", 4, 7).do("home punt")
    given = [*OFFENSIVE_STARS, "MINOR", "C-MB"]
    table.do(f"home refresh {','.join(given)}")
    assert (table["awaiting"], table["turn"]) == ("shuffle", "home")
    assert table.pile("home", "hand") == [*DEFENSIVE_STARS, "CHALLENGE"]
    assert table.pile("home", "discard") == ["C-IR", *given]
    table.do(f"shuffle home {','.join(['R-LP*', 'C-IR', *[card for card in given if card != 'R-LP*']])}")
    assert table.pile("home", "hand") == [*DEFENSIVE_STARS, "CHALLENGE", "R-LP*"]
    assert table["piles"]["home"] == {"hand": 7, "draw": 7, "discard": 0, "reshuffles": 1}
    assert (table["awaiting"], table["turn"]) == ("offense_call", "away")


def test_nothing_is_chosen_for_recycling_and_no_teams_are_mixed() -> None:
    """10.2: a shuffle holds exactly the discard: no card left out, none added, none of the other team's."""
    table = emptied().snap("C-IR", "C-MB", 7, 7)
    discard = table.pile("home", "discard")
    for wrong in (discard[1:], [*discard, "CHALLENGE"], [*discard[1:], "C-RS"], discard + discard):
        table.refuses(f"shuffle home {','.join(wrong)}", "illegal_action", "10.2")
    table.refuses(f"shuffle away {','.join(table.pile('away', 'discard'))}", "out_of_turn", "10.2")
    table.refuses("away call C-OR", "out_of_turn", "10.2")


def test_a_reshuffle_is_counted_each_time() -> None:
    """10.3: how often is public; the setup's own shuffle is none."""
    table = emptied()
    assert "reshuffles" in table.seen("nobody")["piles"]["home"]
    table.snap("C-IR", "C-MB", 7, 7)
    table.do(f"shuffle home {','.join(table.pile('home', 'discard'))}")
    for viewer in ("home", "away", "nobody"):
        piles = table.seen(viewer)["piles"]
        assert (piles["home"]["reshuffles"], piles["away"]["reshuffles"]) == (1, 0)


def test_two_shuffles_at_once_begin_with_home() -> None:
    """10.2: both teams need cards at the half, and home's pile comes first."""
    away = stacked("C-IR", *OFFENSIVE_STARS, "C-MB", deck=TINY_DECK)
    home = stacked("C-MB", *DEFENSIVE_STARS, "C-IR", deck=TINY_DECK)
    table = dealt(home, away, possession=4, offense="away", opener="home", ball="50")
    table.snap("C-IR", "C-MB", 4, 7).snap("R-SP*", "R-ZB*", 2, 8)
    assert (table["possession"], table["awaiting"], table["turn"]) == (5, "shuffle", "home")
    table.do(f"shuffle home {','.join(table.pile('home', 'discard'))}")
    assert (table["awaiting"], table["turn"]) == ("shuffle", "away")
    table.do(f"shuffle away {','.join(table.pile('away', 'discard'))}")
    assert [len(table.pile(seat, "hand")) for seat in SEATS] == [7, 7]
    assert (table["awaiting"], table["turn"]) == ("offense_call", "away")


def test_hands_are_full_before_a_refresh_begins() -> None:
    """10.2: offense's empty pile is shuffled and drawn from first; 10.4: then comes Prevent's refresh."""
    home = stacked(*DEFENSIVE_STARS, "C-MB", "MINOR", "C-IR", deck=TINY_DECK)
    only_defense = ("C-RS", "C-MB", "C-ZB", "C-SC", "C-DC", "B-RS", "B-MB")
    only_offense = ("C-IR", "C-OR", "C-SP", "C-MP", "C-LP", "B-IR", "B-OR")
    table = dealt(home, stacked(*only_defense, *only_offense), down=4)
    table.do("home punt", f"home refresh {','.join(home[:7])}")
    table.do("away punt", f"away refresh {','.join(only_defense)}")
    table.snap("C-IR", "PREVENT", 4, 7)
    assert table.at == "home OWN30 approach 2"
    assert (table["awaiting"], table["turn"]) == ("shuffle", "home")
    table.do(f"shuffle home {','.join(table.pile('home', 'discard'))}")
    assert (table["awaiting"], table["turn"]) == ("refresh", "away")
    assert [len(table.pile(seat, "hand")) for seat in SEATS] == [7, 7]
    assert table.do("away refresh -")["awaiting"] == "offense_call"


def test_piles_and_the_other_hand_are_seen_by_nobody() -> None:
    """10.3: whatever the hidden cards and their order, a viewer without a right to them sees the same."""
    tables = [
        dealt(HOME, AWAY),
        dealt(HOME, AWAY[::-1]),
        dealt((*HOME[:7], *reversed(HOME[7:])), AWAY),
    ]
    for viewer in ("home", "nobody"):
        views = [json.dumps(table.seen(viewer), sort_keys=True) for table in tables]
        assert views[0] == views[1] == views[2]
    assert tables[0].seen("home")["hands"] == {"home": list(HOME[:7])}
    assert tables[1].seen("away")["hands"] == {"away": list(reversed(AWAY))[:7]}
    assert not {"draw", "discard"} & set(tables[0].seen("home"))


def test_counts_and_reshuffles_are_public() -> None:
    """10.3: pile counts are in every view, the same for all."""
    table = emptied()
    expected = {
        "home": {"hand": 7, "draw": 0, "discard": 7, "reshuffles": 0},
        "away": {"hand": 7, "draw": 36, "discard": 1, "reshuffles": 0},
    }
    for viewer in ("home", "away", "nobody", "everything"):
        assert table.seen(viewer)["piles"] == expected


def written(home: tuple[str, ...], away: tuple[str, ...], *lines: str, **start: Any) -> record.Record:
    """Return a dealt record with these actions after both shuffles."""
    shuffles = (f"shuffle home {','.join(home)}", f"shuffle away {','.join(away)}")
    return record.from_json(
        {
            "format": "firstandglory/1",
            "game": "playcalling",
            "mode": "traditional",
            "length": "quick",
            "cards": "dealt",
            "start": start,
            "teams": {
                "home": {"deck": {"name": "One", "cards": sorted(home)}},
                "away": {"deck": {"name": "Two", "cards": sorted(away)}},
            },
            "actions": [playcalling.action_json(playcalling.parse_action(line)) for line in (*shuffles, *lines)],
        }
    )


@pytest.mark.parametrize(
    "line", ["away call MAJOR", "away call C-DC", "away call PREVENT"], ids=["Event", "card", "Prevent"]
)
def test_a_refusal_tells_nothing_of_the_hand_to_others(line: str) -> None:
    """10.3: why a hand does not allow a call is its owner's to know; others read the same for all reasons."""
    played = written(HOME, AWAY, "home call C-IR", line)
    errors = {viewer: [*record.lines(played, viewer)][-1]["error"] for viewer in ("home", "away", "nobody")}
    assert errors["home"] == errors["nobody"]
    assert errors["home"]["code"] == "illegal_action"
    assert errors["home"]["rules"] == ["10.3"]
    assert errors["away"]["rules"] != ["10.3"]


def test_a_refresh_is_private() -> None:
    """10.3: whoever does not own the hand reads the same of two refreshes that gave different cards away."""
    one = written(HOME, AWAY, "home punt", "home refresh C-IR,MINOR", down=4)
    two = written(HOME, AWAY, "home punt", "home refresh R-SP*,B-OR*", down=4)
    for viewer in ("away", "nobody"):
        assert [*record.lines(one, viewer)] == [*record.lines(two, viewer)]
    assert [*record.lines(one, "home")][-1] != [*record.lines(two, "home")][-1]


@pytest.mark.parametrize("viewer", ["home", "nobody"])
def test_a_replay_shows_no_hidden_card_or_order(viewer: Any) -> None:
    """10.3: two records whose hidden cards differ print the same lines for whoever may not know them."""
    play = ("home call C-IR", "away call C-MB", "roll offense 4 defense 7", "home call R-LP*")
    shuffled = (*AWAY[:1], *sorted(AWAY[1:]))
    one, two = (written(HOME, away, *play) for away in (AWAY, shuffled))
    assert [*record.lines(one, viewer)] == [*record.lines(two, viewer)]
    assert [*record.lines(one)] != [*record.lines(two)]


def test_resets_replace_the_refill_and_the_deck_is_never_rebuilt() -> None:
    """10.4: at the half everything held goes to discard and seven come from what is left of the draw pile."""
    home, away = stacked("C-MB"), stacked("R-IR")
    table = dealt(home, away, possession=4, offense="away", opener="home").snap("R-IR", "C-MB", 3, 9)
    assert table.pile("home", "discard") == list(home[:7])
    assert table.pile("away", "discard") == list(away[:7])
    assert table.pile("home", "hand") == list(home[7:14])
    assert table["draw"] == {"home": list(home[14:]), "away": list(away[14:])}
    assert "10.4" in table.cited


def test_nothing_is_drawn_after_the_game() -> None:
    """10.4: the last cards are discarded and hands stay at six."""
    table = dealt(stacked("R-IR"), stacked("C-MB"), possession=8, score={"home": 7, "away": 0})
    table.snap("R-IR", "C-MB", 3, 9)
    assert (table["status"], table["winner"]) == ("finished", "home")
    counts = {"hand": 6, "draw": 37, "discard": 1, "reshuffles": 0}
    assert table["piles"] == {"home": counts, "away": counts}


@pytest.mark.parametrize("viewer", ["home", "away", "nobody"])
def test_no_log_keeps_track_of_revealed_cards(viewer: Any) -> None:
    """10.5: an unfinished Traditional game's log holds score and positions of earlier downs, no cards."""
    played = written(
        HOME,
        AWAY,
        *("home call C-IR", "away call C-MB", "roll offense 4 defense 7"),
        *("home call MINOR", "away call C-RS"),
        "home call R-SP*",
    )
    lines = [*record.lines(played, viewer)]
    earlier = json.dumps(lines[2:5])
    assert not any(card in earlier for card in ("C-IR", "C-MB", "Inside Run", "Man Blitz", "final_margin"))
    assert lines[4]["state"]["down"] == 2
    assert [line["state"]["score"] for line in lines[2:5]] == [{"home": 0, "away": 0}] * 3
    assert "Minor" not in json.dumps(lines[5:7])
    assert set(lines[4]["state"]["hands"]) <= {viewer}
