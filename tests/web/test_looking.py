"""The picked card, to look at closely."""

import pytest
from django.test import Client

from games import play
from games.models import Match, Seat
from games.web.tables.looking import MOST_USES
from tests.matches import awaited, fresh, running_match

pytestmark = pytest.mark.django_db


def page_with(match: Match, seat: Seat, *picks: str) -> str:
    client = Client()
    client.force_login(seat.player)
    return client.get(match.get_absolute_url(), {"pick": picks}).content.decode()


def test_a_picked_card_is_shown_large_with_what_it_can_do() -> None:
    match = running_match()
    seat = awaited(match)
    card = play.current(fresh(match)).view(seat.number)["hand"][0]
    look = page_with(match, seat, card).partition('id="look"')[2].partition('id="hand"')[0]
    uses = look.count("hx-get")
    legal = [step for step in play.current(fresh(match)).legal(seat.number) if card in step.split()]
    assert uses == min(len(legal), MOST_USES) > 0
    assert "face__art" in look


def test_without_a_picked_card_there_is_nothing_to_look_at() -> None:
    match = running_match()
    assert 'id="look"' not in page_with(match, awaited(match))


def test_a_title_without_cards_of_a_deck_has_nothing_to_look_at() -> None:
    match = running_match(game="ranchers")
    assert 'id="look"' not in page_with(match, awaited(match), "p1")
