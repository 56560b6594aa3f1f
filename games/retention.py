"""What is thrown away, and when: mails and letters of matches that were over long ago, what the
house noted of itself, games that were only tried, and what accounts need no longer. Matches, moves
and what happened to them stay for ever, and can be replayed.

The mails and letters of a match go some months after its end (RETENTION_DAYS). A letter's key goes
with it. So from then on the addresses of the match lead nowhere (`games.post.inbox.mail_storage`):
a mail that is delivered once more is refused and does nothing.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.core.cache import caches
from django.db import transaction

from accounts import rate_limits, reauthentication
from accounts.cache_backend import CounterCache
from accounts.models import SecurityEvent, Session
from config import clock
from games.models import (
    Alarm,
    GuestGame,
    Heartbeat,
    InboundMail,
    Invitation,
    Match,
    Notice,
    Notification,
    Outage,
    Premove,
    Presence,
    Reply,
)
from games.post.inbox.mail_storage import UNREAD
from games.post.outbox.personal_mails import ANSWERED
from games.post.outbox.push_sender import MATCH_NEWS
from games.post.retention_period import mail_retention_start
from games.post.signed_addresses import INVITE, PUBLIC

MATCHES_AT_ONCE = 100  # in one transaction
RAW_KEPT = timedelta(days=14)
RAW_KEPT_ASIDE = timedelta(days=30)  # of letters that could not be read, to find out why
RAW_AT_ONCE = 500
GUEST_GAMES_AT_ONCE = 1000
SILENT = timedelta(days=90)  # a way in or a machine that gave no sign for so long is gone


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
        found = list(
            rest.order_by("finished_at", "pk").values_list("finished_at", "pk")[:MATCHES_AT_ONCE]
        )
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


def delete_old_raw_mails(
    stopped: Callable[[], bool] | None = None, now: datetime | None = None
) -> int:
    """Throw away the raw text of letters that were dealt with long ago; how many. What became of
    them stays on record; of what strangers wrote to an address that anybody may write to nothing
    does."""
    at = now or clock.now()
    dealt = InboundMail.objects.filter(received_at__lt=at - RAW_KEPT).exclude(state__in=UNREAD)
    public = list(dealt.filter(route__in=PUBLIC).values_list("pk", flat=True)[:RAW_AT_ONCE])
    gone, _each = InboundMail.objects.filter(pk__in=public).delete() if public else (0, {})
    old = dealt.filter(raw__isnull=False)
    recent = old.filter(state=InboundMail.State.SET_ASIDE, received_at__gte=at - RAW_KEPT_ASIDE)
    keys = list(old.exclude(pk__in=recent.values("pk")).values_list("pk", flat=True)[:RAW_AT_ONCE])
    return gone + (InboundMail.objects.filter(pk__in=keys).update(raw=None) if keys else 0)


def delete_old_guest_games(stopped: Callable[[], bool], now: datetime) -> int:
    """Throws away games that visitors tried without signing up, some days after their last move
    (RETENTION_DAYS): these rows and no others; returns how many. A match that one of them has
    become stays. May be stopped at any moment."""
    old = GuestGame.objects.filter(at__lt=now - timedelta(days=settings.RETENTION_DAYS["trials"]))
    done = 0
    while not stopped() and (
        keys := list(old.order_by("at").values_list("pk", flat=True)[:GUEST_GAMES_AT_ONCE])
    ):
        done += old.filter(pk__in=keys).delete()[0]
    return done


def delete_old_operational_rows(now: datetime) -> int:
    """Throws away what the house noted of itself, outages, alarms and heartbeats of machines that
    are gone, where it is older than RETENTION_DAYS says; returns how many rows."""
    before = now - timedelta(days=settings.RETENTION_DAYS["outages"])
    gone = [
        Outage.objects.filter(ends_at__lt=before).delete(),
        Alarm.objects.filter(ends_at__lt=before).delete(),
        Heartbeat.objects.filter(at__lt=now - SILENT, name__contains=": ").delete(),
    ]
    return sum(rows for rows, _each in gone)


def delete_expired_account_rows() -> int:
    """Throws away what accounts need no longer: sessions that are over, codes nobody will type,
    counts of days and minutes gone by, and events of the security log from before RETENTION_DAYS;
    returns how many rows."""
    over = Session.objects.filter(expire_date__lt=clock.now()).delete()[0]
    before = clock.now() - timedelta(days=settings.RETENTION_DAYS["security"])
    over += SecurityEvent.objects.forget(before)
    counters = cast(CounterCache, caches["default"])
    return (
        over
        + reauthentication.delete_expired_codes()
        + rate_limits.delete_old_tallies()
        + counters.delete_expired()
    )
