"""The table as plain text: by the address or by a setting, and every move from there."""

import pytest
from django.test import Client

from games.models import Match
from games.titles import all_games
from tests.matches import answer, awaited, fresh, running_match

pytestmark = pytest.mark.django_db
SLUGS = [game.slug for game in all_games()]


def asked(game: str) -> tuple[Match, Client]:
    """A match of `game`, and the browser of whoever is awaited."""
    seats = 3 if game == "emus-redux" else 2
    match = running_match(seats, game=game)
    client = Client()
    client.force_login(awaited(match).player)
    return match, client


def shown(client: Client, match: Match, query: str = "") -> str:
    return client.get(match.get_absolute_url() + query).content.decode()


@pytest.mark.parametrize("game", SLUGS)
def test_every_table_can_be_had_as_plain_text(game: str) -> None:
    match, client = asked(game)
    html = shown(client, match, "?text=1")
    assert '<pre class="sheet plain-table__text"' in html
    assert 'id="bar"' in html


def test_the_setting_makes_plain_text_of_every_table_and_the_address_overrules_it() -> None:
    match, client = asked("emu-ranchers")
    player = awaited(match).player
    player.text_tables = True
    player.save()
    assert "<pre" in shown(client, match)
    assert "<pre" not in shown(client, match, "?text=0")


def test_a_move_sent_from_the_plain_text_leads_back_to_it() -> None:
    match, client = asked("emu-ranchers")
    seat = awaited(match)
    words = answer_words(match)
    response = client.post(
        f"{match.get_absolute_url()}play/",
        {"words": words, "question": seat.question, "text": "1"},
    )
    assert response.status_code == 303
    assert response["Location"].endswith("/?text=1")


def answer_words(match: Match) -> str:
    """A whole answer: a card hatched and the draw pile drawn from."""
    from games import play

    record = play.current_record(fresh(match))
    move = record.list_legal_moves(awaited(match).number)[0]
    return f"{move}, draw deck"


def test_the_replay_keeps_to_plain_text() -> None:
    match, client = asked("emu-ranchers")
    answer(awaited(match))
    html = client.get(f"{match.get_absolute_url()}moment/0/?text=1").content.decode()
    assert "<pre" in html
    assert "?text=1" in html.partition('id="way-3"')[2][:200]


def test_a_wish_for_plain_text_that_is_none_is_left_aside() -> None:
    match, client = asked("emu-ranchers")
    assert "<pre" not in shown(client, match, "?text=yes%00")
