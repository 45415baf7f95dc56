"""static/js/fair.js: a second implementation of the fair dice, in a browser, agrees with the engine's"""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from firstandglory.engine import playcalling, record
from firstandglory.engine.fairdice import FairDice, commitment
from tests.browser.lobby_guest import Guest, play

SEEDS = {"server": bytes(range(32)), "home": bytes([3] * 16), "away": bytes([4] * 16)}


def whole_match(mode, length):
    """Return the record of a match that is played at random with fair dice."""
    data = {
        "format": record.FORMAT,
        "game": playcalling.NAME,
        "mode": mode,
        "length": length,
        "cards": "dealt",
        "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
        "fair": {"commit": commitment(SEEDS["server"]), **{name: seed.hex() for name, seed in SEEDS.items()}},
        "actions": [],
    }
    read = record.from_json(data)
    dice, random, state, actions = FairDice(*SEEDS.values()), Random(mode), playcalling.start(read.setup), []
    while not state.finished:
        awaited = playcalling.awaiting(state)
        if awaited.by_chance:
            action = playcalling.draw(state, dice)
        else:
            action = random.choice([*playcalling.legal(state, awaited.seat)])
        actions.append(playcalling.action_json(action))
        state = playcalling.apply(state, action).state
    return record.to_json(read._replace(actions=tuple(actions)))


def counted(data, kind):
    """Return the actions of a kind by their number."""
    return {n: action for n, action in enumerate(data["actions"], start=1) if action["do"] == kind}


@pytest.fixture
def ann(browser, site):
    """Return one who makes a match."""
    guest = Guest(browser, site, "Ann", "harbor")
    yield guest
    guest.context.close()
    assert guest.faults == []


@pytest.fixture
def ben(browser, site):
    """Return one who joins it."""
    guest = Guest(browser, site, "Ben", "summit")
    yield guest
    guest.context.close()
    assert guest.faults == []


@pytest.fixture
def given(ann):
    """Return a function that gives a record to the page of a match that has just begun."""
    ann.goes_to(ann.offers(opponent="local", other_name="Ben", other_team="summit"), "fair")

    def given(data):
        text = data if isinstance(data, str) else json.dumps(data)
        file = {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
        ann.page.get_by_label("Check a record that you have kept").set_input_files(file)
        verdict = ann.page.locator("#verdict")
        expect(verdict).not_to_have_attribute("data-state", "checking")
        return verdict

    return given


def wrong_lines(page):
    """Return the actions that are marked as not from the seeds."""
    return [text.split(" ")[0] for text in page.locator(".fair-differs th").all_inner_texts()]


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_real_match_is_verified(ann, ben, mode):
    slug = ann.makes(mode=mode)
    ann.looks_away()
    ben.joins(slug)
    play(slug, (ann, ben), 8)
    ann.gives_up(slug)
    ann.goes_to(slug, "fair")
    verdict = ann.page.locator("#verdict")
    expect(verdict).to_have_attribute("data-state", "fair")
    data = ann.page.request.get(f"/play/{slug}/record.json").json()
    throws, shuffles = len(counted(data, "roll")), len(counted(data, "shuffle"))
    assert throws >= 2 and shuffles == (2 if mode == "traditional" else 0)
    also = " and 2 shuffles" if shuffles else ""
    expect(verdict).to_have_text(f"All {throws} throws{also} match.")
    expect(ann.page.locator("#throws tbody tr")).to_have_count(throws + shuffles)
    assert wrong_lines(ann.page) == []


def test_each_browser_knows_its_own_seed(ann, ben):
    slug = ann.makes()
    ann.looks_away()
    ben.joins(slug)
    for guest, seat in ((ann, 0), (ben, 1)):
        guest.goes_to(slug, "fair")
        marks = guest.page.locator("[data-seed]")
        expect(marks.nth(seat)).to_be_visible()
        expect(marks.nth(1 - seat)).to_be_hidden()


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_whole_matches_are_verified(given, mode):
    """With the shuffles of discards in a long Traditional match."""
    data = whole_match(mode, "full")
    throws, shuffles = len(counted(data, "roll")), len(counted(data, "shuffle"))
    assert throws > 30 and (shuffles > 2) == (mode == "traditional")
    also = f" and {shuffles} shuffles" if shuffles else ""
    expect(given(data)).to_have_text(f"All {throws} throws{also} match.")


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_changed_die_is_found(given, ann, mode):
    data = whole_match(mode, "quick")
    rolls = counted(data, "roll")
    n = [*rolls][len(rolls) // 2]
    first = next(name for name in rolls[n] if name != "do")
    was = [*rolls[n][first]]
    rolls[n][first] = [was[0] % 6 + 1, was[1]]
    verdict = given(data)
    expect(verdict).to_have_attribute("data-state", "false")
    expect(verdict).to_contain_text(f"action {n}.")
    assert wrong_lines(ann.page) == [str(n)]
    expect(ann.page.locator(".fair-differs")).to_contain_text(f"{was[0]}+{was[1]}")


def test_two_cards_that_changed_places_are_found(given, ann):
    data = whole_match("traditional", "full")
    n, shuffle = [*counted(data, "shuffle").items()][-1]
    cards = shuffle["cards"]
    at = next(at for at in range(len(cards) - 1) if cards[at] != cards[at + 1])
    cards[at], cards[at + 1] = cards[at + 1], cards[at]
    expect(given(data)).to_have_attribute("data-state", "false")
    assert wrong_lines(ann.page) == [str(n)]
    expect(ann.page.locator(".fair-differs")).to_contain_text(f"card {at + 1} is {cards[at + 1]}, not {cards[at]}")


def test_a_card_that_is_not_in_the_deck_is_found(given, ann):
    """2.2: the first shuffle is of the whole deck. Shuffled as the seeds say, it would look right."""
    data = whole_match("traditional", "quick")
    (n, shuffle) = next(iter(counted(data, "shuffle").items()))
    deck = [*data["teams"]["home"]["deck"]["cards"]]
    deck[deck.index("C-IR")] = "CHALLENGE"
    shuffle["cards"] = [*FairDice(*SEEDS.values()).shuffled(deck)]
    expect(given(data)).to_have_attribute("data-state", "false")
    assert wrong_lines(ann.page) == [str(n)]


@pytest.mark.parametrize("part", ["server", "home", "away"])
def test_another_seed_is_found(given, part):
    data = whole_match("star", "quick")
    data["fair"][part] = data["fair"][part][:-2] + "77"
    verdict = given(data)
    expect(verdict).to_have_attribute("data-state", "false")
    said = "not the one that was promised"
    expect(verdict).to_contain_text(said) if part == "server" else expect(verdict).not_to_contain_text(said)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("no json", "That file is no record."),
        ({"actions": []}, "This record has no fair dice."),
        ({"actions": [], "fair": {"commit": "00"}}, "told when the match is over"),
    ],
)
def test_what_cannot_be_checked_is_said(given, data, said):
    verdict = given(data)
    expect(verdict).to_have_attribute("data-state", "unknown")
    expect(verdict).to_contain_text(said)
