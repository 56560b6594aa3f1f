"""The library of rules and the pages of the two decks."""

import pytest
from django.test import Client
from markupsafe import escape

from games.decks import biome_deck, decktet
from games.titles import all_games


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_the_library_leads_to_the_rules_of_every_game(client: Client) -> None:
    html = text(client, "/games/")
    for game in all_games():
        assert f'href="/games/{game.slug}/"' in html


@pytest.mark.django_db
def test_every_card_of_the_decktet_is_shown_with_its_name(client: Client) -> None:
    html = text(client, "/decks/decktet/")
    for card in decktet.CARDS.values():
        assert f"<b>{card.code}</b>" in html
        assert escape(card.name) in html


@pytest.mark.django_db
def test_every_animal_is_shown_with_its_facts(client: Client) -> None:
    html = text(client, "/decks/biome/")
    for card in biome_deck.CARDS.values():
        for fact in (card.code, card.name, card.scientific, card.diet, card.mass, card.fact):
            assert escape(fact) in html
        assert f'#{card.code}"></use>' in html


def test_an_unknown_deck_is_a_404(client: Client) -> None:
    assert client.get("/decks/tarot/").status_code == 404
