"""What staff do with a match: look at hidden cards, and check the record. Both are written down
for the players to read."""

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Intervention, Match
from games.play import visibility
from games.play.errors import NotAllowed, NotRunning
from games.play.locked_match import lock_match_row
from games.play.record.verification import VerificationResult, verify_match
from games.play.staff import reveals
from games.play.staff_rules import clean_reason
from games.play.stored_sentences import MOVES_CHECK_OUT, RECORD_IS_WRONG
from games.play.tenures import find_former_knowledge
from games.rules.errors import RulesError
from games.rules.phrases import phrase

OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)
WHY_LOOKED = phrase("Give a reason for looking; the players will read it.")


def is_public(match: Match) -> bool:
    """True once nothing of the match is secret any more: not even the seed."""
    return match.status in OVER


def reveal_table(
    match_id: int, seat_number: int | None, ply: int, actor: Player, why: str
) -> Intervention | None:
    """Writes down that `actor` is about to look at the table as a seat (None: every seat) saw it
    after `ply` moves, and why. Call it before anything is shown. It is filed where the match
    stands, so that nobody who sits there can miss it.

    None, and nothing written, if the match is over, since then nobody needs leave to look.
    NotAllowed for whoever ever held a seat in the match, without a reason, or for a seat or a ply
    that there is not; NotRunning before the start.
    """
    with transaction.atomic():
        match = lock_match_row(match_id)
        if is_public(match):
            return None
        if match.status != Match.Status.RUNNING:
            raise NotRunning(phrase("The match hasn’t started; there are no cards to view."))
        reason = validate_reason(match, actor, why)
        if not 0 <= ply <= match.ply:
            raise NotAllowed(
                phrase("There is no move {ply} yet; choose 0 to {last}."), ply=ply, last=match.ply
            )
        seat = None
        if seat_number is not None:
            seat = match.seats.filter(number=seat_number).first()
            if seat is None:
                raise NotAllowed(phrase("This table has no seat {number}."), number=seat_number)
        now = clock.now()
        visibility.record_public_event(match.pk, now)
        look = Intervention.objects.create(
            match=match,
            seat=seat,
            tenure_id=None if seat is None else seat.tenure_id,
            actor=actor,
            what=Intervention.Event.REVEALED,
            why=reason,
            ply=match.ply,
            about_ply=ply,
            at=now,
        )
        reveals.show_reveal_on_page(match, look)
        return look


def validate_reason(match: Match, actor: Player, why: str) -> str:
    """`why`, tidied; NotAllowed if it says nothing or too much, or if `actor` plays here
    or did so once."""
    if find_former_knowledge(match.pk, actor.pk).held:
        raise NotAllowed(
            phrase(
                "You hold or held a seat in this match, so its hidden cards stay hidden from you "
                "until it’s over. Ask a colleague."
            )
        )
    return clean_reason(why, WHY_LOOKED)


def verify_record_for_staff(match_id: int) -> VerificationResult:
    """What `verify_match` finds, looked at under the match's lock so that no move comes in between.

    A setup that cannot even be read (an unknown game, a broken seed) is a finding at ply 0.
    """
    with transaction.atomic():
        match = lock_match_row(match_id)
        try:
            return verify_match(match)
        except (LookupError, RulesError, ValueError) as problem:
            return VerificationResult(match, match.ply, 0, f"the setup cannot be read: {problem}")


def record_verification(
    match_id: int, actor: Player | None, finding: VerificationResult
) -> Intervention:
    """Writes down that `actor` (None: the house) had the record checked, and what came out.

    NotRunning if the match has never started.
    """
    with transaction.atomic():
        match = lock_match_row(match_id)
        if match.started_at is None:
            raise NotRunning(phrase("The match hasn’t started; there are no moves to check."))
        now = clock.now()
        visibility.record_public_event(match.pk, now)
        return Intervention.objects.create(
            match=match,
            actor=actor,
            what=Intervention.Event.VERIFIED,
            why=summarize_verification(finding),
            ply=match.ply,
            about_ply=finding.ply,
            at=now,
        )


def summarize_verification(finding: VerificationResult) -> str:
    """A finding for everybody. It quotes no move and counts none: moves may be secret while a
    match runs, and so is how many there were."""
    return MOVES_CHECK_OUT if finding.is_sound else RECORD_IS_WRONG


def describe_verification(finding: VerificationResult) -> str:
    """A finding for staff: in full once the match is over, until then without quoting a move."""
    if finding.is_sound or is_public(finding.match):
        return finding.words
    return f"ply {finding.ply} is the first wrong one; its text is secret until the match is over"
