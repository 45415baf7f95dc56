"""Exact chances against the dice: every throw counted by the ledger's tables and played by the engine."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from firstandglory.engine import playcalling
from firstandglory.engine.game import Step
from firstandglory.engine.playcalling import State, odds
from firstandglory.engine.playcalling.actions import Action, Call, Kick, Roll
from firstandglory.engine.playcalling.cards import CARDS, PREVENT
from firstandglory.engine.playcalling.tables import Outcome

# The 1,296 throws: two dice for the offense, two for the defense.
PAIRS = list(product(range(1, 7), repeat=2))
THROWS = list(product(PAIRS, PAIRS))
# The same throws by their totals, with the number of throws that share them.
TOTALS = Counter((sum(offense), sum(defense)) for offense, defense in THROWS)

OFFENSE = [code for code, card in CARDS.items() if card.side == "offense"]
DEFENSE = [code for code, card in CARDS.items() if card.side == "defense"]
ANSWERS = [*DEFENSE, PREVENT]

# The ledger's tables, written a second time. T.1, a row a defense, its columns the offense:
STRATEGY = {"C": (0, +1, -1), "B": (-2, 0, +2), "R": (+3, -3, 0)}
# T.2, defense first; all else 0.
STRONG = {"RS-IR", "MB-OR", "ZB-MP", "SC-SP", "DC-LP"}
WEAK = {"RS-LP", "MB-MP", "ZB-SP", "SC-OR", "DC-IR"}
Result = int | str  # yards, or the name of a score or turnover
# T.3: the greatest margin of each row but the last, and what the rows bring.
ENDS = {"C": (-11, -8, -5, -2, 3), "B": (-10, -7, -4, 0, 3), "R": (-8, -5, -2, 0, 5)}
BRINGS: dict[str, tuple[Result, ...]] = {
    "C": ("defensive_touchdown", "turnover", -10, 0, 10, 30),
    "B": ("defensive_touchdown", "turnover", -10, 0, 20, 40),
    "R": ("defensive_touchdown", "turnover", -10, 0, 20, "touchdown"),
}


def added(offense: str, defense: str) -> int:
    """Return what two calls add to the dice (4.2, 4.3, 4.4, 9.2, I.11)."""
    stars = 2 * offense.endswith("*") - 2 * defense.endswith("*")
    if defense == PREVENT:
        return 2 + stars
    families = f"{defense[2:4]}-{offense[2:4]}"
    strategy = STRATEGY[defense[0]]["CBR".index(offense[0])]
    return strategy + (families in WEAK) - (families in STRONG) + stars


def brought(offense: str, margin: int) -> Result:
    """Return what a Final Margin brings to an offensive card (4.5)."""
    row = sum(margin > end for end in ENDS[offense[0]])
    return BRINGS[offense[0]][row]


@cache
def counted(offense: str, defense: str) -> Counter[Result]:
    """Count by the ledger's tables how many of the 1,296 throws bring what."""
    counts: Counter[Result] = Counter()
    shift = added(offense, defense)
    for (attack, defend), ways in TOTALS.items():
        counts[brought(offense, attack - defend + shift)] += ways
    return counts


def plain(chances: Mapping[Outcome, Fraction]) -> dict[Result, Fraction]:
    """Return chances by yards or name, without those that are 0."""
    return {o.yards if o.kind == "move" else o.kind: chance for o, chance in chances.items() if chance}


def in_throws(counts: Counter[Result]) -> dict[Result, Fraction]:
    return {result: Fraction(ways, 1296) for result, ways in counts.items() if ways}


# The dice


def test_dice_differences_are_the_counts_of_all_throws() -> None:
    """4.1, 9.3: offense total minus defense total over 1,296 throws."""
    counts = Counter(sum(offense) - sum(defense) for offense, defense in THROWS)
    differences = odds.dice_differences()
    assert differences == {difference: Fraction(ways, 1296) for difference, ways in counts.items()}
    assert list(differences) == list(range(-10, 11))
    assert sum(differences.values()) == 1


