"""The addresses of the questions."""

from django.urls import path

from rules.questions import views

app_name = "questions"

urlpatterns = [
    path("ask/", views.ask, name="ask"),
    path("suggest/", views.suggest, name="suggest"),
    path("thanks/<slug:slug>/", views.thanks, name="thanks"),
    path("track/<slug:slug>/", views.track, name="track"),
]
