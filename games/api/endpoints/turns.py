"""What waits for the player."""

from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext
from ninja import Router

from accounts.models import Player
from accounts.names import label_name
from games.api.access import READ, token_of
from games.api.answers import answer_with_digest, refusals
from games.api.schemas import Turns
from games.models import Match, Seat
from games.titles import find_game
from games.web.shortcuts import match_url

router = Router(tags=["turns"])
POLL_SECONDS = 15
MOST_SEATS = 1000
OF_SEAT = (
    *("match__code", "match__game", "match__version"),
    *("match__seats__question", "match__seats__deadline", "match__seats__number"),
    *("number", "bot", "player__display_name"),
)


@router.get("/turns", response={200: Turns, 304: None, **refusals()}, auth=READ)
def list_turns(request: HttpRequest) -> HttpResponseBase:
    """List the matches that wait for you, the most pressing first.

    `Poll-After` says in how many seconds it is worth asking again.
    """
    response = answer_with_digest(request, {"turns": describe_turns(token_of(request).player)})
    response["Poll-After"] = str(POLL_SECONDS)
    return response


def describe_turns(player: Player) -> list[dict[str, Any]]:
    """By one query, however many there are: all seats of the matches in which the player is
    awaited, match after match."""
    at_tables = Seat.objects.filter(
        match__status=Match.Status.RUNNING,
        match__seats__player=player,
        match__seats__question__isnull=False,
    ).order_by(F("match__seats__deadline").asc(nulls_last=True), "match", "number")
    turns: dict[str, dict[str, Any]] = {}
    for row in at_tables.values_list(*OF_SEAT)[:MOST_SEATS]:
        code, game, version, question, deadline, own, number, bot, name = row
        turn = turns.get(code)
        if turn is None:
            turn = turns[code] = {
                "code": code,
                "game": game,
                "title": gettext(find_game(game, version).title),
                "question": question,
                "deadline": deadline,
                "opponents": [],
                "url": match_url(code),
            }
        if number != own:
            turn["opponents"].append(label_name(name) if name else bot)
    return list(turns.values())
