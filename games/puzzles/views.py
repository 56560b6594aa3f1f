"""The puzzle of the day, those past, and whether they come by mail. Visitors may try them all; what
players with an account picked first is counted."""

from datetime import date
from functools import partial

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import dateformat
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Player
from config import clock
from games.analysis import exercises
from games.puzzles import daily, presenters
from games.puzzles.models import Puzzle, Subscription
from games.titles import find_game
from games.web import ephemeral_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of
from games.web.table_context import HtmxRequest
from games.web.views.hand import render_hand_page

ON_A_PAGE = 40


@require_safe
def redirect_to_today(request: HttpRequest) -> HttpResponse:
    """Leads to the puzzle of the day."""
    puzzle = daily.find_puzzle_of_day(clock.now())
    if puzzle is None:
        return render(request, "puzzles/past.html", {"page": Paginator([], 1).get_page(1)})
    return redirect(puzzle.get_absolute_url())


def puzzle_or_404(year: int, month: int, day: int) -> Puzzle:
    """The puzzle of a day; Http404 if that had none, or is still to come."""
    try:
        found = daily.find_puzzle(date(year, month, day), clock.now())
    except ValueError:
        found = None
    if found is None:
        raise Http404("There is no puzzle of that day.")
    return found


def build_table(request: HttpRequest, puzzle: Puzzle) -> EphemeralVisit:
    """The table of a puzzle, for whoever looks."""
    user = request.user
    own = user.display_name if isinstance(user, Player) else gettext("Guest")
    called = presenters.list_names(puzzle, own)
    return exercises.build_table(puzzle.record(), called, puzzle.seat, puzzle.get_absolute_url())


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle_page(request: HtmxRequest, year: int, month: int, day: int) -> HttpResponse:
    """A puzzle: the table and the question; `?picked=` tells the answer. By POST what is picked is
    sent, and of a player with an account noted."""
    puzzle = puzzle_or_404(year, month, day)
    here = build_table(request, puzzle)
    things = {
        "day": dateformat.format(date(year, month, day), "j F Y"),
        "grade": presenters.describe_difficulty(puzzle),
    }
    asking = exercises.ExercisePage(
        gettext("Puzzle for %(day)s, %(grade)s") % things,
        gettext("It’s your turn. Which move is best?"),
        partial(presenters.describe_pick, puzzle, here.record, here.names),
        reverse("past_puzzles"),
        gettext("All puzzles"),
        partial(record_answer, request, puzzle),
    )
    return exercises.handle_exercise(request, here, asking)


def record_answer(request: HttpRequest, puzzle: Puzzle, move: str) -> None:
    if isinstance(request.user, Player):
        daily.pick_puzzle(puzzle, request.user, move, clock.now())


@require_safe
def hand_page(request: HttpRequest, year: int, month: int, day: int) -> HttpResponse:
    """The hand of a puzzle by itself, with the draft in the address."""
    here = build_table(request, puzzle_or_404(year, month, day))
    return render_hand_page(request, here, ephemeral_context.read_selection(here, request.GET))


@require_safe
def past_puzzles(request: HttpRequest) -> HttpResponse:
    """Every puzzle that was shown, the newest first, and whether they come by mail."""
    shown = Puzzle.objects.filter(day__lte=clock.now().date()).order_by("-day")
    page = Paginator(shown, ON_A_PAGE).get_page(request.GET.get("page"))
    reader = request.user if isinstance(request.user, Player) else None
    context = {
        "page": page,
        "puzzles": [
            (
                each,
                gettext(find_game(each.game).title),
                presenters.describe_difficulty(each),
                each.get_absolute_url(),
            )
            for each in page
        ],
        "subscribed": Subscription.objects.filter(player=reader).exists() if reader else False,
    }
    return render(request, "puzzles/past.html", context)


@require_POST
@login_required
def toggle_mails(request: HttpRequest) -> HttpResponse:
    """From now on each day's puzzle comes by mail, or does not."""
    player = player_of(request)

    def once() -> FormResult:
        if request.POST.get("daily"):
            daily.subscribe_player(player, clock.now())
            return FormResult("past_puzzles", gettext("You’ll get the daily puzzle by email."))
        daily.unsubscribe_player(player)
        return FormResult("past_puzzles", gettext("You’ll get no more puzzles by email."))

    return run_once(request, once, "past_puzzles")
