"""Reading a booklet, and what is refused"""

import pytest
from django.core.checks import run_checks

from rules import booklet as module
from rules import text
from rules.booklet import BadContent, booklet, load

GOOD = "# 1 Play\nBooklet page 3\n\n## 1.1 First\nMove {{ yards }} yards, see [1.2].\n\n## 1.2 Second\nStop.\n"
READING = "# I Readings\n\n## I.1 Ours\nBeside: 1.1\nYes.\n\n## I.2 Theirs\nFollows from: 1.2\nBeside: 1.1\nNo.\n"
ABOUT = """
title = "Game"
kind = "Beta"
revision = "May 1"
lead = "A game."
source = "the print"
differs = "It may differ"
ours = "ours"
readings = "Some are ours."
"""


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a booklet from texts."""

    def read(*files, figures=None):
        (tmp_path / "booklet.toml").write_text(ABOUT)
        for place, content in enumerate(files):
            (tmp_path / f"{place:02}.md").write_text(content)
        return load(tmp_path, {"yards": 10} if figures is None else figures)

    return read


def test_what_is_read(read):
    book = read(GOOD, READING)
    first, second = book.section("1").paragraphs
    assert (first.number, first.title, first.page, first.plain) == ("1.1", "First", 3, "Move 10 yards, see 1.2.")
    assert first.references == ("1.2",)
    assert book.named_by["1.2"] == (first, book.paragraph("I.2"))
    assert [reading.number for reading in book.readings["1.1"]] == ["I.1", "I.2"]
    assert book.paragraph("I.1").is_ours
    assert not book.paragraph("I.2").is_ours
    assert not second.is_reading
    assert book.around(book.section("1")) == (None, book.section("I"))
    assert book.around(book.section("I")) == (book.section("1"), None)
    with pytest.raises(KeyError):
        book.section("2")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "the first line must be like"),
        ("Play\n", "the first line must be like"),
        ("# 1 Play\n", "there is no paragraph"),
        ("# 1 Play\nWords.\n## 1.1 First\nMove.\n", "text before the first paragraph"),
        ("# 1 Play\n## 2.1 First\nMove.\n", "a paragraph must begin like"),
        ("# 1 Play\n## First\nMove.\n", "a paragraph must begin like"),
        ("# 1 Play\n### 1.1 First\nMove.\n", "a paragraph must begin like"),
        ("# 1 Play\n## 1.1 First\n\n", "1.1 has no text"),
        ("# 1 Play\n## 1.1 First\nFollows from: 1.2\nMove.\n## 1.2 Second\nStop.", "stands beside none"),
        ("# 1 Play\n## 1.1 First\n{{ feet }}\n", "names no figure"),
        ("# 1 Play\n## 1.1 First\n{{ yards:loud }}\n", "names no figure"),
        ("# 1 Play\n## 1.1 First\n{{ yards\n", "a placeholder is written wrongly"),
        ("# 1 Play\n## 1.1 First\nSee [1.2].\n", "1.1 names 1.2, which is no other paragraph"),
        ("# 1 Play\n## 1.1 First\nSee [1.1].\n", "1.1 names 1.1, which is no other paragraph"),
        ("# 1 Play\n## 1.1 First\nBeside: 9.9\nMove.\n", "1.1 names 9.9"),
        ("# 1 Play\n## 1.1 First\nMove.\n## 1.1 Second\nStop.\n", "1.1 is there twice"),
    ],
)
def test_what_is_refused(read, content, complaint):
    with pytest.raises(BadContent, match=complaint):
        read(content)


def test_a_section_comes_once(read):
    with pytest.raises(BadContent, match="twice"):
        read(GOOD, "# 1 Again\n## 1.3 Third\nMove.\n")


@pytest.mark.parametrize(("figure", "form"), [(13, "word"), (-1, "word"), ("OWN20", "word"), ("OWN20", "signed")])
def test_what_has_no_such_form(read, figure, form):
    with pytest.raises(BadContent, match="has no"):
        read(f"# 1 Play\n## 1.1 First\n{{{{ it:{form} }}}}\n", figures={"it": figure})


def test_only_games_with_a_booklet():
    with pytest.raises(KeyError):
        booklet("chess")


def test_site_does_not_start_with_a_broken_booklet(monkeypatch, tmp_path):
    assert [check for check in run_checks() if check.id == "rules.E001"] == []
    folder = tmp_path / "playcalling"
    folder.mkdir()
    (folder / "booklet.toml").write_text(ABOUT)
    (folder / "00.md").write_text("# 1 Play\n")
    monkeypatch.setattr(module, "CONTENT", tmp_path)
    booklet.cache_clear()
    found = [check for check in run_checks() if check.id == "rules.E001"]
    booklet.cache_clear()
    assert len(found) == 1
    assert "00.md: there is no paragraph" in found[0].msg


def test_text_is_safe():
    html = text.html("<script>x</script> <b>[a](javascript:x)</b> [b](https://example.com)", str)
    assert "<script" not in html
    assert "<b>" not in html
    assert 'href="javascript' not in html
    assert '<a href="https://example.com">b</a>' in html


def test_text_as_data():
    assert text.blocks("**Two** [5.2]\nways:\n\n1. [a](https://a.example)\n2. b") == [
        {
            "kind": "paragraph",
            "runs": [
                {"text": "Two", "strong": True},
                {"text": " ", "strong": False},
                {"text": "5.2", "strong": False, "rule": "5.2"},
                {"text": " ", "strong": False},
                {"text": "ways:", "strong": False},
            ],
        },
        {
            "kind": "list",
            "ordered": True,
            "items": [
                {
                    "kind": "item",
                    "blocks": [
                        {"kind": "paragraph", "runs": [{"text": "a", "strong": False, "href": "https://a.example"}]}
                    ],
                },
                {
                    "kind": "item",
                    "blocks": [{"kind": "paragraph", "runs": [{"text": "b", "strong": False}]}],
                },
            ],
        },
    ]


def test_plain_text():
    assert text.plain("Go ([5.2], [6.1]).\n\n- one\n- two") == "Go. one. two."
