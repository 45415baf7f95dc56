"""Dice and shuffles of a committed seed: derivation, fairness, resuming, the `fair` object, verification."""

from __future__ import annotations

import doctest
import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstandglory.engine import fairdice
from firstandglory.engine.fairdice import Fair, FairDice, Mismatch, commitment, verify
from firstandglory.engine.game import Awaiting, Game, Malformed, Refusal, Step

SERVER, HOME, AWAY = bytes(range(100, 132)), b"harbor's own seed", b"summit's own seed"

seeds = st.binary(min_size=16, max_size=64)
decks = st.lists(st.sampled_from(["C-IR", "B-IR*", "R-LP", "PREVENT", "B-OR", "C-SP", "R-MP*"]), max_size=50)
draws = st.lists(
    st.one_of(
        st.tuples(st.just("below"), st.integers(1, 65536) | st.integers(1, 300)),
        st.tuples(st.just("die"), st.sampled_from([6, 10, 15, 20, 100])),
        st.tuples(st.just("shuffled"), decks),
    ),
    max_size=40,
)


# The stream written a second time, in the plainest way


def reference_stream(server: bytes, home: bytes, away: bytes) -> Iterator[int]:
    message = f"firstandglory/1\n{home.hex()}\n{away.hex()}".encode()
    key = hmac.new(server, message, hashlib.sha256).digest()
    i = 0
    while True:
        yield from hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest()
        i += 1


def reference_below(stream: Iterator[int], n: int) -> int:
    size = 0 if n == 1 else 1 if n <= 256 else 2
    whole = 256**size // n * n
    while size:
        x = int.from_bytes([next(stream) for _ in range(size)], "big")
        if x < whole:
            return x % n
    return 0


def reference_draw(stream: Iterator[int], kind: str, what: Any) -> Any:
    if kind == "below":
        return reference_below(stream, what)
    if kind == "die":
        return reference_below(stream, what) + 1
    cards = sorted(what)
    for i in reversed(range(1, len(cards))):
        j = reference_below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


@given(seeds, seeds, seeds, draws)
def test_every_draw_agrees_with_an_independent_derivation(
    server: bytes, home: bytes, away: bytes, wanted: list[tuple[str, Any]]
) -> None:
    dice, stream = FairDice(server, home, away), reference_stream(server, home, away)
    for kind, what in wanted:
        assert getattr(dice, kind)(what) == reference_draw(stream, kind, what)


def test_a_pair_is_two_dice_in_order() -> None:
    pairs, singles = FairDice(SERVER, HOME, AWAY), FairDice(SERVER, HOME, AWAY)
    assert [pairs.pair() for _ in range(200)] == [(singles.die(), singles.die()) for _ in range(200)]


def test_the_documented_example_holds() -> None:
    result = doctest.testmod(fairdice)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_commitment_is_the_sha256_of_the_seeds_bytes() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_number_below_one_takes_nothing() -> None:
    dice = FairDice(SERVER, HOME, AWAY)
    assert (dice.below(1), dice.die(1), dice.shuffled(["C-IR"]), dice.shuffled([])) == (0, 1, ("C-IR",), ())
    assert dice.position == 0


@pytest.mark.parametrize("n", [-6, 0, 65537])
def test_a_number_out_of_range_is_refused(n: int) -> None:
    dice = FairDice(SERVER, HOME, AWAY)
    with pytest.raises(ValueError, match="below 1 to 65536 only"):
        dice.below(n)
    assert dice.position == 0


@pytest.mark.parametrize(("n", "size"), [(2, 1), (200, 1), (256, 1), (257, 2), (40000, 2), (65536, 2)])
def test_small_numbers_take_a_byte_and_larger_ones_two(n: int, size: int) -> None:
    dice = FairDice(SERVER, HOME, AWAY)
    assert all(0 <= dice.below(n) < n for _ in range(100))
    assert dice.position % size == 0
    thrown_away = dice.position // size - 100
    assert (thrown_away > 10) is (n in (200, 40000))


