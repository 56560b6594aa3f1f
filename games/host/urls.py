"""Addresses for whoever keeps the house."""

from django.contrib import admin
from django.urls import path

from games.host import views

urlpatterns = [
    path("health/", views.health_check, name="health"),
    path("ready/", views.ready, name="ready"),
    path("metrics/", views.figures, name="metrics"),
    path("admin/status/", admin.site.admin_view(views.status), name="house_status"),
]
