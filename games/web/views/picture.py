"""The picture of a match that a link to it shows, the same for whoever asks."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from accounts import client_info
from games.web.pictures import cache
from games.web.pictures.contents import build_picture
from games.web.shortcuts import match_or_404

SITE = "games/icons/icon-512.png"
KEPT_SECONDS = 3600


@require_safe
def match_picture(request: HttpRequest, code: str) -> HttpResponseBase:
    """The picture of a public match as PNG, with an ETag that changes with what is to be seen.
    Of any other, and while too many are asked for, that of the site."""
    match = match_or_404(request, code)
    found = build_picture(match, list(match.seats.all()))
    if found is None:
        return redirect(static(SITE))
    etag = f'"{found.etag}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        png = cache.get_picture_png(
            found, client_info.network_for_limits(client_info.request_network(request))
        )
        if png is None:
            response = redirect(static(SITE))
            response["Cache-Control"] = "no-store"
            return response
        response = HttpResponse(png, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response
