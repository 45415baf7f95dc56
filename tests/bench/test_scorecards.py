"""How fast a sheet comes through HTTP, and how fast and with how much memory a season is made.

    uv run --group bench pytest tests/bench/test_scorecards.py

Every request asks for other names, so that nothing is answered from memory. Times depend on the machine and on what
else it does: medians count.
"""

from __future__ import annotations

import http.client
import json
import os
import platform
import subprocess
import sys
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlencode, urlsplit

import pytest

from tests.server import ROOT, running_site

SHEETS = 120
SHEET_AIM = 0.040  # seconds
SEASON = 500
SEASON_AIM = 30  # seconds
MEMORY_AIM = 300  # MiB
GENEROUS = 2.5  # a busy machine must not fail the run

KINDS = list(product(("star", "traditional"), ("quick", "full"), ("letter", "a4")))

# A worker of its own, so that its memory can be told from everybody else's.
WORKER = """
import json, resource, sys, time
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from scorecards.models import Season
from scorecards.tasks import make_season
fixtures = json.loads(sys.argv[1])
season = Season.objects.create(fixtures=fixtures, paper="letter", site="https://example.org/", total=len(fixtures))
before = time.perf_counter()
make_season.apply(args=(season.pk,))
seconds = time.perf_counter() - before
season.refresh_from_db()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([season.state, seconds, memory, season.path.stat().st_size]))
"""


def say(capsys: pytest.CaptureFixture[str], *lines: str) -> None:
    """Print past pytest's own capture."""
    with capsys.disabled():
        print("", *lines, sep="\n")


def test_a_sheet_through_http(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken: list[float] = []
    with running_site(tmp_path) as (_, url):
        connection = http.client.HTTPConnection(urlsplit(url).netloc)
        for number in range(SHEETS + len(KINDS)):
            mode, length, paper = KINDS[number % len(KINDS)]
            known = {"mode": mode, "length": length, "paper": paper, "home": f"Harbor {number}", "away": "Summit"}
            before = perf_counter()
            connection.request("GET", f"/scorecards/sheet.pdf?{urlencode(known)}")
            answer = connection.getresponse()
            body = answer.read()
            taken.append(perf_counter() - before)
            assert answer.status == 200
            assert body.startswith(b"%PDF")
        connection.close()
    first, warm = taken[0], taken[len(KINDS) :]
    middle, late = median(warm), quantiles(warm, n=20)[-1]
    say(
        capsys,
        f"{SHEETS} sheets of all kinds through HTTP, {platform.machine()}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.1f}:",
        f"  median {middle * 1000:.0f} ms (aim {SHEET_AIM * 1000:.0f}), p95 {late * 1000:.0f} ms, "
        f"the very first {first * 1000:.0f} ms",
    )
    assert middle <= SHEET_AIM * GENEROUS


def test_a_season(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixtures = [
        {
            "home": f"Home team {number}",
            "away": f"Away team {number}",
            "mode": KINDS[number % len(KINDS)][0],
            "length": KINDS[number % len(KINDS)][1],
            "date": "2026-11-30",
        }
        for number in range(SEASON)
    ]
    environment = os.environ | {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "firstandglory.settings"}
    worker = subprocess.run(
        [sys.executable, "-c", WORKER, json.dumps(fixtures)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    state, seconds, memory, size = json.loads(worker.stdout)
    say(
        capsys,
        f"A season of {SEASON}: {seconds:.1f} s (aim {SEASON_AIM}), {memory:.0f} MiB at most (aim {MEMORY_AIM}), "
        f"{size / 1e6:.1f} MB",
    )
    assert state == "done"
    assert seconds <= SEASON_AIM * GENEROUS
    assert memory <= MEMORY_AIM
