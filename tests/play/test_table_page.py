"""/play/<slug>/ as the server makes it: what each one is asked, why a card is not open, curtain, claims, the end"""

import json
from datetime import timedelta
from html import unescape
from itertools import count

import pytest
from django.utils import timezone

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling import odds
from firstandglory.engine.playcalling.cards import CARDS, card_name
from matches import show, table
from matches.models import Online, Player
from matches.play import clock, screen
from matches.play.faces import described
from matches.play.fragments import fragment
from tests.matches.phones import words
from tests.play.guests import Guest, finish, play_on
from tests.play.sitting import Sitting

_keys = count()


@pytest.fixture
def star(db, fixed_seeds):
    return Sitting(mode="star", pace="60").opens()


@pytest.fixture
def dealt(db, fixed_seeds):
    return Sitting(mode="traditional").opens()


def look(sitting, seat, **query):
    return sitting.of(seat).page("game", sitting.slug, live=True, **query)


def attributes(page):
    return dict(page.one(id="table").attributes)


def values(page, name="action"):
    return [json.loads(unescape(dict(one.attributes)["value"])) for one in page.all("input", name=name, type="radio")]


def call(seat, card):
    return {"do": "call", "by": seat, "card": card}


def hand(sitting, seat):
    return sitting.turn.state.deal.piles.of(seat).hand


# What is asked


def test_each_side_is_offered_exactly_what_the_engine_takes(dealt):
    for seat in SEATS:
        offered = values(look(dealt, seat))
        state, game = dealt.turn.state, dealt.turn.record.game
        held = [call(seat, code) for code in sorted(hand(dealt, seat))]
        others = [call(seat, "PREVENT"), {"do": "punt", "by": seat}, {"do": "kick", "by": seat}]
        open_now = [one for one in (*held, *others) if game.early_refusal(state, game.parse(one)) is None]
        assert sorted(map(str, offered)) == sorted(map(str, open_now))


def test_a_card_that_is_not_open_says_why_in_the_engines_words(dealt):
    seat = dealt.offense
    state = dealt.turn.state
    page = look(dealt, seat)
    closed = [*hand(dealt, seat)]
    refusals = [playcalling.early_refusal(state, playcalling.parse(call(seat, code))) for code in closed]
    refusals.append(playcalling.early_refusal(state, playcalling.parse({"do": "punt", "by": seat})))
    said = [refusal.text for refusal in refusals if refusal is not None]
    assert said
    assert all(text in page.words for text in said)


def test_both_call_at_once_and_are_told_so(dealt):
    assert [attributes(look(dealt, seat))["data-turn"] for seat in SEATS] == ["true", "true"]
    watcher = Guest("Eve", "cedar").page("game", dealt.slug, live=True)
    assert "Waiting for Ann and Ben to call" in watcher.words
    assert attributes(watcher)["data-role"] == "watch"


def test_a_call_locked_first_may_be_changed_and_is_shown_to_its_own_side_alone(dealt):
    seat, other = dealt.defense, dealt.offense
    first = values(look(dealt, seat))[0]
    page = dealt.acts(seat, first)
    assert f"{card_name(first['card'])}</b> is locked. You may still change it" in page.text
    assert len(look(dealt, seat).all("input", data_draft=True)) == 1
    assert attributes(look(dealt, seat))["data-turn"] == "false"
    theirs = look(dealt, other)
    assert "✓ locked" in theirs.words
    assert not theirs.all("input", data_draft=True)


def test_a_locked_card_is_open_to_its_own_side_and_face_down_to_the_other(dealt):
    seat, other = dealt.offense, dealt.defense
    called = values(look(dealt, seat))[0]
    dealt.acts(seat, called)
    name = card_name(called["card"])
    assert name in look(dealt, seat).words
    assert "A locked card" in look(dealt, other).words


def test_a_card_that_was_never_revealed_is_not_left_on_the_table_of_a_finished_match(star):
    star.acts(star.offense, values(look(star, star.offense))[0])
    assert star.claims(star.offense, "resign").status_code == 302
    for seat in SEATS:
        page = look(star, seat)
        assert attributes(page)["data-playing"] == "false"
        assert not page.all(id="duel")


