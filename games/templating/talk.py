"""Talk at the table, below it."""

from typing import Any

from games.models import Match, Remark, Seat
from games.social import talk_visibility

SHOWN = 12


def latest_remarks(match: Match, mine: Seat | None, reader: int | None) -> dict[str, Any]:
    """The latest remarks of a match, the newest last, as far as the player with the key `reader`
    hears them, who holds the seat `mine`; None for both: a visitor. Each with whether the reader
    has yet to read it; `unread` is the newest of those."""
    if (mine is not None and mine.hushed) or not Remark.objects.filter(match=match).exists():
        return {"remarks": [], "unread": None}
    heard = talk_visibility.list_remarks_heard_by(match, reader, sits=mine is not None)
    latest = heard.select_related("tenure__player", "hidden").order_by("-at", "-pk")[:SHOWN]
    told = [(remark, is_new(remark, mine)) for remark in reversed(latest)]
    unread = next((remark.pk for remark, is_unread in reversed(told) if is_unread), None)
    return {"remarks": told, "unread": unread}


def is_new(remark: Remark, mine: Seat | None) -> bool:
    """True for what somebody else has said since the holder of the seat `mine` read last."""
    if mine is None or mine.unread_since is None or remark.tenure is None:
        return False
    return remark.at >= mine.unread_since and remark.tenure.player_id != mine.player_id
