"""matches.log: what stands after which rows"""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import log
from matches.log import Done, History, Sheet


def entry(name):
    return {"do": name}


def entries(names):
    return tuple(entry(name) for name in names)


def act(names, **more):
    return {"op": "act", "actions": [*entries(names)], **more}


def correct(at, name, rest=0):
    return {"op": "correct", "at": at, "action": entry(name), "rest": rest}


UNDO, REDO, SKIP, DROP, WHISTLE = ({"op": op} for op in ("undo", "redo", "skip", "drop", "whistle"))


def draft(**fields):
    return {"op": "draft", "draft": fields}


def sheet(standing, held=""):
    return Sheet(entries(standing), entries(held))


def test_an_empty_log_has_nothing_to_take_back():
    history = log.read([])
    assert (history.sheet, history.draft) == (sheet(""), {})
    assert not history.can_undo
    assert not history.can_redo


@pytest.mark.parametrize(
    ("rows", "stands"),
    [
        ([act("a"), act("bc")], sheet("abc")),
        ([act("a"), act("bc"), UNDO], sheet("a")),
        ([act("a"), act("bc"), UNDO, UNDO], sheet("")),
        ([act("a"), act("bc"), UNDO, UNDO, REDO], sheet("a")),
        ([act("a"), act("b"), UNDO, act("c")], sheet("ac")),
        ([act("a"), WHISTLE, act("b")], sheet("ab")),
        ([act("abc"), correct(1, "B")], sheet("aBc")),
        ([act("abcd"), correct(1, "B", rest=2)], sheet("aB", "cd")),
        ([act("abcd"), correct(1, "B", rest=1)], sheet("aBc", "d")),
        ([act("abcd"), correct(1, "B", rest=2), correct(0, "A", rest=3)], sheet("A", "Bcd")),
        ([act("abcd"), correct(1, "B", rest=2), {**SKIP, "rest": 0}], sheet("aBd")),
        ([act("abcde"), correct(1, "B", rest=3), {**SKIP, "rest": 1}], sheet("aBd", "e")),
        ([act("abcd"), correct(1, "B", rest=2), DROP], sheet("aB")),
        ([act("abcd"), correct(1, "B", rest=2), act("x", rest=2)], sheet("aBx", "cd")),
        ([act("abcd"), correct(1, "B", rest=2), act("C", replaced=1)], sheet("aBCd")),
        ([act("abcd"), correct(1, "B", rest=2), act("C", replaced=1, rest=1)], sheet("aBC", "d")),
        ([act("abcd"), correct(1, "B", rest=2), UNDO], sheet("abcd")),
        ([act("abcd"), correct(1, "B", rest=2), DROP, UNDO], sheet("aB", "cd")),
        ([act("abcd"), correct(1, "B", rest=2), UNDO, REDO], sheet("aB", "cd")),
    ],
)
def test_what_stands(rows, stands):
    assert log.read(rows).sheet == stands


def test_a_draft_waits_beside_the_entries():
    history = log.read([act("a"), draft(home=7)])
    assert (history.sheet, history.draft) == (sheet("a"), {"home": 7})


def test_a_draft_gives_way_to_the_next_draft():
    assert log.read([draft(home=7), draft(home=8)]).draft == {"home": 8}


def test_a_draft_is_the_first_thing_that_undo_takes_back():
    history = log.read([act("a"), draft(home=7), UNDO])
    assert (history.sheet, history.draft) == (sheet("a"), {})
    assert log.read([act("a"), draft(home=7), UNDO, UNDO]).sheet == sheet("")


@pytest.mark.parametrize("row", [act("b"), correct(0, "A"), UNDO])
def test_no_draft_outlives_what_follows_it(row):
    assert log.read([act("a"), draft(home=7), row]).draft == {}


def test_a_draft_outlives_a_change_of_the_whistle():
    assert log.read([draft(home=7), WHISTLE]).draft == {"home": 7}


def test_half_an_entry_withdraws_nothing_that_was_undone():
    assert log.read([act("a"), UNDO, draft(home=7)]).can_redo


@pytest.mark.parametrize("row", [act("b"), correct(0, "A")])
def test_a_new_entry_ends_the_way_forward(row):
    history = log.read([act("a"), act("z"), UNDO, row])
    assert not history.can_redo


def test_histories_are_values():
    history = log.read([act("a")])
    with pytest.raises(FrozenInstanceError):
        history.place = 0
    with pytest.raises(FrozenInstanceError):
        history.sheet.standing = ()


# Any log that the table would write


