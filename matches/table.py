"""The one place where a match changes.

Every change is one row of the log, written in one transaction at the version that the writer saw: a late or
doubled entry changes nothing and is answered with what stands. After the commit the change is announced.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from django.db import IntegrityError, transaction

from firstandglory.engine import VERSION, record
from firstandglory.engine.game import Json, Malformed, Refusal, Seat
from firstandglory.engine.record import Played, Record
from matches import kept, log, rows
from matches.announce import announce
from matches.log import Action, Done, History
from matches.models import Device, LogRow, Match, Online, Player
from matches.play import clock

Answer = Literal["done", "repeated", "stale", "refused", "not_yours"]
LONGEST_LOG = 5000  # rows; a Full game with every entry corrected once has about a thousand


@dataclass(frozen=True)
class Turn:
    """Hold a match as it stands, and how an attempt to change it went.

    `present` reads a match of two players from where its table keeps a state (`matches.kept`): then history, record
    and played begin there. `dice` counts what was taken from the stream of its fair dice. `shown` keeps what was made
    of it for each audience when it was announced, so that whoever made the entry is answered with the same.
    """

    match: Match
    history: History
    record: Record
    played: Played
    players: Mapping[Seat, Player] = field(default_factory=dict)
    dice: int = 0
    answer: Answer = "done"
    refusal: Refusal | None = None
    shown: dict[str, str] = field(default_factory=dict)

    @property
    def setup(self) -> Any:
        """Return what was agreed before the match."""
        return self.record.setup

    @property
    def state(self) -> Any:
        """Return the engine's state now."""
        return self.played.present

    @property
    def told(self) -> Played:
        """Return the steps as a page may tell them: no down is the current one while later entries wait.

        The down that was set right is an earlier one all the same, and keeps its cards in a Traditional game (10.5).
        """
        if self.history.sheet.held and self.record.game.keeps_history(self.state):
            return self.played._replace(current=len(self.played.steps))
        return self.played


def create(data: Json, device: str, colors: Json | None = None) -> Match:
    """Make a match from a record that holds its setup, and maybe actions; raises Malformed.

    The device that makes it holds the whistle.
    """
    read = record.from_json(data)
    if len(read.actions) > LONGEST_LOG:
        raise Malformed(f"a match holds at most {LONGEST_LOG} actions")
    played = record.play(read)
    if played.refusal is not None:
        n = len(played.steps) + 1
        raise Malformed(f"action {n} of the record is refused: {played.refusal.text}", played.refusal.rules)
    setup = record.to_json(read)
    actions = setup.pop("actions")
    with transaction.atomic():
        match = Match.objects.create(
            game=read.game.NAME, setup=setup, colors=colors or {}, engine=VERSION, whistle=device
        )
        Device.objects.create(match=match, token=device)
        started: list[Done] = [{"op": "act", "actions": [action]} for action in actions]
        LogRow.objects.bulk_create(
            LogRow(match=match, number=number, key=f"start {number}", done=done)
            for number, done in enumerate(started, start=1)
        )
        _summarise(match, len(started), played)
        match.save()
    return match


def begin(
    slug: str,
    data: Json,
    online: Online,
    players: Sequence[Player],
    opening: Callable[[Turn], Done],
    colors: Json | None = None,
) -> Turn:
    """Make a match of two players from a record without actions, with what `opening` does before anybody decides.

    Raises Malformed; an address that is taken raises IntegrityError.
    """
    setup = record.to_json(record.from_json(data))
    del setup["actions"]
    with transaction.atomic():
        match = Match(slug=slug, game=data["game"], setup=setup, colors=colors or {}, engine=VERSION)
        match.save()
        online.match = match
        online.save()
        for player in players:
            player.match = match
            player.save()
        before = _turn(match, {player.seat: player for player in players})
        made = _made(before, opening(before))
        assert not isinstance(made, Refusal), "the opening is drawn as the game asks for it"
        row, turn = made
        _write(before, "start 1", row, turn)
        transaction.on_commit(lambda: announce(turn), robust=True)
    return turn


