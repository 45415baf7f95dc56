"""The seats of an account: its matches and what came of them, and how a seat gets there.

A guest's seat belongs to a device. An account keeps the seats that its devices have brought into it, and may sit
down at them from anywhere. A match of two at one screen is nobody's in particular and stays with its device.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from asgiref.sync import async_to_sync
from django.db.models import Count, Q
from django.db.models.fields.json import KeyTextTransform

from firstandglory.engine import playcalling
from firstandglory.engine.playcalling.tables import MODES
from matches import fanout, sockets, summary, table
from matches.models import Offer, Online, Player
from matches.referee.colors import team_colors

# Matches whose dice are counted in one go; each is read from its first action on, once and never again.
AT_ONCE = 12


def of_account(account: Any, *, public: bool = False) -> Any:
    """Return an account's seats, unfinished matches first, newest first; to the public what everybody may watch."""
    found = Player.objects.filter(account=account, match__online__local=False)
    if public:
        found = found.filter(match__finished=True, match__online__private=False)
    return found.select_related("match__online").order_by("match__finished", "-match__changed", "-pk")


def line(player: Player) -> dict[str, Any]:
    """Return what a list says of a match, from a player's side."""
    match = player.match
    opponent = next(one for one in match.players.all() if one.seat != player.seat)
    names, colors = playcalling.names(table.record_of(match, ()).setup), team_colors(match.colors)
    shown, seat = match.summary, player.seat
    # The computer opens its plays when its opponent goes on: its turn is theirs.
    decides = [seat, opponent.seat] if opponent.level else [seat]
    return {
        "match": match,
        "player": player,
        "opponent": opponent,
        "team": names[seat],
        "other_team": names[opponent.seat],
        "color": colors[seat],
        "other_color": colors[opponent.seat],
        "score": shown["score"][seat],
        "other_score": shown["score"][opponent.seat],
        "won": shown["winner"] == seat,
        "your_turn": not match.finished and shown["turn"] in decides,
    }


def record(seats: Any) -> list[dict[str, Any]]:
    """Count the finished matches that were won and lost, by mode, against people and against the computer."""
    finished = seats.filter(match__finished=True).order_by()
    told = finished.annotate(
        mode=KeyTextTransform("mode", "match__setup"),
        winner=KeyTextTransform("winner", "match__summary"),
        computers=Count("match__players", filter=~Q(match__players__level="")),
    ).values_list("mode", "computers", "winner", "seat")
    counts: Counter[tuple[str, str, bool]] = Counter(
        (mode, "computer" if computers else "people", winner == seat) for mode, computers, winner, seat in told
    )
    return [
        {"mode": mode, "against": against, "won": counts[mode, against, True], "lost": counts[mode, against, False]}
        for mode in MODES
        for against in ("people", "computer")
        if counts[mode, against, True] or counts[mode, against, False]
    ]


def dice(seats: Any) -> dict[str, Any] | None:
    """Return how often each total was thrown in the finished matches, beside the average; None for no throws.

    `missing` counts matches that will be looked through the next time that somebody asks.
    """
    finished = seats.filter(match__finished=True)
    for player in finished.filter(throws__isnull=True)[:AT_ONCE]:
        totals = summary.thrown(player.seat, table.load(player.match.slug).played)
        Player.objects.filter(pk=player.pk).update(throws=totals)
    totals = Counter[int]()
    missing = 0
    for thrown in finished.values_list("throws", flat=True):
        if thrown is None:
            missing += 1
        else:
            totals.update({int(total): times for total, times in thrown.items()})
    return {**summary.against_average(totals), "missing": missing} if totals else None


def claimable(device: str | None, account: Any) -> list[int]:
    """Return the seats of a device that belong to no account and may belong to this one, by their keys.

    Nobody takes both sides of a match, even if both have come to one device.
    """
    if device is None:
        return []
    own = Player.objects.filter(account=account).values("match")
    seats = Player.objects.filter(token=device, level="", account=None, match__online__local=False)
    by_match: dict[int, int] = dict(seats.exclude(match__in=own).order_by("pk").values_list("match", "pk"))
    return [*by_match.values()]


def claim(device: str | None, account: Any) -> int:
    """Bring a device's seats into an account, and return how many they were."""
    seats = Player.objects.filter(pk__in=claimable(device, account), account=None)
    kept: int = seats.update(account=account)
    return kept


def sit(account: Any, slug: str, seat: str, device: str) -> bool:
    """Let an account sit down on a device at an unfinished match of its own; say whether there is one."""
    player = of_account(account).filter(match__slug=slug, seat=seat, match__finished=False).first()
    if player is None:
        return False
    move(player, device)
    return True


def move(player: Player, device: str) -> None:
    """Move a seat to a device; of two that take it at once, one does. The one before is told, and hears no more."""
    if player.token == device:
        return
    if Player.objects.filter(pk=player.pk, moved=player.moved).update(token=device, moved=player.moved + 1):
        # Its page looks on from now on.
        Online.objects.filter(match=player.match).update(watched=True)
        left = sockets.player(player.seat, player.moved)
        async_to_sync(fanout.tell)(player.match.slug, {"moved": True}, [left])


def forget(account: Any) -> None:
    """Delete what was only kept for an account: mail addresses and open offers. Matches are the opponents' too."""
    Player.objects.filter(account=account).update(address="")
    Offer.objects.filter(account=account).delete()
