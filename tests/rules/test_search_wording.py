"""How a question is put, beside what it asks for"""

from rules.search_wording import BEST, MOST_ALIKE, TOGETHER, Wordings, wording


def put(text):
    return wording(text.split())


def likeness(question, **documents):
    wordings = Wordings({name: {put(text) for text in texts} for name, texts in documents.items()})
    return dict(zip(documents, wordings.likeness(put(question), documents), strict=True))


def test_articles_do_not_count():
    assert put("draw a card from the deck") == put("draw card from deck")


def test_order_counts_beside_the_words():
    found = likeness("cards he may see", same=["cards he may see"], other=["he may see cards"])
    assert found["same"] > found["other"] > 0


def test_small_words_tell_two_questions_apart():
    found = likeness(
        "how many cards", number=["how many dice", "how many teams"], may=["may I see cards"], none=["punt"]
    )
    assert found["number"] > found["may"] > found["none"] == 0


def test_the_same_words_are_as_like_as_can_be():
    said = ["who begins", "who is on offense first", "who calls"]
    (found,) = likeness("who begins", rule=said[:1]).values()
    assert abs(found - (BEST / MOST_ALIKE + TOGETHER)) < 1e-9
    (other,) = likeness("who begins", rule=said).values()
    assert 0 < other < found


def test_what_nobody_says_is_like_nothing():
    assert likeness("xyzzy plugh", rule=["who begins"], other=["punt"]) == {"rule": 0, "other": 0}
