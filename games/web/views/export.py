"""A finished match to take along: as JSON that can be checked, and as text."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.models import Match, Seat
from games.play.record import results
from games.play.record.match_file import export_match, render_text
from games.web.shortcuts import match_or_404


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


def get_finished_or_404(request: HttpRequest, code: str) -> tuple[Match, list[Seat]]:
    """A match that is over, and its seats by number."""
    match = match_or_404(request, code)
    if match.status != Match.Status.FINISHED:
        raise Http404(f"The match {code[:20]!r} is not over.")
    return match, list(match.seats.all())


def file_response(body: str, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=kind, headers=headers)
