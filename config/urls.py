"""Where everything is found."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.host.urls")),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.web.urls")),
    path("", include("games.privacy.urls")),
    path("", include("games.seasons.urls")),
    path("", include("games.analysis.urls")),
    path("", include("games.puzzles.urls")),
]

handler400 = "games.web.input_guard.unusable_response"
handler500 = "games.web.views.error_pages.server_error_page"
