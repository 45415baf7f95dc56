"""/rules/playcalling/margin/"""

import random
import re
from itertools import product
from urllib.parse import urlencode

import pytest

from firstandglory.engine.playcalling import cards, odds, tables
from firstandglory.engine.playcalling.margin import modifiers
from firstandglory.engine.playcalling.rulings import signed
from rules.margin import answered

ADDRESS = "/rules/playcalling/margin/"
ATTACKS = [code for code, card in cards.CARDS.items() if card.side == "offense"]
DEFENDS = [*(code for code, card in cards.CARDS.items() if card.side == "defense"), cards.PREVENT]
GOOD = {"offense": "B-IR", "defense": "B-DC", "offense_dice": "8", "defense_dice": "6"}


def ask(client, **changed):
    return client.get(f"{ADDRESS}?{urlencode(GOOD | changed)}").text


def words(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def number(text):
    return int(text.replace("−", "-"))


def test_every_pair_of_cards_agrees_with_the_engine():
    thrown = random.Random(4)
    for attack, defend in product(ATTACKS, DEFENDS):
        dice = [thrown.randint(2, 12), thrown.randint(2, 12)]
        answer = answered(
            {"offense": attack, "defense": defend, "offense_dice": str(dice[0]), "defense_dice": str(dice[1])}
        )
        margin = dice[0] - dice[1] + modifiers(attack, defend).total
        assert answer.margin == signed(margin)
        assert sum(number(line.value) for line in answer.lines) == margin
        strategy = cards.CARDS[attack].strategy
        outcome = tables.outcome(strategy, margin)
        assert [bar.ways for bar in answer.bars[::-1]] == [
            chance * 1296 for chance in odds.outcomes(attack, defend).values()
        ]
        assert sum(bar.ways for bar in answer.bars) == 1296
        reached = [place for place, bar in enumerate(answer.bars[::-1]) if bar.reached]
        assert [tables.OUTCOMES[place].outcome[strategy] for place in reached] == [outcome]


@pytest.mark.parametrize(
    ("asked", "rules"),
    [
        ({}, ["4.1", "4.2", "4.3"]),
        ({"offense": "B-IR*"}, ["4.1", "4.2", "4.3", "4.4"]),
        ({"offense": "B-IR*", "defense": "B-DC*"}, ["4.1", "4.2", "4.3", "4.4"]),
        ({"defense": "PREVENT"}, ["4.1", "9.2"]),
        ({"offense": "B-IR*", "defense": "PREVENT"}, ["4.1", "9.2", "4.4"]),
    ],
)
def test_each_line_cites_its_rule(asked, rules):
    assert [line.rule for line in answered(GOOD | asked).lines] == rules


def test_the_sum_is_written_out(client):
    text = words(ask(client))
    assert "Gain of 20 yards Balanced Inside Run against Balanced Deep Coverage." in text
    assert "Dice 8 − 6 +2 4.1" in text
    assert "Balanced against Balanced 0 4.2" in text
    assert "Deep Coverage is weak against Inside Run +1 4.3" in text
    assert "Final Margin, Balanced column +3 T.3" in text
    assert "Gain of 20 (this throw) +1 to +3" in text


def test_without_dice_there_are_the_chances_only(client):
    html = ask(client, offense_dice="", defense_dice="")
    assert "What the cards bring" in html
    assert "of 1296" in html
    assert "Final Margin, Balanced" not in html


def test_nothing_is_asked_yet(client):
    html = client.get(ADDRESS).text
    assert 'id="answer"' not in html
    assert 'role="alert"' not in html


@pytest.mark.parametrize("code", ["", "x", "B-DC", "MINOR", "PREVENT", "b-ir", "🏈", "B-IR" * 9999])
def test_wrong_offense(client, code):
    html = ask(client, offense=code)
    assert "1 of the fields needs another look." in words(html)
    assert "Choose an Offensive Play or Star." in html
    assert 'id="answer"' not in html


@pytest.mark.parametrize("code", ["", "B-IR", "CHALLENGE", "<script>"])
def test_wrong_defense(client, code):
    html = ask(client, defense=code)
    assert "Choose a Defensive Play or Star or Prevent." in html
    assert "<script>" not in html


@pytest.mark.parametrize("dice", ["1", "13", "-3", "+8", "8.0", "eight", "٨", "0" * 5000, ""])
def test_wrong_dice(client, dice):
    html = ask(client, offense_dice=dice)
    assert "Two dice show 2 to 12 together." in html
    assert 'aria-describedby="offense_dice-wrong"' in html
    assert 'id="answer"' not in html