def test_dice_differences_by_hand() -> None:
    """4.1, 9.3: a few figures worked out on paper.

    Seven minus the defense's dice is distributed like a die, so the difference is that of four dice less 14:
    18 and 10 come in 80 ways each, 19 in 56, 20 in 35, 21 in 20, 22 in 10, 23 in 4, 24 in 1, and 14 in 146.
    """
    differences = odds.dice_differences()
    assert differences[0] == Fraction(146, 1296)
    assert differences[10] == differences[-10] == Fraction(1, 1296)
    # 80 + 56 + 35 + 20 + 10 + 4 + 1 = 206 throws of 1,296, about one in six
    assert sum(chance for d, chance in differences.items() if d >= 4) == Fraction(206, 1296)


# Margins and outcomes, all 30 offensive cards against all 30 defensive ones and Prevent


def test_every_pair_of_calls_has_the_margins_of_every_throw() -> None:
    """4.1, 4.2, 4.3, 4.4, 9.2, I.11, T.1, T.2: the whole distribution of the Final Margin."""
    for offense, defense in product(OFFENSE, ANSWERS):
        shift = added(offense, defense)
        counts: Counter[int] = Counter()
        for (attack, defend), ways in TOTALS.items():
            counts[attack - defend + shift] += ways
        margins = odds.margins(offense, defense)
        assert margins == {margin: Fraction(ways, 1296) for margin, ways in counts.items()}
        assert list(margins) == sorted(margins)


def test_every_pair_of_calls_has_the_outcomes_of_every_throw() -> None:
    """4.5, T.1, T.2, T.3, 9.2, I.11: what the throws bring, and that the chances sum to 1."""
    for offense, defense in product(OFFENSE, ANSWERS):
        chances = odds.outcomes(offense, defense)
        assert plain(chances) == in_throws(counted(offense, defense))
        assert sum(chances.values()) == 1
        assert sum(odds.margins(offense, defense).values()) == 1


def test_rows_are_the_whole_column_worst_first() -> None:
    """4.5, T.3: six rows with their names, those that cannot come at 0."""
    names = ["Defensive touchdown", "Turnover", "Lose 10", "No gain", "Gain", "Top result"]
    for offense, defense in product(OFFENSE, ANSWERS):
        rows = odds.rows(offense, defense)
        assert [row.row for row in rows] == names
        assert [o.yards if o.kind == "move" else o.kind for _, o, _ in rows] == list(BRINGS[offense[0]])
        assert {row.outcome: row.chance for row in rows} == odds.outcomes(offense, defense)
        assert list(odds.outcomes(offense, defense)) == [row.outcome for row in rows]
    # Margin −8 needs dice −13 here (strategy +2, family +1, Star +2), and dice differ by 10 at most.
    sure = odds.rows("R-SP*", "B-ZB")
    assert [row.chance for row in sure[:2]] == [0, Fraction(1, 1296)]


def test_outcomes_by_hand() -> None:
    """4.2, 4.3, 4.5, T.3: Balanced against Balanced and families that do not meet, so the dice alone decide.

    Throws by difference, 0 to 10: 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1.
    """
    assert plain(odds.outcomes("B-SP", "B-RS")) == {
        "defensive_touchdown": Fraction(1, 1296),  # −10
        "turnover": Fraction(20 + 10 + 4, 1296),  # −9 to −7
        -10: Fraction(80 + 56 + 35, 1296),  # −6 to −4
        0: Fraction(104 + 125 + 140 + 146, 1296),  # −3 to 0
        20: Fraction(140 + 125 + 104, 1296),  # +1 to +3
        40: Fraction(206, 1296),  # +4 and more
    }


def test_the_booklets_sum() -> None:
    """4.6: dice 8 and 6, strategy −2, family +1: as often as the dice differ by 2, the margin is +1."""
    assert odds.margins("C-MP", "B-MB")[1] == odds.dice_differences()[2] == Fraction(125, 1296)


