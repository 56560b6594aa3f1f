"""The front page: a table that can be played at once, the games, and how all of it goes."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts import client_info
from games import guest_games
from games.play.bots import bot_name
from games.play.record.log_text import error_reason
from games.post.signed_addresses import JOIN
from games.rules.errors import RulesError
from games.web import ephemeral_context, page_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.form_submission import (
    HttpResponseSeeOther,
    build_refusal,
    push_own_url,
    read_words,
    refusal_status,
)
from games.web.game_list import render_game_list
from games.web.sample_mail import ANSWER, render_sample_mail
from games.web.table_context import HtmxRequest, TableUrls, forbid_caching

QUESTION = 1  # the page always asks the same one


def front_page(request: HtmxRequest) -> HttpResponse:
    """What a visitor finds: the table with what its address has picked. It writes nothing."""
    return render_front_page(request, request.GET)


@require_POST
def submit_first_turn(request: HttpRequest) -> HttpResponse:
    """Begins a guest game with the turn that was sent from the front page, and leads to it."""
    try:
        turn = guest_games.submit_first_turn(
            read_words(request), client_info.request_network(request)
        )
    except guest_games.TooManyGuestGames as refusal:
        messages.error(request, error_reason(refusal))
        return lead_on(request, reverse("home"))
    except RulesError as error:
        return render_front_page(cast(HtmxRequest, request), request.POST, error)
    return lead_on(request, turn.trial.get_absolute_url())


def lead_on(request: HttpRequest, address: str) -> HttpResponse:
    """To another page, also where htmx would put only its table into this one."""
    if cast(HtmxRequest, request).htmx:
        return HttpResponseClientRedirect(address)
    return HttpResponseSeeOther(address)


def build_visit() -> EphemeralVisit:
    """A visitor at the table."""
    record = guest_games.front_page_record()
    ways = TableUrls(own=reverse("home"), submit=reverse("first_turn"))
    names = [gettext("Guest"), *(bot_name(seat) for seat in range(1, record.game.seats))]
    return ephemeral_context.build_visit(record, names, guest_games.VISITOR, ways, QUESTION)


def render_front_page(
    request: HtmxRequest, asked: QueryDict, error: RulesError | None = None
) -> HttpResponse:
    """The page, or for htmx its table alone; with the reason why a turn was refused."""
    here = build_visit()
    reply = build_refusal(request, error, here.names) if error else page_context.NOTHING_SENT
    picking = ephemeral_context.read_selection(here, asked)
    drawn = page_context.build_table_context(request, here, picking, asked, reply)
    status = refusal_status(request, error) if error else 200
    template = "games/front_table.html" if drawn["fragment"] else "games/landing.html"
    more = {} if drawn["fragment"] else describe_site()
    response = forbid_caching(render(request, template, drawn | more, status=status))
    response["Vary"] = "HX-Request, Cookie"
    return push_own_url(request, response, here, picking) if error else response


def describe_site() -> dict[str, Any]:
    """What is played here, a turn mail, and where to write to."""
    # Nobody else is answered there (`games.post.inbox.public_addresses`).
    proved = settings.REPLY_DOMAIN and settings.INBOUND_AUTHSERV_ID
    subject, mail = render_sample_mail()
    return {
        "shelf": render_game_list(False),
        "subject": subject,
        "mail": mail,
        "answer": ANSWER if settings.REPLY_DOMAIN else "",
        "join_address": f"{JOIN}@{settings.REPLY_DOMAIN}" if proved else "",
    }
