"""The bots' leagues: a bot enters that of a title, sees it, and withdraws before it begins."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import Field

from accounts.models import Player
from config import clock
from games.api.access import BOT, token_of
from games.api.answers import do_once, json_answer, refusals
from games.api.bodies import Entering
from games.api.endpoints.lobby import find_known_game
from games.api.schemas import Answer
from games.play.record.joint_seed import Salt, hash_salt
from games.play.record.log_text import translate_line
from games.seasons import registration, terms
from games.seasons.models import Season
from games.seasons.page_paths import season_path

router = Router(tags=["seasons"])
CAN_FAIL = refusals(404, 409, 413)


class League(Answer):
    """The bots’ league of a title that can be joined."""

    game: str
    name: str
    begins_at: datetime
    ends_at: datetime
    entered: bool = Field(description="Your bot is in it.")
    joined: int
    needed: int = Field(description="With fewer it doesn’t take place.")
    url: str


@router.get("/seasons/{slug:game}/entry", response={200: League, **CAN_FAIL}, auth=BOT)
def get_entry(request: HttpRequest, game: str) -> HttpResponse:
    """Get the next bots’ league of a title, and whether your bot is in it."""
    return json_answer(describe_league(find_league(game), token_of(request).player))


@router.post("/seasons/{slug:game}/entry", response={200: League, **CAN_FAIL}, auth=BOT)
def enter_league(request: HttpRequest, game: str, sent: Entering) -> HttpResponse:
    """Enter your bot in the next bots’ league of a title: one bot of each owner.

    Its matches are opened round by round, are rated among bots, and are listed by `GET /turns`.
    """
    player, league = token_of(request).player, find_league(game)

    def act() -> dict[str, Any]:
        registration.join_season(league.pk, player, salt=Salt(hash_salt(sent.salt)))
        return describe_league(league, player)

    return do_once(request, act)


@router.delete("/seasons/{slug:game}/entry", response={200: League, **CAN_FAIL}, auth=BOT)
def withdraw_entry(request: HttpRequest, game: str) -> HttpResponse:
    """Withdraw your bot from a bots’ league that has not begun."""
    player, league = token_of(request).player, find_league(game)

    def act() -> dict[str, Any]:
        registration.leave_season(league.pk, player)
        return describe_league(league, player)

    return do_once(request, act)


def find_league(game: str) -> Season:
    return registration.get_joinable_season(find_known_game(game).slug, clock.now(), of_bots=True)


def describe_league(league: Season, bot: Player) -> dict[str, Any]:
    return {
        "game": league.game,
        "name": translate_line(registration.season_label(league)),
        "begins_at": league.starts_at,
        "ends_at": league.ends_at,
        "entered": league.entries.filter(player=bot).exists(),
        "joined": league.entries.count(),
        "needed": max(league.seats, terms.SMALLEST_SEASON),
        "url": settings.SITE_URL + season_path(league),
    }
