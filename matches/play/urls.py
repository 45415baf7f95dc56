"""The addresses of matches between browsers."""

from django.urls import path

from matches.play import lobby, views

app_name = "play"
urlpatterns = [
    path("", lobby.start, name="start"),
    path("new/", lobby.new, name="new"),
    path("lobby/", lobby.listed, name="lobby"),
    path("<slug:slug>/", views.game, name="game"),
    path("<slug:slug>/join/", lobby.join, name="join"),
    path("<slug:slug>/withdraw/", lobby.withdraw, name="withdraw"),
    path("<slug:slug>/act/", views.act, name="act"),
    path("<slug:slug>/claim/", views.claim, name="claim"),
    path("<slug:slug>/say/", views.say, name="say"),
    path("<slug:slug>/again/", views.again, name="again"),
    path("<slug:slug>/share/", views.share, name="share"),
    path("<slug:slug>/seat/<str:seat>/<str:key>/", views.take_seat, name="take-seat"),
    path("<slug:slug>/record.json", views.download, name="record"),
]
