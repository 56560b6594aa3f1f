"""Our mail server, there or away: one row says so to all senders.

That it cannot be had is a fact about the server and no try of any mail. The first sender to find it
away opens the row. While it lasts, one sender at a time tries whether the server is back, a few
seconds after the last try and later every half a minute; the others wait. Whoever gets through
closes the row, and all that waits goes out.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from config import task_trigger
from games.models import Outage

logger = logging.getLogger(__name__)

SOON, LATER = timedelta(seconds=5), timedelta(seconds=30)  # between two tries, at first and at last
AGAIN = timedelta(seconds=60)  # away anew so soon after it was back: it has not been back


def list_outages() -> QuerySet[Outage]:
    return Outage.objects.filter(of=Outage.Cause.MAIL_SERVER)


def current_outage() -> Outage | None:
    """The outage that lasts; None while the server is thought to be there."""
    return list_outages().filter(ends_at__isnull=True).first()


def may_retry_server(outage: Outage, now: datetime) -> bool:
    """True, for one caller, once it is time to try again whether the server is back."""
    last = outage.tried_at or outage.begins_at
    pause = min(max(last - outage.begins_at, SOON), LATER)
    if last <= now < last + pause:
        return False
    untried = list_outages().filter(pk=outage.pk, ends_at__isnull=True, tried_at=outage.tried_at)
    return bool(untried.update(tried_at=now))


def mark_server_down(since: datetime, now: datetime, why: str) -> None:
    """Notes that the server could not be had from `since` on, and why, as found at `now`."""
    logger.warning("the mail server is unavailable: %s", why)
    found = {"ends_at": None, "why": why[:300]}
    if list_outages().filter(ends_at__isnull=True).update(**found):
        return
    last = list_outages().filter(ends_at__gt=since - AGAIN).order_by("-ends_at").first()
    # The constraint lets one outage last; another sender may have noted it at the same moment.
    with suppress(IntegrityError), transaction.atomic():
        if last is not None:
            list_outages().filter(pk=last.pk).update(tried_at=now, **found)
        else:
            kind = Outage.Cause.MAIL_SERVER
            Outage.objects.create(of=kind, begins_at=since, tried_at=now, **found)


def mark_server_up(now: datetime) -> None:
    """Notes that the server can be had again, and calls the senders."""
    if list_outages().filter(ends_at__isnull=True).update(ends_at=now):
        logger.warning("the mail server is available again")
        task_trigger.trigger_senders()
