"""How a match ends: played out, resigned, or lost on time."""

from datetime import datetime

from django.db import transaction

from config import clock
from games.models import Intervention, Match, Notice, Seat
from games.play import results
from games.play.errors import NotRunning
from games.play.table import Table


def finish_if_over(table: Table) -> bool:
    """Closes the match if the rules say it is over: places, scores, a notice to every person."""
    outcome = table.record.outcome
    if outcome is None:
        return False
    for seat in table.seats:
        seat.score = outcome.scores[seat.number]
    close(table, Match.Ending.PLAYED)
    return True


def close(table: Table, ending: str) -> None:
    """No more questions; every seat gets its place; the seed is shown from now on; every person is
    told once."""
    table.match.status = Match.Status.FINISHED
    table.match.ending = ending
    table.match.finished_at = table.now
    table.unask_all()
    found = results.places(table.seats, table.record)
    for seat in table.seats:
        seat.place = found[seat.number]
        table.changed.add(seat.number)
        table.tell(seat, Notice.Kind.FINISHED, seat.questions)


def resign(seat_id: int, now: datetime | None = None) -> Match:
    """The player of the seat gives the match up. NotRunning if it does not run.

    The last seat still playing wins; while two or more are left, a bot plays the seat on and it
    comes last whatever the bot scores (`games.play.results`).
    """
    with transaction.atomic():
        table, seat = Table.for_seat(seat_id, now or clock.now())
        if table.match.status != Match.Status.RUNNING:
            raise NotRunning("This match is not running, so it cannot be resigned.")
        if seat.resigned_at is not None:
            raise NotRunning("You have resigned from this match already.")
        give_up(table, seat, Match.Ending.RESIGNED)
        table.settle()
    return table.match


def give_up(table: Table, seat: Seat, ending: str) -> None:
    """Takes a seat out of the match, by resignation or on time."""
    seat.resigned_at = table.now
    playing = [other for other in table.seats if other.resigned_at is None]
    seat.place = len(playing) + 1  # known at once: whoever leaves later is better
    table.changed.add(seat.number)
    what = (
        Intervention.What.RESIGNED
        if ending == Match.Ending.RESIGNED
        else Intervention.What.FORFEITED
    )
    table.note(what, seat)
    if len(playing) > 1:
        seat.stand_in = True
        table.let_bots_answer()
        if not finish_if_over(table):
            table.ask()
        return
    close(table, ending)
