"""A whole match between two players, each with a browser of their own, who press what their pages offer."""

import json
import re
from contextlib import contextmanager
from random import Random

from playwright.sync_api import expect

from firstandglory.engine import fairdice, record
from firstandglory.engine.game import other
from matches import show
from tests.browser.devices import AT, Line, until
from tests.browser.lobby_guest import Guest

ACT = re.compile(r"/act/$")

# What a page says to everybody, without what comes and goes beside the moves: who is there.
PUBLIC = """
() => [...document.querySelectorAll(".table-field, .ruling, .told-last, .told")].map((part) => {
    const copy = part.cloneNode(true);
    for (const gone of copy.querySelectorAll(".board-here")) gone.remove();
    return copy.textContent.replace(/\\s+/g, " ").trim();
})
"""
# What a page shows of the state: the score, and where the ball is.
STATE = """
() => [...document.querySelectorAll(".board-digits, .situation > b, .situation-down")]
    .map((part) => part.textContent.trim())
"""
BUTTONS = "#table :is(.respond .pass, .flag-choices .tap, .taps .tap, .lock-many)"
# What a page offers to press. A kick ends a possession, so whoever may kick does.
OFFERED = """
(buttons) => {
    const all = (css) => [...document.querySelectorAll(css)];
    const cards = all("#table .call-form .hand input[type=radio]:not([data-draft])");
    const kick = cards.find((input) => input.value.includes('"kick"'));
    return {
        turn: document.getElementById("table").dataset.turn === "true",
        cards: (kick ? [kick] : cards).map((input) => input.id),
        buttons: all(buttons).map((button) => button.value || button.textContent),
    };
}
"""


def offered_by(page):
    """Return what a page offers."""
    return page.evaluate(OFFERED, BUTTONS)


class Player(Guest):
    """A guest at the table."""

    def __init__(self, browser, site, name, team):
        super().__init__(browser, site, name, team)
        self.line = Line(self.page)
        self.posts = []
        self.context.on("request", lambda request: ACT.search(request.url) and self.posts.append(request))

    @property
    def version(self):
        return int(self.page.locator("#table").get_attribute("data-version"))

    @property
    def offered(self):
        return offered_by(self.page)

    @property
    def public(self):
        return self.page.evaluate(PUBLIC)

    def at(self, version):
        self.page.wait_for_function(AT, arg=str(version))

    def live(self):
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "live")

    def raises(self, card):
        """Raise a card without locking it."""
        self.page.locator(f'label:has(> [id="{card}"])').click()

    @property
    def lock(self):
        return self.page.locator(".call-form .lock")

    def presses(self, whims):
        """Press one of the things that the page offers."""
        offered = self.offered
        if offered["cards"]:
            self.raises(whims.choice(offered["cards"]))
            self.lock.click()
            return
        button = self.page.locator(BUTTONS).nth(whims.randrange(len(offered["buttons"])))
        if not button.is_visible():
            self.page.locator("#flags > summary").click()
        button.click()


