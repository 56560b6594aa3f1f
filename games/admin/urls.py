"""The first page of the admin, in place of Django's own, and pages that are of no model."""

from django.contrib import admin
from django.urls import path

from games.admin.desk import show_desk
from games.admin.title_reports import show_title_reports

urlpatterns = [
    path("admin/", admin.site.admin_view(show_desk)),
    path("admin/titles/", admin.site.admin_view(show_title_reports), name="title_reports"),
]
