import pytest
from channels.layers import channel_layers

from tests.matches.databases import in_a_file
from tests.matches.phones import Phone


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _channel_layer():
    """Let every test announce to nobody but its own listeners."""
    channel_layers.set("default", channel_layers.make_backend("default"))
    yield
    del channel_layers.backends["default"]


@pytest.fixture
def phone(db):
    """Return a device that knows no match yet."""
    return Phone()


@pytest.fixture
def database_file(tmp_path, django_db_blocker):
    """Put the database into a file."""
    with django_db_blocker.unblock(), in_a_file(tmp_path / "matches.sqlite3"):
        yield
