"""The bot that the documentation offers, as it stands there, against a real server."""

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games.api.models import Token
from games.api.tokens import issue_token
from games.models import Match, Move
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import fresh, running_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.one_database]

FILE = Path(__file__).resolve().parents[2] / "docs" / "bots" / "bot.py"
MATCHES = 100 if LONG else 1
GAMES = [game.slug for game in all_games()] if LONG else ["hunting-prey"]


def load_bot() -> Any:
    found = importlib.util.spec_from_file_location("example_bot", FILE)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_it_has_no_more_than_eighty_lines_and_needs_no_library() -> None:
    lines = FILE.read_text().splitlines()
    assert len(lines) <= 80
    assert "import requests" not in lines


@pytest.mark.lengthy
@pytest.mark.parametrize("slug", GAMES)
def test_two_of_them_play_whole_matches_and_no_move_comes_another_way(
    slug: str, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.api import allowance

    monkeypatch.setattr(allowance.TOKENS, "burst", 10**9)
    bot = load_bot()
    monkeypatch.setattr(bot, "random", random.Random(7))
    people = [PlayerFactory(), PlayerFactory()]
    sites = [bot.Site(live_server.url, secret_of(player)) for player in people]
    for _ in range(MATCHES):
        match = running_match(people=people, game=slug)
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


def secret_of(player: Any) -> str:
    with transaction.atomic():
        return issue_token(player, "bot", Token.Scope.PLAY)[1]


def test_a_token_that_opens_nothing_is_told_in_a_sentence(live_server: Any) -> None:
    site = load_bot().Site(live_server.url, "rural_nothing")
    status, told, _heads = site.ask("/turns")
    assert status == 401 and told["detail"].endswith(".")
