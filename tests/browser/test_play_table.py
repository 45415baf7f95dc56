"""/play/<slug>/: two browsers at one table, its states for everyone, and what a swap must not lose"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import LOOKS, OTHER_LOOKS, PHONE, check, check_in, either, take
from tests.browser.devices import Line
from tests.browser.lobby_guest import TABLE, play, seated
from tests.browser.play_seat import Seat, reload

DECISIONS = 8  # two for the opening, and a snap or more


@pytest.fixture
def seats(browser, site):
    """Return a function that seats people; no script of their pages may have failed."""
    made = []

    def seat(name="Ann", team="harbor", **options):
        made.append(Seat(browser, site, name, team, **options))
        return made[-1]

    yield seat
    for each in made:
        each.context.close()
    assert [each.faults for each in made] == [[] for _ in made]


@pytest.fixture
def table(seats):
    """Return a function that seats Ann and Ben at a match on some terms, and gives both and its slug."""

    def table(*, decisions=0, **terms):
        ann, ben = seats(), seats("Ben", "summit")
        slug = seated(ann, ben, **terms)
        play(slug, (ann, ben), decisions)
        return ann.sits(slug), ben.sits(slug), slug

    return table


# For everyone


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_each_state_of_a_table_is_for_everyone_and_both_agree(table, seats, mode):
    """Two browsers and one that looks on: the opening, several snaps by what the pages offer, and an end."""
    ann, ben, slug = table(mode=mode, pace="60", odds="on")
    eve = seats("Eve", "cedar").sits(slug)
    everybody, seen = [ann, ben, eve], set()
    for _ in range(DECISIONS):
        for number, seat in enumerate(everybody):
            what = seat.page.locator("#table .ask, #table .waiting").first.get_attribute("class"), seat is eve
            if what not in seen:
                seen.add(what)
                check_in(seat.page, either(number))
        mover = next(seat for seat in everybody if seat.asked)
        mover.decides_at_table()
        for seat in everybody:
            seat.at(mover.version)
        assert len({str(seat.public) for seat in everybody}) == 1
    ann.page.locator("#resign summary").click()
    ann.presses(".resign-yes")
    for seat in everybody:
        seat.at(ann.version)
        said = {ann: "You lose. You resigned.", ben: "You win. Ann resigned."}.get(seat, "Ben wins. Ann resigned.")
        expect(seat.page.locator(".over h2")).to_have_text(said)
    for seat, looks in ((ann, LOOKS), (eve, OTHER_LOOKS)):
        check_in(seat.page, looks)
    kinds = " ".join(classes for classes, _ in seen)
    wanted = {"ask-call", "ask-wait", "ask-side", "ask-direction", "waiting"}
    assert wanted | ({"ask-respond"} if mode == "star" else set()) <= set(kinds.split())


def test_what_is_opened_is_for_everyone(table):
    ann, ben, _ = table(mode="star", odds="on", decisions=4)
    mover, other = (ann, ben) if ann.asked else (ben, ann)
    assert mover.asked == "respond"
    for summary in (".flags summary", "#say summary", "#resign summary", "#sum summary"):
        mover.page.locator(summary).click()
    check_in(mover.page)
    mover.page.locator("#table .cite-link").first.click()
    expect(mover.page.locator("#rule article")).to_be_visible()
    check_in(mover.page, OTHER_LOOKS)
    mover.page.get_by_role("button", name="Close the rule").click()
    expect(mover.page.locator("#rule")).to_be_empty()
    mover.presses(".pass")
    other.at(mover.version)
    other.presses(".pass")
    mover.at(other.version)
    mover = ann if ann.asked else ben
    name = mover.raises()
    expect(mover.page.locator("#odds h3")).to_have_text(f"{name}: chances in %")
    expect(mover.page.locator(".lock")).to_have_text(f"Lock {name}")
    check_in(mover.page)


# A call


def first_call(table, **terms):
    """Come to the first call; return offense, defense."""
    ann, ben, _ = table(decisions=2, **terms)
    on_offense = "on offense" in ann.page.locator(".ask-title").inner_text()
    return (ann, ben) if on_offense else (ben, ann)


def test_a_raised_card_stays_raised_when_the_other_side_locks(table):
    offense, defense = first_call(table, mode="star")
    name = defense.raises(2)
    offense.decides_at_table()
    defense.at(offense.version)
    expect(defense.page.get_by_role("radio", name=name)).to_be_checked()
    expect(defense.page.locator(".lock")).to_have_text(f"Lock {name}")
    expect(defense.page.locator(".back")).to_have_count(1)
    defense.presses(".lock")
    expect(defense.page.locator(".flip")).to_have_count(2)


def test_a_call_locked_first_can_be_changed_until_the_other_side_calls(table):
    offense, defense = first_call(table, mode="star")
    first = defense.raises(0)
    defense.presses(".lock")
    offense.at(defense.version)
    expect(offense.page.locator(".board-status", has_text="✓ locked")).to_have_count(1)
    expect(defense.page.locator(".ask-hint")).to_contain_text(f"{first} is locked")
    expect(defense.page.locator(".lock")).to_be_hidden()
    second = defense.raises(1)
    defense.presses(".lock")
    expect(defense.page.locator(".ask-hint")).to_contain_text(f"{second} is locked")
    offense.at(defense.version)
    offense.decides_at_table()
    defense.at(offense.version)
    expect(defense.page.locator(".flip .sr-only", has_text=second)).to_have_count(1)


def test_two_calls_in_the_same_moment_both_count(table):
    """The defense's call that comes a moment after the offense's is made again by itself."""
    offense, defense = first_call(table, mode="star")
    line = Line(defense.page)
    reload(defense.page)
    line.deaf = True
    defense.raises(1)
    offense.decides_at_table()
    # Read before the press: the offense's page hears of it, and may be a version on by the time it is asked.
    version = offense.version
    assert defense.version == version - 1
    defense.page.locator(".lock").click()
    defense.at(version + 1)
    expect(defense.page.locator(".flip")).to_have_count(2)


def test_a_call_by_keyboard_alone(table):
    offense, _ = first_call(table, mode="star")
    page, version = offense.page, offense.version
    page.locator(".call-form .hand input").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".call-form .hand input").nth(1)).to_be_checked()
    page.keyboard.press("Enter")
    offense.at(version + 1)
    assert page.evaluate("document.activeElement !== document.body")


def test_without_scripts_a_call_is_made_all_the_same(table, browser, site):
    offense, defense = first_call(table, mode="star")
    state = offense.context.storage_state()
    plain = Seat(browser, site, "Ann", "harbor", java_script_enabled=False, storage_state=state)
    slug = offense.page.url.split("/")[-2]
    plain.goes_to(slug)
    version = plain.version
    expect(plain.page.locator(".lock")).to_be_hidden()
    expect(plain.page.locator("#sound")).to_be_hidden()
    plain.raises()
    plain.page.locator(".lock").click()
    expect(plain.page.locator("#table")).to_have_attribute("data-version", str(version + 1))
    expect(plain.page.locator(".slot-mark")).to_have_text("✓ Locked")
    plain.context.close()
    defense.at(version + 1)


# The reveal


def test_a_reveal_takes_its_time_and_what_follows_waits_until_somebody_taps(table):
    offense, defense = first_call(table, mode="star")
    offense.page.emulate_media(reduced_motion="no-preference")
    offense.page.evaluate(REVEAL_WITHOUT_END)
    offense.decides_at_table()
    defense.at(offense.version)
    defense.decides_at_table()
    offense.at(defense.version)
    expect(offense.page.locator(".table-revealing")).to_have_count(1)
    assert offense.page.evaluate(NEWS_WAITS)
    offense.page.keyboard.press("Shift")
    expect(offense.page.locator(".table-revealing")).to_have_count(0)
    assert not offense.page.evaluate(NEWS_WAITS)


def test_what_is_said_to_open_cards_reveals_them_no_second_time(table):
    """12.3: PASS is laid to the cards and dice that everybody has seen."""
    offense, defense = first_call(table, mode="star")
    offense.decides_at_table()
    defense.at(offense.version)
    defense.decides_at_table()
    offense.at(defense.version)
    defense.page.emulate_media(reduced_motion="no-preference")
    defense.page.evaluate(REVEAL_WITHOUT_END)
    assert offense.decides_at_table() == "respond"
    defense.at(offense.version)
    expect(defense.page.locator(".slot-mark")).to_have_text("PASS")
    expect(defense.page.locator(".table-revealing")).to_have_count(0)


REVEAL_WITHOUT_END = """
() => {
    const later = setTimeout;
    window.setTimeout = (act, time, ...rest) => later(act, time === 2400 ? 1e9 : time, ...rest);
}
"""
NEWS_WAITS = "!document.getElementById('match').dispatchEvent(new CustomEvent('live:news', {cancelable: true}))"


def test_with_reduced_motion_nothing_moves_and_nothing_waits(table):
    offense, defense = first_call(table, mode="star")
    offense.decides_at_table()
    defense.at(offense.version)
    defense.decides_at_table()
    offense.at(defense.version)
    expect(offense.page.locator(".table-revealing")).to_have_count(0)
    assert not offense.page.evaluate(NEWS_WAITS)


# Turns, people, clocks


def test_the_title_tells_whose_turn_it_is(table):
    offense, defense = first_call(table, mode="star")
    expect(offense.page).to_have_title(re.compile(r"^● Your call"))
    offense.decides_at_table()
    expect(offense.page).to_have_title(re.compile(r"^Harbor 0–0 Summit"))
    defense.at(offense.version)
    expect(defense.page).to_have_title(re.compile(r"^● Your call"))


SOUNDS = """
window.sounds = 0;
const handler = {get: (own, name) => name === "value" ? 0 : part(), set: () => true, apply: () => part()};
const part = () => new Proxy(() => {}, handler);
window.AudioContext = class {
  state = "running";
  resume() {}
  createOscillator() {
    window.sounds += 1;
    return part();
  }
  createGain = part;
};
"""


def test_a_sound_when_it_becomes_your_turn_and_only_if_asked_for(table):
    offense, defense = first_call(table, mode="star")
    for seat in (offense, defense):
        seat.page.add_init_script(SOUNDS)
        reload(seat.page)
    offense.page.get_by_role("button", name="Sound off").click()
    expect(offense.page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    sounds = offense.page.evaluate("sounds")
    offense.decides_at_table()
    defense.at(offense.version)
    assert offense.page.evaluate("sounds") == sounds
    defense.decides_at_table()
    offense.at(defense.version)
    assert offense.asked == "respond"
    assert offense.page.evaluate("sounds") > sounds
    assert defense.page.evaluate("sounds") == 0
    reload(offense.page)
    expect(offense.page.get_by_role("button", name="Sound on")).to_be_visible()


def test_a_phrase_is_heard_by_the_other_and_by_watchers(table, seats):
    ann, ben, slug = table(mode="star")
    eve = seats("Eve", "cedar").sits(slug)
    ann.page.locator("#say summary").click()
    ann.page.get_by_role("button", name="Good luck, have fun!").click()
    for seat in (ann, ben, eve):
        expect(seat.page.locator("#said")).to_have_text("Ann: Good luck, have fun!")
    expect(ann.page.locator("#say")).not_to_have_attribute("open", "")
    check(ben.page)
    expect(eve.page.locator("#say")).to_have_count(0)


def test_who_leaves_is_away_and_may_be_claimed_from_after_a_countdown(table):
    """The page counts with the server's time; whether there is anything to claim the server decides."""
    offense, defense = first_call(table, mode="star")
    page = defense.page
    page.clock.install()
    reload(page)
    here = page.locator(f"[data-here][data-seat='{role(offense)}']")
    expect(here).to_have_attribute("data-here", "true")
    claim = page.get_by_role("button", name="Claim the win")
    expect(claim).to_be_hidden()
    offense.page.close()
    page.clock.resume()
    expect(here).to_have_attribute("data-here", "false")
    page.clock.fast_forward(10_000)
    expect(page.locator(".claim-words")).to_contain_text(
        re.compile(rf"{offense.name} is away. You may claim the win in 1:[45]\d")
    )
    check(page)
    page.clock.fast_forward(120_000)
    expect(page.locator(".claim-words")).to_have_text(f"{offense.name} has left. Claim the win, or wait.")
    claim.click()
    expect(page.locator("#table [role=alert]")).to_contain_text("There is nothing to claim")


