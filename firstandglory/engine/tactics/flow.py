"""What follows a play: downs, scores, drives, overtime and the end (ledger 1, 3, 6, J.2 to J.4, J.20, J.36)."""

from __future__ import annotations

from ..game import SEATS
from .figures import DOWNS, KICKOFF_ROWS, MOST_DRIVES, OVERTIME_POINTS, SAFETY, TOUCHDOWN
from .grid import FORWARD, NOWHERE, OWN, ROW
from .rulings import Told, told, told_by
from .state import (
    EXTRA,
    FLICK,
    NOTHING,
    OFFENSE_FORMATION,
    TOSS,
    Downs,
    Play,
    State,
    first_down,
    gained,
    put,
)


def _parts(state: State) -> tuple[Downs, Play]:
    downs, play = state.downs, state.play
    assert downs is not None and play is not None, "a play is going on"
    return downs, play


def scored(state: State, side: int, points: int) -> State:
    """Return the state with points added for a side; in overtime they count toward its end as well (3.1, J.4)."""
    standing = state.standing
    score = put(standing.score, side, standing.score[side] + points)
    overtime_score = standing.overtime_score
    if standing.overtime:
        overtime_score = put(overtime_score, side, overtime_score[side] + points)
    return state._replace(standing=standing._replace(score=score, overtime_score=overtime_score))


# How a play ends


def down_where(state: State, row: int, rulings: list[Told]) -> State:
    """End the play with the ball held by `holder` on a row that is in nobody's end zone (6.1, J.22, J.27)."""
    downs, play = _parts(state)
    side, standing = play.holder, state.standing
    if play.changed:
        return drive_over(state, rulings, side, row, begun=True)
    rulings.append(told("down_over", row=row, rows=(row - downs.line) * FORWARD[standing.offense]))
    if gained(side, downs, row):
        rulings.append(told("first_down", line=row))
        return _line_up(state, first_down(side, row))
    return next_down(state, row, rulings)


def next_down(state: State, row: int, rulings: list[Told]) -> State:
    """Go on with the next down on this row, or hand the ball over after the fourth (6.1, 6.3)."""
    downs = state.downs
    assert downs is not None, "a play was played"
    side = state.standing.offense
    if downs.down == DOWNS:
        other = 1 - side
        rulings.append(told("turnover_on_downs", line=row))
        return drive_over(state, rulings, other, row, rules=("6.3", "J.20"))
    rulings.append(told("next_down", down=downs.down + 1, line=row))
    return _line_up(state, Downs(downs.down + 1, row, downs.to_gain))


def tackled(state: State, rulings: list[Told]) -> State:
    """End the play where the carrier is: in his own end zone a safety (6.1, 12.4, J.14)."""
    _, play = _parts(state)
    square = play.at[play.carrier]
    if OWN[play.holder] >> square & 1:
        return safety(state, 1 - play.holder, rulings)
    return down_where(state, ROW[square], rulings)


def touchdown(state: State, side: int, rulings: list[Told]) -> State:
    """Score a touchdown, by offense or defense; the extra point follows unless it decides overtime (3, J.3, J.28)."""
    code = "touchdown" if side == state.standing.offense else "defensive_touchdown"
    rulings.append(told(code, seat=SEATS[side], points=TOUCHDOWN))
    state = scored(state, side, TOUCHDOWN)
    if state.standing.overtime and state.standing.overtime_score[side] >= OVERTIME_POINTS:
        return drive_over(state, rulings, 1 - side)
    awaiting = FLICK if state.terms.kicking == "paper" else EXTRA
    return state._replace(awaiting=awaiting, standing=state.standing._replace(offense=side), downs=None, play=None)


def safety(state: State, side: int, rulings: list[Told]) -> State:
    """Score a safety for a side, which takes the ball as well (3.1, 12.4, J.2)."""
    rulings.append(told("safety", seat=SEATS[side], points=SAFETY))
    return drive_over(scored(state, side, SAFETY), rulings, side)


