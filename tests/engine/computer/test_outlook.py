"""The chances that the coordinator decides by: what must hold for any count of them, and games of one drive."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from firstandglory.engine.computer.playcalling.drive import BALLS, OPENING, PLACE, PLACES, Place, by_points, paths, ways
from firstandglory.engine.computer.playcalling.outlook import holds
from firstandglory.engine.computer.playcalling.winning import season
from firstandglory.engine.playcalling.tables import EVENT_ALLOWANCE, Events, Length, Mode, Outcome

MATCHES: list[tuple[Mode, Length]] = [("traditional", "quick"), ("traditional", "full"), ("star", "quick")]
ROUGHLY = 0.02  # chance: what a point counts for when all else is equal never comes near it


def test_paths_are_the_rules() -> None:
    """5.2, 5.5, 6.2, 6.3, 7.3, 7.4, 9.1, 9.3: where a few plays lead, by the ledger."""
    path, size = paths(), len(PLACES)

    def led(place: Place, yards: int) -> Place | tuple[int, int]:
        found = path.plays[PLACE[place]][Outcome("move", yards)]
        return PLACES[found] if found < size else path.ends[found - size][:2]

    assert led(Place("approach", 4, 70), 10) == Place("red_zone", 1, 80)
    assert led(Place("approach", 4, 60), 10) == (0, 30)
    assert led(Place("red_zone", 1, 90), 10) == (7, 20)
    assert led(Place("approach", 2, 10), -10) == (-2, 20)
    assert led(Place("red_zone", 2, 70), 10) == Place("red_zone", 3, 80)
    assert path.replays[PLACE[Place("approach", 4, 70)]][20] == PLACE[Place("red_zone", 1, 90)]
    assert path.ends[path.replays[PLACE[Place("approach", 1, 20)]][-20] - size][:2] == (-2, 20)
    assert path.ends[path.taken[PLACE[Place("red_zone", 3, 90)]] - size][:2] == (0, 10)
    assert path.punts[PLACE[Place("approach", 4, 70)]] is not None
    assert path.punts[PLACE[Place("red_zone", 4, 80)]] is None
    assert path.kicks[PLACE[Place("red_zone", 4, 70)]] is None
    kick = path.kicks[PLACE[Place("red_zone", 4, 80)]]
    assert kick is not None
    # 721 of 1,296 throws are level or better for the kicker (9.3).
    assert {path.ends[end - size][:2]: round(chance * 1296) for end, chance in kick.items()} == {
        (3, 20): 721,
        (0, 20): 575,
    }


def test_every_drive_ends_somewhere() -> None:
    """From each place the chances of the ends come to 1, however the drive is played."""
    for way in ways():
        for chances in way.ends:
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


def test_a_better_spot_is_worth_more() -> None:
    """In points, at first down."""
    worth = [by_points().worth[OPENING[ball]] for ball in BALLS]
    assert worth == sorted(worth)


@pytest.mark.parametrize(("mode", "length"), MATCHES)
def test_chances_rise_with_lead_spot_and_events(mode: Mode, length: Length) -> None:
    """A point more, ten yards more or an Event more never make it worse, in any possession."""
    counted, most = season(mode, length), holds(mode, length).most
    for possession in range(1, counted.regulation + 3):
        leads = (-14, -8, -7, -3, -1, 0, 1, 3, 7, 8, 14) if possession <= counted.regulation else (-7, -3, 0)
        drives = [counted.drive(possession, lead, (most, most)) for lead in leads]
        for one, two in pairwise(drives):
            assert one.start(20, most, most) <= two.start(20, most, most) + 1e-9
        for drive in drives:
            starts = [drive.start(ball, most, most) for ball in BALLS]
            assert all(-ROUGHLY < value < 1 + ROUGHLY for value in starts)
            assert all(one <= two + ROUGHLY for one, two in pairwise(starts))
            for one, two in product(range(most + 1), repeat=2):
                assert drive.start(20, most, one) >= drive.start(20, 0, one) - ROUGHLY
                assert drive.start(20, one, 0) >= drive.start(20, one, two) - ROUGHLY


@pytest.mark.parametrize(("mode", "length"), MATCHES)
def test_the_last_possession_is_a_game_of_one_drive(mode: Mode, length: Length) -> None:
    """13.3: eight points behind nothing helps, a point ahead only the defense's points hurt; level, any score wins."""
    counted = season(mode, length)

    def chance(lead: int) -> float:
        return counted.drive(counted.regulation, lead, (0, 0)).start(20, 0, 0)

    scores = ways()[2].ends[OPENING[20]]
    any_score = sum(p for p, end in zip(scores, paths().ends, strict=True) if end.points > 0)
    harm = sum(p for p, end in zip(ways()[3].ends[OPENING[20]], paths().ends, strict=True) if end.points < 0)
    assert chance(-8) == pytest.approx(0, abs=ROUGHLY)
    assert chance(8) == pytest.approx(1, abs=ROUGHLY)
    assert chance(-2) == pytest.approx(any_score, abs=ROUGHLY)
    assert chance(1) == pytest.approx(1 - harm, abs=ROUGHLY)


def test_a_challenge_wins_the_last_possession() -> None:
    """8.1, 8.2: seven points at any time, unless the other team has a Challenge to cancel it."""
    hold = holds("star", "quick")
    counted, one = season("star", "quick"), hold.number(Events(0, 0, 1))
    drive = counted.drive(8, -6, (one, one))
    assert drive.start(20, one, 0) > 0.98
    assert drive.start(20, one, one) < 0.6


@pytest.mark.parametrize("length", ["quick", "full"])
def test_holdings_are_numbered_with_the_fewest_first(length: Length) -> None:
    """11.3, 11.4, 11.6: every part of the allowance; spending an Event leads to a smaller number."""
    hold = holds("star", length)
    minor, major, challenge = EVENT_ALLOWANCE[length]
    assert len(set(hold.events)) == (minor + 1) * (major + 1) * (challenge + 1)
    assert hold.events[hold.most] == EVENT_ALLOWANCE[length]
    for number, after in enumerate(hold.after):
        assert all(rest < number for rest in after.values())
        assert {*after.values()} <= {*hold.below(number)}