def load(slug: str) -> Turn:
    """Return a whole match as it stands, from its first action on; raises Match.DoesNotExist."""
    return _turn(*rows.match(slug), whole=True)


def present(slug: str) -> Turn:
    """Return a match as it stands, of two players only the present drive and the one before; raises like `load`."""
    return _turn(*rows.match(slug))


def _turn(match: Match, players: Mapping[Seat, Player], *, whole: bool = False) -> Turn:
    online = getattr(match, "online", None)
    mark = None if whole or online is None else kept.begins(online.kept)
    done = rows.done(match, 0 if mark is None else mark.row)
    history = log.read(done)
    stands = record_of(match, history.sheet.standing)
    if mark is None:
        played = record.play(stands)
    else:
        first = stands.game.state_from_json(mark.state)
        played = record.resume(stands.game, Played(first, (), None, 0), stands.actions)
    dice = next((row["dice"] for row in reversed(done) if "dice" in row), 0 if mark is None else mark.dice)
    return Turn(match, history, stands, played, players, dice)


def record_of(match: Match, actions: Sequence[Action]) -> Record:
    """Return the record of a match with these actions; the server's seed is told when it is over."""
    agreed = match.setup
    if match.finished and (online := getattr(match, "online", None)):
        agreed = {**agreed, "fair": {**agreed["fair"], "server": online.server}}
    return _agreed(json.dumps(agreed))._replace(actions=tuple(actions))


@lru_cache(maxsize=512)
def _agreed(setup: str) -> Record:
    """Read what was agreed before a match; two decks are much to check, and they never change."""
    return record.from_json({**json.loads(setup), "actions": []})


def enter(slug: str, device: str | None, version: int, key: str, done: Done) -> Turn:
    """Add one row to the log if the device may enter and nothing has happened since `version`."""
    return decide(slug, device, version, key, lambda turn: done)


def decide(slug: str, device: str | None, version: int, key: str, understand: Callable[[Turn], Done | Refusal]) -> Turn:
    """Add the row that `understand` makes of the match as it stands, under the same conditions as `enter`.

    What is entered is played through the engine first; what the engine refuses is not written.
    """
    try:
        with transaction.atomic():
            turn = _decided(_turn(*rows.match(slug, lock=True)), device, version, key, understand)
    except IntegrityError:  # another writer was quicker, or the key was used
        turn = replace(present(slug), answer="stale")
    if turn.answer != "done" and turn.match.log.filter(key=key).exists():
        return replace(turn, answer="repeated", refusal=None)
    return turn


def _decided(
    before: Turn, device: str | None, version: int, key: str, understand: Callable[[Turn], Done | Refusal]
) -> Turn:
    if device is None or not _may_enter(before, device):
        return replace(before, answer="not_yours")
    if version != before.match.version:
        return replace(before, answer="stale")
    row = understand(before)
    made = row if isinstance(row, Refusal) else _made(before, row)
    if isinstance(made, Refusal):
        return replace(before, answer="refused", refusal=made)
    row, turn = made
    _write(before, key, row, turn)
    transaction.on_commit(lambda: announce(turn), robust=True)
    return turn


def _may_enter(before: Turn, device: str) -> bool:
    """Say whether a device referees the match or plays in it."""
    if before.players:
        return any(player.token == device for player in before.players.values())
    return before.match.whistle == device


def _write(before: Turn, key: str, done: Done, turn: Turn) -> None:
    match, row = turn.match, turn.match.version
    rows.add(LogRow(match=match, number=row + 1, key=key, done=done))
    _summarise(match, row + 1, turn.played)
    rows.change(match, "version", "finished", "summary", "changed")
    if turn.players:
        online, game = match.online, turn.record.game
        was = {name: getattr(online, name) for name in ("kept", "due", "warned")}
        online.kept = kept.after(online.kept, game, before.state, row, before.dice, done)
        if done["op"] == "act":
            clock.wind(online, turn)
        if changed := [name for name, value in was.items() if getattr(online, name) != value]:
            rows.change(online, *changed)


