"""/referee/: whole games by tapping"""

import re

import pytest
from playwright.sync_api import expect

from firstandglory.engine import record
from tests.browser.checks import check
from tests.browser.referee_phone import PHONE, QUESTION, Phone
from tests.matches.games import answers, envelope, forms, opening, random_actions, snap

GAMES = {"traditional": "tap 1477", "star": "tap 1487"}
LOOKS = [(390, 844, "dark"), (390, 844, "light"), (1280, 800, "dark"), (1280, 800, "light")]
STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)


@pytest.fixture
def phones(browser, site):
    """Return a function that hands out phones; none of their pages may have complained."""
    handed = []

    def phones(**options):
        handed.append(Phone(browser, site, **options))
        return handed[-1]

    yield phones
    for phone in handed:
        phone.context.close()
    assert [phone.complaints for phone in handed] == [[] for _ in handed]


@pytest.fixture
def phone(phones):
    return phones()


def play(phone, *entries):
    for actions in entries:
        for form in forms(actions):
            phone.presses(form.fields)


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
        """Let another phone take the whistle; the first one is told and watches from then on."""
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
        self.watched_by(first)


@pytest.mark.parametrize("mode", GAMES)
def test_a_whole_quick_game_by_tapping(phones, mode):
    """Undo, redo, correction, table ruling, a reload, a take-over; a watcher agrees after every step."""
    actions = random_actions(mode, "quick", GAMES[mode])
    alone = record.play(record.from_json(envelope(mode, "quick", actions)))
    sitting = Sitting(phones, mode)
    todo = [
        lambda: sitting.undo_and_redo(3),
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
    assert alone.present.overtime == (mode == "traditional")
    score = alone.present.score
    assert sitting.referee.public[1].strip().endswith(f"Home {score.home}, Away {score.away}.")
    assert "Final" in sitting.referee.public[0]
    expect(sitting.referee.table).to_have_attribute("data-playing", "false")


# Taps


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
@pytest.mark.parametrize("length", ["Quick", "Full"])
def test_a_new_game_is_at_most_four_taps(phone, mode, length):
    phone.starts(mode, length)
    assert phone.taps <= 4
    expect(phone.page.locator(QUESTION)).to_be_visible()


@pytest.mark.parametrize(
    ("mode", "played", "most"),
    [
        ("Traditional", snap("home", "C-SP", "C-SC", 7, 7), 6),
        ("Traditional", snap("home", "C-SP*", "C-SC", 7, 7), 6),
        ("Traditional", snap("home", "C-SP", "C-SC*", 7, 7), 6),
        ("Traditional", snap("home", "C-SP*", "C-SC*", 7, 7), 6),
        ("Traditional", snap("home", "C-SP", "MINOR"), 6),
        ("Star Mode", [*snap("home", "C-SP*", "C-SC*", 7, 7), *answers("home")], 8),
    ],
    ids=["plays", "star on offense", "star on defense", "stars", "event", "star mode"],
)
def test_taps_of_a_snap(phone, mode, played, most):
    """From the ruling of the snap before to the ruling of this one."""
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    play(phone, opening(), snap("home", f"B-IR{star}", f"B-RS{star}", 9, 5), answers("home") if star else [])
    phone.taps = 0
    play(phone, played)
    assert phone.page.locator(QUESTION).count() == 0
    assert phone.taps <= most


def test_a_snap_with_the_sites_dice_is_a_tap_less(phone):
    phone.starts()
    play(phone, opening(), snap("home", "B-IR", "B-RS", 9, 5))
    phone.taps = 0
    play(phone, snap("home", "C-SP", "C-SC"))
    phone.enters(phone.button("both", "roll"))
    assert phone.taps <= 5


def test_a_wrong_call_is_changed_before_the_dice(phone):
    phone.starts()
    play(phone, opening(), snap("home", "B-IR", "B-RS"))
    version = phone.version
    phone.tap(phone.page.get_by_role("link", name=re.compile("Balanced Run Stop. Change it")))
    phone.tap(phone.page.locator('button[name="card"][value="R-DC"]'))
    phone.at(version + 1)
    expect(phone.page.locator(QUESTION)).to_contain_text("Deep Coverage")
    expect(phone.page.locator(QUESTION)).not_to_contain_text("Run Stop")


def test_buttons_keep_their_places(phone):
    """The same pad for either side and on every down, the same dice before and after the first throw."""
    phone.starts()
    play(phone, opening(), snap("home", "R-LP", "R-DC", 7, 7))

    def places(name):
        boxes = [button.bounding_box() for button in phone.page.locator(f'{QUESTION} button[name="{name}"]').all()]
        return [tuple(round(length) for length in box.values()) for box in boxes]

    pads, dice = [], []
    for attack, defend in [("B-IR", "B-RS"), ("C-SP", "C-SC")]:
        phone.goes_on()
        pads.append(places("card")[:15])
        play(phone, snap("home", attack, defend)[:1])
        pads.append(places("card")[:15])
        play(phone, snap("home", attack, defend)[1:])
        dice.append(places("offense"))
        phone.presses({"offense": "7"})
        dice.append(places("offense"))
        phone.presses({"defense": "7"})
    for kind in (pads, dice):
        assert all(boxes == kind[0] for boxes in kind[1:])


# Everything is for everyone


def states():
    """Yield each kind of page and state: its name, and how to come to it from the one before."""
    yield "start", lambda phone: phone.goes_to("/referee/")
    yield "opening roll", lambda phone: phone.starts("Star Mode")
    yield "half a roll", lambda phone: phone.presses({"home": "9"})
    yield "side", lambda phone: phone.presses({"away": "5"})
    yield "star pad", lambda phone: play(phone, opening()[1:])
    yield "dice", lambda phone: play(phone, snap("home", "B-IR*", "B-RS*"))
    yield "provisional", lambda phone: play(phone, STAR_SNAP[2:])
    yield "event", lambda phone: [phone.presses({"answer": "FLAG"}), phone.presses({"answer": "PASS"})]
    yield "ruling", lambda phone: phone.presses({"event": "MINOR"})


OTHERS = ["entries", "entries/3", "entries/5", "ruling", "concede", "log", "text", "share", "replay"]


def check_in(phone, looks=LOOKS):
    """Check a page at widths and in schemes."""
    for width, height, scheme in looks:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.emulate_media(color_scheme=scheme)
        check(phone.page)
    phone.page.set_viewport_size(PHONE)


def test_a_star_games_states_are_for_everyone(phone):
    for _, come in states():
        come(phone)
        check_in(phone)


def test_a_traditional_games_states_are_for_everyone(phones):
    phone = phones()
    phone.starts()
    play(phone, opening())
    check_in(phone)
    play(phone, snap("home", "B-IR", "B-RS", 9, 5))
    phone.goes_on()
    phone.tap(phone.page.get_by_role("link", name="No normal card"))
    phone.page.locator(f'{QUESTION} input[name="no_card"]').wait_for(state="attached")
    check_in(phone)
    play(phone, snap("home", "C-SP", "C-SC", 7, 7))
    address = phone.page.url.partition("?")[0]
    phone.goes_to(f"{address}entries/3/")
    phone.tap(phone.page.locator('button[name="card"][value="CHALLENGE"]'))
    expect(phone.table).to_contain_text("After the correction this no longer fits")
    check_in(phone)
    watcher = phones()
    watcher.goes_to(address)
    check_in(watcher)


def test_the_other_pages_are_for_everyone(phone):
    phone.starts("Star Mode")
    play(phone, opening(), STAR_SNAP, answers("home"))
    address = phone.page.url.partition("?")[0]
    for number, page in enumerate(OTHERS):
        phone.goes_to(f"{address}{page}/")
        # Both widths and both schemes, one page so and the next the other way round.
        check_in(phone, LOOKS[1:3] if number % 2 else LOOKS[::3])
    phone.goes_to(f"{address}concede/")
    phone.tap(phone.page.get_by_role("button", name="Home concedes"))
    expect(phone.table).to_have_attribute("data-playing", "false")
    check_in(phone)
    phone.goes_to(f"{address}log/")
    check_in(phone)
    phone.goes_to(f"{address}replay/?at=6")
    check_in(phone, LOOKS[1:3])
    link = f"{address}take/used/"
    assert phone.page.goto(link).status == 410
    check(phone.page)
    phone.complaints.clear()  # the console tells of the 410


# By keyboard alone


def tab_to(phone, selector):
    """Press Tab until this has the focus."""
    for _ in range(120):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab never came to {selector}")


def enter_by_key(phone, name, value):
    version = phone.version
    tab_to(phone, f'{QUESTION} button[name="{name}"][value="{value}"]')
    phone.page.keyboard.press("Enter")
    phone.at(version + 1)
    assert phone.has_focus


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
def test_a_snap_by_keyboard_alone(phone, mode):
    """The focus is never lost when a part of the page is replaced."""
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    enter_by_key(phone, "home", "9")
    enter_by_key(phone, "away", "5")
    enter_by_key(phone, "side", "offense")
    enter_by_key(phone, "toward", "left")
    for _ in range(2):
        enter_by_key(phone, "card", f"B-IR{star}")
        enter_by_key(phone, "card", f"B-RS{star}")
        enter_by_key(phone, "offense", "9")
        enter_by_key(phone, "defense", "7")
        if star:
            enter_by_key(phone, "answer", "PASS")
            enter_by_key(phone, "answer", "PASS")
        tab_to(phone, '#table a[href$="?ask=1"]')
        phone.page.keyboard.press("Enter")
        expect(phone.page.locator(QUESTION)).to_be_visible()
        phone.settles()
        assert phone.has_focus
    version = phone.version
    tab_to(phone, "#undo")
    phone.page.keyboard.press("Enter")
    phone.at(version + 1)
    assert phone.has_focus


def test_a_rule_opens_in_place_by_keyboard(phone):
    phone.starts()
    play(phone, opening(), snap("home", "B-IR", "B-RS", 9, 5))
    address = phone.page.url
    tab_to(phone, "a[hx-target='#rule']")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#rule")).not_to_be_empty()
    assert phone.page.url == address
    assert phone.has_focus


# Without JavaScript


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
def test_a_game_without_javascript(phones, mode):
    """Plain forms: two snaps, undo, redo, a correction, a table ruling and the end."""
    phone = phones(script=False)
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    passes = answers("home") if star else []
    play(phone, opening(), snap("home", f"B-IR{star}", f"B-RS{star}", 9, 5), passes)
    expect(phone.table).to_contain_text("Gain of 20 to OWN40, Approach Down 2")
    phone.step("undo")
    phone.step("redo")
    play(phone, snap("home", f"C-SP{star}", f"C-SC{star}", 7, 7), passes)
    page, version = phone.page, phone.version
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.locator('a[href$="/entries/5/"]'))
    page.locator("select").nth(0).select_option("12")
    page.locator("select").nth(1).select_option("2")
    phone.tap(page.get_by_role("button", name="Replace the dice"))
    phone.at(version + 1)
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.get_by_role("link", name="Table ruling"))
    page.get_by_label("Down").select_option("4")
    page.get_by_label("Reason").fill("agreed")
    phone.tap(page.get_by_role("button", name="Rule it"))
    phone.at(version + 2)
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.get_by_role("link", name="A team concedes"))
    phone.tap(page.get_by_role("button", name="Away concedes"))
    phone.at(version + 3)
    expect(phone.table).to_contain_text("Home wins")


def test_no_normal_card_without_javascript(phones):
    phone = phones(script=False)
    phone.starts()
    play(phone, opening(), [{"do": "punt", "by": "home", "no_card": True}])
    expect(phone.table).to_contain_text("Home punts")


def test_a_refusal_without_javascript_can_be_gone_on_from(phones):
    """A second tap at an old page: the answer says so, and its links and buttons work."""
    phone = phones(script=False)
    phone.starts()
    old = phone.context.new_page()
    old.goto(phone.page.url)
    play(phone, opening()[:1])
    old.locator(f'{QUESTION} button[name="home"][value="2"]').tap()
    expect(old.get_by_role("alert")).to_contain_text("The game had moved on")
    old.locator(f'{QUESTION} button[name="side"][value="defense"]').tap()
    expect(old.locator("#table")).to_have_attribute("data-version", "3")
