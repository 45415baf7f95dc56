import pytest

from post import outbox
from rules import search
from tests.matches.databases import in_a_file
from tests.post.conftest import dead_server, mail_server
from tests.questions.people import Visitor


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    """Spare the tests what makes guessing passwords slow."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _search_of_its_own():
    """Let no test find what another one has published."""
    yield
    search.publish(())


@pytest.fixture
def visitor(db):
    """Return somebody who has questions."""
    return Visitor()


@pytest.fixture
def desk(admin_client):
    """Return the browser of somebody who may do everything."""
    return admin_client


@pytest.fixture
def database_file(tmp_path, django_db_blocker):
    """Put the database into a file for a test: one in memory has no writers that wait for each other."""
    with django_db_blocker.unblock(), in_a_file(tmp_path / "questions.sqlite3"):
        yield
        outbox.postman.stop()


__all__ = ["dead_server", "mail_server"]
