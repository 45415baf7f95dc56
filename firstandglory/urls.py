"""The addresses of the site."""

from django.urls import include, path
from django.views.generic import TemplateView

from firstandglory.home import home
from firstandglory.views import favicon

urlpatterns = [
    path("", home, name="home"),
    path("", include("rules.urls")),
    path("referee/", include("matches.referee.urls")),
    path("favicon.ico", favicon),
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain")),
]
