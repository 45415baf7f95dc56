"""Dice and shuffles from a committed seed, and the check of a finished record against it.

Before the match the server publishes `commit`, the SHA-256 of its secret seed; then each player adds a seed.
None of the three can steer the dice alone, and when the seed is revealed anybody can derive them again:

1. Key = HMAC-SHA256 with the server seed's bytes as key and, as message, the ASCII text
   "firstandglory/1", newline, home's seed in lowercase hex, newline, away's seed in lowercase hex
   (no newline at the end). Hex cannot contain a newline, so the parts cannot run into each other.
2. Block i (i = 0, 1, 2, …) = HMAC-SHA256 with that key over i as 8 bytes, big-endian: 32 bytes each.
   The stream is the blocks in order, taken byte by byte; `position` counts the bytes taken so far.
3. A number below n, without modulo bias: for n = 1 it is 0 and takes nothing. For n <= 256 take one byte as
   x, for a larger n (up to 65536) two bytes as x, big-endian. With R = 256 or 65536, an x >= R - R % n is
   thrown away whole and the next one taken; otherwise the number is x % n.
4. A die with s sides is 1 + a number below s. A pair is two such dice, one after the other.
5. A shuffle first sorts the cards by code in ASCII order, so that how the pile lay cannot matter. Then for
   i = last index, …, 1: j = a number below i + 1, and the cards at i and j change places. Index 0 is the top.
6. Order: the record's actions, first to last. A roll takes its dice in the order in which the action lists
   them: home's two then away's two, or offense's two then defense's two. A shuffle takes all its numbers in
   one go. Every other action takes nothing.

A test vector: the server seed is the bytes 0 to 31, home's seed sixteen bytes 3, away's sixteen bytes 4.
Among the bytes of the twelve dice one is thrown away.

>>> server, home, away = bytes(range(32)), bytes([3] * 16), bytes([4] * 16)
>>> commitment(server)
'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
>>> dice = FairDice(server, home, away)
>>> [dice.die() for _ in range(12)], dice.position
([6, 5, 6, 3, 3, 1, 1, 1, 6, 5, 1, 1], 13)
>>> dice.shuffled(["R-LP", "B-IR*", "PREVENT", "C-SP", "B-OR"])
('C-SP', 'PREVENT', 'R-LP', 'B-IR*', 'B-OR')
>>> dice.below(1000), dice.position
(412, 19)
>>> FairDice(server, home, away, position=4).pair()
(3, 1)
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from firstandglory.engine.game import Game, Malformed, Refusal

BLOCK = 32  # bytes of a SHA-256
LABEL = b"firstandglory/1"


def commitment(server: bytes) -> str:
    """Return the hex SHA-256 of a server seed, to be published before the match."""
    return hashlib.sha256(server).hexdigest()


class FairDice:
    """Draw dice and shuffles from the stream of three seeds.

    The seeds and `position` are its whole state: another process goes on from there with the same throws.
    """

    def __init__(self, server: bytes, home: bytes, away: bytes, *, position: int = 0) -> None:
        """Open the stream after `position` bytes; a negative position raises ValueError."""
        if position < 0:
            raise ValueError("the position in the stream must not be negative")
        message = b"\n".join((LABEL, home.hex().encode(), away.hex().encode()))
        self.position = position
        self._key = hmac.digest(server, message, "sha256")
        self._index = -1  # of the block at hand: none yet
        self._block = b""

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, all equally likely; n outside 1 to 65536 raises ValueError."""
        if not 1 <= n <= 65536:
            raise ValueError("a number can be drawn below 1 to 65536 only")
        if n == 1:
            return 0
        if n <= 256:
            limit = 256 - 256 % n
            while (x := self._byte()) >= limit:
                pass
        else:
            limit = 65536 - 65536 % n
            while (x := self._byte() << 8 | self._byte()) >= limit:
                pass
        return x % n

    def die(self, sides: int = 6) -> int:
        """Throw one die: 1 to `sides`."""
        return 1 + self.below(sides)

    def pair(self) -> tuple[int, int]:
        """Throw two six-sided dice, in order."""
        return self.die(), self.die()

    def shuffled(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Shuffle the cards into a pile, top first, whatever order they came in."""
        pile = sorted(cards)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile)

    def _byte(self) -> int:
        index, offset = divmod(self.position, BLOCK)
        if index != self._index:  # one HMAC for 32 bytes, not one a byte
            self._block = hmac.digest(self._key, index.to_bytes(8, "big"), "sha256")
            self._index = index
        self.position += 1
        return self._block[offset]


# The fewest and the most bytes of each field; HMAC uses a key of up to 64 as it is.
SIZES = {"commit": (32, 32), "home": (1, 64), "away": (1, 64), "server": (1, 64)}


class Fair(NamedTuple):
    """Hold a record's `fair` object as hex text; `server` is None until the match is over."""

    commit: str
    home: str
    away: str
    server: str | None = None

    @classmethod
    def parse(cls, data: object) -> Fair:
        """Read the JSON object of a record; what is wrong with it raises Malformed, naming the field.

        Whether `commit` fits `server` is for `verify` to say: a record that cheats can still be read.
        """
        if not isinstance(data, dict):
            raise Malformed("fair must be an object")
        for name in data:
            if name not in SIZES:
                # ascii and short: this text is printed, and a field's name can be anything
                raise Malformed(f"fair has an unknown field: {ascii(name)[:40]}")
        for name in ("commit", "home", "away"):
            if name not in data:
                raise Malformed(f"fair.{name} is missing")
        for name, value in data.items():
            _check_hex(name, value)
        return cls(**data)

    def to_json(self) -> dict[str, str]:
        """Return the JSON object of the record, without `server` while it is secret."""
        fields = {"commit": self.commit, "home": self.home, "away": self.away}
        return fields if self.server is None else {**fields, "server": self.server}


def _check_hex(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise Malformed(f"fair.{name} must be text")
    least, most = SIZES[name]
    if not 2 * least <= len(value) <= 2 * most:
        span = f"{2 * least}" if least == most else f"{2 * least} to {2 * most}"
        raise Malformed(f"fair.{name} must have {span} hex digits")
    if len(value) % 2:
        raise Malformed(f"fair.{name} must have an even number of hex digits")
    if not re.fullmatch("[0-9a-f]*", value):
        raise Malformed(f"fair.{name} must be lowercase hex")


class Mismatch(NamedTuple):
    """Name one place where a record differs from its seed: an action by number, or 0 for the commitment."""

    n: int
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"action {self.n}" if self.n else "commitment"
        return f"{where}: the seed gives {self.expected}, the record has {self.found}"


def verify(game: Game, setup: Any, actions: Iterable[Any], fair: Fair) -> list[Mismatch]:
    """Replay a record against its revealed seed and return where they differ, in order.

    Raises Malformed (a ValueError) if the seed is not revealed or the game refuses an action.
    """
    if fair.server is None:
        raise Malformed("the server's seed is not revealed yet")
    server, home, away = (bytes.fromhex(seed) for seed in (fair.server, fair.home, fair.away))
    wrong = []
    if (commit := commitment(server)) != fair.commit:
        wrong.append(Mismatch(0, commit, fair.commit))
    dice = FairDice(server, home, away)
    state = game.start(setup)
    for n, action in enumerate(actions, start=1):
        step = game.apply(state, action)
        if isinstance(step, Refusal):
            raise Malformed(f"action {n} is refused: {step.text}", step.rules)
        # Somebody may concede, or the table rule, while dice are awaited: that takes nothing from the stream. And a die
        # may be thrown where a player's answer is awaited (J.21): what chance was accepted came from the stream.
        if game.is_chance(action):
            expected = game.draw(state, dice)
            if action != expected:
                wrong.append(Mismatch(n, str(expected), str(action)))
        # The record's own action is played on, so one false throw does not make every later one look false.
        state = step.state
    return wrong
