"""Talk at the table, below it."""

from typing import Any

from config import rows
from games.models import Match, Remark, Seat
from games.social import talk_visibility

SHOWN = 12
LATEST = (
    f"games_remark.match_id = %s AND games_remark.text <> '' AND {talk_visibility.HEARD} {{more}}"
    f"ORDER BY games_remark.at DESC, games_remark.id DESC LIMIT {SHOWN}"
)
OF_SEATED = LATEST.format(more="")
OF_ONLOOKERS = LATEST.format(more=f"AND {talk_visibility.HEARD_BY_ALL} ")


def latest_remarks(match: Match, mine: Seat | None, reader: int | None) -> dict[str, Any]:
    """The latest remarks of a match, the newest last, as far as the player with the key `reader`
    hears them, who holds the seat `mine`; None for both: a visitor. Each with whether the reader
    has yet to read it; `unread` is the newest of those."""
    if mine is not None and mine.hushed:
        return {"remarks": [], "unread": None, "match": match, "mine": mine}
    who = reader or 0
    where = OF_SEATED if mine is not None else OF_ONLOOKERS
    beside = ("holding", "holding__player", "hidden")
    latest = rows.fetch_with(Remark, beside, where, match.pk, who, who)[::-1]
    told = [(remark, is_new(remark, mine)) for remark in latest]
    unread = next((remark.pk for remark, is_unread in reversed(told) if is_unread), None)
    return {"remarks": told, "unread": unread, "match": match, "mine": mine}


def is_new(remark: Remark, mine: Seat | None) -> bool:
    """True for what somebody else has said since the holder of the seat `mine` read last."""
    if mine is None or mine.unread_since is None or remark.holding is None:
        return False
    return remark.at >= mine.unread_since and remark.holding.player_id != mine.player_id