def role(seat):
    return seat.page.locator("#table").get_attribute("data-role")


def test_a_clock_runs_down_on_both_pages(table):
    offense, defense = first_call(table, mode="star", pace="60")
    for seat in (offense, defense):
        seat.page.clock.install()
        reload(seat.page)
        expect(seat.page.get_by_role("timer")).to_have_text(re.compile(r"0:\d\d|1:00"))
        seat.page.clock.fast_forward(61_000)
        expect(seat.page.get_by_role("timer")).to_have_text("0:00")
    words = f"{offense.name}’s time is up. Claim the win, or wait."
    expect(defense.page.locator(".claim-words")).to_have_text(words)
    expect(offense.page.locator(".claim-words")).to_contain_text(f"Your time is up: {defense.name} may claim the win")


def test_a_page_that_stays_open_says_when_a_slow_match_is_late(table):
    offense, defense = first_call(table, mode="star", pace="86400")
    for seat in (offense, defense):
        seat.page.clock.install()
        reload(seat.page)
        expect(seat.page.locator("#late")).to_be_hidden()
        seat.page.clock.fast_forward(24 * 60 * 60 * 1000)
        expect(seat.page.locator("#late")).to_contain_text("Time is up for this decision.")


def test_the_pages_that_a_seat_has_left_say_so_at_once_and_look_on(table, seats):
    ann, ben, slug = table(mode="star")
    text = ann.page.context.new_page()
    text.goto(f"/play/{slug}/text/")
    expect(text.locator("#connection")).to_have_attribute("data-state", "live")
    for page in (ann.page, text):
        expect(page.locator("#moved")).to_be_hidden()
    link = re.search(r"/play/[\w-]+/seat/\w+/\w+/", ann.page.request.get(f"/play/{slug}/share/").text())[0]
    phone = seats()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Take the seat").click()
    for page in (ann.page, text):
        expect(page.locator("#moved")).to_contain_text("Your seat has moved to another device")
        expect(page.locator("#table")).to_have_attribute("inert", "")
        check_in(page)
        expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    mover = next(seat for seat in (phone, ben) if seat.asked)
    mover.decides_at_table()
    ann.at(mover.version)
    expect(ann.page.locator("#table")).to_have_attribute("data-role", "watch")
    expect(text.locator("#table")).to_have_attribute("data-version", str(mover.version))
    expect(text.locator("#table form")).to_have_count(0)
    for page in (ann.page, text):
        expect(page.locator("#moved")).to_be_visible()
    assert ann.public == ben.public


