"""A match as its reader may see it: the position, the legal moves, what happened."""

from typing import Annotated

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.translation import gettext
from ninja import Query, Router

from games.api.access import OPEN, reader_of
from games.api.answers import json_answer, refusals, unchanged
from games.api.match_answers import describe_log, describe_match, visit_match
from games.api.problems import Refusal
from games.api.schemas import Log, MatchAnswer, RecordFile
from games.play.record.match_file import export_match
from games.play.visibility import get_pulse, news_instant
from games.web.idempotency import hash_texts

router = Router(tags=["matches"])
FORM = 1  # of the answers: raised when they change, so that nobody keeps one of before
Draft = Annotated[list[str], Query(max_length=40)]


@router.get(
    "/matches/{slug:code}",
    response={200: MatchAnswer, 304: None, **refusals(404, 409, 422)},
    auth=OPEN,
)
def get_match(request: HttpRequest, code: str, do: Draft = []) -> HttpResponseBase:  # noqa: B006
    """Get a match as you may see it: its terms, the position, what you can play.

    `do` are moves that don’t settle; `moves` are then those that can follow them.
    """
    etag = match_etag(request, code)
    if etag and (known := unchanged(request, etag)) is not None:
        return known
    response = json_answer(describe_match(visit_match(code, reader_of(request)), do))
    if etag:
        response["ETag"] = etag
    return response


@router.get(
    "/matches/{slug:code}/log", response={200: Log, 304: None, **refusals(404, 409)}, auth=OPEN
)
def get_log(
    request: HttpRequest, code: str, since: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> HttpResponseBase:
    """Get what happened at the table, from the moment `since` on."""
    etag = match_etag(request, code)
    if etag and (known := unchanged(request, etag)) is not None:
        return known
    here = visit_match(code, reader_of(request))
    if not here.is_dealt:
        raise Refusal(409, gettext("The match hasn’t started."))
    response = json_answer(describe_log(here, since))
    if etag:
        response["ETag"] = etag
    return response


@router.get(
    "/matches/{slug:code}/record", response={200: RecordFile, **refusals(404, 409)}, auth=OPEN
)
def get_record(request: HttpRequest, code: str) -> HttpResponseBase:
    """Get a finished match with its seed and every move: enough to check it."""
    here = visit_match(code, reader_of(request))
    if not here.is_finished:
        raise Refusal(409, gettext("The match isn’t over yet."))
    return json_answer(export_match(here.match, here.seats))


def match_etag(request: HttpRequest, code: str) -> str:
    """Made of the last thing that the reader may notice of the match, and nothing else of it; empty
    before the deal, of which no instant is kept."""
    reader = reader_of(request)
    key = None if reader is None else reader.pk
    pulse = get_pulse(code.lower(), key)
    news = news_instant(pulse.public_at, pulse.own_at) if pulse is not None else 0
    whose = hash_texts("etag", str(key))[:12]
    return f'"{FORM}-{translation.get_language()}-{whose}-{news}"' if news else ""
