"""One line an action and one line a position: the notation of this game.

**Actions** read as a scorer would say them; `str(action)` writes them and `parse_action` reads them. Squares are
row,lane; dice are joined by +:

    toss home                       home formation i-form            line 4+1+6+5+2
    home play                       home kick                        home punt 12
    roll offense 4+5 defense 3+1    home move h6 14,9                home move h6 14,9 follow h7
    away swap a3 h2                 home push h1                     home gap
    home handoff h7                 home lateral h9                  home pass h1
    contest offense 6+2 defense 4   pick 3                           fumble 1
    bounce 14,9                     away step a3 13,9                home step -
    home end                        leg 3+4+5                        home flick good
    kick_roll 3+4+5                 extra 7                          drift -3
    away flick wide                 home concede

**Positions** are this game's FEN: eight fields, then what else there is as `name=value`. Pairs are home:away, and
- stands for nothing:

    21/paper regulation home 1 23 20 0-0 offense_turn opener=home drives=1:0 points=4:2 round=1 carrier=h8 men=...

    1 target/kicking   2 period   3 offense   4 down   5 the line's row   6 row to gain, or goal   7 score home-away
    8 awaiting
    specials, cards                         names
    opener, winner, holder                  a seat
    drives, overtime_score, points, bank    numbers
    last_drive, pass_used, changed          yes
    round, aim                              a number
    carrier, receiver                       a man
    ball, drop                              a square
    handed                                  men, comma separated
    followed                                yes or -
    men                                     h1OL14,7+ and so on, separated by ; (+ strong, * weak)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..game import SEATS, Json, Malformed
from .actions import Action, Move
from .codec import built, state_json
from .reading import action_json, read_action
from .state import State

NONE = "-"
LONGEST = 4_000  # characters; a position with all men on the field has about six hundred

# Actions


def action_text(action: Action) -> str:
    """Write an action on one line."""
    if isinstance(action, Move):
        row, lane = action.to
        plain = f"{action.by} move {action.man} {row},{lane}"
        return plain if action.follow is None else f"{plain} follow {action.follow}"
    data = action_json(action)
    do, by = data.pop("do"), data.pop("by", None)
    words = [do] if by is None else [by, do]
    if do in ("roll", "contest"):
        words += [word for name, dice in data.items() for word in (name, _dice_text(dice))]
    elif do == "flick":
        words.append("good" if data["good"] else "wide")
    else:
        words += [_word_text(name, value) for name, value in data.items()]
    return " ".join(words)


def _word_text(name: str, value: Any) -> str:
    if value is None:
        return NONE
    if isinstance(value, list):
        return _dice_text(value) if name == "dice" else _square_text(value)
    return str(value)


def _dice_text(dice: Any) -> str:
    return "+".join(map(str, dice))


def _square_text(square: Any) -> str:
    return "{},{}".format(*square)


def parse_action(text: str) -> Action:
    """Read an action from one line; raises Malformed, quoting the line that failed."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("an action is one line of text")
    try:
        return read_action(_action_data(text.split(" ")))
    except Malformed as fault:
        raise Malformed(f"{text[:60]!r} is not an action: {fault.text}", fault.rules) from None
    except (ValueError, IndexError):
        raise Malformed(f"{text[:60]!r} is not an action") from None


def _action_data(words: list[str]) -> Json:
    data: Json = {}
    if words[0] in SEATS:
        data["by"] = words.pop(0)
    do = words.pop(0)
    names = _WORDS.get(do)
    if names is None:
        raise ValueError
    data["do"] = do
    if do == "move" and len(words) == len(names) + 2 and words[-2] == "follow":
        data["follow"] = words.pop()
        words.pop()
    if do in ("roll", "contest"):
        if words[::2] != ["offense", "defense"]:
            raise ValueError
        words = words[1::2]
    if do == "step" and words == [NONE]:
        return data | {"to": None}
    for (name, read), word in zip(names.items(), words, strict=True):
        data[name] = read(word)
    return data


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and str(int(text)) == text):
        raise ValueError
    return int(text)


def _signed(text: str) -> int:
    if text[:1] != "-":
        return _number(text)
    if text == "-0":
        raise ValueError
    return -_number(text[1:])


def _dice_data(text: str) -> list[int]:
    return [_number(die) for die in text.split("+")]


def _square_data(text: str) -> list[int]:
    row, lane = text.split(",")
    return [_number(row), _number(lane)]


def _good(text: str) -> bool:
    return {"good": True, "wide": False}[text] if text in ("good", "wide") else _raise()


def _raise() -> bool:
    raise ValueError


# The words after an action's name, in order.
_WORDS: dict[str, dict[str, Callable[[str], Any]]] = {
    "toss": {"winner": str},
    "formation": {"card": str},
    "line": {"dice": _dice_data},
    "play": {},
    "kick": {},
    "punt": {"to": _number},
    "roll": {"offense": _dice_data, "defense": _dice_data},
    "move": {"man": str, "to": _square_data},
    "swap": {"man": str, "with": str},
    "push": {"man": str},
    "gap": {},
    "handoff": {"to": str},
    "lateral": {"to": str},
    "pass": {"to": str},
    "contest": {"offense": _dice_data, "defense": _dice_data},
    "pick": {"die": _number},
    "fumble": {"die": _number},
    "bounce": {"to": _square_data},
    "step": {"man": str, "to": _square_data},
    "end": {},
    "leg": {"dice": _dice_data},
    "flick": {"good": _good},
    "kick_roll": {"dice": _dice_data},
    "extra": {"die": _number},
    "drift": {"yards": _signed},
    "concede": {},
}

