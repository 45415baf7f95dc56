import pytest

from tests.matches.databases import in_a_file


@pytest.fixture
def database_file(tmp_path, django_db_blocker):
    """Put the database into a file for a test: one in memory has no writers that wait for each other."""
    with django_db_blocker.unblock(), in_a_file(tmp_path / "limits.sqlite3"):
        yield
