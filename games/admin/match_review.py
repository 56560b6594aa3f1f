"""The pages on which staff review one match: its timeline, and the table as a seat saw it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import play
from games.admin.conflicts_of_interest import find_own_seat, has_sat
from games.admin.review_forms import EVERY_SEAT, PlyForm, RevealForm, SeatForm
from games.admin.timeline import build_timeline, replay_record
from games.admin.timeline_entries import KIND_WORDS, Audience
from games.models import Match, Seat
from games.play.record.results import list_log_lines
from games.play.staff.oversight import (
    describe_verification,
    is_public,
    record_verification,
    summarize_verification,
    verify_record_for_staff,
)
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.table_text import render_table as table_text
from games.web.idempotency import FormRejected, FormResult, process_form, redirect_with_answer
from games.web.shortcuts import player_of


def timeline_address(match_id: int) -> str:
    """Where the timeline of a match is found in the admin."""
    return reverse("admin:games_match_timeline", args=[match_id])


def match_context(
    site: AdminSite, request: HttpRequest, match: Match, **more: Any
) -> dict[str, Any]:
    """What every page about a match needs."""
    return {
        **site.each_context(request),
        "opts": Match._meta,
        "match": match,
        "game_title": game_title(match),
        "over": is_public(match),
        **more,
    }


def game_title(match: Match) -> str:
    """The title of the match's game; its stored name if the house does not know it any more."""
    try:
        return match.title
    except LookupError:
        return f"{match.game} {match.version}"


def instant_cell(at: datetime) -> SafeString:
    """An instant in the reader's time zone, such as `12 May 2026, 14:05`, for a column."""
    here = timezone.localtime(at)
    return format_html(
        '<span class="review-instant">{},</span> {}',
        date_format(here, "j M Y"),
        date_format(here, "H:i"),
    )


@require_safe
def timeline_page(request: HttpRequest, match_id: int, site: AdminSite) -> HttpResponse:
    """The setup, the seats, and all that happened in one order of time, filtered as asked."""
    match = get_object_or_404(Match.objects.select_related("opened_by"), pk=match_id)
    own = find_own_seat(request, match)
    sat = own is not None or has_sat(request, match)
    audience = Audience.STAFF
    if sat:
        audience = Audience.ONLOOKER if own is None else Audience.SEAT
    told = build_timeline(match, audience, None if own is None else own.number)
    seat = find_chosen_seat(request.GET.get("seat", ""), told.seats)
    kinds = [kind for kind in request.GET.getlist("kind") if kind in KIND_WORDS]
    entries = told.filter_entries(seat, kinds)
    return TemplateResponse(
        request,
        "admin/games/match/timeline.html",
        match_context(
            site,
            request,
            match,
            title=_("Timeline of %(code)s") % {"code": match.code},
            setup=setup_rows(match, shows_head=not sat),
            own=own,
            sat=sat,
            told=told,
            entries=entries,
            chosen_seat=seat,
            kinds=[(kind.value, words, kind in kinds) for kind, words in KIND_WORDS.items()],
            hidden=len(told.entries) - len(entries),
            moves_kept_back=not sat and not is_public(match) and match.ply > 0,
        ),
    )


def find_chosen_seat(words: str, seats: Sequence[Seat]) -> int | None:
    """The number of the seat that the address names; None if it names none of these."""
    return next((seat.number for seat in seats if str(seat.number) == words), None)


def setup_rows(match: Match, shows_head: bool = True) -> list[tuple[str, str]]:
    """The setup in words. Secret and seed stand in it only once the match is over; the head of the
    chain, which every move moves, not for those who sit at the table."""
    pace = f"{match.pace_hours} h a turn; on time-out: {match.get_on_timeout_display()}"
    rows = [
        (_("Game"), f"{game_title(match)}, version {match.version}"),
        (_("Options"), describe_match_options(match)),
        (_("Pace"), pace),
        (_("Who can join"), match.get_visibility_display()),
        (_("Show hands in emails"), _("yes") if match.hand_in_mail else _("no")),
        (_("Seed commitment"), match.seed_hash),
    ]
    if shows_head:
        rows.append((_("Chain head"), bytes(match.head).hex()))
    if is_public(match):
        rows += [(_("Secret"), match.secret), (_("Seed"), match.seed)]
    return rows


