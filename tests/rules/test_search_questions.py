"""Questions as players type them, and the rules that answer them

None of `questions.tsv` is written down in `rules/asked/`. The lines there grew while `questions_more.tsv` did, so new
questions fare a little worse than these.
"""

from pathlib import Path

import pytest

from rules.booklet import booklet, games
from rules.search import asked_lines, search

HERE = Path(__file__).parent
LISTS = ("questions.tsv", "questions_more.tsv")
FIRST = 0.95  # of the questions have a right rule first; all have one within the first three


def questions(name):
    """Return a list's questions: the game, the question and the rules that answer it."""
    lines = (HERE / name).read_text().splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [(game, question, rules.split(",")) for game, question, rules in rows]


def found(question, game):
    return [result.document.id for result in search(question, game).results]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", LISTS)
def test_right_rule_comes_first_and_always_within_three(name, game):
    asked = [(question, rules) for of, question, rules in questions(name) if of == game]
    first = [question for question, rules in asked if found(question, game)[:1] and found(question, game)[0] in rules]
    missed = [question for question, rules in asked if not set(found(question, game)[:3]) & set(rules)]
    assert missed == []
    assert len(first) >= FIRST * len(asked)


@pytest.mark.parametrize("name", LISTS)
def test_questions_name_rules_that_exist(name):
    for game, _, rules in questions(name):
        assert set(rules) <= set(booklet(game).by_number)


def test_no_question_is_written_down_as_it_is_asked():
    """What is asked for is a rule's own words, not the list."""
    listed = {question.lower() for _, question, _ in questions("questions.tsv")}
    lines = {line.lower() for game in games() for lines in asked_lines(game).values() for line in lines}
    parts = {part.strip() for line in lines for part in line.split(",")}
    assert not listed & (lines | parts)


@pytest.mark.parametrize("game", games())
def test_a_rule_is_found_by_all_that_it_says_to_be_asked_for(game):
    asked = asked_lines(game)
    assert set(asked) <= set(booklet(game).by_number)
    lost = [(number, line) for number, lines in asked.items() for line in lines if number not in found(line, game)]
    assert lost == []


@pytest.mark.parametrize("game", games())
def test_every_rule_is_found_by_its_title_and_its_number(game):
    for paragraph in booklet(game).by_number.values():
        assert paragraph.number in found(paragraph.title, game)[:5], paragraph.number
        assert found(paragraph.number, game)[0] == paragraph.number
