"""What becomes of a plan once the turn of its owner has come: from what the owner knows alone."""

from collections.abc import Sequence
from typing import NamedTuple

from games.models import Match, Pause, Premove, Seat
from games.play.premoves.conditions import condition_line, find_unmet
from games.play.premoves.former_labels import update_labels
from games.play.premoves.owner_view import OwnerView, list_move_labels
from games.rules.errors import RulesError
from games.rules.line_serialization import serialize_line
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.phrases import phrase

TAKEN_BACK = Line(phrase("Moves have been taken back since you planned it."))
PAUSED = Line(phrase("The match has been paused since you planned it."))
STEPPED = Line(phrase("You’ve made a move since you planned it."))
DEALT = Line(phrase("New cards have been dealt since you planned it."))
NOT_YOURS = Line(phrase("You’re not playing this seat yourself at the moment."))
UNMET = phrase("The condition “{condition}” wasn’t met.")
IMPOSSIBLE = phrase("The turn isn’t possible now: {why}")
ELSE = Line(
    phrase(
        "The table has changed and this turn would now do something else, so it wasn’t played. "
        "You can still play it."
    )
)
GRIEF = Line(phrase("Something went wrong on our side."))
ANOTHER = Line(phrase("Another of your plans was played."))


class PremoveOutcome(NamedTuple):
    """What becomes of a plan, and why, where that is not what was wished."""

    kind: str | None  # as it goes on; None for one that is dropped
    why: Line | None = None


def validate_premove(plan: Premove, sight: OwnerView, seat: Seat, match: Match) -> PremoveOutcome:
    """What becomes of an open plan of `seat`, which is awaited."""
    why = reason_for_withdrawal(plan, sight, seat, match)
    if why is not None:
        return PremoveOutcome(None, why)
    wanted = [(number, words) for number, words in plan.conditions]
    missing = find_unmet(wanted, sight.told, plan.ply, sight.vocabulary)
    if missing is not None:
        return PremoveOutcome(None, Line(UNMET, condition=condition_line(missing)))
    ahead = sight.next_turn_record
    if ahead is None:
        return PremoveOutcome(None, NOT_YOURS)
    try:
        moves = notation.read_submission(ahead, seat.number, plan.moves)
        meant = list_move_labels(ahead, seat.number, moves)
    except RulesError as error:
        return PremoveOutcome(None, Line(IMPOSSIBLE, why=error.line))
    if ", ".join(moves) != plan.moves:
        return PremoveOutcome(None, Line(IMPOSSIBLE, why=ELSE))
    if [serialize_line(line) for line in meant] != update_labels(plan.meaning):
        return PremoveOutcome(Premove.Kind.OFFER, ELSE if plan.kind == Premove.Kind.PLAY else None)
    return PremoveOutcome(plan.kind)


def reason_for_withdrawal(plan: Premove, sight: OwnerView, seat: Seat, match: Match) -> Line | None:
    """Why a plan does not count any more, whatever it says; None if it does."""
    if plan.tenure_id != seat.tenure_id or seat.played_by_bot or seat.resigned_at is not None:
        return NOT_YOURS
    if _has_ply_after(sight.own, plan.ply):
        return STEPPED
    if _has_ply_after(sight.taken_back, plan.ply):
        return TAKEN_BACK
    if match.pause_id is not None or has_been_paused(plan, match):
        return PAUSED
    return DEALT if _has_ply_after(sight.deals, plan.ply) else None


def _has_ply_after(plies: Sequence[int], ply: int) -> bool:
    return any(each > ply for each in plies)


def has_been_paused(plan: Premove, match: Match) -> bool:
    """True if the match has been paused since the plan was made."""
    return Pause.objects.filter(match=match, begins_at__gte=plan.made_at).exists()
