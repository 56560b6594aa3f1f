"""More time for a player whom no mail reached: who was not told is not struck by the clock."""

from datetime import timedelta

from django.db.models import Q

from config import clock
from games.models import CAME_BACK_EVER, Intervention, Move, Notice, Seat
from games.play.clocks.deadlines import calendar_of, extend_deadline, player_of
from games.play.locked_match import LockedMatch

LONGEST = timedelta(days=7)
BY_PLAYER = (Move.Via.PAGE, Move.Via.MAIL, Move.Via.LINK)
State = Notice.State


def grant_bounce_grace(locked: LockedMatch, seat: Seat) -> bool:
    """Gives a seat whose turn mail did not arrive one more turn time, at most seven days; True if
    it did. Only once until its player takes a move again, so that a match ends all the same; a new
    holder has a pause of their own."""
    if not has_undelivered_turn_mail(seat) or has_had_bounce_grace(locked, seat):
        return False
    more = min(timedelta(hours=locked.match.pace_hours), LONGEST)
    calendar = calendar_of(locked.match, player_of(seat))
    extend_deadline(seat, more, locked.now, calendar, locked.now + clock.clock_lag())
    locked.changed.add(seat.number)
    locked.add_intervention(Intervention.Event.PAUSED, seat)
    return True


def has_undelivered_turn_mail(seat: Seat) -> bool:
    """True if the mail about the open question came back, was refused, for now at least, or was
    not sent because mails to the player come back. What our own mail server was away is another
    matter: see `games.play.timeout_holds`."""
    gone_wrong = Q(state__in=[State.BOUNCED, State.FAILED]) | Q(error__in=CAME_BACK_EVER)
    refused_so_far = Q(state__in=Notice.UNSENT, attempts__gt=0) & ~Q(error="")
    if seat.question is None:
        return False
    turn = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN, question=seat.question)
    return turn.filter(gone_wrong | refused_so_far).exists()


def has_had_bounce_grace(locked: LockedMatch, seat: Seat) -> bool:
    """True if the seat has had its pause since its player last took a move."""
    own = Move.objects.filter(match_id=locked.match.pk, seat=seat.number, via__in=BY_PLAYER)
    last = own.without_take_backs().order_by("-ply").values_list("ply", flat=True).first() or 0
    pauses = Intervention.objects.filter(match_id=locked.match.pk, tenure=seat.tenure_id)
    return pauses.filter(what=Intervention.Event.PAUSED, ply__gte=last).exists()
