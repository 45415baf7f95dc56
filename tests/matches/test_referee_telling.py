"""/referee/<slug>/log/ and /text/: play-by-play, charts, figures"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from firstandglory.engine import record
from tests.matches.games import NAMES, answers, envelope, opening, random_actions, snap
from tests.matches.phones import Phone, words

GAMES = [("traditional", "quick", "figures"), ("star", "full", "figures"), ("star", "quick", "referee 42")]


def rows(page, title):
    """Return a table's rows under their heads, by the name in the first column."""
    (region,) = page.all(role="region", aria_labelledby=title)
    lines = [
        [words(cell) for cell in page.all(inside=row) if cell.name in ("th", "td")]
        for row in page.all("tr", inside=region)
    ]
    return {line[0]: dict(zip(lines[0][1:], line[1:], strict=True)) for line in lines[1:]}


def chart(page):
    """Return the drives as the chart says them: period, team, where from, yards, result."""
    (said,) = (dict(e.attributes)["aria-label"] for e in page.all("svg") if "Drives: " in str(dict(e.attributes)))
    found = []
    for drive in said.removeprefix("Drives: ").split("; "):
        match = re.fullmatch(r"(Q\d|OT \d+) (Harbor|Summit) from (\S+), (−?\d+) yards, (.+)", drive)
        assert match is not None, drive
        period, team, start, yards, result = match.groups()
        found.append((period, team, start, int(yards.replace("−", "-")), result))
    return found


@pytest.fixture(scope="module")
def games():
    """Return some whole games with their states by the engine alone."""
    found = []
    for mode, length, seed in GAMES:
        actions = random_actions(mode, length, seed)
        found.append((mode, length, actions, record.play(record.from_json(envelope(mode, length, actions)))))
    assert any(alone.present.overtime for *_, alone in found)
    return found


@pytest.fixture(params=range(len(GAMES)), ids=[" ".join(game) for game in GAMES])
def told(request, db, games):
    """Return the page of a whole game, its actions and its steps."""
    mode, length, actions, alone = games[request.param]
    phone = Phone().at(mode, actions, length=length)
    return phone, phone.page("log"), actions, alone


def test_quarters_add_up_to_the_score(told):
    _, page, _, alone = told
    score = {"Harbor": alone.present.score.home, "Summit": alone.present.score.away}
    quarters = rows(page, "quarters-title")
    for team, points in quarters.items():
        total = int(points.pop("Total"))
        assert total == score[team]
        assert sum(map(int, points.values())) == total
        assert [*points][:4] == ["Q1", "Q2", "Q3", "Q4"]
    overtime = [f"OT {number}" for number in range(1, alone.present.order.overtime_round + 1)]
    assert [*points][4:] == overtime


def test_drives_are_the_possessions(told):
    _, page, _, alone = told
    drives = chart(page)
    assert len(drives) == alone.present.situation.possession
    teams = rows(page, "teams-title")
    assert {team: int(row["Drives"]) for team, row in teams.items()} == Counter(team for _, team, *_ in drives)


def test_drives_results_make_the_score(told):
    """6.1"""
    _, page, _, alone = told
    score = Counter()
    for _, team, _, _, result in chart(page):
        other = "Summit" if team == "Harbor" else "Harbor"
        points = {
            "Touchdown": (team, 7),
            "Field goal": (team, 3),
            "Safety": (other, 2),
            "Defensive touchdown": (other, 7),
        }
        if result in points:
            who, many = points[result]
            score[who] += many
    assert {name: score[name] for name in NAMES.values()} == {
        "Harbor": alone.present.score.home,
        "Summit": alone.present.score.away,
    }


