"""The coordinator: the chance to win from the exact odds, and calls in mixtures that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random

from ...game import other
from ...playcalling.actions import Action
from ...playcalling.cards import EVENTS, PASS, STRATEGIES
from ...playcalling.tables import Outcome
from .answers import judged
from .drive import average, chances, columns, paths
from .hands import keen, kept, kind, moment, worths
from .mixing import drawn, solve
from .sight import Sight, without_plays
from .winning import drive, season

_WORTH_AN_EVENT = 0.0005  # chance: an Event is not spent for less


def decide(sight: Sight, whims: Random) -> Action:
    """Choose by the chance to win."""
    if sight.sides:
        return _side(sight)
    if sight.refreshes:
        return without_plays(sight)
    if sight.answers:
        return _answer(sight, whims)
    if not sight.calls and not sight.cardless:
        return whims.choice(sight.choices)  # of directions, which are all the same to the odds
    return _star_call(sight, whims) if sight.star else _hand_call(sight, whims)


def _side(sight: Sight) -> Action:
    """Take the side that wins more often (2.4, 13.4)."""
    mine, theirs, lead = sight.holding(sight.me), sight.holding(other(sight.me)), sight.lead(sight.me)
    match = sight.mode, sight.length, sight.possession
    attacking = drive(*match, lead, (mine, theirs)).start(sight.ball, mine, theirs)
    defending = 1 - drive(*match, -lead, (theirs, mine)).start(sight.ball, theirs, mine)
    return sight.sides["offense" if attacking >= defending else "defense"]


def _cardless(sight: Sight) -> tuple[float, Action | None]:
    """Return the better of Punt and kick with its chance."""
    best: tuple[float, Action | None] = -inf, None
    for action, led in sight.cardless.items():
        value = sum(chance * sight.drive.value(end, *sight.holdings) for end, chance in led.items())
        best = max(best, (value, action), key=lambda option: option[0])
    return best


def _star_call(sight: Sight, whims: Random) -> Action:
    """Mix the Stars as the game of both rosters asks, each result counted with its best answers."""
    judge, place, holdings = sight.drive, sight.place, sight.holdings
    values = {outcome: judged(judge, place, outcome, holdings).value for outcome in paths().plays[place]}
    attacks, defends = sight.stars("offense"), sight.stars("defense")
    mixed = solve([[average(_met(one, two), values) for two in defends] for one in attacks])
    value, action = _cardless(sight)
    if action is not None and value > mixed.value:
        return action
    chosen = drawn(attacks, mixed.rows, whims) if sight.attacks else drawn(defends, mixed.columns, whims)
    return whims.choice([call for code, call in sight.calls.items() if code.startswith(chosen)])


def _met(attack: str, defend: str) -> Mapping[Outcome, float]:
    """Return the chances when two Stars meet, or two strategies with any family."""
    return columns()[attack, defend] if attack in STRATEGIES else chances(attack, defend)


def _answer(sight: Sight, whims: Random) -> Action:
    """Flag if that is worth an Event, in the mixture that the hidden card asks for (12.3, 12.4)."""
    options = sight.answers
    answers = judged(sight.drive, sight.place, sight.provisional, sight.holdings)
    if sight.attacks:
        if answers.mixed is None or answers.mixed.value < answers.after_pass + _WORTH_AN_EVENT:
            return options[PASS]
        return options[drawn(answers.flags, answers.mixed.rows, whims)]
    if sight.flagged and answers.mixed is not None:
        return options[drawn(answers.answers, answers.mixed.columns, whims)]
    best = min(answers.passed, key=answers.passed.__getitem__)
    return options[best if answers.passed[best] < answers.passed[PASS] - _WORTH_AN_EVENT else PASS]


def _hand_call(sight: Sight, whims: Random) -> Action:
    """Call from a hand: an Event at its moment, a Punt or kick where it is worth more, else a normal card, mixed."""
    judge, place, calls = sight.drive, sight.place, sight.calls
    sign = 1 if sight.attacks else -1
    values = {outcome: judge.value(led, 0, 0) for outcome, led in paths().plays[place].items()}
    worth = worths(values, sight.side)
    normal = {code: sign * worth[kind(code)] for code in calls if code not in EVENTS}
    counted, lead = season(sight.mode, sight.length), sight.lead(sight.seats[0])
    gains = {}
    for code in calls:
        if code in EVENTS:
            keeping = sign * kept(code, counted.regulation - sight.possession)
            ends = counted.ends(sight.possession, lead + keeping)
            found = moment(judge, place, code, attacks=sight.attacks, ends=ends)
            gains[code] = sign * (found.now - found.later)
    best = max(gains, key=gains.__getitem__, default=None)
    value, action = _cardless(sight)
    if best is not None and (gains[best] > 0 or not (normal or action)):
        return calls[best]
    if action is not None and value > max(normal.values(), default=-inf):
        return action
    return calls[drawn([*normal], keen([*normal.values()]), whims)]
