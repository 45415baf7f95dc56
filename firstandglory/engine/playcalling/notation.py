"""One line an action and one line a position: the notation of this game.

**Actions** read as a scorer would say them; `str(action)` writes them and `parse_action` reads them:

    roll home 4+5 away 3+1          roll offense 8 defense 3+4       (a pair, or a total)
    away take defense               home direct left
    home call B-IR*                 away call PREVENT
    home punt                       home kick no-card
    home respond PASS               away respond CHALLENGE
    shuffle home B-IR*,C-RS,MINOR   home refresh C-RS,R-LP           home refresh -
    home concede resigned           rule {"down":2} "the marker was not turned"

**Positions** are this game's FEN: eight fields, then what else is there as `name=value`. Pairs are home:away
(calls, dice and answers offense:defense).

    star/quick/table 1 home approach 2 OWN30 0-0 offense_call opener=home direction=left:right events_left=1.0.1:1.0.1

    1 mode/length/cards   2 possession   3 offense or -   4 stage   5 down   6 ball   7 score home-away   8 awaiting
    opener, round_first, roll_winner, caller, refresher, winner   a seat
    overtime_round        a number
    direction             the end that home, and away, attacks
    events_left           minor.major.challenge
    calls, responses      codes, - for none yet
    dice                  4+5 or a total
    rosters               ten Stars each, comma separated
    piles                 hand/draw/discard/shuffles, cards comma separated, - for none
    then                  what is awaited when all hands are full
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..game import SEATS, Json, Malformed
from .actions import Action, action_json, read_action
from .codec import state_from_json, state_json
from .state import Both, State

NONE = "-"
LONGEST = 20_000  # characters; a position with two decks of ordinary size has about two thousand

# Actions


def action_text(action: Action) -> str:
    """Write an action on one line."""
    data = action_json(action)
    do = data.pop("do")
    if do == "roll":
        return " ".join(["roll", *(f"{name} {_dice_text(dice)}" for name, dice in data.items())])
    if do == "shuffle":
        return f"shuffle {data['team']} {_cards_text(data['cards'])}"
    if do == "rule":
        return f"rule {json.dumps(data['set'], separators=(',', ':'))} {json.dumps(data['reason'], ensure_ascii=False)}"
    rest = {"no_card": "no-card"}
    words = [rest.get(name) or (_cards_text(value) if name == "cards" else str(value)) for name, value in data.items()]
    return " ".join([words[0], do, *words[1:]])


def parse_action(text: str) -> Action:
    """Read an action from one line; raises Malformed, quoting the line that failed."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("an action is one line of text")
    try:
        return read_action(_action_data(text))
    except Malformed as fault:
        raise Malformed(f"{text[:60]!r} is not an action: {fault.text}", fault.rules) from None
    except (ValueError, IndexError, RecursionError):
        raise Malformed(f"{text[:60]!r} is not an action") from None


def _action_data(text: str) -> Json:
    words = text.split(" ")
    if words[0] == "rule":
        decoder = json.JSONDecoder()
        fields, end = decoder.raw_decode(text, 5)
        return {"do": "rule", "set": fields, "reason": json.loads(text[end + 1 :])}
    if words[0] == "roll":
        if len(words) != 5:
            raise ValueError
        return {"do": "roll", words[1]: _dice_data(words[2]), words[3]: _dice_data(words[4])}
    if words[0] == "shuffle":
        return {"do": "shuffle", "team": words[1], "cards": _cards_data(words[2]), **_no_more(words[3:])}
    by, do, *rest = words
    data: Json = {"do": do, "by": by}
    if do in ("punt", "kick"):
        if rest:
            data["no_card"] = rest.pop(0) == "no-card" or NONE
    else:
        name = {"take": "side", "direct": "toward", "concede": "reason", "refresh": "cards"}.get(do, "card")
        data[name] = _cards_data(rest.pop(0)) if name == "cards" else rest.pop(0)
    return data | _no_more(rest)


def _no_more(words: list[str]) -> Json:
    if words:
        raise ValueError
    return {}


def _dice_text(dice: Any) -> str:
    return "+".join(map(str, dice)) if isinstance(dice, list | tuple) else str(dice)


