"""The signs of the Food Chain Game beside its cards."""

from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from games.web.cards import BIOME
from games.web.tables.legend import (
    LegendPart,
    LegendSign,
    hidden_sign,
    render_letter_sign,
    tokens_sign,
)


def list_legend_parts() -> list[LegendPart]:
    """What stands on chains and classes, and with the players."""
    coin = mark_safe('<span class="coin">1</span>')
    chains = (
        LegendSign(
            render_letter_sign("↑"), gettext("going up"), gettext("the next number must be higher")
        ),
        LegendSign(
            render_letter_sign("↓"),
            gettext("going down"),
            gettext("after a Queen: the next must be lower"),
        ),
        LegendSign(
            BIOME.render_chip("HA"),
            gettext("Ace of a biome"),
            gettext("goes with the chain to the player who closes it"),
        ),
    )
    players = (
        tokens_sign(),
        LegendSign(
            coin, gettext("first pass"), gettext("a token for the first player to pass in a round")
        ),
        hidden_sign(),
    )
    return [LegendPart(gettext("Chains"), chains), LegendPart(gettext("Players"), players)]
