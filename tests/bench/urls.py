"""The house's pages and the bare view."""

from django.urls import include, path

from tests.bench.bare.views import bare

urlpatterns = [path("bare/", bare), path("", include("config.urls"))]
