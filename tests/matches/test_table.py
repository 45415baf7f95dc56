"""matches.table: the one place where a match changes"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer, channel_layers
from django.db import IntegrityError, connections, transaction

from firstandglory.engine import VERSION, playcalling
from firstandglory.engine.record import Malformed
from matches import table
from matches.models import Device, LogRow, Match
from tests.matches.games import envelope, opening, snap
from tests.matches.phones import Heard

MINE, THEIRS = "m" * 64, "t" * 64
CROWD = 8

CALLS = snap("home", "B-IR", "B-RS")
PLAY = snap("home", "B-IR", "B-RS", 9, 5)
UNDO, REDO, SKIP, DROP = ({"op": op} for op in ("undo", "redo", "skip", "drop"))


def act(*actions):
    return {"op": "act", "actions": list(actions)}


def correct(at, action):
    return {"op": "correct", "at": at, "action": action}


def call(by, card):
    return {"do": "call", "by": by, "card": card}


def roll(offense, defense):
    return {"do": "roll", "offense": offense, "defense": defense}


class Writer:
    """Write rows to one match, each at the version that the row before it left."""

    def __init__(self, *actions, mode="traditional", length="quick"):
        self.match = table.create(envelope(mode, length, actions), MINE)
        self.slug = self.match.slug

    def row(self):
        return Match.objects.get(slug=self.slug)

    def rows(self):
        return list(LogRow.objects.filter(match__slug=self.slug).order_by("number").values())

    def everything(self):
        """Return all that the database knows of the match."""
        match = Match.objects.filter(slug=self.slug).values().get()
        return match, self.rows(), list(Device.objects.filter(match__slug=self.slug).values())

    def write(self, done, key=None, device=MINE, version=None):
        version = self.row().version if version is None else version
        return table.enter(self.slug, device, version, key or f"{done['op']} at {version}", done)

    def wrote(self, done, **how):
        turn = self.write(done, **how)
        assert turn.answer == "done", turn.refusal
        return turn

    def refused(self, done):
        """Return the sentence of a refusal that left no trace."""
        before = self.everything()
        turn = self.write(done)
        assert turn.answer == "refused"
        assert self.everything() == before
        assert [turn.match.version, len(turn.history.sheet.standing)] == [before[0]["version"], len(self.standing())]
        return turn.refusal.text

    def standing(self):
        return table.load(self.slug).history.sheet.standing

    def held(self):
        return table.load(self.slug).history.sheet.held


@pytest.fixture
def writer(db):
    return Writer(*opening())


# Making a match


def test_a_match_keeps_what_was_agreed(db):
    match = table.create(envelope("star", "full"), MINE, {"home": "red", "away": "blue"})
    kept = Match.objects.get(slug=match.slug)
    assert kept.game == "playcalling"
    assert kept.setup == {name: value for name, value in envelope("star", "full").items() if name != "actions"}
    assert kept.colors == {"home": "red", "away": "blue"}
    assert (kept.version, kept.finished, kept.whistle) == (0, False, MINE)
    assert [device.token for device in kept.devices.all()] == [MINE]


def test_the_engines_version_is_stored_with_the_match(writer):
    assert writer.row().engine == VERSION


def test_nobody_can_guess_a_matchs_address(db):
    slugs = {table.create(envelope("star"), MINE).slug for _ in range(20)}
    assert len(slugs) == 20
    assert {len(slug) for slug in slugs} == {12}


def test_the_actions_of_a_record_become_rows_that_can_be_taken_back(db):
    writer = Writer(*opening(), *PLAY)
    assert [row["done"] for row in writer.rows()] == [act(action) for action in [*opening(), *PLAY]]
    assert [row["number"] for row in writer.rows()] == [1, 2, 3, 4, 5, 6]
    assert writer.row().version == 6
    for left in (5, 4, 3, 2, 1, 0):
        writer.wrote(UNDO)
        assert len(writer.standing()) == left


def test_a_record_with_an_illegal_action_makes_no_match(db):
    with pytest.raises(Malformed, match="action 4 of the record is refused: ") as fault:
        table.create(envelope("traditional", actions=[*opening(), call("away", "B-RS")]), MINE)
    assert "3.1" in fault.value.rules
    assert not Match.objects.exists()


def test_a_record_longer_than_a_log_makes_no_match(db):
    tie = {"do": "roll", "home": 7, "away": 7}
    with pytest.raises(Malformed):
        table.create(envelope("traditional", actions=[tie] * (table.LONGEST_LOG + 1)), MINE)
    assert not Match.objects.exists()


# One row more


def test_an_entry_is_one_row_and_the_engines_next_state(writer):
    turn = writer.wrote(act(call("home", "B-IR")), key="abc")
    match, rows, _ = writer.everything()
    assert (match["version"], len(rows)) == (4, 4)
    assert (rows[-1]["number"], rows[-1]["key"]) == (4, "abc")
    assert rows[-1]["done"]["actions"] == [call("home", "B-IR")]
    assert turn.state.awaiting == "defense_call"
    assert turn.match.version == 4
    assert match["summary"] == playcalling.view(table.load(writer.slug).state, "nobody")
    assert not match["finished"]


def test_the_end_of_the_game_is_marked_and_can_be_taken_back(writer):
    writer.wrote(act({"do": "concede", "by": "away", "reason": "resigned"}))
    assert writer.row().finished
    assert writer.row().summary["winner"] == "home"
    writer.wrote(UNDO)
    assert not writer.row().finished
    assert writer.row().summary["status"] == "playing"


def test_several_actions_are_one_step(writer):
    writer.wrote(act(*CALLS))
    assert len(writer.rows()) == 4
    writer.wrote(UNDO)
    assert [*writer.standing()] == opening()


def test_half_an_entry_changes_no_state(writer):
    before = table.load(writer.slug)
    turn = writer.wrote({"op": "draft", "draft": {"offense": 8}})
    assert (turn.state, turn.history.draft) == (before.state, {"offense": 8})


# Late and doubled entries


def test_the_number_is_the_lock(writer):
    with pytest.raises(IntegrityError), transaction.atomic():
        LogRow.objects.create(match=writer.row(), number=3, key="another", done=UNDO)


def test_a_key_counts_once(writer):
    with pytest.raises(IntegrityError), transaction.atomic():
        LogRow.objects.create(match=writer.row(), number=4, key=writer.rows()[0]["key"], done=UNDO)


@pytest.mark.parametrize("version", [0, 2, 4, 99])
def test_an_entry_at_another_version_changes_nothing(writer, version):
    before = writer.everything()
    turn = writer.write(act(call("home", "B-IR")), version=version)
    assert turn.answer == "stale"
    assert (turn.match.version, turn.state.awaiting) == (3, "offense_call")
    assert writer.everything() == before


def test_of_two_writers_at_one_version_the_second_is_late(writer):
    writer.wrote(act(call("home", "B-IR")), key="first", version=3)
    before = writer.everything()
    turn = writer.write(act(call("home", "R-LP")), key="second", version=3)
    assert turn.answer == "stale"
    assert turn.state.snap.offense_call == "B-IR"
    assert writer.everything() == before


def test_an_entry_sent_twice_counts_once(writer):
    writer.wrote(act(call("home", "B-IR")), key="same", version=3)
    before = writer.everything()
    turn = writer.write(act(call("home", "B-IR")), key="same", version=3)
    assert turn.answer == "repeated"
    assert (turn.match.version, turn.state.awaiting) == (4, "defense_call")
    assert writer.everything() == before


def test_an_entry_sent_again_much_later_counts_once(writer):
    writer.wrote(act(call("home", "B-IR")), key="same", version=3)
    writer.wrote(act(call("away", "B-RS")))
    writer.wrote(UNDO)
    before = writer.everything()
    assert writer.write(act(call("home", "B-IR")), key="same", version=3).answer == "repeated"
    assert writer.everything() == before


def test_the_same_key_in_another_match_is_another_entry(writer):
    writer.wrote(act(call("home", "B-IR")), key="same")
    Writer(*opening()).wrote(act(call("home", "B-IR")), key="same")


# Somebody else


@pytest.mark.parametrize("device", [THEIRS, None, ""])
def test_only_the_device_with_the_whistle_writes(writer, device):
    before = writer.everything()
    for done in (act(call("home", "B-IR")), UNDO, {"op": "draft", "draft": {}}, correct(0, opening()[0])):
        assert writer.write(done, device=device).answer == "not_yours"
    assert writer.everything() == before


def test_the_whistle_goes_to_another_device_once(writer):
    turn = table.take_whistle(writer.slug, THEIRS, 0)
    assert (turn.answer, turn.match.whistle) == ("done", THEIRS)
    match, rows, devices = writer.everything()
    assert (match["whistle"], match["handovers"], match["version"]) == (THEIRS, 1, 4)
    assert rows[-1]["done"] == {"op": "whistle"}
    assert {device["token"] for device in devices} == {MINE, THEIRS}
    assert writer.write(act(call("home", "B-IR"))).answer == "not_yours"
    writer.wrote(act(call("home", "B-IR")), device=THEIRS)


def test_the_device_that_has_the_whistle_cannot_take_it(writer):
    before = writer.everything()
    assert table.take_whistle(writer.slug, MINE, 0).answer == "repeated"
    assert writer.everything() == before


def test_who_was_offered_the_whistle_before_it_moved_is_late(writer):
    table.take_whistle(writer.slug, THEIRS, 0)
    before = writer.everything()
    assert table.take_whistle(writer.slug, "x" * 64, 0).answer == "stale"
    assert writer.everything() == before


def test_the_whistle_can_come_back(writer):
    table.take_whistle(writer.slug, THEIRS, 0)
    table.take_whistle(writer.slug, MINE, 1)
    assert (writer.row().whistle, writer.row().handovers) == (MINE, 2)
    assert Device.objects.filter(match__slug=writer.slug).count() == 2
    writer.wrote(act(call("home", "B-IR")))


def test_a_change_of_the_whistle_can_neither_be_undone_nor_does_it_undo(writer):
    writer.wrote(act(call("home", "B-IR")))
    table.take_whistle(writer.slug, THEIRS, 0)
    turn = writer.wrote(UNDO, device=THEIRS)
    assert turn.state.awaiting == "offense_call"
    assert turn.match.whistle == THEIRS


def test_no_match_no_entry(db):
    with pytest.raises(Match.DoesNotExist):
        table.load("none-such")
    with pytest.raises(Match.DoesNotExist):
        table.enter("none-such", MINE, 0, "key", UNDO)
    with pytest.raises(Match.DoesNotExist):
        table.take_whistle("none-such", MINE, 0)


# What is refused changes nothing


@pytest.mark.parametrize(
    ("done", "why"),
    [
        (act(call("away", "B-RS")), "The game waits for the offense's call."),
        (act(call("home", "B-RS")), "A card of the defense is not a call for the offense."),
        (act(call("home", "B-XX")), "card must be a known card code"),
        (act(call("home", "PREVENT")), "Prevent is the defense's."),
        (act({"do": "punt", "by": "home"}), "Before fourth down a Punt only without a normal card."),
        (act({"do": "kick", "by": "home"}), "Field goals are tried from OPP20 and OPP10 only."),
        (act(roll(7, 7)), "The game waits for the offense's call."),
        (act({"do": "respond", "by": "home", "card": "PASS"}), "PASS and FLAG belong to Star Mode."),
        (act({"do": "shout"}), "do must be one of "),
        (act({"do": "rule", "set": {"ball": "OWN25"}, "reason": "why"}), "set.ball must be one of the spots "),
        (act(call("home", "B-IR"), call("home", "B-IR")), "The game waits for the defense's call."),
        (UNDO | {"op": "redo"}, "Nothing was taken back."),
        (SKIP, "No entry waits for a decision."),
        (DROP, "No entry waits for a decision."),
        (correct(3, call("home", "B-IR")), "There is no such entry."),
        (correct(-1, call("home", "B-IR")), "There is no such entry."),
        (correct(0, call("home", "B-IR")), "The game waits for the opening roll."),
        (correct(1, {"do": "take", "by": "away", "side": "offense"}), "The game waits for the choice of offense or"),
        (correct(0, {"do": "roll", "home": 13, "away": 2}), "home must be two dice, such as [4, 5], or their total"),
    ],
)
def test_what_is_refused_changes_nothing(writer, done, why):
    assert writer.refused(done).startswith(why)


def test_there_is_nothing_to_take_back_at_first(db):
    assert Writer().refused(UNDO) == "There is nothing to take back."


def test_after_the_final_whistle_only_the_log_moves(writer):
    writer.wrote(act({"do": "concede", "by": "home", "reason": "resigned"}))
    assert writer.refused(act(call("home", "B-IR"))) == "The game is over."
    writer.wrote(UNDO)
    writer.wrote(act(call("home", "B-IR")))


def test_a_log_has_an_end(writer):
    match = writer.row()
    LogRow.objects.bulk_create(
        LogRow(match=match, number=number, key=f"filled {number}", done={"op": "draft", "draft": {}})
        for number in range(4, table.LONGEST_LOG)
    )
    Match.objects.filter(pk=match.pk).update(version=table.LONGEST_LOG - 1)
    writer.wrote(act(call("home", "B-IR")))
    for done in (act(call("away", "B-RS")), UNDO):
        turn = writer.write(done)
        assert (turn.answer, turn.match.version) == ("refused", table.LONGEST_LOG)
        assert turn.refusal.text == "This match's log is full: download the record and open it again."


# The log's rows stay as they are


def test_rows_are_added_and_never_changed(writer):
    seen = writer.rows()
    for done in [
        *(act(call("home", "B-IR")), act(call("away", "B-RS")), {"op": "draft", "draft": {"offense": 9}}),
        *(act(roll(9, 5)), UNDO, UNDO, REDO, REDO, correct(3, call("home", "CHALLENGE")), SKIP, UNDO, UNDO),
        *(correct(3, call("home", "R-LP")), UNDO, act({"do": "rule", "set": {"down": 3}, "reason": "so be it"})),
    ]:
        writer.wrote(done)
        assert writer.rows()[:-1] == seen
        seen = writer.rows()
    table.take_whistle(writer.slug, THEIRS, 0)
    assert writer.rows()[:-1] == seen
    assert [row["number"] for row in writer.rows()] == [*range(1, writer.row().version + 1)]


# Corrections


def test_a_correction_plays_the_rest_again(db):
    """A wrong total: with 12 instead of 9 the gain of 20 becomes one of 40, and the next down stands elsewhere."""
    writer = Writer(*opening(), *PLAY, call("home", "C-SP"))
    assert table.load(writer.slug).state.situation.ball == 40
    turn = writer.wrote(correct(5, roll(12, 5)))
    assert turn.state.situation.ball == 60
    assert turn.state.snap.offense_call == "C-SP"
    assert [*turn.history.sheet.standing] == [*opening(), *CALLS, roll(12, 5), call("home", "C-SP")]
    assert turn.history.sheet.held == ()


def test_a_correction_holds_from_the_first_entry_that_is_no_longer_legal(db):
    """With a Challenge by offense the down is a touchdown: no dice, and the next call is the other team's."""
    writer = Writer(*opening(), *PLAY, *snap("home", "C-SP", "C-SC", 7, 7))
    turn = writer.wrote(correct(3, call("home", "CHALLENGE")))
    assert turn.state.score.home == 7
    assert [*turn.history.sheet.standing] == [*opening(), call("home", "CHALLENGE"), call("away", "B-RS")]
    assert [*turn.history.sheet.held] == [roll(9, 5), *snap("home", "C-SP", "C-SC", 7, 7)]
    assert table.load(writer.slug).history == turn.history