def test_whoever_chooses_offense_or_defense_sees_the_own_hand(db):
    """2.2, 2.4: the hand is drawn before the roll."""
    sitting = Sitting(mode="traditional")
    seat = sitting.waited_for
    assert sitting.turn.state.awaiting == "take_side"
    page = look(sitting, seat)
    assert "Offense or defense?" in page.words
    assert all(f"{card_name(code)}. " in page.words for code in hand(sitting, seat))


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_fragment_tells_nothing_that_differs_in_the_others_hand(db, mode):
    """Whatever the other side holds, has locked or drafted, one's own table is made of the own view alone (10.3)."""
    sitting = Sitting(mode=mode).opens()
    seat, other = sitting.offense, sitting.defense
    codes = values(look(sitting, other))
    shown = []
    for drafted in codes[:2]:
        sitting.acts(other, drafted)
        shown.append(screen.own(sitting.turn, seat))
    assert {**shown[0], "key": ""} == {**shown[1], "key": ""}
    rest = {card_name(code) for code in (hand(sitting, other) if mode == "traditional" else ())}
    mine = {card_name(code) for code in (hand(sitting, seat) if mode == "traditional" else ())}
    html = fragment(sitting.turn, seat)
    assert not [name for name in rest - mine if f'"{name}"' in html]


def test_a_star_call_offers_the_own_roster(star):
    seat = star.offense
    roster = star.turn.state.terms.rosters.of(seat)
    wanted = {code for code in roster if CARDS[code].side == "offense"}
    assert {action["card"] for action in values(look(star, seat)) if action["do"] == "call"} == wanted


def test_pass_and_each_event_that_is_left_are_offered_in_order(star):
    for seat in (star.offense, star.defense):
        star.acts(seat, values(look(star, seat))[0])
    for seat in (star.offense, star.defense):
        page = look(star, seat)
        choices = [json.loads(unescape(dict(one.attributes)["value"])) for one in page.all("button", name="action")]
        assert choices == star.choices(seat)
        assert "none is left" not in page.words
        assert "Major 0" not in page.words
        assert "11.3 Quick has no Major Penalty." in page.words
        star.acts(seat, choices[0])


def test_after_a_punt_any_cards_of_the_hand_may_be_discarded(dealt):
    assert not play_on(dealt.slug, "punts", until=lambda turn: turn.state.awaiting == "refresh").match.finished
    seat = dealt.waited_for
    page = look(dealt, seat)
    codes = [dict(one.attributes)["value"] for one in page.all("input", name="cards")]
    assert sorted(codes) == sorted(hand(dealt, seat))
    version = dealt.turn.match.version
    dealt.of(seat).posts("act", dealt.slug, **dealt.marks(do="refresh", cards=codes[:3]))
    assert dealt.turn.match.version == version + 1
    assert len(hand(dealt, seat)) == len(codes)


def test_a_refresh_says_what_it_does_with_nothing_chosen(dealt):
    play_on(dealt.slug, "punts", until=lambda turn: turn.state.awaiting == "refresh")
    seat = dealt.waited_for
    before = hand(dealt, seat)
    assert "Keep all cards" in look(dealt, seat).words
    dealt.of(seat).posts("act", dealt.slug, **dealt.marks(do="refresh"))
    assert hand(dealt, seat) == before


def test_a_drive_says_how_many_of_its_plays_are_not_listed(star, monkeypatch):
    monkeypatch.setattr(screen, "TOLD", 1)
    assert "before these" not in look(star, star.offense).words

    def two_more(turn):
        drives = show.all_drives(turn.told)
        return bool(drives) and len(drives[-1].plays) == 3

    assert not play_on(star.slug, "long", until=two_more).match.finished
    page = look(star, "home")
    assert "The 2 plays before these: play-by-play" in page.words
    assert f"/play/{star.slug}/log/" in page.links


