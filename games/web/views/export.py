"""A match to take along: once it is finished, as JSON that can be checked and as text; and as the
picture that a link to it shows, the same for whoever asks."""

import json

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from accounts import client_info
from games.models import Match, Seat
from games.play.record import results
from games.play.record.match_file import export_match, render_text
from games.web.pictures import cache
from games.web.pictures.contents import build_picture
from games.web.shortcuts import match_or_404

SITE_PICTURE = "games/icons/icon-512.png"
KEPT_SECONDS = 3600


@require_safe
def export_json(request: HttpRequest, code: str) -> HttpResponse:
    """The match `code` as JSON; Http404 while it is not over."""
    match, seats = get_finished_or_404(request, code)
    body = json.dumps(export_match(match, seats), ensure_ascii=False, indent=1)
    return file_response(f"{body}\n", f"{match.code}.json", "application/json")


@require_safe
def export_text(request: HttpRequest, code: str) -> HttpResponse:
    """The match `code` as plain text; Http404 while it is not over."""
    match, seats = get_finished_or_404(request, code)
    words = results.result_sentence(results.result_of(match, seats), [seat.name for seat in seats])
    body = render_text(export_match(match, seats), match.title, words)
    return file_response(body, f"{match.code}.txt", "text/plain; charset=utf-8")


@require_safe
def check_page(request: HttpRequest) -> HttpResponse:
    """The page that checks a match in the browser: one from a file, or that of `?match=`."""
    code = request.GET.get("match", "")
    match = get_finished_or_404(request, code)[0] if code else None
    return render(request, "games/check_match.html", {"match": match})


def get_finished_or_404(request: HttpRequest, code: str) -> tuple[Match, list[Seat]]:
    """A match that is over, and its seats by number."""
    match = match_or_404(request, code)
    if match.status != Match.Status.FINISHED:
        raise Http404(f"The match {code[:20]!r} is not over.")
    return match, list(match.seats.all())


def file_response(body: str, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=kind, headers=headers)


@require_safe
def match_picture(request: HttpRequest, code: str) -> HttpResponseBase:
    """The picture of a public match as PNG, with an ETag that changes with what is to be seen.
    Of any other, and while too many are asked for, that of the site."""
    match = match_or_404(request, code)
    found = build_picture(match, list(match.seats.all()))
    if found is None:
        return redirect(static(SITE_PICTURE))
    etag = f'"{found.etag}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        png = cache.get_picture_png(
            found, client_info.network_for_limits(client_info.request_network(request))
        )
        if png is None:
            response = redirect(static(SITE_PICTURE))
            response["Cache-Control"] = "no-store"
            return response
        response = HttpResponse(png, content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return response