def test_stars_shift_the_margin_by_two_and_cancel() -> None:
    """4.4: Star against Star is like play against play; one alone moves the margin by 2."""
    for offense, defense in product((c for c in OFFENSE if c[-1] != "*"), (c for c in DEFENSE if c[-1] != "*")):
        bare = odds.margins(offense, defense)
        assert odds.margins(offense + "*", defense + "*") == bare
        assert odds.margins(offense + "*", defense) == {margin + 2: chance for margin, chance in bare.items()}
        assert odds.margins(offense, defense + "*") == {margin - 2: chance for margin, chance in bare.items()}


def test_prevent_by_hand() -> None:
    """9.2, I.11: +2 for any play, +4 for a Star, whose Risky touchdown needs only +2 on the dice."""
    assert {min(odds.margins(card, PREVENT)) for card in OFFENSE if card[-1] != "*"} == {-8}
    assert {min(odds.margins(card, PREVENT)) for card in OFFENSE if card[-1] == "*"} == {-6}
    # 206 throws of +4 and more, 104 of +3, 125 of +2
    assert plain(odds.outcomes("R-LP*", PREVENT))["touchdown"] == Fraction(435, 1296)


# The same throws played by the engine


def begun(mode: str, **start: Any) -> State:
    start = {"offense": "home", "possession": 1, **start}
    teams = {"home": {"name": "Harbor"}, "away": {"name": "Summit"}}
    data = {"mode": mode, "length": "quick", "cards": "table", "teams": teams, "start": start}
    return playcalling.start(playcalling.setup(data))


def done(state: State, *actions: Action) -> Step:
    for action in actions:
        step = playcalling.apply(state, action)
        assert isinstance(step, Step), step
        state = step.state
    return step


def on_the_field(step: Step, ball: int) -> Result:
    """Read what a down brought from score, possession and ball alone."""
    state: State = step.state
    if state.score != (0, 0):
        return "touchdown" if state.score == (7, 0) else "defensive_touchdown"
    if state.situation.offense == "away":
        assert state.situation.ball == 100 - ball, "a turnover keeps the spot where the down began"
        return "turnover"
    return state.situation.ball - ball


def in_rulings(step: Step) -> Result:
    """Read the same from what the engine said."""
    signs = {"gain": 1, "no_gain": 0, "loss": -1}
    said = [ruling for ruling in step.rulings if ruling.code in {*signs, *BRINGS["R"]}]
    assert len(said) == 1
    code = said[0].code
    return signs[code] * said[0].facts["yards"] if code in signs else code


# Every meeting of strategies, families strong, weak and neither, Stars on both sides or one; and Prevent.
MEETINGS = [
    *(("C-IR", "C-RS"), ("C-SP*", "B-ZB"), ("C-OR", "R-DC*")),
    *(("B-LP*", "C-RS*"), ("B-MP", "B-MB"), ("B-OR*", "R-MB")),
    *(("R-SP", "C-SC*"), ("R-IR*", "B-DC*"), ("R-LP", "R-ZB")),
    *(("C-MP", PREVENT), ("B-IR*", PREVENT), ("R-OR", PREVENT), ("R-LP*", PREVENT)),
]


@pytest.mark.parametrize(("offense", "defense"), MEETINGS)
def test_the_engine_plays_every_throw_to_these_chances(offense: str, defense: str) -> None:
    """3.4, 4.2, 4.3, 4.4, 4.5, 9.2, I.11, T.1, T.2, T.3: all throws, read on the field and in words."""
    called = done(begun("traditional", ball="OWN40"), Call("home", offense), Call("away", defense)).state
    counts: Counter[Result] = Counter()
    for throw in THROWS:
        step = done(called, Roll(*throw))
        result = on_the_field(step, 40)
        assert result == in_rulings(step)
        counts[result] += 1
    assert plain(odds.outcomes(offense, defense)) == in_throws(counts)