def test_what_was_refused_and_what_came_too_late_is_said(star):
    seat = star.offense
    assert "The game had moved on" in star.acts(seat, values(look(star, seat))[0], version=1).text
    refused = star.acts(seat, {"do": "punt", "by": seat})
    assert "Before fourth down no Punt: a Star is always there." in refused.text


def test_a_seat_that_moved_to_another_device_is_told_so(star):
    seat = star.offense
    action = values(look(star, seat))[0]
    Player.objects.filter(seat=seat).update(token="f" * 64, moved=1)
    page = star.acts(seat, action)
    assert "Your seat has moved to another device; this one looks on." in page.text
    assert 'data-role="watch"' in page.text


# Two at one screen


@pytest.fixture
def local(db, guest):
    return guest, guest.makes(opponent="local", mode="traditional", other_name="Bea")


def opened_local(guest, slug):
    while (turn := table.present(slug)).state.awaiting in ("take_side", "direct"):
        act_local(guest, slug, turn.record.game.action_json(next(iter(turn.record.game.legal(turn.state, by(turn))))))
    return turn


def by(turn):
    return turn.record.game.awaiting(turn.state).seat


def act_local(guest, slug, action):
    turn = table.present(slug)
    marks = {"version": turn.match.version, "key": f"local-{next(_keys)}", "as": by(turn)}
    return guest.posts("act", slug, live=True, action=json.dumps(action), **marks)


def test_the_curtain_hides_both_hands_until_somebody_says_who_looks(local):
    guest, slug = local
    turn = opened_local(guest, slug)
    seat = by(turn)
    name = turn.players[seat].name
    held = {seat: set(turn.state.deal.piles.of(seat).hand) for seat in SEATS}
    closed = [guest.page("game", slug, live=True), guest.page("game", slug, **{"as": seat})]
    for page in closed:
        assert f"Pass the phone to {name}" in page.words
        assert not page.all("input", type="radio")
        assert not [code for codes in held.values() for code in codes if f"&quot;{code}&quot;" in page.html]
        assert 'class="face' not in page.html
    page = guest.page("game", slug, live=True, open="1", **{"as": seat})
    assert {action["card"] for action in values(page) if action["do"] == "call"} <= held[seat]
    answer = act_local(guest, slug, values(page)[0])
    assert "Pass the phone to" in answer.text
    assert table.present(slug).players[by(table.present(slug))].name in answer.text


def test_a_socket_brings_the_curtain_too(local):
    guest, slug = local
    turn = opened_local(guest, slug)
    for seat in SEATS:
        html = fragment(turn, seat)
        assert "Pass the phone to" in html
        assert 'class="face' not in html


# The computer


def test_the_computers_snap_waits_until_it_is_asked_for(db, guest):
    slug = guest.makes(opponent="computer", level="steady", mode="star")
    turn = play_on(slug, until=lambda turn: turn.state.awaiting == "offense_call" and by(turn) == "away")
    page = guest.page("game", slug, live=True)
    assert "Next snap: Computer, steady calls" in page.words
    assert attributes(page)["data-turn"] == "true"
    fields = {"version": turn.match.version, "key": "go-on", "step": "on"}
    guest.posts("act", slug, live=True, **fields)
    after = table.present(slug)
    assert after.match.version == turn.match.version + 1
    assert after.state.awaiting != "offense_call"
    assert "Next snap" not in guest.page("game", slug, live=True).words


# Clocks and claims


def claim_of(page):
    found = page.all(id="claim")
    return dict(found[0].attributes) if found else {}


def test_the_clock_of_the_one_who_decides_is_shown_to_all(star):
    due = star.turn.match.online.due
    for seat in SEATS:
        clocks = look(star, seat).all(data_due=True, role="timer")
        assert [dict(one.attributes)["data-due"] for one in clocks] == [str(int(due.timestamp() * 1000))]


