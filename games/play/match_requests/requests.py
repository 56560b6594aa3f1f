"""What needs the consent of all who play on: asked, answered, and done once all have agreed.

Asked are all holders who have not left, those whose seat a bot sits in and those who are away
included: silence is no, and a request lapses after a day. A bot agrees for its own seat, and never
for somebody for whom it sits in. One request at a time is open at a table.

Nothing is asked for that the record would not allow. A take-back that cannot be is refused in the
same words for whatever reason, decided from what the asker may know; nobody is asked, and nothing
is written. While one is asked for, its asker takes no moves that the others could not see, so that
what becomes of it tells nothing.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Consent, Intervention, Match, Move, Notice, Request, Seat, Tenure
from games.play.clocks import time_limits
from games.play.errors import CannotTakeBack, NotAllowed, NotRunning
from games.play.locked_match import LockedMatch
from games.play.match_requests import request_effects
from games.play.match_requests.request_effects import (
    finish_request,
    is_rated_match,
    needs_staff_approval,
)
from games.play.match_requests.request_syntax import RequestedChange
from games.play.outages import OutageCredits, get_clock_watch
from games.play.request_descriptions import format_request_number, request_log_text
from games.play.seat_takeover import check_has_open_seats
from games.play.take_backs import CANNOT, find_take_back_ply
from games.rules.lines import Line
from games.rules.phrases import phrase

Change, State = Request.Change, Request.State
LASTS = timedelta(days=1)
IN_A_DAY = 4  # requests of one holder at one table
LONGEST_PAUSE = timedelta(days=92)
BATCH = 200
NO_REQUEST = phrase("This match has no request {number}.")
NOT_OPEN = phrase("Request {number} is closed: {became}.")
OF_SEASON = phrase(
    "In a season or cup, every match has the same pace, and only staff can pause it."
)
BECAME = {
    State.STAFF: phrase("everybody agreed; staff must confirm"),
    State.DONE: phrase("everybody agreed"),
    State.REFUSED: phrase("a player refused"),
    State.LAPSED: phrase("no answer in time"),
    State.WITHDRAWN: phrase("withdrawn"),
    State.OVERTAKEN: phrase("the table has changed"),
    State.DECLINED: phrase("staff didn’t confirm it"),
}


def request_match_change(
    seat_id: int,
    wish: RequestedChange,
    via: str = Move.Via.PAGE,
    now: datetime | None = None,
    holder: int | None = None,
) -> Request:
    """The holder of a seat asks all others for something; done at once if only bots sit there.

    NotRunning before the start and after the end; CannotTakeBack for moves that stay; NotAllowed,
    saying why, for anything else that cannot be asked for now; HandedOver if the seat is not that
    of the player `holder` any more. Then nothing is written.
    """
    now = now or clock.now()
    attended = get_clock_watch(now)
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now, holder)
        check_may_ask(locked, seat)
        upto = check_possible(locked, seat, wish)
        request = Request.objects.create(
            match=locked.match,
            number=1 + Request.objects.filter(match=locked.match).count(),
            what=wish.what,
            tenure=find_tenure(seat),
            via=via,
            upto=upto,
            until=wish.until,
            pace_hours=wish.pace_hours,
            at=now,
            lapses_at=now + LASTS,
        )
        locked.match.request = request
        locked.match.save(update_fields=["request"])
        locked.add_intervention(Intervention.Event.ASKED, seat, request_log_text(request))
        for bot in [each for each in locked.seats if each.bot]:
            record_consent(request, bot, True, Move.Via.BOT, now)
        asked = list_other_seats(locked, seat)
        for each in asked:
            locked.queue_notice(each, Notice.Kind.ASKED, request.number)
        if not asked:
            request_effects.carry_out_request(locked, request, attended)
        locked.write_changes()
    return request


def check_may_ask(locked: LockedMatch, seat: Seat) -> None:
    """NotRunning or NotAllowed unless the seat may ask for anything now."""
    check_is_playing(locked, seat)
    if locked.match.request_id is not None:
        number = Request.objects.values_list("number", flat=True).get(pk=locked.match.request_id)
        raise NotAllowed(
            phrase("Request {number} is still open. Answer or withdraw it first."),
            number=number,
        )
    asked = Request.objects.filter(match=locked.match, tenure=seat.tenure_id)
    if asked.filter(at__gt=locked.now - LASTS).count() >= IN_A_DAY:
        raise NotAllowed(
            phrase("You’ve made {most} requests in a day, which is the limit."), most=IN_A_DAY
        )


def check_is_playing(locked: LockedMatch, seat: Seat) -> None:
    """NotRunning unless the match runs, and the seat has not left it."""
    if locked.match.status != Match.Status.RUNNING:
        raise NotRunning(phrase("This match isn’t in progress."))
    if seat.resigned_at is not None:
        raise NotRunning(phrase("You’ve left this match, so you can’t decide on its requests."))


def check_possible(locked: LockedMatch, seat: Seat, wish: RequestedChange) -> int | None:
    """CannotTakeBack or NotAllowed if all the consent there is could not bring it about; the ply
    back to which moves would be taken, for those."""
    if wish.what == Change.UNDO:
        upto = (
            None if seat.stand_in else find_take_back_ply(locked.match, locked.record, seat.number)
        )
        if upto is None:
            raise CannotTakeBack(CANNOT)
        return upto
    if locked.match.in_season and wish.what in (Change.PAUSE, Change.PACE):
        raise NotAllowed(OF_SEASON)
    if wish.what == Change.PAUSE:
        check_pause(locked, wish.until)
    elif wish.what == Change.DRAW and not locked.match.rules.can_be_drawn:
        raise NotAllowed(phrase("By its rules, this game can’t end in a draw."))
    elif wish.what == Change.PACE:
        check_pace(locked.match, wish.pace_hours or 0)
    elif wish.what == Change.REPLACE:
        check_has_open_seats(locked)
    elif wish.what in (Change.DRAW, Change.CANCEL):
        check_not_before_staff(locked.match, wish.what)
    return None


def check_pause(locked: LockedMatch, until: datetime | None) -> None:
    """NotAllowed unless the match may be paused until then."""
    if locked.match.pause_id is not None:
        raise NotAllowed(phrase("The match is already paused."))
    if until is not None and not locked.now < until <= locked.now + LONGEST_PAUSE:
        raise NotAllowed(
            phrase("A pause must end on a later day, within {most} days."),
            most=LONGEST_PAUSE.days,
        )


def check_pace(match: Match, hours: int) -> None:
    """NotAllowed unless the match may go on at another pace, and at that one."""
    if not time_limits.SHORTEST_PACE <= hours <= time_limits.LONGEST_PACE:
        raise NotAllowed(
            phrase("{hours} hours a turn isn’t possible; choose {least} to {most}."),
            hours=hours,
            least=time_limits.SHORTEST_PACE,
            most=time_limits.LONGEST_PACE,
        )
    if hours == match.pace_hours:
        raise NotAllowed(phrase("The match already has this pace."))


def check_not_before_staff(match: Match, what: str) -> None:
    """NotAllowed if staff have the same to confirm already."""
    waiting = Request.objects.filter(match=match, what=what, state=State.STAFF)
    if is_rated_match(match) and waiting.exists():
        raise NotAllowed(phrase("Everybody has agreed; staff must confirm it."))


def list_other_seats(locked: LockedMatch, seat: Seat) -> list[Seat]:
    """The seats of people other than `seat` whose consent is needed."""
    return [each for each in list_active_seats(locked) if each.number != seat.number]


def list_active_seats(locked: LockedMatch) -> list[Seat]:
    """The seats of people who have left neither the match nor the house."""
    stay = [each for each in locked.seats if each.player_id and each.resigned_at is None]
    players = Player.objects.filter(pk__in=[each.player_id for each in stay], left_at=None)
    here = set(players.values_list("pk", flat=True))
    return [each for each in stay if each.player_id in here]


def find_tenure(seat: Seat) -> Tenure:
    return Tenure.objects.get(seat=seat, ends_at__isnull=True)


def record_consent(request: Request, seat: Seat, agrees: bool, via: str, now: datetime) -> Consent:
    return Consent.objects.create(
        request=request, tenure=find_tenure(seat), agrees=agrees, via=via, at=now
    )


def answer_request(
    seat_id: int,
    number: int,
    agrees: bool,
    via: str = Move.Via.PAGE,
    now: datetime | None = None,
    holder: int | None = None,
) -> Request:
    """The holder of a seat agrees to a request of somebody else's, or refuses it. What all agree to
    is done at once. NotRunning, NotAllowed or HandedOver, and nothing written, if they cannot."""
    now = now or clock.now()
    attended = get_clock_watch(now)
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now, holder)
        check_is_playing(locked, seat)
        request = find_open_request(locked, number)
        if request.tenure_id == seat.tenure_id:
            raise NotAllowed(
                phrase("Request {number} is your own. To take it back, write “withdraw {number}”."),
                number=number,
            )
        if Consent.objects.filter(request=request, tenure=seat.tenure_id).exists():
            raise NotAllowed(phrase("You’ve already answered request {number}."), number=number)
        record_consent(request, seat, agrees, via, now)
        noted = Intervention.Event.AGREED if agrees else Intervention.Event.REFUSED
        locked.add_intervention(noted, seat, format_request_number(request))
        if not agrees:
            finish_request(locked, request, State.REFUSED)
        elif is_agreed_by_all(locked, request):
            carry_out_agreed_request(locked, request, attended)
        locked.write_changes()
    return request


def find_open_request(locked: LockedMatch, number: int) -> Request:
    """The open request of that number; NotAllowed, saying what became of it, if it is not open."""
    requests = Request.objects.filter(match=locked.match, number=number)
    request = requests.select_related("tenure__player").first()
    if request is None:
        raise NotAllowed(NO_REQUEST, number=number)
    state = State(request.state)
    if state == State.OPEN and request.lapses_at <= locked.now:
        state = State.LAPSED  # the sweep has not come round yet
    if state != State.OPEN:
        raise NotAllowed(NOT_OPEN, number=number, became=Line(BECAME[state]))
    return request


def is_agreed_by_all(locked: LockedMatch, request: Request) -> bool:
    """True once everybody whose consent is needed has agreed."""
    agreed = set(request.consents.filter(agrees=True).values_list("tenure", flat=True))
    needed = {each.tenure_id for each in list_active_seats(locked)}
    return needed - {request.tenure_id} <= agreed


def carry_out_agreed_request(
    locked: LockedMatch, request: Request, attended: OutageCredits
) -> None:
    if needs_staff_approval(locked.match, request):
        finish_request(locked, request, State.STAFF)
    else:
        request_effects.carry_out_request(locked, request, attended)


def withdraw_request(
    seat_id: int, number: int, now: datetime | None = None, holder: int | None = None
) -> Request:
    """Whoever asked takes their request back."""
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        request = find_open_request(locked, number)
        if request.tenure_id != seat.tenure_id:
            raise NotAllowed(
                phrase("Only the player who made request {number} can withdraw it."), number=number
            )
        finish_request(locked, request, State.WITHDRAWN)
        locked.write_changes()
    return request


def expire_requests(now: datetime, stopped: Callable[[], bool]) -> int:
    """Closes the requests that nobody has answered within a day; returns how many. May be called by
    several at once."""
    lapsed = 0
    late = Request.objects.filter(state=State.OPEN, lapses_at__lte=now).order_by("lapses_at")
    for match_id, pk in list(late.values_list("match_id", "pk")[:BATCH]):
        if stopped():
            break
        with transaction.atomic():
            locked = LockedMatch.for_match(match_id, now)
            if locked.match.request_id == pk:
                finish_request(locked, Request.objects.get(pk=pk), State.LAPSED)
                locked.write_changes()
                lapsed += 1
    return lapsed


def expire_take_back_request(locked: LockedMatch, seat: Seat) -> None:
    """A move of `seat` was taken while a take-back is asked for: whoever has seen it may answer no
    more. NotAllowed if it was the asker's own, and nobody else could see it."""
    if locked.match.request_id is None:
        return
    request = Request.objects.get(pk=locked.match.request_id)
    if request.what != Change.UNDO:
        return
    if locked.witnesses().everybody:
        finish_request(locked, request, State.OVERTAKEN)
    elif request.tenure_id == seat.tenure_id:
        raise NotAllowed(
            phrase(
                "You’ve asked to take back your last moves. Wait for the answer, or withdraw "
                "request {number}, before you play on."
            ),
            number=request.number,
        )
