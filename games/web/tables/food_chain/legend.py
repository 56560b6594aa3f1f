"""The signs of the Food Chain Game beside its cards."""

from django.utils.translation import gettext

from games.web.cards import BIOME
from games.web.tables.legend import (
    LegendPart,
    LegendSign,
    render_letter_sign,
)


def list_legend_parts() -> list[LegendPart]:
    """What stands on chains."""
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
    return [LegendPart(gettext("Chains"), chains)]
