"""The mails and letters of a match go some months after its end (RETENTION_DAYS).

A letter's key goes with it. So from then on the addresses of the match lead nowhere
(`games.post.inbox.mail_storage`): a mail that is delivered once more is refused and does nothing.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction

from games.models import (
    InboundMail,
    Invitation,
    Match,
    Notice,
    Notification,
    Premove,
    Presence,
    Reply,
)
from games.post.outbox.personal_mails import ANSWERED
from games.post.outbox.push_sender import MATCH_NEWS
from games.post.retention_period import mail_retention_start
from games.post.signed_addresses import INVITE

BATCH = 100  # matches in one transaction


def delete_old_mails(stopped: Callable[[], bool], now: datetime) -> int:
    """Throws them away, match by match; returns how many rows. May be stopped at any moment: a
    match is marked in the transaction in which its last mail went."""
    tidied = 0
    while not stopped() and (letters := delete_old_personal_mails(now)):
        tidied += letters
    over = Match.objects.filter(mails_kept=True, finished_at__lt=mail_retention_start(now))
    rest = over
    while not stopped():
        # In the order of an index: by their keys all matches of the house would be gone through.
        found = list(rest.order_by("finished_at", "pk").values_list("finished_at", "pk")[:BATCH])
        if not found:
            break
        with transaction.atomic():
            tidied += delete_match_mails([key for _at, key in found])
        at, last = found[-1]
        rest = over.filter(finished_at__gte=at).exclude(finished_at=at, pk__lte=last)
    return tidied


def delete_old_personal_mails(now: datetime, most: int = 500) -> int:
    """Throws away what was answered to players' own letters, and what these said; returns how many.
    The row of a letter stays with its key, so that the same mail is never obeyed again."""
    # The oldest by their keys: no index of letters is by the instant alone.
    answers = Notification.objects.filter(type=ANSWERED)
    oldest = list(answers.order_by("pk").values_list("about", flat=True)[:most])
    old = InboundMail.objects.filter(pk__in=oldest, received_at__lt=mail_retention_start(now))
    with transaction.atomic():
        letters = list(old.order_by("pk").values_list("pk", flat=True))
        answers.filter(about__in=letters).delete()
        emptied = {"words": "", "transcript": [], "sender": "", "envelope_from": "", "subject": ""}
        return InboundMail.objects.filter(pk__in=letters).update(raw=None, **emptied)


def delete_match_mails(matches: Sequence[int]) -> int:
    """Throws away the mails of these matches and marks them; returns how many rows. The caller
    holds a transaction."""
    notices = Notice.objects.filter(seat__match__in=matches)
    # One mail may have told of several matches: its notice stays as long as one of the others has
    # mails, and its own match comes again.
    others = Notice.objects.filter(sent_as__in=notices).exclude(seat__match__in=matches)
    shared = list(others.values_list("sent_as", "sent_as__seat__match"))
    wanted = notices.exclude(pk__in={notice for notice, _match in shared})
    invitations = Invitation.objects.filter(match__in=matches).values_list("pk", flat=True)
    routes = [f"{INVITE}-{pk}" for pk in invitations]  # of letters that answered an invitation
    gone = [
        Notification.objects.filter(type=MATCH_NEWS, about__in=wanted.values("pk")).delete(),
        wanted.filter(sent_as__isnull=False).delete(),
        wanted.delete(),
        Reply.objects.filter(invitation__match__in=matches).delete(),
        Invitation.objects.filter(match__in=matches).delete(),
        InboundMail.objects.filter(seat__match__in=matches, answer__isnull=True).delete(),
        InboundMail.objects.filter(route__in=routes, answer__isnull=True).delete(),
        Presence.objects.filter(seat__match__in=matches).delete(),
        Premove.objects.filter(seat__match__in=matches).delete(),
    ]
    done = set(matches) - {match for _notice, match in shared}
    Match.objects.filter(pk__in=done).update(mails_kept=False)
    return sum(rows for rows, _each in gone)
