"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from firstandglory.home import home
from firstandglory.views import favicon
from matches.scorecard import scorecard

urlpatterns = [
    path("", home, name="home"),
    path("", include("rules.urls")),
    path("questions/", include("rules.questions.urls")),
    path("play/", include("matches.play.urls")),
    path("referee/", include("matches.referee.urls")),
    path("matches/<slug:slug>/scorecard.pdf", scorecard, name="match-scorecard"),
    path("scorecards/", include("scorecards.urls")),
    path("accounts/", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon),
    path("robots.txt", TemplateView.as_view(template_name="robots.txt", content_type="text/plain")),
]
