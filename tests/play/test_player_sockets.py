"""Sockets of players: whose they are, and who is there"""

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import timedelta
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.utils import timezone

from firstandglory.engine.game import SEATS
from matches import fanout, presence, sockets
from matches.devices import hashed
from matches.models import Player
from matches.play import phrases, seats
from tests.play.sitting import Sitting
from tests.server import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "Ab-_56789012"
PHONE = "p" * 43


class Socket(ApplicationCommunicator):
    """The other end of a socket."""

    def __init__(self, slug, ticket=None):
        query = b"" if ticket is None else f"ticket={ticket}".encode()
        path = f"/ws/matches/{slug}/"
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query,
            "headers": [(b"origin", b"http://localhost")],
        }
        super().__init__(sockets.application, scope)

    async def open(self):
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(PATIENCE))["type"] == "websocket.accept"

    async def hear(self):
        return json.loads((await self.receive_output(PATIENCE))["text"])

    async def versions(self):
        """Return the next version that is told, whatever else is told before."""
        while "version" not in (message := await self.hear()):
            pass
        return message

    async def close(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(PATIENCE)


@asynccontextmanager
async def listening(slug, ticket=None):
    socket = Socket(slug, ticket)
    assert await socket.open()
    yield socket
    await socket.close()


def in_a_loop(test):
    """Run a test in a loop of its own, and let nothing of it go on in the next."""

    def run(*arguments, **named):
        with patch.object(presence, "MOMENT", 0.0):
            asyncio.run(ended(test(*arguments, **named)))

    run.__name__ = test.__name__
    return run


async def ended(test):
    await test
    # Whoever has just left is written down by a task.
    while presence._leaving:
        await asyncio.gather(*presence._leaving)


def ticket(slug, seat, moved=0):
    return sockets.ticket(slug, seat, moved)


def test_each_player_hears_what_is_theirs():
    @in_a_loop
    async def heard():
        async with (
            listening(SLUG, ticket(SLUG, "home")) as home,
            listening(SLUG, ticket(SLUG, "away")) as away,
            listening(SLUG) as watcher,
        ):
            shown = {"home.0": "home's hand", "away.0": "away's hand", "watch": "no hand"}
            await sync_to_async(fanout.send)(SLUG, 3, shown)
            for socket, html in ((home, "home's hand"), (away, "away's hand"), (watcher, "no hand")):
                assert await socket.versions() == {"version": 3, "html": html}

    heard()


@pytest.mark.parametrize(
    "shown",
    [
        "",
        "x",
        "Ab-_56789012:home.0",
        sockets.ticket("another_____", "home", 0),
        sockets.ticket(SLUG, "home", 0)[:-1],
        sockets.ticket(SLUG, "home", 0).replace("home", "away"),
        "x" + "&a=1" * 1100,
    ],
    ids=["empty", "nonsense", "unsigned", "of another match", "cut off", "of another seat", "and much else"],
)
def test_no_socket_for_a_false_ticket(shown):
    @in_a_loop
    async def refused():
        assert not await Socket(SLUG, shown).open()

    refused()


def test_no_socket_for_an_old_ticket():
    with patch("django.core.signing.time.time", return_value=0):
        old = ticket(SLUG, "home")

    @in_a_loop
    async def refused():
        assert not await Socket(SLUG, old).open()

    refused()


def test_the_device_that_a_seat_has_left_is_told_alone_and_hears_no_more():
    sitting = Sitting(mode="star")
    player = Player.objects.select_related("match").get(match__slug=sitting.slug, seat="home")

    @in_a_loop
    async def heard():
        async with (
            listening(sitting.slug) as watcher,
            listening(sitting.slug, ticket(sitting.slug, "home", 0)) as old,
            listening(sitting.slug, ticket(sitting.slug, "home", 1)) as new,
        ):
            assert await watcher.hear() == {"here": {"home": True}}
            await sync_to_async(seats.move)(player, hashed(PHONE))
            assert await old.hear() == {"moved": True}
            sitting.home.client.cookies["device"] = PHONE
            version = await sync_to_async(lambda: sitting.turn.match.version)()
            await sync_to_async(sitting.chooses)()
            # Whoever has left looks on.
            for told in (new, watcher):
                assert (await told.hear())["version"] == version + 1
            await sync_to_async(fanout.send)(sitting.slug, 99, {"home.0": "the end of the test"})
            assert (await old.versions())["version"] == 99

    heard()


def test_players_are_served_before_watchers():
    order = []
    give = fanout.Follower.give

    def note(follower, text):
        order.append(follower.audience)
        give(follower, text)

    @in_a_loop
    async def served():
        async with listening(SLUG), listening(SLUG, ticket(SLUG, "away")), listening(SLUG):
            with patch.object(fanout.Follower, "give", note):
                await sync_to_async(fanout.send)(SLUG, 1, {"away.0": "", "watch": ""})
                await asyncio.sleep(0)

    served()
    assert order[-3:] == ["away.0", "watch", "watch"]


# Who is there


def long_gone():
    Player.objects.update(seen=timezone.now() - timedelta(hours=1))


def here(sitting):
    return {seat for seat in SEATS if presence.is_here(sitting.turn.players[seat])}


def test_whoever_has_a_page_open_is_there_and_the_other_is_told():
    sitting = Sitting(mode="star")
    long_gone()
    assert here(sitting) == set()

    @in_a_loop
    async def seen():
        async with listening(sitting.slug, ticket(sitting.slug, "home")) as home:
            async with listening(sitting.slug, ticket(sitting.slug, "away")):
                assert await home.hear() == {"here": {"away": True}}
                assert await sync_to_async(here)(sitting) == {"home", "away"}
            assert await home.hear() == {"here": {"away": False}}

    seen()


def test_a_second_page_of_a_player_is_nobodys_news():
    sitting = Sitting(mode="star")
    tickets = ticket(sitting.slug, "home"), ticket(sitting.slug, "away")

    @in_a_loop
    async def seen():
        async with listening(sitting.slug, tickets[1]) as away:
            async with listening(sitting.slug, tickets[0]), listening(sitting.slug, tickets[0]):
                pass
            assert [await away.hear() for _ in range(2)] == [{"here": {"home": True}}, {"here": {"home": False}}]

    seen()


def test_watchers_are_nobody():
    sitting = Sitting(mode="star")
    long_gone()

    @in_a_loop
    async def seen():
        async with listening(sitting.slug):
            pass

    seen()
    assert here(sitting) == set()


def test_the_roll_call_writes_down_all_who_sit_here_and_nobody_else():
    first, second = Sitting(mode="star"), Sitting(mode="star")
    long_gone()
    presence.seen([(first.slug, "home", 0), (second.slug, "away", 0), ("nobody", "home", 0)])
    assert (here(first), here(second)) == ({"home"}, {"away"})


def test_a_roll_call_that_fails_breaks_no_socket(caplog):
    @in_a_loop
    async def seen():
        with patch.object(presence, "seen", side_effect=RuntimeError("no database")):
            async with listening(SLUG, ticket(SLUG, "home")) as home:
                await sync_to_async(fanout.send)(SLUG, 1, {"home.0": "still here"})
                assert (await home.versions())["html"] == "still here"

    seen()
    assert {record.message for record in caplog.records} == {"Could not tell who is there"}


def test_phrases_reach_everybody():
    sitting = Sitting(mode="star")

    @in_a_loop
    async def heard():
        async with listening(sitting.slug) as watcher:
            await sync_to_async(sitting.home.posts)("say", sitting.slug, phrase="hello")
            assert await watcher.hear() == {"said": {"seat": "home", "text": phrases.PHRASES["hello"]}}

    heard()


def test_who_asks_for_a_rematch_before_the_end_is_not_heard():
    sitting = Sitting(mode="star")

    @in_a_loop
    async def heard():
        async with listening(sitting.slug) as watcher:
            await sync_to_async(sitting.home.posts)("again", sitting.slug)
            await sync_to_async(sitting.home.posts)("say", sitting.slug, phrase="hello")
            assert "said" in await watcher.hear()

    heard()


def test_who_has_the_address_of_a_private_match_hears_nothing_of_it():
    sitting = Sitting(mode="star", private="on")

    @in_a_loop
    async def heard():
        async with (
            listening(sitting.slug) as stranger,
            listening(sitting.slug, ticket(sitting.slug, "away")) as away,
            listening(sitting.slug, ticket(sitting.slug, "home")),
        ):
            assert await away.hear() == {"here": {"home": True}}
            await sync_to_async(sitting.home.posts)("say", sitting.slug, phrase="hello")
            assert "said" in await away.hear()
            await sync_to_async(sitting.claims)("home", "resign")
            await away.versions()
            await sync_to_async(sitting.home.posts)("again", sitting.slug)
            assert "again" in await away.hear()
            await sync_to_async(fanout.send)(sitting.slug, 99, {"watch": "the end of the test"})
            assert await stranger.hear() == {"version": 99, "html": "the end of the test"}

    heard()


def test_a_page_that_the_seat_has_left_keeps_nobody_at_the_table():
    sitting = Sitting(mode="star")
    Player.objects.filter(match__slug=sitting.slug, seat="home").update(moved=1)
    long_gone()

    @in_a_loop
    async def seen():
        async with listening(sitting.slug) as watcher:
            async with listening(sitting.slug, ticket(sitting.slug, "home", 0)):
                assert await sync_to_async(here)(sitting) == set()
                async with listening(sitting.slug, ticket(sitting.slug, "home", 1)):
                    assert await watcher.hear() == {"here": {"home": True}}
                    assert await sync_to_async(here)(sitting) == {"home"}
            assert await watcher.hear() == {"here": {"home": False}}
            await sync_to_async(fanout.send)(sitting.slug, 99, {"watch": "the end of the test"})
            assert "version" in await watcher.hear()

    seen()
