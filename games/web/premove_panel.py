"""What the table shows of the plans of its reader, and of nobody else's."""

from urllib.parse import urlencode

from games.models import Premove
from games.play.premoves.owner_view import describe_premove, describe_premove_outcome
from games.play.premoves.storage import list_open_premoves, list_premoves_to_report
from games.web.table_context import TableContext


def may_premove(here: TableContext) -> bool:
    """True for a reader who waits, and may try the next turn meanwhile."""
    mine = here.mine
    waits = mine is not None and mine.question is None and mine.resigned_at is None
    return waits and here.is_running and here.match.pause_id is None


def list_premoves(here: TableContext) -> list[tuple[str, str, int | None]]:
    """What the reader's plans say or have come to, each with the address that takes up one that is
    offered (else empty), and the key of one that is about to be played."""
    mine = here.mine
    if mine is None or not here.is_running:
        return []
    if mine.question is None:
        return [(describe_premove(plan, here.names), "", None) for plan in list_open_premoves(mine)]
    return [
        (
            describe_premove_outcome(plan, here.names),
            draft_url(here, plan),
            None if plan.due_at is None else plan.pk,
        )
        for plan in list_premoves_to_report(mine)
    ]


def draft_url(here: TableContext, plan: Premove) -> str:
    if plan.state != Premove.State.READY or plan.due_at is not None:
        return ""
    *draft, last = plan.moves.split(", ")
    fillers = here.record.game.vocabulary.fillers
    picks = [word for word in last.split() if word not in fillers]
    asked = [*(("do", move) for move in draft), *(("pick", word) for word in picks)]
    return f"{here.match.get_absolute_url()}?{urlencode(asked)}"
