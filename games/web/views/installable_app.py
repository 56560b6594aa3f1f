"""What makes the site one that can be installed: its manifest, its service worker, and the page
that stands in when there is no way to the house. None of them knows who asks."""

import base64
import hashlib
import re

from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

PAPER, INK = "#fbf6ea", "#2a241d"
KEPT_SECONDS = 3600
STYLE = re.compile(r"<style>([^<]*+)</style>")
ICONS = (("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"))
MASKABLE = ("maskable-512", "512x512", "maskable")


def icon_url(name: str) -> str:
    """The address of a picture of ours (`python -m tests.browser.icons` draws them)."""
    return static(f"games/icons/{name}.png")


@require_safe
def web_manifest(request: HttpRequest) -> JsonResponse:
    """The manifest of the site (W3C Web Application Manifest)."""
    told = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": gettext("Card games by email: one move at a time."),
        "lang": get_language() or settings.LANGUAGE_CODE,
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": icon_url(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (*ICONS, MASKABLE)
        ],
    }
    response = JsonResponse(told, content_type="application/manifest+json")
    response["Cache-Control"] = f"max-age={KEPT_SECONDS}"
    return response


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since it answers for no more than lies below it,
    and is never kept: a browser asks for it anew now and then."""
    things = {
        "offline": reverse("offline"),
        "icon": icon_url("icon-192"),
        "badge": icon_url("badge-96"),
        "site_name": settings.SITE_NAME,
    }
    response = render(request, "games/worker.js", things, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


def offline_page() -> str:
    return render_to_string("games/offline.html", {"site_name": settings.SITE_NAME})


@require_safe
def offline_view(request: HttpRequest) -> HttpResponseBase:
    """The page that the service worker keeps. Its style stands in it, since nothing else is kept,
    and the content policy names that very style."""
    page = offline_page()
    found = STYLE.search(page)
    digest = hashlib.sha256((found[1] if found else "").encode()).digest()
    named = f"'sha256-{base64.b64encode(digest).decode()}'"

    @csp_update({"style-src": [named]})
    def respond(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(page)

    return respond(request)
