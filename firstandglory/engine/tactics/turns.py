"""Rounds and turns: the toss, lining up, dice into points, the bank, and the whistle (ledger 4, J.11, J.25, J.27)."""

from __future__ import annotations

from .actions import End, LineDice, LineUp, PlayOn, Roll, Toss
from .figures import BANK, DOWNS, ROUNDS, STRONG
from .flow import down_where, drive, safety, tackled, touchback
from .formations import formations, team_squares
from .grid import BIT, FIELDED, GOAL, MEN, NOWHERE, OWN, ROW, SIDE, TEAM
from .rulings import Told, told, told_by
from .state import (
    ABSENT,
    DEFENSE_FORMATION,
    DEFENSE_TURN,
    KICK_CHOICE,
    LINE,
    LINEMAN,
    OFFENSE_FORMATION,
    OFFENSE_TURN,
    QUARTERBACK,
    ROLL,
    Downs,
    Play,
    State,
    kick_possible,
    occupation,
    put,
)


def linemen(play: Play, side: int) -> tuple[int, ...]:
    """Return a side's linemen in number order (J.7)."""
    return tuple(man for man in TEAM[side] if play.squad[man] == LINEMAN)


def kick_asked(side: int, downs: Downs) -> bool:
    """Say whether the offense is asked before the first dice: fourth down, or a field goal in range (4.4, J.32)."""
    return downs.down == DOWNS or kick_possible(side, downs)


# Before the dice


def toss(state: State, action: Toss, rulings: list[Told]) -> State:
    """Give the first drive of a period to the toss's winner (1.1, J.1, J.4)."""
    side = SIDE[action.winner]
    rules = ("J.4",) if state.standing.overtime else ("1.1",)
    rulings.append(told_by("toss", rules, seat=action.winner))
    return drive(state._replace(standing=state.standing._replace(opener=side)), rulings, side)


def line_up(state: State, action: LineUp, rulings: list[Told]) -> State:
    """Put a team's men on the field (4.1, 4.2, J.5, J.6)."""
    downs, standing = state.downs, state.standing
    assert downs is not None, "there is a line"
    side = SIDE[action.by]
    if state.awaiting == OFFENSE_FORMATION:
        rulings.append(told("offense_lines_up", seat=action.by, card=action.card))
        play, awaiting = nobody(standing.offense), DEFENSE_FORMATION
    else:
        assert state.play is not None, "the offense has lined up"
        rulings.append(told("defense_lines_up", seat=action.by, card=action.card))
        play, awaiting = state.play, LINE
    return state._replace(awaiting=awaiting, play=lined_up(play, standing.offense, side, downs.line, action.card))


def nobody(offense: int) -> Play:
    """Return a play in which nobody stands on the field yet."""
    nowhere = (NOWHERE,) * FIELDED
    return Play(
        *(nowhere, (0, 0), (ABSENT,) * FIELDED, (None, None), None, NOWHERE, NOWHERE, (0, 0), (0, 0), 1),
        *(False, 0, (False, False), offense, False, NOWHERE, NOWHERE, 0),
    )


def lined_up(play: Play, offense: int, side: int, line: int, card: str) -> Play:
    """Return the play with one team's men on their posts; the offense's quarterback has the ball (J.5, J.6)."""
    formation = formations("offense" if side == offense else "defense")[card]
    at = team_squares(formation, side, line, play.at)
    men = TEAM[side]
    squad = (*play.squad[: men.start], *(post.pos for post in formation.posts), *play.squad[men.stop :])
    cards = (play.cards[0], card) if side else (card, play.cards[1])
    carrier = squad.index(QUARTERBACK) if side == offense else play.carrier
    return play._replace(at=at, taken=occupation(at), squad=squad, cards=cards, carrier=carrier)