def touchback(state: State, side: int, rulings: list[Told], rules: tuple[str, ...], *, begun: bool) -> State:
    """Give a side the ball where its drives start; `begun` if its drive began with a pick or recovery (12.3, J.14)."""
    rulings.append(told_by("touchback", rules, seat=SEATS[side]))
    return drive_over(state, rulings, side, begun=begun)


# What follows a drive


_TAKES_OVER = ("2.2", "J.20")


def drive_over(
    state: State,
    rulings: list[Told],
    side: int,
    row: int | None = None,
    *,
    begun: bool = False,
    rules: tuple[str, ...] = _TAKES_OVER,
) -> State:
    """End a drive, and the game if that decides it; else go on as `drive` does."""
    standing = state.standing
    winner = _decided(state, rulings, over=sum(standing.drives) - begun)
    if winner is not None:
        return finished(state, winner)
    if standing.last_drive:
        rulings.append(told("overtime"))
        standing = standing._replace(overtime=True, opener=NOWHERE, offense=NOWHERE, last_drive=False)
        return State(state.terms, TOSS, standing, None, None, None)
    if not standing.overtime and max(standing.score) >= state.terms.target:
        rulings.append(told("last_drive", seat=SEATS[side], points=max(standing.score)))
        standing = standing._replace(last_drive=True)
    return drive(state._replace(standing=standing), rulings, side, row, begun=begun, rules=rules)


def drive(
    state: State,
    rulings: list[Told],
    side: int,
    row: int | None = None,
    *,
    begun: bool = False,
    rules: tuple[str, ...] = _TAKES_OVER,
) -> State:
    """Begin a side's drive with first and ten on a row, None for where its drives start (J.1, J.3, J.20).

    `begun` says that the drive began during the play, with an interception or a recovery; `rules` say why the
    side takes over on that row.
    """
    standing = state.standing
    if row is None:
        row = KICKOFF_ROWS[side]
        rulings.append(told("kickoff", seat=SEATS[side], line=row))
    else:
        rulings.append(told_by("takes_over", rules, seat=SEATS[side], line=row))
    drives = standing.drives if begun else put(standing.drives, side, standing.drives[side] + 1)
    return _line_up(state._replace(standing=standing._replace(offense=side, drives=drives)), first_down(side, row))


def _line_up(state: State, downs: Downs) -> State:
    return State(state.terms, OFFENSE_FORMATION, state.standing, downs, None, None)


def _decided(state: State, rulings: list[Told], *, over: int) -> str | None:
    """Return who has won now that a drive is over, None if the game goes on (1.3, 1.4, J.3, J.4, J.36, J.43)."""
    standing = state.standing
    score = standing.score
    ahead = None if score[0] == score[1] else SEATS[score[1] > score[0]]
    points, against = max(score), min(score)
    if standing.overtime:
        for seat, own in zip(SEATS, standing.overtime_score, strict=True):
            if own >= OVERTIME_POINTS:
                rulings.append(told("overtime_won", winner=seat, points=own))
                return seat
    elif standing.last_drive:
        if ahead is not None:
            rulings.append(told("game_over", winner=ahead, points=points, against=against))
            return ahead
    elif points >= state.terms.target and not _answer_due(state):
        assert ahead is not None, "the other side is below the target"
        rulings.append(told("game_over", winner=ahead, points=points, against=against))
        return ahead
    if over >= MOST_DRIVES:
        if ahead is None:
            rulings.append(told("drawn", drives=MOST_DRIVES))
            return "draw"
        rulings.append(told("drives_over", drives=MOST_DRIVES, winner=ahead, points=points, against=against))
        return ahead
    return None


def _answer_due(state: State) -> bool:
    """Say whether the opener has reached the target and the other side has had fewer drives (1.3, J.3)."""
    standing = state.standing
    opener = standing.opener
    return standing.score[opener] >= state.terms.target and standing.drives[opener] > standing.drives[1 - opener]


def finished(state: State, winner: str) -> State:
    """Return the finished state: points and drives stay, the ball is nobody's."""
    standing = state.standing._replace(offense=NOWHERE)
    return State(state.terms, NOTHING, standing, None, None, winner)
