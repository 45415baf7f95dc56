"""Settings from the environment"""

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from firstandglory.settings import envbool, enventry, envint, envlist, envmail, envsecret


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("True", True), ("1", True), ("false", False), ("FALSE", False), ("0", False)],
)
def test_yes_and_no(monkeypatch, text, value):
    monkeypatch.setenv("SWITCH", text)
    assert envbool("SWITCH", not value) is value


@pytest.mark.parametrize("text", ["", "yes", "maybe", " true"])
def test_neither_yes_nor_no(monkeypatch, text):
    monkeypatch.setenv("SWITCH", text)
    with pytest.raises(ImproperlyConfigured, match=f"SWITCH must be true or false, not '{text}'"):
        envbool("SWITCH", False)


def test_number(monkeypatch):
    monkeypatch.setenv("AMOUNT", "300")
    assert envint("AMOUNT", 7) == 300


@pytest.mark.parametrize("text", ["", "many", "-1", "1.5", "٣"])
def test_no_number(monkeypatch, text):
    monkeypatch.setenv("AMOUNT", text)
    with pytest.raises(ImproperlyConfigured, match=f"AMOUNT must be a whole number, not '{text}'"):
        envint("AMOUNT", 7)


def test_names(monkeypatch):
    monkeypatch.setenv("HOSTS", "a.example, b.example")
    assert envlist("HOSTS", []) == ["a.example", "b.example"]


@pytest.mark.parametrize("text", ["", "a.example,", ",", " "])
def test_no_names(monkeypatch, text):
    monkeypatch.setenv("HOSTS", text)
    with pytest.raises(ImproperlyConfigured, match=f"HOSTS must be names separated by commas, not '{text}'"):
        envlist("HOSTS", [])


def test_mail_address(monkeypatch):
    monkeypatch.setenv("TO", "rules@example.com")
    assert envmail("TO", "a@example.com") == "rules@example.com"


@pytest.mark.parametrize("text", ["", "nobody", "a@example.com, b@example.com", "a@example.com\nBcc: b@example.com"])
def test_no_mail_address(monkeypatch, text):
    monkeypatch.setenv("TO", text)
    with pytest.raises(ImproperlyConfigured, match="TO must be a mail address, not "):
        envmail("TO", "a@example.com")


@pytest.mark.parametrize("text", ["https://example.com", "http://localhost:8000", "https://example.com/"])
def test_entry(monkeypatch, text):
    monkeypatch.setenv("SITE", text)
    assert enventry("SITE", "http://localhost") == text.rstrip("/")


@pytest.mark.parametrize("text", ["", "example.com", "ftp://example.com", "https://*", "javascript:1"])
def test_no_entry(monkeypatch, text):
    monkeypatch.setenv("SITE", text)
    with pytest.raises(ImproperlyConfigured, match="SITE must be an address like"):
        enventry("SITE", "http://localhost")


def test_defaults(monkeypatch, tmp_path):
    monkeypatch.delenv("UNSET", raising=False)
    assert envbool("UNSET", True) is True
    assert envint("UNSET", 7) == 7
    assert envlist("UNSET", ["a"]) == ["a"]
    assert envmail("UNSET", "a@example.com") == "a@example.com"
    assert enventry("UNSET", "http://localhost:8000") == "http://localhost:8000"


def test_secret_from_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET", "from outside")
    assert envsecret("SECRET", tmp_path / "secret") == "from outside"
    assert not (tmp_path / "secret").exists()


def test_empty_secret(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET", " ")
    with pytest.raises(ImproperlyConfigured, match="SECRET must not be empty"):
        envsecret("SECRET", tmp_path / "secret")


def test_secret_is_made_once_and_for_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET", raising=False)
    path = tmp_path / "secret"
    made = envsecret("SECRET", path)
    assert len(made) >= 50
    assert envsecret("SECRET", path) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]