def test_yards_add_up(told):
    _, page, _, _ = told
    yards = Counter()
    for _, team, start, gained, result in chart(page):
        yards[team] += gained
        spot = 50 if start == "50" else int(start[3:]) if start.startswith("OWN") else 100 - int(start[3:])
        assert 0 <= spot + gained <= 100
        if result == "Touchdown" and spot + gained != 100:
            # A Challenge wins the touchdown wherever the ball lies (8.1).
            assert "Coach's Challenge by offense: a touchdown." in page.words
    teams = rows(page, "teams-title")
    assert {team: int(row["Yards"].replace("−", "-")) for team, row in teams.items()} == yards


def test_plays_are_the_downs_that_were_begun(told):
    _, page, actions, alone = told
    begun = Counter()
    before = alone.first
    for action, step in zip(actions, alone.steps, strict=True):
        if before.awaiting == "offense_call" and action["do"] in ("call", "punt", "kick"):
            begun[NAMES[action["by"]]] += 1
        before = step.state
    assert {team: int(row["Plays"]) for team, row in rows(page, "teams-title").items()} == begun


def test_balls_are_lost_by_turnovers_on_downs_and_missed_kicks(told):
    _, page, _, _ = told
    lost = Counter(
        team for _, team, *_, result in chart(page) if result in ("Turnover", "Turnover on downs", "Missed field goal")
    )
    assert {team: int(row["Balls lost"]) for team, row in rows(page, "teams-title").items()} == {
        team: lost[team] for team in NAMES.values()
    }


def test_dice_counts_are_the_throws(told):
    """Each snap and each kick is one throw of two dice a team."""
    _, page, actions, alone = told
    thrown = {name: Counter() for name in NAMES.values()}
    before = alone.first
    for action, step in zip(actions, alone.steps, strict=True):
        if action["do"] == "roll" and "offense" in action:
            offense = NAMES[before.offense]
            defense = next(name for name in NAMES.values() if name != offense)
            thrown[offense][action["offense"]] += 1
            thrown[defense][action["defense"]] += 1
        before = step.state
    for name, counts in thrown.items():
        (said,) = (
            label
            for element in page.all("svg")
            if (label := dict(element.attributes).get("aria-label", "")).startswith(f"{name}: 2 thrown")
        )
        found = re.findall(r"(\d+) thrown (\d+) times, ([\d.]+) expected", said)
        assert {int(total): int(count) for total, count, _ in found} == {total: counts[total] for total in range(2, 13)}
        ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
        for (_, _, expected), way in zip(found, ways, strict=True):
            assert float(expected) == pytest.approx(counts.total() * way / 36, abs=0.051)
        assert f"{name}'s {counts.total()} throws" in page.words
        mean = sum(total * count for total, count in counts.items()) / counts.total()
        assert rows(page, "teams-title")[name]["Dice, mean"].startswith(f"{mean:.1f}")


def test_every_play_is_told_under_its_drive(told):
    """The headline of each down, newest drive first."""
    phone, page, _, _ = told
    drives = page.all("article")
    assert len(drives) == len(chart(page))
    first = words(drives[-1])
    assert first.startswith(f"Q1 · {chart(page)[0][1]} from OWN20")
    for text in ("Approach Down 1 at OWN20",):
        assert text in first
    told = phone.page("text").words
    for period, team, start, _, result in chart(page):
        assert f"{period}: {team} from {start}, {result}" in told


def test_the_text_page_tells_the_same_plays(told):
    phone, page, _, _ = told
    text = phone.page("text")
    headlines = [words(bold) for play in page.all("li") for bold in page.all("b", inside=play)]
    assert headlines
    plain = text.words
    for headline in headlines:
        assert headline in plain
    assert len(text.all("li")) == len(page.all("li"))
    assert not [e for e in text.all("svg") if "aria-label" in dict(e.attributes)]  # no drawing tells anything


def test_in_star_mode_the_sum_of_each_margin_is_told(phone):
    page = phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home")).page("log")
    (play,) = page.all("li")
    assert "Dice 9 − 5 +4" in words(play)
    assert "= +3" in words(play)


def test_before_the_first_snap_there_is_nothing_to_tell(phone):
    phone.start().play(opening())
    for name in ("log", "text"):
        page = phone.page(name)
        assert "The first snap is still to come." in page.words


