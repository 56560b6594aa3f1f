"""The two marks of every mail, each a commit: begun, before it is given, and sent."""

from datetime import datetime, timedelta

from django.db.models import Case, F, OuterRef, Subquery, Value, When

from config import metric_counters
from games.models import Notice, Seat

SEND_AGAIN = timedelta(minutes=15)  # when a mail goes out again that was perhaps sent
IN_FEW_WORDS = "in few words: "  # how the row of a mail that went out so says why, for good


def mark_sending(notice: Notice, now: datetime, until: datetime, if_asked: bool) -> bool:
    """Note that the mail of a claimed notice will be given, under which Message-ID, and lease the
    notice until then. False if the lease is lost or, with `if_asked`, its question is not the one
    that is open."""
    mine = Notice.objects.leased_as(notice)
    if if_asked:
        # As a question to the seat, not a join: the fence has to be looked at again if another
        # sender holds the row meanwhile.
        asked = Seat.objects.filter(pk=OuterRef("seat")).values("question")
        mine = mine.filter(question=Subquery(asked))
    changes = {"begun_at": now, "leased_until": until, "message_id": notice.message_id}
    return bool(mine.update(**changes))


def mark_sent(notice: Notice, now: datetime) -> bool:
    """Note that the mail of a claimed notice was taken; False if the lease is lost."""
    error = Case(When(error__startswith=IN_FEW_WORDS, then=F("error")), default=Value(""))
    sent = {"state": Notice.State.SENT, "sent_at": now, "leased_until": None, "error": error}
    found = bool(Notice.objects.leased_as(notice).update(**sent))
    if found:
        metric_counters.increment(f"mails {Notice.State.SENT}")
    return found
