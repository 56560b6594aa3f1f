"""The pages on which staff act on a player, a remark or a report."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Player
from games.admin.action_forms import ActionForm, bind_forms, explain_denial
from games.admin.activity_logs import match_link
from games.admin.match_review import instant_cell, timeline_address
from games.admin.moderation_forms import list_player_forms, list_remark_forms, list_report_forms
from games.models import Remark, StaffAct
from games.play import PlayError
from games.play.record.log_text import error_reason
from games.play.staff import reports, sanctions
from games.play.staff.act_descriptions import describe_player_act
from games.web.shortcuts import player_of

Rows = Sequence[tuple[str, Any]]


def player_page(request: HttpRequest, player_id: int, site: AdminSite) -> HttpResponse:
    """What staff have done to a player, and what can be done."""
    player = get_object_or_404(Player, pk=player_id)
    staff, kept_out = player_of(request), ""
    try:
        sanctions.check_no_staff(player, staff)
    except PlayError as refusal:
        kept_out = error_reason(refusal)
    rows: Rows = (
        (_("Account"), player.get_barred_display() or _("open")),
        (_("Until"), player.barred_until),
        (_("Banned from chat until"), player.silenced_until),
    )
    return render_actions_page(
        request,
        site,
        about=player,
        can_be_done=list_player_forms,
        kept_out=kept_out,
        rows=rows,
        title=_("Staff actions for %(name)s") % {"name": player.name},
        acts=StaffAct.objects.filter(player=player, report=None).select_related("actor", "player"),
        back=reverse("admin:accounts_player_change", args=[player.pk]),
    )


def remark_page(request: HttpRequest, remark_id: int, site: AdminSite) -> HttpResponse:
    """A remark, whose text staff read even if it is hidden; but not those who sit there."""
    remark = get_object_or_404(Remark.objects.select_related("match", "hidden"), pk=remark_id)
    kept_out = explain_denial(remark.match, request)
    rows: Rows = (
        (_("Match"), remark.match.code),
        (_("Author"), remark.name),
        (_("When"), remark.at),
        (_("Text"), "" if remark.hidden and kept_out else remark.text),
        (_("Hidden"), remark.hidden.why if remark.hidden else None),
    )
    return render_actions_page(
        request,
        site,
        about=remark,
        can_be_done=list_remark_forms,
        kept_out=kept_out,
        rows=rows,
        title=_("Comment in match %(code)s") % {"code": remark.match.code},
        back=timeline_address(remark.match_id),
    )


def report_page(request: HttpRequest, report_id: int, site: AdminSite) -> HttpResponse:
    """A report with the table as an onlooker saw it then. For those who may not see it there is
    none. What the reporter's own seat sees opens by a look at hidden cards alone, which is written
    down."""
    staff = player_of(request)
    rows = reports.list_reports_for(staff).select_related(
        "match", "reporter", "remark", "player", "seat"
    )
    report = rows.filter(pk=report_id).first()
    if report is None:
        raise Http404("This report doesn’t exist.")
    kept_out = explain_denial(report.match, request)
    told: Rows = (
        (_("About"), report.get_about_display()),
        (_("Match"), match_link(report.match, report.ply)),
        (_("Reported by"), player_link(report.reporter)),
        (_("Seat"), "–" if report.seat is None else report.seat.number + 1),
        (_("Move"), report.ply),
        (_("When"), report.at),
        (_("Report"), report.words),
        (_("Player"), player_link(report.player) if report.player else None),
        (_("Comment"), report.remark.text if report.remark else None),
        (_("Answered"), report.answered_at),
    )
    table = reverse("admin:games_match_dispute_table", args=[report.match_id])
    links = [
        (_("View the dispute"), reverse("admin:games_match_dispute", args=[report.match_id])),
        (_("View the timeline"), timeline_address(report.match_id)),
        # Where the reporter's own view opens by a look that is written down, and by nothing else.
        (_("View the table"), f"{table_address(report.match_id)}?ply={report.ply}"),
        (
            _("Staff actions for this match"),
            reverse("admin:games_match_acts", args=[report.match_id]),
        ),
    ]
    if report.player is not None:
        address = reverse("admin:games_player_acts", args=[report.player_id])
        links.append((_("Staff actions for %s") % report.player.name, address))
    if report.remark is not None:
        links.append(
            (_("View the comment"), reverse("admin:games_remark_page", args=[report.remark_id]))
        )
    return render_actions_page(
        request,
        site,
        about=report,
        can_be_done=list_report_forms,
        kept_out=kept_out,
        rows=told,
        title=_("Report %(number)d") % {"number": report.pk},
        acts=report.acts.select_related("actor", "player"),
        links=links,
        frame=f"{table}?ply={report.ply}" if report.match.started_at else "",
        back=reverse("admin:games_report_changelist"),
    )


def table_address(match_id: int) -> str:
    return reverse("admin:games_match_table", args=[match_id])


def player_link(player: Player) -> SafeString:
    """The name of a player, leading to what staff did and can do."""
    address = reverse("admin:games_player_acts", args=[player.pk])
    return format_html('<a href="{}">{}</a>', address, player.name)


def render_actions_page(
    request: HttpRequest,
    site: AdminSite,
    *,
    about: Any,
    can_be_done: Callable[[Any], Sequence[type[ActionForm]]],
    kept_out: str,
    rows: Rows,
    acts: Iterable[StaffAct] = (),
    **more: Any,
) -> HttpResponse:
    """What is known of a row, and a form for all that can be done to it, unless the reader is
    `kept_out`; a POST does one of it."""
    kinds = () if kept_out else can_be_done(about)
    offered = bind_forms(request, kinds, about, request.path, _("Done: %(act)s."))
    if offered.done is not None:
        return offered.done
    context = {
        **site.each_context(request),
        "opts": type(about)._meta,
        "rows": [(name, format_value(value)) for name, value in rows if value not in (None, "")],
        "forms": offered.forms,
        "kept_out": kept_out,
        "acts": [(act, describe_player_act(act)) for act in acts],
        **more,
    }
    return TemplateResponse(request, "admin/games/acts.html", context, status=offered.status)


def format_value(value: Any) -> Any:
    """A value as the page shows it: instants in the reader's zone."""
    return instant_cell(value) if isinstance(value, datetime) else value
