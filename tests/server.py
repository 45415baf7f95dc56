"""The real site in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).parent.parent
PATIENCE = 60  # seconds, after which a process that hangs is ended


def serve(var: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start `manage.py serve` with a place of its own for all that it writes."""
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=ROOT,
        env=os.environ | {"VAR_DIR": str(var)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
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
    """Run the site on a free port and give its process and its address, once it is there."""
    with serve(var, "--port", "0") as process:
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            line = process.stdout.readline()
            watchdog.cancel()
            assert "http://" in line, process.communicate(timeout=PATIENCE)
            yield process, next(word for word in line.split() if word.startswith("http://"))
        finally:
            watchdog.cancel()
            process.kill()
