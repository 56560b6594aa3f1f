"""What is reported about mails of the house: that one came back, or that its reader did not want
it. A report is believed for ten days after the mail; what it says is kept in
`games.post.reachability`.
"""

import re
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import unsubscribe_links
from games.models import Delivery, Notice
from games.post import reachability
from games.post.mail_categories import find_category
from games.post.outbox import invitation_links
from games.post.outbox.invitation_links import INVITED
from games.post.signed_addresses import ANSWER_RETURN, BOUNCE, RETURN

State = Notice.State
Mailed = Notice | Delivery
MESSAGE_ID = re.compile(r"<invite\.([a-z0-9]+)\.")
FORMER_ANSWERS = "games_personalanswer"
SENT_STATES = (*Notice.UNSENT, State.SENT, State.UNKNOWN)  # an unsent one may have been begun


def record_bounce(way: str, number: int, code: str, words: str, now: datetime) -> bool:
    """A report says that the mail of a notice, or one about an invitation, could not be delivered:
    one that came to a bounce address of this kind (`way`) and number. It counts once for each;
    False if it does not count."""
    if not reachability.bounce_weight(code):
        return False
    error = f"{code} {words}"
    with transaction.atomic():
        mailed = find_recent_mail(way, number, now)
        if mailed is None:
            return False
        rows: Any = type(mailed)._default_manager
        # The state is looked at as it is changed, so that of two reports at once one counts.
        if not rows.filter(pk=mailed.pk, state__in=SENT_STATES).finish(State.BOUNCED, error):
            return False
        if isinstance(mailed, Notice):
            mailed.companions.filter(state__in=SENT_STATES).finish(State.BOUNCED, error)
        reachability.score_bounce(recipient_address(mailed), code, words, now)
    return True


def record_complaint(way: str, number: int, now: datetime) -> bool:
    """The reader of a mail called it unwanted: mails of its category stop at once, or invitations
    to the address. False if the report is not believed."""
    mailed = find_recent_mail(way, number, now)
    if mailed is None:
        return False
    if isinstance(mailed, Delivery):
        if mailed.notification.invitation is None:
            return False  # an answer: they are only sent to whoever writes to us
        invitation_links.stop_invitations(recipient_address(mailed), now)
    elif mailed.tenure is not None and mailed.tenure.player is not None:
        player = mailed.tenure.player
        unsubscribe_links.UnsubscribeRequest(player, find_category(mailed, player)).apply()
    return True


def find_recent_mail(way: str, number: int, now: datetime) -> Mailed | None:
    """The mail of a notice, an invitation or an answer, if one went out lately enough for a report
    to be believed. What answers a letter about an invitation is a mail of that invitation."""
    begun = Q(begun_at__gt=now - reachability.REPORTS_COUNT)
    if way == BOUNCE:
        held = Notice.objects.filter(begun, pk=number, tenure__player__isnull=False)
        return held.select_related("tenure__player").first()
    if way != RETURN:
        answers = list_answers(way, number).filter(begun, notification__recipient__left_at=None)
        return answers.select_related("notification__recipient").first()
    mails = Delivery.objects.filter(notification__invitation=number)
    if not mails.filter(begun).exists():
        return None
    invited = mails.select_related("notification__invitation")
    return invited.filter(notification__type=INVITED).first()


def list_answers(way: str, number: int) -> QuerySet[Delivery]:
    """The answer to a player that had this bounce address, by its key now or the one it had."""
    if way == ANSWER_RETURN:
        return Delivery.objects.filter(former_table=FORMER_ANSWERS, former_id=number)
    return Delivery.objects.filter(pk=number)


def recipient_address(mailed: Mailed) -> str:
    """Where the mail went."""
    if isinstance(mailed, Delivery):
        invitation, player = mailed.notification.invitation, mailed.notification.recipient
        if invitation is not None:
            return invitation.email
    else:
        player = None if mailed.tenure is None else mailed.tenure.player
    return "" if player is None else player.email


def find_invitation(message_id: str) -> int | None:
    """The invitation whose mail, or the answer to whose letter, had this Message-ID. Looked for
    among those of the match that it names (`games.post.outbox.invitation_links`)."""
    name = f"<{message_id.strip('<> ')}>"
    read = MESSAGE_ID.match(name)
    if read is None:
        return None
    mails = Delivery.objects.filter(message_id=name, notification__invitation__match__code=read[1])
    return mails.values_list("notification__invitation", flat=True).first()
