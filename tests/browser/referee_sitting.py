"""A whole game of the referee helper, at which others look on from browsers of their own."""

from playwright.sync_api import expect

from firstandglory.engine import record
from tests.browser.referee_phone import QUESTION
from tests.matches.games import envelope, forms, random_actions


class Sitting:
    """A game at which a watcher looks on from another browser."""

    def __init__(self, phones, mode):
        self.phones = phones
        self.referee = phones()
        self.referee.starts("Traditional" if mode == "traditional" else "Star Mode")
        self.address = self.referee.page.url
        self.watchers = []
        self.watched_by(phones())

    def watched_by(self, watcher):
        if watcher.page.url != self.address:
            watcher.goes_to(self.address)
        self.watchers.append(watcher)
        self.agree()

    def agree(self):
        """Wait until every watcher has what the referee has, and compare what everybody may see."""
        version, public = self.referee.version, self.referee.public
        for watcher in self.watchers:
            watcher.at(version)
            assert watcher.public == public

    def undo_and_redo(self, steps):
        seen = [self.referee.public]
        for _ in range(steps):
            self.referee.step("undo")
            self.agree()
            seen.append(self.referee.public)
        for before in seen[-2::-1]:
            self.referee.step("redo")
            self.agree()
            assert self.referee.public[::2] == before[::2]

    def correct_the_last_throw(self):
        """Set the dice of the last entry to twelve against two, look at it, and take that back."""
        page, public = self.referee.page, self.referee.public
        version = self.referee.version
        self.referee.tap(page.get_by_role("link", name="Correct", exact=True))
        self.referee.tap(page.locator('a[href*="/entries/"]', has_text="Correct").first)
        page.locator("select").nth(0).select_option("12")
        page.locator("select").nth(1).select_option("2")
        self.referee.tap(page.get_by_role("button", name="Replace the dice"))
        self.referee.at(version + 1)
        self.agree()
        expect(self.referee.table).to_contain_text("Dice 12 − 2")
        self.referee.step("undo")
        self.agree()
        assert self.referee.public == public

    def rule_at_the_table(self):
        """Move the ball by agreement, and take that back."""
        page, public = self.referee.page, self.referee.public
        version = self.referee.version
        self.referee.tap(page.get_by_role("link", name="Correct", exact=True))
        self.referee.tap(page.get_by_role("link", name="Table ruling"))
        page.get_by_label("Ball").select_option("50")
        page.get_by_label("Down").select_option("3")
        page.get_by_label("Stage").select_option("Approach")
        page.get_by_label("Reason").fill("The marker had slipped")
        self.referee.tap(page.get_by_role("button", name="Rule it"))
        self.referee.at(version + 1)
        self.agree()
        expect(self.referee.table).to_contain_text("The marker had slipped")
        assert "has the ball at 50, Approach Down 3" in self.referee.public[2]
        self.referee.step("undo")
        self.agree()
        assert self.referee.public == public

    def reload(self):
        public = self.referee.public
        self.referee.page.reload()
        self.referee.goes_on()
        assert self.referee.public == public

    def hand_over(self):
        """Let another phone take the whistle; the first one is told and watches from then on, in place of who did."""
        first, second = self.referee, self.phones()
        first.tap(first.page.get_by_role("link", name="Share"))
        link = first.page.locator("#take-url").input_value()
        first.page.go_back()
        second.goes_to(link)
        second.tap(second.page.get_by_role("button", name="Take the whistle"))
        expect(second.page).to_have_url(self.address)
        expect(first.table).to_contain_text("Another device has taken the whistle. This one watches.")
        expect(first.page.locator(QUESTION)).to_have_count(0)
        self.referee = second
        self.watchers.pop().page.close()
        self.watched_by(first)


def whole_game(phones, mode, seed):
    """Tap a Quick game through, and return the table at which it was played and its last state by the engine alone.

    On the way a reload in the middle of a throw, undo, redo, a correction, a table ruling and a take-over; whoever
    watches agrees after every step.
    """
    actions = random_actions(mode, "quick", seed)
    alone = record.play(record.from_json(envelope(mode, "quick", actions)))
    sitting = Sitting(phones, mode)
    todo = [
        sitting.correct_the_last_throw,
        sitting.rule_at_the_table,
        sitting.hand_over,
        lambda: sitting.undo_and_redo(5),
    ]
    reloaded, standing = False, 0
    for n, form in enumerate(forms(actions)):
        sitting.referee.presses(form.fields)
        sitting.agree()
        whole, standing = form.standing > standing, form.standing
        if whole:
            last, awaiting = actions[standing - 1], alone.steps[standing - 1].state.awaiting
            if todo and n > 20 and "offense" in last and awaiting in ("offense_call", "offense_response"):
                todo.pop(0)()
        elif not reloaded and n > 30 and "offense" in form.fields:
            sitting.reload()
            reloaded = True
    assert reloaded
    assert todo == []
    return sitting, alone.present
