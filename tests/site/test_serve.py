"""manage.py serve"""

import signal
import socket
import sqlite3
import stat
from urllib.request import urlopen

import pytest

from tests.server import PATIENCE, complaints, refused, running_site


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_starts_from_nothing_answers_and_stops(tmp_path, stop):
    var = tmp_path / "var"
    with running_site(var) as (process, url):
        with urlopen(url) as response:  # noqa: S310
            assert response.status == 200
            assert b"<h1>" in response.read()
        process.send_signal(stop)
        out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, complaints(var)) == (0, "", "")
    assert stat.S_IMODE((var / "secret_key").stat().st_mode) == 0o600
    assert (var / "static" / "staticfiles.json").exists()
    with sqlite3.connect(var / "firstandglory.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def refusal(var, *arguments):
    code, out, err = refused(var, *arguments)
    assert (code, out) == (1, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert not (var / "firstandglory.sqlite3").exists()
    return err


def test_taken_port(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert refusal(tmp_path, "--port", port) == f"Cannot listen on 127.0.0.1, port {port}: Address already in use\n"


@pytest.mark.parametrize(
    "arguments", [("--host", "192.0.2.1"), ("--host", "no host"), ("--host", "." * 70), ("--port", "99999")]
)
def test_bad_place(tmp_path, arguments):
    assert refusal(tmp_path, *arguments).startswith("Cannot listen on ")
