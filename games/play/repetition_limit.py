"""A move that is taken again and again while nobody else can do anything about it: a Ranch turned
over and over, a closed year opened and closed. The rules let it be, since anybody may change their
mind; the house ends it some time, or the log would grow as long as somebody likes."""

from games.models import Move, Seat
from games.play.errors import NotAllowed
from games.play.locked_match import LockedMatch
from games.rules.phrases import phrase

MOST_MOVES = 200  # of a seat from one time it is asked to the next, far more than a turn takes
FEW = 20  # how often a move is taken in a match before anybody asks since when
TOO_OFTEN = phrase(
    "{words} was not played: you’ve made {number} moves this turn, so you can’t repeat a "
    "move you’ve already made."
)


def check_repetition(locked: LockedMatch, seat: Seat, move: str) -> None:
    """NotAllowed for a move that a seat has taken since it was asked, as one of MOST_MOVES; never
    for one that ends its turn, so whoever is asked can always answer."""
    record, number = locked.record, seat.number
    if record.moves.count((number, move)) < FEW:
        return
    # Asked before the database is: such a move as a draw is taken all the time, and ends a turn.
    if number in record.awaited_seats and number not in record.play(number, move).awaited_seats:
        return
    taken = Move.objects.filter(match_id=locked.match.pk, seat=number).without_take_backs()
    if seat.asked_at is not None:
        taken = taken.filter(at__gt=seat.asked_at)
    since = list(taken.values_list("text", flat=True))
    if len(since) >= MOST_MOVES and move in since:
        raise NotAllowed(TOO_OFTEN, words=repr(move), number=len(since))
