"""Games to enter: records, and what each press of a button sends on the way through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from firstandglory.engine import playcalling, selfplay
from firstandglory.engine.playcalling.actions import total

NAMES = {"home": "Harbor", "away": "Summit"}
TEAMS = {seat: {"name": name} for seat, name in NAMES.items()}

Action = dict[str, Any]
Fields = dict[str, str]


def envelope(mode: str, length: str = "quick", actions: Sequence[Action] = (), **more: Any) -> dict[str, Any]:
    """Return a record of a game with the players' own cards."""
    game = {"format": "firstandglory/1", "game": "playcalling", "mode": mode, "length": length, "cards": "table"}
    return {**game, "teams": TEAMS, "actions": list(actions), **more}


def random_actions(mode: str, length: str, seed: str) -> list[Action]:
    """Return a whole random game; of the dice only the totals are noted, as on the page."""
    setup = {"mode": mode, "length": length, "cards": "table", "teams": TEAMS}
    game = selfplay.played_game(playcalling, setup, seed)
    return [_totals(action) if action["do"] == "roll" else action for action in game.actions]


def _totals(roll: Action) -> Action:
    return {name: dice if name == "do" else total(dice) for name, dice in roll.items()}


def opening(first: str = "home") -> list[Action]:
    """Return the entries up to the first call: home wins the roll, and this team has the ball first."""
    side = "offense" if first == "home" else "defense"
    return [
        {"do": "roll", "home": 9, "away": 5},
        {"do": "take", "by": "home", "side": side},
        {"do": "direct", "by": "away", "toward": "right"},
    ]


def snap(offense: str, attack: str, defend: str, *dice: int) -> list[Action]:
    """Return a snap: two calls and, unless an Event controls, the dice."""
    defense = "away" if offense == "home" else "home"
    calls = [{"do": "call", "by": offense, "card": attack}, {"do": "call", "by": defense, "card": defend}]
    return [*calls, {"do": "roll", "offense": dice[0], "defense": dice[1]}] if dice else calls


def answers(offense: str, first: str = "PASS", second: str = "PASS") -> list[Action]:
    """Return both answers after a snap in Star Mode."""
    defense = "away" if offense == "home" else "home"
    return [{"do": "respond", "by": offense, "card": first}, {"do": "respond", "by": defense, "card": second}]


class Form(NamedTuple):
    """Hold what one press of a button sends, and how many entries stand after it."""

    fields: Fields
    standing: int


def forms(actions: Sequence[Action], before: int = 0) -> Iterator[Form]:
    """Yield what is sent, press by press, to enter these actions; `before` entries stand already."""
    waiting: list[Action] = []
    standing = before
    for action in actions:
        do = action["do"]
        if do == "respond":
            waiting.append(action)
            if len(waiting) == 2:
                # Both answers before any Event's name (12.4).
                sent = [{"answer": "PASS" if said["card"] == "PASS" else "FLAG"} for said in waiting]
                sent += [{"event": said["card"]} for said in waiting if said["card"] != "PASS"]
                for fields in sent[:-1]:
                    yield Form(fields, standing)
                standing += 2
                yield Form(sent[-1], standing)
                waiting = []
            continue
        if do == "roll":
            first, second = ({name: str(total(dice))} for name, dice in action.items() if name != "do")
            yield Form(first, standing)
            fields = second
        elif do == "call":
            fields = {"card": action["card"]}
        elif do in ("punt", "kick"):
            fields = {"cardless": do, **({"no_card": "1"} if action.get("no_card") else {})}
        else:
            name = {"take": "side", "direct": "toward"}[do]
            fields = {name: action[name]}
        standing += 1
        yield Form(fields, standing)
