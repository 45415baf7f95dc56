import pytest
from channels.layers import InMemoryChannelLayer, channel_layers
from django.core.management import call_command
from django.db import connections

from tests.matches.phones import Phone


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _channel_layer():
    """Let every test announce to nobody but its own listeners."""
    channel_layers.set("default", InMemoryChannelLayer(**channel_layers.configs["default"]["CONFIG"]))
    yield
    del channel_layers.backends["default"]


@pytest.fixture
def phone(db):
    """Return a device that knows no match yet."""
    return Phone()


@pytest.fixture
def database_file(tmp_path, django_db_blocker):
    """Put the database into a file for a test: one in memory has no writers that wait for each other."""
    before, connection = connections.settings["default"], connections["default"]
    connections.settings["default"] = {**before, "NAME": str(tmp_path / "matches.sqlite3")}
    del connections["default"]
    with django_db_blocker.unblock():
        call_command("migrate", verbosity=0)
        yield
        connections["default"].close()
    connections.settings["default"], connections["default"] = before, connection
