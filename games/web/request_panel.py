"""What is asked of a table, as its page shows it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from games.models import Request
from games.post.mails.request_text import moves_to_undo
from games.web.match_log import render_line
from games.web.table_context import TableContext


@dataclass(frozen=True)
class ShownRequest:
    """An open request with its number: the moves that would be taken back, when it lapses,
    who has agreed so far; and whether the reader has to answer it, or has asked it."""

    request: Request
    number: int
    moves: list[SafeString]
    lapses_at: datetime
    agreed: list[str]
    is_asked: bool
    is_own: bool


def describe_request(here: TableContext) -> ShownRequest | None:
    """The open request of a match as the reader sees it; None if there is none."""
    found = Request.objects.filter(match=here.match, state=Request.State.OPEN)
    request = found.select_related("tenure__player").first()
    if request is None:
        return None
    consents = list(request.consents.select_related("tenure__player"))
    mine = here.mine if here.mine is not None and here.mine.resigned_at is None else None
    answered = {each.tenure_id for each in consents}
    lines = moves_to_undo(request, here.record, here.seats)
    return ShownRequest(
        request=request,
        number=request.number,
        moves=[render_line(line, here.names, here.match.game) for line in lines],
        lapses_at=request.lapses_at,
        agreed=[each.tenure.name for each in consents if each.agrees],
        is_asked=mine is not None and mine.tenure_id not in {request.tenure_id, *answered},
        is_own=mine is not None and mine.tenure_id == request.tenure_id,
    )
