import pytest

from tests.accounts.people import PASSWORD, Person


@pytest.fixture(autouse=True)
def _static_files(static_files):
    """Let every page of these tests find its static files."""


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    """Let no test wait for a hash that is slow on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ann(db, django_user_model):
    """Return somebody with an account and a confirmed address, who is not logged in yet."""
    return Person(django_user_model.objects.create_user("ann", "ann@example.com", PASSWORD))


@pytest.fixture
def ben(db, django_user_model):
    """Return somebody else."""
    return Person(django_user_model.objects.create_user("ben", "ben@example.com", PASSWORD))