# Positions

_FIXED = ("target", "period", "offense", "down", "line", "to_gain", "score", "awaiting")
_DERIVED = ("status", "turn")
_MAN = re.compile(r"([ha]\d{1,2})([A-Z]{2})(\d+),(\d+)([+*]?)", re.ASCII)


def position_text(state: State) -> str:
    """Write a whole position, the hidden ball included, on one line."""
    data = state_json(state)
    score = data["score"]
    fixed = [
        f"{data['target']}/{data['kicking']}",
        data["period"],
        *(NONE if data[name] is None else str(data[name]) for name in ("offense", "down", "line", "to_gain")),
        f"{score['home']}-{score['away']}",
        data["awaiting"],
    ]
    left = {name: value for name, value in data.items() if name not in (*_FIXED, *_DERIVED, "kicking")}
    words = (f"{name}={text}" for name, value in left.items() if (text := _value_text(name, value)) is not None)
    return " ".join([*fixed, *words])


def _value_text(name: str, value: Any) -> str | None:
    """Write a field, None if it says nothing out of the ordinary."""
    if value is None or value is False or value in ({}, []):
        return None
    if name == "men":
        return ";".join(_man_text(man, one) for man, one in value.items())
    if isinstance(value, dict):
        return ":".join(_one_text(one) for one in value.values()) if any(value.values()) else None
    if isinstance(value, list):
        return ",".join(map(str, value))
    return _one_text(value)


def _one_text(value: Any) -> str:
    if value is None or value is False:
        return NONE
    return "yes" if value is True else str(value)


def _man_text(name: str, man: Any) -> str:
    row, lane = man["at"]
    return f"{name}{man['pos']}{row},{lane}{ {True: '+', False: '*', None: ''}[man['strong']] }"


def parse_position(text: str) -> State:
    """Read a position from one line; raises Malformed, quoting the start of the line that failed."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("a position is one line of text")
    try:
        agreed, position = _position_data(text.split(" "))
        state = built(agreed, position)
    except Malformed as fault:
        raise Malformed(f"{text[:60]!r} is not a position: {fault.text}", fault.rules) from None
    except (ValueError, KeyError, IndexError):
        raise Malformed(f"{text[:60]!r} is not a position") from None
    if position_text(state) != text:
        raise Malformed(f"{text[:60]!r} is not a position: a field is missing or not written as it should be")
    return state


def _position_data(words: list[str]) -> tuple[Json, Json]:
    fixed = dict(zip(_FIXED, words[: len(_FIXED)], strict=True))
    target, kicking = fixed["target"].split("/")
    home, away = fixed["score"].split("-")
    to_gain = fixed["to_gain"]
    position: Json = {
        "period": fixed["period"],
        "offense": _named(fixed["offense"]),
        "down": None if fixed["down"] == NONE else _number(fixed["down"]),
        "line": None if fixed["line"] == NONE else _number(fixed["line"]),
        "to_gain": None if to_gain == NONE else to_gain if to_gain == "goal" else _number(to_gain),
        "score": {"home": _number(home), "away": _number(away)},
        "awaiting": fixed["awaiting"],
    }
    for word in words[len(_FIXED) :]:
        name, value = word.split("=")
        if name in position:
            raise ValueError
        position[name] = _FIELDS[name](value)
    specials = position.pop("specials", {"home": None, "away": None})
    return {"target": _number(target), "kicking": kicking, "specials": specials}, position


def _named(text: str) -> str | None:
    return None if text == NONE else text


def _yes(text: str) -> bool:
    if text not in ("yes", NONE):
        raise ValueError
    return text == "yes"


def _seats(read: Callable[[str], Any]) -> Callable[[str], Any]:
    def read_seats(text: str) -> Any:
        home, away = text.split(":")
        return {"home": read(home), "away": read(away)}

    return read_seats


def _men_data(text: str) -> Json:
    men: Json = {}
    for word in text.split(";"):
        found = _MAN.fullmatch(word)
        if found is None or found[1] in men:
            raise ValueError
        strong = {"+": True, "*": False, "": None}[found[5]]
        men[found[1]] = {"at": [_number(found[3]), _number(found[4])], "pos": found[2], "strong": strong}
    return men


_FIELDS: dict[str, Callable[[str], Any]] = {
    "specials": _seats(_named),
    "winner": str,
    "opener": str,
    "drives": _seats(_number),
    "overtime_score": _seats(_number),
    "last_drive": _yes,
    "cards": _seats(_named),
    "round": _number,
    "points": _seats(_number),
    "bank": _seats(_number),
    "pass_used": _yes,
    "carrier": str,
    "ball": _square_data,
    "men": _men_data,
    "handed": lambda text: text.split(","),
    "followed": _seats(_yes),
    "holder": str,
    "changed": _yes,
    "receiver": str,
    "drop": _square_data,
    "aim": _number,
}