@given(seeds, seeds, seeds, decks, st.randoms(use_true_random=False))
def test_how_the_pile_lay_does_not_matter(
    server: bytes, home: bytes, away: bytes, cards: list[str], random: Any
) -> None:
    otherwise = random.sample(cards, len(cards))
    pile = FairDice(server, home, away).shuffled(cards)
    assert pile == FairDice(server, home, away).shuffled(iter(otherwise))
    assert Counter(pile) == Counter(cards)


# Resuming and independence of the seeds


def test_the_stream_goes_on_from_every_position() -> None:
    whole = FairDice(SERVER, HOME, AWAY)
    stream = [whole.below(256) for _ in range(200)]
    for position in range(150):
        later = FairDice(SERVER, HOME, AWAY, position=position)
        assert [later.below(256) for _ in range(50)] == stream[position : position + 50]
        assert later.position == position + 50


@given(seeds, seeds, seeds, draws)
def test_a_new_object_for_each_draw_throws_the_same(
    server: bytes, home: bytes, away: bytes, wanted: list[tuple[str, Any]]
) -> None:
    whole, position = FairDice(server, home, away), 0
    for kind, what in wanted:
        resumed = FairDice(server, home, away, position=position)
        assert getattr(resumed, kind)(what) == getattr(whole, kind)(what)
        position = resumed.position
        assert position == whole.position


def test_a_negative_position_is_refused() -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        FairDice(SERVER, HOME, AWAY, position=-1)


def first_bytes(*of: bytes) -> list[int]:
    dice = FairDice(*of)
    return [dice.below(256) for _ in range(32)]


def test_each_seed_changes_the_stream() -> None:
    several = [
        (SERVER, HOME, AWAY),
        (SERVER + b"!", HOME, AWAY),
        (SERVER, HOME + b"!", AWAY),
        (SERVER, HOME, AWAY + b"!"),
        (SERVER, AWAY, HOME),
        (SERVER, HOME + AWAY[:1], AWAY[1:]),  # the same bytes, cut elsewhere
        (SERVER, HOME + b"\n", AWAY[1:]),
    ]
    assert len({tuple(first_bytes(*three)) for three in several}) == len(several)


# Fairness. The seeds are fixed, so these tests give the same answer every time. The critical values are the
# chi-square distribution's at p = 1e-6, by degrees of freedom.

CRITICAL = {5: 35.89, 35: 89.95, 43: 102.20, 119: 207.20}


def is_uniform(seen: Counter[Any], kinds: int) -> bool:
    even = seen.total() / kinds
    missing = kinds - len(seen)
    chi_square = sum((count - even) ** 2 / even for count in seen.values()) + missing * even
    return len(seen) <= kinds and chi_square < CRITICAL[kinds - 1]


def die_with_modulo_bias(dice: FairDice) -> int:
    return 1 + dice.below(256) % 6


def naive_shuffle(dice: FairDice, cards: Sequence[str]) -> tuple[str, ...]:
    pile = sorted(cards)
    for i in range(len(pile)):
        j = dice.below(len(pile))
        pile[i], pile[j] = pile[j], pile[i]
    return tuple(pile)


def shuffle_off_by_one(dice: FairDice, cards: Sequence[str]) -> tuple[str, ...]:
    pile = sorted(cards)
    for i in range(len(pile) - 1, 0, -1):
        j = dice.below(i)
        pile[i], pile[j] = pile[j], pile[i]
    return tuple(pile)


Shuffle = Callable[[FairDice, Sequence[str]], tuple[str, ...]]
FIVE = ["a", "b", "c", "d", "e"]
DECK = [f"{i:02}" for i in range(44)]


def million(die: Callable[[FairDice], int]) -> list[int]:
    dice = FairDice(SERVER, HOME, AWAY)
    return [die(dice) for _ in range(1_000_000)]


