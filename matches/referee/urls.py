"""The addresses of the referee helper."""

from django.urls import path

from matches.referee import corrections, telling, views

app_name = "referee"
urlpatterns = [
    path("", views.start, name="start"),
    path("new/", views.new, name="new"),
    path("open/", views.open_record, name="open"),
    path("<slug:slug>/", views.game, name="game"),
    path("<slug:slug>/enter/", views.enter, name="enter"),
    path("<slug:slug>/entries/", corrections.entries, name="entries"),
    path("<slug:slug>/entries/<int:at>/", corrections.correct, name="correct"),
    path("<slug:slug>/ruling/", corrections.table_ruling, name="ruling"),
    path("<slug:slug>/concede/", corrections.concede, name="concede"),
    path("<slug:slug>/log/", telling.play_by_play, name="log"),
    path("<slug:slug>/text/", telling.text, name="text"),
    path("<slug:slug>/replay/", telling.replay, name="replay"),
    path("<slug:slug>/record.json", views.download, name="record"),
    path("<slug:slug>/share/", views.share, name="share"),
    path("<slug:slug>/take/<str:key>/", views.take, name="take"),
]
