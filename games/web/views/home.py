"""Home: a player's own matches, the most pressing first; for visitors, what this place is."""

from datetime import UTC, datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.models import Match, Seat
from games.web.common import all_titles, awaited, once, player_of, seats_with_players

FINISHED_SHOWN = 12
NO_DEADLINE = datetime.max.replace(tzinfo=UTC)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My matches, or the front page for a visitor."""
    if not request.user.is_authenticated:
        return render(request, "games/landing.html", {"games": all_titles()})
    mine = my_seats(request)
    going = list(mine.filter(match__status__in=[Match.Status.OPEN, Match.Status.RUNNING]))
    running = [seat for seat in going if seat.match.status == Match.Status.RUNNING]
    my_turn = sorted((seat for seat in running if seat.question is not None), key=pressing)
    finished = mine.filter(match__status=Match.Status.FINISHED).order_by("-match__finished_at")
    once(request, "turns_waiting", lambda: len(my_turn))
    context = {
        "my_turn": my_turn,
        "waiting": sorted(
            (seat for seat in running if seat.question is None), key=latest_news, reverse=True
        ),
        "gathering": [seat for seat in going if seat.match.status == Match.Status.OPEN],
        "finished": finished[:FINISHED_SHOWN],
    }
    return render(request, "games/home.html", context)


@require_safe
@login_required
def next_match(request: HttpRequest) -> HttpResponse:
    """To the match in which my time is shortest; home if nobody waits for me."""
    seat = awaited(player_of(request)).order_by("deadline", "pk").select_related("match").first()
    if seat is None:
        messages.info(request, gettext("No match waits for you now. Put the kettle on."))
        return redirect("home")
    return redirect(seat.match)


def my_seats(request: HttpRequest) -> QuerySet[Seat]:
    """The reader's seats, newest match first, with everybody at those tables at hand."""
    seats = Seat.objects.filter(player=player_of(request)).order_by("-match__created_at", "-pk")
    return seats.select_related("match").prefetch_related(seats_with_players("match__seats"))


def pressing(seat: Seat) -> tuple[datetime, int]:
    """Sorts seats by their deadline, the nearest first."""
    return seat.deadline or NO_DEADLINE, seat.pk


def latest_news(seat: Seat) -> datetime:
    """Sorts seats by when something happened in their match that everybody may notice."""
    return seat.match.public_at or seat.match.created_at
