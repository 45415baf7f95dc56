"""How long the search takes to build and to answer, over the booklets and over twenty times as many paragraphs.

    uv run --group bench pytest tests/bench/test_search.py

The synthetic paragraphs are made of the booklets' own words, as often as they say them, and as long as theirs. Times
depend on the machine; a busy one makes them longer, so medians of several rounds are told.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

import pytest

from rules import search as module
from rules.booklet import booklet, games
from rules.search_index import Document, Entry

AIM = 10.0  # milliseconds of a question, as a median
TIMES = 20
ROUNDS = 5
QUESTIONS = [
    line.split("\t")[1]
    for line in (Path(__file__).parent.parent / "rules" / "questions.tsv").read_text().splitlines()
    if not line.startswith("#")
]


def real() -> list[Document]:
    """Return the booklets' paragraphs."""
    return [document for game in games() for document in module.documents(booklet(game))]


def synthetic(documents: list[Document], whims: Random) -> list[Document]:
    """Return paragraphs of the same words and lengths, many times over."""
    words = [word for document in documents for word in document.text.split()]

    def said(text: str) -> str:
        return " ".join(whims.choices(words, k=len(text.split())))

    return [
        document._replace(
            id=f"{document.id}/{copy}",
            title=said(document.title),
            text=said(document.text),
            asked=tuple(map(said, document.asked)),
        )
        for copy in range(TIMES)
        for document in documents
    ]


def asked(question: str) -> float:
    """Return the milliseconds that a question takes."""
    begun = perf_counter()
    module.search(question)
    return (perf_counter() - begun) * 1000


def test_building_and_asking(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    documents = real()
    sizes = {"both booklets": documents, f"{TIMES} times as many": synthetic(documents, Random("search"))}
    medians = []
    with capsys.disabled():
        print(f"\n\n{len(QUESTIONS)} questions, {ROUNDS} rounds, in ms")
        print(f"{'':20}{'paragraphs':>12}{'build':>10}{'median':>10}{'p95':>10}{'slowest':>10}")
        for name, paragraphs in sizes.items():
            built = []
            for _ in range(ROUNDS):
                begun = perf_counter()
                library = module.Library([*map(Entry, paragraphs)])
                built.append((perf_counter() - begun) * 1000)
            monkeypatch.setattr(module, "_library", library)
            times = [asked(question) for _ in range(ROUNDS) for question in QUESTIONS]
            medians.append(median(times))
            figures = median(built), medians[-1], quantiles(times, n=20)[-1], max(times)
            print(f"{name:20}{len(paragraphs):>12,}" + "".join(f"{figure:>10.1f}" for figure in figures))
    assert medians[0] <= AIM
