"""Talk at the table, below it."""

from typing import Any

from django import template

from config import rows
from games.models import Match, Remark

register = template.Library()

SHOWN = 12
LATEST = (
    "games_remark.match_id = %s AND games_remark.text <> '' "
    f"ORDER BY games_remark.at DESC, games_remark.id DESC LIMIT {SHOWN}"
)


@register.inclusion_tag("games/match/remarks.html")
def remarks(match: Match) -> dict[str, Any]:
    """The latest remarks of a match, the newest last."""
    latest = rows.fetch_with(Remark, ("holding", "holding__player", "hidden"), LATEST, match.pk)
    return {"remarks": latest[::-1]}
