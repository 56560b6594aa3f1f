"""Letters to an address of somebody who does not hold the seat any more: nothing is done, and they
are told so. What they learn is what anybody may know."""

from datetime import datetime

from django.db import transaction

from config import clock, task_trigger
from games.models import InboundMail, Notice
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.sender_identity import SenderTrust, assess_trust
from games.post.mail_categories import FORMER
from games.rules.lines import Line
from games.rules.phrases import phrase

ANSWERS = 3  # to one former holder, at most; then there is silence
WORDS = phrase(
    "The seat has changed hands since you got this email, so nothing was done. You can still view "
    "the match on its page."
)


def is_for_former_holder(letter: InboundMail) -> bool:
    """True if whoever the letter's address was signed for does not hold the seat now."""
    seat, tenure = letter.seat, letter.tenure
    if seat is None or tenure is None or seat.tenure_id == tenure.pk:
        return False
    return seat.player_id is None or seat.player_id != tenure.player_id


def handle_former_holder_mail(letter: InboundMail, parsed: ParsedMail) -> None:
    """Notes in the row what became of the letter. Strangers get no answer."""
    now = clock.now()
    letter.state, letter.reason = InboundMail.State.DONE, FORMER
    told = Notice.objects.filter(
        tenure=letter.tenure_id, seat=letter.seat_id, letter__reason=FORMER
    )
    if assess_trust(letter, parsed) == SenderTrust.STRANGER or told.count() >= ANSWERS:
        letter.state = InboundMail.State.IGNORED
        return
    letter.add_entry("", "refused", Line(WORDS))
    owe_answer(letter, now)


def owe_answer(letter: InboundMail, now: datetime) -> None:
    """Owes the former holder the answer."""
    assert letter.seat is not None  # noqa: S101 - for the type; `is_for_former_holder` has looked
    Notice.objects.create(
        seat=letter.seat,
        tenure=letter.tenure,
        kind=Notice.Kind.ANSWER,
        question=letter.question or 0,
        due_at=now,
        letter=letter,
    )
    transaction.on_commit(task_trigger.trigger_senders)
