"""How a match ends: played out, resigned, or lost on time."""

from datetime import datetime

from django.db import transaction

from config import clock
from games.models import Intervention, Match, Notice, Seat
from games.play.errors import NotRunning
from games.play.locked_match import LockedMatch
from games.play.record import results
from games.rules.phrases import phrase
from games.social import queue_follow_mails


def finish_if_over(locked: LockedMatch) -> bool:
    """Closes the match if the rules say it is over: places, scores, a notice to every person."""
    outcome = locked.record.outcome
    if outcome is None:
        return False
    for seat in locked.seats:
        seat.score = outcome.scores[seat.number]
    close_match(locked, Match.Ending.PLAYED)
    return True


def close_match(locked: LockedMatch, ending: str) -> None:
    """No more questions; every seat gets its place; the seed is shown from now on; every person is
    told once."""
    locked.match.status = Match.Status.FINISHED
    locked.match.ending = ending
    locked.match.finished_at = locked.now
    locked.clear_all_questions()
    found = results.find_places(locked.seats, locked.record, ending)
    for seat in locked.seats:
        seat.place = found[seat.number]
        locked.changed.add(seat.number)
        locked.queue_notice(seat, Notice.Kind.FINISHED, seat.question_count)
    queue_follow_mails(locked.match.pk, locked.now)


def void_match(locked: LockedMatch) -> None:
    """The match is over without a result: nobody has won or lost, and the seed is shown."""
    locked.match.status = Match.Status.CANCELLED
    locked.match.finished_at = locked.now
    locked.clear_all_questions()
    queue_follow_mails(locked.match.pk, locked.now)


def resign_seat(seat_id: int, now: datetime | None = None, holder: int | None = None) -> Match:
    """The player of the seat gives the match up. NotRunning if it does not run; HandedOver if the
    seat is not that of the player `holder` any more.

    The last seat still playing wins; while two or more are left, a bot plays the seat on and it
    comes last whatever the bot scores (`games.play.record.results`).
    """
    with transaction.atomic():
        locked, seat = LockedMatch.for_seat(seat_id, now or clock.now(), holder)
        if locked.match.status != Match.Status.RUNNING:
            raise NotRunning(phrase("This match isn’t in progress, so you can’t resign."))
        if seat.resigned_at is not None:
            raise NotRunning(phrase("You’ve already resigned."))
        retire_seat(locked, seat, Match.Ending.RESIGNED)
        locked.write_changes()
    return locked.match


def retire_seat(locked: LockedMatch, seat: Seat, ending: str) -> None:
    """Takes a seat out of the match, by resignation or on time."""
    seat.resigned_at = locked.now
    playing = [other for other in locked.seats if other.resigned_at is None]
    seat.place = len(playing) + 1  # known at once: whoever leaves later is better
    locked.changed.add(seat.number)
    what = (
        Intervention.Event.RESIGNED
        if ending == Match.Ending.RESIGNED
        else Intervention.Event.FORFEITED
    )
    locked.add_intervention(what, seat)
    locked.close_overtaken_request()
    if len(playing) > 1:
        seat.stand_in = True
        locked.let_bots_answer()
        if not finish_if_over(locked):
            locked.ask_questions()
        return
    close_match(locked, ending)
