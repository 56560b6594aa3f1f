"""What mail servers report about the mails of an invitation: they came back, or were unwanted."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Invitation
from games.post import reach
from games.post.outbox.inviting import stop


def came_back(invitation_id: int, code: str, words: str, now: datetime) -> bool:
    """A report says that the mail of an invitation, or of an answer to one who answered it, could
    not be delivered. It counts once per invitation, and only for one of the last days that reports
    are believed for; False if it does not count."""
    if not reach.weight(code):
        return False
    sent = known_lately(invitation_id, now).exclude(state=Invitation.State.BOUNCED)
    with transaction.atomic():
        invitation = sent.first()
        back = {
            "state": Invitation.State.BOUNCED,
            "error": f"{code} {words}"[:300],
            "leased_until": None,
        }
        if invitation is None or not sent.update(**back):
            return False
        reach.score(invitation.email, code, words, now)
    return True


def complained(invitation_id: int, now: datetime) -> bool:
    """Who was invited called the mail unwanted: no more invitations to this address."""
    invitation = known_lately(invitation_id, now).first()
    if invitation is None:
        return False
    stop(invitation.email, now)
    return True


def invitation_of(message_id: str) -> int | None:
    """The invitation whose mail, or the answer to whose letter, had this Message-ID."""
    name = f"<{message_id.strip('<> ')}>"
    named = Q(message_id=name) | Q(replies__message_id=name)
    return Invitation.objects.filter(named).values_list("pk", flat=True).first()


def known_lately(invitation_id: int, now: datetime) -> QuerySet[Invitation]:
    """The invitation, if anything of it was mailed lately enough for a report to be believed."""
    since = now - reach.REPORTS_COUNT
    mailed = Q(begun_at__gt=since) | Q(replies__begun_at__gt=since)
    found = Invitation.objects.filter(mailed, pk=invitation_id).values("pk")
    return Invitation.objects.filter(pk__in=found)
