"""The mark of a rated match at which a person's program has played, for everybody to read.

It is set by a submission that everybody can notice, at that instant: one that is secret would be
told by it.
"""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.api.models import ProgramSeat
from games.models import Match, Seat
from games.play.move_submission import AcceptedSubmission


def mark_program_seat(taken: AcceptedSubmission) -> None:
    """Notes that a program has played for a seat of a rated match; in the transaction of its
    move."""
    match, tenure = taken.match, taken.seat.tenure_id
    at = match.stepped_at
    if match.rated and tenure is not None and at is not None and at == match.public_at:
        row = ProgramSeat(tenure_id=tenure, since=at)
        ProgramSeat.objects.bulk_create([row], ignore_conflicts=True)


def list_program_seats(match: Match, seats: Sequence[Seat]) -> list[str]:
    """A sentence for each seat that a program has played for, in the hands of who holds it now."""
    if not match.rated:
        return []
    tenures = [seat.tenure_id for seat in seats if seat.tenure_id is not None]
    marked = set(ProgramSeat.objects.filter(pk__in=tenures).values_list("pk", flat=True))
    words = gettext("%s has sent moves of this match by a program.")
    return [words % seat.name for seat in seats if seat.tenure_id in marked]
