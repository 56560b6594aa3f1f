"""The bots that the documentation offers, as they stand there, against a real server."""

import importlib.util
import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.db import transaction

from config import clock
from config.processes import find_free_port
from games.api.models import Token
from games.api.tokens import issue_token
from games.models import Match, Move
from games.post.webhooks import create_secret, sign_webhook
from games.titles import all_games, find_game
from tests.api.bots import make_bot, program_of
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import fresh, running_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]

FILE = Path(__file__).resolve().parents[2] / "docs" / "bots" / "bot.py"
SCRIPT = FILE.with_name("bot.mjs")
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no Node here")
MATCHES = 100 if LONG else 1
GAMES = [game.slug for game in all_games()] if LONG else ["hunting-prey"]


def load_bot() -> Any:
    found = importlib.util.spec_from_file_location("example_bot", FILE)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", [FILE, SCRIPT], ids=lambda file: file.name)
def test_it_has_no_more_than_eighty_lines_and_needs_no_library(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert len(lines) <= 80
    assert "import requests" not in lines
    scripts = [line for line in lines if line.startswith("import {")]
    assert all(' from "node:' in line for line in scripts)


@pytest.mark.lengthy
@pytest.mark.parametrize("slug", GAMES)
def test_two_of_them_play_whole_matches_and_no_move_comes_another_way(
    slug: str, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.api import allowance, tokens

    monkeypatch.setattr(allowance.TOKENS, "burst", 10**9)
    monkeypatch.setattr(tokens, "ACTS_A_DAY", 10**9)  # a hundred matches in a day are more
    bot = load_bot()
    monkeypatch.setattr(bot, "random", random.Random(7))
    people = [PlayerFactory() for _ in range(find_game(slug).seat_counts[0])]
    sites = [bot.Site(live_server.url, secret_of(player)) for player in people]
    began, turns = time.monotonic(), 0
    for _ in range(MATCHES):
        match = running_match(len(people), people=people, game=slug)
        played = 0
        while fresh(match).status == Match.Status.RUNNING:
            for site in sites:
                _status, told, _heads = site.ask("/turns")
                for turn in told["turns"]:
                    bot.play(site, turn)
                    played += 1
            assert played < 2000, "the match does not come to an end"
        assert fresh(match).ending == Match.Ending.PLAYED
        ways = set(Move.objects.filter(match=match).values_list("via", flat=True))
        assert ways == {Move.Via.PAGE}
        turns += played
    print(f"{slug}: {MATCHES} matches, {turns} turns, {time.monotonic() - began:.0f} s")


def secret_of(player: Any) -> str:
    with transaction.atomic():
        return issue_token(player, "bot", Token.Scope.PLAY)[1]


def test_a_token_that_opens_nothing_is_told_in_a_sentence(live_server: Any) -> None:
    site = load_bot().Site(live_server.url, "rural_nothing")
    status, told, _heads = site.ask("/turns")
    assert status == 401 and told["detail"].endswith(".")


@contextmanager
def running_script(address: str, token: str, **settings: str) -> Iterator[None]:
    """The bot in JavaScript, at work until the caller is done."""
    assert NODE is not None
    heard = {"TOKEN": token, "PATH": os.environ["PATH"], **settings}
    with subprocess.Popen([NODE, str(SCRIPT), address], env=heard) as process:
        try:
            yield
        finally:
            process.kill()


def wait_until(is_so: Any, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it takes too long"
        time.sleep(0.1)


@needs_node
@pytest.mark.lengthy
def test_the_one_in_javascript_plays_whole_matches(
    live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.api import allowance
    from games.api.endpoints import turns

    monkeypatch.setattr(allowance.TOKENS, "burst", 10**9)
    monkeypatch.setattr(turns, "POLL_SECONDS", 0)
    bots = [make_bot(), make_bot()]
    match = running_match(people=bots, game="hunting-prey", rated=True)
    first, second = (program_of(bot).secret for bot in bots)
    with running_script(live_server.url, first), running_script(live_server.url, second):
        wait_until(lambda: fresh(match).status != Match.Status.RUNNING)
    assert fresh(match).ending == Match.Ending.PLAYED


@needs_node
@pytest.mark.lengthy
def test_the_one_in_javascript_believes_no_call_but_ours(live_server: Any) -> None:
    secret, port = create_secret(), find_free_port()
    body = '{"type": "turn.asked", "data": {"title": "Émus"}}'.encode()

    def call(signed_with: str, age: float = 0, said: bytes = body) -> int:
        at = clock.now() - timedelta(seconds=age)
        heads = sign_webhook(signed_with, "abc-0-1", at, body)
        try:
            with urlopen(Request(f"http://127.0.0.1:{port}/", said, heads)) as answer:
                return int(answer.status)
        except HTTPError as refusal:
            return refusal.code
        except OSError:
            return 0  # it does not listen yet

    token = program_of(make_bot()).secret
    with running_script(live_server.url, token, SECRET=secret, PORT=str(port)):
        wait_until(lambda: call(secret))
        assert call(secret) == 204
        wrong = [call(create_secret()), call(secret, age=3600), call(secret, said=body + b" ")]
        assert wrong == [401, 401, 401]
