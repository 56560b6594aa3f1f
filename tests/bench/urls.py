"""The house's pages and the bare view."""

from django.urls import include, path

from tests.bench.bare.views import asking, bare

urlpatterns = [
    path("bare/", bare),
    path("bare/<int:counter>/", asking),
    path("", include("config.urls")),
]
