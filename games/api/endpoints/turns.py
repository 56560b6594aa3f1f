"""What waits for the player."""

from typing import Any

from django.db.models import F, Q
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext
from ninja import Router

from accounts.models import Player
from accounts.names import label_name
from games.api.access import READ, token_of
from games.api.answers import answer_with_digest, refusals
from games.api.schemas import Turns
from games.models import Seat
from games.titles import find_game
from games.web.shortcuts import list_awaited_seats, match_url

router = Router(tags=["turns"])
POLL_SECONDS = 15
MOST = 200
NEAREST = F("deadline").asc(nulls_last=True)
OF_SEAT = ("match_id", "match__code", "match__game", "match__version", "question", "deadline")


@router.get("/turns", response={200: Turns, 304: None, **refusals()}, auth=READ)
def list_turns(request: HttpRequest) -> HttpResponseBase:
    """List the matches that wait for you, the most pressing first.

    `Poll-After` says in how many seconds it is worth asking again.
    """
    response = answer_with_digest(request, {"turns": describe_turns(token_of(request).player)})
    response["Poll-After"] = str(POLL_SECONDS)
    return response


def describe_turns(player: Player) -> list[dict[str, Any]]:
    """By two queries, however many there are."""
    awaited = list_awaited_seats(player).order_by(NEAREST, "pk")
    found = list(awaited.values_list(*OF_SEAT)[:MOST])
    others: dict[int, list[str]] = {row[0]: [] for row in found}
    if found:
        at_tables = Seat.objects.filter(match__in=list(others)).order_by("match", "number")
        opponents = at_tables.filter(Q(player=None) | ~Q(player=player))
        for key, bot, name in opponents.values_list("match", "bot", "player__display_name"):
            others[key].append(label_name(name) if name else bot)
    return [
        {
            "code": code,
            "game": game,
            "title": gettext(find_game(game, version).title),
            "question": question,
            "deadline": deadline,
            "opponents": others[key],
            "url": match_url(code),
        }
        for key, code, game, version, question, deadline in found
    ]
