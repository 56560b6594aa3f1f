"""Where dumps of matches are."""

from django.urls import path

from games.records import views

urlpatterns = [
    path("records/", views.records_page, name="records"),
    path("records/manifest.json", views.manifest, name="records_manifest"),
    path("records/<str:file>", views.download, name="records_file"),
]