def _summarise(match: Match, version: int, played: Played) -> None:
    match.version = version
    game = record.GAMES[match.game]
    match.summary = game.view(played.present, "nobody")
    match.finished = match.summary["status"] == "finished"


def _made(before: Turn, row: Done) -> tuple[Done, Turn] | Refusal:
    """Return the row to write, with how far the engine could follow it, and what stands then."""
    fault = _fault(before, row)
    if fault is not None:
        return fault
    if row["op"] in ("act", "correct", "skip"):
        return _played_on(before, row)
    history = before.history.after(row)
    if history.sheet == before.history.sheet:
        return row, replace(before, history=history)
    stands = record_of(before.match, history.sheet.standing)
    return row, replace(before, history=history, record=stands, played=record.play(stands))


def _fault(before: Turn, row: Done) -> Refusal | None:
    op, history, sheet = row["op"], before.history, before.history.sheet
    if before.match.version >= LONGEST_LOG and not _gives_up(row):
        return Refusal("illegal_action", "This match's log is full: download the record and open it again.", ("I.14",))
    if op == "undo" and not history.can_undo:
        return Refusal("out_of_turn", "There is nothing to take back.")
    if op == "redo" and not history.can_redo:
        return Refusal("out_of_turn", "Nothing was taken back.")
    if op in ("skip", "drop") and not sheet.held:
        return Refusal("out_of_turn", "No entry waits for a decision.")
    if op == "correct" and not 0 <= row["at"] < len(sheet.standing):
        return Refusal("out_of_turn", "There is no such entry.")
    return None


def _gives_up(row: Done) -> bool:
    """Say whether a row ends its match, which a log has room for however full it is: nobody is to wait for ever."""
    return row["op"] == "act" and bool(row["actions"]) and row["actions"][0]["do"] == "concede"


def _replaced(actions: Sequence[Action], held: Sequence[Action]) -> int:
    """Count the held entries that new ones stand for: the same kind of entry by the same team."""
    count = 0
    for action, old in zip(actions, held, strict=False):
        if (action.get("do"), action.get("by")) != (old.get("do"), old.get("by")):
            break
        count += 1
    return count


def _played_on(before: Turn, row: Done) -> tuple[Done, Turn] | Refusal:
    """Play what a row changes: its own entries must be legal, those held after it count as far as they are."""
    sheet = before.history.sheet
    if row["op"] == "act":
        row = {**row, "replaced": _replaced(row["actions"], sheet.held)}
    own = row["at"] + 1 if row["op"] == "correct" else len(sheet.standing) + len(row.get("actions", ()))
    whole = before.history.after({**row, "rest": 0}).sheet.standing
    stood = before.record._replace(actions=whole)
    if row["op"] == "correct":
        played = record.play(stood)
    else:
        played = record.resume(stood.game, before.played, whole[len(sheet.standing) :])
    if played.refusal is not None and len(played.steps) < own:
        return played.refusal
    rest = len(whole) - len(played.steps)
    row = {**row, "rest": rest} if rest else row
    stands = stood._replace(actions=whole[: len(played.steps)])
    history = before.history.after(row)
    played = played._replace(refusal=None)
    return row, replace(before, history=history, record=stands, played=played, dice=row.get("dice", before.dice))


def take_whistle(slug: str, device: str, handovers: int) -> Turn:
    """Give the whistle to a device; the one before becomes a watcher and is told.

    `handovers` is how often it had moved when the device was offered it: of two that were, one is too late.
    """
    with transaction.atomic():
        before = _turn(*rows.match(slug, lock=True))
        match = before.match
        if match.whistle == device:
            return replace(before, answer="repeated")
        if match.handovers != handovers:
            return replace(before, answer="stale")
        match.whistle = device
        match.handovers += 1
        match.save(update_fields=["whistle", "handovers"])
        Device.objects.get_or_create(match=match, token=device)
        done: Done = {"op": "whistle"}
        _, turn = _made(before, done)  # type: ignore[misc]  # nothing keeps a whistle from moving
        _write(before, f"whistle {match.handovers}", done, turn)
        transaction.on_commit(lambda: announce(turn), robust=True)
    return turn
