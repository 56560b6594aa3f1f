"""Where everything is found."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

# Where staff find the mails that came in, and where they found them up to 0.2.
INBOUND = RedirectView.as_view(
    url="/admin/games/inboundmail/%(rest)s", query_string=True, permanent=True
)

urlpatterns = [
    path("", include("games.monitoring.urls")),
    path("", include("games.api.urls")),  # before all pages: programs ask most often
    re_path(r"^admin/games/letter/(?P<rest>.*)$", INBOUND, name="former_inbound_mails"),
    path("", include("games.admin.urls")),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.web.urls")),
    path("", include("games.privacy.urls")),
    path("", include("games.seasons.urls")),
    path("", include("games.analysis.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.records.urls")),
]

handler400 = "games.web.input_guard.unusable_response"
handler500 = "games.web.views.error_pages.server_error_page"
