"""Talk at the table, below it."""

from typing import Any

from django import template

from games.models import Match, Remark

register = template.Library()

SHOWN = 12


@register.inclusion_tag("games/match/remarks.html")
def remarks(match: Match) -> dict[str, Any]:
    """The latest remarks of a match, the newest last."""
    latest = Remark.objects.filter(match=match).select_related("holding__player")
    return {"remarks": list(reversed(latest.order_by("-at", "-pk")[:SHOWN]))}
