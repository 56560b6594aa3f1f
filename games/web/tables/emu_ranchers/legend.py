"""The signs of Emu Ranchers beside its cards."""

from django.utils.translation import gettext

from games.web.tables.legend import LegendPart, birds_part, hidden_sign, known_sign


def list_legend_parts() -> list[LegendPart]:
    """The tags of birds, and the hands."""
    return [
        birds_part(gettext("its score if the year ended now")),
        LegendPart(gettext("Hands"), (hidden_sign(), known_sign())),
    ]
