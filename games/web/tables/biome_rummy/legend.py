"""The signs of Biome Rummy beside its cards."""

from django.utils.html import format_html
from django.utils.translation import gettext

from games.decks.biome_deck import BIRD, HERBIVORE
from games.web.cards import BIOME, render_sign
from games.web.tables.legend import (
    LegendPart,
    LegendSign,
    biome_sign,
    hidden_sign,
    known_sign,
    render_letter_sign,
)


def list_legend_parts() -> list[LegendPart]:
    """What stands on groups and biomes, and with the players."""
    initial = format_html('<span class="legend__place"><span class="by">{}</span></span>', "A")
    groups = (
        LegendSign(
            render_letter_sign("G2"), gettext("a group"), gettext("numbered in the order laid")
        ),
        LegendSign(
            format_html("{} {}", render_sign(BIRD), render_sign(HERBIVORE)),
            gettext("takes"),
            gettext("what animals you can add"),
        ),
        LegendSign(render_letter_sign("■"), gettext("full"), gettext("closed to additions")),
        LegendSign(
            initial, gettext("initials"), gettext("who added this card and scores its point")
        ),
    )
    biomes = (
        LegendSign(
            BIOME.render_chip("HA"), gettext("Ace"), gettext("the round’s winner claims one")
        ),
        LegendSign(render_letter_sign("✓"), gettext("claimed"), gettext("its Ace is claimed")),
        LegendSign(
            format_html("<b>+1</b> {}", biome_sign("H")),
            gettext("ahead"),
            gettext("would win this biome’s point if the round ended now"),
        ),
    )
    return [
        LegendPart(gettext("Groups"), groups),
        LegendPart(gettext("Aces and contests"), biomes),
        LegendPart(gettext("Hands"), (hidden_sign(), known_sign())),
    ]
