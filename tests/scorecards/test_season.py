"""/scorecards/season.pdf: fixtures in, cards out, in the background"""

import io
from datetime import timedelta

import pypdf
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils.timezone import now

from scorecards import fixtures, seasons, tasks
from scorecards.fixtures import EXAMPLE, MOST, MOST_FAULTS, Faulty
from scorecards.models import Season
from tests.scorecards.paper import tags

SEASON = "/scorecards/season.pdf"
HEAD = "home,away,mode,length,date\n"


@pytest.fixture(autouse=True)
def _var(tmp_path, monkeypatch):
    """Let documents be written where nobody else does."""
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)


def faults(text):
    with pytest.raises(Faulty) as caught:
        fixtures.read(text if isinstance(text, bytes) else text.encode())
    return [str(fault) for fault in caught.value.faults]


def test_example_is_read():
    assert fixtures.read(EXAMPLE.encode()) == [
        {"home": "Harbor", "away": "Summit", "mode": "star", "length": "quick", "date": "2026-12-05"},
        {"home": "Lantern", "away": "Prairie", "mode": "traditional", "length": "full", "date": "2026-12-06"},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a,b,star,quick,2026-12-05\n",
        HEAD + "a,b,star,quick,2026-12-05",
        "Home;Away;Mode;Length;Date\r\na;b;Star Mode;Quick;2026-12-05\r\n",
        "\ufefflength\tmode\taway\thome\tdate\nquick\tstar\tb\ta\t2026-12-05\n",
        HEAD + "\n  ,,,,\na, b ,star,quick,2026-12-05\n\n",
        HEAD + '"a","b","star","quick","2026-12-05"\n',
    ],
)
def test_ways_to_write_a_fixture(text):
    assert fixtures.read(text.encode()) == [
        {"home": "a", "away": "b", "mode": "star", "length": "quick", "date": "2026-12-05"}
    ]


def test_date_may_be_missing():
    assert fixtures.read(b"home,away,mode,length\na,b,star,quick\n") == [
        {"home": "a", "away": "b", "mode": "star", "length": "quick"}
    ]
    assert fixtures.read((HEAD + "a,b,star,quick,\n").encode())[0]["date"] == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["Line 1: the file names no fixtures"]),
        (HEAD, ["Line 1: the file names no fixtures"]),
        (HEAD + "a,b,stars,quick,\n", ["Line 2, column 3: mode must be traditional or star"]),
        (
            HEAD + "a,b,star,quick,\n,b,star,long,2026-13-01\n",
            [
                "Line 3, column 1: home is empty",
                "Line 3, column 4: length must be quick or full",
                "Line 3, column 5: date must be a date like 2026-11-30",
            ],
        ),
        (HEAD + "a,b\n", ["Line 2, column 3: mode is empty", "Line 2, column 4: length is empty"]),
        (HEAD + "a,b,star,quick,,x\n", ["Line 2, column 6: there are more cells than columns"]),
        (HEAD + '"a\nb",c,star,quick,\nd,e,x,quick,\n', ["Line 4, column 3: mode must be traditional or star"]),
        (HEAD + f"a,{'b' * 201},star,quick,\n", ["Line 2, column 2: away has 201 characters, 200 are the most"]),
        (HEAD + "a,b\x07,star,quick,\n", ["Line 2, column 2: away holds the control character U+0007"]),
        (HEAD + 'a,"b,star,quick,\n', ["Line 2: this is not CSV: unexpected end of data"]),
        ("home,away,kind\n", ["Line 1, column 3: 'kind' is no column; there are home, away, mode, length, date"]),
        ("home,away,mode,mode,length\n", ["Line 1, column 3: mode is there twice"]),
        ("home,away,length\n", ["Line 1: there is no column mode"]),
        (HEAD.encode() + b"a,b\xff,star,quick,\n", ["Line 2, column 2: this is not UTF-8; save the file as CSV UTF-8"]),
    ],
)
def test_faults_by_line_and_column(text, told):
    if told == ["Line 1: there is no column mode"]:
        assert told[0] in faults(text)[0]
        return
    assert faults(text)[: len(told)] == told


def test_too_many_fixtures():
    assert len(fixtures.read((HEAD + "a,b,star,quick,\n" * MOST).encode())) == MOST
    assert "1,001 fixtures" in faults(HEAD + "a,b,star,quick,\n" * (MOST + 1))[0]
    assert "more than" in faults(b"x" * (fixtures.LARGEST + 1))[0]


def test_faults_are_told_up_to_a_limit():
    with pytest.raises(Faulty) as caught:
        fixtures.read((HEAD + "a,b,x,y,z\n" * 100).encode())
    assert (len(caught.value.faults), caught.value.more) == (MOST_FAULTS, 300 - MOST_FAULTS)


def sent(client, text=EXAMPLE, **more):
    file = SimpleUploadedFile("fixtures.csv", text.encode())
    return client.post(SEASON, {"fixtures": file, "paper": "letter", **more})


def a_season(count=2, **more):
    kinds = [("star", "quick"), ("star", "full"), ("traditional", "quick"), ("traditional", "full")]
    told = [
        {"home": f"Home {n}", "away": f"Away {n}", "mode": kinds[n % 4][0], "length": kinds[n % 4][1], "date": ""}
        for n in range(count)
    ]
    return Season.objects.create(fixtures=told, paper="letter", site="https://example.org/", total=count, **more)


