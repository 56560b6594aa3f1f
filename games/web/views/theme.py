"""Light or dark: as the device says, or as the reader chose in this browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

COOKIE = "theme"
HELD_SECONDS = 60 * 60 * 24 * 400  # as long as browsers keep one
LIGHT, DARK, DEVICE = "light", "dark", "device"
THEMES = {
    LIGHT: gettext_noop("Light"),
    DARK: gettext_noop("Dark"),
    DEVICE: gettext_noop("As on my device"),
}


def read_theme(request: HttpRequest | None) -> str:
    """The theme that was chosen in this browser: light or dark; else as the device says."""
    chosen = request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE) if request else None
    return chosen if chosen in (LIGHT, DARK) else DEVICE


@require_http_methods(["GET", "HEAD", "POST"])
def theme_page(request: HttpRequest) -> HttpResponse:
    """The choice, which the browser keeps in a cookie."""
    if request.method != "POST":
        shown = {"themes": THEMES, "chosen": read_theme(request)}
        return render(request, "games/theme.html", shown)
    response = redirect("theme")
    name, theme = settings.COOKIE_PREFIX + COOKIE, request.POST.get("theme", "")
    if theme in (LIGHT, DARK):
        response.set_cookie(
            name,
            theme,
            max_age=HELD_SECONDS,
            secure=settings.SITE_IS_HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(name, samesite="Lax")
    return response
