"""The real site in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

ROOT = Path(__file__).parent.parent
LOG = "serve.log"
PATIENCE = 60  # seconds, after which a process that hangs is ended


def serve(var: Path, *arguments: str, stderr: int | IO[str] = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start `manage.py serve` with a place of its own for all that it writes."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": str(var)},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )


def refused(var: Path, *arguments: str) -> tuple[int, str, str]:
    """Run `manage.py serve` where it should end by itself, and return its exit code and what it printed."""
    with serve(var, *arguments) as process:
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, out, err


@contextmanager
def running_site(var: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the site on a free port and give its process and its address, once it is there.

    What it complains of goes to a file, which never fills up as a pipe does that nobody reads, and is shown with what
    failed meanwhile.
    """
    var.mkdir(parents=True, exist_ok=True)
    with (var / LOG).open("w") as log, serve(var, "--port", "0", stderr=log) as process:
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            line = process.stdout.readline()
            watchdog.cancel()
            assert "http://" in line
            yield process, next(word for word in line.split() if word.startswith("http://"))
        finally:
            watchdog.cancel()
            process.kill()
            sys.stderr.write(complaints(var))


def complaints(var: Path) -> str:
    """Return what a running site has complained of."""
    return (var / LOG).read_text()
