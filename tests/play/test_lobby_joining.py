"""/play/<slug>/ before a match: an offer is taken once, by somebody else, with another team"""

import pytest
from django.urls import reverse

from firstandglory.engine.playcalling.decks import house_decks
from matches.models import Match, Offer
from tests.matches.phones import Page, words
from tests.play.guests import Guest, match

SEEDS = {"home": "01" * 16, "away": "fe" * 16}


@pytest.fixture
def third(db):
    """Return one who comes too late."""
    return Guest("Cyd", "cedar")


def test_a_friend_is_told_what_is_offered(guest, friend):
    page = friend.page("game", guest.makes(mode="star", length="full", pace="180"))
    assert "Ann offers a match" in page.words
    assert "Harbor" in page.words and house_decks()["harbor"].motto in page.words
    assert "Star Mode, Full" in page.words and "3 minutes" in page.words


def test_the_team_that_is_taken_is_not_offered(guest, friend):
    page = friend.page("game", guest.makes())
    teams = [dict(e.attributes)["value"] for e in page.all("input", type="radio", name="team")]
    assert teams == [team for team in house_decks() if team != "harbor"]


def test_the_engine_refuses_the_team_that_is_taken(guest, friend):
    """2.1"""
    slug = guest.makes()
    friend.team = "harbor"
    response = friend.joins(slug)
    assert response.status_code == 400
    page = Page(response.text)
    assert "2.1" in words(page.one(id="team-wrong"))
    assert dict(page.one("input", name="name").attributes)["value"] == "Ben"
    assert Offer.objects.filter(slug=slug).exists() and not Match.objects.exists()


def test_joining_begins_the_match(guest, friend):
    slug = guest.makes()
    assert friend.joins(slug)["Location"] == reverse("play:game", args=[slug])
    players = {player.seat: player.name for player in match(slug).players.all()}
    assert players == {"home": "Ann", "away": "Ben"}
    assert not Offer.objects.exists()


def test_each_browser_adds_its_seed(guest, friend):
    slug = guest.makes(seed=SEEDS["home"])
    friend.joins(slug, seed=SEEDS["away"])
    fair = match(slug).setup["fair"]
    assert {seat: fair[seat] for seat in SEEDS} == SEEDS


def test_for_a_browser_without_scripts_the_site_draws_the_seed(guest, friend):
    seeds = set()
    for _ in range(2):
        slug = guest.makes(seed="")
        friend.joins(slug, seed="")
        fair = match(slug).setup["fair"]
        seeds |= {fair["home"], fair["away"]}
    assert len(seeds) == 4
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


@pytest.mark.parametrize("seed", ["x" * 32, "ab", "AB" * 16, "ab" * 17])
def test_what_is_no_seed_is_refused(guest, friend, seed):
    assert guest.sends(seed=seed).status_code == 400
    slug = guest.makes()
    assert friend.joins(slug, seed=seed).status_code == 400
    assert not Match.objects.exists()


def test_nobody_takes_the_own_offer(guest):
    slug = guest.makes()
    guest.team = "summit"
    response = guest.joins(slug)
    assert response.status_code == 400
    assert "the link is for the other player" in Page(response.text).alerts
    assert not Match.objects.exists()


def test_whoever_comes_too_late_may_watch(guest, friend, third):
    slug = guest.makes()
    friend.joins(slug)
    response = third.joins(slug)
    assert response.status_code == 409
    page = Page(response.text)
    assert "has begun" in page.words
    assert reverse("play:game", args=[slug]) in page.links
    assert "role=" in third.get("game", slug).text  # the table, as a watcher


def test_of_two_at_once_one_is_too_late(guest, friend, third, monkeypatch):
    """The offer was still there when the second one's form was read."""
    from matches.play import seating

    slug, taking = guest.makes(), seating.take

    def outrun(offer, late):
        monkeypatch.setattr(seating, "take", taking)
        assert friend.joins(slug).status_code == 302
        return taking(offer, late)

    monkeypatch.setattr(seating, "take", outrun)
    assert third.joins(slug).status_code == 409
    assert {player.name for player in match(slug).players.all()} == {"Ann", "Ben"}


def test_a_private_match_is_not_shown_to_whoever_comes_too_late(guest, friend, third):
    slug = guest.makes(private="on")
    friend.joins(slug)
    response = third.joins(slug)
    assert response.status_code == 409
    assert reverse("play:game", args=[slug]) not in Page(response.text).links


def test_a_second_press_leads_to_the_table(guest, friend):
    slug = guest.makes()
    friend.joins(slug)
    assert friend.joins(slug)["Location"] == reverse("play:game", args=[slug])
    assert Match.objects.count() == 1


def test_an_offer_that_was_withdrawn_is_gone(guest, friend):
    slug = guest.makes()
    guest.posts("withdraw", slug)
    page = friend.page("game", slug, status=404)
    assert "the offer may be withdrawn or the match private" in page.words
    assert reverse("play:start") in page.links
    response = friend.joins(slug)
    assert response.status_code == 410
    assert "taken it back" in Page(response.text).words


@pytest.mark.parametrize("name", ["join", "withdraw", "act", "claim", "say", "again"])
def test_the_address_of_a_form_leads_to_its_page(guest, name):
    """Whoever reloads a page that said what was wrong, or opens it from a bookmark, sends nothing."""
    slug = guest.makes()
    assert guest.get(name, slug)["Location"] == reverse("play:game", args=[slug])
    assert guest.get("new")["Location"] == reverse("play:start")
    assert Offer.objects.count() == 1


def test_mail_is_asked_for_in_slow_matches_only(guest, friend):
    live, slow = guest.makes(pace="180"), guest.makes(pace="86400")
    assert not friend.page("game", live).all("input", name="address")
    assert friend.page("game", slow).all("input", name="address")
    friend.joins(slow, address="ben@example.org", mail="never")
    ben = match(slow).players.get(seat="away")
    assert (ben.address, ben.mail) == ("ben@example.org", "never")


# The referee's pages are not a second door


def referee_pages(slug):
    from matches.referee.urls import urlpatterns

    more = {"correct": [0], "take": ["key"]}
    named = [pattern.name for pattern in urlpatterns if "slug" in pattern.pattern.converters]
    return [reverse(f"referee:{name}", args=[slug, *more.get(name, [])]) for name in named]


@pytest.mark.parametrize("entry", [{"step": "undo"}, {"offense": "12"}, {"card": "CHALLENGE"}, {"by": "away"}])
def test_no_page_of_the_referee_enters_anything_into_a_match_of_two(guest, friend, entry):
    slug = guest.makes()
    friend.joins(slug)
    rows = [*match(slug).log.values_list("done", flat=True)]
    pages = referee_pages(slug)
    assert len(pages) == 12
    for page in pages:
        fields = {"version": match(slug).version, "key": f"key{len(page)}", **entry}
        for response in (guest.client.get(page), guest.client.post(page, fields)):
            assert response.status_code == 302
            assert response["Location"] == reverse("play:game", args=[slug])
    assert [*match(slug).log.values_list("done", flat=True)] == rows
