"""Answers: plain values as JSON, told by an ETag whether anything is new; and things done once.

Values go out as they are. ninja would check and copy each of them again, which took as long as all
the rest of a short answer; tests do that instead.
"""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext

from games.api.access import count_act, token_of
from games.api.problems import Refusal, describe_refusal
from games.api.schemas import Problem
from games.play import PlayError
from games.rules.errors import RulesError
from games.web.idempotency import FormResult, hash_texts, process_once

MEDIA = "application/json"
MOST_KEY = 100
REFUSALS = (400, 401, 403, 422, 429, 503)
ENCODER = DjangoJSONEncoder(separators=(",", ":"), ensure_ascii=False)


def refusals(*more: int) -> dict[int, Any]:
    """The problems that an operation can answer with: those of all, and `more`."""
    return dict.fromkeys(sorted({*REFUSALS, *more}), Problem)


def json_answer(body: dict[str, Any], status: int = 200) -> HttpResponse:
    """The values as an answer for whoever asked, and nobody on the way."""
    response = HttpResponse(ENCODER.encode(body), content_type=MEDIA, status=status)
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Authorization"
    return response


def unchanged(request: HttpRequest, etag: str) -> HttpResponseBase | None:
    """The answer to whoever knows already what has this ETag; None if they have to be told."""
    found = get_conditional_response(request, etag=etag)
    if found is not None:
        found["Cache-Control"] = "private, no-cache"
        found["Vary"] = "Authorization"
    return found


def answer_with_digest(request: HttpRequest, body: dict[str, Any]) -> HttpResponseBase:
    """The values with an ETag made of them alone, so it tells nothing that they do not."""
    response = json_answer(body)
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    return unchanged(request, etag) or response


def do_once(
    request: HttpRequest, act: Callable[[], dict[str, Any]], names: Sequence[str] = ()
) -> HttpResponse:
    """What `act` answers, counted for the token; or why it is refused, seats called by `names`.
    With the header `Idempotency-Key` it is done once for that key, and who asks again is answered
    as before."""
    count_act(token_of(request))
    try:
        return act_once(request, act)
    except (PlayError, RulesError) as error:
        return describe_refusal(error, names)


def act_once(request: HttpRequest, act: Callable[[], dict[str, Any]]) -> HttpResponse:
    token = token_of(request)
    key = request.headers.get("Idempotency-Key", "")
    if not key:
        return json_answer(act())
    if len(key) > MOST_KEY:
        raise Refusal(400, gettext("The Idempotency-Key is too long."))
    result = process_once(
        request,
        hash_texts("api", str(token.player_id), request.method or "", request.path, key),
        lambda: FormResult(words=json.dumps(act(), cls=DjangoJSONEncoder)),
        True,
        content=hash_texts(request.body.decode("utf-8", "replace")),
    )
    return json_answer(json.loads(result.words))
