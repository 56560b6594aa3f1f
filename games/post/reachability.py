"""What is known about reaching an address: mails that came back, complaints, and a new start.

A mail that comes back for good because there is no such mailbox is enough to stop; others have to
come back more than once. Who complains is not written to again about such things.
"""

import logging
import re
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import Notice, Reach

logger = logging.getLogger(__name__)

REPORTS_COUNT = timedelta(days=10)  # a report about an older mail is not believed
ENHANCED = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
MESSAGE_ID = re.compile(r"<([a-z_]+)\.([a-z0-9]+)\.(\d{1,9})\.(\d{1,4})\.([0-9a-f]{1,40})@")
GIVEN_UP = "4.4.7"  # the code for a mail that could not be delivered in time
ON_PROBATION = Reach.SUPPRESSED_AT - 1


def bounce_weight(code: str) -> int:
    """What a report with this enhanced code (`5.1.1`) adds to the score of an address: 4 if there
    is no such mailbox, 2 for another refusal for good, 1 for a mail given up; else nothing."""
    found = ENHANCED.search(code)
    if found is None or found[1] == "2":
        return 0
    if found[1] == "4" or found[0] == "5.4.4":  # 5.4.4: no way was found, which may pass
        return 1
    return 4 if found[2] == "1" else 2


def record_refusal(email: str, code: int, words: str) -> None:
    """The mail server did not take a mail for `email`: counts if it is for good and about the
    recipient, which its enhanced code has to say."""
    found = ENHANCED.search(words)
    if code >= 500 and found is not None and found[1] == "5" and found[2] in ("1", "2"):
        score_bounce(email, found[0], words, clock.now())


def score_bounce(email: str, code: str, words: str, now: datetime) -> None:
    """Counts one mail that came back from `email`, and suppresses the address if that is enough."""
    added = bounce_weight(code)
    if not added:
        return
    key = email.lower()
    with transaction.atomic():
        Reach.objects.get_or_create(email=key, defaults={"scored_at": now})
        reach = Reach.objects.select_for_update().get(email=key)
        reach.score = reach.score_at(now) + added
        reach.scored_at = now
        reach.last_code, reach.words = code[:12], words[:300]
        if reach.score >= Reach.SUPPRESSED_AT and reach.suppressed_at is None:
            reach.suppressed_at = now
            logger.warning("no longer sending to an address: %s", code[:12])
        reach.save()


def find_notice_by_message_id(message_id: str) -> int | None:
    """The notice whose mail had this Message-ID; None if there is none. Looked for by what the
    Message-ID says (`games.post.mails.headers`), since there is no index of all that were sent."""
    name = f"<{message_id.strip('<> ')}>"
    read = MESSAGE_ID.match(name)
    if read is None:
        return None
    kind, code, question, seat, unlike = read.groups()
    asked = Notice.objects.filter(kind=kind, question=int(question), message_id__in=[unlike, name])
    wanted = asked.filter(seat__match__code=code, seat__number=int(seat))
    return wanted.order_by("-pk").values_list("pk", flat=True).first()


def find_suppression(player: Player) -> Reach | None:
    """Why nothing is sent to the player's address; None if mails are sent."""
    known = Reach.objects.filter(email=player.email.lower(), suppressed_at__isnull=False)
    return known.first()


def lift_suppression(player: Player, now: datetime) -> bool:
    """Takes up writing to the player's address again, on probation: one more mail that comes back
    stops it anew. The caller has made sure that the player asks. False if nothing was stopped."""
    known = Reach.objects.filter(email=player.email.lower(), suppressed_at__isnull=False)
    return bool(known.update(suppressed_at=None, score=ON_PROBATION, scored_at=now))