@pytest.mark.django_db
def test_season_is_made_and_downloaded(client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        answer = sent(client)
    made = Season.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/scorecards/season/{made.slug}/"
    assert [(callback.func, callback.args) for callback in callbacks] == [(tasks.start, (made.pk,))]
    page = client.get(answer["Location"]).content.decode()
    assert 'hx-trigger="every 1s"' in page
    assert 'http-equiv="refresh"' in page
    assert client.get(f"{answer['Location']}season.pdf").status_code == 404

    tasks.make_season.apply(args=(made.pk,))
    page = client.get(answer["Location"]).content.decode()
    assert "hx-trigger" not in page
    assert "are ready" in page
    fragment = client.get(answer["Location"], headers={"HX-Request": "true"}).content.decode()
    assert fragment.startswith('<div class="made"')
    pdf = client.get(f"{answer['Location']}season.pdf")
    assert pdf["Content-Type"] == "application/pdf"
    text = pypdf.PdfReader(io.BytesIO(b"".join(pdf.streaming_content))).pages[0].extract_text()
    for words in ("Harbor", "Summit", "5 Dec 2026", "Lantern", "Prairie", "6 Dec 2026"):
        assert words in text


@pytest.mark.django_db
def test_joined_document_has_every_card_with_its_tags():
    made = a_season(2 * tasks.BATCH + 3)
    tasks.make_season.apply(args=(made.pk,))
    made.refresh_from_db()
    assert (made.state, made.done) == (Season.State.DONE, made.total)
    data = made.path.read_bytes()
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    assert len(reader.pages) == -(-made.total // 4)
    text = " ".join(page.extract_text() for page in reader.pages)
    assert [f"Home {n}\n" in text for n in range(made.total)] == [True] * made.total
    root = reader.trailer["/Root"]
    tree = root["/StructTreeRoot"]
    found = tags(tree)
    assert found[0] == "/Document"
    assert found.count("/Part") == 3
    assert found.count("/H1") == made.total
    assert b"<pdfuaid:part>1<" in root["/Metadata"].get_data()
    assert f"<xmpTPg:NPages>{len(reader.pages)}<".encode() in root["/Metadata"].get_data()
    # Each page finds its tags, each cell its heading.
    parents = tree["/ParentTree"]["/Nums"]
    assert [page["/StructParents"] for page in reader.pages] == list(range(len(reader.pages)))
    assert parents[::2] == list(range(len(reader.pages)))
    names = tree["/IDTree"]["/Names"]
    assert list(names[::2]) == sorted(set(names[::2]))
    for identifier, cell in zip(names[::200], names[1::200], strict=True):
        assert cell.get_object()["/ID"] == identifier
    # And the same fixtures make the same bytes.
    again = a_season(2 * tasks.BATCH + 3)
    tasks.make_season.apply(args=(again.pk,))
    assert again.path.read_bytes() == data


@pytest.mark.django_db
def test_a_season_is_made_once():
    made = a_season()
    tasks.make_season.apply(args=(made.pk,))
    written = made.path.stat().st_mtime_ns
    tasks.make_season.apply(args=(made.pk,))
    assert made.path.stat().st_mtime_ns == written


@pytest.mark.django_db
def test_a_season_that_cannot_be_made_says_so(client, caplog):
    made = a_season()
    Season.objects.update(fixtures=[{"mode": "none"}])
    tasks.make_season.apply(args=(made.pk,))
    assert "was not made" in caplog.text
    made.refresh_from_db()
    assert made.state == Season.State.FAILED
    assert list(made.path.parent.iterdir()) == []
    page = client.get(f"/scorecards/season/{made.slug}/").content.decode()
    assert "could not be made" in page
    assert "hx-trigger" not in page


@pytest.mark.django_db
def test_a_season_that_was_cut_off_is_told_from_its_silence(client):
    made = a_season(state=Season.State.RUNNING)
    Season.objects.update(changed=now() - tasks.SILENT - timedelta(seconds=1))
    assert "could not be made" in client.get(f"/scorecards/season/{made.slug}/").content.decode()


@pytest.mark.django_db
def test_seasons_are_swept_after_a_day(client, capsys):
    old, young = a_season(), a_season()
    for each in (old, young):
        tasks.make_season.apply(args=(each.pk,))
    stray = young.path.with_name("stray.pdf")
    stray.write_bytes(b"")
    Season.objects.filter(pk=old.pk).update(created=now() - tasks.KEPT)
    assert client.get(f"/scorecards/season/{old.slug}/").status_code == 404
    assert client.get(f"/scorecards/season/{old.slug}/season.pdf").status_code == 404
    call_command("sweep_scorecards")
    assert "1 seasons removed" in capsys.readouterr().out
    assert [path.stem for path in young.path.parent.iterdir()] == [young.slug]
    assert list(Season.objects.all()) == [young]


@pytest.mark.django_db
def test_faults_are_shown_and_nothing_is_kept(client):
    answer = sent(client, HEAD + "a,b,stars,quick,\n<b>,c,star,quick,x\n")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 2, column 3: mode must be traditional or star" in page
    assert "Line 3, column 5" in page
    assert not Season.objects.exists()
    assert client.post(SEASON, {"paper": "letter"}).status_code == 400
    assert sent(client, paper="a5").status_code == 400


@pytest.mark.django_db
def test_only_so_many_at_a_time(client):
    for _ in range(seasons.MOST_UNDER_WAY):
        a_season()
    answer = sent(client)
    assert answer.status_code == 429
    assert "Too many" in answer.content.decode()


@pytest.mark.django_db
def test_other_sites_cannot_send_fixtures():
    client = Client(enforce_csrf_checks=True)
    assert sent(client).status_code == 403


@pytest.mark.django_db
def test_pages_of_the_upload(client):
    assert client.get(SEASON).status_code == 200
    example = client.get("/scorecards/season/example.csv")
    assert example.content.decode() == EXAMPLE
    assert "attachment" in example["Content-Disposition"]
    assert client.get("/scorecards/season/nothing/").status_code == 404
