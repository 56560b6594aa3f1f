"""The page of a dispute, the drawn table on it, and the two files that it can be taken away as."""

from typing import Any

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.admin.dispute_report import Dispute, build_dispute
from games.admin.match_review import game_title, match_context
from games.admin.timeline import build_timeline, replay_record
from games.admin.timeline_entries import Audience, EntryKind
from games.models import Match
from games.play.staff_rules import has_staff_conflict
from games.web.shortcuts import player_of

SAID_AND_DONE = (EntryKind.MOVE, EntryKind.INTERVENTION, EntryKind.REMARK)
AS_JSON = {"indent": 1, "ensure_ascii": False}  # to be read by people


def find_dispute(request: HttpRequest, match: Match) -> Dispute:
    given = request.GET.get("ply", "")
    ply = int(given) if given.isascii() and given.isdigit() and len(given) < 7 else None
    return build_dispute(match, replay_record(match)[0], ply, player_of(request))


def is_party(request: HttpRequest, match: Match) -> bool:
    """True for staff who sit or ever sat at the match: they read nothing here, ever."""
    return has_staff_conflict(match, player_of(request).pk)


@require_safe
def dispute_page(request: HttpRequest, match_id: int, site: AdminSite) -> HttpResponse:
    """All about one dispute on one screen."""
    match = get_object_or_404(Match, pk=match_id)
    title = _("Dispute about %(code)s") % {"code": match.code}
    if is_party(request, match):
        told = match_context(site, request, match, title=title, is_party=True)
        return TemplateResponse(request, "admin/games/match/dispute.html", told, status=403)
    found = find_dispute(request, match)
    ply = found.ply
    return TemplateResponse(
        request,
        "admin/games/match/dispute.html",
        match_context(
            site,
            request,
            match,
            title=title,
            is_nav_sidebar_enabled=False,  # the whole width is for the table and the rows
            dispute=found,
            before=ply - 1 if ply else None,
            after=ply + 1 if ply < match.ply else None,
            entries=reversed(
                build_timeline(match, Audience.STAFF).filter_entries(kinds=SAID_AND_DONE)
            ),
            frame=match.started_at
            and f"{reverse('admin:games_match_dispute_table', args=[match.pk])}?ply={ply}",
        ),
    )


@require_safe
@csp(  # type: ignore[arg-type]  # csp knows only views without arguments
    {"default-src": [NONE], "style-src": [UNSAFE_INLINE], "frame-ancestors": [SELF]}
)
@xframe_options_sameorigin
def dispute_table(request: HttpRequest, match_id: int) -> HttpResponse:
    """The drawn table alone, for the frame on the page."""
    match = get_object_or_404(Match, pk=match_id)
    if is_party(request, match):
        return HttpResponse(status=403)
    return HttpResponse(render_to_string(TABLE, {"dispute": find_dispute(request, match)}))


TABLE = "admin/games/match/dispute_table.html"


@require_safe
def dispute_file(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    """The dispute as one file: `html`, which needs nothing from the site, or `json`."""
    match = get_object_or_404(Match, pk=match_id)
    if is_party(request, match):
        return HttpResponse(status=403)
    found = find_dispute(request, match)
    if kind == "json":
        answer: HttpResponse = JsonResponse(found.to_dict(), json_dumps_params=AS_JSON)
    else:
        things: dict[str, Any] = {
            "dispute": found,
            "match": match,
            "game_title": game_title(match),
            "entries": build_timeline(match, Audience.STAFF).entries,
        }
        answer = HttpResponse(render_to_string("admin/games/match/dispute_file.html", things))
    answer["Content-Disposition"] = f'attachment; filename="dispute-{match.code}.{kind}"'
    return answer
