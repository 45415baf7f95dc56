"""What is true of every state that play can reach; a position from outside is held against it.

What `positions` makes sure of when it fills a position in, such as numbers in their range, is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..game import Malformed
from .figures import (
    DOWNS,
    GOALS,
    LEAST_TARGET,
    MOST_DRIVES,
    MOST_TARGET,
    OVERTIME_POINTS,
    ROWS_TO_GAIN,
    SPECIALS,
    TOUCHDOWN,
)
from .formations import formations
from .grid import BIT, FIELDED, GOAL, MEN, NOWHERE, ROW, SIDE_OF, TEAM, around
from .kicking import punt_rows
from .moving import LEAD_BLOCKER
from .passing import kind_of, pass_dice
from .state import (
    BOUNCE,
    CONTEST,
    DEFENSE_FORMATION,
    DEFENSIVE,
    DRIFT,
    EXTRA,
    FLICK,
    FUMBLE,
    KICK_CHOICE,
    KICK_ROLL,
    LEG,
    LINE,
    LINEMAN,
    OFFENSIVE,
    PICK,
    QUARTERBACK,
    ROLL,
    STEPS,
    TOSS,
    Downs,
    Play,
    State,
    behind_the_line,
    first_down,
    gained,
    kick_possible,
)
from .turns import kick_asked

Fault = tuple[str, tuple[str, ...]]  # what cannot be, and the rules that say so

_BEFORE_DICE = frozenset({DEFENSE_FORMATION, LINE, KICK_CHOICE, LEG, FLICK, KICK_ROLL, DRIFT})
_HELD = frozenset({CONTEST, PICK, FUMBLE})  # the ball is still with the thrower, or with the man who was tackled


def check(state: State) -> None:
    """Raise Malformed with the rule for the first thing that cannot be, if play could not stand like this."""
    for fault, rules in _faults(state):
        raise Malformed(f"this position cannot be: {fault}", rules)


def _faults(state: State) -> Iterator[Fault]:
    """Name what is wrong, most basic first: what comes later relies on what came before."""
    yield from _faults_of_terms(state)
    yield from _faults_of_shape(state)
    if not state.finished:
        yield from _faults_of_score(state)
        yield from _faults_of_drives(state)
    if state.downs is not None:
        yield from _faults_of_downs(state, state.downs)
        if state.play is not None:
            yield from _faults_of_men(state, state.downs, state.play)
            yield from _faults_of_ball(state, state.play)
            yield from _faults_of_moment(state, state.downs, state.play)


def _faults_of_terms(state: State) -> Iterator[Fault]:
    terms = state.terms
    if type(terms.target) is not int or not LEAST_TARGET <= terms.target <= MOST_TARGET:
        yield "the target", ("1.2", "J.3")
    if terms.kicking not in ("paper", "dice"):
        yield "how kicks are decided", ("10.1",)
    if any(special is not None and special not in SPECIALS for special in terms.specials):
        yield "an unknown special", ("11.1",)


def _faults_of_shape(state: State) -> Iterator[Fault]:
    if (state.winner is None) == state.finished:
        yield "a winner ends the game", ("1.1",)
    if state.awaiting in ((EXTRA, KICK_ROLL) if state.terms.kicking == "paper" else (LEG, FLICK)):
        yield "kicks are decided in another way", ("10.1", "J.21")


def _before_the_try(state: State) -> tuple[int, int]:
    """Return the score, without the touchdown whose extra point is awaited."""
    home, away = state.standing.score
    if state.downs is not None or state.awaiting not in (EXTRA, FLICK):
        return home, away
    return (home - TOUCHDOWN, away) if state.standing.offense == 0 else (home, away - TOUCHDOWN)


def _faults_of_score(state: State) -> Iterator[Fault]:
    standing, target = state.standing, state.terms.target
    score = _before_the_try(state)
    home, away = standing.overtime_score
    if min(score) < 0:
        yield "an extra point follows a touchdown", ("3.2",)
    if standing.overtime:
        if standing.score[0] - home != standing.score[1] - away or min(standing.score[0] - home, home, away) < 0:
            yield "overtime begins with a level score", ("1.4", "J.4")
        if max(home, away) >= OVERTIME_POINTS:
            yield "overtime is decided", ("1.4",)
        if standing.last_drive:
            yield "a last drive is played before overtime", ("1.3", "J.4")
        if state.downs is None and state.awaiting in (EXTRA, FLICK):
            yield "a touchdown decides overtime, no extra point follows", ("1.4", "J.3")
        return
    if (home, away) != (0, 0):
        yield "points scored in overtime belong to it", ("J.4",)
    if standing.last_drive:
        if standing.opener == NOWHERE or score[standing.opener] < target:
            yield "a last drive answers an opener who has reached the target", ("1.3", "J.3")
        elif score[1 - standing.opener] >= target:
            yield "the side with the last drive has not reached the target", ("1.3", "J.3")
        elif state.downs is not None and standing.offense == standing.opener:
            yield "the last drive belongs to the side that did not open", ("1.3", "J.3")
    elif max(score) >= target:
        yield "the target is reached", ("1.3", "J.3")


def _faults_of_drives(state: State) -> Iterator[Fault]:
    standing, play = state.standing, state.play
    home, away = standing.drives
    if state.awaiting == TOSS:
        if not standing.overtime and (standing.drives != (0, 0) or standing.score != (0, 0)):
            yield "nobody has had a drive before the toss", ("1.1", "J.3")
        if standing.overtime_score != (0, 0):
            yield "overtime begins with the toss", ("J.4",)
        if home + away >= MOST_DRIVES:
            yield f"after {MOST_DRIVES} drives the game is over", ("J.36",)
        return
    holder = standing.offense if play is None else play.holder
    begun = play is not None and play.changed
    if standing.drives[holder] < 1 or (home + away > MOST_DRIVES and not begun and state.downs is not None):
        yield f"drives are counted from 1 to {MOST_DRIVES}", ("J.3", "J.36")
    opener = standing.opener
    ahead = standing.drives[opener] - standing.drives[1 - opener]
    if not standing.overtime and ahead != (holder == opener):
        yield "drives alternate, and the opener has the first", ("J.3",)


def _faults_of_downs(state: State, downs: Downs) -> Iterator[Fault]:
    side = state.standing.offense
    usual = first_down(side, downs.line).to_gain
    if downs.down == 1 and downs.to_gain != usual:
        yield f"on first down the line to gain is {usual or 'the goal line'}", ("6.2", "J.20")
    if downs.to_gain:
        if gained(side, downs, downs.line):
            yield "the line to gain is behind the line", ("6.2", "J.20")
        # It was set on a first down that many rows back.
        rows = range(GOALS[0][1] + 1, GOALS[1][0])
        if not any(first_down(side, row).to_gain == downs.to_gain for row in rows):
            yield f"no first down is {ROWS_TO_GAIN} rows before that line to gain", ("6.2", "J.20")


def _faults_of_men(state: State, downs: Downs, play: Play) -> Iterator[Fault]:
    offense, awaiting = state.standing.offense, state.awaiting
    on = [man for man in range(FIELDED) if play.at[man] != NOWHERE]
    if len({play.at[man] for man in on}) != len(on):
        yield "two men on one square", ("5.2",)
    for man in on:
        positions = OFFENSIVE if SIDE_OF[man] == offense else DEFENSIVE
        if play.squad[man] not in positions:
            side = "offense" if SIDE_OF[man] == offense else "defense"
            yield f"{MEN[man]} plays {play.squad[man]}, which is not of the {side}", ("4.1", "4.2")
    if sum(play.squad[man] == QUARTERBACK for man in TEAM[offense]) > 1:
        yield "one team has two quarterbacks", ("4.1", "J.6")
    for team, card in enumerate(play.cards):
        if card is not None and card not in formations("offense" if team == offense else "defense"):
            yield f"{card} is no card of that side", ("4.1", "4.2")
    linemen = {man for man in TEAM[offense] if play.squad[man] == LINEMAN}
    if awaiting == LINE and not linemen:
        yield "nobody's dice are awaited", ("4.3", "J.7")
    if awaiting == DEFENSE_FORMATION:
        if play.taken[1 - offense]:
            yield "the defense lines up after the offense", ("4.2",)
        if any(not behind_the_line(offense, downs, ROW[play.at[man]]) for man in on):
            yield "the offense lines up on the ball's row and behind it", ("4.1", "J.31")


def _faults_of_ball(state: State, play: Play) -> Iterator[Fault]:
    awaiting, offense = state.awaiting, state.standing.offense
    carrier, loose = play.carrier, play.loose
    if (carrier != NOWHERE) + (loose != NOWHERE) != (awaiting != BOUNCE):
        yield "somebody has the ball, or it lies somewhere", ("J.6", "J.15")
    if awaiting in STEPS and carrier != NOWHERE:
        yield "in a scramble nobody has the ball", ("8.7", "J.16")
    if awaiting in _HELD and loose != NOWHERE:
        yield "a throw or a tackle while the ball lies somewhere", ("8.1", "12.1")
    if carrier != NOWHERE:
        if play.at[carrier] == NOWHERE or SIDE_OF[carrier] != play.holder:
            yield "the carrier", ("J.6",)
        if GOAL[play.holder] >> play.at[carrier] & 1:
            yield "a carrier in the end zone that he attacks has scored", ("J.28",)
    if play.holder != offense and not play.changed:
        yield "the ball has changed hands", ("J.33",)
    if any(own and state.terms.specials[side] != LEAD_BLOCKER for side, own in enumerate(play.led)):
        yield "nobody follows without Lead Blocker", ("11.1",)
    if any(play.handed >> man & 1 and SIDE_OF[man] != offense for man in range(FIELDED)):
        yield "the offense hands off", ("8.2", "J.29")
    if awaiting in _BEFORE_DICE | {ROLL} and max(play.points) > 0:
        yield "points come from dice", ("4.5",)
    if awaiting in _BEFORE_DICE and not _fresh(play):
        yield "the play has not begun", ("J.6", "J.32")
    if (play.aim > 0) != (awaiting == DRIFT):
        yield "the row that a punt is meant for", ("10.3",)


def _fresh(play: Play) -> bool:
    """Say whether nothing has happened since the offense lined up."""
    quarterback = play.carrier != NOWHERE and play.squad[play.carrier] == QUARTERBACK
    untouched = not (play.changed or play.pass_used or play.handed or any(play.led) or any(play.bank))
    return quarterback and untouched and play.round == 1


def _faults_of_moment(state: State, downs: Downs, play: Play) -> Iterator[Fault]:
    """Name what does not fit the decision or the chance that is awaited."""
    awaiting, side = state.awaiting, state.standing.offense
    if awaiting == KICK_CHOICE and not kick_asked(side, downs):
        yield "nobody is asked before fourth down and out of range", ("J.32",)
    if awaiting in (LEG, FLICK, KICK_ROLL) and not kick_possible(side, downs):
        yield "a field goal out of range", ("10.1", "J.32")
    if awaiting == DRIFT and (downs.down != DOWNS or play.aim not in punt_rows(side, downs)):
        yield "a punt is for fourth down, and goes so far", ("10.3", "J.19", "J.32")
    if (play.drop != NOWHERE) != (awaiting == BOUNCE) or (play.drop != NOWHERE and play.drop not in play.at):
        yield "a ball falls beside the man who lost it", ("8.6", "J.15")
    if awaiting in STEPS and play.changed:
        yield "a scramble follows a dropped lateral", ("8.7", "J.16")
    throws = awaiting in (CONTEST, PICK)
    if throws or (awaiting in (FUMBLE, BOUNCE) and play.receiver != NOWHERE):
        yield from _faults_of_throw(state, downs, play, forward=throws)
    elif play.receiver != NOWHERE:
        yield "nobody is thrown to", ("8.1",)
    elif awaiting == FUMBLE and not around(BIT[play.at[play.carrier]]) & play.taken[1 - play.holder]:
        yield "no tackler stands beside the carrier", ("12.1", "J.15")


def _faults_of_throw(state: State, downs: Downs, play: Play, *, forward: bool) -> Iterator[Fault]:
    receiver, offense = play.receiver, state.standing.offense
    if receiver == NOWHERE or SIDE_OF[receiver] != offense or play.at[receiver] == NOWHERE:
        yield "a throw goes to a mate", ("8.1",)
        return
    if play.changed or receiver == play.carrier or play.squad[receiver] == LINEMAN:
        yield f"{MEN[receiver]} takes no throw", ("J.23", "J.33")
    if state.awaiting == BOUNCE:
        if play.drop != play.at[receiver]:
            yield "a lateral is dropped beside the receiver", ("8.6",)
        return
    kind = kind_of(play, receiver)
    if kind != ("pass" if forward else "lateral"):
        yield f"a throw from {MEN[play.carrier]} to {MEN[receiver]} is a {kind}", ("8.2", "8.3", "8.4")
    if forward:
        if not play.pass_used or not behind_the_line(offense, downs, ROW[play.at[play.carrier]]):
            yield "a forward pass is thrown once a play, from behind the line", ("8.3", "J.31")
        if not pass_dice(state.terms, play, receiver).offense:
            yield "with nobody near the receiver nothing is rolled", ("9.1",)
