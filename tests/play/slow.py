"""Slow matches: a day a decision, and players who come by now and then."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

from django.test import Client
from django.utils import timezone

from firstandglory.engine.game import SEATS
from matches import table
from matches.devices import hashed
from matches.models import Online, Player
from matches.play import dealer, seating
from matches.play.seating import Guest

DAY = timedelta(days=1)
NAMES = {"home": "Ann", "away": "Ben"}
DEVICES = {"home": "a" * 43, "away": "b" * 43}
DECKS = {"home": "harbor", "away": "summit"}
TERMS = {"game": "playcalling", "mode": "star", "length": "quick", "cards": "dealt"}

_keys = count()


def browser(seat):
    """Return the browser at a seat."""
    client = Client()
    client.cookies["device"] = DEVICES[seat]
    return client


def begun(*, within=DAY, terms=TERMS, local=False, private=False, server="00" * 32, **players):
    """Begin a match of Ann at home and Ben; `home` and `away` say what else is known of them."""
    guests = {}
    for seat in SEATS:
        given = {"name": NAMES[seat], "token": hashed(DEVICES[seat]), "seed": "00" * 16, **players.get(seat, {})}
        guests[seat] = Guest(team={"deck": DECKS[seat]}, **given)
    how = {"within": within, "local": local, "private": private}
    return seating.begin(guests, terms, server=server, **how)


def awaited(turn):
    """Return the seat that must decide."""
    return turn.record.game.awaiting(turn.state).seat


def decide(turn, seat=None, *, action=None):
    """Let a seat (whoever must, if none is named) make the first decision that is open to it, or this one."""
    seat = seat or awaited(turn)

    def understand(present):
        game = present.record.game
        chosen = action or game.action_json(next(iter(game.legal(present.state, seat))))
        return dealer.acted(present, seat, chosen)

    here = turn.players[seat].token
    done = table.decide(turn.match.slug, here, turn.match.version, f"test-{next(_keys)}", understand)
    assert done.answer == "done", done.refusal
    return done


def moved_to(turn, seat):
    """Go on until the decision falls to a seat by a move of the other side."""
    while True:
        before = awaited(turn)
        turn = decide(turn)
        if before != seat and awaited(turn) == seat:
            return turn


def conceded(turn, seat):
    """Let a seat give up."""
    return decide(turn, seat, action={"do": "concede", "by": seat, "reason": "resigned"})


def leave(turn, *seats):
    """Let players have been away for an hour."""
    Player.objects.filter(match=turn.match, seat__in=seats or SEATS).update(seen=timezone.now() - timedelta(hours=1))
    return table.present(turn.match.slug)


def time_passes(turn, time):
    """Let time pass for a match's clock and its warnings."""
    online = Online.objects.get(pk=turn.match.pk)
    online.due = online.due and online.due - time
    online.warned_at = online.warned_at and online.warned_at - time
    online.save()
    return table.present(turn.match.slug)
