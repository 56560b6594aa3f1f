"""Cards as pages draw them: a face, and a word in a line of text, by the deck of a title.

What a card looks like depends on the deck, the card and the language alone, so it is rendered once
for each. The same code can name a card in either deck: `CK` is the Crown of Knots, and the river
otter. A wild card that stands for a number is drawn by its form, `PSWK=8`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.decks import biome_deck, decktet, playing_cards
from games.play.record.log_text import translate, translate_line
from games.titles import find_title


@dataclass(frozen=True)
class DeckRenderer:
    """A deck: its cards by code, and the templates of a face and of a word in a line.

    `kind` is the class of its cards in style sheets. Two decks are equal only if they are the
    same one.
    """

    kind: str
    cards: Mapping[str, Any]
    face_template: str
    chip_template: str

    def __hash__(self) -> int:
        return hash(self.kind)

    def title(self, code: str) -> str:
        """What a screen reader is told: rank, suit and name, and what the card counts as."""
        return _render_face(self, code, False, get_language())[0]

    def render_face(self, code: str, covered: bool = False) -> SafeString:
        """The face of `code`; only the index strip of a covered card."""
        return _render_face(self, code, covered, get_language())[1]

    def render_chip(self, code: str) -> SafeString:
        """The card in a line of text: rank and suit drawn, its title for who does not see them.
        What is no card of this deck stays as it is."""
        return _render_chip(self, code, False, get_language())

    def render_signs(self, letters: str) -> SafeString:
        """The signs of suits by their letters; of the Biome Deck the one that is called so."""
        if self.kind == "biome":
            return render_sign(letters)
        if self.kind == "cards":
            return render_playing_suit(letters)
        return mark_safe("".join(_render_suit(letter) for letter in letters))

    def render_named_chip(self, code: str) -> SafeString:
        """The same with the name of an animal beside it, for a sentence about it."""
        return _render_chip(self, code, True, get_language())


DECKTET = DeckRenderer(
    "decktet", decktet.CARDS, "games/parts/face_decktet.html", "games/parts/card.html"
)
BIOME = DeckRenderer(
    "biome", biome_deck.CARDS, "games/parts/face_biome.html", "games/parts/card_biome.html"
)
PLAYING = DeckRenderer(
    "cards", playing_cards.CARDS, "games/parts/face_cards.html", "games/parts/card_cards.html"
)
DECKS = {"decktet": DECKTET, "biome": BIOME, "cards": PLAYING}


def find_deck(slug: str) -> DeckRenderer | None:
    """The deck of the title `slug`; None for a title without cards of a deck."""
    entry = find_title(slug)
    return DECKS.get(entry.deck) if entry is not None else None


def render_chip(code: str, slug: str) -> SafeString:
    """The card `code` of the title `slug` in a line of text; what is no card stays as it is."""
    deck = find_deck(slug)
    return conditional_escape(code) if deck is None else deck.render_chip(code)


def render_named_card(code: str, slug: str) -> SafeString:
    """The same with the name of an animal beside it."""
    deck = find_deck(slug)
    return conditional_escape(code) if deck is None else deck.render_named_chip(code)


@cache
def render_sign(name: str) -> SafeString:
    """The sign `name` of the Biome Deck, as high as the letters beside it: a biome or, as `s-S`,
    its printed suit; a class or a diet."""
    return mark_safe(render_to_string("games/parts/sign.html", {"sign": name}).strip())


@cache
def render_playing_suit(letter: str) -> SafeString:
    """The sign of a suit of playing cards in its colour."""
    symbol = playing_cards.SUITS[letter].symbol
    return format_html('<span class="suit-{}" aria-hidden="true">{}&#xFE0E;</span>', letter, symbol)


@cache
def _render_suit(letter: str) -> SafeString:
    """The sign of a suit of the Decktet."""
    return mark_safe(render_to_string("games/parts/suit.html", {"suit": letter}).strip())


@lru_cache(maxsize=1024)
def _render_face(
    deck: DeckRenderer, code: str, covered: bool, _language: str | None
) -> tuple[str, SafeString]:
    name, _is, number = code.partition("=")
    card = deck.cards[name]
    title = gettext("%(card)s as %(number)s") % {"card": _card_title(card), "number": number}
    shown = {"card": card, "covered": covered, "number": number, "title": title}
    html = render_to_string(deck.face_template, shown)
    return title if number else _card_title(card), mark_safe(html.strip())


def _card_title(card: Any) -> str:
    if isinstance(card, decktet.DecktetCard):
        return translate_line(card.full_title)
    if isinstance(card, playing_cards.PlayingCard):
        return translate_line(card.title)
    title = translate_line(card.biome_title)
    if card.is_ace:
        return title
    return f"{title}, {translate(card.classification)}, {translate(card.diet)}"


@lru_cache(maxsize=1024)
def _render_chip(deck: DeckRenderer, code: str, named: bool, _language: str | None) -> SafeString:
    name, _is, number = code.partition("=")
    card = deck.cards.get(name)
    if card is None:
        return conditional_escape(code)
    title = gettext("%(card)s as %(number)s") % {
        "card": translate_line(card.title),
        "number": number,
    }
    shown = {"card": card, "number": number, "title": title, "named": named}
    return mark_safe(render_to_string(deck.chip_template, shown).strip())
