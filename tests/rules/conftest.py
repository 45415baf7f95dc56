import pytest


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _clarifications(db):
    """Let every page ask what was clarified."""
