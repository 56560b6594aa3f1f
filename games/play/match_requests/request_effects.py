"""What becomes of a request: done once all have agreed and, in a match that is rated, staff too."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Player
from config import clock
from games.models import Intervention, Match, Notice, Request, Seat
from games.play.errors import NotAllowed
from games.play.locked_match import LockedMatch
from games.play.match_cleanup import close_request
from games.play.match_end import close_match as close_match
from games.play.match_end import void_match
from games.play.outages import OutageCredits, get_clock_watch
from games.play.pauses import stop_clocks
from games.play.request_descriptions import request_log_text
from games.play.seat_takeover import list_seats_to_offer, offer_seats
from games.play.staff_rules import clean_reason
from games.play.take_backs import apply_take_back, find_take_back_ply
from games.play.tenures import check_may_act
from games.rules.phrases import phrase

Change, State, Noted = Request.Change, Request.State, Intervention.Event
NOTED = {
    State.LAPSED: Noted.LAPSED,
    State.WITHDRAWN: Noted.WITHDREW,
    State.OVERTAKEN: Noted.OVERTAKEN,
    State.DONE: Noted.CONSENTED,
}


def is_rated_match(match: Match) -> bool:
    """True for a match whose result counts beyond its table."""
    return match.rated


def needs_staff_approval(match: Match, request: Request) -> bool:
    """True if what the players agreed on waits for staff: how a match ends that is rated."""
    return is_rated_match(match) and request.what in (Change.DRAW, Change.CANCEL)


def finish_request(locked: LockedMatch, request: Request, state: str) -> None:
    """The open request of a locked match is closed, and those are told whom it concerns."""
    if locked.match.request_id == request.pk:
        close_request(locked.match, state, locked.now)
    request.state, request.closed_at = state, locked.now
    asker = find_asker_seat(locked, request)
    noted = NOTED.get(State(state))
    if noted is not None:
        locked.add_intervention(noted, asker, request_log_text(request))
    for seat in locked.seats:
        if seat.resigned_at is None and is_outcome_mailed(request, is_asker=seat is asker):
            locked.queue_notice(seat, Notice.Kind.SETTLED, request.number)


def is_outcome_mailed(request: Request, is_asker: bool) -> bool:
    """True if somebody at the table gets a mail about what became of a request. Of a draw the mail
    about the end tells."""
    if request.state in (State.REFUSED, State.LAPSED):
        return is_asker
    if request.state == State.WITHDRAWN:
        return not is_asker
    return not (request.state == State.DONE and request.what == Change.DRAW)


def carry_out_request(locked: LockedMatch, request: Request, attended: OutageCredits) -> None:
    """Does what all have agreed to; if it cannot be done any more, that is said."""
    asker = find_asker_seat(locked, request)
    if asker is None or not is_still_possible(locked, request, asker):
        finish_request(locked, request, State.OVERTAKEN)
        return
    finish_request(locked, request, State.DONE)
    apply_request(locked, request, asker, attended)


def is_still_possible(locked: LockedMatch, request: Request, asker: Seat) -> bool:
    """False once what is asked for cannot be done as it was asked."""
    if request.what == Change.UNDO:
        return (
            find_take_back_ply(locked.match, locked.record, asker.number, request.upto) is not None
        )
    if request.what == Change.PAUSE:
        in_time = request.until is None or request.until > locked.now
        return in_time and locked.match.pause_id is None
    if request.what == Change.REPLACE:
        return bool(list_seats_to_offer(locked.seats))
    return True


def apply_request(
    locked: LockedMatch, request: Request, asker: Seat, attended: OutageCredits
) -> None:
    """Does what a request asks for."""
    match = locked.match
    if request.what == Change.UNDO:
        apply_take_back(locked, asker, request.via, request.upto)
    elif request.what == Change.PAUSE:
        stop_clocks(locked, attended, request.until, asker)
    elif request.what == Change.DRAW:
        close_match(locked, Match.Ending.AGREED)
    elif request.what == Change.CANCEL:
        void_match(locked)
    elif request.what == Change.REPLACE:
        offer_seats(locked)
    elif request.pace_hours is not None:
        match.pace_hours = request.pace_hours  # from the next question on
        match.save(update_fields=["pace_hours"])


def find_asker_seat(locked: LockedMatch, request: Request) -> Seat | None:
    """The seat of whoever asked; None if it has another holder by now."""
    return next((each for each in locked.seats if each.tenure_id == request.tenure_id), None)


# What staff confirm


def requests_for_staff() -> QuerySet[Request]:
    """What players have agreed on and staff have to confirm, the longest waiting first."""
    return Request.objects.filter(state=State.STAFF).order_by("at")


def confirm_request(
    request_id: int, staff: Player, why: str, now: datetime | None = None
) -> Request:
    """Staff confirm what the players of a rated match agreed on, and it is done. Request.
    DoesNotExist if there is no such request; NotAllowed if it does not wait for staff, for staff
    who may not act, or without a reason."""
    return decide_request_for_staff(request_id, staff, why, State.DONE, now)


def decline_request(
    request_id: int, staff: Player, why: str, now: datetime | None = None
) -> Request:
    """Staff do not confirm what the players agreed on: the match goes on. Raises as
    `confirm_request`."""
    return decide_request_for_staff(request_id, staff, why, State.DECLINED, now)


def decide_request_for_staff(
    request_id: int, staff: Player, why: str, state: str, now: datetime | None
) -> Request:
    now = now or clock.now()
    reason = clean_reason(why)
    attended = get_clock_watch(now)
    match_id = Request.objects.values_list("match_id", flat=True).get(pk=request_id)
    with transaction.atomic():
        locked = LockedMatch.for_match(match_id, now)
        request = Request.objects.select_related("tenure__player").get(pk=request_id)
        check_may_act(locked.match, staff)
        if request.state != State.STAFF or locked.match.status != Match.Status.RUNNING:
            raise NotAllowed(phrase("There’s no agreement left to confirm."))
        asker = next(each for each in locked.seats if each.pk == request.tenure.seat_id)
        noted = Noted.CONFIRMED if state == State.DONE else Noted.DECLINED
        locked.add_intervention(noted, None, reason, staff)
        request.staff, request.why = staff, reason
        finish_request(locked, request, state)
        request.save()
        if state == State.DONE:
            apply_request(locked, request, asker, attended)
        locked.write_changes()
    return request
