"""What is reported about mails of the house: that one came back, or that its reader did not want
it. A report is believed for ten days after the mail; what it says is kept in
`games.post.reachability`.
"""

import re
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from accounts import unsubscribe_links
from games.models import Invitation, Notice, PersonalAnswer
from games.post import reachability
from games.post.mail_categories import CATEGORIES
from games.post.outbox import invitation_links

State = Notice.State
Mailed = Notice | Invitation | PersonalAnswer
MESSAGE_ID = re.compile(r"<invite\.([a-z0-9]+)\.")
SENT_STATES = (*Notice.UNSENT, State.SENT, State.UNKNOWN)  # an unsent one may have been begun


def record_bounce(model: type[Mailed], key: int, code: str, words: str, now: datetime) -> bool:
    """A report says that the mail of a notice, or one about an invitation, could not be delivered.
    It counts once for each; False if it does not count."""
    if not reachability.bounce_weight(code):
        return False
    error = f"{code} {words}"
    with transaction.atomic():
        mailed = find_recent_mail(model, key, now)
        if mailed is None:
            return False
        # The state is looked at as it is changed, so that of two reports at once one counts.
        if not model.objects.filter(pk=key, state__in=SENT_STATES).finish(State.BOUNCED, error):
            return False
        if isinstance(mailed, Notice):
            mailed.companions.filter(state__in=SENT_STATES).finish(State.BOUNCED, error)
        reachability.score_bounce(recipient_address(mailed), code, words, now)
    return True


def record_complaint(model: type[Mailed], key: int, now: datetime) -> bool:
    """The reader of a mail called it unwanted: mails of its category stop at once, or invitations
    to the address. False if the report is not believed."""
    mailed = find_recent_mail(model, key, now)
    if mailed is None:
        return False
    if isinstance(mailed, Invitation):
        invitation_links.stop_invitations(mailed.email, now)
    elif isinstance(mailed, PersonalAnswer):
        return False  # they are only sent to whoever writes to us
    elif mailed.tenure is not None and mailed.tenure.player is not None:
        unsubscribe_links.UnsubscribeRequest(mailed.tenure.player, CATEGORIES[mailed.kind]).apply()
    return True


def find_recent_mail(model: type[Mailed], key: int, now: datetime) -> Mailed | None:
    """The notice or invitation, if a mail of it went out lately enough for a report to be believed.
    What answers a letter about an invitation is a mail of that invitation."""
    begun = Q(begun_at__gt=now - reachability.REPORTS_COUNT)
    if model is Notice:
        held = Notice.objects.filter(begun, pk=key, tenure__player__isnull=False)
        return held.select_related("tenure__player").first()
    if model is PersonalAnswer:
        answers = PersonalAnswer.objects.filter(begun, pk=key, player__left_at=None)
        return answers.select_related("player").first()
    answered = Q(replies__begun_at__gt=now - reachability.REPORTS_COUNT)
    return Invitation.objects.filter(begun | answered, pk=key).first()


def recipient_address(mailed: Mailed) -> str:
    """Where the mail went."""
    if isinstance(mailed, Invitation):
        return mailed.email
    if isinstance(mailed, PersonalAnswer):
        return mailed.player.email
    tenure = mailed.tenure
    return "" if tenure is None or tenure.player is None else tenure.player.email


def find_invitation(message_id: str) -> int | None:
    """The invitation whose mail, or the answer to whose letter, had this Message-ID. Looked for
    among those of the match that it names (`games.post.outbox.invitation_links`)."""
    name = f"<{message_id.strip('<> ')}>"
    read = MESSAGE_ID.match(name)
    if read is None:
        return None
    named = Q(message_id=name) | Q(replies__message_id=name)
    wanted = Invitation.objects.filter(named, match__code=read[1])
    return wanted.values_list("pk", flat=True).first()
