"""The first page of the admin, in place of Django's own."""

from django.contrib import admin
from django.urls import path

from games.admin.desk import show_desk

urlpatterns = [path("admin/", admin.site.admin_view(show_desk))]
