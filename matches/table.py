"""The one place where a match changes.

Every change is one row of the log, written in one transaction at the version that the writer saw: a late or
doubled entry changes nothing and is answered with what stands. After the commit the change is announced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.db import IntegrityError, transaction

from firstandglory.engine import VERSION, record
from firstandglory.engine.game import Json, Malformed, Refusal
from firstandglory.engine.record import Played, Record
from matches import log
from matches.announce import announce
from matches.log import Action, Done, History
from matches.models import Device, LogRow, Match

Answer = Literal["done", "repeated", "stale", "refused", "not_yours"]
LONGEST_LOG = 5000  # rows; a Full game with every entry corrected once has about a thousand


@dataclass(frozen=True)
class Turn:
    """Hold a match as it stands, and how an attempt to change it went."""

    match: Match
    history: History
    record: Record
    played: Played
    answer: Answer = "done"
    refusal: Refusal | None = None

    @property
    def setup(self) -> Any:
        """Return what was agreed before the match."""
        return self.record.setup

    @property
    def state(self) -> Any:
        """Return the engine's state now."""
        return self.played.present


def create(data: Json, device: str, colors: Json | None = None) -> Match:
    """Make a match from a record that holds its setup, and maybe actions; raises Malformed.

    The device that makes it holds the whistle.
    """
    read = record.from_json(data)
    played = record.play(read)
    if played.refusal is not None:
        n = len(played.steps) + 1
        raise Malformed(f"action {n} of the record is refused: {played.refusal.text}", played.refusal.rules)
    kept = record.to_json(read)
    actions = kept.pop("actions")
    with transaction.atomic():
        match = Match.objects.create(
            game=read.game.NAME, setup=kept, colors=colors or {}, engine=VERSION, whistle=device
        )
        Device.objects.create(match=match, token=device)
        rows: list[Done] = [{"op": "act", "actions": [action]} for action in actions]
        LogRow.objects.bulk_create(
            LogRow(match=match, number=number, key=f"start {number}", done=done)
            for number, done in enumerate(rows, start=1)
        )
        _summarise(match, len(rows), played)
        match.save()
    return match


def load(slug: str) -> Turn:
    """Return a match as it stands; raises Match.DoesNotExist."""
    match = Match.objects.get(slug=slug)
    return _turn(match, _history(match))


def _history(match: Match) -> History:
    return log.read(match.log.order_by("number").values_list("done", flat=True))


def record_of(match: Match, actions: Sequence[Action]) -> Record:
    """Return the record of a match with these actions."""
    return record.from_json({**match.setup, "actions": list(actions)})


def _turn(match: Match, history: History, **how: Any) -> Turn:
    standing = record_of(match, history.sheet.standing)
    return Turn(match, history, standing, record.play(standing), **how)


def enter(slug: str, device: str | None, version: int, key: str, done: Done) -> Turn:
    """Add one row to the log if the device holds the whistle and nothing has happened since `version`.

    An `act`, `correct` or `skip` is played through the engine first; what the engine refuses is not written.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(slug=slug)
        history = _history(match)
        if match.log.filter(key=key).exists():
            return _turn(match, history, answer="repeated")
        if device is None or match.whistle != device:
            return _turn(match, history, answer="not_yours")
        if version != match.version:
            return _turn(match, history, answer="stale")
        if match.version >= LONGEST_LOG:
            full = Refusal("illegal_action", "This match's log is full: download the record and open it again.")
            return _turn(match, history, answer="refused", refusal=full)
        decided = _decided(match, history, done)
        if isinstance(decided, Refusal):
            return _turn(match, history, answer="refused", refusal=decided)
        turn = _turn(match, history.after(decided))
        _write(match, key, decided, turn.played)
        transaction.on_commit(lambda: announce(turn))
    return turn


def _write(match: Match, key: str, done: Done, played: Played) -> None:
    LogRow.objects.create(match=match, number=match.version + 1, key=key, done=done)
    _summarise(match, match.version + 1, played)
    match.save(update_fields=["version", "finished", "summary", "changed"])


def _summarise(match: Match, version: int, played: Played) -> None:
    match.version = version
    game = record.GAMES[match.game]
    match.summary = game.view(played.present, "nobody")
    match.finished = match.summary["status"] == "finished"


def _decided(match: Match, history: History, done: Done) -> Done | Refusal:
    """Return the row to write, with what the engine says of the entries that follow it, or why there is none."""
    op, sheet = done["op"], history.sheet
    if op == "undo":
        return done if history.can_undo else Refusal("out_of_turn", "There is nothing to take back.")
    if op == "redo":
        return done if history.can_redo else Refusal("out_of_turn", "Nothing was taken back.")
    if op == "draft":
        return done
    if op in ("skip", "drop") and not sheet.held:
        return Refusal("out_of_turn", "No entry waits for a decision.")
    if op == "drop":
        return done
    if op == "correct" and not 0 <= done["at"] < len(sheet.standing):
        return Refusal("out_of_turn", "There is no such entry.")
    if op == "act":
        done = {**done, "replaced": _replaced(done["actions"], sheet.held)}
    return _replayed(match, history, done)


def _replaced(actions: Sequence[Action], held: Sequence[Action]) -> int:
    """Count the held entries that new ones stand for: the same kind of entry by the same team."""
    count = 0
    for action, old in zip(actions, held, strict=False):
        if (action.get("do"), action.get("by")) != (old.get("do"), old.get("by")):
            break
        count += 1
    return count


def _replayed(match: Match, history: History, done: Done) -> Done | Refusal:
    """Play the sheet that a row would make; its own entries must be legal, those after it as far as they are."""
    whole = history.after({**done, "rest": 0}).sheet.standing
    own = _own_length(history, done)
    played = record.play(record_of(match, whole))
    if played.refusal is not None and len(played.steps) < own:
        return played.refusal
    rest = len(whole) - len(played.steps)
    return {**done, "rest": rest} if rest else done


def _own_length(history: History, done: Done) -> int:
    if done["op"] == "correct":
        return int(done["at"]) + 1
    return len(history.sheet.standing) + len(done.get("actions", ()))


def take_whistle(slug: str, device: str) -> Turn:
    """Give the whistle to a device; the one before becomes a watcher and is told."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(slug=slug)
        history = _history(match)
        if match.whistle == device:
            return _turn(match, history, answer="repeated")
        match.whistle = device
        match.handovers += 1
        match.save(update_fields=["whistle", "handovers"])
        Device.objects.get_or_create(match=match, token=device)
        done: Done = {"op": "whistle"}
        turn = _turn(match, history.after(done))
        _write(match, f"whistle {match.handovers}", done, turn.played)
        transaction.on_commit(lambda: announce(turn))
    return turn


def enter_or_answer(slug: str, device: str | None, version: int, key: str, done: Done) -> Turn:
    """Enter a row; a writer who was quicker makes this one stale."""
    try:
        return enter(slug, device, version, key, done)
    except IntegrityError:
        return replace(load(slug), answer="stale")
