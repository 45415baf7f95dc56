"""The tables of Field Tactics, from its data files (ledger 5, 7–10, 12, J.17, J.19)."""

from __future__ import annotations

from firstandglory.engine.playcalling.rulings import signed
from firstandglory.engine.tactics.data import read
from rules.figures import filled
from rules.lookup import Table, made
from rules.tactics_figures import drift, kick_percent, tactics_figures, whole

# What each action costs, and what can go wrong with it.
ACTIONS = (
    ("Move", "{{ square_man }} a square; quarterback {{ square_quarterback }}", "Nothing"),
    (
        "Push",
        "{{ push_man }} a square; quarterback {{ push_quarterback }}; {{ push_shove:times }} that to shove a defender",
        "An edge, a full file or a second defender stops it",
    ),
    ("Gap", "{{ gap_man }} a square; quarterback {{ gap_quarterback }}", "The lineman stays, and the hole closes"),
    ("Through a weak lineman", "{{ swap }}, defenders only", "The two change places"),
    ("Tackle", "The move onto his square", "A fumble, {{ fumble }}"),
    ("Handoff", "{{ handoff }}; backward it banks {{ handoff_back }}", "Nothing"),
    ("Lateral", "{{ lateral }}", "Dropped, {{ drop_behind }}; past the line {{ drop_past }}"),
    ("Forward pass", "{{ forward }}, once in a play", "Not caught; then intercepted, {{ pick }}"),
    ("Field goal", "The down", "A miss gives up the ball on the spot"),
    ("Punt", "The down", "It lands up to {{ punt_off }} yards off"),
)


def actions_table() -> Table:
    """Return every action with its cost in points and its risk."""
    figures = tactics_figures()
    return made(
        "What each action costs in points, and what can go wrong",
        "Action",
        ["Cost", "Risk"],
        [(name, [filled(cost, figures), filled(risk, figures)]) for name, cost, risk in ACTIONS],
    )


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def passing_table() -> Table:
    """Return 9.4 with a row a number of the defense's dice and a column a distance of the nearest defender."""
    nearest = read("passing")["nearest"]
    where = ["Beside him" if row["distance"] == 1 else f"{row['distance']} squares away" for row in nearest]
    return made(
        "How often a forward pass is caught, by where the nearest defender is",
        "Defense rolls",
        [f"{place} ({_dice(row['dice'])})" for place, row in zip(where, nearest, strict=True)],
        [
            (_dice(against), [f"{percent}%" for percent in percents])
            for against, percents in enumerate(zip(*(row["percent"] for row in nearest), strict=True), 1)
        ],
    )


def kicking_table() -> Table:
    """Return the dice formula of field goals with a row a distance."""
    totals = read("kicking")["formula"]["totals"]
    starts = [0, *(step["yards"] + 1 for step in totals)]
    return made(
        f"The dice formula: the total that {read('kicking')['formula']['dice']} dice need",
        "Distance",
        ["Total", "Chance"],
        [
            (
                f"{start} to {step['yards']} yards" if start else f"Up to {step['yards']} yards",
                [f"{step['least']} or more", _percent(kick_percent(step["least"]))],
            )
            for start, step in zip(starts, totals, strict=False)
        ],
    )


def _percent(chance: float) -> str:
    return whole(chance) if chance >= 1 else f"{chance:.1f}%"


def drift_table() -> Table:
    """Return where a punt lands with a row a number of rows off the picked one."""
    ways = drift()
    return made(
        "Where a punt lands, counted from the row you picked",
        "Rows off",
        ["Chance"],
        [
            (signed(rows) if rows else "0, the row you picked", [f"{count} in {sum(ways.values())}"])
            for rows, count in sorted(ways.items())
        ],
    )
