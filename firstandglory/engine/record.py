"""Records: one JSON object for every match, read strictly, replayed without any chance of its own.

The format is a contract with other programs: every field is checked, and what is unknown is refused by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import playcalling, tactics
from .fairdice import Fair
from .game import Game, Json, Malformed, Refusal, Step, Viewer

FORMAT = "firstandglory/1"
_GAMES: tuple[Game, ...] = (playcalling, tactics)  # each is held against the contract by the type checker
GAMES: dict[str, Game] = {game.NAME: game for game in _GAMES}
LARGEST = 8 * 1024 * 1024  # bytes; a whole Full match has about 60,000
_TEXTS = ("title", "date", "engine")


class Record(NamedTuple):
    """Hold a match: the game, what was agreed, and its actions.

    `actions` is the record's own JSON, an action each: one that cannot be read is named when the replay
    reaches it. `texts` holds title, date and engine where given.
    """

    game: Game
    setup: Any
    actions: tuple[object, ...]
    texts: dict[str, str]
    fair: Fair | None


def read(data: bytes | str) -> Record:
    """Read a record; raises Malformed with what is wrong, for any input whatever."""
    return from_json(_parsed(data))


def _parsed(data: bytes | str) -> object:
    if len(data) > LARGEST:
        raise Malformed(f"a record has at most {LARGEST} bytes")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        parsed: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        # A lone surrogate is a character that UTF-8 cannot hold; it must not reach anybody who prints it.
        json.dumps(parsed, ensure_ascii=False).encode()
    except UnicodeDecodeError as fault:
        raise Malformed(f"not UTF-8: byte {fault.start} cannot be read") from None
    except UnicodeEncodeError:
        raise Malformed("a text holds half a character (a lone surrogate)") from None
    except RecursionError:
        raise Malformed("nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise Malformed(f"not JSON: {fault.msg.lower()} at line {fault.lineno}, column {fault.colno}") from None
    except Malformed:
        raise
    except ValueError:
        raise Malformed("a number has too many digits") from None
    return parsed


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("an object names a field twice")
    return found


def _constant(name: str) -> object:
    raise Malformed(f"{name} is not a number in JSON")


def from_json(data: object) -> Record:
    """Read a record from its parsed JSON; raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed("a record is one JSON object")
    if data.get("format") != FORMAT:
        raise Malformed(f"format must be {FORMAT}")
    name = data.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise Malformed(f"game must be one of {', '.join(GAMES)}")
    game = GAMES[name]
    for field in data:
        if field not in ("format", "game", "actions", "fair", *_TEXTS, *game.FIELDS):
            raise Malformed(f"a record has no field {field[:40]!r}")
    for field in _TEXTS:
        if field in data and not isinstance(data[field], str):
            raise Malformed(f"{field} must be a text")
    setup = game.setup({field: data[field] for field in game.FIELDS if field in data})
    fair = Fair.parse(data["fair"]) if "fair" in data else None
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise Malformed("actions must be a list")
    return Record(game, setup, tuple(actions), {field: data[field] for field in _TEXTS if field in data}, fair)


def to_json(record: Record) -> Json:
    """Return the record as one JSON object, with decks that were named by id written out."""
    data: Json = {"format": FORMAT, "game": record.game.NAME, **record.texts}
    data |= record.game.setup_json(record.setup)
    if record.fair is not None:
        data["fair"] = record.fair.to_json()
    return data | {"actions": list(record.actions)}


class Played(NamedTuple):
    """Hold a record's steps up to the end or to the first action that was refused."""

    first: Any
    steps: tuple[Step, ...]
    refusal: Refusal | None
    current: int  # the index of the first step of the play that is on the table now

    @property
    def present(self) -> Any:
        """Return the state that the steps have reached."""
        return self.steps[-1].state if self.steps else self.first


def play(record: Record) -> Played:
    """Play a record through the engine."""
    begun = Played(record.game.start(record.setup), (), None, 0)
    return resume(record.game, begun, record.actions)


def resume(game: Game, played: Played, actions: Iterable[object]) -> Played:
    """Play more actions after those that were played."""
    first, state, current = played.first, played.present, played.current
    steps = list(played.steps)
    for data in actions:
        action = game.parse(data)
        outcome = action if isinstance(action, Refusal) else game.apply(state, action)
        if isinstance(outcome, Refusal):
            return Played(first, tuple(steps), outcome, current)
        if game.opens_play(state, action):
            current = len(steps)
        steps.append(outcome)
        state = outcome.state
    return Played(first, tuple(steps), None, current)


def lines(record: Record, viewer: Viewer = "everything") -> Iterator[Json]:
    """Replay a record: one object an action as this viewer may know it, and one for an action that is refused."""
    game, names = record.game, record.game.names(record.setup)
    played = play(record)
    hidden = viewer != "everything" and game.keeps_history(played.present)
    for index, step in enumerate(played.steps):
        earlier = hidden and index < played.current
        rulings = game.told(step.rulings, viewer, earlier=earlier)
        yield {
            "n": index + 1,
            "state": game.view(step.state, viewer, earlier=earlier),
            "rulings": [ruling.to_json(names) for ruling in rulings],
        }
    if played.refusal is not None:
        yield error_line(len(played.steps) + 1, played.refusal.seen_by(viewer))


def error_line(n: int, refusal: Refusal) -> Json:
    """Return the line that reports a refused action, or with n = 0 an unreadable record."""
    return {"n": n, "error": refusal.to_json()}


def play_by_play(record: Record, viewer: Viewer = "everything") -> Iterator[str]:
    """Write a record as readable text: a line for each action, and one for each ruling below it."""
    game, names = record.game, record.game.names(record.setup)
    played = play(record)
    hidden = viewer != "everything" and game.keeps_history(played.present)
    yield f"{names['home']} – {names['away']}"
    for index, step in enumerate(played.steps):
        earlier = hidden and index < played.current
        for ruling in game.told(step.rulings, viewer, earlier=earlier):
            yield f"{index + 1:4}  {ruling.text(names)}  [{', '.join(ruling.rules)}]"
