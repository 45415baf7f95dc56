"""The figures of Field Tactics by name, from its data files, and what the booklet's examples make of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from firstandglory.engine.tactics.data import read

DIE = 6  # sides
EXAMPLES = Path(__file__).parent / "content" / "tactics" / "examples.toml"


@cache
def told() -> Mapping[str, Any]:
    """Return the booklet's examples and drawings as its file has them."""
    return tomllib.loads(EXAMPLES.read_text("utf-8"))


def chance(ways: Mapping[str, int]) -> str:
    """Return a chance in words, like `1 in 20`."""
    return f"{ways['ways']} in {ways['of']}"


def otherwise(ways: Mapping[str, int]) -> str:
    """Return the chance that it does not happen."""
    return f"{ways['of'] - ways['ways']} in {ways['of']}"


def marker(row: int) -> int:
    """Return the yards that the marker of a row reads (6.2)."""
    field = read("field")
    return field["yards_a_row"] * min(row - field["goal"]["home"][1], field["goal"]["away"][0] - row)


def posts(row: int) -> int:
    """Return the yards of a kick by the home team from a row (J.17)."""
    return read("field")["yards_a_row"] * (row - read("field")["goal"]["home"][0]) + read("kicking")["distance"]["hold"]


def total(yards: int) -> int:
    """Return the least total of the dice that makes a kick over these yards good (J.17)."""
    return next(step["least"] for step in read("kicking")["formula"]["totals"] if yards <= step["yards"])


def kick_percent(least: int) -> float:
    """Return how often the dice of a kick reach a total, in percent."""
    throws = [sum(dice) for dice in product(range(1, DIE + 1), repeat=read("kicking")["formula"]["dice"])]
    return 100 * sum(throw >= least for throw in throws) / len(throws)


def whole(percent: float) -> str:
    """Return a chance in whole percent, halves rounded up."""
    return f"{int(percent + 0.5)}%"


def drift() -> dict[int, int]:
    """Return in how many ways a punt lands so many rows past the picked one (J.19)."""
    yards_a_row, off = read("field")["yards_a_row"], read("kicking")["punt"]["off_yards"]
    ways: dict[int, int] = {}
    for yards in range(-off, off + 1):
        rows, rest = divmod(abs(yards), yards_a_row)
        rows += rest > yards_a_row / 2
        signed_rows = rows if yards > 0 else -rows
        ways[signed_rows] = ways.get(signed_rows, 0) + 1
    return ways


