"""Seats that were left in running matches, and that anybody may take who knows nothing of them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games import play
from games.models import Match
from games.play.clocks.time_limits import format_time_control
from games.play.seat_takeover import list_vacancies
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import match_or_404, player_of, require_match_action, seats_with_players

MOST = 50


@require_safe
@login_required
def vacancies_page(request: HttpRequest) -> HttpResponse:
    """The seats that the reader may take, the newest first, each with what everybody may know of
    its match."""
    offered = list_vacancies(player_of(request)).select_related("seat__player")[:MOST]
    by_match = {vacancy.seat.match_id: vacancy for vacancy in reversed(offered)}
    matches = Match.objects.filter(pk__in=by_match).prefetch_related(seats_with_players())
    found = {match.pk: match for match in matches}
    context = {
        "offers": [
            (
                found[key],
                vacancy.seat.name,
                ", ".join(
                    seat.name for seat in found[key].seats.all() if seat.pk != vacancy.seat_id
                ),
                format_time_control(found[key].pace_hours, found[key].bank_hours, found[key].rests),
            )
            for key, vacancy in reversed(by_match.items())
        ]
    }
    return render(request, "games/left_seats.html", context)


@require_match_action
def take_over_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The reader takes a seat that was left."""
    match = match_or_404(request, code)

    def once() -> FormResult:
        play.take_over_seat(match.pk, player_of(request))
        return FormResult(
            match.get_absolute_url(), gettext("The seat is yours. Play on from here.")
        )

    return run_once(request, once, "left_seats")
