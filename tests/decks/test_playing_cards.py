"""The 52 playing cards, and the words for the cards of every deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.decks import biome_deck, decktet, playing_cards
from games.decks.card_words import CARD_WORDS
from games.decks.hands import remove_card, replace_at
from games.post.mails.card_cells import LOOKS
from games.rules.parser.notation import interpret_clause
from games.rules.vocabulary import Vocabulary
from games.titles.board import Cell
from games.web.cards import DECKS

CARDS = {"decktet": decktet.CARDS, "biome": biome_deck.CARDS, "cards": playing_cards.CARDS}


def test_there_are_52_cards_with_a_title_each() -> None:
    cards = playing_cards.CARDS.values()
    assert len({card.code for card in cards}) == len({str(card.title) for card in cards}) == 52
    assert str(playing_cards.CARDS["10H"].title) == "10 of hearts"
    assert str(playing_cards.CARDS["QS"].title) == "Queen of spades"


def test_cards_are_sorted_by_suit_and_number() -> None:
    assert playing_cards.sort_cards(["KD", "10S", "AS", "2H"]) == ("AS", "10S", "2H", "KD")


@pytest.mark.parametrize("code", playing_cards.CARDS)
def test_every_card_is_drawn_on_pages_and_in_mails_with_its_words(code: str) -> None:
    card, deck = playing_cards.CARDS[code], DECKS["cards"]
    for drawn in (deck.render_face(code), deck.render_chip(code)):
        assert str(card.title) in drawn and card.symbol in drawn
    assert code in LOOKS["cards"].card(Cell(code))
    assert card.rank in LOOKS["cards"].mark(code)
    assert card.symbol in deck.render_signs(card.suit)


@pytest.mark.parametrize("deck", CARD_WORDS)
def test_every_card_of_a_deck_is_read_by_its_code(deck: str) -> None:
    words = Vocabulary(verbs={"play": ()}, **CARD_WORDS[deck])
    legal = tuple(f"play {code}" for code in CARDS[deck])
    for move in legal:
        assert interpret_clause(move.lower(), legal, words) == move


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("play queen of spades", "play QS"), ("play ♥10", "play 10H"), ("play 2 clubs", "play 2C")],
)
def test_playing_cards_are_read_by_their_names(typed: str, meant: str) -> None:
    words = Vocabulary(verbs={"play": ()}, **CARD_WORDS["cards"])
    legal = tuple(f"play {code}" for code in playing_cards.CARDS)
    assert interpret_clause(typed, legal, words) == meant


@given(st.lists(st.sampled_from(sorted(playing_cards.CARDS)), min_size=1), st.data())
def test_one_card_leaves_a_hand_and_one_hand_is_replaced(
    cards: list[str], data: st.DataObject
) -> None:
    hand, card = tuple(cards), data.draw(st.sampled_from(cards))
    left = remove_card(hand, card)
    assert sorted((*left, card)) == sorted(hand)
    assert replace_at((hand, hand), 1, left) == (hand, left)
