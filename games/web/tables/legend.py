"""The legend of a table: each sign as it is drawn there, its name, and what it means in few words.

It is the same for everybody: made from the decks and the titles, never from a match.
"""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.decks import biome_deck, decktet, playing_cards
from games.play.record.log_text import translate_line
from games.titles import find_title
from games.titles.board import Words
from games.titles.legend import Drawn
from games.web.cards import (
    DeckRenderer,
    find_deck,
    render_chip,
    render_playing_suit,
    render_sign,
)
from games.web.shortcuts import render_fragment
from games.web.tables.board_scene import load_pieces

PIECES = {
    "back": mark_safe('<span class="mini"></span>'),
    "known": mark_safe('<span class="known-sign">◉</span>'),
}
SAMPLES = {"decktet": "7SK", "biome": "S7", "cards": "7S"}


@dataclass(frozen=True)
class LegendSign:
    """A sign as it is drawn, its name, and what it means; empty if the name says all."""

    drawn: SafeString
    name: str
    meaning: str = ""


@dataclass(frozen=True)
class LegendPart:
    """Signs that belong together, under a title. `small` if they are names alone."""

    title: str
    signs: tuple[LegendSign, ...]

    @property
    def small(self) -> bool:
        return not any(one.meaning for one in self.signs)


def build_legend(slug: str) -> list[LegendPart]:
    """All parts of the legend of a title: its deck, its own signs, and the states of a card."""
    deck = find_deck(slug)
    parts = DECK_PARTS[deck.kind]() if deck is not None else []
    return [*parts, *load_own_parts(slug), *states_part(deck)]


def load_own_parts(slug: str) -> list[LegendPart]:
    """What the title itself adds."""
    entry = find_title(slug)
    return [
        LegendPart(
            translate_words(part.title),
            tuple(
                LegendSign(draw_sign(slug, drawn), translate_words(name), translate_words(meaning))
                for drawn, name, meaning in part.signs
            ),
        )
        for part in (entry.legend if entry else ())
    ]


def translate_words(words: Words) -> str:
    """A line, or marked English, in the reader's language."""
    return translate_line(words) if words else ""


def draw_sign(slug: str, drawn: Drawn) -> SafeString:
    """A sign as a title names it: cards, signs and pieces side by side, or words."""
    if isinstance(drawn, tuple):
        return format_html("{} <b>{}</b>", draw_sign(slug, drawn[0]), translate_words(drawn[1]))
    parts = [part.partition(":")[::2] for part in drawn.split()]
    if not all(kind in ("card", "sign", "piece") and code for kind, code in parts):
        return format_html("<b>{}</b>", translate_words(drawn))
    return mark_safe("".join(_draw_part(slug, kind, code) for kind, code in parts))


def _draw_part(slug: str, kind: str, code: str) -> SafeString:
    if kind == "card":
        return render_chip(code, slug)
    if kind == "sign":
        return biome_sign(code) if code in biome_deck.SUITS else render_sign(code)
    pieces = load_pieces(slug)
    return PIECES[code] if code in PIECES or pieces is None else pieces(code)


# The decks


def suits_part() -> list[LegendPart]:
    """The suits of the Decktet."""
    found = []
    for suit in decktet.SUITS.values():
        drawn = render_fragment("games/parts/suit.html", {"suit": suit.letter})
        found.append(
            LegendSign(mark_safe(drawn), translate_line(suit.name), typing_hint(suit.letter))
        )
    return [LegendPart(gettext("Suits: number cards have two"), tuple(found))]


def playing_part() -> list[LegendPart]:
    """The suits of playing cards."""
    found = [
        LegendSign(render_playing_suit(letter), translate_line(suit.name), typing_hint(letter))
        for letter, suit in playing_cards.SUITS.items()
    ]
    return [LegendPart(gettext("Suits"), tuple(found))]


def typing_hint(letter: str) -> str:
    return gettext("typed as %s") % letter


def biome_parts() -> list[LegendPart]:
    """Biomes, classes and diets of the Biome Deck."""
    meanings = {
        biome_deck.MAMMAL: gettext("has fur"),
        biome_deck.REPTILE: gettext("has scales"),
        biome_deck.AMPHIBIAN: gettext("lives on land and in water"),
        biome_deck.FISH: gettext("has fins"),
        biome_deck.BIRD: gettext("has wings"),
        biome_deck.CARNIVORE: gettext("eats animals"),
        biome_deck.OMNIVORE: gettext("eats animals and plants"),
        biome_deck.HERBIVORE: gettext("eats plants"),
        biome_deck.INSECTIVORE: gettext("eats insects and the like"),
    }
    biomes = [
        LegendSign(
            biome_sign(suit.letter),
            translate_line(suit.biome),
            gettext("printed as %(suit)s, typed as %(letter)s")
            % {"suit": suit.symbol, "letter": suit.letter},
        )
        for suit in biome_deck.SUITS.values()
    ]
    kinds = [
        (gettext("Classes, on the upper badge"), biome_deck.CLASSES),
        (gettext("Diets, on the lower badge"), biome_deck.DIETS),
    ]
    return [
        LegendPart(gettext("Biomes"), tuple(biomes)),
        *(
            LegendPart(
                title,
                tuple(
                    LegendSign(render_sign(kind), translate_line(kind), meanings[kind])
                    for kind in found
                ),
            )
            for title, found in kinds
        ),
    ]


def biome_sign(letter: str) -> SafeString:
    """The sign of a biome in its colour."""
    return format_html(
        '<span class="legend__biome biome-{}">{}</span>', letter, render_sign(letter)
    )


DECK_PARTS = {"decktet": suits_part, "biome": biome_parts, "cards": playing_part}

# States


def states_part(deck: DeckRenderer | None) -> list[LegendPart]:
    """What a card or place looks like that can be picked, is picked, drafted or new."""
    if deck is None:
        return [LegendPart(gettext("While you play"), (target_sign(), draft_sign(), news_sign()))]
    face = deck.render_face(SAMPLES[deck.kind])
    card = '<a class="card is-{}">{}</a>'
    pickable = LegendSign(
        format_html(card, "pickable", face), gettext("raised edge"), gettext("you can pick it now")
    )
    picked = LegendSign(
        format_html(card, "picked", face),
        gettext("solid ring"),
        gettext("picked; pick it again to put it back"),
    )
    return [
        LegendPart(
            gettext("While you play"), (pickable, picked, target_sign(), draft_sign(), news_sign())
        )
    ]


def target_sign() -> LegendSign:
    """A place where something can go."""
    drawn = format_html(
        '<span class="legend__place is-target"><span class="over"><span class="word">{}</span>'
        "</span></span>",
        gettext("here"),
    )
    meaning = gettext("your pick can go here; the word says what happens")
    return LegendSign(drawn, gettext("dashed edge"), meaning)


def draft_sign() -> LegendSign:
    signs = '<span class="pencil"></span><span class="cross">×</span>'
    drawn = mark_safe(f'<span class="legend__place">{signs}</span>')
    meaning = gettext("drafted, not sent; the cross undoes it")
    return LegendSign(drawn, gettext("pencil and cross"), meaning)


def news_sign() -> LegendSign:
    """What others did since the reader's last move."""
    drawn = mark_safe('<span class="legend__place"><span class="mark"></span></span>')
    meaning = gettext("new since your last turn, from another player")
    return LegendSign(drawn, gettext("red postmark"), meaning)
