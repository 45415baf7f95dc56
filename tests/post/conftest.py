import pytest

from post import outbox
from tests.matches.databases import in_a_file
from tests.post.mailserver import MailServer, closed_port

SMTP = "django.core.mail.backends.smtp.EmailBackend"


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _sent_to_a_list(settings):
    """Let what the outbox sends be found in `mailoutbox`, as what anybody else sends."""
    settings.EMAIL_BACKEND = "post.backend.Outbox"
    settings.MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def database_file(tmp_path, django_db_blocker):
    """Put the database into a file for a test: one in memory has no writers that wait for each other."""
    with django_db_blocker.unblock(), in_a_file(tmp_path / "post.sqlite3"):
        yield
        outbox.postman.stop()


@pytest.fixture
def mail_server(settings):
    """Run a mail server for the site."""
    settings.MAIL_TRANSPORT, settings.EMAIL_HOST = SMTP, "127.0.0.1"
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        yield server


@pytest.fixture
def dead_server(settings):
    """Let nobody listen where the mail server should be."""
    settings.MAIL_TRANSPORT, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", closed_port()
