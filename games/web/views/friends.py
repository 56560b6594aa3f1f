"""A player's own page of other people: friends, who asks, and whom they have blocked. What it shows
is the reader's own doing, or was told them by mail."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.models import Player
from config import clock
from games import social
from games.models import Match
from games.play import PlayError
from games.play.record.log_text import error_reason, translate_line
from games.post.outbox import rematches
from games.rules.errors import RulesError
from games.social.presence import list_on_site
from games.web.deal_story import read_salt
from games.web.idempotency import FormResult, process_form, redirect_with_answer, run_once
from games.web.profile_access import search_profiles
from games.web.shortcuts import match_or_404, player_of, require_match_action
from games.web.table_context import forbid_caching

REFUSED = 422
LONGEST_NAME = 40
Act = Callable[[Player, Player], str]


def add_friend(player: Player, whom: Player) -> str:
    friendship = social.befriend(player, whom)
    names = {"name": whom.name}
    if friendship.accepted_at is not None:
        return gettext("You and %(name)s are now friends.") % names
    return gettext("We’ve emailed %(name)s, unless they have opted out.") % names


def remove_friend(player: Player, whom: Player) -> str:
    social.end_friendship(player, whom)
    return gettext("Done. Nobody will be told.")


def block_player(player: Player, whom: Player) -> str:
    social.block_player(player, whom)
    return translate_line(social.explain_block(player, whom))


def unblock_player(player: Player, whom: Player) -> str:
    social.unblock_player(player, whom)
    return gettext("%(name)s is no longer blocked. Nobody will be told.") % {"name": whom.name}


ACTS: dict[str, Act] = {
    "befriend": add_friend,
    "part": remove_friend,
    "block": block_player,
    "unblock": unblock_player,
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def friends_page(request: HttpRequest) -> HttpResponse:
    """GET shows the page; POST does what its button says (`do`), to the player whom it names or
    whose name was typed."""
    if request.method != "POST":
        return render_page(request)
    player = player_of(request)
    word, _space, named = request.POST.get("do", "").partition(" ")
    act, name = ACTS.get(word, add_friend), named or request.POST.get("name", "")

    def once() -> FormResult:
        whom = social.get_player_by_name(name, "Bob", player)
        return FormResult(reverse("people"), act(player, whom))

    try:
        return redirect_with_answer(request, process_form(request, once))
    except (PlayError, RulesError) as refusal:
        return render_page(request, name[:LONGEST_NAME], error_reason(refusal), REFUSED)


def render_page(
    request: HttpRequest, name: str = "", refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page, with what was typed and why it was refused."""
    player, words = player_of(request), request.GET.get("find", "").strip()[:LONGEST_NAME]
    friends = list(social.list_friends(player))
    context = {
        "asking": [each.asker for each in social.list_incoming_requests(player)],
        "friends": friends,
        "on_site": list_on_site([each.pk for each in friends], player, clock.now()),
        "asked": [each.asked for each in social.list_outgoing_requests(player)],
        "blocked": [each.whom for each in social.list_blocks(player)],
        "follows": [each.match for each in social.list_follows(player)],
        "find": words,
        "found": search_profiles(words, player),
        "name": name or request.GET.get("name", "")[:LONGEST_NAME],
        "refusal": refusal,
    }
    return forbid_caching(render(request, "games/people.html", context, status=status))


@require_match_action
def open_rematch_view(request: HttpRequest, code: str) -> HttpResponse:
    """The rematch of a match that is over: opens it, or leads to its table."""
    match = match_or_404(request, code)

    def once() -> FormResult:
        salt = read_salt(request)
        new = rematches.open_or_join_rematch(match, player_of(request), clock.now(), salt)
        if new.status == Match.Status.OPEN:
            words = gettext("Rematch ready; your opponents’ seats are reserved.")
        else:
            words = gettext("The cards have been dealt. Have a good match.")
        return FormResult(new.get_absolute_url(), words)

    return run_once(request, once, match)


@require_match_action
def follow_match_view(request: HttpRequest, code: str) -> HttpResponse:
    """The reader is told by mail when the match is over."""
    match = match_or_404(request, code)
    try:
        social.follow_match(player_of(request), match, clock.now())
    except RulesError as refusal:
        return redirect_with_answer(
            request, FormResult(match.get_absolute_url(), error_reason(refusal), messages.ERROR)
        )
    return redirect_with_answer(
        request, FormResult(match.get_absolute_url(), gettext("We’ll email you the result."))
    )


@require_match_action
def unfollow_match_view(request: HttpRequest, code: str) -> HttpResponse:
    """No mail when the match is over."""
    social.unfollow_match(player_of(request), match_or_404(request, code))
    return redirect_with_answer(
        request, FormResult(reverse("people"), gettext("You no longer follow this match."))
    )