# The end


def test_a_resignation_asks_first_and_a_rematch_swaps_sides(table):
    ann, ben, slug = table(mode="star")
    assert ann.page.get_by_role("button", name="Yes, Ann resigns").is_hidden()
    ann.page.locator("#resign summary").click()
    ann.presses(".resign-yes")
    ben.at(ann.version)
    for seat, said in ((ann, "You lose. You resigned."), (ben, "You win. Ann resigned.")):
        ending, rematch = seat.page.locator(".over h2"), seat.page.get_by_role("button", name="Rematch")
        expect(ending).to_have_text(said)
        seat.page.set_viewport_size({"width": 390, "height": 844})
        seat.page.evaluate("scrollTo(0, 0)")
        expect(ending).to_be_in_viewport(ratio=1)
        expect(rematch).to_be_in_viewport(ratio=1)
    ann.page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(ann.page.locator("#again")).to_contain_text("You asked for a rematch. Waiting for Ben.")
    expect(ben.page.locator("#again")).to_contain_text("Ann wants a rematch.")
    check(ann.page)
    check(ben.page)
    ben.page.get_by_role("button", name="Accept the rematch").click()
    for seat in (ann, ben):
        seat.page.wait_for_url(lambda url: slug not in url and TABLE.search(url) is not None)
    assert ann.page.url == ben.page.url
    assert (role(ann), role(ben)) == ("away", "home")
    seeds = ben.page.evaluate("JSON.parse(localStorage.getItem('seeds'))")
    assert len(seeds[-1]) == 32


