"""/play/ and the pages around a match: in real browsers, for everyone"""

import re

import pytest
from playwright.sync_api import expect

from matches.play.forms import NAME_LIMIT
from tests.browser.checks import DESK, OTHER_LOOKS, PHONE, check_in, check_layout, either, take
from tests.browser.lobby_guest import TABLE, Guest, play, seated

SOCKET = re.compile(r"/ws/matches/")
SECONDS = 1000
NARROW = PHONE._replace(width=320)


@pytest.fixture
def guests(browser, site):
    """Return a function that hands out guests; no script of their pages may have failed."""
    handed = []

    def guests(name="Ann", team="harbor", **options):
        handed.append(Guest(browser, site, name, team, **options))
        return handed[-1]

    yield guests
    for guest in handed:
        guest.context.close()
    assert [guest.faults for guest in handed] == [[] for _ in handed]


@pytest.fixture
def ann(guests):
    """Return one who makes a match."""
    return guests()


@pytest.fixture
def ben(guests):
    """Return one who joins it."""
    return guests("Ben", "summit")


# For everyone


def test_the_pages_before_a_match_are_for_everyone(ann, ben):
    ben.makes(opponent="lobby", pace="86400")
    ann.page.goto("/play/")
    check_in(ann.page)
    ann.page.get_by_text("More", exact=True).click()
    for opponent, look in (("lobby", DESK), ("local", PHONE), ("computer", DESK)):
        ann.page.locator(f'[name="opponent"][value="{opponent}"]').check()
        check_in(ann.page, (look,))
    ann.page.get_by_role("button", name="Make the match").click()
    expect(ann.page.locator("#name-wrong")).to_be_visible()
    check_in(ann.page, OTHER_LOOKS)
    slug = ann.makes()
    check_in(ann.page)
    ben.goes_to(slug)
    check_in(ben.page, OTHER_LOOKS)
    ann.page.goto("/play/")
    check_in(ann.page)


def test_the_pages_of_a_match_are_for_everyone(ann, ben, guests):
    slug = seated(ann, ben, mode="traditional")
    late = guests("Cyd", "cedar")
    # They are looked at in the other width when the match is over.
    for page in ("log", "text", "fair", "replay"):
        ann.goes_to(slug, page)
        check_in(ann.page, (PHONE,))
    ann.goes_to(slug, "share")
    ann.page.get_by_text("Show the link").click()
    check_in(ann.page)
    seat = ann.page.get_by_label("Link, a secret").input_value()
    late.page.goto(seat)
    check_in(late.page)
    late.page.get_by_role("button", name="Take the seat").click()
    late.page.goto(seat)
    expect(late.page.get_by_role("heading", name="This link was used")).to_be_visible()
    check_in(late.page, OTHER_LOOKS)
    play(slug, (late, ben), 10)
    late.gives_up(slug)
    for number, (page, query) in enumerate((("fair", ""), ("log", ""), ("replay", "?at=9"), ("text", ""))):
        ben.goes_to(slug, page, query)
        check_in(ben.page, either(number))


def test_a_name_may_be_one_long_word(ann, ben):
    """Nothing is wider than the narrowest phone."""
    ann.name = "W" * NAME_LIMIT
    slug = ann.offers()
    for guest in (ann, ben):
        take(guest.page, NARROW)
        guest.goes_to(slug)
        check_layout(guest.page)
    ben.joins(slug)
    for guest in (ann, ben):
        guest.goes_to(slug)
        check_layout(guest.page)


def test_whoever_comes_too_late_is_told_so(ann, ben, guests):
    slug, late = ann.makes(), guests("Cyd", "cedar")
    late.goes_to(slug)
    late.fill()
    ben.joins(slug)
    late.page.get_by_role("button", name="Join and play").click()
    expect(late.page.get_by_role("heading", name="This match has begun")).to_be_visible()
    check_in(late.page)
    late.page.get_by_role("link", name="Watch").click()
    expect(late.page.locator("#table")).to_have_attribute("data-role", "watch")


# Making a match

FIELDS = {
    "level": ".pick-level",
    "pace": ".pick-pace",
    "other team": ".typed-other_team",
    "other name": ".typed-other_name",
}
FITS = {
    "friend": {"pace"},
    "lobby": {"pace"},
    "local": {"other team", "other name"},
    "computer": {"level", "other team"},
}