def test_a_win_is_to_be_claimed_when_the_time_is_up(star):
    mover, other = star.waited_for, "away" if star.waited_for == "home" else "home"
    assert "Claim the win, or wait" not in look(star, other).words
    Online.objects.update(due=timezone.now() - timedelta(seconds=1))
    assert f"{star.of(mover).name}’s time is up. Claim the win, or wait." in look(star, other).words
    assert "Claim the win" not in look(star, mover).words
    assert star.claims(other).status_code == 302
    assert f"You win. {star.of(mover).name}’s time ran out." in look(star, other).words
    assert "You lose. Your time ran out." in look(star, mover).words


def test_absence_is_counted_down_from_the_last_time_seen(dealt):
    mover, other = dealt.waited_for, dealt.defense
    seen = timezone.now() - timedelta(seconds=50)
    Player.objects.filter(seat=mover).update(seen=seen)
    shown = claim_of(look(dealt, other))
    assert shown["data-left"] == str(int((seen + clock.ABSENCE).timestamp() * 1000))
    assert shown["data-name"] == dealt.of(mover).name
    assert 'data-here="false" data-seat="' + mover in look(dealt, other).html
    assert "data-left" not in claim_of(look(dealt, mover))
    Player.objects.filter(seat=mover).update(seen=timezone.now() - clock.ABSENCE)
    assert f"{dealt.of(mover).name} has left. Claim the win, or wait." in look(dealt, other).words


def test_nothing_is_claimed_from_a_computer_or_at_one_screen(db, guest):
    for opponent in ({"opponent": "computer", "level": "steady"}, {"opponent": "local"}):
        slug = guest.makes(mode="star", **opponent)
        Player.objects.update(seen=timezone.now() - clock.ABSENCE)
        assert not claim_of(guest.page("game", slug, live=True))


# The end


def test_the_end_says_who_won_and_why_and_leads_on(star):
    finish(star.slug)
    loser = next(seat for seat in SEATS if star.turn.state.winner != seat)
    winner = star.turn.state.winner
    page = look(star, loser)
    assert "You lose. You resigned." in page.words
    assert f"You win. {star.of(loser).name} resigned." in look(star, winner).words
    watcher = Guest("Cyd", "cedar").page("game", star.slug).words
    assert f"{star.of(winner).name} wins. {star.of(loser).name} resigned." in watcher
    here = f"/play/{star.slug}/"
    wanted = {f"{here}replay/", f"{here}log/", f"{here}fair/", f"{here}record.json"}
    assert wanted <= set(page.links)
    assert attributes(page)["data-playing"] == "false"


def test_each_player_is_told_the_score_from_their_side(star):
    state = play_on(star.slug).state
    best, least = (state.score.of(seat) for seat in (state.winner, *(seat for seat in SEATS if seat != state.winner)))
    for seat in SEATS:
        said = f"You win {best}–{least}." if seat == state.winner else f"You lose {least}–{best}."
        assert said in look(star, seat).words


def test_at_one_screen_the_end_is_told_by_the_names(db, guest):
    slug = guest.makes(mode="star", opponent="local")
    state = finish(slug).state
    player = Player.objects.get(match__slug=slug, seat=state.winner)
    assert f"{player.name} wins." in guest.page("game", slug).words


def test_a_rematch_is_asked_for_and_accepted(star):
    finish(star.slug)
    assert "Rematch, sides swapped" in look(star, "home").words
    star.home.posts("again", star.slug)
    assert "You asked for a rematch. Waiting for Ben." in look(star, "home").words
    assert "Ann wants a rematch. Accept the rematch" in look(star, "away").words
    where = star.away.posts("again", star.slug)["Location"]
    for seat in SEATS:
        assert where in look(star, seat).links


# Faces and odds


@pytest.mark.parametrize("code", [code for code, card in CARDS.items() if card.side == "offense"])
def test_a_face_tells_its_column_as_the_table_of_outcomes_does(code):
    """Each margin that the face names brings what the engine rules for it (T.3)."""
    strategy = CARDS[code].strategy
    for least, worth in described(code)["lines"]:
        margin = _number(least[2:])
        brings = playcalling.tables.outcome(strategy, margin)
        if worth == "turnover":
            assert least[0] == "≤"
            assert brings.kind == "turnover"
            assert playcalling.tables.outcome(strategy, margin + 1).kind == "move"
        else:
            assert worth == ("touchdown" if brings.kind == "touchdown" else f"{brings.yards} yards")
            assert playcalling.tables.outcome(strategy, margin - 1) != brings