def _game() -> dict[str, int | str]:
    game, field, play = read("game"), read("field"), read("play")
    (home_first, home_last), (away_first, away_last) = field["goal"]["home"], field["goal"]["away"]
    return {
        **game["points"],
        "target": game["target"]["usual"],
        "target_least": game["target"]["least"],
        "target_most": game["target"]["most"],
        "overtime_points": game["overtime_points"],
        "overtime_kicks": -(-game["overtime_points"] // game["points"]["field_goal"]),
        "drives": game["drives"],
        "field_rows": field["rows"],
        "lanes": field["lanes"],
        "home_goal": f"{home_first}–{home_last}",
        "away_goal": f"{away_first}–{away_last}",
        "row_yards": field["yards_a_row"],
        "marker_two": 2 * field["yards_a_row"],
        "marker_three": 3 * field["yards_a_row"],
        "downs": field["downs"],
        "gain_rows": field["rows_to_gain"],
        "gain_yards": field["yards_to_gain"],
        "kickoff_marker": marker(field["kickoff"]["home"]),
        "kickoff_rows": away_first - field["kickoff"]["home"],
        "kickoff_home": field["kickoff"]["home"],
        "kickoff_away": field["kickoff"]["away"],
        "dice": play["dice"],
        "bank": play["bank"],
        "points_most": play["bank"] + DIE,
        "rounds": play["rounds"],
        **play["formations"],
        "strong": play["line"]["strong"],
    }


def _actions() -> dict[str, int | str]:
    moving, passing, chances = read("moving"), read("passing"), read("turnovers")
    push, gap, throw = moving["push"], moving["gap"], moving["throw"]
    beside, two, three = passing["nearest"]
    return {
        **{f"square_{who}": cost for who, cost in moving["square"].items()},
        **{f"push_{who}": cost for who, cost in push.items()},
        **{f"gap_{who}": cost for who, cost in gap.items()},
        "gap_all_man": gap["squares"] * gap["man"],
        "gap_all_quarterback": gap["squares"] * gap["quarterback"],
        "swap": moving["swap"]["defender"],
        **throw,
        "steps": moving["step"]["steps"],
        "reach": passing["reach"],
        "in_reach": passing["in_reach"],
        "beside": passing["beside"],
        "in_lane": passing["in_lane"],
        "not_quarterback": passing["not_quarterback"],
        "sure_hands": passing["sure_hands"],
        "near_distance": two["distance"],
        "far_distance": three["distance"],
        "beside_dice": beside["dice"],
        "near_dice": two["dice"],
        "far_dice": three["dice"],
        "pick": chance(passing["interception"]["usual"]),
        "pick_hawk": chance(passing["interception"]["ball_hawk"]),
        "drop_behind": chance(passing["lateral_fumble"]["behind_the_line"]),
        "caught_past": otherwise(passing["lateral_fumble"]["past_the_line"]),
        "drop_past": chance(passing["lateral_fumble"]["past_the_line"]),
        "fumble": chance(chances["tackle_fumble"]),
        **{f"{special}_name": name for special, name in read("specials")["names"].items()},
        "specials": read("specials")["a_team"],
        "follows": read("specials")["lead_blocker"]["a_play"],
    }


def _kicks() -> dict[str, int | str]:
    kicking = read("kicking")
    formula, paper, extra, punt = kicking["formula"], kicking["paper"], kicking["extra_point"], kicking["punt"]
    return {
        "kick_most": kicking["distance"]["most"],
        "kick_hold": kicking["distance"]["hold"],
        "kick_dice": formula["dice"],
        "paper_dice": paper["dice"],
        "paper_base": paper["base"],
        "paper_pip": paper["a_pip"],
        "paper_least": paper["base"] + paper["a_pip"] * paper["dice"],
        "paper_most": paper["base"] + paper["a_pip"] * paper["dice"] * DIE,
        "extra_sides": extra["sides"],
        "extra_least": extra["least"],
        "extra_chance": f"{extra['sides'] - extra['least'] + 1} in {extra['sides']}",
        "punt_yards": punt["yards"],
        "punt_rows": punt["yards"] // read("field")["yards_a_row"],
        "punt_off": punt["off_yards"],
    }


def odds(nearest: int, against: int) -> str:
    """Return the chance of a catch with the nearest defender so far away, against so many dice (9.4)."""
    row = next(row for row in read("passing")["nearest"] if row["distance"] == nearest)
    return f"{row['percent'][against - 1]}%"


def _examples() -> dict[str, int | str]:
    examples, passing = told(), read("passing")
    offense, defense = examples["dice"]["offense"], examples["dice"]["defense"]
    walk = len(examples["boards"]["5.1"]["ways"][0]["squares"]) - 1
    thrown = examples["pass"]
    against = thrown["in_reach"] * passing["in_reach"] + thrown["in_lane"] * passing["in_lane"]
    kick = posts(examples["kick"]["row"])
    return {
        "dice_offense": " and ".join(map(str, offense)),
        "dice_defense": " and ".join(map(str, defense)),
        "dice_better": max(offense),
        "dice_worse": min(defense),
        "walk": walk * read("moving")["square"]["man"],
        "walk_quarterback": walk * read("moving")["square"]["quarterback"],
        "pass_nearest": thrown["nearest"],
        "pass_dice": next(row["dice"] for row in passing["nearest"] if row["distance"] == thrown["nearest"]),
        "pass_in_reach": thrown["in_reach"],
        "pass_in_lane": thrown["in_lane"],
        "pass_against": against,
        "pass_percent": odds(thrown["nearest"], against),
        "best_percent": odds(read("passing")["reach"], 1),
        "crowd": examples["crowd"]["against"],
        "crowd_percent": odds(1, examples["crowd"]["against"]),
        "kick_marker": marker(examples["kick"]["row"]),
        "kick_yards": kick,
        "kick_total": total(kick),
        "kick_percent": whole(kick_percent(total(kick))),
    }


def tactics_figures() -> Mapping[str, int | str]:
    """Return the figures of Field Tactics by name."""
    return _game() | _actions() | _kicks() | _examples()