@pytest.mark.parametrize("opponent", FITS)
def test_only_fields_that_make_sense_are_shown(ann, opponent):
    ann.page.goto("/play/")
    ann.page.locator(f'[name="opponent"][value="{opponent}"]').check()
    assert {name for name, part in FIELDS.items() if ann.page.locator(part).is_visible()} == FITS[opponent]


def test_mail_is_asked_for_in_slow_matches_only(ann):
    ann.page.goto("/play/")
    ann.page.get_by_text("More", exact=True).click()
    for pace, shown in (("none", False), ("86400", True), ("60", False)):
        ann.page.locator(f'[name="pace"][value="{pace}"]').check()
        expect(ann.page.get_by_label("Mail address")).to_be_visible(visible=shown)


def test_a_match_is_made_with_one_press_by_who_has_played_before(ann):
    ann.makes(opponent="local")
    ann.page.goto("/play/")
    ann.page.get_by_role("button", name="Make the match").click()
    expect(ann.page.get_by_role("heading", name="Waiting for somebody")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Harbor awaits")).to_be_visible()


def test_without_scripts_a_match_is_made_and_joined(guests):
    ann = guests(java_script_enabled=False)
    ben = guests("Ben", "summit", java_script_enabled=False)
    slug = ann.makes()
    ben.joins(slug)
    ann.page.reload()
    expect(ann.page.locator("#table")).to_have_attribute("data-role", "home")


# Waiting


def test_a_page_that_waits_goes_to_the_table_when_somebody_joins(ann, ben):
    slug = ann.makes()
    expect(ann.page.locator("#connection")).to_have_attribute("data-state", "live")
    ben.joins(slug)
    expect(ann.page.locator("#table")).to_have_attribute("data-version", re.compile(r"[1-9]"))
    assert TABLE.search(ann.page.url)


def test_a_page_that_waits_needs_no_socket(ann, ben):
    ann.page.route_web_socket(SOCKET, lambda socket: socket.close(code=1013))
    ann.page.clock.install()
    slug = ann.makes()
    expect(ann.page.get_by_role("heading", name="Waiting for somebody")).to_be_visible()
    ben.joins(slug)
    ann.page.clock.run_for(11 * SECONDS)
    expect(ann.page.locator("#table")).to_have_attribute("data-version", re.compile(r"[1-9]"))


def test_the_lobby_shows_new_offers_by_itself(ann, ben):
    ben.page.clock.install()
    ben.page.goto("/play/")
    ann.makes(opponent="lobby")
    ben.page.clock.run_for(6 * SECONDS)
    expect(ben.page.get_by_role("link", name=re.compile("Ann Harbor"))).to_be_visible()


def test_a_link_is_copied(ann):
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    slug = ann.makes()
    # Where the device has no way of sharing there is no button for it.
    shares = ann.page.evaluate("'share' in navigator")
    expect(ann.page.locator("[data-share]")).to_be_visible(visible=shares)
    ann.page.get_by_role("button", name="Copy").click()
    expect(ann.page.get_by_text("Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/play/{slug}/")


# Text and replay


def test_the_text_page_follows_a_match(ann, ben):
    slug = seated(ann, ben, mode="star")
    for guest in (ann, ben):
        guest.goes_to(slug, "text")
        expect(guest.page.locator("#connection")).to_have_attribute("data-state", "live")
    decides, follows = (ann, ben) if ann.page.locator("form.text-choices").count() else (ben, ann)
    before = int(follows.page.locator("#table").get_attribute("data-version"))
    decides.page.locator("form.text-choices button").first.click()
    expect(follows.page.locator("#table")).to_have_attribute("data-version", str(before + 1))
    expect(follows.page.locator("form.text-choices")).to_be_visible()
    expect(follows.page.locator("#spoken")).not_to_be_empty()


def test_a_replay_is_slid_through(ann, ben):
    slug = seated(ann, ben, mode="traditional")
    play(slug, (ann, ben), 8)
    ann.gives_up(slug)
    ann.goes_to(slug, "replay", "?at=7")
    slider = ann.page.get_by_role("slider", name="Step")
    slider.focus()
    for step in (8, 9):
        ann.page.keyboard.press("ArrowRight")
        expect(ann.page.locator(".replay-at")).to_contain_text(f"Step {step} of")
    expect(slider).to_be_focused()
    assert ann.page.url.endswith("?at=9")
    assert ann.page.get_by_label("Link to this step").input_value() == ann.page.url
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.page.locator(".replay-at")).to_contain_text("Step 8 of")
    expect(slider).to_have_value("8")
