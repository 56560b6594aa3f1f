"""Sending notices: claimed by lease, looked at again, handed to the mail server, marked.

A notice goes out once. A sender claims it for two minutes; `attempts` grows with every claim and
is the fence: whoever lost the lease can change nothing any more. `begun_at` is committed just
before the mail server is given the mail, so after a death it is known which mails were perhaps
sent. Such a turn mail is sent once more, with the same Message-ID, and `sent_at` holds when it was
perhaps sent the first time; any other kind stays `unknown`. No mail is sent in a transaction.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import play
from games.mail_out import CATEGORIES, Occasion, letter
from games.mail_out.headers import ANSWERED, new_message_id
from games.mailing import Refused, Unreachable, Unsure, Wire
from games.models import Match, Notice, Seat, Step

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=120)
BATCH = 20
PASS_SECONDS = 20.0  # how long one pass goes on claiming
SEND_AGAIN = timedelta(minutes=15)  # a turn mail of which nobody knows whether it was sent
WAITS = (10, 60, 300, 900, 3600)  # seconds after the 1st, 2nd... failed try, then the last one
MOST_ATTEMPTS = 120
PERHAPS_SENT = "the mail server was given the mail and did not confirm it"

State = Notice.State


def never() -> bool:
    return False


def send_due(stopped: Callable[[], bool] = never, seconds: float = PASS_SECONDS) -> int:
    """Sends all notices that are due, until none is left, the mail server cannot be reached,
    `stopped()` or `seconds` are over. Returns how many were handed to the mail server."""
    until = time.monotonic() + seconds
    sent = 0

    def over() -> bool:
        return stopped() or time.monotonic() > until

    with Wire() as wire:
        while not over():
            claimed = claim(timezone.now())
            if not claimed:
                break
            try:
                sent += sum(send(notice, wire) for notice in unless(over, claimed))
            except Unreachable as error:
                logger.warning("the mail server cannot be reached: %s", error)
                for notice in claimed:
                    retry(notice, str(error), timezone.now())
                break
            finally:
                give_back(claimed)
    return sent


def unless(over: Callable[[], bool], notices: list[Notice]) -> "filter[Notice]":
    """The notices, as long as it is not over."""
    return filter(lambda _notice: not over(), notices)


# Claiming


def claim(now: datetime, most: int = BATCH) -> list[Notice]:
    """Leases the notices that are due, longest due first, to the caller alone.

    A dead lease counts as due if its mail was not begun; else its mail was perhaps sent.
    """
    settle_doubts(now)
    with transaction.atomic():
        due = (
            waiting(now)
            .filter(Q(state=State.DUE) | Q(leased_until__lte=now, begun_at__isnull=True))
            .order_by("due_at", "pk")
        )
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True)
        keys = list(due.values_list("pk", flat=True)[:most])
        if not keys:
            return []
        Notice.objects.filter(pk__in=keys).update(
            state=State.LEASED, leased_until=now + LEASE, attempts=F("attempts") + 1
        )
        return list(Notice.objects.filter(pk__in=keys).order_by("due_at", "pk"))


def waiting(now: datetime) -> QuerySet[Notice]:
    """What the index of notices to send holds up to now."""
    return Notice.objects.filter(due_at__lte=now, state__in=[State.DUE, State.LEASED])


def settle_doubts(now: datetime) -> None:
    """Dead leases whose mail was begun: a turn is sent once more, the rest stays unknown."""
    dead = waiting(now).filter(state=State.LEASED, leased_until__lte=now, begun_at__isnull=False)
    in_doubt(dead, now)


def in_doubt(notices: QuerySet[Notice], now: datetime) -> None:
    """Marks leased notices whose mail was given to the mail server and perhaps sent."""
    first_time = notices.filter(kind=Notice.Kind.TURN, sent_at__isnull=True)
    first_time.update(
        state=State.DUE,
        due_at=now + SEND_AGAIN,
        sent_at=F("begun_at"),
        begun_at=None,
        leased_until=None,
        error=PERHAPS_SENT,
    )
    notices.update(
        state=State.UNKNOWN, sent_at=F("begun_at"), leased_until=None, error=PERHAPS_SENT
    )


def mine(notice: Notice) -> QuerySet[Notice]:
    """The row of a claimed notice, if the lease is still the caller's."""
    return Notice.objects.filter(pk=notice.pk, state=State.LEASED, attempts=notice.attempts)


def give_back(claimed: list[Notice]) -> None:
    """Notices of a batch that nobody got to are due again at once."""
    for notice in claimed:
        mine(notice).filter(begun_at__isnull=True).update(
            state=State.DUE, leased_until=None, attempts=F("attempts") - 1
        )


# One notice


