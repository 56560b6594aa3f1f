"""Where programs come in."""

from django.urls import path

from games.api.api import api

urlpatterns = [path("api/v1/", api.urls)]