def describe_match_options(match: Match) -> str:
    """The chosen options by title, in the words of the form where the game still has them."""
    try:
        known = {option.name: option for option in match.rules.options}
    except LookupError:
        known = {}
    words = []
    for name, value in match.options.items():
        option = known.get(name)
        meaning = dict(option.choices).get(value, str(value)) if option else str(value)
        words.append(f"{option.title if option else name}: {meaning}")
    return "; ".join(words) or _("none")


@require_POST
def verify_page(request: HttpRequest, match_id: int) -> HttpResponse:
    """Checks the whole record, writes that down for the players, and says what came out."""
    match = get_object_or_404(Match, pk=match_id)
    try:
        return redirect_with_answer(
            request, process_form(request, lambda: verify_record(request, match))
        )
    except play.PlayError as refusal:
        messages.error(request, str(refusal))
        return HttpResponseRedirect(timeline_address(match.pk))


def verify_record(request: HttpRequest, match: Match) -> FormResult:
    """Checks the record; what is said of it, on the page that shows where it is wrong."""
    finding = verify_record_for_staff(match.pk)
    record_verification(match.pk, player_of(request), finding)
    sits_here = has_sat(request, match)
    told = summarize_verification(finding) if sits_here else describe_verification(finding)
    words = _("Verified: %(words)s.") % {"words": told}
    page = timeline_address(match.pk)
    if finding.is_sound:
        return FormResult(page, words)
    if sits_here:
        return FormResult(page, words, messages.ERROR)
    words = _("Move %(ply)s. ") % {"ply": finding.ply} + words
    return FormResult(f"{page}#ply-{finding.ply}", words, messages.ERROR)


# The table as it was seen


@dataclass(frozen=True)
class SeatPosition:
    """A position as one seat, or an onlooker, saw it: the table and the log in words."""

    who: str
    table: str
    lines: tuple[tuple[int, str, bool], ...]


def build_seat_view(record: Record, seat: int | None, seats: Sequence[Seat]) -> SeatPosition:
    """What `seat` saw; lines are (ply, sentence, whether only this seat could read it)."""
    names = [one.name for one in seats]
    lines = tuple(
        (ply, line_text(line, names), line.only is not None)
        for ply, line in list_log_lines(record, seats, seat)
    )
    who = _("a spectator") if seat is None else names[seat]
    return SeatPosition(who, table_text(record.game, record.view(seat), names), lines)


@dataclass(frozen=True)
class ReviewPage:
    """What the page shows: the position, who sees it, and the texts of their moves."""

    ply: int
    sights: tuple[SeatPosition, ...]
    moves: tuple[tuple[int, str, str], ...] = ()
    revealed: bool = False


def build_review_page(
    match: Match, ply: int, seat: str, seats: Sequence[Seat], revealed: bool = False
) -> ReviewPage:
    """The table after `ply` moves for a choice of the form: "" (onlooker), a number, or every."""
    record = play.record_at(match, ply)
    if seat == "":
        return ReviewPage(ply, (build_seat_view(record, None, seats),))
    numbers = range(len(seats)) if seat == EVERY_SEAT else [int(seat)]
    moves = tuple(
        (at, seats[number].name, text)
        for at, (number, text) in enumerate(record.moves, start=1)
        if number in numbers
    )
    sights = tuple(build_seat_view(record, number, seats) for number in numbers)
    return ReviewPage(ply, sights, moves, revealed)


