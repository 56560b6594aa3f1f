"""Pages show the suits of the Biome Deck by the signs of its biomes, everywhere the same."""

import random
import re

import pytest
from django.test import Client

from games import play
from games.web.cards import BIOME
from tests.matches import awaited, fresh, running_match, sensible_turn

PRINTED = set("♠♥♣♦")


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["biome-rummy", "food-chain", "hunting-prey"])
def test_the_table_and_the_log_show_suits_by_the_signs_of_biomes(game: str, client: Client) -> None:
    match = running_match(2, game=game)
    dice = random.Random(4)
    for _ in range(24):
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    player = awaited(match).player
    assert player is not None
    client.force_login(player)
    table = fresh(match).get_absolute_url()
    for address in (table, f"{table}log/"):
        page = client.get(address).content.decode()
        assert not PRINTED & set(page), address
        words = re.findall(r'<span class="card-word.*?</svg>', page)
        assert words, address
        assert all(re.search(r"#[SHCDX]\"", word) for word in words), address


def test_a_face_shows_the_printed_suit_on_an_ace_and_beside_the_kinds_alone() -> None:
    assert "#s-H" in BIOME.render_face("HA").partition("face__art")[0]
    top, _kinds, foot = BIOME.render_face("H7").partition('class="face__kinds"')
    assert "#s-H" not in top
    assert "#s-H" in foot


def test_a_card_in_a_sentence_is_named_beside_its_sign() -> None:
    seen, _hidden, read = BIOME.render_named_chip("S4").partition('<span class="visually-hidden">')
    assert "Northern anchovy" in seen
    assert read.startswith("Northern anchovy (4 of Coast)<")
    assert "Northern anchovy" not in BIOME.render_chip("S4").partition("visually-hidden")[0]
