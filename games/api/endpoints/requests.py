"""What a table is asked for with everybody's consent, a take-back among it; answers to that, the
end of a pause, and a nudge."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Path, Router

from config import clock
from games import play
from games.api.access import PLAY, token_of
from games.api.answers import do_once, refusals
from games.api.bodies import Asking, Consenting
from games.api.match_answers import visit_own_match
from games.api.schemas import Done
from games.models import Move
from games.play.clocks.time_limits import end_of_day
from games.play.match_requests.consent_commands import describe_outcome, run_consent_line
from games.play.match_requests.request_syntax import RequestedChange
from games.play.record.log_text import translate_line

router = Router(tags=["requests"])
CAN_FAIL = refusals(404, 409, 413, 422)
Number = Annotated[int, Path(ge=1, le=9999)]


@router.post("/matches/{slug:code}/requests", response={200: Done, **CAN_FAIL}, auth=PLAY)
def ask_table(request: HttpRequest, code: str, sent: Asking) -> HttpResponse:
    """Ask the others at the table for something; `undo` takes back your last moves."""
    player = token_of(request).player
    _here, seat = visit_own_match(code, player)
    wanted = RequestedChange(
        sent.ask,
        until=end_of_day(sent.until, player.zone) if sent.ask == "pause" and sent.until else None,
        pace_hours=(sent.pace_hours or 0) if sent.ask == "pace" else None,
    )

    def act() -> dict[str, str]:
        made = play.request_match_change(seat.pk, wanted, Move.Via.PAGE, holder=seat.player_id)
        return {"words": translate_line(describe_outcome(made))}

    return do_once(request, act)


@router.post("/matches/{slug:code}/requests/{number}", response={200: Done, **CAN_FAIL}, auth=PLAY)
def answer_request(
    request: HttpRequest, code: str, number: Number, sent: Consenting
) -> HttpResponse:
    """Agree to a request of the table, refuse it, or withdraw your own."""
    player = token_of(request).player
    _here, seat = visit_own_match(code, player)
    line = f"{sent.answer} {number}"

    def act() -> dict[str, str]:
        told = run_consent_line(seat.pk, line, player, Move.Via.PAGE, clock.now())
        return {"words": translate_line(told)}

    return do_once(request, act)


@router.post("/matches/{slug:code}/resume", response={200: Done, **CAN_FAIL}, auth=PLAY)
def end_pause(request: HttpRequest, code: str) -> HttpResponse:
    """End the pause of the match."""
    here, seat = visit_own_match(code, token_of(request).player)
    pause = here.match.pause_id

    def act() -> dict[str, str]:
        play.end_pause(seat.pk, pause, holder=seat.player_id)
        return {"words": gettext("Pause over; the clocks are running again.")}

    return do_once(request, act)


@router.post("/matches/{slug:code}/nudge", response={200: Done, **CAN_FAIL}, auth=PLAY)
def nudge_players(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whoever is awaited to play."""
    _here, seat = visit_own_match(code, token_of(request).player)

    def act() -> dict[str, str]:
        play.nudge_awaited_seats(seat.pk, holder=seat.player_id)
        return {"words": gettext("We’ve emailed the players whose turn it is.")}

    return do_once(request, act)
