"""Pages for what went wrong."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import path

from firstandglory import urls
from tests.site.markup import Markup


def forbidden(request):
    raise PermissionDenied


def broken(request):
    raise ZeroDivisionError


urlpatterns = [*urls.urlpatterns, path("forbidden", forbidden), path("broken", broken)]

pytestmark = pytest.mark.urls(__name__)


def check(response, status, headline):
    assert response.status_code == status
    assert f"<h1>{headline}</h1>" in response.text
    assert f">{status}</p>" in response.text
    assert 'href="/"' in response.text
    assert Markup(response.text).forbidden == []


def test_not_found(client):
    check(client.get("/nowhere"), 404, "Out of bounds")


def test_not_allowed(client):
    check(client.get("/forbidden"), 403, "Offside")


def test_bad_host(client):
    check(client.get("/", headers={"Host": "elsewhere.example"}), 400, "False start")


def test_failure_needs_no_database():
    # Without the mark django_db a query would raise.
    check(Client(raise_request_exception=False).get("/broken"), 500, "Fumble")


def test_form_without_token():
    response = Client(enforce_csrf_checks=True).post("/")
    check(response, 403, "Offside")
    assert "Go back, reload it and try again." in response.text
