"""Is it still wanted? A claimed notice is looked at again, from fresh rows, before it is sent."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import Player
from config import clock, task_trigger
from games import play
from games.models import CAME_BACK, Intervention, Match, Notice, Seat
from games.play.clocks.notification_hours import NotificationHours, notification_hours_of
from games.play.premoves.storage import find_auto_move_ply, find_premove_ply
from games.play.record.record_cache import digest_at
from games.play.staff.reveals import list_unseen_reveals
from games.play.tenures import SEAT_HANDED_OVER
from games.post.mail_categories import CATEGORIES, FORMER
from games.post.mails import MailContext
from games.post.mails.headers import ANSWERED
from games.post.mails.staff_act_text import ENDS
from games.post.recipients import Addressee, RecipientFacts, find_recipient_facts, load_addressees
from games.rules.record import Record

# A turn mail waits so long if the player has the page open: an answer given there saves the mail.
AT_THE_TABLE = timedelta(minutes=2)
# Told however the match stands by then.
TOLD_ANYHOW = (
    *(Notice.Kind.FINISHED, Notice.Kind.ANSWER, Notice.Kind.ACT),
    Notice.Kind.SETTLED,
)
TO_FORMER = (Intervention.Event.GAVE, Intervention.Event.HID, Intervention.Event.SHOWED)
STOPPED = {
    "turns": gettext_noop("turn emails are off"),
    "reminders": gettext_noop("reminder emails are off"),
    "matches": gettext_noop("match emails are off"),
}


class Addressees:
    """Who the notices of a batch go to, read in one query, and again once that is a second ago:
    then not all that is left, but twice as many as were dealt with since. A machine so busy that
    seconds go by would else read the whole batch again and again.
    """

    STALE = 1.0
    LEAST = 4  # seats that are read again at once

    def __init__(self, notices: Sequence[Notice]) -> None:
        self.seats = [notice.seat_id for notice in notices]
        self.at = 0  # where in them those are that were read last
        self.read_at: float | None = None
        self.known: dict[int, Addressee] = {}

    def find_addressee(self, notice: Notice) -> Addressee:
        """The seat of a notice, with all seats of its match and what is known about telling it."""
        now = time.monotonic()
        stale = self.read_at is None or now - self.read_at >= self.STALE
        if stale or notice.seat_id not in self.known:
            ahead = self.list_prefetched_seats(notice.seat_id)
            self.read_at = now
            self.known = load_addressees([notice.seat_id, *ahead])
        return self.known[notice.seat_id]

    def list_prefetched_seats(self, seat_id: int) -> list[int]:
        """The seats that are read together with this one."""
        if self.read_at is None:
            return self.seats
        before = self.at
        if seat_id in self.seats[before:]:
            self.at = self.seats.index(seat_id, before)
        return self.seats[self.at : self.at + max(self.LEAST, 2 * (self.at - before))]


def recheck_notice(
    notice: Notice, now: datetime, batch: Addressees | None = None
) -> tuple[MailContext | None, str]:
    """The mail context of a notice, read afresh; or None and why no mail is sent. What was read for
    the `batch` counts as fresh; `sender.begin` looks at the question once more."""
    addressee = (batch or Addressees([notice])).find_addressee(notice)
    seat, seats, match = addressee.seat, addressee.seats, addressee.seat.match
    if is_for_somebody_else(notice, seat):
        return recheck_for_former_holder(notice, addressee, now)
    if notice.kind == Notice.Kind.ANSWER and seat.question is not None:
        notice.question = seat.question  # the answer shows the table as it is when it goes out
    reason = skip_reason(notice, seat, addressee.telling) or untimely_reason(
        notice, match, seat, now
    )
    if reason or seat.player is None:
        return None, reason
    record = play.current_record(match, len(seats))
    return (
        MailContext(
            notice=notice,
            player=seat.player,
            match=match,
            seats=seats,
            record=record,
            telling=addressee.telling,
            since=find_news_ply(notice, record, seat, addressee.telling),
            digest=digest_at(match, seat.ply_of(notice.question) or 0),
            # A later digest would tell, between two mails, that somebody took a secret move.
            head=digest_at(match, record.moment_plies[-1]),
            now=now,
            looks_to_tell=list_reveals_to_tell(notice, seats),
        ),
        "",
    )


def is_for_somebody_else(notice: Notice, seat: Seat) -> bool:
    """True if the seat has changed hands since the notice was written, and was not given back."""
    if notice.tenure_id == seat.tenure_id:
        return False
    tenure = notice.tenure
    return tenure is None or tenure.player_id is None or tenure.player_id != seat.player_id


def recheck_for_former_holder(
    notice: Notice, addressee: Addressee, now: datetime
) -> tuple[MailContext | None, str]:
    """As `recheck_notice`, for somebody who does not hold the seat any more: they are told nothing
    but that, when it happens and in answer to a letter, and read it as an onlooker."""
    player = None if notice.tenure is None else notice.tenure.player
    match, seats = addressee.seat.match, addressee.seats
    answers = notice.letter is not None and notice.letter.reason == FORMER
    if player is None or not (answers or is_told_to_former(notice)):
        return None, SEAT_HANDED_OVER
    telling = find_recipient_facts(player)
    reason = unreachable_reason(player, telling)
    if reason:
        return None, reason
    record = play.current_record(match, len(seats))
    return (
        MailContext(
            notice=notice,
            player=player,
            match=match,
            seats=seats,
            record=record,
            telling=telling,
            since=match.ply + 1,
            digest=b"",
            head=digest_at(match, record.moment_plies[-1]),
            now=now,
        ),
        "",
    )


def is_told_to_former(notice: Notice) -> bool:
    """True for the mail that tells somebody that they do not hold the seat any more, or that what
    they said is hidden."""
    act = notice.about
    return act is not None and act.what in TO_FORMER and act.seat_id == notice.seat_id


def list_reveals_to_tell(notice: Notice, seats: Sequence[Seat]) -> tuple[Intervention, ...]:
    """The looks of staff at hidden cards that the player has not marked as seen on the page, and
    that no mail has told of yet."""
    seat = next(seat for seat in seats if seat.pk == notice.seat_id)
    looks = list_unseen_reveals(seat)
    told_at = Notice.last_told_at(seat, notice) if looks else None
    return tuple(look for look in looks if told_at is None or look.at > told_at)


def skip_reason(notice: Notice, seat: Seat, telling: RecipientFacts) -> str:
    """Why the player gets no mail of this kind, or nothing. The sentence is kept with the notice in
    English, which is the key of its translation; so is that of `untimely_reason`."""
    player = seat.player
    if player is None:
        return gettext_noop("the seat is empty")
    reason = unreachable_reason(player, telling)
    if reason or notice.kind == Notice.Kind.ANSWER:
        return reason
    if seat.muted and not is_final_news(notice):
        return gettext_noop("the player muted this match")
    category = CATEGORIES[notice.kind]
    return "" if player.wants(category) else STOPPED[category]


def is_final_news(notice: Notice) -> bool:
    """True for what is told to those, too, who want no mails about the match: that it is over."""
    act = notice.about
    return notice.kind == Notice.Kind.FINISHED or (act is not None and act.what in ENDS)


def unreachable_reason(player: Player, telling: RecipientFacts) -> str:
    """Why no mail at all can be sent to a player, or nothing."""
    if not player.is_active:
        return gettext_noop("the account is closed")
    if player.is_bot:
        return gettext_noop("bots get no emails")
    if not player.email:
        return gettext_noop("there is no address")
    if telling.address_doubted:
        return gettext_noop("the address is not confirmed")
    return CAME_BACK if telling.address_suppressed else ""


def untimely_reason(notice: Notice, match: Match, seat: Seat, now: datetime) -> str:
    """Why the notice has come too late to be of use, or nothing."""
    if notice.kind in TOLD_ANYHOW:
        return ""
    if match.status != Match.Status.RUNNING:
        return gettext_noop("the match is no longer in progress")
    if notice.kind == Notice.Kind.STOOD_IN and not seat.stand_in:
        return gettext_noop("the player has returned")
    if notice.kind == Notice.Kind.WITHDRAWN:
        return skip_withdrawal_reason(notice, seat)
    if notice.kind == Notice.Kind.ASKED and not is_request_open(notice, match):
        return gettext_noop("the request is no longer open")
    if notice.kind == Notice.Kind.WENT_ON and match.pause_id is not None:
        return gettext_noop("the match is paused again")
    if notice.kind not in ANSWERED:
        return ""
    if seat.question != notice.question:
        if seat.is_dead(notice.question):
            return gettext_noop("the turn was taken back")
        return gettext_noop("the turn was played")
    if seat.played_by_bot:
        return gettext_noop("a bot plays the seat")
    if seat.deadline is not None and seat.deadline <= now:
        return gettext_noop("the player’s time has run out")
    return ""


def skip_withdrawal_reason(notice: Notice, seat: Seat) -> str:
    """Why it need not be told that a question is gone, or nothing: no mail has put it, or another
    mail puts one anew."""
    if seat.question is not None:
        return gettext_noop("the player was asked again")
    asked = Notice.objects.filter(
        seat=seat, tenure=notice.tenure_id, question=notice.question, begun_at__isnull=False
    )
    told = asked.filter(kind__in=ANSWERED).exists()
    return "" if told else gettext_noop("no email had been sent about this turn")


def is_request_open(notice: Notice, match: Match) -> bool:
    """True while the request that a notice is about can be answered."""
    request = match.request
    return request is not None and request.number == notice.question


def find_news_ply(notice: Notice, record: Record, seat: Seat, telling: RecipientFacts) -> int:
    """From which ply on the log is news for a seat: after the last turn that its player ended; what
    was played for it counts as news."""
    if notice.kind == Notice.Kind.PLAYED_FOR_YOU:
        return (seat.ply_of(notice.question) or 0) + 1
    if notice.about is not None or notice.kind == Notice.Kind.WITHDRAWN:
        return record.ply + 1
    if notice.kind == Notice.Kind.PLANNED:
        return find_premove_ply(seat, notice.question) + 1
    if notice.letter is not None and notice.kind == Notice.Kind.ANSWER:
        before = notice.letter.ply_before
        return record.ply + 1 if before is None else before + 1
    last = telling.last_own_ply
    if (begun := find_auto_move_ply(seat)) is not None:
        return begun + 1
    if last is not None and last in record.taken_back_plies:
        since = last + 1  # all before was told when they took it
    else:
        ended = 0 if last is None else record.find_turn_end(seat.number, last)
        since = ended + 1 if ended else 0
    # Whoever ended the match reads its last lines, too.
    return min(since, record.ply) if notice.kind == Notice.Kind.FINISHED else since


# When


def mail_due_time(context: MailContext, now: datetime) -> datetime:
    """When a turn mail is to go out; `now` for every other kind, and for a turn that waits no
    longer: not for the player's hours, and not because the page of the match is open."""
    if context.notice.kind != Notice.Kind.TURN:
        return now
    return turn_due_time(notification_hours_of(context.player), context.seat, context.telling, now)