@st.composite
def next_row(draw, history: History, number: int) -> Done:
    """Return a row that `table` accepts after this history; its entries bear the row's number."""
    standing, held = history.sheet.standing, history.sheet.held
    ops = ["act", "draft", "whistle"]
    ops += ["undo"] * history.can_undo + ["redo"] * history.can_redo
    ops += ["correct"] * bool(standing) + ["skip", "drop"] * bool(held)
    op = draw(st.sampled_from(ops))
    if op == "draft":
        return draft(half=number)
    if op == "act":
        made = [entry(f"{number}.{n}") for n in range(draw(st.integers(1, 2)))]
        replaced = draw(st.integers(0, min(len(made), len(held))))
        return {"op": op, "actions": made, "replaced": replaced, "rest": draw(st.integers(0, len(held) - replaced))}
    if op == "skip":
        return {"op": op, "rest": draw(st.integers(0, len(held) - 1))}
    if op == "correct":
        at = draw(st.integers(0, len(standing) - 1))
        rest = draw(st.integers(0, len(standing) - at - 1 + len(held)))
        return {"op": op, "at": at, "action": entry(f"{number}"), "rest": rest}
    return {"op": op}


@st.composite
def logs(draw) -> list[Done]:
    rows: list[Done] = []
    history = History()
    for number in range(draw(st.integers(0, 20))):
        rows.append(draw(next_row(history, number)))
        history = history.after(rows[-1])
    return rows


def walk(rows):
    """Yield each row with the history before and after it."""
    before = History()
    for row in rows:
        after = before.after(row)
        yield before, row, after
        before = after


@settings(max_examples=60)
@given(logs())
def test_redo_is_the_inverse_of_undo(rows):
    history = log.read(rows)
    if history.can_undo and not history.draft:
        back = history.after(UNDO)
        assert back.can_redo
        assert back.after(REDO) == history
    if history.can_redo:
        on = history.after(REDO)
        assert on.can_undo
        assert on.after(UNDO).sheet == history.sheet


@settings(max_examples=60)
@given(logs())
def test_undo_of_everything_gives_the_empty_sheet_and_redo_brings_all_back(rows):
    history = log.read(rows)
    stood = [history.sheet]
    while history.can_undo:
        history = history.after(UNDO)
        stood.append(history.sheet)
    assert (history.sheet, history.draft) == (Sheet(), {})
    brought = [history.sheet]
    for _ in range(log.read(rows).place):
        history = history.after(REDO)
        brought.append(history.sheet)
    assert brought == stood[::-1][: len(brought)]
    assert history.sheet == stood[0]


@settings(max_examples=60)
@given(logs())
def test_the_log_is_only_added_to(rows):
    """A row never changes what the rows before it said: every earlier sheet is still there for undo."""
    for before, _, after in walk(rows):
        kept = before.sheets[: before.place + 1]
        assert after.sheets[: len(kept)] == kept
    assert log.read(rows) == ([History(), *(after for _, _, after in walk(rows))])[-1]


@settings(max_examples=60)
@given(logs())
def test_no_entry_gets_lost_or_made_up(rows):
    for before, row, after in walk(rows):
        was, now = before.sheet, after.sheet
        count = len(now.standing) + len(now.held) - len(was.standing) - len(was.held)
        if row["op"] == "act":
            assert count == len(row["actions"]) - row["replaced"]
        elif row["op"] == "skip":
            assert count == -1
        elif row["op"] == "drop":
            assert now == Sheet(was.standing)
        elif row["op"] not in ("undo", "redo"):
            assert count == 0
        if row["op"] in ("act", "skip", "correct"):
            assert len(now.held) == row["rest"]


@settings(max_examples=60)
@given(logs())
def test_what_comes_before_a_correction_stays_and_what_follows_keeps_its_order(rows):
    for before, row, after in walk(rows):
        if row["op"] == "correct":
            at = row["at"]
            was = before.sheet.standing + before.sheet.held
            assert after.sheet.standing[: at + 1] == (*was[:at], row["action"])
            assert after.sheet.standing[at + 1 :] + after.sheet.held == was[at + 1 :]


@settings(max_examples=60)
@given(logs())
def test_only_drafts_and_the_whistle_leave_the_entries_alone(rows):
    for before, row, after in walk(rows):
        if row["op"] in ("draft", "whistle"):
            assert (after.sheets, after.place) == (before.sheets, before.place)
        assert bool(after.draft) == (row["op"] == "draft" or (row["op"] == "whistle" and bool(before.draft)))
