"""The addresses of matches between browsers."""

from django.urls import path

from matches.play import fair, lobby, mail_off, odds, telling, views

app_name = "play"
urlpatterns = [
    path("", lobby.start, name="start"),
    path("new/", lobby.new, name="new"),
    path("lobby/", lobby.listed, name="lobby"),
    path("<slug:slug>/", views.game, name="game"),
    path("<slug:slug>/waiting/", lobby.waiting, name="waiting"),
    path("<slug:slug>/join/", lobby.join, name="join"),
    path("<slug:slug>/withdraw/", lobby.withdraw, name="withdraw"),
    path("<slug:slug>/act/", views.act, name="act"),
    path("<slug:slug>/claim/", views.claim, name="claim"),
    path("<slug:slug>/say/", views.say, name="say"),
    path("<slug:slug>/again/", views.again, name="again"),
    path("<slug:slug>/share/", views.share, name="share"),
    path("<slug:slug>/seat/<str:seat>/<str:key>/", views.take_seat, name="take-seat"),
    path("<slug:slug>/mail/<str:seat>/<str:key>/", mail_off.mail_off, name="mail-off"),
    path("<slug:slug>/fair/", fair.fair, name="fair"),
    path("<slug:slug>/log/", telling.play_by_play, name="log"),
    path("<slug:slug>/text/", telling.text, name="text"),
    path("<slug:slug>/replay/", telling.replay, name="replay"),
    path("<slug:slug>/odds/", odds.odds, name="odds"),
    path("<slug:slug>/record.json", views.download, name="record"),
]
