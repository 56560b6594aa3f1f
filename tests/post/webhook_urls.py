"""The pages of the house with those where mail providers post."""

from django.urls import include, path

from games.web.views import webhooks

urlpatterns = [path("", include("config.urls")), *webhooks.urlpatterns]
