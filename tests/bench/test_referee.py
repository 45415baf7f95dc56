"""How long the site takes for one entry of the referee helper, and what a first visit to a game transfers.

    uv run --group bench pytest tests/bench/test_referee.py

A whole Full game in Star Mode, entry by entry. Times depend on the machine and on what else it does: medians count.
"""

from __future__ import annotations

import http.client
import os
import platform
import re
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from channels.layers import channel_layers
from playwright.sync_api import sync_playwright

from tests.browser.finding import find_browser
from tests.matches.databases import in_a_file
from tests.matches.games import forms, random_actions
from tests.server import running_site

ENTRY_AIM = 0.025  # seconds
VISIT_AIM = 90_000  # bytes
GENEROUS = 2.5  # a busy machine must not fail the run

FORMS = [form.fields for form in forms(random_actions("star", "full", "bench"))]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def say(capsys, *lines):
    """Print past pytest's own capture."""
    with capsys.disabled():
        print("", *lines, sep="\n")


def machine():
    return f"{os.cpu_count()} cores, Python {platform.python_version()}"


def report(capsys, place, times):
    """Print a line of figures, and hold the median against the aim."""
    ms = [1000 * seconds for seconds in times]
    late = ms[-len(ms) // 10 :]
    say(
        capsys,
        f"One entry of a Full game in Star Mode, {place}, {machine()}:",
        f"{'entries':>8} {'median':>8} {'p95':>8} {'worst':>8} {'median of the last tenth':>25}   (milliseconds)",
        f"{len(ms):8} {median(ms):8.1f} {quantiles(ms, n=20)[-1]:8.1f} {max(ms):8.1f} {median(late):25.1f}",
    )
    assert median(times) <= ENTRY_AIM * GENEROUS


class Line:
    """One connection that is kept open, as a browser does."""

    def __init__(self, url):
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc)
        self.cookies = {}

    def ask(self, method, path, fields=None, **headers):
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields)
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie", ()):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response, text


def test_entries_over_loopback(tmp_path, capsys):
    times = []
    with running_site(tmp_path) as (_, url):
        line = Line(url)
        token = TOKEN.search(line.ask("GET", "/referee/")[1])[1]
        response, _ = line.ask(
            "POST", "/referee/new/", {"mode": "star", "length": "full", "csrfmiddlewaretoken": token}
        )
        path = f"{response.headers['Location']}enter/"
        for version, fields in enumerate(FORMS):
            sent = {**fields, "version": version, "key": f"key-{version}", "csrfmiddlewaretoken": token}
            start = perf_counter()
            response, text = line.ask("POST", path, sent, **{"HX-Request": "true"})
            times.append(perf_counter() - start)
            assert f'data-version="{version + 1}"' in text
        line.connection.close()
    report(capsys, "over loopback with keep-alive", times)


def test_entries_in_process(tmp_path, capsys, django_db_blocker, client, static_files):
    times = []
    channel_layers.set("default", channel_layers.make_backend("default"))
    with django_db_blocker.unblock(), in_a_file(tmp_path / "bench.sqlite3"):
        path = client.post("/referee/new/", {"mode": "star", "length": "full"})["Location"]
        for version, fields in enumerate(FORMS):
            sent = {**fields, "version": version, "key": f"key-{version}"}
            start = perf_counter()
            response = client.post(f"{path}enter/", sent, headers={"HX-Request": "true"})
            times.append(perf_counter() - start)
            assert f'data-version="{version + 1}"' in response.text
    del channel_layers.backends["default"]
    report(capsys, "in process", times)


def note(kept, what, event):
    """Keep something of an event under its request."""
    kept[event["requestId"]] = what(event)


def kind(url):
    """Return what is counted together."""
    return Path(urlsplit(url).path).suffix.lstrip(".") or "html"


def test_bytes_of_a_first_visit(tmp_path, capsys):
    """The referee comes to a game in the middle with an empty cache; the browser counts what it gets."""
    with running_site(tmp_path) as (_, url), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        first = browser.new_context(base_url=url).new_page()
        first.goto("/referee/")
        first.get_by_role("button", name="Start", exact=True).click()
        first.wait_for_selector("#question")
        game = first.url
        for version, fields in enumerate(FORMS[:40]):
            first.evaluate(
                """async ([path, fields]) => {
                    fields.csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]").value;
                    await fetch(path, {method: "POST", body: new URLSearchParams(fields)});
                }""",
                [f"{urlsplit(game).path}enter/", {**fields, "version": str(version), "key": f"key-{version}"}],
            )
        visits = {}
        for width, height in ((390, 844), (1280, 800)):
            context = browser.new_context(
                storage_state=first.context.storage_state(), viewport={"width": width, "height": height}
            )
            page = context.new_page()
            urls, sizes = {}, {}
            devtools = context.new_cdp_session(page)
            devtools.send("Network.enable")
            devtools.on("Network.requestWillBeSent", partial(note, urls, lambda event: event["request"]["url"]))
            devtools.on("Network.loadingFinished", partial(note, sizes, lambda event: event["encodedDataLength"]))
            page.goto(game, wait_until="networkidle")
            page.evaluate("document.fonts.ready")
            visits[width] = {urls[request]: int(size) for request, size in sizes.items()}
        browser.close()
    for width, files in visits.items():
        kinds = Counter()
        for address, size in files.items():
            kinds[kind(address)] += size
        say(
            capsys,
            f"A first visit to a game at {width} pixels, bytes with headers:",
            *(f"{size:8}  {urlsplit(address).path}" for address, size in sorted(files.items(), key=lambda f: -f[1])),
            f"{sum(files.values()):8}  together: " + ", ".join(f"{name} {size}" for name, size in kinds.most_common()),
        )
        assert sum(files.values()) <= VISIT_AIM