def orders_of_five(shuffle: Shuffle) -> Counter[tuple[str, ...]]:
    dice = FairDice(SERVER, HOME, AWAY)
    return Counter(shuffle(dice, FIVE) for _ in range(60_000))


def places_in_a_deck(shuffle: Shuffle, cards: Sequence[str]) -> list[Counter[int]]:
    dice = FairDice(SERVER, HOME, AWAY)
    piles = [shuffle(dice, DECK) for _ in range(6_000)]
    return [Counter(pile.index(card) for pile in piles) for card in cards]


@pytest.mark.long
def test_a_million_dice_are_even_and_so_are_their_pairs() -> None:
    thrown = million(FairDice.die)
    assert is_uniform(Counter(thrown), 6)
    assert is_uniform(Counter(zip(thrown[::2], thrown[1::2], strict=True)), 36)


@pytest.mark.long
def test_the_check_of_a_million_dice_finds_modulo_bias() -> None:
    thrown = million(die_with_modulo_bias)
    assert not is_uniform(Counter(thrown), 6)
    assert not is_uniform(Counter(zip(thrown[::2], thrown[1::2], strict=True)), 36)


@pytest.mark.long
def test_all_orders_of_five_cards_are_even() -> None:
    assert is_uniform(orders_of_five(FairDice.shuffled), 120)


@pytest.mark.long
@pytest.mark.parametrize("shuffle", [naive_shuffle, shuffle_off_by_one])
def test_the_check_of_the_orders_finds_a_bad_shuffle(shuffle: Shuffle) -> None:
    assert not is_uniform(orders_of_five(shuffle), 120)


@pytest.mark.long
def test_a_card_of_a_whole_deck_lands_anywhere() -> None:
    for places in places_in_a_deck(FairDice.shuffled, [DECK[0], DECK[21], DECK[43]]):
        assert is_uniform(places, 44)


@pytest.mark.long
@pytest.mark.parametrize("shuffle", [naive_shuffle, shuffle_off_by_one])
def test_the_check_of_a_deck_finds_a_bad_shuffle(shuffle: Shuffle) -> None:
    [places] = places_in_a_deck(shuffle, [DECK[21]])
    assert not is_uniform(places, 44)


# The record's `fair` object

GOOD = {"commit": commitment(SERVER), "home": HOME.hex(), "away": AWAY.hex(), "server": SERVER.hex()}


def test_fair_reads_and_writes_the_records_object() -> None:
    fair = Fair.parse(GOOD)
    assert fair == Fair(GOOD["commit"], GOOD["home"], GOOD["away"], GOOD["server"])
    assert fair.to_json() == GOOD


def test_fair_before_the_end_has_no_server_seed() -> None:
    secret = {name: text for name, text in GOOD.items() if name != "server"}
    assert Fair.parse(secret).server is None
    assert Fair.parse(secret).to_json() == secret


def test_fair_reads_a_commitment_that_does_not_fit() -> None:
    assert Fair.parse({**GOOD, "commit": "0" * 64}).commit == "0" * 64


@pytest.mark.parametrize("name", ["home", "away", "server"])
@pytest.mark.parametrize("size", [1, 16, 64])
def test_seeds_of_1_to_64_bytes_are_read(name: str, size: int) -> None:
    text = "0f" * size
    assert Fair.parse({**GOOD, name: text}).to_json()[name] == text


@pytest.mark.parametrize("name", ["commit", "home", "away", "server"])
@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (None, "must be text"),
        (7, "must be text"),
        (["00" * 32], "must be text"),
        (b"00" * 32, "must be text"),
        ("", "hex digits"),
        ("00" * 65, "hex digits"),
        ("00" * 1_000_000, "hex digits"),
        ("AB" * 32, "must be lowercase hex"),
        ("0g" * 32, "must be lowercase hex"),
        ("0x" + "00" * 31, "must be lowercase hex"),
        ("00" * 31 + "0\n", "must be lowercase hex"),
        ("00" * 31 + " 0", "must be lowercase hex"),
        ("\u0660" * 64, "must be lowercase hex"),
    ],
)
def test_a_field_that_is_not_hex_text_of_its_size_is_refused_by_name(name: str, value: object, complaint: str) -> None:
    with pytest.raises(Malformed, match=rf"^fair\.{name} must .*{complaint.removeprefix('must ')}"):
        Fair.parse({**GOOD, name: value})