def test_undo_takes_a_correction_back_with_all_that_it_held(db):
    played = [*opening(), *PLAY, *CALLS]
    writer = Writer(*played)
    writer.wrote(correct(3, call("home", "CHALLENGE")))
    writer.wrote(UNDO)
    assert ([*writer.standing()], writer.held()) == (played, ())
    writer.wrote(REDO)
    assert len(writer.held()) == 3


def test_a_held_entry_can_be_left_out(db):
    """After the Challenge the ball is the other team's: its call of the next down fits once the dice are left out."""
    writer = Writer(*opening(), *PLAY)
    writer.wrote(act({"do": "rule", "set": {"offense": "away", "possession": 2, "down": 1}, "reason": "agreed"}))
    writer.wrote(act(call("away", "C-SP")))
    turn = writer.wrote(correct(3, call("home", "CHALLENGE")))
    assert len(turn.history.sheet.held) == 3
    turn = writer.wrote(SKIP)
    assert turn.history.sheet.held == ()
    assert turn.state.snap.offense_call == "C-SP"
    assert roll(9, 5) not in writer.standing()


def test_leaving_out_stops_at_the_next_entry_that_does_not_fit(db):
    writer = Writer(*opening(), *PLAY, *CALLS)
    writer.wrote(correct(3, call("home", "CHALLENGE")))
    turn = writer.wrote(SKIP)
    assert [*turn.history.sheet.held] == CALLS