def line_dice(state: State, action: LineDice, rulings: list[Told]) -> State:
    """Make linemen strong or weak by their dice, then ask for a kick or the first roll (4.3, 4.4, J.7, J.32)."""
    play, downs = state.play, state.downs
    assert play is not None and downs is not None, "both sides have lined up"
    men = linemen(play, state.standing.offense)
    strong = [man for man, die in zip(men, action.dice, strict=True) if die >= STRONG]
    weak = [man for man in men if man not in strong]
    rulings.append(
        told(
            "line_rolled",
            dice=[*action.dice],
            strong=[MEN[man] for man in strong],
            weak=[MEN[man] for man in weak],
        )
    )
    awaiting = KICK_CHOICE if kick_asked(state.standing.offense, downs) else ROLL
    return state._replace(awaiting=awaiting, play=play._replace(strong=sum(BIT[man] for man in strong)))


def play_on(state: State, action: PlayOn, rulings: list[Told]) -> State:
    """Play the down instead of kicking (J.32)."""
    rulings.append(told("plays_on", seat=action.by))
    return state._replace(awaiting=ROLL)


# Rounds


def roll(state: State, action: Roll, rulings: list[Told]) -> State:
    """Turn a round's dice into points, the bank on top (4.5, 4.7, J.11)."""
    play = state.play
    assert play is not None, "a play is going on"
    offense = state.standing.offense
    gained = dice_points(action.offense, action.defense)
    points = [0, 0]
    points[offense] = gained[0] + play.bank[offense]
    points[1 - offense] = gained[1] + play.bank[1 - offense]
    rulings.append(
        told(
            "rolled",
            round=play.round,
            offense_dice=[*action.offense],
            defense_dice=[*action.defense],
            offense_points=points[offense],
            defense_points=points[1 - offense],
        )
    )
    return state._replace(
        awaiting=OFFENSE_TURN, play=play._replace(points=(points[0], points[1]), bank=(0, 0), handed=0)
    )


def dice_points(offense: tuple[int, ...], defense: tuple[int, ...]) -> tuple[int, int]:
    """Return the points of offense and defense: the higher die to its side, to the other its lower one (4.5)."""
    high, other_high = max(offense), max(defense)
    if high == other_high:
        return high, other_high
    return (high, min(defense)) if high > other_high else (min(offense), other_high)


def end(state: State, action: End, rulings: list[Told]) -> State:
    """End a turn: what is left goes into the bank (4.6, 4.7, J.11)."""
    play = state.play
    assert play is not None, "a turn belongs to a play"
    side = SIDE[action.by]
    play = banked(play, side)
    rulings.append(told("turn_over", seat=action.by, bank=play.bank[side]))
    if state.awaiting == OFFENSE_TURN:
        return state._replace(awaiting=DEFENSE_TURN, play=play)
    return round_over(state._replace(play=play), rulings)


def banked(play: Play, side: int) -> Play:
    """Return the play with a side's points in its bank, which holds so many at most (J.11)."""
    bank = min(BANK, play.bank[side] + play.points[side])
    return play._replace(points=put(play.points, side, 0), bank=put(play.bank, side, bank))


def round_over(state: State, rulings: list[Told]) -> State:
    """Go on with the next round's dice, or blow the whistle after the last (4.7, J.25)."""
    play = state.play
    assert play is not None, "a round belongs to a play"
    if play.round < ROUNDS:
        # The offense's points are in its bank since its own turn ended; a position set by hand may still hold some.
        play = banked(play, state.standing.offense)
        return state._replace(awaiting=ROLL, play=play._replace(round=play.round + 1))
    rulings.append(told("whistle", round=play.round))
    if play.carrier != NOWHERE:
        return tackled(state, rulings)
    square, side = play.loose, play.holder
    if OWN[side] >> square & 1:
        return safety(state, 1 - side, rulings)
    if GOAL[side] >> square & 1:
        return touchback(state, 1 - side, rulings, ("J.25",), begun=False)
    return down_where(state, ROW[square], rulings)
