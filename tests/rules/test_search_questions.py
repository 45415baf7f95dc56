"""Questions as players type them, and the rules that answer them

None of `questions.tsv` and `questions_unseen.tsv` is written down in `rules/asked/`. The lines there grew while
`questions_more.tsv` and `questions_table.tsv` did. `questions_unseen.tsv` and `questions_fresh.tsv` were written from
the rules alone, without a look at those lines: they tell how other questions fare.
"""

from pathlib import Path

import pytest

from rules.booklet import booklet, games
from rules.search import asked_lines, search

EVERY = 8  # a line in so many is tried
HERE = Path(__file__).parent
# By list: of its questions, how many have a right rule first, and how many within the first three.
LISTS = {
    "questions.tsv": (0.95, 1.0),
    "questions_more.tsv": (0.95, 1.0),
    "questions_table.tsv": (0.95, 0.99),
    "questions_unseen.tsv": (0.93, 1.0),
    "questions_fresh.tsv": (0.91, 0.97),
}


def questions(name):
    """Return a list's questions: the game, the question and the rules that answer it."""
    lines = (HERE / name).read_text().splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [(game, question, rules.split(",")) for game, question, rules in rows]


def found(question, game):
    return [result.document.id for result in search(question, game).results]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", LISTS)
def test_right_rule_comes_first_or_within_three(name, game):
    least_first, least_within_three = LISTS[name]
    asked = [(question, rules, found(question, game)) for of, question, rules in questions(name) if of == game]
    not_first = [question for question, rules, ids in asked if not set(ids[:1]) & set(rules)]
    missed = [question for question, rules, ids in asked if not set(ids[:3]) & set(rules)]
    assert len(missed) <= (1 - least_within_three) * len(asked), missed
    assert len(not_first) <= (1 - least_first) * len(asked), not_first


@pytest.mark.parametrize("name", LISTS)
def test_questions_name_rules_that_exist(name):
    for game, _, rules in questions(name):
        assert set(rules) <= set(booklet(game).by_number)


@pytest.mark.parametrize("name", ["questions.tsv", "questions_unseen.tsv"])
def test_no_question_is_written_down_as_it_is_asked(name):
    """What is asked for is a rule's own words, not the list."""
    listed = {question.lower() for _, question, _ in questions(name)}
    lines = {line.lower() for game in games() for lines in asked_lines(game).values() for line in lines}
    parts = {part.strip() for line in lines for part in line.split(",")}
    assert not listed & (lines | parts)


@pytest.mark.parametrize("game", games())
def test_a_rule_is_found_by_all_that_it_says_to_be_asked_for(game):
    asked = asked_lines(game)
    assert set(asked) <= set(booklet(game).by_number)
    # A few lines of each rule are enough: there are thousands.
    lines = [(number, line) for number, lines in asked.items() for line in lines[::EVERY]]
    lost = [(number, line) for number, line in lines if number not in found(line, game)]
    assert lost == []


@pytest.mark.parametrize("game", games())
def test_every_rule_is_found_by_its_title_and_its_number(game):
    for paragraph in booklet(game).by_number.values():
        assert paragraph.number in found(paragraph.title, game)[:5], paragraph.number
        assert found(paragraph.number, game)[0] == paragraph.number
