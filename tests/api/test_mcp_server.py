"""The MCP server that the documentation offers, as it stands there, against a real server."""

import asyncio
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import ElicitResult

from games.api.tokens import issue_token
from games.models import Move, Seat
from tests.matches import awaited, running_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "bots"


@pytest.fixture
def program(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The program, begun with the address of the live server."""
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setattr(sys, "argv", ["mcp_server.py", live_server.url])
    yield importlib.import_module("mcp_server")
    for name in ("mcp_server", "bot"):
        sys.modules.pop(name, None)


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Whose turn it is in a match that is not rated, and whose token the program has."""
    return let_in(monkeypatch, awaited(running_match()))


def let_in(monkeypatch: pytest.MonkeyPatch, seat: Seat) -> Seat:
    assert seat.player is not None
    monkeypatch.setenv("TOKEN", issue_token(seat.player, "assistant", "play")[1])
    return seat


def call(program: Any, tool: str, sends: bool = True, **given: Any) -> tuple[bool, str]:
    """Whether a tool refused, and what it said; `sends` is what the person answers if asked."""
    asked: list[str] = []

    async def confirm(_context: Any, asks: Any) -> ElicitResult:
        asked.append(asks.message)
        return ElicitResult(action="accept", content={"send": sends})

    async def talk() -> tuple[bool, str]:
        async with Client(program.server, elicitation_callback=confirm) as client:
            result = await client.call_tool(tool, given)
            return bool(result.is_error), result.content[0].text

    refused, words = asyncio.run(talk())
    assert bool(asked) == (tool == "play" and not refused), "played without having asked"
    return refused, words


@pytest.mark.parametrize("sends", [True, False])
def test_a_turn_is_sent_if_its_player_confirms_it(program: Any, seat: Seat, sends: bool) -> None:
    _refused, told = call(program, "my_turns")
    (turn,) = json.loads(told)
    assert turn["code"] == seat.match.code
    _refused, told = call(program, "show_match", code=turn["code"])
    drafted = json.loads(told)["moves"][0]["move"]
    _refused, told = call(program, "show_match", code=turn["code"], draft=[drafted])
    moves = f"{drafted}, {json.loads(told)['moves'][0]['move']}"
    given = {"code": turn["code"], "question": turn["question"], "moves": moves}
    refused, said = call(program, "play", sends, **given)
    assert not refused and ("Nothing was sent." in said) != sends
    assert Move.objects.filter(match=seat.match).exists() == sends


def test_what_the_site_refuses_is_told_with_its_reason(program: Any, seat: Seat) -> None:
    refused, said = call(program, "show_match", code="nosuchcode")
    assert refused and "There is nothing here." in said


@pytest.mark.parametrize("tool", ["show_match", "play"])
def test_a_rated_match_is_left_to_its_player(
    program: Any, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    seat = let_in(monkeypatch, awaited(running_match(rated=True)))
    given = {"question": seat.question, "moves": "discard 2S"} if tool == "play" else {}
    refused, said = call(program, tool, code=seat.match.code, **given)
    assert refused and "rated" in said and not Move.objects.exists()