def _dice_data(text: str) -> Any:
    numbers = [_number(part) for part in text.split("+")]
    return numbers if len(numbers) > 1 else numbers[0]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and str(int(text)) == text):
        raise ValueError
    return int(text)


def _cards_text(cards: Any) -> str:
    return ",".join(cards) or NONE


def _cards_data(text: str) -> list[str]:
    return [] if text == NONE else text.split(",")


# Positions

_FIXED = ("mode", "possession", "offense", "stage", "down", "ball", "score", "awaiting")


def position_text(state: State) -> str:
    """Write a whole position, hidden parts included, on one line."""
    data = state_json(state)
    score = data.pop("score")
    fixed = [
        f"{data.pop('mode')}/{data.pop('length')}/{data.pop('cards')}",
        str(data.pop("possession")),
        data.pop("offense", NONE),
        data.pop("stage"),
        str(data.pop("down")),
        data.pop("ball"),
        f"{score['home']}-{score['away']}",
        data.pop("awaiting"),
    ]
    return " ".join([*fixed, *(f"{name}={_value_text(name, value)}" for name, value in data.items())])


def _value_text(name: str, value: Any) -> str:
    if not isinstance(value, list | dict):
        return str(value)
    write = _WRITERS.get(name, _word_text)
    both = value.values() if isinstance(value, dict) else value
    return ":".join(write(one) for one in both)


def _word_text(word: Any) -> str:
    return str(word or NONE)


def _counts_text(counts: Any) -> str:
    return ".".join(map(str, counts))


def _pile_text(pile: Any) -> str:
    return "/".join([*(_cards_text(pile[part]) for part in ("hand", "draw", "discard")), str(pile["shuffles"])])


_WRITERS: dict[str, Callable[[Any], str]] = {
    "events_left": _counts_text,
    "rosters": _cards_text,
    "dice": _dice_text,
    "piles": _pile_text,
}


def parse_position(text: str) -> State:
    """Read a position from one line; raises Malformed, quoting the start of the line that failed."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("a position is one line of text")
    try:
        return state_from_json(_position_data(text))
    except Malformed as fault:
        raise Malformed(f"{text[:60]!r} is not a position: {fault.text}", fault.rules) from None
    except (ValueError, KeyError):
        raise Malformed(f"{text[:60]!r} is not a position") from None


def _position_data(text: str) -> Json:
    words = text.split(" ")
    fixed = dict(zip(_FIXED, words[: len(_FIXED)], strict=True))
    mode, length, cards = fixed["mode"].split("/")
    home, away = fixed["score"].split("-")
    data: Json = fixed | {
        "mode": mode,
        "length": length,
        "cards": cards,
        "possession": _number(fixed["possession"]),
        "down": _number(fixed["down"]),
        "score": {"home": _number(home), "away": _number(away)},
    }
    if data["offense"] == NONE:
        del data["offense"]
    if data["cards"] not in ("table", "dealt"):
        raise ValueError
    for word in words[len(_FIXED) :]:
        name, value = word.split("=")
        if name in data:
            raise ValueError
        data[name] = _value_data(name, value)
    return data


def _value_data(name: str, value: str) -> Any:
    if name == "overtime_round":
        return _number(value)
    if ":" not in value:
        return value
    both = Both(*map(_VALUE_READERS.get(name, _word_data), value.split(":", 1)))
    return list(both) if name in ("calls", "dice", "responses") else dict(zip(SEATS, both, strict=True))


def _word_data(text: str) -> str | None:
    return None if text == NONE else text


def _counts_data(text: str) -> list[int]:
    return [_number(count) for count in text.split(".")]


def _pile_data(text: str) -> Json:
    hand, draw, discard, shuffles = text.split("/")
    return {
        "hand": _cards_data(hand),
        "draw": _cards_data(draw),
        "discard": _cards_data(discard),
        "shuffles": _number(shuffles),
    }


_VALUE_READERS: dict[str, Callable[[str], Any]] = {
    "events_left": _counts_data,
    "rosters": _cards_data,
    "dice": _dice_data,
    "piles": _pile_data,
}