def table_page(request: HttpRequest, match_id: int, site: AdminSite) -> HttpResponse:
    """The table at any ply. A GET shows what an onlooker saw and, once the match is over, what any
    seat saw. While it runs, only a POST with a reason shows more, and is written down first."""
    match = get_object_or_404(Match, pk=match_id)
    seats = tuple(match.seats.select_related("player").order_by("number"))
    record, broken = replay_record(match)
    if record is None:
        why = (
            _("the moves can’t be replayed, so verify the match")
            if broken
            else _("the match hasn’t started")
        )
        messages.error(request, _("No table to show: %(why)s.") % {"why": why})
        return HttpResponseRedirect(timeline_address(match.pk))
    if has_sat(request, match):
        return own_table_page(request, match, site)
    page = TablePageForms(match, seats)
    if request.method == "POST" and not is_public(match):
        page.handle_reveal_form(request)
    else:
        page.handle_ply_form(request)
    return TemplateResponse(
        request,
        "admin/games/match/table.html",
        match_context(
            site,
            request,
            match,
            title=_("Table %(code)s") % {"code": match.code},
            form=page.form,
            reveal_form=None if is_public(match) else page.reveal_form,
            look=page.look,
            before=page.neighbor_url(-1),
            after=page.neighbor_url(1),
        ),
        status=page.status,
    )


def own_table_page(request: HttpRequest, match: Match, site: AdminSite) -> HttpResponse:
    """What staff get who sit or sat at the table of a running match: the way to it, and no ply. A
    POST, which asks for hidden cards, is refused."""
    title = _("Table %(code)s") % {"code": match.code}
    return TemplateResponse(
        request,
        "admin/games/match/table.html",
        match_context(site, request, match, title=title, plays_here=True),
        status=403 if request.method == "POST" else 200,
    )


class TablePageForms:
    """The forms of the page and what they lead to."""

    def __init__(self, match: Match, seats: tuple[Seat, ...]) -> None:
        self.match, self.seats = match, seats
        self.over = is_public(match)
        self.form: PlyForm = self._build_ply_form({"ply": match.ply, "seat": ""})
        self.reveal_form = RevealForm(
            match=match, seats=seats, initial={"ply": match.ply, "seat": EVERY_SEAT}
        )
        self.look: ReviewPage | None = None
        self.status = 200

    def _build_ply_form(self, given: Any) -> PlyForm:
        kind = SeatForm if self.over else PlyForm
        return kind(given, match=self.match, seats=self.seats)

    def handle_ply_form(self, request: HttpRequest) -> None:
        """What anybody may see who opens the address."""
        if "ply" in request.GET or "seat" in request.GET:
            given = request.GET.copy()
            given.setdefault("ply", str(self.match.ply))
            self.form = self._build_ply_form(given)
        if not self.form.is_valid():
            return
        ply = self.form.cleaned_data["ply"]
        self.reveal_form.initial["ply"] = ply
        self.look = build_review_page(
            self.match, ply, self.form.cleaned_data.get("seat", ""), self.seats
        )

    def handle_reveal_form(self, request: HttpRequest) -> None:
        """What a seat of a running match sees, after it was written down who looks and why."""
        form = self.reveal_form = RevealForm(request.POST, match=self.match, seats=self.seats)
        if not form.is_valid():
            return
        ply, seat, why = (form.cleaned_data[name] for name in ("ply", "seat", "why"))
        number = None if seat == EVERY_SEAT else int(seat)

        def once() -> FormResult:
            play.reveal_table(self.match.pk, number, ply, player_of(request), why)
            return FormResult()

        try:
            process_form(request, once)
        except play.PlayError as refusal:
            form.add_error(None, str(refusal))
            self.status = 409 if isinstance(refusal, FormRejected) else 403
            return
        self.form = self._build_ply_form({"ply": ply})
        self.look = build_review_page(self.match, ply, seat, self.seats, revealed=True)

    def neighbor_url(self, plies: int) -> str | None:
        """The address of the position so many plies on, seen as now; None if there is none."""
        if self.look is None or self.look.revealed:
            return None
        ply = self.look.ply + plies
        if not 0 <= ply <= self.match.ply:
            return None
        seat = self.form.cleaned_data.get("seat", "")
        return f"?ply={ply}&seat={seat}" if seat else f"?ply={ply}"
