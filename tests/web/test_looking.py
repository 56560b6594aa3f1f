"""The hand by itself: every card large, with what can be done with it."""

import pytest
from django.test import Client

from games import play
from games.models import Match, Seat
from games.web.tables.large_hand import MOST_USES
from tests.matches import awaited, fresh, running_match

pytestmark = pytest.mark.django_db


def of(seat: Seat) -> Client:
    client = Client()
    client.force_login(seat.player)
    return client


def hand_page(match: Match, seat: Seat, **asked: object) -> str:
    response = of(seat).get(f"{match.get_absolute_url()}hand/", asked)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return str(response.content.decode())


def cards_of(match: Match, seat: Seat) -> list[str]:
    return list(play.current_record(fresh(match)).view(seat.number)["hand"])


@pytest.mark.parametrize("game", ["emu-ranchers", "biome-rummy", "hunting-prey", "food-chain"])
def test_every_card_is_shown_large_with_what_it_can_do(game: str) -> None:
    match = running_match(game=game)
    seat = awaited(match)
    html = hand_page(match, seat)
    legal = play.current_record(fresh(match)).list_legal_moves(seat.number)
    for card in cards_of(match, seat):
        look = html.partition(f'id="held-{card}"')[2].partition("</li>\n")[0]
        assert "face__art" in look
        uses = look.partition("<ul>")[2].count("<a ")
        assert uses == min(len([move for move in legal if card in move.split()]), MOST_USES)


def test_whoever_waits_sees_the_cards_without_moves() -> None:
    match = running_match()
    waiting = match.seats.exclude(number=awaited(match).number).get()
    html = hand_page(match, waiting)
    assert all(f'id="held-{card}"' in html for card in cards_of(match, waiting))
    assert "look__words" in html
    assert "?pick=" not in html
    assert "?do=" not in html


def test_the_moves_are_those_that_may_follow_the_draft() -> None:
    match = running_match(game="biome-rummy")
    seat = awaited(match)
    html = hand_page(match, seat, do="draw")
    assert "do=draw" not in html, "what is drawn unseen is sent and never drafted"
    table = of(seat).get(match.get_absolute_url()).content.decode()
    assert f'href="{match.get_absolute_url()}hand/"' in table


def test_a_picked_card_is_what_comes_into_sight() -> None:
    match = running_match()
    seat = awaited(match)
    card = cards_of(match, seat)[0]
    html = of(seat).get(match.get_absolute_url(), {"pick": card}).content.decode()
    assert f'hand/#held-{card}"' in html


def test_there_is_no_hand_of_an_onlooker_nor_at_a_table_without_cards_in_hand() -> None:
    match = running_match()
    assert Client().get(f"{match.get_absolute_url()}hand/").status_code == 404
    ranch = running_match(game="ranchers")
    seat = awaited(ranch)
    assert of(seat).get(f"{ranch.get_absolute_url()}hand/").status_code == 404
    assert 'id="closer"' not in of(seat).get(ranch.get_absolute_url()).content.decode()
