"""What a slow match mails to its players: that it is their turn, that their time is up, how it ended.

A letter goes to the address that was given for this match, else to the confirmed one of the account. Each carries a
link that ends the mail about its match.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Seat, other
from limits import throttle
from matches import presence, show
from matches.models import Player
from matches.play import clock

if TYPE_CHECKING:
    from matches.table import Turn

# Nobody's mailbox is to be filled through us, whoever typed its address.
LETTERS = throttle.Limit("letters", at_once=20, every=timedelta(hours=1))


def tell(turn: Turn) -> None:
    """Tell whoever must decide now that the other side has moved; at the end, how the match ended."""
    if not turn.players or not turn.match.online.slow or turn.history.draft:
        return
    if turn.match.finished:
        for player in SEATS:
            _send(turn, player, "over", "The match is over")
        return
    seat: Seat | None = turn.record.game.awaiting(turn.state).seat
    if seat is not None and seat != _mover(turn):
        _send(turn, seat, "turn", "It is your turn")


def warn(turn: Turn, seat: Seat) -> None:
    """Tell a player whose time is up until when the match still waits for them."""
    _send(turn, seat, "warning", "Your time is up", ends=clock.ends(turn.match.online))


def _mover(turn: Turn) -> Seat | None:
    """Return who made the last entry, None for the dice of the beginning."""
    history = turn.history
    before = history.sheets[history.place - 1].standing
    mover: Seat | None = history.sheet.standing[len(before)].get("by")
    return mover


def _send(turn: Turn, seat: Seat, letter: str, subject: str, **facts: Any) -> None:
    player = turn.players[seat]
    if not _wants(turn, player):
        return
    address = player.address or (player.account.email if player.account else "")
    if not address or not throttle.take(LETTERS, address.lower()):
        return
    off = settings.SITE_URL + reverse("play:mail-off", args=[turn.match.slug, seat, off_key(player)])
    # Mail programs show a button of their own for these two (RFC 8058).
    headers = {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    text = render_to_string(f"play/mail/{letter}.txt", {**_facts(turn, seat), **facts, "off": off}).strip() + "\n"
    EmailMessage(f"{subject} · First & Glory", text, to=[address], headers=headers).send()


def _wants(turn: Turn, player: Player) -> bool:
    if player.level or player.mail == Player.Mail.NEVER:
        return False
    return player.mail == Player.Mail.ALWAYS or not _is_at_table(turn, player)


def _is_at_table(turn: Turn, player: Player) -> bool:
    # Whoever made the match sits at home. They have not come to its table while they were last seen before it began,
    # however short ago that is.
    if player.seat == "home" and player.seen < turn.match.created:
        return False
    return presence.is_here(player)


def _facts(turn: Turn, seat: Seat) -> dict[str, Any]:
    winner = turn.match.summary["winner"]
    return {
        "player": turn.players[seat],
        "opponent": turn.players[other(seat)],
        "names": playcalling.names(turn.setup),
        "board": show.scoreboard(turn.state),
        "ruling": show.ruled(show.current_rulings(turn.played), playcalling.names(turn.setup)),
        "won": winner == seat,
        "due": turn.match.online.due,
        "page": settings.SITE_URL + reverse("play:game", args=[turn.match.slug]),
        "profile": settings.SITE_URL + reverse("accounts:profile"),
    }


def off_key(player: Player) -> str:
    """Return the secret of the link that ends a player's mail about one match."""
    return salted_hmac("matches.mail", f"{player.match_id} {player.seat}", algorithm="sha256").hexdigest()[:32]


def fits_off(player: Player, key: str) -> bool:
    """Say whether that link is a player's."""
    return constant_time_compare(off_key(player), key)