def turn_due_time(
    hours: NotificationHours, seat: Seat, telling: RecipientFacts, now: datetime
) -> datetime:
    """When the player of an asked seat is told of it, by these hours; `now` if it waits no more."""
    asked_at, deadline = seat.asked_at, seat.deadline
    if asked_at is None or deadline is None:
        return now
    planned = hours.turn_due_time(asked_at, asked_at, deadline)
    if hours.digest_hour is None and planned <= now and hours.is_quiet(now):
        planned = hours.turn_due_time(now, asked_at, deadline)  # late, and quiet again
    if is_at_the_table(telling, now):
        planned = max(planned, asked_at + AT_THE_TABLE)
    return max(planned, now)


def is_at_the_table(telling: RecipientFacts, now: datetime) -> bool:
    """True if the page of the match is open, or was a moment ago. A house that shows its own mails
    (`manage.py up`) is for trying them out, so there nobody counts as being at the table."""
    seen_at = telling.seen_at
    return not settings.MAILBOX_DIR and seen_at is not None and seen_at > now - AT_THE_TABLE


def waits_for_digest(context: MailContext) -> bool:
    """True for a turn that its player wants to hear of in a digest, and that could wait for it."""
    seat = context.seat
    if seat.asked_at is None or seat.deadline is None:
        return False
    hours = notification_hours_of(context.player)
    planned = hours.turn_due_time(seat.asked_at, seat.asked_at, seat.deadline)
    return hours.digest_hour is not None and planned > seat.asked_at


def release_held(player: Player) -> int:
    """Makes the player's turn mails that wait due now; returns how many. Whoever sends them looks
    at the hours that stand then, and holds what still has to wait."""
    now = clock.now()
    held = Notice.objects.filter(tenure__player=player, kind=Notice.Kind.TURN, due_at__gt=now)
    released = held.filter(state=Notice.State.DUE, error="").update(due_at=now)
    if released:
        transaction.on_commit(task_trigger.trigger_senders)
    return released
