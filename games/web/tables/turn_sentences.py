"""What a turn would send, in one sentence with its cards drawn."""

from collections.abc import Iterable

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.rules.lines import Line
from games.web import match_log
from games.web.card_selection import Selection


def list_labels(picking: Selection) -> list[Line]:
    """The moves of the draft and the move that is ready, as the rules call them."""
    found = list(picking.labels)
    if picking.ready is not None:
        found.append(picking.record.label_move(picking.seat, picking.ready))
    return found


def render_sentence(picking: Selection, told: Iterable[Line] | None = None) -> SafeString:
    """The draft and the move that is ready, or the labels that are `told` instead, as one
    sentence: `Play 4 on Rainforest, then pass`."""
    names, slug = picking.names, picking.record.game.slug
    drawn = [match_log.render_line(label, names, slug) for label in told or list_labels(picking)]
    lowered = [part if at == 0 else part[:1].lower() + part[1:] for at, part in enumerate(drawn)]
    return format_html_join(gettext(", then "), "{}", ((mark_safe(part),) for part in lowered))