@pytest.mark.parametrize("size", [31, 33])
def test_a_commitment_is_exactly_64_digits(size: int) -> None:
    with pytest.raises(Malformed, match=r"^fair\.commit must have 64 hex digits$"):
        Fair.parse({**GOOD, "commit": "00" * size})


@pytest.mark.parametrize("name", ["home", "away", "server"])
def test_an_odd_number_of_digits_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match=rf"^fair\.{name} must have an even number of hex digits$"):
        Fair.parse({**GOOD, name: "0" * 33})


@pytest.mark.parametrize("name", ["commit", "home", "away"])
def test_a_missing_field_is_refused_by_name(name: str) -> None:
    with pytest.raises(Malformed, match=rf"^fair\.{name} is missing$"):
        Fair.parse({other: text for other, text in GOOD.items() if other != name})


def test_an_unknown_field_is_refused_in_one_short_printable_line() -> None:
    with pytest.raises(Malformed, match=r"^fair has an unknown field: 'salt'$"):
        Fair.parse({**GOOD, "salt": "00"})
    with pytest.raises(Malformed) as caught:
        Fair.parse({**GOOD, "\ud800\n" * 1000: "00"})
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 80


@pytest.mark.parametrize("data", [None, "fair", 3, [GOOD], [["commit", "00"]]])
def test_fair_that_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(Malformed, match=r"^fair must be an object$"):
        Fair.parse(data)


# Verification, with a game that has just enough in it: shuffle, then throw until somebody concedes. The pile
# turns after each throw, and a throw of seven asks for another shuffle, so false actions change what follows.


class Act(NamedTuple):
    do: str
    values: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.do, "+".join(map(str, self.values))]).strip()


class Table(NamedTuple):
    awaits: str
    pile: tuple[str, ...]


class Toy:
    def start(self, setup: tuple[str, ...]) -> Table:
        return Table("shuffle", setup)

    def awaiting(self, state: Table) -> Awaiting:
        return Awaiting(state.awaits, None, by_chance=state.awaits in ("shuffle", "roll"))

    def is_chance(self, action: Act) -> bool:
        return action.do in ("shuffle", "roll")

    def draw(self, state: Table, dice: Any) -> Act:
        if state.awaits == "shuffle":
            return Act("shuffle", dice.shuffled(state.pile))
        return Act("roll", (dice.die(6), dice.die(6)))

    def apply(self, state: Table, action: Act) -> Step | Refusal:
        if action.do == "concede" and state.awaits != "nothing":
            return Step(Table("nothing", state.pile), ())
        if action.do == "rule":
            return Step(state, ())
        if action.do == "call" and state.awaits == "call":
            return Step(Table("roll", state.pile), ())
        if action.do != state.awaits:
            return Refusal("out_of_turn", f"{state.awaits} is awaited", ("9.1",))
        if action.do == "shuffle":
            return Step(Table("roll", action.values), ())
        return Step(Table("shuffle" if sum(action.values) == 7 else "call", state.pile), ())


TOY = cast(Game, Toy())
FAIR = Fair.parse(GOOD)
CARDS = ("C-IR", "B-OR", "R-LP", "PREVENT")


def played(throws: int = 40) -> list[Act]:
    """Play a fair match that ends with a concession while dice are awaited."""
    toy, dice, actions = Toy(), FairDice(SERVER, HOME, AWAY), []
    state = toy.start(CARDS)
    while throws or not toy.awaiting(state).by_chance:
        if toy.awaiting(state).by_chance:
            throws -= 1
            action = toy.draw(state, dice)
        else:
            action = Act("call")
        actions.append(action)
        step = toy.apply(state, action)
        assert isinstance(step, Step)
        state = step.state
    return [*actions, Act("concede")]


