"""What may last at a table, and ends with the match at the latest: a pause, an open request."""

from datetime import datetime

from accounts.models import Player
from games.models import Match, Pause, Request


def close_pause(
    match: Match, now: datetime, tenure: int | None = None, actor: Player | None = None
) -> None:
    """The pause of a locked match is over, if there is one: as the tenure with that key wished, or
    `actor` of the staff. The caller lets the clocks run."""
    if match.pause_id is None:
        return
    Pause.objects.filter(pk=match.pause_id).update(ends_at=now, ended_for=tenure, ended_by=actor)
    match.pause = None
    match.save(update_fields=["pause"])


def close_request(match: Match, state: str, now: datetime) -> Request | None:
    """The open request of a locked match is closed; returns it, None if there is none."""
    if match.request_id is None:
        return None
    request = Request.objects.select_related("tenure__player").get(pk=match.request_id)
    request.state, request.closed_at = state, now
    request.save(update_fields=["state", "closed_at"])
    match.request = None
    match.save(update_fields=["request"])
    return request
