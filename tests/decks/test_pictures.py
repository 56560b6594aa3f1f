"""The pictures on cards: every card that has a name of its own has one."""

import re

from django.conf import settings

from games.decks.decktet import CARDS

PICTURES = settings.BASE_DIR / "games" / "static" / "games" / "decktet.svg"


def test_every_card_of_the_decktet_with_a_name_has_a_picture() -> None:
    drawn = re.findall(r'<symbol id="(\w+)" viewBox="0 0 64 64">', PICTURES.read_text())
    named = {code for code, card in CARDS.items() if card.kind != "ace"}
    assert set(drawn) == named | {"nest"}
    assert len(drawn) == len(set(drawn))