def test_all_that_follows_can_be_dropped(db):
    writer = Writer(*opening(), *PLAY, *CALLS)
    standing = writer.wrote(correct(3, call("home", "CHALLENGE"))).history.sheet.standing
    turn = writer.wrote(DROP)
    assert (turn.history.sheet.standing, turn.history.sheet.held) == (standing, ())


def test_a_held_entry_can_be_made_anew_and_the_rest_follows(db):
    """A correction from a Play to an Event leaves the dice over; changed back, call and dice are played again."""
    writer = Writer(*opening(), *PLAY, call("home", "C-SP"))
    turn = writer.wrote(correct(4, call("away", "MINOR")))
    assert (turn.state.situation.ball, turn.state.situation.down) == (10, 1)
    assert [*turn.history.sheet.held] == [roll(9, 5), call("home", "C-SP")]
    turn = writer.wrote(act(call("home", "B-IR")))
    assert turn.state.awaiting == "defense_call"
    assert [*turn.history.sheet.held] == [roll(9, 5), call("home", "C-SP")]
    turn = writer.wrote(act(call("away", "B-RS")))
    assert turn.history.sheet.held == ()
    assert turn.state.snap.offense_call == "C-SP"
    assert [*turn.history.sheet.standing][-2:] == [roll(9, 5), call("home", "C-SP")]


