"""Taking moves back: a row of its own in the record, by which an earlier position stands again.

Nothing is deleted. Whether it may be says the record (`games.rules.take_back_rule`), whoever asks;
who has to agree is for the caller. Every question that was open or answered after the position is
dead for ever: pages, mails, links and drafts that show it are refused.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from config import clock
from games.models import Match, Move, Seat, Tenure
from games.play.clocks.deadlines import player_of
from games.play.errors import CannotTakeBack, NotRunning
from games.play.locked_match import LockedMatch
from games.play.match_end import finish_if_over
from games.play.record import record_cache
from games.rules.phrases import phrase
from games.rules.record import Record
from games.rules.take_back_notation import BACK
from games.rules.take_back_rule import (
    MoveAuthor,
    may_go_back,
    ply_before_last_answer,
    ply_before_seen_answer,
)

CANNOT = phrase(
    "You can’t undo this. You can undo only moves everybody saw, and only if nobody has drawn, "
    "revealed or answered anything since."
)
WAYS = {Move.Via.BOT.value: MoveAuthor.BOT, Move.Via.CLOCK.value: MoveAuthor.CLOCK}


def take_back_moves(
    seat_id: int,
    via: str = Move.Via.PAGE,
    upto: int | None = None,
    now: datetime | None = None,
    holder: int | None = None,
) -> Match:
    """The last answer of a seat is taken back, or all its moves after ply `upto`; with them goes
    what bots have answered. In one transaction with everything that follows: the seat is asked
    anew, by a new number and with a new deadline; whoever else is awaited keeps the deadline.

    HandedOver if `holder`, the player who asks, does not hold the seat any more;
    NotRunning before the start, after the end, or for a seat that has resigned; CannotTakeBack, in
    the same words for any other reason. Then nothing is written. The caller has checked that
    the seat may ask, and that the others agree.
    """
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        apply_take_back(locked, seat, via, upto)
        locked.write_changes()
    return locked.match


def apply_take_back(
    locked: LockedMatch, seat: Seat, via: str, upto: int | None = None, staff: bool = False
) -> None:
    """What `take_back_moves` does, in a locked match; the caller settles it. For `staff` it is the
    last answer that everybody saw, and it is decided from what an onlooker may know: a refusal,
    too, would tell of a secret move."""
    check_running(locked.match, seat)
    find = find_staff_take_back_ply if staff else find_take_back_ply
    target = find(locked.match, locked.record, seat.number, upto)
    if target is None:
        raise CannotTakeBack(CANNOT)
    locked.take_back_to(seat.number, target, via)
    seat.late_in_a_row = 0
    if seat.stand_in:  # whoever cannot come in is not asked anew
        player = player_of(seat)
        seat.stand_in = player is None or not player.is_active
    locked.changed.add(seat.number)
    locked.let_bots_answer()
    if not finish_if_over(locked):
        locked.ask_questions()


def may_take_back(seat: Seat) -> bool:
    """True if `take_back_moves` would take the last answer of a seat back as its match stands
    now."""
    match = seat.match
    if match.status != Match.Status.RUNNING or seat.resigned_at is not None:
        return False
    return find_take_back_ply(match, record_cache.current_record(match), seat.number) is not None


def check_running(match: Match, seat: Seat) -> None:
    """NotRunning unless the seat plays in a running match."""
    if match.status == Match.Status.OPEN:
        raise NotRunning(phrase("The match hasn’t started, so there’s nothing to undo."))
    if match.status != Match.Status.RUNNING:
        raise NotRunning(phrase("The match is over, so nothing can be undone."))
    if seat.resigned_at is not None:
        raise NotRunning(phrase("You’ve left this match, so you can’t undo anything."))


def find_take_back_ply(
    match: Match, record: Record, seat: int, upto: int | None = None
) -> int | None:
    """The ply back to which `seat` may take its moves: `upto`, or that before its last answer. None
    if it may not."""
    target = ply_before_last_answer(record, seat) if upto is None else upto
    if target is None or not 0 <= target < record.ply:
        return None
    return (
        target if may_go_back(record, seat, target, find_move_takers(match, seat, target)) else None
    )


def find_staff_take_back_ply(
    match: Match, record: Record, seat: int, upto: int | None = None
) -> int | None:
    """As `find_take_back_ply`, from what everybody may know."""
    target = ply_before_seen_answer(record, seat) if upto is None else upto
    if target is None or not 0 <= target < record.ply:
        return None
    by = find_move_takers(match, seat, target)
    return target if may_go_back(record, seat, target, by, asked_by_seat=False) else None


def find_move_takers(match: Match, seat: int, after: int) -> Mapping[int, MoveAuthor]:
    """Who took each move after a ply; of the moves of `seat`, whether its holder of now did."""
    tenure = Tenure.objects.filter(seat__match=match, seat__number=seat, ends_at__isnull=True)
    held_since = tenure.values_list("begins_at", flat=True).get()
    found = {}
    moves = Move.objects.filter(match_id=match.pk, ply__gt=after)
    for ply, number, via, at in moves.values_list("ply", "seat", "via", "at"):
        by_person = MoveAuthor.FORMER if number == seat and at < held_since else MoveAuthor.PERSON
        found[ply] = WAYS.get(via, by_person)
    return found


def has_take_back_since(match: Match, instant: datetime) -> bool:
    """True if moves of a match were taken back after an instant: then every draft that was begun by
    then is dead with its question."""
    backs = Move.objects.filter(match_id=match.pk, text__startswith=BACK, at__gt=instant)
    return backs.exists()
