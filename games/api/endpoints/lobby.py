"""From the wish to play to a full table: titles, the lobby, opening, joining, inviting, seeking."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from ninja import Path, Query, Router

from accounts.models import Player
from config import clock
from games import play
from games.api.access import OPEN, PLAY, READ, reader_of, token_of
from games.api.answers import answer_with_digest, do_once, json_answer, refusals
from games.api.bodies import Inviting, Joining, Opening, SeatingBot, Seeking
from games.api.lobby_schemas import Games, Invitations, Lobby, Seeks
from games.api.match_answers import describe_terms, visit_match
from games.api.problems import Refusal
from games.api.schemas import Done, Matches, Opened
from games.models import Match, Seek
from games.play import join_terms, seeks
from games.play.join_requirements import DEFAULT_REQUIREMENTS
from games.play.open_tables import list_lobby_matches, list_open_matches
from games.play.record.joint_seed import Salt, hash_salt
from games.play.record.log_text import translate_line
from games.post import invitation_replies
from games.post.outbox import invitation_links
from games.rules.game import AnyGame, Option
from games.rules.rule_sets import RuleSet
from games.titles import all_games, bots, find_game
from games.web.lobby_order import LobbyFilters, rank_open_matches
from games.web.match_list import ListedMatch, list_running_matches_of
from games.web.pending_requests import list_invitations
from games.web.ready_panel import TableGates
from games.web.shortcuts import match_url, matches_with_seats, unknown_game

router = Router(tags=["lobby"])
MOST_OFFERS = 60
CAN_FAIL = refusals(404, 409, 413, 422)
Game = Annotated[str, Query(max_length=40, pattern=r"^[a-z0-9-]*$")]
Seats = Annotated[int | None, Query(ge=2, le=99)]
Place = Annotated[int, Path(ge=1, le=99)]


@router.get("/games", response={200: Games, **refusals()}, auth=OPEN)
def list_games(request: HttpRequest) -> HttpResponse:
    """List the titles of the site, with the options of each."""
    return json_answer({"games": [describe_game(game) for game in all_games()]})


def describe_game(game: type[AnyGame]) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": gettext(game.title),
        "version": game.version,
        "seats": list(game.seat_counts),
        "options": [describe_option(option) for option in game.options if option.is_offered],
        "rule_sets": [describe_rule_set(each) for each in game.rule_sets],
        "levels": {str(n): list(bots.list_levels(game.slug, n)) for n in game.seat_counts},
        "rules": settings.SITE_URL + reverse("rules", args=[game.slug]),
    }


def describe_option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": translate_line(option.title),
        "help": translate_line(option.help) if option.help else "",
        "usual": option.proposed,
        "source": translate_line(option.source_line),
        "choices": [{"value": v, "words": translate_line(words)} for v, words in option.offered],
    }


def describe_rule_set(rules: RuleSet) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": gettext(rules.title),
        "note": gettext(rules.note),
        "options": dict(rules.options),
    }


@router.get("/lobby", response={200: Lobby, **refusals(422)}, auth=OPEN)
def list_lobby(
    request: HttpRequest,
    game: Game = "",
    seats: Seats = None,
    pace: Literal["", "quick", "usual", "slow"] = "",
    rated: Literal["", "yes", "no"] = "",
) -> HttpResponse:
    """List the tables that wait for players, those that fit you first."""
    reader = reader_of(request)
    wanted = LobbyFilters(game=game, seats=seats or 0, pace=pace, rated=rated)
    some = list_lobby_matches(reader, wanted.filter_matches(list_open_matches()))
    found = matches_with_seats(rank_open_matches(some, reader, MOST_OFFERS))
    gates = TableGates(found, reader)
    return json_answer({"offers": [describe_offer(match, gates) for match in found]})


def describe_offer(match: Match, gates: TableGates) -> dict[str, Any]:
    seated = list(match.seats.all())
    return {
        "code": match.code,
        "terms": describe_terms(match),
        "seated": [seat.name for seat in seated if not seat.is_free],
        "open_seats": sum(seat.is_free for seat in seated),
        "asks": gates.list_requirements(match),
        "unfit": gates.explain_unfit(match),
        "url": match_url(match.code),
    }


@router.get("/matches", response={200: Matches, 304: None, **refusals()}, auth=READ, tags=["turns"])
def list_matches(request: HttpRequest) -> HttpResponseBase:
    """List your matches that are going on or waiting for players."""
    every = list_running_matches_of(token_of(request).player_id)
    shown = [describe_listed(each) for each in every]
    return answer_with_digest(request, {"matches": shown})


def describe_listed(each: ListedMatch) -> dict[str, Any]:
    return {
        "code": each.match.code,
        "game": each.match.game,
        "title": each.title,
        "status": each.match.status,
        "seat": each.number,
        "question": each.question if each.is_running else None,
        "deadline": each.next_deadline,
        "players": [seat.name for seat in each.seats],
        "unread": bool(each.has_unread),
        "url": match_url(each.match.code),
    }


@router.post("/matches", response={200: Opened, **CAN_FAIL}, auth=PLAY)
def open_match(request: HttpRequest, sent: Opening) -> HttpResponse:
    """Open a match and take a seat of it; what you leave out is as usual."""
    game = find_known_game(sent.game)
    terms = sent.model_dump(exclude={"game", "options", "rule_set"})
    if sent.asks is None and sent.visibility == "public":
        terms["asks"] = DEFAULT_REQUIREMENTS

    def act() -> dict[str, Any]:
        chosen = game.choose_options(sent.options, sent.rule_set)
        player = token_of(request).player
        return describe_opened(play.open_match(player, game.slug, options=chosen, **terms))

    return do_once(request, act)


def find_known_game(slug: str) -> type[AnyGame]:
    try:
        return find_game(slug)
    except LookupError:
        slugs = [game.slug for game in all_games()]
        raise Refusal(422, unknown_game(slug), choices=slugs) from None


def describe_opened(match: Match) -> dict[str, Any]:
    return {"code": match.code, "status": match.status, "url": match_url(match.code)}


@router.post("/matches/{slug:code}/join", response={200: Opened, **CAN_FAIL}, auth=PLAY)
def join_match(request: HttpRequest, code: str, sent: Joining) -> HttpResponse:
    """Take the next open seat of a match.

    422 with `meaning` if you haven’t played by such terms yet: read what they mean, then send its
    `accept`.
    """
    here, player = visit_match(code, reader_of(request)), token_of(request).player
    match = here.match
    kind = str(join_terms.terms_kind_of(match))
    if sent.accept != kind and join_terms.needs_terms_explained(match, player, clock.now()):
        lines = join_terms.explain_terms(match, len(here.seats))
        raise Refusal(
            422,
            gettext("You haven’t played with these settings yet. See what they mean."),
            meaning=[translate_line(line) for line in lines],
            accept=kind,
        )

    def join(table: int, joiner: Player) -> Match:
        return play.join_match(table, joiner, salt=Salt(hash_salt(sent.salt)))

    return do_at_open_table(request, match, join)


@router.post("/matches/{slug:code}/leave", response={200: Opened, **CAN_FAIL}, auth=PLAY)
def leave_match(request: HttpRequest, code: str) -> HttpResponse:
    """Give your seat back before the match starts; if you opened it, it is cancelled."""
    return do_at_open_table(request, visit_match(code, None).match, play.leave_match)


@router.post("/matches/{slug:code}/ready", response={200: Opened, **CAN_FAIL}, auth=PLAY)
def confirm_presence(request: HttpRequest, code: str) -> HttpResponse:
    """Say that you’re still there, when a table that took more than a day to fill asks."""
    return do_at_open_table(request, visit_match(code, None).match, play.confirm_presence)


@router.post("/matches/{slug:code}/bots", response={200: Opened, **CAN_FAIL}, auth=PLAY)
def seat_bot(request: HttpRequest, code: str, sent: SeatingBot) -> HttpResponse:
    """Give the next open seat of your match to a bot."""

    def act(match: int, player: Player) -> Match:
        return play.seat_bot(match, player, sent.level)

    return do_at_open_table(request, visit_match(code, None).match, act)


def do_at_open_table(
    request: HttpRequest, match: Match, act: Callable[[int, Player], Match]
) -> HttpResponse:
    player = token_of(request).player
    return do_once(request, lambda: describe_opened(act(match.pk, player)))


@router.post("/matches/{slug:code}/invitations", response={200: Done, **CAN_FAIL}, auth=PLAY)
def invite(request: HttpRequest, code: str, sent: Inviting) -> HttpResponse:
    """Invite a player by name, or an email address, to an open match."""
    match, player = visit_match(code, None).match, token_of(request).player

    def act() -> dict[str, str]:
        made = invitation_links.invite_named(match, player, sent.to, clock.now())
        words = gettext("We’ve emailed %s an invitation, unless they have opted out.")
        return {"words": words % made.invitee_label}

    return do_once(request, act)


@router.get("/invitations", response={200: Invitations, 304: None, **refusals()}, auth=READ)
def list_waiting_invitations(request: HttpRequest) -> HttpResponseBase:
    """List the invitations that you haven’t answered: join the match, or decline."""
    found = list_invitations(token_of(request).player)[:MOST_OFFERS]
    shown = [
        {
            "code": each.match.code,
            "by": each.invited_by.name,
            "terms": describe_terms(each.match),
            "url": match_url(each.match.code),
        }
        for each in found
    ]
    return answer_with_digest(request, {"invitations": shown})


@router.post("/matches/{slug:code}/decline", response={200: Done, **CAN_FAIL}, auth=PLAY)
def decline_invitations(request: HttpRequest, code: str) -> HttpResponse:
    """Decline the invitations to a match that you have not answered."""
    match, player = visit_match(code, None).match, token_of(request).player

    def act() -> dict[str, str]:
        for invitation in list_invitations(player).filter(match=match):
            invitation_replies.decline_invitation(invitation, clock.now())
        return {"words": gettext("Invitation declined.")}

    return do_once(request, act)


@router.get("/seeks", response={200: Seeks, **refusals()}, auth=READ)
def list_seeks(request: HttpRequest) -> HttpResponse:
    """List the tables that you look for."""
    return json_answer(describe_seeks(token_of(request).player))


@router.post("/seeks", response={200: Seeks, **CAN_FAIL}, auth=PLAY)
def post_seek(request: HttpRequest, sent: Seeking) -> HttpResponse:
    """Look for a table: you are seated as soon as others want the same."""
    player, game = token_of(request).player, find_known_game(sent.game)

    def act() -> dict[str, Any]:
        salt = Salt(hash_salt(sent.salt))
        play.post_seek(player, game.slug, sent.seats, sent.pace_hours, salt=salt)
        return describe_seeks(player)

    return do_once(request, act)


@router.delete("/seeks/{number}", response={200: Seeks, **CAN_FAIL}, auth=PLAY)
def cancel_seek(request: HttpRequest, number: Place) -> HttpResponse:
    """Look no more for the table with this number."""
    player = token_of(request).player

    def act() -> dict[str, Any]:
        play.cancel_seek(player, number)
        return describe_seeks(player)

    return do_once(request, act)


def describe_seeks(player: Player) -> dict[str, Any]:
    waiting = enumerate(seeks.list_seeks(player), 1)
    return {"seeks": [describe_seek(number, seek) for number, seek in waiting]}


def describe_seek(number: int, seek: Seek) -> dict[str, Any]:
    return {
        "number": number,
        "game": seek.game,
        "seats": seek.seats,
        "pace_hours": seek.pace_hours,
        "expires_at": seek.expires_at,
    }
