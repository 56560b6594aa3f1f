"""The pages of looking back: asking for it, how far it has come, what was found, and each moment to
be tried again before it is told.

Only finished matches have them, of which everything is open anyhow: a player of the match asks,
and what was found is there for whoever may read the match and has signed in.
"""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.analysis import exercises, jobs, presenters
from games.analysis.mistakes import AnalysisState, Mistake
from games.analysis.models import LookingBack
from games.web import ephemeral_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of
from games.web.table_context import HtmxRequest, TableContext, get_table_context
from games.web.views.hand import render_hand_page


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def analysis_page(request: HttpRequest, code: str) -> HttpResponse:
    """What was found in a match, or how far that has come; by POST a player of it asks."""
    here = get_finished_or_404(request, code)
    if request.method == "POST":
        return submit_analysis_request(request, here)
    row = LookingBack.objects.filter(match=here.match).first()
    context: dict[str, Any] = {
        "match": here.match,
        "names": here.names,
        "row": row,
        "can_ask": here.mine is not None and jobs.is_analysable(here.match),
        "at_work": row is not None and row.state in (row.State.WAITING, row.State.LEASED),
    }
    if row is not None and row.state == row.State.DONE:
        found = AnalysisState.from_json(row.found)
        context |= {
            "told": presenters.list_mistakes(here.match, found, here.names),
            "chart": presenters.build_chart(found, here.names),
            "counted": presenters.points_label(here.match.game),
            "width": presenters.WIDTH,
            "height": presenters.HEIGHT,
            "side": presenters.SIDE,
        }
    return render(request, "looking_back/match.html", context)


def submit_analysis_request(request: HttpRequest, here: TableContext) -> HttpResponse:
    page = reverse("look_back", args=[here.match.code])

    def once() -> FormResult:
        jobs.request_analysis(here.match, player_of(request))
        return FormResult(page, gettext("We’re analysing the match. This page shows the progress."))

    return run_once(request, once, page)


def get_finished_or_404(request: HttpRequest, code: str) -> TableContext:
    """The visit to a match that is over; Http404 for any other: nothing is told of one that
    runs."""
    here = get_table_context(request, code)
    if not here.is_finished:
        raise Http404(f"The match {code[:20]!r} is not over.")
    return here


def moment_or_404(request: HttpRequest, code: str, number: int) -> tuple[EphemeralVisit, Mistake]:
    """The table of a moment as its seat saw it, the moments counted from 1."""
    here = get_finished_or_404(request, code)
    row = LookingBack.objects.filter(match=here.match, state=LookingBack.State.DONE).first()
    found = AnalysisState.from_json(row.found).moments if row is not None else []
    if not 0 < number <= len(found):
        raise Http404(f"There is no moment {number} of the match {code[:20]!r}.")
    one = found[number - 1]
    own = reverse("look_back_moment", args=[here.match.code, number])
    record = play.record_at(here.match, one.ply - 1)
    return exercises.build_table(record, here.names, one.seat, own), one


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def moment_page(request: HtmxRequest, code: str, number: int) -> HttpResponse:
    """A moment to be tried again; `?picked=` tells what was found."""
    here, one = moment_or_404(request, code, number)
    name = here.names[one.seat]
    question = gettext(
        "This is what %(name)s saw. What would you do? The move %(name)s played cost %(cost)s."
    ) % {"name": name, "cost": presenters.describe_cost(one, len(here.names))}

    def describe_choice(picked: str) -> list[str]:
        said = presenters.describe_pick(here.record, one, here.names, picked)
        return [*said, presenters.points_label(here.match.game)]

    back = reverse("look_back", args=[code])
    asking = exercises.ExercisePage(
        gettext("Analysis"), question, describe_choice, back, gettext("All positions")
    )
    return exercises.handle_exercise(request, here, asking)


@require_safe
@login_required
def hand_page(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The hand of that seat by itself, with the draft in the address."""
    here, _one = moment_or_404(request, code, number)
    return render_hand_page(request, here, ephemeral_context.read_selection(here, request.GET))
