"""What a match's log says: which entries stand, which were withdrawn, what is half entered. Pure; no database.

Each row is one of these, as plain JSON:

- `{"op": "act", "actions": […], "replaced": k, "rest": n}`   entries made, in the place of the first k held
- `{"op": "draft", "draft": {…}}`                 half an entry: one team's dice, a PASS or FLAG without its card
- `{"op": "undo"}`, `{"op": "redo"}`              one step back, one step on
- `{"op": "correct", "at": i, "action": …, "rest": n}`   an earlier entry made anew, the rest played again
- `{"op": "skip", "rest": n}`, `{"op": "drop"}`   leave out the first held entry, or all of them
- `{"op": "whistle"}`                             the whistle went to another device

`rest` says how many entries are still held after the row: those from the first that was no longer legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Action = dict[str, Any]
Done = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
    """Hold the entries that stand and, after a correction, those that wait for a decision."""

    standing: tuple[Action, ...] = ()
    held: tuple[Action, ...] = ()


@dataclass(frozen=True)
class History:
    """Hold every sheet that undo and redo lead to, the place on that way, and the draft of the next entry.

    `drafts` counts how many there have been of this entry.
    """

    sheets: tuple[Sheet, ...] = (Sheet(),)
    place: int = 0
    draft: dict[str, Any] = field(default_factory=dict)
    drafts: int = 0

    @property
    def sheet(self) -> Sheet:
        """Return what stands now."""
        return self.sheets[self.place]

    @property
    def can_undo(self) -> bool:
        """Say whether there is a step back."""
        return self.place > 0 or bool(self.draft)

    @property
    def can_redo(self) -> bool:
        """Say whether there is a step that was taken back."""
        return self.place < len(self.sheets) - 1

    def after(self, done: Done) -> History:
        """Return the history with one row more."""
        op = done["op"]
        if op == "draft":
            return History(self.sheets, self.place, done["draft"], self.drafts + 1)
        if op == "undo":
            return History(self.sheets, self.place if self.draft else self.place - 1)
        if op == "redo":
            return History(self.sheets, self.place + 1)
        if op == "whistle":
            return self
        return History((*self.sheets[: self.place + 1], _changed(self.sheet, done)), self.place + 1)


def _changed(sheet: Sheet, done: Done) -> Sheet:
    op = done["op"]
    if op == "drop":
        return Sheet(sheet.standing)
    if op == "act":
        entries, waiting = (*sheet.standing, *done["actions"]), sheet.held[done.get("replaced", 0) :]
    elif op == "skip":
        entries, waiting = sheet.standing, sheet.held[1:]
    else:
        at = done["at"]
        entries, waiting = (*sheet.standing[:at], done["action"]), sheet.standing[at + 1 :] + sheet.held
    rest = done.get("rest", 0)
    replayed = len(waiting) - rest
    return Sheet(entries + waiting[:replayed], waiting[replayed:])


def read(rows: Iterable[Done]) -> History:
    """Read a whole log."""
    history = History()
    for done in rows:
        history = history.after(done)
    return history
