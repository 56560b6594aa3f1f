"""The pages of the house with those where mail providers post."""

from django.urls import include, path

from games.views import webhooks

urlpatterns = [path("", include("config.urls")), *webhooks.urlpatterns]
