"""The legend of each game: what the signs at its table mean, the same for everybody."""

from html import unescape

import pytest
from django.test import Client

from games.decks import biome_deck, decktet
from games.titles import all_games, find_title
from games.web.tables.legend import build_legend
from tests.matches import running_match

SLUGS = [game.slug for game in all_games()]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_sign_is_drawn_and_has_a_name(slug: str) -> None:
    signs = [sign for part in build_legend(slug) for sign in part.signs]
    assert all(sign.drawn and sign.name for sign in signs)
    drawn = [str(sign.drawn) for sign in signs]
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_legend_tells_all_signs_of_the_deck_and_the_states_of_a_card(slug: str) -> None:
    drawn = " ".join(str(sign.drawn) for part in build_legend(slug) for sign in part.signs)
    entry = find_title(slug)
    deck = entry.deck if entry else ""
    if deck == "decktet":
        assert all(f"suits.svg#{letter}" in drawn for letter in decktet.SUITS)
    if deck == "biome":
        kinds = (*biome_deck.SUITS, *biome_deck.CLASSES, *biome_deck.DIETS)
        assert all(f"biomes.svg#{kind}" in drawn for kind in kinds)
    for state in ("is-target", "pencil", "mark", *(("is-pickable", "is-picked") if deck else ())):
        assert state in drawn


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
def test_the_legend_is_a_page_that_needs_no_script(slug: str) -> None:
    page = Client().get(f"/games/{slug}/legend/")
    html = page.content.decode()
    assert page.status_code == 200
    article = html.partition("<article")[2].partition("</article>")[0]
    for part in build_legend(slug):
        assert part.title in unescape(article)
        assert all(sign.name in unescape(article) for sign in part.signs)


@pytest.mark.django_db
def test_every_table_leads_to_the_legend_of_its_game() -> None:
    match = running_match(game="food-chain")
    html = Client().get(match.get_absolute_url()).content.decode()
    assert 'href="/games/food-chain/legend/"' in html


@pytest.mark.django_db
def test_there_is_no_legend_of_a_game_that_is_not_here() -> None:
    assert Client().get("/games/whist/legend/").status_code == 404