class MatchSitting:
    """Two players at a match, and maybe somebody who looks on."""

    def __init__(self, browser, site, mode, watched):
        self.home, self.away = Player(browser, site, "Ann", "harbor"), Player(browser, site, "Ben", "summit")
        self.watchers = [Player(browser, site, "Eve", "cedar")] if watched else []
        self.slug = self.home.makes(mode=mode)
        self.home.live()
        self.away.joins(self.slug)
        for watcher in self.watchers:
            watcher.goes_to(self.slug)
        self.version = 1
        self.whims = Random(mode)
        self.shown = []
        self.agree()
        for guest in self.everybody:
            expect(guest.page.locator("#match")).to_be_visible()
            guest.live()

    @property
    def players(self):
        return [self.home, self.away]

    @property
    def everybody(self):
        return [*self.players, *self.watchers]

    def agree(self):
        """Wait until everybody is at the version that the moves so far make; all read the same."""
        for guest in self.everybody:
            guest.at(self.version)
        first, *others = [guest.public for guest in self.everybody]
        assert [other for other in others if other != first] == []
        self.shown.append(self.home.page.evaluate(STATE))

    def to_move(self):
        """Return one of those who are to decide; at a call that may be the defense."""
        deciding = [player for player in self.players if player.offered["turn"]]
        return self.whims.choice(deciding) if deciding else None

    def moves(self, player):
        """Let a player press something: it counts once."""
        player.presses(self.whims)
        self.version += 1
        self.agree()

    # On the way

    def reload(self, player):
        """Reload in the middle of a decision: the same is asked, of the same table."""
        offered, public = player.offered, player.public
        player.raises(offered["cards"][0])
        player.page.reload()
        player.live()
        assert (player.offered, player.public) == (offered, public)
        self.moves(player)

    def cut_off(self, player):
        """Cut the other's socket: their page misses a move, and has it as soon as it is back."""
        other = self.away if player is self.home else self.home
        other.line.refused = True
        other.line.cut()
        player.presses(self.whims)
        self.version += 1
        player.at(self.version)
        other.line.refused = False
        other.live()
        self.agree()

    def two_tabs(self, player):
        """Open the match twice: both tabs offer the same, a move in one is seen in the other."""
        first, second = player.page, player.context.new_page()
        second.goto(first.url)
        assert second.evaluate(PUBLIC) == first.evaluate(PUBLIC)
        assert offered_by(second) == offered_by(first)
        player.page = second
        self.moves(player)
        player.page = first
        self.agree()
        assert offered_by(second) == offered_by(first)
        second.close()

    def double_click(self, player):
        """Click the lock twice: the call counts once."""
        player.raises(player.offered["cards"][0])
        player.posts.clear()
        # Both in one task of the page: no answer to the first can come between them.
        player.lock.evaluate("lock => { lock.click(); lock.click(); }")
        self.version += 1
        until(player.page, lambda: all(post.response() for post in player.posts))
        self.agree()

    def too_late(self, player):
        """Send an entry that was made of an older table: it is refused, and nothing changes."""
        card = player.page.locator(f'[id="{player.offered["cards"][0]}"]').get_attribute("value")
        (token,) = (cookie["value"] for cookie in player.context.cookies() if cookie["name"] == "csrftoken")
        form = {"version": str(self.version - 1), "key": "late", "action": card}
        answer = player.page.request.post(f"/play/{self.slug}/act/", form=form, headers={"X-CSRFToken": token})
        assert answer.status == 409
        assert "Nothing was changed" in answer.text()
        player.page.reload()
        self.agree()
        self.moves(player)

    # The end

    def record(self):
        """Return the record of the match, and its states by the engine alone; the dice are the promised ones."""
        answer = self.home.page.request.get(f"/play/{self.slug}/record.json")
        match = record.from_json(json.loads(answer.text()))
        assert fairdice.verify(match.game, match.setup, map(match.game.parse, match.actions), match.fair) == []
        played = record.play(match)
        return match, [step.state for step in played.steps]


@contextmanager
def at_table(browser, site, mode, *, watched):
    """Seat two players, and one who looks on if the match is watched; no script of their pages may have failed."""
    sitting = MatchSitting(browser, site, mode, watched)
    try:
        yield sitting
    finally:
        for guest in sitting.everybody:
            guest.context.close()
    assert [guest.faults for guest in sitting.everybody] == [[] for _ in sitting.everybody]


def words_of(state):
    """Return what a page shows of a state: the score, and where the ball is."""
    board = show.scoreboard(state)
    score = [str(board["score"][seat]) for seat in ("home", "away")]
    if board["ball"] and board["offense"]:
        return [*score, f"{board['ball']} · {board['stage_name']}", f"Down {board['down']}"]
    words = board["awaiting_words"]
    return [*score, words[0].upper() + words[1:]]


def whole_match(sitting):
    """Play a match to its end, each of the things that may happen on the way at one of its calls."""
    todo = [sitting.reload, sitting.cut_off, sitting.two_tabs, sitting.double_click, sitting.too_late]
    while player := sitting.to_move():
        if todo and sitting.version > 6 and len(player.offered["cards"]) > 1:
            todo.pop(0)(player)
        else:
            sitting.moves(player)
    assert todo == []
    return sitting


def agrees_with_the_engine(sitting):
    """Hold what was on the pages against the record, played by the engine alone."""
    _, states = sitting.record()
    last = states[-1]
    told = iter([words_of(state) for state in states])
    changes = [shown for shown, before in zip(sitting.shown, [None, *sitting.shown], strict=False) if shown != before]
    for shown in changes[:-1]:
        assert shown in told, shown
    best, least = (last.score.of(seat) for seat in (last.winner, other(last.winner)))
    winner, loser = sitting.players if last.winner == "home" else sitting.players[::-1]
    endings = {winner: f"You win {best}–{least}.", loser: f"You lose {least}–{best}."}
    for guest in sitting.everybody:
        said = endings.get(guest, f"{winner.name} wins {best}–{least}.")
        expect(guest.page.locator("#over-title")).to_have_text(said)
    sitting.home.goes_to(sitting.slug, "log")
    expect(sitting.home.page.get_by_role("heading", level=1)).to_have_text(
        f"Harbor {last.score.home}, Summit {last.score.away}"
    )
