"""The server's part at a table of two: what chance and computers do after a player's action, in the same row.

A row holds a player's action with everything that then needs nobody's decision, so the dice are on the table in the
moment in which the calls are revealed. Nothing here is kept: the stream of fair dice is opened where the log says
that it was left.
"""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

from firstandglory.engine import computer
from firstandglory.engine.fairdice import FairDice
from firstandglory.engine.game import Refusal, Seat, Step
from matches.log import Action, Done

if TYPE_CHECKING:
    from matches.table import Turn

MOST_DRAFTS = 8  # of one call: a match's log has an end, and each is told to the other side
_NOT_YOURS = Refusal("out_of_turn", "That is the other player's decision.")
_NOT_WAITING = Refusal("out_of_turn", "The computer is not waited for now.")
_STANDS = Refusal("illegal_action", "You have changed this call often enough: it stands as it is locked.")


def dice_of(turn: Turn) -> FairDice:
    """Open the stream of a match's dice where the log has left it."""
    fair = turn.match.setup["fair"]
    seeds = (bytes.fromhex(seed) for seed in (turn.match.online.server, fair["home"], fair["away"]))
    return FairDice(*seeds, position=turn.dice)


def opening(turn: Turn) -> Done:
    """Return the first row: shuffles and the opening roll, and a computer's choices after it."""
    return _row(turn, [], turn.state)


def acted(turn: Turn, seat: Seat, data: object) -> Done | Refusal:
    """Return the row of an action, given as the record writes it, by the player of a seat.

    A call that comes before the other side's is kept as a draft: both choose at once, and it is played in its turn.
    """
    game, state = turn.record.game, turn.state
    action = game.parse(data)
    if isinstance(action, Refusal):
        return action
    if getattr(action, "by", None) != seat:
        return _NOT_YOURS
    step = game.apply(state, action)
    if isinstance(step, Refusal):
        early = game.early_refusal(state, action)
        if early is not None:
            return early.seen_by(seat)
        draft = {"by": seat, "action": game.action_json(action)}
        return {"op": "draft", "draft": draft} if turn.history.drafts < MOST_DRAFTS else _STANDS
    return _row(turn, [game.action_json(action)], step.state)


def went_on(turn: Turn) -> Done | Refusal:
    """Return the row in which the computer opens the next play, once its opponent has seen the last one."""
    awaited = turn.record.game.awaiting(turn.state)
    if awaited.seat is None or not turn.players[awaited.seat].level:
        return _NOT_WAITING
    action = _decided(turn, turn.state, turn.players[awaited.seat].level)
    step = turn.record.game.apply(turn.state, action)
    assert isinstance(step, Step), "a computer chooses among what is legal"
    return _row(turn, [turn.record.game.action_json(action)], step.state)


def _row(turn: Turn, actions: list[Action], state: Any) -> Done:
    """Let dice, computers and what was decided before follow, until a person is waited for or a play is over."""
    game, dice, draft = turn.record.game, dice_of(turn), turn.history.draft
    while True:
        awaited = game.awaiting(state)
        if awaited.by_chance:
            action = game.draw(state, dice)
        elif awaited.seat is None:
            break
        elif level := turn.players[awaited.seat].level:
            action = _decided(turn, state, level)
            if game.opens_play(state, action):
                break
        elif draft.get("by") == awaited.seat:
            action, draft = game.parse(draft["action"]), {}
            if action not in game.legal(state, awaited.seat):
                break
        else:
            break
        step = game.apply(state, action)
        assert isinstance(step, Step), "what is drawn or chosen is legal"
        actions.append(game.action_json(action))
        state = step.state
    return {"op": "act", "actions": actions, "dice": dice.position}


def _decided(turn: Turn, state: Any, level: str) -> Any:
    """Ask a computer, which is shown what a player at its seat would see."""
    return computer.answer(turn.record.game, level, turn.setup, state, SystemRandom())
