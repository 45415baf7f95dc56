"""Section 7: strong and weak linemen, push and shove, the gap."""

from __future__ import annotations

import pytest

from tests.engine.tactics.drawing import Table, drawn


def test_a_defender_cannot_move_onto_a_strong_lineman() -> None:
    """7.1: nor go through him."""
    table = Table(drawn("D .\nO .\nQ .", awaiting="defense_turn"))
    assert table.refuses("away move a1 11,5").rules == ("7.1",)
    assert table.refuses("away swap a1 h1").rules == ("7.1", "7.2")


def test_a_defender_goes_through_a_weak_lineman_for_two_points() -> None:
    """7.2: they change places, and no move does it."""
    table = Table(drawn("D .\no .\nQ .", awaiting="defense_turn"))
    assert table.refuses("away move a1 11,5").rules == ("7.2", "J.8")
    view = table.does("away swap a1 h1")
    assert (view["men"]["a1"]["at"], view["men"]["h1"]["at"]) == ([11, 5], [10, 5])
    assert (view["points"]["away"], view["turn"]) == (4, "away")
    assert "7.2" in table.rules["swapped"]
    table = Table(drawn("D .\no .\nQ .", awaiting="defense_turn", points={"away": 1}))
    assert table.refuses("away swap a1 h1").rules == ("7.2",)


@pytest.mark.parametrize("mate", "TWR")
def test_backs_and_the_quarterback_must_be_gone_around(mate: str) -> None:
    """7.2: and only a defender goes through anybody."""
    table = Table(drawn(f"D D .\n{mate} Q O\n. . .", carrier="h3", awaiting="defense_turn"))
    for defender, man in (("a1", "h1"), ("a2", "h2")):
        assert table.refuses(f"away swap {defender} {man}").rules == ("7.1", "7.2")
    assert table.refuses("away move a1 11,5").rules == table.refuses("away move a2 11,6").rules == ("5.2",)
    table = Table(drawn("D .\no .\nQ ."))
    assert table.refuses("home swap h1 a1").rules == ("7.2",)


@pytest.mark.parametrize(
    ("carrier", "special", "cost"), [("R", None, 1), ("Q", None, 2), ("R", "speedy_qb", 1), ("Q", "speedy_qb", 1)]
)
def test_the_carrier_pushes_a_mate_forward(carrier: str, special: str | None, cost: int) -> None:
    """7.3: a point a square, two for a quarterback."""
    table = Table(drawn(f". .\nT .\n{carrier} o", carrier="h2"), **({} if special is None else {"home": special}))
    view = table.does("home push h1")
    assert (view["men"]["h1"]["at"], view["men"]["h2"]["at"]) == ([10, 5], [11, 5])
    assert view["points"]["home"] == 6 - cost
    assert "7.3" in table.rules["pushed"]


def test_the_whole_file_shifts() -> None:
    """7.3: weak linemen and backs too, up to the first empty square, and the man beyond it stays."""
    table = Table(drawn("W .\n. .\nT .\no .\nR .", carrier="h4"))
    view = table.does("home push h3")
    assert [view["men"][man]["at"][0] for man in ("h1", "h2", "h3", "h4")] == [10, 11, 12, 13]
    assert table.facts[0]["pushed"] == ["h3", "h2"]


def test_a_push_needs_a_mate_ahead_the_ball_and_the_points() -> None:
    """7.3: and nobody else is pushed."""
    table = Table(drawn(". W .\nT . .\n. Q O"))
    assert table.refuses("home push h2").rules == ("7.3", "J.10")
    assert Table(drawn(". .\nD .\nQ O")).refuses("home push h2").rules == ("7.3", "J.10")
    assert Table(drawn(". .\nT .\nQ O", points={"home": 1})).refuses("home push h1").rules == ("7.3",)
    table = Table(drawn("D .\nD .\n. .\nT .\nQ O", awaiting="defense_turn"))
    assert table.refuses("away push a1").rules == ("7.3",)


@pytest.mark.parametrize(("carrier", "cost"), [("R", 2), ("Q", 4)])
def test_a_strong_lineman_shoves_one_defender_at_double_cost(carrier: str, cost: int) -> None:
    """7.4."""
    table = Table(drawn(f". .\nD .\nO .\n{carrier} .", carrier="h2"))
    view = table.does("home push h1")
    assert [view["men"][man]["at"][0] for man in ("a1", "h1", "h2")] == [10, 11, 12]
    assert view["points"]["home"] == 6 - cost
    assert table.rules["shoved"] == ("7.4", "J.10")
    table = Table(drawn(f". .\nD .\nO .\n{carrier} .", carrier="h2", points={"home": cost - 1}))
    assert table.refuses("home push h1").rules == ("7.4",)


@pytest.mark.parametrize(
    ("picture", "carrier", "mate"),
    [
        (". .\nD .\no .\nR .", "h2", "h1"),
        (". .\nD .\nT .\nR O", "h2", "h1"),
        (". .\nD .\nW .\nO .\nR .", "h3", "h2"),
    ],
)
def test_nobody_else_shoves(picture: str, carrier: str, mate: str) -> None:
    """7.4: a weak lineman, an end, or a strong lineman with another man between them."""
    assert Table(drawn(picture, carrier=carrier)).refuses(f"home push {mate}").rules == ("7.4", "J.10")


def test_two_stacked_defenders_stop_the_push() -> None:
    """7.4: apart or one behind the other."""
    for picture in (". .\nD .\nD .\nO .\nR .", ". .\nD .\nO .\nD .\nO .\nR ."):
        table = Table(drawn(picture, carrier="h2" if picture.count("O") == 1 else "h3"))
        assert table.refuses("home push h1").rules == ("7.4",)


def test_the_edge_stops_the_push() -> None:
    """7.4: no empty square is beyond a file that reaches it."""
    table = Table(drawn("W .\nT .\nO .\nR .", top=1, line=4, carrier="h4"))
    assert table.refuses("home push h3").rules == ("7.4",)
    table = Table(drawn("D .\nT .\nO .\nR .", top=1, line=4, carrier="h3"))
    assert table.refuses("home push h2").rules == ("7.4",)


@pytest.mark.parametrize(
    ("carrier", "special", "cost"), [("R", None, 4), ("Q", None, 6), ("Q", "speedy_qb", 4), ("R", "speedy_qb", 4)]
)
def test_the_carrier_runs_past_a_strong_lineman(carrier: str, special: str | None, cost: int) -> None:
    """7.5: two points a square, three for a quarterback, two with Speedy QB; the lineman stays."""
    specials = {} if special is None else {"home": special}
    table = Table(drawn(f". .\nO .\n{carrier} .", carrier="h2"), **specials)
    view = table.does("home gap")
    assert (view["men"]["h2"]["at"], view["men"]["h1"]["at"]) == ([10, 5], [11, 5])
    assert view["points"]["home"] == 6 - cost
    assert "7.5" in table.rules["gap"]
    table = Table(drawn(f". .\nO .\n{carrier} .", carrier="h2", points={"home": cost - 1}), **specials)
    assert table.refuses("home gap").rules[:2] == ("7.5", "J.10")


@pytest.mark.parametrize(
    "picture", [". .\no .\nQ .", ". O\nT .\nQ .", ". O\nD .\nQ .", "D .\nO .\nQ .", "W .\nO .\nQ ."]
)
def test_a_gap_is_beside_a_strong_lineman_before_an_empty_square(picture: str) -> None:
    """7.5: not past weak men or ends or defenders, and not onto a man."""
    assert Table(drawn(picture)).refuses("home gap").rules == ("7.5", "J.10")