def send(notice: Notice, wire: Wire) -> bool:
    """Looks at a claimed notice again, makes its mail and hands it over; True if it was sent.

    Unreachable, with the notice as it was, if there is no mail server to hand it to.
    """
    now = timezone.now()
    try:
        occasion, reason = looked_at_again(notice, now)
        if occasion is None:
            end(notice, State.SKIPPED, reason)
            return False
        if not notice.message_id:
            match, seat = occasion.match, occasion.seat
            notice.message_id = new_message_id(
                notice.kind, match.code, notice.question, seat.number
            )
        mail = letter(occasion)
        mail.message()  # a header that cannot be sent fails here
    except DatabaseError:
        raise
    except Exception as error:
        logger.exception("notice %s could not be written", notice.pk)
        end(notice, State.FAILED, f"{type(error).__name__}: {error}")
        return False
    wire.reach()
    if not begin(notice):
        return False
    try:
        wire.hand_over(mail)
    except Refused as error:
        refused(notice, error)
        return False
    except Unsure as error:
        logger.warning("notice %s was perhaps sent: %s", notice.pk, error)
        in_doubt(mine(notice), timezone.now())
        return False
    end(notice, State.SENT)
    logger.info("notice %s sent", notice.pk)
    return True


def begin(notice: Notice) -> bool:
    """Notes, before the mail server is given the mail, that it will be; False if the lease or the
    question is gone."""
    now = timezone.now()
    open_still = mine(notice)
    if notice.kind in ANSWERED:
        open_still = open_still.filter(seat__question=notice.question)
    begun = open_still.update(begun_at=now, leased_until=now + LEASE, message_id=notice.message_id)
    if not begun:
        end(notice, State.SKIPPED, "the question was answered in between")
    return bool(begun)


def end(notice: Notice, state: str, error: str = "") -> None:
    """The last state of a notice; nothing happens if the lease is lost."""
    ended: dict[str, object] = {"state": state, "leased_until": None, "error": error[:300]}
    if state == State.SENT:
        ended["sent_at"] = timezone.now()
    mine(notice).update(**ended)


def refused(notice: Notice, error: Refused) -> None:
    """The mail server did not take the mail: for good, or for now."""
    logger.warning("notice %s was refused: %s", notice.pk, error.code)
    if error.for_good:
        end(notice, State.FAILED, str(error))
    else:
        retry(notice, str(error), timezone.now())


def retry(notice: Notice, error: str, now: datetime) -> None:
    """The notice is due again later, longer each time; failed once there were too many tries."""
    if notice.attempts >= MOST_ATTEMPTS:
        end(notice, State.FAILED, f"given up: {error}")
        return
    wait = WAITS[min(notice.attempts, len(WAITS)) - 1]
    mine(notice).update(
        state=State.DUE,
        due_at=now + timedelta(seconds=wait),
        begun_at=None,
        leased_until=None,
        error=error[:300],
    )


# Is it still wanted?


def looked_at_again(notice: Notice, now: datetime) -> tuple[Occasion | None, str]:
    """The occasion of a notice, read afresh; or None and why no mail is sent."""
    together = Seat.objects.filter(match__seats__pk=notice.seat_id)
    seats = tuple(together.select_related("match", "player").order_by("number"))
    seat = next(seat for seat in seats if seat.pk == notice.seat_id)
    match = seat.match
    reason = unwanted(notice, match, seat) or untimely(notice, match, seat, now)
    if reason or seat.player is None:
        return None, reason
    return (
        Occasion(
            notice=notice,
            player=seat.player,
            match=match,
            seats=seats,
            record=play.current(match),
            since=told_since(notice, match, seat),
            digest=play.digest_at(match, notice.question),
            now=now,
        ),
        "",
    )


def unwanted(notice: Notice, match: Match, seat: Seat) -> str:
    """Why the player gets no mail of this kind, or nothing."""
    player = seat.player
    if player is None:
        return "nobody holds the seat"
    if not player.is_active:
        return "the account is closed"
    if not player.email:
        return "there is no address"
    addresses = EmailAddress.objects.filter(user=player, email__iexact=player.email)
    if addresses.filter(verified=False).exists():
        return "the address is not confirmed"
    category = CATEGORIES[notice.kind]
    return "" if getattr(player, f"mail_{category}") else f"mails about {category} are stopped"


def untimely(notice: Notice, match: Match, seat: Seat, now: datetime) -> str:
    """Why the notice has come too late to be of use, or nothing."""
    if notice.kind == Notice.Kind.FINISHED:
        return ""
    if match.status != Match.Status.RUNNING:
        return "the match does not run any more"
    if notice.kind == Notice.Kind.STOOD_IN and not seat.stand_in:
        return "the player has returned"
    if notice.kind not in ANSWERED:
        return ""
    if seat.question != notice.question:
        return "the question was answered"
    if seat.played_by_bot:
        return "a bot sits in"
    if seat.deadline is not None and seat.deadline <= now:
        return "the time is up"
    return ""


def told_since(notice: Notice, match: Match, seat: Seat) -> int:
    """From which ply on the log is news for a seat: after its last step taken by the player; what
    was played for it counts as news."""
    if notice.kind == Notice.Kind.PLAYED_FOR_YOU:
        return notice.question + 1
    own = Step.objects.filter(match_id=match.pk, seat=seat.number)
    by_player = own.exclude(via__in=[Step.Via.BOT, Step.Via.CLOCK])
    last = by_player.order_by("-ply").values_list("ply", flat=True).first()
    since = 0 if last is None else last + 1
    # Whoever ended the match reads its last lines, too.
    return min(since, match.ply) if notice.kind == Notice.Kind.FINISHED else since
