import pytest
from channels.layers import channel_layers

from tests.play.guests import Guest


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
def fixed_seeds(monkeypatch):
    """Let the same dice fall in every run: what the site draws is always the same."""
    for module in ("lobby", "seating"):
        monkeypatch.setattr(f"matches.play.{module}.new_seed", lambda: "5e" * 16)
    monkeypatch.setattr("matches.play.seating.new_secret", lambda: "5e" * 32)
    monkeypatch.setattr("matches.play.lobby.new_secret", lambda: "5e" * 32)


@pytest.fixture
def guest(db):
    """Return somebody whose device knows no match yet."""
    return Guest("Ann", "harbor")


@pytest.fixture
def friend(db):
    """Return somebody else."""
    return Guest("Ben", "summit")
