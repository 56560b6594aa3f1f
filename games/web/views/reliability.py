"""How reliability is counted and what it says of the reader; and the answer to whether they are
still at a table."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Player
from games import play
from games.models import Match, ReadyCheck
from games.play import PlayError
from games.play.join_requirements import FIRST_MATCHES
from games.play.record.log_text import error_reason
from games.post.outbox import ready_mails
from games.reliability import figures
from games.reliability.words import describe_figure, find_figure
from games.web.shortcuts import match_or_404, player_of, require_match_action
from games.web.table_context import forbid_caching


@require_safe
def reliability_page(request: HttpRequest) -> HttpResponse:
    """What counts, for everybody to read; for the reader what their figure is made of, where it
    is not as it should be, each with the way to staff."""
    context: dict[str, object] = {
        "last_turns": figures.LAST_TURNS,
        "last_matches": figures.LAST_MATCHES,
        "a_match": figures.TURNS_A_MATCH,
        "least": figures.NEW_BELOW,
        "newcomers": settings.NEWCOMER_MATCHES,
        "first": FIRST_MATCHES,
    }
    if isinstance(request.user, Player):
        context |= describe_own(request.user)
    return forbid_caching(render(request, "games/reliability.html", context))


def describe_own(player: Player) -> dict[str, object]:
    """The figure of a player, the turns that were late and the matches that were left."""
    figure = find_figure(player)
    told: dict[str, object] = {"own": describe_figure(figure), "late": (), "left": ()}
    if figure is None:
        return told
    found = figures.read_evidence(player.pk, figure.counted_at)
    late = [turn for turn in found.turns if turn.late]
    left = [match for match in found.matches if match.left]
    known = Match.objects.in_bulk({turn.match for turn in late} | {match.match for match in left})
    told["counted_at"] = figure.counted_at
    told["late"] = [(each.at, known[each.match]) for each in reversed(late)]
    told["left"] = [(each.at, known[each.match]) for each in reversed(left)]
    return told


@require_match_action
def confirm_presence(request: HttpRequest, code: str) -> HttpResponse:
    """The reader is still at the table."""
    match = match_or_404(request, code)
    try:
        found = play.confirm_presence(match.pk, player_of(request))
    except PlayError as refusal:
        messages.error(request, error_reason(refusal))
    else:
        messages.success(request, describe_answer(found))
    return redirect(match)


@csrf_exempt  # the link itself is the key, and it was mailed; no cookie is needed to use it
@require_http_methods(["GET", "HEAD", "POST"])
def still_there_page(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks whether a player is still at a table, POST says so for them. Signs nobody in."""
    asked = ready_mails.read_token(token)
    if asked is None:
        return render_question(request, None, status=404)
    if request.method != "POST":
        return render_question(request, asked)
    try:
        match = play.confirm_presence(asked.match_id, asked.player)
    except PlayError as refusal:
        return render_question(request, asked, error_reason(refusal), status=409)
    return render_question(request, asked, describe_answer(match))


def describe_answer(match: Match) -> str:
    if match.status == Match.Status.OPEN:
        return gettext("You keep your seat. The match begins once every player has answered.")
    return gettext("You keep your seat, and the cards have been dealt.")


def render_question(
    request: HttpRequest, asked: ReadyCheck | None, told: str = "", status: int = 200
) -> HttpResponse:
    """The page behind a mailed link; `told` is what came of it."""
    context = {
        "asked": asked,
        "told": told,
        "page": reverse("lobby") if asked is None else asked.match.get_absolute_url(),
    }
    return forbid_caching(render(request, "games/still_there.html", context, status=status))
