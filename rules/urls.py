"""The addresses of the booklets."""

from django.urls import path

from rules import api, learn, margin, pdf, views

app_name = "rules"

urlpatterns = [
    path("learn/", learn.learn, name="learn"),
    path("learn/<int:step>/", learn.learn, name="learn_step"),
    path("rules/", views.index, name="index"),
    path("rules/search/", api.search_page, name="search"),
    path("api/rules/search/", api.search_rules, name="search_api"),
    path("rules/<slug:game>/", views.contents, name="booklet"),
    path("rules/<slug:game>/all/", views.whole, name="all"),
    path("rules/<slug:game>/quick/", views.quick, name="quick"),
    path("rules/<slug:game>/margin/", margin.margin, name="margin"),
    path("rules/<slug:game>/booklet.pdf", pdf.booklet_pdf, name="pdf"),
    path("rules/<slug:game>/cite/<str:number>/", views.cite, name="cite"),
    path("rules/<slug:game>/<str:section>/", views.section, name="section"),
]
