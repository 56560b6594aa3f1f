"""The legend of a table: each sign as it is drawn there, its name, and what it means in few words.

It is the same for everybody: made from the decks and the titles, never from a match. What a title
draws beside its cards it tells itself, by `signs` in the module `legend` of its folder.
"""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.decks import biome_deck, decktet, playing_cards
from games.play.record.log_text import translate_line
from games.web.cards import DeckRenderer, find_deck, render_playing_suit, render_sign
from games.web.shortcuts import render_fragment

BACK = mark_safe('<span class="mini"></span>')
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
    """What the title itself adds; nothing if it has no module for it."""
    module = f"games.web.tables.{slug.replace('-', '_')}"
    if not find_spec(module) or not find_spec(f"{module}.legend"):
        return []
    found: list[LegendPart] = import_module(f"{module}.legend").list_legend_parts()
    return found


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


# What several titles draw


def hidden_sign() -> LegendSign:
    """A card that is held by somebody else."""
    return LegendSign(BACK, gettext("back of a card"), gettext("hidden by its player"))


def known_sign() -> LegendSign:
    """A card of the own hand that the others know of."""
    drawn = mark_safe('<span class="known-sign">◉</span>')
    return LegendSign(drawn, gettext("eye"), gettext("your opponents saw you take this card"))


def render_letter_sign(words: str) -> SafeString:
    """A sign that is a letter or a number."""
    return format_html("<b>{}</b>", words)


def tokens_sign() -> LegendSign:
    """A token, as the games of the Biome Deck count it."""
    return LegendSign(
        render_letter_sign("●"),
        gettext("token"),
        gettext("the player with the most tokens wins the match"),
    )


def birds_part(when: str) -> LegendPart:
    """What hangs on a bird in both emu games; `when` it is worth what its tag says, in words."""
    return LegendPart(
        gettext("On a bird’s tag"),
        (
            LegendSign(
                render_letter_sign("B2"),
                gettext("its name"),
                gettext("birds are numbered as they hatch"),
            ),
            LegendSign(
                render_letter_sign("↕"), gettext("open"), gettext("higher or lower cards fit")
            ),
            LegendSign(
                render_letter_sign("↑"), gettext("rising"), gettext("only higher cards fit")
            ),
            LegendSign(
                render_letter_sign("↓"), gettext("falling"), gettext("only lower cards fit")
            ),
            LegendSign(render_letter_sign("■"), gettext("finished"), gettext("nothing fits")),
            LegendSign(render_letter_sign("−3"), gettext("its value"), when),
            LegendSign(
                render_letter_sign("✗"),
                gettext("no"),
                gettext("the picked card doesn’t fit here, and why"),
            ),
        ),
    )
