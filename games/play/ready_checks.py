"""Answers to the question whether a player is still there, and what becomes of seats without one:
they go to the next seek, else to whoever joins; to a bot only if all others agree.

Each function locks the row of the match and looks again, so that of an answer and the end of its
time one comes first, whoever does them.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from accounts.models import Player
from config import clock
from games.models import InboundMail, Match, ReadyCheck, Seat
from games.notifications import owe_notifications
from games.play import match_setup, quotas
from games.play.errors import CannotJoin, NotAllowed
from games.play.locked_match import lock_match_row
from games.play.match_setup import RATED_BOTS, check_account, seats_of, start_if_full
from games.play.ready_questions import find_due_time, has_lost_seat, list_open_questions
from games.play.seeks import seat_next_seek
from games.play.timeout_holds import read_mail_status
from games.rules.phrases import phrase

LOST = "ready_lost"  # the type of the notification
PERSONAL_ROUTE = "p-{}"  # of emails to a player's own address (`games.post.signed_addresses`)
BATCH = 100
UNREAD = (InboundMail.State.WAITING, InboundMail.State.LEASED)
NOT_ASKED = phrase("You weren’t asked whether you’re still at this table.")
TOO_LATE = phrase("Your seat was given up because you didn’t answer in time. You can join again.")


def confirm_presence(match_id: int, player: Player, now: datetime | None = None) -> Match:
    """The player is still there; the match starts if they were the last to say so. NotAllowed if
    they were not asked, or have lost the seat. Saying it twice changes nothing."""
    now = now or clock.now()
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        match = lock_match_row(match_id)
        asked = ReadyCheck.objects.filter(match=match, player=player).first()
        if asked is None:
            raise NotAllowed(NOT_ASKED)
        if asked.answered_at is not None:
            return match
        if asked.lost_at is not None or match.status != Match.Status.OPEN:
            raise NotAllowed(TOO_LATE)
        asked.answered_at = now
        asked.save(update_fields=["answered_at"])
        start_if_confirmed(match, now)
    return match


def start_if_confirmed(match: Match, now: datetime) -> None:
    """Starts a locked match if it is full and everybody there has said so."""
    if not list_open_questions(match).exists():
        start_if_full(match, seats_of(match), now)


def seat_bot(match_id: int, player: Player, level: str = "", now: datetime | None = None) -> Match:
    """Gives the next free seat to a bot that plays at `level` (empty: steady): if whoever opened
    the match wants it, or where a seat was lost in a ready check, once all at the table do. Until
    then the match stays as it is."""
    if not has_lost_seat(match_id):
        return match_setup.seat_bot(match_id, player, level, now)
    return agree_to_bot(match_id, player, level, now or clock.now())


def agree_to_bot(match_id: int, player: Player, level: str, now: datetime) -> Match:
    """A player agrees that a bot gets the next free seat of a table that has lost somebody."""
    with transaction.atomic():
        check_account(quotas.lock_player(player))
        match = lock_match_row(match_id)
        here = {seat.player_id for seat in seats_of(match) if seat.player_id is not None}
        if player.pk not in here:
            raise NotAllowed(phrase("You aren’t at this table."))
        if match.rated:
            raise CannotJoin(RATED_BOTS)
        ReadyCheck.objects.update_or_create(
            match=match,
            player=player,
            defaults={"wants_bot": True, "answered_at": now},
            create_defaults={"wants_bot": True, "asked_at": now, "due_at": now, "answered_at": now},
        )
        agree = ReadyCheck.objects.filter(match=match, player__in=here, wants_bot=True)
        if agree.count() < len(here):
            return match
        agree.update(wants_bot=False)  # each seat is agreed upon for itself
        return match_setup.seat_bot(match.pk, player, level, now, agreed=True)


# The end of the time to answer


def expire_ready_checks(now: datetime, stopped: Callable[[], bool]) -> int:
    """Takes the seats of those who have not answered in time; returns how many."""
    due = ReadyCheck.objects.filter(
        ReadyCheck.OPEN, due_at__lte=now, match__status=Match.Status.OPEN
    )
    done, last = 0, 0
    while not stopped():
        found = list(due.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH])
        for last in found:
            done += expire_ready_check(last, now)
        if len(found) < BATCH:
            break
    return done


def expire_ready_check(key: int, now: datetime) -> bool:
    """Takes the seat of somebody who has not answered, after looking again under the lock; False if
    they have, or have more time, or a letter of theirs that came in time waits to be read."""
    with transaction.atomic():
        match = lock_match_row(ReadyCheck.objects.values_list("match", flat=True).get(pk=key))
        asked = list_open_questions(match).select_related("player").filter(pk=key).first()
        if asked is None or match.status != Match.Status.OPEN:
            return False
        due = find_due_time(match, asked.player, asked.asked_at)
        if due > now or may_be_answered(asked, due, now):
            ReadyCheck.objects.filter(pk=key).update(due_at=due)
            return False
        ReadyCheck.objects.filter(pk=key).update(lost_at=now, due_at=due)
        free_seat(match, asked.player, now)
    seat_next_seek(match, now)
    return True


def may_be_answered(asked: ReadyCheck, due: datetime, now: datetime) -> bool:
    """True if an answer that came in time may still be unread: by us, or on its way to us."""
    written = InboundMail.objects.filter(
        route=PERSONAL_ROUTE.format(asked.player_id), state__in=UNREAD, received_at__lte=due
    )
    in_upto = read_mail_status(now).in_upto
    return written.exists() or (in_upto is not None and due > in_upto)


def free_seat(match: Match, player: Player, now: datetime) -> None:
    """The seat of a player at a locked table is free; they are told. Whoever opened the table hands
    it on to somebody there; without anybody it is cancelled."""
    Seat.objects.filter(match=match, player=player).update(player=None)
    asked = ReadyCheck.objects.get(match=match, player=player)
    owe_notifications(LOST, [player.pk], asked.pk, now)
    if match.opened_by_id != player.pk:
        return
    waiting = set(list_open_questions(match).values_list("player", flat=True))
    left = [seat.player for seat in seats_of(match) if seat.player is not None]
    left.sort(key=lambda one: one.pk in waiting)  # first who has said that they are there
    if left:
        match.opened_by = left[0]
        match.save(update_fields=["opened_by"])
    else:
        match.status = Match.Status.CANCELLED
        match.finished_at = match.public_at = now
        match.save(update_fields=["status", "finished_at", "public_at"])
