"""Who comes in: tokens and their scopes, what each operation needs, and how often."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games.api import allowance, tokens
from games.api.models import Token
from games.play import NotAllowed
from tests.api.programs import BOT, PLAY, READ, ROOT, Program, description
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.play.times import Times

pytestmark = pytest.mark.django_db

ALLOWS = {None: (), READ: ("read",), PLAY: ("read", "play"), BOT: ("read", "play", "bot")}
FILLED = {"name": "nobody", "game": "emu-ranchers", "number": "1", "code": "zzzzzzzz"}
OPERATIONS = [
    (method.upper(), path, operation)
    for path, operations in description()["paths"].items()
    for method, operation in operations.items()
]


def fill(path: str) -> str:
    return path.removeprefix(ROOT).format(**FILLED)


def body_of(operation: dict[str, Any]) -> dict[str, Any]:
    return {} if "requestBody" in operation else {}


@pytest.mark.parametrize("scope", ALLOWS, ids=str)
@pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=[f"{m} {p}" for m, p, _ in OPERATIONS]
)
def test_each_scope_opens_just_what_it_says(
    scope: str | None, method: str, path: str, operation: dict[str, Any]
) -> None:
    program = Program() if scope is None else Program(PlayerFactory(), scope)
    [needs, *strangers] = operation["security"]
    body = body_of(operation) if method == "POST" else None
    status = program.ask(method, fill(path), body).status_code
    if scope is None:
        assert (status == 401) == (not strangers)
    else:
        assert (status == 403) == (needs["Token"][0] not in ALLOWS[scope])


def test_only_the_hash_of_a_token_is_kept() -> None:
    program = Program(PlayerFactory())
    row = Token.objects.get()
    assert program.secret not in str(vars(row)) and len(program.secret) > 40
    assert row.digest == tokens.hash_token(program.secret)


def revoke(player: Player) -> None:
    tokens.revoke_tokens(player)


def close(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


@pytest.mark.parametrize("end", [revoke, close])
def test_a_revoked_token_and_that_of_a_closed_account_open_nothing(end: Any) -> None:
    player = PlayerFactory()
    program = Program(player)
    assert program.get("/turns").status_code == 200
    end(player)
    refused = program.get("/turns")
    assert refused.status_code == 401 and refused["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("secret", ["", "x", "rural_", "rural_é", "rural_" + "a" * 5000])
def test_what_is_no_token_is_refused(secret: str) -> None:
    program = Program()
    program.secret = secret or " "
    assert program.get("/turns").status_code == 401


def test_a_session_of_a_browser_opens_nothing() -> None:
    program = Program()
    program.client.force_login(PlayerFactory())
    assert program.get("/turns").status_code == 401


def test_there_are_not_more_than_twenty_tokens() -> None:
    player = PlayerFactory()
    for number in range(tokens.MOST):
        tokens.issue_token(player, f"program {number}", READ)
    with pytest.raises(NotAllowed, match="20 tokens"):
        tokens.issue_token(player, "one more", READ)
    assert tokens.revoke_tokens(player, Token.objects.first().pk) == 1
    tokens.issue_token(player, "one more", READ)


def test_nobody_revokes_a_token_of_somebody_else() -> None:
    Program(PlayerFactory())
    assert tokens.revoke_tokens(PlayerFactory(), Token.objects.get().pk) == 0


def test_the_last_use_is_written_down_once_a_day(times: Times) -> None:
    program = Program(PlayerFactory())
    program.get("/turns")
    row = Token.objects.get()
    assert row.used_on == times.at.date()
    with CaptureQueriesContext(connection) as asked:
        program.get("/turns")
    assert not [query for query in asked if query["sql"].startswith("UPDATE")]
    times.go(timedelta(days=1))
    program.get("/turns")
    assert Token.objects.get().used_on == times.at.date()


def test_whoever_reads_too_often_is_told_when_to_come_again(times: Times) -> None:
    program, other = Program(PlayerFactory()), Program(PlayerFactory())
    statuses = [program.get("/turns").status_code for _ in range(allowance.TOKENS.burst + 1)]
    assert statuses == [200] * allowance.TOKENS.burst + [429]
    wait = int(program.get("/turns")["Retry-After"])
    assert other.get("/turns").status_code == 200
    times.go(timedelta(seconds=wait))
    assert program.get("/turns").status_code == 200


def test_a_stranger_may_read_a_little() -> None:
    stranger = Program()
    statuses = [stranger.get("/games").status_code for _ in range(allowance.STRANGERS.burst + 1)]
    assert statuses == [200] * allowance.STRANGERS.burst + [429]


def test_wrong_tokens_use_up_what_a_stranger_may() -> None:
    program = Program()
    program.secret = "rural_guess"
    for _ in range(allowance.STRANGERS.burst):
        assert program.get("/turns").status_code == 401
    assert program.get("/turns").status_code == 429


def test_what_is_done_is_counted_in_the_row_even_if_it_is_refused(
    times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "ACTS_A_DAY", 3)
    match = running_match()
    program = Program(match.seats.get(number=0).player)
    sent = {"question": 99, "moves": "draw deck"}
    refused = [program.post(f"/matches/{match.code}/moves", sent).status_code for _ in range(4)]
    assert refused == [409, 409, 409, 429]
    assert Token.objects.get().acts == 3
    last = program.post(f"/matches/{match.code}/nudge")
    assert last.status_code == 429 and 0 < int(last["Retry-After"]) <= 86_400
    times.go(timedelta(days=1))
    assert program.post(f"/matches/{match.code}/moves", sent).status_code == 409


def test_a_page_beside_the_operations_is_a_problem_too() -> None:
    program = Program()
    for method, path in (("GET", "/nothing"), ("PUT", "/turns"), ("GET", "/matches/%00")):
        answer = program.ask(method, path)
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code
