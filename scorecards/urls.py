"""The addresses of the scorecards."""

from django.urls import path

from scorecards import seasons, views

app_name = "scorecards"
urlpatterns = [
    path("", views.start, name="start"),
    path("sheet.pdf", views.sheet_pdf, name="sheet"),
    path("preview.png", views.preview_png, name="preview"),
    path("pack.pdf", views.pack_pdf, name="pack"),
    path("season.pdf", seasons.upload, name="season"),
    path("season/example.csv", seasons.example, name="season-example"),
    path("season/<slug:slug>/", seasons.progress, name="season-progress"),
    path("season/<slug:slug>/season.pdf", seasons.download, name="season-pdf"),
]