def test_an_entry_made_anew_takes_the_held_ones_place(db):
    """The opening roll turns round: who chooses is another team, and its choice takes the old one's place."""
    writer = Writer(*opening())
    turn = writer.wrote(correct(0, {"do": "roll", "home": 5, "away": 9}))
    assert [*turn.history.sheet.held] == opening()[1:]
    writer.wrote(act({"do": "take", "by": "away", "side": "offense"}))
    writer.wrote(SKIP)
    turn = writer.wrote(act({"do": "direct", "by": "home", "toward": "left"}))
    assert turn.state.awaiting == "offense_call"


def test_a_correction_may_be_corrected(db):
    writer = Writer(*opening(), *PLAY)
    writer.wrote(correct(5, roll(12, 5)))
    turn = writer.wrote(correct(5, roll(9, 5)))
    assert [*turn.history.sheet.standing] == [*opening(), *PLAY]


# Announcements


def test_each_row_is_announced_once_after_the_commit(writer, django_capture_on_commit_callbacks):
    heard = Heard(writer.slug)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        writer.wrote(act(call("home", "B-IR")))
        assert heard.texts() == []
    assert len(callbacks) == 1
    (text,) = heard.texts()
    assert text.startswith('{"version":4,"html":"')
    assert 'data-version=\\"4\\"' in text