def test_the_engine_plays_every_pair_to_these_chances() -> None:
    """4.1, 4.2, 4.3, 4.4, 4.5, 9.2, I.11, T.1, T.2, T.3: all 930 pairs, one throw for each difference."""
    begin = begun("traditional", ball="OWN40")
    ways = odds.dice_differences()
    # +4 as 9 and 5, −4 as 5 and 9, +3 as 8 and 5
    throws = {difference: Roll(7 + difference // 2, 7 + difference // 2 - difference) for difference in ways}
    for offense in OFFENSE:
        attacking = done(begin, Call("home", offense)).state
        for defense in ANSWERS:
            called = done(attacking, Call("away", defense)).state
            chances: dict[Result, Fraction] = {}
            for difference, roll in throws.items():
                result = on_the_field(done(called, roll), 40)
                chances[result] = chances.get(result, Fraction(0)) + ways[difference]
            assert plain(odds.outcomes(offense, defense)) == chances, (offense, defense)


def test_star_mode_announces_these_chances() -> None:
    """12.1, 12.2, 4.4, 4.5: the provisional result of all totals, Stars of all strategies meeting."""
    for offense, defense in product(("C-IR*", "B-OR*", "R-LP*"), ("C-DC*", "B-MB*", "R-RS*")):
        called = done(begun("star"), Call("home", offense), Call("away", defense)).state
        counts: Counter[Outcome] = Counter(dict.fromkeys(odds.outcomes(offense, defense), 0))
        for (attack, defend), ways in TOTALS.items():
            told = done(called, Roll(attack, defend)).rulings[-1]
            counts[Outcome(told.facts["outcome"], told.facts["yards"])] += ways
        chances = {outcome: Fraction(ways, 1296) for outcome, ways in counts.items()}
        assert odds.outcomes(offense, defense) == chances


# Field goals


@pytest.mark.parametrize(("spot", "ball", "least"), [("OPP20", 80, 0), ("OPP10", 90, -2)])
def test_field_goals_are_good_as_often_as_their_throws(spot: str, ball: int, least: int) -> None:
    """9.3: counted by the printed least difference, and kicked 1,296 times in the engine."""
    good = sum(sum(offense) - sum(defense) >= least for offense, defense in THROWS)
    assert odds.field_goal(ball) == Fraction(good, 1296)
    kicked = done(begun("traditional", ball=spot, down=4), Kick("home")).state
    scores = Counter(done(kicked, Roll(*throw)).state.score for throw in THROWS)
    assert scores == {(3, 0): good, (0, 0): 1296 - good}


def test_field_goals_by_hand() -> None:
    """9.3: half of the throws that are no tie, and the ties; ten yards closer 140 + 125 throws more."""
    assert odds.field_goal(80) == Fraction((1296 - 146) // 2 + 146, 1296) == Fraction(721, 1296)
    assert odds.field_goal(90) == Fraction(721 + 140 + 125, 1296)


@pytest.mark.parametrize("ball", [70, 0, 20, 100, -10, 85])
def test_no_field_goal_from_elsewhere(ball: int) -> None:
    """9.3: only OPP20 and OPP10."""
    with pytest.raises(ValueError, match=rf"from OPP20 and OPP10 only, not from {ball} yards"):
        odds.field_goal(ball)


# The best answers


def rising(seed: int) -> Callable[[Outcome], Fraction]:
    """Make a worth that rises strictly with T.3's rows."""
    dice = random.Random(seed)
    ladder = ["defensive_touchdown", "turnover", -10, 0, 10, 20, 30, 40, "touchdown"]
    steps = [Fraction(dice.randint(1, 50), dice.randint(1, 9)) for _ in ladder]
    values = {result: sum(steps[: place + 1], Fraction(0)) for place, result in enumerate(ladder)}
    return lambda o: values[o.yards if o.kind == "move" else o.kind]


def mean(offense: str, defense: str, worth: Callable[[Outcome], Fraction | int]) -> Fraction:
    """Average a worth over all throws by the ledger's tables."""
    total = Fraction(0)
    for result, ways in counted(offense, defense).items():
        outcome = Outcome("move", result) if isinstance(result, int) else Outcome(result)  # type: ignore[arg-type]
        total += ways * Fraction(worth(outcome))
    return total / 1296


def field_yards(outcome: Outcome) -> int:
    if outcome.kind == "move":
        return outcome.yards
    return {"touchdown": 80, "defensive_touchdown": -80, "turnover": -60}[outcome.kind]


@pytest.mark.parametrize("worth", [field_yards, rising(1), rising(2)], ids=["yards", "one", "another"])
def test_best_answers_are_the_optimum_of_all_answers(worth: Callable[[Outcome], Fraction | int]) -> None:
    """4.2, 4.3, 4.4, 4.5, 9.2: by brute force over all throws; ties in the order of the card list."""
    for offense in OFFENSE:
        ranked = odds.best_answers(offense, ANSWERS, worth)
        values = {defense: mean(offense, defense, worth) for defense in ANSWERS}
        assert ranked[0].value == min(values.values())
        assert list(ranked) == sorted(values.items(), key=lambda item: item[1])


@pytest.mark.parametrize("worth", [field_yards, rising(3), rising(4)], ids=["yards", "one", "another"])
def test_best_calls_are_the_optimum_of_all_calls(worth: Callable[[Outcome], Fraction | int]) -> None:
    """4.2, 4.3, 4.4, 4.5, 9.2, I.11: by brute force over all throws; ties in the order of the card list."""
    for defense in ANSWERS:
        ranked = odds.best_calls(defense, worth=worth)
        values = {offense: mean(offense, defense, worth) for offense in OFFENSE}
        assert ranked[0].value == max(values.values())
        assert list(ranked) == sorted(values.items(), key=lambda item: -item[1])


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_answers_is_that_of_the_modifiers(seed: int) -> None:
    """4.1, 4.5: answers only shift the margin, so every rising worth agrees on them."""
    for offense in OFFENSE:
        ranked = odds.best_answers(offense, ANSWERS, rising(seed))
        by_modifiers = sorted(ANSWERS, key=lambda defense: added(offense, defense))
        assert [answer.card for answer in ranked] == by_modifiers


def test_the_best_answers_by_hand() -> None:
    """4.2, 4.3, 4.4: the worst strategy, the strong family and a Star together."""
    # Conservative loses 2 to Balanced, Inside Run 1 to Run Stop, and 2 to the Star.
    assert odds.best_answers("C-IR")[0].card == "B-RS*"
    assert odds.best_answers("C-IR", [c for c in DEFENSE if c[-1] != "*"])[0].card == "B-RS"
    # Balanced loses 3 to Risky, Risky 1 to Conservative.
    assert odds.best_answers("B-MP")[0].card == "R-ZB*"
    assert odds.best_answers("R-LP")[0].card == "C-DC*"


def test_the_usual_worth_is_measured_on_the_field() -> None:
    """6.1, 6.3, 6.4: from OWN20 the goal line is 80 yards away; a turnover there gives OPP20."""
    for offense, defense in product(OFFENSE, ANSWERS):
        for outcome in odds.outcomes(offense, defense):
            assert odds.field_worth(outcome) == field_yards(outcome)
    # 1 × −80, 34 × −60, 171 × −10, 369 × 20, 206 × 40 of 1,296 throws
    assert odds.value("B-SP", "B-RS") == Fraction(-80 - 2040 - 1710 + 7380 + 8240, 1296)
    assert odds.best_answers("B-SP", ["B-RS"]) == (("B-RS", Fraction(11790, 1296)),)
    assert odds.best_calls("B-RS", ["B-SP"]) == (("B-SP", Fraction(11790, 1296)),)


def test_a_worth_may_be_a_table() -> None:
    """4.5: the chance of a touchdown alone, asked for as a worth."""
    worth = {outcome: int(outcome.kind == "touchdown") for outcome in odds.outcomes("R-LP", PREVENT)}
    assert odds.value("R-LP*", PREVENT, worth) == Fraction(435, 1296)
    assert odds.best_answers("R-LP*", [PREVENT], worth) == ((PREVENT, Fraction(435, 1296)),)
    with pytest.raises(KeyError):
        odds.value("B-LP", PREVENT, worth)


def test_rankings_take_each_code_once_in_any_order() -> None:
    """9.2: any order of the same cards gives one ranking; Prevent only when named, last of ties."""
    mixed = [*ANSWERS, *ANSWERS]
    random.Random(5).shuffle(mixed)
    for offense in OFFENSE:
        everything = odds.best_answers(offense, ANSWERS)
        assert odds.best_answers(offense, mixed) == odds.best_answers(offense, frozenset(mixed)) == everything
        assert odds.best_answers(offense) == tuple(answer for answer in everything if answer.card != PREVENT)
    assert odds.best_calls("C-RS", reversed(OFFENSE)) == odds.best_calls("C-RS")
    # Strategy +2 and nothing else is as good for a Risky card as Prevent.
    assert [answer.card for answer in odds.best_answers("R-IR", [PREVENT, "B-MB"])] == ["B-MB", PREVENT]
    assert odds.best_answers("C-IR", []) == odds.best_calls(PREVENT, []) == ()


# What is refused, and what cannot be changed

NO_OFFENSE = ["B-RS", "B-RS*", PREVENT, "MINOR", "CHALLENGE", "PASS", "", "B-XX"]
NO_DEFENSE = ["B-IR", "B-IR*", "MAJOR", "CHALLENGE", "PASS", "", "b-rs"]
QUESTIONS: list[Callable[[str, str], object]] = [odds.outcomes, odds.rows, odds.margins, odds.value]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_other_cards_are_refused(ask: Callable[[str, str], object]) -> None:
    """3.1, 4.1, 9.2: an offensive card against a defensive one or Prevent, nothing else."""
    for offense in NO_OFFENSE:
        with pytest.raises(ValueError, match=f"^{re.escape(repr(offense))} is not an Offensive Play or Star$"):
            ask(offense, "B-RS")
    for defense in NO_DEFENSE:
        with pytest.raises(
            ValueError, match=f"^{re.escape(repr(defense))} is not a Defensive Play or Star, nor Prevent$"
        ):
            ask("B-IR", defense)


@pytest.mark.parametrize("others", [None, [], ["B-IR", "B-RS"]])
def test_other_cards_are_not_ranked(others: list[str] | None) -> None:
    """3.1, 4.1, 9.2: neither as the call that is answered nor among the answers."""
    for offense in NO_OFFENSE:
        with pytest.raises(ValueError, match="Offensive Play or Star"):
            odds.best_answers(offense, others)
        with pytest.raises(ValueError, match="Offensive Play or Star"):
            odds.best_calls("B-RS", ["B-IR", offense])
    for defense in NO_DEFENSE:
        with pytest.raises(ValueError, match="Defensive Play or Star"):
            odds.best_calls(defense, others)
        with pytest.raises(ValueError, match="Defensive Play or Star"):
            odds.best_answers("B-IR", ["B-RS", defense])


def test_long_codes_are_cut_in_the_complaint() -> None:
    """3.1: whatever was asked, the complaint stays one short line."""
    with pytest.raises(ValueError, match=r"^.{1,100}$"):
        odds.outcomes("x" * 10_000, PREVENT)


def test_results_cannot_be_changed() -> None:
    """4.1: what is kept for the next question is read-only, and found again."""
    kept: list[Mapping[Any, Fraction]] = [
        odds.dice_differences(),
        odds.margins("B-IR", PREVENT),
        odds.outcomes("B-IR", PREVENT),
    ]
    for mapping in kept:
        with pytest.raises(TypeError):
            mapping[next(iter(mapping))] = Fraction(1)  # type: ignore[index]
    assert odds.outcomes("B-IR", PREVENT) is kept[2]
    assert isinstance(odds.rows("B-IR", PREVENT), tuple)
    assert isinstance(odds.best_answers("B-IR"), tuple)
