"""The figures of the data files as typed constants: read once, named as the ledger names them."""

from __future__ import annotations

from typing import Final, Literal

from .data import read

Kicking = Literal["paper", "dice"]
Special = Literal["lead_blocker", "ball_hawk", "sure_hands", "speedy_qb"]

_field, _game, _play, _moving = read("field"), read("game"), read("play"), read("moving")
_passing, _kicking, _specials = read("passing"), read("kicking"), read("specials")

# The field and the downs (2.1, 6.2, J.1, J.20)
ROWS: Final[int] = _field["rows"]
LANES: Final[int] = _field["lanes"]
YARDS_A_ROW: Final[int] = _field["yards_a_row"]
GOALS: Final[tuple[tuple[int, int], ...]] = tuple(
    tuple(_field["goal"][seat]) for seat in ("home", "away")
)  # the rows that each team attacks
KICKOFF_ROWS: Final[tuple[int, ...]] = tuple(int(_field["kickoff"][seat]) for seat in ("home", "away"))
DOWNS: Final[int] = _field["downs"]
ROWS_TO_GAIN: Final[int] = _field["rows_to_gain"]

# Points, targets and the end (1.2, 1.4, 3.1, J.3, J.36)
TARGET: Final[int] = _game["target"]["usual"]
LEAST_TARGET: Final[int] = _game["target"]["least"]
MOST_TARGET: Final[int] = _game["target"]["most"]
OVERTIME_POINTS: Final[int] = _game["overtime_points"]
MOST_DRIVES: Final[int] = _game["drives"]
TOUCHDOWN: Final[int] = _game["points"]["touchdown"]
EXTRA_POINT: Final[int] = _game["points"]["extra_point"]
FIELD_GOAL: Final[int] = _game["points"]["field_goal"]
SAFETY: Final[int] = _game["points"]["safety"]

# Formations, dice and rounds (4, J.5, J.7, J.11, J.25)
PIPS: Final = 6  # the faces of a die, unless another number is named
DICE: Final[int] = _play["dice"]
BANK: Final[int] = _play["bank"]
ROUNDS: Final[int] = _play["rounds"]
STRONG: Final[int] = _play["line"]["strong"]
MEN_A_SIDE: Final[int] = _play["formations"]["men"]
ON_THE_LINE: Final[int] = _play["formations"]["on_the_line"]
LINEMEN: Final[int] = _play["formations"]["linemen"]
DEPTH: Final[int] = _play["formations"]["depth"]
OFFENSIVE_CARDS: Final[int] = _play["formations"]["offense"]
DEFENSIVE_CARDS: Final[int] = _play["formations"]["defense"]
MOST_POINTS: Final = BANK + PIPS

# What actions cost (5.1, 7, 8, 11.4, J.10, J.24); who pays: a man, the quarterback, a Speedy QB
SQUARE_PRICE: Final[dict[str, int]] = _moving["square"]
PUSH_PRICE: Final[dict[str, int]] = _moving["push"]
GAP_PRICE: Final[dict[str, int]] = _moving["gap"]
SHOVE_TIMES: Final[int] = _moving["push"]["shove"]
MOST_SHOVED: Final[int] = _moving["push"]["shoved"]
GAP_SQUARES: Final[int] = _moving["gap"]["squares"]
SWAP_PRICE: Final[int] = _moving["swap"]["defender"]
PASS_PRICE: Final[int] = _moving["throw"]["forward"]
LATERAL_PRICE: Final[int] = _moving["throw"]["lateral"]
HANDOFF_PRICE: Final[int] = _moving["throw"]["handoff"]
HANDOFF_BANKS: Final[int] = _moving["throw"]["handoff_back"]

# Throws (8.6, 9, 11.2, 11.3)
REACH: Final[int] = _passing["reach"]
LANE: Final[float] = _passing["lane"]
IN_REACH: Final[int] = _passing["in_reach"]
BESIDE: Final[int] = _passing["beside"]
IN_LANE: Final[int] = _passing["in_lane"]
NOT_QUARTERBACK: Final[int] = _passing["not_quarterback"]
SURE_HANDS: Final[int] = _passing["sure_hands"]
NEAREST_DICE: Final[dict[int, int]] = {row["distance"]: row["dice"] for row in _passing["nearest"]}
PICK: Final[int] = _passing["interception"]["usual"]["of"]
PICK_WAYS: Final[int] = _passing["interception"]["usual"]["ways"]
HAWK: Final[int] = _passing["interception"]["ball_hawk"]["of"]
HAWK_WAYS: Final[int] = _passing["interception"]["ball_hawk"]["ways"]
DROP_BEHIND: Final[int] = _passing["lateral_fumble"]["behind_the_line"]["of"]
DROP_BEHIND_WAYS: Final[int] = _passing["lateral_fumble"]["behind_the_line"]["ways"]
DROP_PAST: Final[int] = _passing["lateral_fumble"]["past_the_line"]["of"]
DROP_PAST_WAYS: Final[int] = _passing["lateral_fumble"]["past_the_line"]["ways"]

# Tackles (12.1)
FUMBLE: Final[int] = read("turnovers")["tackle_fumble"]["of"]
FUMBLE_WAYS: Final[int] = read("turnovers")["tackle_fumble"]["ways"]

# Kicks (3.2, 10, J.17 to J.19)
HOLD: Final[int] = _kicking["distance"]["hold"]
MOST_YARDS: Final[int] = _kicking["distance"]["most"]
FORMULA: Final[tuple[tuple[int, int], ...]] = tuple(
    (step["yards"], step["least"]) for step in _kicking["formula"]["totals"]
)
FORMULA_DICE: Final[int] = _kicking["formula"]["dice"]
LEG_DICE: Final[int] = _kicking["paper"]["dice"]
LEG_BASE: Final[int] = _kicking["paper"]["base"]
LEG_A_PIP: Final[int] = _kicking["paper"]["a_pip"]
EXTRA_SIDES: Final[int] = _kicking["extra_point"]["sides"]
EXTRA_LEAST: Final[int] = _kicking["extra_point"]["least"]
PUNT_ROWS: Final = int(_kicking["punt"]["yards"]) // YARDS_A_ROW
DRIFT: Final[int] = _kicking["punt"]["off_yards"]

# Specials (11)
SPECIALS: Final[dict[str, str]] = _specials["names"]
LEAD_SQUARES: Final[int] = _specials["lead_blocker"]["squares"]
