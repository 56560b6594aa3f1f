"""Keeping: raw mails are thrown away after a while; what became of them stays on record. Of what
strangers wrote to an address that anybody may write to nothing stays."""

from collections.abc import Callable
from datetime import datetime, timedelta

from config import clock
from games.models import InboundMail
from games.post.inbox.mail_storage import UNREAD
from games.post.signed_addresses import PUBLIC

KEPT = timedelta(days=14)
KEPT_ASIDE = timedelta(days=30)  # of letters that could not be read, to find out why
BATCH = 500


def delete_old_raw_mails(
    stopped: Callable[[], bool] | None = None, now: datetime | None = None
) -> int:
    """Throw away the raw text of letters that were dealt with long ago; how many."""
    at = now or clock.now()
    dealt = InboundMail.objects.filter(received_at__lt=at - KEPT).exclude(state__in=UNREAD)
    public = list(dealt.filter(route__in=PUBLIC).values_list("pk", flat=True)[:BATCH])
    gone, _each = InboundMail.objects.filter(pk__in=public).delete() if public else (0, {})
    old = dealt.filter(raw__isnull=False)
    recent = old.filter(state=InboundMail.State.SET_ASIDE, received_at__gte=at - KEPT_ASIDE)
    keys = list(old.exclude(pk__in=recent.values("pk")).values_list("pk", flat=True)[:BATCH])
    return gone + (InboundMail.objects.filter(pk__in=keys).update(raw=None) if keys else 0)
