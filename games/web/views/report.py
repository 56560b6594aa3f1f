"""Reporting a match, a remark or a name to the staff."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.models import Remark, Report
from games.play import PlayError
from games.play.errors import NotAllowed
from games.play.record.log_text import error_reason
from games.play.staff import reports
from games.rules.phrases import phrase
from games.social import list_audible_remarks
from games.web.idempotency import FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of
from games.web.table_context import TableContext, forbid_caching, get_table_context

REFUSED = 422
MOST_REMARKS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET asks what is wrong, POST writes the report down. Whoever is signed in may report."""
    here = get_table_context(request, code)
    if request.method != "POST":
        return render_page(request, here)

    def once() -> FormResult:
        write_report(request, here)
        return FormResult(
            here.match.get_absolute_url(), gettext("Report sent. Staff will reply by email.")
        )

    try:
        return redirect_with_answer(request, process_form(request, once))
    except PlayError as refusal:
        return render_page(request, here, error_reason(refusal), status=REFUSED)


def render_page(
    request: HttpRequest, here: TableContext, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The form, with what was typed."""
    context = {
        "match": here.match,
        "visit": here,
        "others": [seat for seat in here.seats if seat.player_id not in (None, request.user.pk)],
        "remarks": list_remarks(here, request),
        "chosen": request.POST.get("about", request.GET.get("about", "match")),
        "words": request.POST.get("words", ""),
        "longest": Report.LONGEST,
        "refusal": refusal,
    }
    return forbid_caching(render(request, "games/report.html", context, status=status))


def list_remarks(here: TableContext, request: HttpRequest) -> list[Remark]:
    """What the reader heard others say at the table last, but what is hidden already; nothing where
    they hear no talk."""
    if here.mine is not None and here.mine.hushed:
        return []
    shown = list_audible_remarks(here.match, request.user.pk, sits=here.mine is not None)
    others = shown.exclude(tenure__player=request.user.pk).select_related("tenure__player")
    return list(others.order_by("-at", "-pk")[:MOST_REMARKS])


def write_report(request: HttpRequest, here: TableContext) -> None:
    """Reads `match`, `name-1` (a seat) or `remark-5`; NotAllowed for what is not offered."""
    about, _dash, key = request.POST.get("about", "").partition("-")
    reporter, words = player_of(request), request.POST.get("words", "")
    remark = next((one for one in list_remarks(here, request) if str(one.pk) == key), None)
    seat = next((one for one in here.seats if str(one.number) == key), None)
    if about == Report.Subject.MATCH:
        reports.file_report(here.match, reporter, words)
    elif about == Report.Subject.REMARK and remark is not None:
        reports.file_report(here.match, reporter, words, about=about, remark=remark)
    elif about == Report.Subject.NAME and seat is not None and seat.player is not None:
        reports.file_report(here.match, reporter, words, about=about, player=seat.player)
    else:
        raise NotAllowed(phrase("Choose what to report."))
