"""What programs of the reader are answered, among the surfaces: what they read, and what they are
told who act."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from django.test import Client

from accounts.models import Player
from games.api import allowance, tokens
from games.api.models import Token
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, apart, surface, undone

OF_A_MATCH = ("", "/log", "/log?since=2", "/talk", "/record")
OWN_PATHS = (
    "/api/v1/turns",
    "/api/v1/matches",
    "/api/v1/lobby",
    "/api/v1/seeks",
    "/api/v1/invitations",
)
# What is sent where in the name of the reader, each as if the others had not been.
ACTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moves", {"question": 1, "moves": "nothing at all"}),
    ("requests", {"ask": "undo"}),
    ("requests", {"ask": "pause", "until": "2026-03-09"}),
    ("requests/1", {"answer": "agree"}),
    ("plans", {"moves": "nothing at all"}),
    ("auto-moves", {"orders": "nothing at all", "turns": 2}),
    ("talk", {"text": "a fine day"}),
    ("nudge", {}),
    ("resume", {}),
)


@surface()
def answers_for_programs(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What a program of the reader reads, and what it is told if it asks again."""
    with undone(here):
        heads = heads_of(here)
        for path in (*(f"{match_path(here)}{path}" for path in OF_A_MATCH), *OWN_PATHS):
            told = ask(path, heads)
            yield path, told
            if etag := told.headers.get("ETag"):
                yield f"{path} again", ask(path, heads | {"if-none-match": etag})
        if here.reader is not None:
            yield "plans", ask(f"{match_path(here)}/plans", heads)


@surface(When.AT_THE_END)
def people_for_programs(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What programs read of those at the table, of the title, and of matches that are over."""
    with undone(here):
        heads = heads_of(here)
        names = [seat.player.display_name for seat in here.match.seats.all() if seat.player]
        for number, name in enumerate(dict.fromkeys(names)):
            yield f"player {number}", ask(f"/api/v1/players/{quote(name)}", heads)
        for path in (f"/api/v1/ratings/{here.match.game}", "/api/v1/games", "/api/v1/finished"):
            yield path, ask(path, heads)


@surface(When.AT_THE_END)
def acts_of_programs(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What a program of the reader is told that does something at the table, and what it reads
    then."""
    if here.reader is None:
        return
    for path, body in ACTS:
        with undone(here):
            heads, act = heads_of(here), f"{path} {json.dumps(body)}"
            sent = Client().post(
                f"{match_path(here)}/{path}", body, "application/json", headers=heads
            )
            yield from apart(((act, sent), (f"match after {act}", ask(match_path(here), heads))))


def match_path(here: Sitting) -> str:
    return f"/api/v1/matches/{here.match.code}"


def ask(path: str, heads: dict[str, str]) -> Any:
    return Client().get(path, headers=heads)


def heads_of(here: Sitting) -> dict[str, str]:
    """A new token of the reader, which has asked nothing yet; none of an onlooker."""
    allowance.TOKENS.clear()
    allowance.STRANGERS.clear()
    return {} if here.reader is None else bearer(here.reader)


def bearer(player: Player) -> dict[str, str]:
    _token, secret = tokens.issue_token(player, "twin", Token.Scope.PLAY)
    return {"authorization": f"Bearer {secret}"}