def test_a_change_of_the_whistle_is_announced(writer, django_capture_on_commit_callbacks):
    heard = Heard(writer.slug)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        table.take_whistle(writer.slug, THEIRS, 0)
    assert len(callbacks) == 1
    assert len(heard.texts()) == 1


def test_what_changes_nothing_is_not_announced(writer, django_capture_on_commit_callbacks):
    writer.wrote(act(call("home", "B-IR")), key="same")
    with django_capture_on_commit_callbacks() as callbacks:
        answers = [
            writer.write(act(call("home", "B-IR")), key="same").answer,
            writer.write(UNDO, version=1).answer,
            writer.write(UNDO, device=THEIRS).answer,
            writer.write(REDO).answer,
            table.take_whistle(writer.slug, MINE, 0).answer,
        ]
    assert answers == ["repeated", "stale", "not_yours", "refused", "repeated"]
    assert callbacks == []


def test_what_is_rolled_back_is_not_announced(writer, django_capture_on_commit_callbacks):
    before = writer.everything()
    with django_capture_on_commit_callbacks() as callbacks, transaction.atomic():
        writer.wrote(act(call("home", "B-IR")))
        transaction.set_rollback(True)
    assert callbacks == []
    assert writer.everything() == before


# Several at once, in a database that is a file, as an installation has it


