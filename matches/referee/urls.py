"""The addresses of the referee helper."""

from django.urls import path

from matches.referee import corrections, telling, views
from matches.referee.views import refereed

app_name = "referee"
urlpatterns = [
    path("", views.start, name="start"),
    path("new/", views.new, name="new"),
    path("open/", views.open_record, name="open"),
    path("<slug:slug>/", refereed(views.game), name="game"),
    path("<slug:slug>/enter/", refereed(views.enter), name="enter"),
    path("<slug:slug>/entries/", refereed(corrections.entries), name="entries"),
    path("<slug:slug>/entries/<int:at>/", refereed(corrections.correct), name="correct"),
    path("<slug:slug>/ruling/", refereed(corrections.table_ruling), name="ruling"),
    path("<slug:slug>/concede/", refereed(corrections.concede), name="concede"),
    path("<slug:slug>/log/", refereed(telling.play_by_play), name="log"),
    path("<slug:slug>/text/", refereed(telling.text), name="text"),
    path("<slug:slug>/replay/", refereed(telling.replay), name="replay"),
    path("<slug:slug>/record.json", refereed(views.download), name="record"),
    path("<slug:slug>/share/", refereed(views.share), name="share"),
    path("<slug:slug>/take/<str:key>/", refereed(views.take), name="take"),
]
