"""The signs of Biome Rummy beside its cards."""

from django.utils.html import format_html
from django.utils.translation import gettext

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
    groups = (
        LegendSign(
            render_letter_sign("G2"), gettext("a group"), gettext("numbered in the order laid")
        ),
        LegendSign(
            render_letter_sign(gettext("takes")),
            gettext("open group"),
            gettext("what animals you can add"),
        ),
        LegendSign(
            render_letter_sign(gettext("full")),
            gettext("full group"),
            gettext("closed to additions"),
        ),
        LegendSign(
            render_letter_sign("A"),
            gettext("initials"),
            gettext("who added this card and scores its point"),
        ),
    )
    biomes = (
        LegendSign(
            format_html("{} {}", biome_sign("H"), gettext("Ace to win")),
            gettext("Ace"),
            gettext("the round’s winner claims one"),
        ),
        LegendSign(
            format_html("{} <b>{}</b>", biome_sign("H"), gettext("+1 for Ann")),
            gettext("ahead"),
            gettext("would win this biome’s point if the round ended now"),
        ),
        LegendSign(
            render_letter_sign(gettext("unseen")),
            gettext("still to come"),
            gettext("animals in the deck or in a hand"),
        ),
    )
    return [
        LegendPart(gettext("Groups"), groups),
        LegendPart(gettext("Aces and contests"), biomes),
        LegendPart(gettext("Hands"), (hidden_sign(), known_sign())),
    ]
