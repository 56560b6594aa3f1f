"""Planned moves: kept for the next turn or for several, listed, and deleted."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Path, Router

from games import play
from games.api.access import PLAY, READ, token_of
from games.api.answers import do_once, json_answer, refusals
from games.api.bodies import AutoMoves, Planning
from games.api.match_answers import visit_own_match
from games.api.schemas import Done, Plans
from games.play.premoves.owner_view import describe_premove
from games.play.premoves.storage import PremoveDraft, list_open_premoves

router = Router(tags=["planned moves"])
Key = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/matches/{slug:code}/plans", response={200: Plans, **refusals(404)}, auth=READ)
def list_plans(request: HttpRequest, code: str) -> HttpResponse:
    """List your planned moves. Nobody else can tell that there are any."""
    here, seat = visit_own_match(code, token_of(request).player)
    plans = [
        {"number": plan.pk, "words": describe_premove(plan, here.names)}
        for plan in list_open_premoves(seat)
    ]
    return json_answer({"plans": plans})


@router.post(
    "/matches/{slug:code}/plans", response={200: Done, **refusals(404, 409, 413, 422)}, auth=PLAY
)
def save_plan(request: HttpRequest, code: str, sent: Planning) -> HttpResponse:
    """Plan a move for your next turn."""
    draft = PremoveDraft(
        words=sent.moves,
        conditions=sent.condition if sent.when == "if" else "",
        at_once=sent.when != "offer",
        wait_minutes=sent.wait_minutes,
    )
    return save_draft(request, code, draft)


@router.post(
    "/matches/{slug:code}/auto-moves",
    response={200: Done, **refusals(404, 409, 413, 422)},
    auth=PLAY,
)
def save_auto_moves(request: HttpRequest, code: str, sent: AutoMoves) -> HttpResponse:
    """Plan what to play over several turns."""
    draft = PremoveDraft(
        words=sent.orders,
        conditions=sent.until,
        wait_minutes=sent.wait_minutes,
        turns=sent.turns,
    )
    return save_draft(request, code, draft)


def save_draft(request: HttpRequest, code: str, draft: PremoveDraft) -> HttpResponse:
    here, seat = visit_own_match(code, token_of(request).player)

    def act() -> dict[str, str]:
        made, _ahead = play.save_premove(seat.pk, draft, token_of(request).player_id)
        return {"words": gettext("Plan saved. %s") % describe_premove(made, here.names)}

    return do_once(request, act, here.names)


@router.delete(
    "/matches/{slug:code}/plans/{number}",
    response={200: Done, **refusals(404, 409, 422)},
    auth=PLAY,
)
def delete_plan(request: HttpRequest, code: str, number: Key) -> HttpResponse:
    """Delete a planned move by its number."""
    here, seat = visit_own_match(code, token_of(request).player)

    def act() -> dict[str, str]:
        play.delete_premoves(seat.pk, token_of(request).player_id, number)
        return {"words": gettext("Plan deleted.")}

    return do_once(request, act, here.names)