def at_once(attempts):
    """Run attempts in threads of their own, all let go at the same moment."""
    ready = Barrier(len(attempts))

    def run(attempt):
        try:
            ready.wait()
            return attempt()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(attempts)) as pool:
        return list(pool.map(run, attempts))


def entering(slug, key, card="B-IR"):
    return lambda: table.enter(slug, MINE, 3, key, act(call("home", card))).answer


def test_of_many_writers_at_one_version_one_is_first(database_file):
    writer = Writer(*opening())
    cards = ["B-IR", "C-IR", "R-IR", "B-LP"] * (CROWD // 4)
    answers = at_once([entering(writer.slug, f"key {n}", card) for n, card in enumerate(cards)])
    assert sorted(answers) == ["done"] + ["stale"] * (CROWD - 1)
    first = answers.index("done")
    match, rows, _ = writer.everything()
    assert (match["version"], len(rows)) == (4, 4)
    assert (rows[-1]["key"], rows[-1]["done"]["actions"]) == (f"key {first}", [call("home", cards[first])])


def test_an_entry_that_is_sent_many_times_at_once_counts_once(database_file):
    writer = Writer(*opening())
    answers = at_once([entering(writer.slug, "same")] * CROWD)
    assert sorted(answers) == ["done"] + ["repeated"] * (CROWD - 1)
    assert [row["key"] for row in writer.rows()][3:] == ["same"]


def test_matches_do_not_wait_for_each_other_to_end(database_file):
    writers = [Writer(*opening()) for _ in range(CROWD)]
    assert at_once([entering(writer.slug, "same") for writer in writers]) == ["done"] * CROWD


def test_of_many_devices_that_are_offered_the_whistle_one_gets_it(database_file):
    writer = Writer(*opening())
    devices = [f"{n:064}" for n in range(CROWD)]
    answers = at_once([lambda device=device: table.take_whistle(writer.slug, device, 0).answer for device in devices])
    assert sorted(answers) == ["done"] + ["stale"] * (CROWD - 1)
    match, rows, known = writer.everything()
    assert (match["whistle"], match["handovers"]) == (devices[answers.index("done")], 1)
    assert (match["version"], len(rows), len(known)) == (4, 4, 2)


def test_an_announcement_that_fails_costs_no_entry(database_file, caplog):
    class Gone(InMemoryChannelLayer):
        async def group_send(self, group, message):
            raise ConnectionError("the layer is gone")

    channel_layers.set("default", Gone())
    writer = Writer(*opening())
    writer.wrote(act(call("home", "B-IR")))
    table.take_whistle(writer.slug, THEIRS, 0)
    assert (writer.row().version, len(writer.rows())) == (5, 5)
    assert "the layer is gone" in caplog.text


def test_what_is_announced_can_be_read_by_everybody(database_file):
    """At the moment of the announcement another connection finds the row: it was committed before."""
    found = []

    class Curious(InMemoryChannelLayer):
        async def group_send(self, group, message):
            found.append(await sync_to_async(numbers, thread_sensitive=False)())

    def numbers():
        try:
            return [*LogRow.objects.filter(match__slug=writer.slug).values_list("number", flat=True)]
        finally:
            connections.close_all()

    channel_layers.set("default", Curious())
    writer = Writer(*opening())
    writer.wrote(act(call("home", "B-IR")))
    assert found == [[1, 2, 3, 4]]