# Two at one screen, and the computer


def test_two_at_one_screen_see_nothing_before_they_say_who_they_are(seats):
    ann = seats()
    slug = ann.makes(opponent="local", mode="traditional")
    ann.sits(slug)
    for _ in range(2):
        ann.decides_at_table()
    for number in range(3):
        curtain = ann.page.locator(".curtain")
        expect(curtain).to_contain_text("Pass the phone to")
        expect(ann.page.locator(".hand, .call-form")).to_have_count(0)
        check_in(ann.page, either(number)[:1])
        curtain.get_by_role("link").click()
        expect(ann.page.locator("section.ask")).to_be_visible()
        check_in(ann.page, either(number)[1:])
        ann.decides_at_table()


def test_against_the_computer_each_of_its_snaps_waits_for_a_tap(seats):
    ann = seats()
    slug = ann.makes(opponent="computer", level="steady", mode="star")
    ann.sits(slug)
    made = []
    while made.count("step") < 2:
        if ann.asked == "step" and "step" not in made:
            check_in(ann.page)
        made.append(ann.decides_at_table())
        assert made[-1]


# A first visit


def test_a_first_visit_weighs_no_more_than_110_kilobytes(table, browser, site):
    ann, _, slug = table(mode="star")
    context = browser.new_context(base_url=site, storage_state=ann.context.storage_state())
    page = context.new_page()
    weights = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.goto(f"/play/{slug}/")
    page.wait_for_load_state("networkidle")
    context.close()
    assert len(weights) > 8
    assert sum(weights) <= 110_000


def test_the_piles_of_a_long_match_stay_on_the_board(table):
    """Both teams' piles, reshuffled, are wider than a phone: they take a second line."""
    offense, _ = first_call(table, mode="traditional")
    take(offense.page, PHONE)
    assert offense.page.evaluate(BESIDE_THE_BOARD) == 0


BESIDE_THE_BOARD = """
() => {
    const board = document.querySelector("#table .board").getBoundingClientRect();
    for (const pile of document.querySelectorAll(".board-events p")) pile.append(" · Reshuffled\u00a012");
    return [...document.querySelectorAll(".board-events p")]
        .filter(pile => pile.scrollWidth > Math.ceil(pile.getBoundingClientRect().width)
            || pile.getBoundingClientRect().right > board.right).length;
}
"""
