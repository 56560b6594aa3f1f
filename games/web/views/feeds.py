"""The calendar and the feed of a player, for programs, at secret addresses; renewing them."""

from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts import feed_tokens as addresses
from accounts.languages import active_language_of
from accounts.models import Player
from config import clock
from games.web import feed_documents
from games.web.idempotency import FormResult, run_once
from games.web.shortcuts import player_of


@require_safe
def calendar_feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The deadlines of whose address it is."""
    return feed_response(
        request, token, addresses.CALENDAR, "text/calendar", feed_documents.render_calendar
    )


@require_safe
def match_feed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The matches of whose address it is."""

    def write(player: Player) -> str:
        return feed_documents.render_feed(player, settings.SITE_URL + request.path, clock.now())

    return feed_response(request, token, addresses.FEED, "application/atom+xml", write)


def feed_response(
    request: HttpRequest, token: str, kind: str, media: str, write: Callable[[Player], str]
) -> HttpResponseBase:
    """What is written for the player, with an ETag; Http404 for an address that leads nowhere."""
    player = addresses.find_player(token, kind)
    if player is None:
        raise Http404("This address leads nowhere.")
    with active_language_of(player):
        words = write(player)
    response = HttpResponse(words, content_type=f"{media}; charset=utf-8")
    etag = f'"{sha256(words.encode()).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return get_conditional_response(request, etag=etag, response=response) or response


@require_POST
@login_required
def renew_feeds(request: HttpRequest) -> HttpResponse:
    """Gives the reader other addresses; the old ones lead nowhere at once."""
    page = f"{reverse('news')}#calendar"

    def once() -> FormResult:
        addresses.renew_addresses(player_of(request))
        return FormResult(page, gettext("Your calendar and feed have new addresses."))

    return run_once(request, once, page)