def test_an_unfinished_game_is_told_so_far(phone):
    phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home"), snap("home", "C-SP*", "C-SC*"))
    page = phone.page("log")
    assert chart(page) == [("Q1", "Harbor", "OWN20", 20, "Under way")]
    assert page.all(role="region", aria_labelledby="teams-title") == []
    assert len(page.all("li")) == 2
    text = phone.page("text").words
    assert "Harbor has the ball at OWN40, Approach Down 2." in text


def test_figures_of_dice_come_with_the_final_whistle(phone):
    """I.10: dice are parts of margins."""
    phone.at("traditional", opening(), snap("home", "B-IR", "B-RS", 9, 5))
    page = phone.page("log")
    assert not [e for e in page.all("svg") if "thrown" in dict(e.attributes).get("aria-label", "")]
    phone.change("concede", by="away")
    page = phone.page("log")
    assert [e for e in page.all("svg") if "thrown" in dict(e.attributes).get("aria-label", "")]


def test_a_table_ruling_is_told_but_is_no_play(phone):
    """I.14: nobody snapped the ball."""
    phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home"))
    phone.change("ruling", ball="50", reason="The marker had slipped")
    phone.change("concede", by="away")
    page = phone.page("log")
    assert "The marker had slipped" in page.words
    assert "The marker had slipped" in phone.page("text").words
    assert rows(page, "teams-title")["Harbor"]["Plays"] == "1"


def test_a_drive_that_a_ruling_ended_is_not_under_way(phone):
    """I.14: the ball was given to the other team, then to the next possession."""
    phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home"))
    phone.change("ruling", offense="away", reason="agreed")
    assert chart(phone.page("log"))[0][1::3] == ("Harbor", "Ended by a ruling")
    phone.play(snap("away", "B-IR*", "B-RS*", 7, 7), answers("away"))
    phone.change("ruling", possession="2", offense="home", reason="agreed")
    phone.play(snap("home", "B-IR*", "B-RS*", 7, 7), answers("home"))
    told = [(team, result) for _, team, _, _, result in chart(phone.page("log"))]
    assert told == [("Harbor", "Ended by a ruling"), ("Summit", "Ended by a ruling"), ("Harbor", "Under way")]


def test_a_score_that_was_ruled_is_in_a_quarter(phone):
    """The quarters add up to the score, whoever changed it."""
    phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home"))
    phone.change("ruling", score_home="9", score_away="5", reason="agreed")
    quarters = rows(phone.page("log"), "quarters-title")
    assert quarters == {"Harbor": {"Q1": "9", "Total": "9"}, "Summit": {"Q1": "5", "Total": "5"}}
    phone.change("concede", by="away")
    quarters = rows(phone.page("log"), "quarters-title")
    assert quarters == {"Harbor": {"Q1": "9", "Total": "9"}, "Summit": {"Q1": "5", "Total": "5"}}


def test_a_game_from_a_position_adds_up_from_there(phone):
    """What was scored before the position is in no quarter of this game, but in its total."""
    start = {"possession": 8, "offense": "home", "down": 4, "ball": "OPP10", "score": {"home": 10, "away": 14}}
    kick = [{"do": "kick", "by": "home"}, {"do": "roll", "offense": 9, "defense": 5}]
    page = phone.at("star", kick, start=start).page("log")
    quarters = rows(page, "quarters-title")
    assert {team: row["Total"] for team, row in quarters.items()} == {"Harbor": "13", "Summit": "14"}
    for row in quarters.values():
        total = int(row.pop("Total"))
        assert sum(map(int, row.values())) == total


def test_watchers_read_all_of_it(phone):
    phone.at("star", opening(), snap("home", "B-IR*", "B-RS*", 9, 5), answers("home"))
    for name in ("log", "text"):
        assert phone.beside().page(name).words == phone.page(name).words
