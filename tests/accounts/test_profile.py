"""/accounts/profile/, /accounts/<name>/: matches, results, dice; and how matches get there"""

import re
from collections import Counter
from html import unescape

import pytest

from firstandglory.engine import record
from matches import table
from matches.models import Player
from matches.play import seats
from tests.play.slow import DEVICES, awaited, begun, browser, conceded, decide

pytestmark = pytest.mark.django_db

TRADITIONAL = {"game": "playcalling", "mode": "traditional", "length": "quick", "cards": "dealt"}
DIGITS = re.compile(r"\D+")


def seated(person, other=None, **given):
    """Begin a match of two accounts, or of one and a guest."""
    away = {} if other is None else {"away": {"account": other.account, "name": other.account.username}}
    return begun(home={"account": person.account}, **away, **given)


def played(turn):
    """Play a match for a while, until the guest gives up."""
    for _ in range(30):
        turn = decide(turn)
    return conceded(turn, "away")


def section(html, title):
    """Return the words of a section of the page, "" if it is not there."""
    found = re.search(rf'<section aria-labelledby="{title}-title">(.*?)</section>', html, re.DOTALL)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", found[1]).split())) if found else ""


def rows(html):
    """Return the rows of the record."""
    table = re.search(r'id="record-title".*?<tbody>(.*?)</tbody>', html, re.DOTALL)
    cells = (re.findall(r"<t[hd][^>]*>([^<]*)<", row) for row in table[1].split("</tr>")[:-1]) if table else ()
    return [tuple(row) for row in cells]


# Own profile


def test_outsiders_are_sent_to_the_login(client):
    assert client.get("/accounts/profile/")["Location"] == "/accounts/login/?next=/accounts/profile/"


def test_what_goes_on_stands_first_and_ones_own_turn_before_the_others(ann):
    turns = [seated(ann, server=f"{number:064x}") for number in range(4)]
    waits = [awaited(turn) == "home" for turn in turns]
    assert set(waits) == {True, False}
    over = conceded(turns.pop(0), "away")
    html = ann.logged_in().get("profile/").text
    going_on = re.findall(r"(Your turn · )?against Ben · Star", section(html, "open"))
    assert [bool(first) for first in going_on] == sorted(waits[1:], reverse=True)
    assert section(html, "finished").startswith("Finished Harbor 0 Summit 0 Won against Ben · Star, Quick")
    assert f'href="/play/{over.match.slug}/replay/"' in html


def test_the_record_counts_by_mode_and_opponent(ann, ben):
    conceded(seated(ann, ben), "away")
    conceded(seated(ann, ben), "home")
    conceded(seated(ann, ben), "home")
    conceded(seated(ann, ben, terms=TRADITIONAL), "away")
    computer = begun(home={"account": ann.account}, away={"token": "", "level": "steady"}, within=None)
    conceded(computer, "home")
    seated(ann, ben)
    expected = [("Traditional", "people", "1", "0"), ("Star", "people", "1", "2"), ("Star", "the computer", "0", "1")]
    assert rows(ann.logged_in().get("profile/").text) == expected
    assert rows(ben.logged_in().get("profile/").text) == [
        ("Traditional", "people", "0", "1"),
        ("Star", "people", "2", "1"),
    ]


def test_a_match_at_one_screen_counts_for_nobody(ann):
    conceded(begun(home={"account": ann.account}, within=None, local=True), "away")
    html = ann.logged_in().get("profile/").text
    assert rows(html) == []
    assert section(html, "finished") == ""


def test_dice_are_counted_from_the_records_of_finished_matches(ann, ben):
    """Counted here from the record's actions: who throws the offense's dice is who has the ball then."""
    whole = [played(seated(ann, ben)), played(seated(ann, ben, server=f"{1:064x}"))]
    seated(ann, ben)
    thrown = Counter()
    for turn in whole:
        stands = table.load(turn.match.slug).record
        states = [record.play(stands._replace(actions=stands.actions[:n])).present for n in range(len(stands.actions))]
        for before, action in zip(states, stands.actions, strict=True):
            if action["do"] == "roll" and "offense" in action:
                thrown[sum(action["offense" if before.offense == "home" else "defense"])] += 1
    words = section(ann.logged_in().get("profile/").text, "dice")
    figures = words.split("Total Came On average ")[1].split()
    assert [int(total) for total in figures[::3]] == [*range(2, 13)]
    assert [int(came) for came in figures[1::3]] == [thrown[total] for total in range(2, 13)]
    mean = sum(total * count for total, count in thrown.items()) / thrown.total()
    assert f"{thrown.total()} throws, {mean:.2f} on average; two dice come to 7.00." in words
    assert Player.objects.filter(account=ben.account, throws__isnull=True).count() == 3  # nobody has asked for Ben's


def test_each_match_is_read_once_and_not_all_in_one_go(ann, ben, monkeypatch):
    for number in range(3):
        played(seated(ann, ben, server=f"{number:064x}"))
    monkeypatch.setattr(seats, "AT_ONCE", 2)
    ann.logged_in()
    assert "1 older match will be counted the next time." in section(ann.get("profile/").text, "dice")
    assert "older" not in section(ann.get("profile/").text, "dice")
    monkeypatch.setattr(table, "load", None)
    assert "throws" in section(ann.get("profile/").text, "dice")


