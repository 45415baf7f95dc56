"""What no browser may be sent: the other side's hand, locked call, FLAG card and draft, the order of piles, the seed

Matches that differ in nothing but these must give equal bytes to whoever may not know them: in the tables that
sockets bring, in every page, and in every answer to what is sent.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from firstandglory.engine import record
from firstandglory.engine.fairdice import FairDice, commitment
from firstandglory.engine.game import SEATS, Step, other
from firstandglory.engine.selfplay import seeds
from matches import table
from matches.log import History
from matches.models import Match, Online, Player
from matches.play.fragments import fragments
from tests.engine import test_secrecy as engine
from tests.play.guests import Guest
from tests.play.sitting import Sitting

GAMES = 300
PARTS = 12  # so many tests share the games
MODES = ("traditional", "star")
TWINS = engine.TestSecrecy().hidden_twins
# What no two looks at a table share.
MARKS = re.compile(r'name="key" value="[\w-]+"|data-now="\d+"|data-[a-z-]+="\d{13}"|\d+:\d\d(?=<)')
AUDIENCES = {"home.0": "home", "away.0": "away", "watch": "nobody"}


class Unwritten:
    """A match of two players in its last possession, in memory alone."""

    def __init__(self, number):
        self.whims = Random(f"secrets {number}")
        server, *others = seeds(f"secrets {number}")
        self.dice = FairDice(server, *others)
        home, away = (seed.hex() for seed in others)
        data = {
            "format": record.FORMAT,
            "game": "playcalling",
            "mode": MODES[number % 2],
            "length": "quick",
            "cards": "dealt",
            "teams": {"home": {"deck": "harbor"}, "away": {"deck": "lantern"}},
            "start": {"possession": 8, "offense": self.whims.choice(SEATS)},
            "fair": {"commit": commitment(server), "home": home, "away": away},
            "actions": [],
        }
        self.secret = server.hex()
        match = Match(slug=f"secret{number:06}", game="playcalling", setup=data, version=1)
        # The relation is set from the other side.
        self.online = Online(match=match, server=self.secret, watched=True)
        players = {seat: Player(match=match, seat=seat, name=seat.title(), token=seat) for seat in SEATS}
        read = record.from_json(data)
        self.turn = table.Turn(match, History(), read, record.play(read), players)

    def at(self, state, rulings=(), draft=None):
        """Return the match in another state than the last one, with a draft."""
        played = self.turn.played
        steps = (*played.steps[:-1], played.steps[-1]._replace(state=state)) if played.steps else ()
        first = played.first if steps else state
        history = History(draft=draft or {})
        return replace(self.turn, played=played._replace(first=first, steps=steps), history=history)

    def goes_on(self):
        """Make the next random decision, and all that chance does after it; say whether there is one more to make."""
        game, actions = self.turn.record.game, []
        state, decided = self.turn.state, False
        while (awaited := game.awaiting(state)).name != "nothing":
            if awaited.by_chance:
                action = game.draw(state, self.dice)
            elif decided:
                break
            else:
                action, decided = self.whims.choice([*game.legal(state, awaited.seat)]), True
            step = game.apply(state, action)
            assert isinstance(step, Step)
            actions.append(game.action_json(action))
            state = step.state
        played = record.resume(game, self.turn.played, actions)
        self.turn = replace(self.turn, played=played)
        self.turn.match.version += 1
        return awaited.name != "nothing"

    def draft(self):
        """Return two drafts of the defense that differ, if it may lock a call now."""
        game, state = self.turn.record.game, self.turn.state
        if state.awaiting != "offense_call":
            return []
        seat = other(state.offense)
        calls = game.legal(state._replace(awaiting="defense_call"), seat)
        return [{"by": seat, "action": game.action_json(call)} for call in list(calls)[:2]]


def shown(turn):
    """Return what each audience is sent."""
    return {AUDIENCES[name]: MARKS.sub("", text) for shown in fragments(turn) for name, text in shown.items()}


@pytest.mark.parametrize("part", range(PARTS))
def test_hidden_parts_leave_no_trace_in_what_sockets_bring(part):
    seen = Counter()
    for number in range(part, GAMES, PARTS):
        match = Unwritten(number)
        going = True
        while going:
            going = match.goes_on()
            texts = shown(match.turn)
            for viewer, text in texts.items():
                assert match.secret not in text
                for seat in SEATS:
                    # What a page offers is its own player's to choose.
                    assert seat == viewer or f"&quot;by&quot;: &quot;{seat}&quot;" not in text
                seen[viewer] += 1
            if match.whims.random() < 0.25:
                compare(match, texts, seen)
    assert all(seen[viewer] > 20 for viewer in ("home", "away", "nobody", "twins"))


def compare(match, texts, seen):
    """Let the hidden parts be others, and look again."""
    for viewer, text in texts.items():
        twins = [*TWINS(match.turn.state, viewer)]
        if twins:
            twin = match.at(match.whims.choice(twins))
            assert shown(twin)[viewer] == text, f"{viewer} can tell\n{match.turn.state}\n{twin.state}"
            seen["twins"] += 1
    drafts = match.draft()
    if len(drafts) == 2:
        one, two = (shown(match.at(match.turn.state, draft=draft)) for draft in drafts)
        owner = drafts[0]["by"]
        assert one[owner] != two[owner]
        for viewer in {"home", "away", "nobody"} - {owner}:
            assert one[viewer] == two[viewer]
        seen["drafts"] += 1


# Pages and answers

PAGES = ("game", "text", "log", "fair", "share")


def bytes_of(sitting, viewer, name, query=None):
    guest = sitting.of(viewer) if viewer in SEATS else sitting.stranger
    response = guest.client.get(f"/play/{sitting.slug}/{'' if name == 'game' else name + '/'}", query or {})
    page = response.text
    tokens = r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|ticket=[^"]+'
    return re.sub(tokens, "", MARKS.sub("", page))


@pytest.mark.parametrize("mode", MODES)
def test_hidden_parts_leave_no_trace_in_pages(db, fixed_seeds, monkeypatch, mode):
    sitting = Sitting(mode=mode, odds="on").opens()
    sitting.stranger = Guest("Eve", "cedar")
    whims, compared = Random(f"pages {mode}"), 0
    while not (turn := sitting.turn).match.finished and compared < 40:
        if whims.random() < 0.25:
            whole = table.load(sitting.slug)
            for viewer in ("home", "away", "nobody"):
                twins = [*TWINS(whole.state, viewer)]
                for name in PAGES if twins else ():
                    steps = whole.played.steps
                    twin = steps[-1]._replace(state=whims.choice(twins))
                    changed = replace(whole, played=whole.played._replace(steps=(*steps[:-1], twin)))
                    before = bytes_of(sitting, viewer, name)
                    with monkeypatch.context() as patched:
                        for reading in ("present", "load"):
                            patched.setattr(table, reading, lambda slug, changed=changed: changed)
                        after = bytes_of(sitting, viewer, name)
                    assert turn.match.online.server not in before
                    # A page reads a part of the match from where it stands, the other all of it: drives differ then.
                    if name != "game" or len(turn.played.steps) == len(steps):
                        assert after == before, f"{viewer} can tell by {name}"
                        compared += 1
        seat = sitting.waited_for
        sitting.acts(seat, whims.choice(sitting.choices(seat)))
    assert compared >= 40


@pytest.mark.parametrize("mode", MODES)
def test_nothing_that_is_said_of_a_match_has_its_secrets(db, fixed_seeds, caplog, mode):
    """A whole match over the pages: every answer, announcement and log line is searched for seed and piles."""
    sitting = Sitting(mode=mode).opens()
    sitting.stranger = Guest("Eve", "cedar")
    whims, told = Random(f"said {mode}"), []
    secret = sitting.turn.match.online.server
    while not (turn := sitting.turn).match.finished:
        seat = sitting.waited_for
        choice = whims.choice(sitting.choices(seat))
        wrong = {**choice, "by": other(seat)}
        mixed = [(other(seat), choice), (other(seat), wrong), (seat, wrong), (seat, choice)]
        for by, action in mixed:
            answer = sitting.acts(by, action)
            told.append((by, answer.text))
        if whims.random() < 0.1 and not sitting.turn.match.finished:
            told += [(viewer, bytes_of(sitting, viewer, name)) for viewer in (*SEATS, "nobody") for name in PAGES]
            download = sitting.home.client.get(f"/play/{sitting.slug}/record.json")
            assert download.status_code == 403
            told.append(("home", download.text))
        assert turn.match.online.server == secret
        if turn.state.deal is not None:
            check_piles(turn, told)
        assert not [who for who, text in told if secret in text and not sitting.turn.match.finished]
        told.clear()
    assert caplog.records == []


def check_piles(turn, told):
    """Search for piles as the database writes them."""
    for seat, pile in turn.state.deal.piles.items():
        for cards in (pile.hand, pile.draw, pile.discard):
            if len(cards) > 2:
                for who, text in told:
                    if who != seat or cards is not pile.hand:
                        assert json.dumps(list(cards)) not in text
                        assert ", ".join(cards) not in text


def test_the_seed_stands_in_the_database_alone_until_the_end(db):
    sitting = Sitting(mode="star").opens()
    secret = sitting.turn.match.online.server
    assert secret in [*Online.objects.values_list("server", flat=True)]
    rows = json.dumps([*Match.objects.values_list("setup", "summary"), *sitting.turn.match.log.values_list("done")])
    assert secret not in rows
