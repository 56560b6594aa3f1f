"""What the house keeps of whom, for how long, and why, for everybody; and the pages on which a
player asks for what is theirs, and leaves."""

from collections import Counter
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import account_deletion
from accounts.models import Player
from accounts.views import require_recent_proof
from config import task_trigger
from games import retention
from games.models import Export, Match, Seat
from games.play import PlayError
from games.play.departures import list_seats_to_leave
from games.play.record.log_text import error_reason
from games.privacy import export_jobs
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching

HEADINGS = {
    "ask": _("Delete your account?"),
    "ask_stay": _("Keep your account?"),
    "going": _("Your account will be deleted in seven days"),
    "stays": _("Your account stays"),
    "refused": _("You can’t delete your account right now"),
    "unknown": _("This link doesn’t work"),
    "gone": _("This download has been deleted"),
}


@require_safe
@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What a player can ask for, and what they have asked for."""
    exports = Export.objects.filter(player=player_of(request)).order_by("-asked_at")
    copies = [
        (export, export_jobs.download_path(export) if export.made_at else "") for export in exports
    ]
    return forbid_caching(render(request, "privacy/mine.html", {"copies": copies}))


@require_http_methods(["GET", "HEAD", "POST"])
@require_recent_proof
def request_export(request: HttpRequest) -> HttpResponse:
    """Says what a copy has in it; POST asks for one."""
    if request.method != "POST":
        return forbid_caching(render(request, "privacy/ask_copy.html", {"days": Export.HOLDS.days}))
    try:
        export_jobs.request_export(player_of(request), "page", request)
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
    else:
        messages.success(
            request, gettext("We’re creating your download and will email you a link.")
        )
    return redirect("own_data")


@require_safe
def download_export(request: HttpRequest, token: str) -> HttpResponseBase:
    """The copy behind its mailed link, which alone is the key."""
    found = export_jobs.find_export(token)
    if found is None:
        return render_deletion_page(request, "gone", status=404)
    name = f"{settings.SITE_HOST}-{found.asked_at:%Y-%m-%d}.zip"
    opened = export_jobs.export_path(found).open("rb")
    response = FileResponse(opened, as_attachment=True, filename=name)
    response["Cache-Control"] = "no-store, private"
    return response


# Leaving


@require_http_methods(["GET", "HEAD", "POST"])
@require_recent_proof
def request_deletion(request: HttpRequest) -> HttpResponse:
    """Says what will happen; POST wishes it."""
    player = player_of(request)
    if words := account_deletion.find_refusal(player):
        return render_deletion_page(request, "refused", player, refusal=words)
    if request.method != "POST":
        return render_deletion_page(request, "ask", player, **summarize_consequences(player))
    account_deletion.request_deletion(player.pk, "page", request)
    task_trigger.enqueue_sweep("let_leave")
    messages.success(
        request,
        gettext("Your account will be deleted in seven days. We’ve emailed you how to keep it."),
    )
    return redirect("own_data")


@require_POST
@login_required
def cancel_own_deletion(request: HttpRequest) -> HttpResponse:
    """The player who is signed in takes it back."""
    if account_deletion.cancel_deletion(player_of(request).pk, "page", request):
        messages.success(request, gettext("Your account stays, and nothing has changed."))
    return redirect("own_data")


@csrf_exempt  # the link itself is the key, and it was mailed; no cookie is needed to use it
@require_http_methods(["GET", "HEAD", "POST"])
def cancel_deletion(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the mailed link that takes it back: GET asks, POST does it."""
    player = account_deletion.read_cancellation_token(token)
    if player is None:
        return render_deletion_page(request, "unknown", status=404)
    if request.method != "POST":
        return render_deletion_page(request, "ask_stay", player)
    account_deletion.cancel_deletion(player.pk, "mailed link", request)
    return render_deletion_page(request, "stays", player)


@csrf_exempt  # as above
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_deletion(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link that is mailed to whoever asked by mail: GET says what will happen, POST
    wishes it."""
    player = account_deletion.read_confirmation_token(token)
    if player is None:
        return render_deletion_page(request, "unknown", status=404)
    if words := account_deletion.find_refusal(player):
        return render_deletion_page(request, "refused", player, refusal=words)
    if request.method != "POST":
        return render_deletion_page(request, "ask", player, **summarize_consequences(player))
    task_trigger.enqueue_sweep("let_leave")
    return render_deletion_page(
        request, "going", account_deletion.request_deletion(player.pk, "mailed link", request)
    )


def summarize_consequences(player: Player) -> dict[str, int]:
    seats = Seat.objects.filter(pk__in=list_seats_to_leave(player)).select_related("match")
    ways = Counter(seat_outcome(seat) for seat in seats)
    ways["backup_days"] = settings.BACKUP_KEEP_DAYS
    return dict(ways)


def seat_outcome(seat: Seat) -> str:
    if seat.match.status == Match.Status.OPEN:
        return "waiting"
    return "resigned" if seat.match.on_timeout == Match.OnTimeout.FORFEIT else "played_on"


def render_deletion_page(
    request: HttpRequest, name: str, player: Player | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    """One face of the page about leaving, never kept by a browser."""
    context = {"face": name, "heading": HEADINGS[name], "player": player, **more}
    return forbid_caching(render(request, "privacy/leave.html", context, status=status))


@require_safe
def privacy_page(request: HttpRequest) -> HttpResponse:
    """The page, with the days as the host has set them."""
    context = {
        "days": settings.RETENTION_DAYS,
        "raw_days": retention.RAW_KEPT.days,
        "stay_days": settings.SESSION_COOKIE_AGE // 86_400,
        "backup_days": settings.BACKUP_KEEP_DAYS,
        "reports": bool(settings.SENTRY_DSN),
    }
    return render(request, "games/privacy.html", context)