def test_many_matches_stand_on_several_pages(ann, ben, monkeypatch):
    monkeypatch.setattr("accounts.profile.A_PAGE", 2)
    for _ in range(3):
        conceded(seated(ann, ben), "away")
    first, second = (section(ann.logged_in().get(f"profile/?page={page}").text, "finished") for page in (1, 2))
    assert (first.count("· Star, Quick"), second.count("· Star, Quick")) == (2, 1)


def test_a_list_costs_the_same_number_of_queries_whatever_its_length(ann, ben, django_assert_max_num_queries):
    for _ in range(4):
        seated(ann, ben)
        conceded(seated(ann, ben), "away")
    ann.logged_in().get("profile/")
    with django_assert_max_num_queries(14):
        ann.get("profile/")


# The public one


def test_everybody_sees_results_and_dice_and_nothing_else(ann, ben, client):
    seated(ann, ben)
    played(seated(ann, ben))
    html = client.get("/accounts/ann/").text
    assert rows(html)[0][:2] == ("Star", "people")
    assert section(html, "dice")
    assert section(html, "finished").count("· Star, Quick") == 1
    assert section(html, "open") == ""
    assert "ann@example.com" not in html
    assert "Your turn" not in html


def test_private_matches_are_nobodys_business(ann, ben, client):
    played(seated(ann, ben, private=True))
    html = client.get("/accounts/ann/").text
    assert (rows(html), section(html, "dice"), section(html, "finished")) == ([], "", "")
    assert rows(ann.logged_in().get("profile/").text)


def test_who_is_not_there_has_no_page(ann, client):
    assert client.get("/accounts/nobody/").status_code == 404
    ann.account.is_active = False
    ann.account.save()
    assert client.get("/accounts/ann/").status_code == 404


# Matches of a device


def keeps(html):
    found = re.search(r"Keep the (\d+) match", html)
    return int(found[1]) if found else 0


def test_a_guests_matches_come_into_the_account_once(ann, ben):
    begun()
    conceded(begun(), "away")
    assert keeps(ann.logged_in().get("profile/").text) == 0  # this browser has no matches
    ann.client.cookies["device"] = DEVICES["home"]
    assert keeps(ann.get("profile/").text) == 2
    assert "2 matches are in your profile now." in ann.post("profile/keep/", follow=True).text
    assert Player.objects.filter(account=ann.account, seat="home").count() == 2
    html = ann.get("profile/").text
    assert keeps(html) == 0
    assert rows(html) == [("Star", "people", "1", "0")]
    ben.logged_in(DEVICES["home"]).post("profile/keep/")
    assert not Player.objects.filter(account=ben.account).exists()


def test_nobody_takes_both_sides(ann):
    turn = begun()
    Player.objects.filter(match=turn.match).update(token=turn.players["home"].token)
    ann.logged_in(DEVICES["home"])
    assert keeps(ann.get("profile/").text) == 1
    ann.post("profile/keep/")
    assert keeps(ann.get("profile/").text) == 0
    ann.post("profile/keep/")
    assert Player.objects.filter(account=ann.account).count() == 1


def test_a_match_at_one_screen_stays_with_its_device(ann):
    begun(local=True, within=None)
    assert keeps(ann.logged_in(DEVICES["home"]).get("profile/").text) == 0


def test_a_match_against_the_computer_comes_too(ann):
    begun(away={"token": "", "level": "steady"}, within=None)
    assert keeps(ann.logged_in(DEVICES["home"]).get("profile/").text) == 1


def test_keeping_is_for_those_with_an_account(client):
    begun()
    assert browser("home").post("/accounts/profile/keep/")["Location"].startswith("/accounts/login/")
    assert not Player.objects.exclude(account=None).exists()


# Sit down elsewhere


def test_an_account_sits_down_on_another_device(ann):
    turn = seated(ann)
    slug = turn.match.slug
    ann.logged_in()
    assert "Play on this device" in ann.get("profile/").text
    assert ann.post(f"profile/sit/{slug}/home/")["Location"] == f"/play/{slug}/"
    assert "To the table" in ann.get("profile/").text
    assert 'data-role="home"' in ann.client.get(f"/play/{slug}/").text
    assert 'data-role="watch"' in browser("home").get(f"/play/{slug}/").text
    assert Player.objects.get(match=turn.match, seat="home").moved == 1
    ann.post(f"profile/sit/{slug}/home/")
    assert Player.objects.get(match=turn.match, seat="home").moved == 1


def test_nobody_sits_down_at_anothers_match(ann, ben):
    turn = seated(ann)
    slug = turn.match.slug
    for seat in ("home", "away", "nowhere"):
        assert ben.logged_in().post(f"profile/sit/{slug}/{seat}/").status_code == 404
    assert ann.logged_in().post(f"profile/sit/{slug}/away/").status_code == 404
    assert set(Player.objects.values_list("moved", flat=True)) == {0}


def test_a_finished_match_needs_no_seat(ann):
    turn = conceded(seated(ann), "away")
    assert ann.logged_in().post(f"profile/sit/{turn.match.slug}/home/").status_code == 404


def test_looking_moves_nothing(ann):
    slug = seated(ann).match.slug
    assert ann.logged_in().get(f"profile/sit/{slug}/home/").status_code == 405
    assert set(Player.objects.values_list("moved", flat=True)) == {0}
