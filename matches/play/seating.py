"""From an offer to a match: who plays whom with which team, and the seeds of the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from firstandglory.engine import record
from firstandglory.engine.fairdice import commitment
from firstandglory.engine.game import SEATS, Json, Seat, other
from matches import table
from matches.models import Match, Offer, Online, Player
from matches.play import dealer
from matches.play.models import SLOW, new_secret, new_seed, new_slug

# After the last look of a page that waits: browsers let a page in the background look only once a minute. Slow
# matches wait for a week.
OFFERED_FOR = timedelta(minutes=2)
SLOW_OFFERED_FOR = timedelta(days=7)


@dataclass(frozen=True)
class Guest:
    """Describe somebody who takes a seat: what they are called, by which device or account they are known, their seed.

    `team` is the record's: a name, a deck.
    """

    name: str
    team: Json
    color: str = ""
    token: str = ""
    account: Any = None
    seed: str = ""
    address: str = ""
    mail: str = str(Player.Mail.AWAY)
    level: str = ""

    def player(self, seat: Seat) -> Player:
        """Return the row that seats this guest."""
        kept = {name: getattr(self, name) for name in ("name", "token", "account", "address", "mail", "level")}
        return Player(seat=seat, **kept)


def begin(guests: Mapping[Seat, Guest], terms: Json, *, slug: str = "", server: str = "", **online: Any) -> table.Turn:
    """Begin a match on agreed terms; raises Malformed if it cannot be, as for two teams that are one (2.1)."""
    server = server or new_secret()
    seeds = {seat: guests[seat].seed or new_seed() for seat in SEATS}
    data: Json = {
        "format": record.FORMAT,
        **terms,
        "teams": {seat: guests[seat].team for seat in SEATS},
        "fair": {"commit": commitment(bytes.fromhex(server)), **seeds},
        "actions": [],
    }
    players = [guests[seat].player(seat) for seat in SEATS]
    colors: Json = {seat: guests[seat].color for seat in SEATS}
    return table.begin(slug or new_slug(), data, Online(server=server, **online), players, dealer.opening, colors)


def take(offer: Offer, guest: Guest) -> table.Turn | None:
    """Begin the match that an offer promised, with the guest at the other side; None if another was quicker."""
    try:
        with transaction.atomic():
            taken = Offer.objects.select_for_update().filter(pk=offer.pk).delete()[0]
            if not taken:
                return None
            how = {"within": offer.within, "private": offer.private, "odds": offer.odds}
            guests: dict[Seat, Guest] = {"home": _host(offer), "away": guest}
            return begin(guests, offer.terms, slug=offer.slug, server=offer.server, **how)
    except IntegrityError:
        return None


def _host(offer: Offer) -> Guest:
    kept = {name: getattr(offer, name) for name in ("name", "team", "color", "token", "account", "seed", "address")}
    return Guest(**kept, mail=offer.mail)


def open_offers() -> Any:
    """Return what anybody may join now, newest first: whoever offers a live match must be there."""
    now = timezone.now()
    slow = Offer.objects.filter(listed=True, within__gte=SLOW, made__gte=now - SLOW_OFFERED_FOR)
    live = Offer.objects.filter(listed=True, seen__gte=now - OFFERED_FOR)
    return (slow | live).order_by("-made")


def again(slug: str, seat: Seat, seed: str) -> Match | None:
    """Let a player ask for a rematch; when both have, begin it with sides swapped and return it."""
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).select_related("online").get(slug=slug)
        online = match.online
        if online.next is not None or not match.finished:
            return online.next
        players: dict[Any, Player] = {player.seat: player for player in match.players.all()}
        players[seat].again = seed or new_seed()
        players[seat].save(update_fields=["again"])
        ready = all(player.again or player.level or online.local for player in players.values())
        if not ready:
            return None
        guests: dict[Seat, Guest] = {other(side): _guest(match, player) for side, player in players.items()}
        terms = {name: value for name, value in match.setup.items() if name not in ("format", "teams", "fair")}
        how = {"within": online.within, "private": online.private, "odds": online.odds, "local": online.local}
        online.next = begin(guests, terms, server=online.server_again, **how).match
        online.save(update_fields=["next"])
    return online.next


def _guest(match: Match, player: Player) -> Guest:
    kept = {name: getattr(player, name) for name in ("name", "token", "account", "address", "mail", "level")}
    color = match.colors.get(player.seat, "")
    return Guest(team=match.setup["teams"][player.seat], color=color, seed=player.again, **kept)
