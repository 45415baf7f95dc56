import pytest
from django.core.management import call_command
from django.db import connections

from rules import search
from rules.questions import outbox
from tests.questions.mailserver import MailServer
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
    before, connection = connections.settings["default"], connections["default"]
    connections.settings["default"] = {**before, "NAME": str(tmp_path / "questions.sqlite3")}
    del connections["default"]
    with django_db_blocker.unblock():
        call_command("migrate", verbosity=0)
        yield
        outbox.postman.stop()
        connections["default"].close()
    connections.settings["default"], connections["default"] = before, connection


@pytest.fixture
def mail_server(settings):
    """Run a mail server for the site."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        yield server
