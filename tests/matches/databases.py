"""A database in a file, as an installation has it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connections


@contextmanager
def in_a_file(path: Path) -> Iterator[None]:
    """Put the database into a file for a while: one in memory has no writers that wait for each other."""
    before, connection = connections.settings["default"], connections["default"]
    connections.settings["default"] = {**before, "NAME": str(path)}
    del connections["default"]
    # Numbers of content types are remembered, and each database has its own.
    ContentType.objects.clear_cache()
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        ContentType.objects.clear_cache()
        connections["default"].close()
        connections.settings["default"], connections["default"] = before, connection