@pytest.mark.parametrize("code", [code for code, card in CARDS.items() if card.side == "defense"])
def test_a_defensive_face_tells_what_it_adds_against_each_call(code):
    """Strategy and family together are what the engine adds against a Play, less what a Star takes (4.2-4.4)."""
    shown = described(code)
    strategies, families = dict(shown["against"]), dict(shown["lines"])
    star = playcalling.tables.STAR_BONUS if CARDS[code].star else 0
    for call_code, card in CARDS.items():
        if card.side == "offense" and not card.star:
            family = playcalling.cards.FAMILIES["offense"][card.family]
            added = _number(strategies[card.strategy]) + _number(families.get(family, "0")) - star
            assert playcalling.margin.modifiers(call_code, code).total == added


def _number(signed):
    return int(signed.replace("−", "-"))


@pytest.fixture
def open_odds(db):
    return Sitting(mode="traditional", odds="on").opens()


@pytest.mark.parametrize(("card", "side"), [("B-IR", "offense"), ("R-DC", "defense")])
def test_odds_are_the_engines_against_each_answer(open_odds, card, side):
    """Every answer stands there, the other side's best first, with the engine's chances in whole hundredths."""
    page = open_odds.home.page("odds", open_odds.slug, live=True, card=card)
    rows = [page.all("td", inside=row) for row in page.all("tr") if page.all("td", inside=row)]
    plays = [code for code, one in CARDS.items() if one.side != side and not one.star]
    ranked = odds.best_answers(card, [*plays, "PREVENT"]) if side == "offense" else odds.best_calls(card, plays)
    pairs = [(card, answer.card) if side == "offense" else (answer.card, card) for answer in ranked]
    assert [[int(words(cell)) for cell in row] for row in rows] == [hundredths(*pair) for pair in pairs]
    assert [words(name) for name in page.all("th", scope="row")] == [card_name(answer.card) for answer in ranked]


def hundredths(offense, defense):
    """Return how often the ball is lost, goes back, stays and gains."""
    sums = dict.fromkeys(("lost", "back", "none", "gain"), 0)
    for outcome, chance in odds.outcomes(offense, defense).items():
        if outcome.kind == "move":
            sums["gain" if outcome.yards > 0 else "back" if outcome.yards else "none"] += chance
        else:
            sums["gain" if outcome.kind == "touchdown" else "lost"] += chance
    return [round(100 * chance) for chance in sums.values()]


def test_odds_are_a_page_of_their_own_without_scripts(open_odds):
    assert "Balanced Inside Run" in open_odds.home.page("odds", open_odds.slug, card="B-IR").words


def test_what_is_raised_brings_its_odds(open_odds):
    action = json.dumps(call("home", "B-IR"))
    assert "Balanced Inside Run" in open_odds.home.page("odds", open_odds.slug, live=True, action=action).words
    for cardless in ('{"do": "punt", "by": "home"}', "{", "", "[" * 5000):
        answer = open_odds.home.get("odds", open_odds.slug, live=True, action=cardless)
        assert (answer.status_code, answer.text) == (200, "")


@pytest.mark.parametrize("card", ["", "X-IR", "MINOR", "PREVENT", "b-ir", "B-IR" * 50])
def test_there_are_no_odds_of_anything_else(open_odds, card):
    assert open_odds.home.get("odds", open_odds.slug, card=card).status_code == 404


def test_no_odds_where_the_players_did_not_agree_on_them(dealt):
    for live in (False, True):
        assert dealt.home.get("odds", dealt.slug, live=live, card="B-IR").status_code == 404
    assert "odds/" not in look(dealt, "home").html
