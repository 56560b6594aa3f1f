"""The signs of the Hunting Prey Game beside its cards, and the parts of a round."""

from django.utils.html import format_html
from django.utils.translation import gettext, gettext_noop

from games.decks.biome_deck import CARNIVORE, HERBIVORE, INSECTIVORE, OMNIVORE
from games.web.cards import render_sign
from games.web.tables.legend import LegendPart, LegendSign, render_letter_sign, tokens_sign

PARTS = (
    gettext_noop("Swap"),
    gettext_noop("Play"),
    gettext_noop("Reveal"),
    gettext_noop("Hunt"),
    gettext_noop("Jacks"),
    gettext_noop("Grazers"),
    gettext_noop("Queen"),
)


def list_legend_parts() -> list[LegendPart]:
    """Hunters and grazers, what stands under them, and what happens in a round."""
    hunters = format_html("{}{}", render_sign(CARNIVORE), render_sign(OMNIVORE))
    grazers = format_html("{}{}", render_sign(HERBIVORE), render_sign(INSECTIVORE))
    animals = (
        LegendSign(
            hunters, gettext("hunter"), gettext("the strongest of them earns a token and eats")
        ),
        LegendSign(
            grazers,
            gettext("grazer"),
            gettext("the strongest one not eaten earns a token"),
        ),
        LegendSign(
            render_letter_sign("9"),
            gettext("number"),
            gettext("Jack 11, Queen 12, King 13; between equals, the heavier animal is stronger"),
        ),
        LegendSign(render_letter_sign("✗"), gettext("eaten"), gettext("the card leaves the game")),
        tokens_sign(),
        LegendSign(
            render_letter_sign("○"), gettext("still to go"), gettext("a token short of the goal")
        ),
    )
    happens = (
        gettext("set cards aside and draw as many, once, in secret"),
        gettext("everybody picks a card in secret"),
        gettext("all cards are revealed at once"),
        gettext("the strongest hunter earns a token and eats a card with a lower number"),
        gettext("each player who dropped cards with a Jack earns a token"),
        gettext("the strongest grazer left earns a token"),
        gettext("she gathers every face-up card below 12 into her owner’s deck"),
    )
    parts = tuple(
        LegendSign(render_letter_sign(str(at)), gettext(part), words)
        for at, (part, words) in enumerate(zip(PARTS, happens, strict=True), 1)
    )
    return [LegendPart(gettext("Animals"), animals), LegendPart(gettext("Parts of a round"), parts)]
