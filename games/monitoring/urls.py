"""Addresses for whoever keeps the house."""

from django.contrib import admin
from django.urls import path

from games.monitoring import views

urlpatterns = [
    path("health/", views.health_check, name="health"),
    path("ready/", views.readiness, name="ready"),
    path("metrics/", views.metrics_page, name="metrics"),
    path("admin/status/", admin.site.admin_view(views.status_page), name="house_status"),
]