def other_throw(action: Act) -> Act:
    """Give another throw with the same consequence for what is awaited next."""
    return Act("roll", action.values[::-1]) if sum(action.values) == 7 else Act("roll", (6, 6))


def test_a_fair_match_has_no_mismatch() -> None:
    actions = played()
    assert {"shuffle", "roll", "call", "concede"} == {action.do for action in actions}
    assert sum(action.do == "shuffle" for action in actions) > 1
    assert verify(TOY, CARDS, iter(actions), FAIR) == []


def test_every_false_action_is_named_by_itself_with_its_number() -> None:
    actions = played()
    false = [n for n, a in enumerate(actions, 1) if a.do == "roll" and a != other_throw(a)]
    assert len(false) > 30
    for n in false:
        changed = [*actions[: n - 1], other_throw(actions[n - 1]), *actions[n:]]
        assert verify(TOY, CARDS, changed, FAIR) == [Mismatch(n, str(actions[n - 1]), str(changed[n - 1]))]
    all_changed = [other_throw(a) if n in false else a for n, a in enumerate(actions, 1)]
    assert [mismatch.n for mismatch in verify(TOY, CARDS, all_changed, FAIR)] == false


def test_a_false_shuffle_is_named_and_later_ones_are_not() -> None:
    actions = played()
    changed = [Act("shuffle", actions[0].values[::-1]), *actions[1:]]
    assert [mismatch.n for mismatch in verify(TOY, CARDS, changed, FAIR)] == [1]


def test_a_decision_while_dice_are_awaited_takes_nothing_from_the_stream() -> None:
    actions = played()
    ruled = [b for a in actions for b in (Act("rule"), a)]
    assert verify(TOY, CARDS, ruled, FAIR) == []


def test_a_mismatch_reads_as_one_line() -> None:
    assert str(Mismatch(12, "roll 4+5", "roll 6+6")) == ("action 12: the seed gives roll 4+5, the record has roll 6+6")
    assert str(Mismatch(0, "ab", "cd")) == "commitment: the seed gives ab, the record has cd"


def test_a_commitment_that_does_not_fit_is_mismatch_number_0() -> None:
    fair = FAIR._replace(commit="0" * 64)
    assert verify(TOY, CARDS, played(), fair) == [Mismatch(0, commitment(SERVER), "0" * 64)]


def test_another_seed_than_the_committed_one_fits_neither_commitment_nor_dice() -> None:
    fair = FAIR._replace(server=(SERVER[::-1]).hex())
    wrong = [mismatch.n for mismatch in verify(TOY, CARDS, played(), fair)]
    assert wrong[0] == 0
    assert len(wrong) > 20


def test_an_unrevealed_seed_cannot_be_verified() -> None:
    with pytest.raises(ValueError, match=r"^the server's seed is not revealed yet$"):
        verify(TOY, CARDS, played(), FAIR._replace(server=None))


def test_an_action_that_the_game_refuses_is_named_by_number() -> None:
    actions = played()
    with pytest.raises(Malformed, match=r"^action 2 is refused: roll is awaited$") as caught:
        verify(TOY, CARDS, [actions[0], Act("call"), *actions[2:]], FAIR)
    assert caught.value.rules == ("9.1",)


def test_dice_after_the_end_or_of_the_wrong_kind_are_refused() -> None:
    actions = played()
    with pytest.raises(Malformed, match=f"^action {len(actions) + 1} is refused"):
        verify(TOY, CARDS, [*actions, Act("roll", (1, 1))], FAIR)
    with pytest.raises(Malformed, match=r"^action 1 is refused"):
        verify(TOY, CARDS, [Act("roll", (1, 1)), *actions], FAIR)
