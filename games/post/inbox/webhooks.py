"""What a mail provider reports about mails of the house, by django-anymail's tracking signal."""

import re
from datetime import datetime
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType, tracking
from django.dispatch import receiver

from config import clock
from games.models import Notice, Tenure
from games.post import reachability
from games.post.inbox import delivery_reports
from games.post.inbox.mail_reader import strip_nul
from games.post.signed_addresses import BOUNCE, RETURN

ENHANCED = re.compile(r"\b[45]\.\d{1,3}\.\d{1,3}\b")
FOR_GOOD = "5.0.0"  # a provider's word for it, without a code of the mail server


@receiver(tracking, dispatch_uid="games.post.inbox.webhooks")
def record_event(event: AnymailTrackingEvent, **_: Any) -> None:
    """Notes that a mail came back or that its reader complained of it; all else is no news."""
    now = clock.now()
    if event.event_type not in (EventType.BOUNCED, EventType.COMPLAINED):
        return
    name = strip_nul(str(event.message_id or ""))
    invitation_id = delivery_reports.find_invitation(name)
    number = (
        invitation_id
        or reachability.find_notice_by_message_id(name)
        or find_last_notice(strip_nul(str(event.recipient or "nobody")), now)
    )
    way = RETURN if invitation_id else BOUNCE
    if number is None:
        return
    if event.event_type == EventType.COMPLAINED:
        delivery_reports.record_complaint(way, number, now)
        return
    words = strip_nul(" ".join(f"{event.mta_response or event.description or ''}".split()))
    found = ENHANCED.search(words)
    delivery_reports.record_bounce(way, number, found[0] if found else FOR_GOOD, words, now)


def find_last_notice(recipient: str, now: datetime) -> int | None:
    held = Tenure.objects.filter(player__email=recipient.lower())
    mailed = Notice.objects.filter(
        seat__in=held.values("seat"),
        tenure__in=held,
        begun_at__gt=now - reachability.REPORTS_COUNT,
    )
    return mailed.order_by("-begun_at").values_list("pk", flat=True).first()
