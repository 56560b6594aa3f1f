"""Leaving, carried out: told by mail at once, done when the seven days are over.

First the account is closed (`accounts.account_deletion`), so that nobody acts for the player any
more and no mail goes out to them. Then their seats are left one by one, their words and mails
emptied match by match, and last of all the account itself. Every part is a transaction of its own
and may be the last before a death: the next round finds who has begun to leave, and goes on.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from accounts import account_deletion
from accounts.adapter import AccountAdapter
from accounts.models import Player
from config import clock
from games.models import Tenure
from games.models.lease import never_stop
from games.play.departures import leave_seat_for_good, list_seats_to_leave
from games.post.mails.headers import add_site_name, talk_address
from games.post.retention_period import are_mails_kept
from games.privacy import anonymization, export_jobs
from games.privacy.ownership import list_addresses, list_match_keys

logger = logging.getLogger(__name__)


def run_deletions(stopped: Callable[[], bool], now: datetime) -> int:
    """Tells those who wish to leave, and has those leave whose days are over; returns how many
    left."""
    mail_confirmations(stopped)
    left = 0
    for player in account_deletion.list_due_deletions(now):
        if stopped():
            break
        left += delete_player(player.pk, stopped, now)
    return left


# Told at once


def mail_confirmations(stopped: Callable[[], bool] = never_stop) -> int:
    """Mails everybody who wishes to leave what will happen, and how to take it back."""
    told = 0
    for player in account_deletion.list_unconfirmed_deletions():
        if stopped():
            break
        try:
            told += mail_confirmation(player)
        except SMTPRecipientsRefused:
            logger.warning("the account deletion email to player %s was refused", player.pk)
        except OSError as error:
            logger.error("account deletion emails are on hold: %s", type(error).__name__)
            break
        Player.objects.filter(pk=player.pk).update(leaving_told=True)
    return told


def mail_confirmation(player: Player) -> bool:
    """Mails one player; OSError if the mail server does not take it."""
    things = {
        "user": player,
        "player": player,
        "day": player.leaves_at,
        "stay": account_deletion.cancel_deletion_link(player),
        "seats": len(list_seats_to_leave(player)),
        "can_answer": bool(reply_headers(player)),
    }
    with timezone.override(player.zone):
        AccountAdapter().send_account_mail(
            "account/email/leaving", player.email, things, reply_headers(player)
        )
    return True


def reply_headers(player: Player) -> dict[str, str]:
    """The header by which an answer comes in as a letter about the player's last match; none if
    there is no match, or this house takes no letters."""
    if not settings.REPLY_DOMAIN:
        return {}
    held = Tenure.objects.filter(player=player).select_related("seat__match")
    for tenure in held.order_by("-begins_at", "-pk")[:1]:
        if are_mails_kept(tenure.seat.match, clock.now()):
            local_part = talk_address(tenure.seat_id, tenure, tenure.seat.match.code)
            return {"Reply-To": add_site_name(f"{local_part}@{settings.REPLY_DOMAIN}")}
    return {}


# Carried out


def delete_player(player_id: int, stopped: Callable[[], bool], now: datetime | None = None) -> bool:
    """Has one player leave, as far as `stopped` lets it; True once all is done."""
    now = now or clock.now()
    try:
        if not account_deletion.close_account(player_id, now):
            return False
        player = Player.objects.get(pk=player_id)
        for part in list_deletion_parts(player, now):
            if stopped():
                return False
            with transaction.atomic():
                part()
        with transaction.atomic():
            if anonymization.has_mails_in_transit(player):
                return False  # something is on its way out or in; the next round comes for it
            account_deletion.anonymize_account(player.pk)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("the account of player %s could not be deleted", player_id)
        return False
    logger.info("the account of player %s has been deleted", player_id)
    return True


def list_deletion_parts(player: Player, now: datetime) -> Iterator[Callable[[], object]]:
    """What is to be done, one transaction after the other."""
    emails = list_addresses(player)
    for seat in list_seats_to_leave(player):
        yield partial(leave_seat_for_good, seat, player, now)
    for match in list_match_keys(player):
        yield partial(anonymization.anonymize_match, match, player)
    yield partial(anonymization.anonymize_other_rows, player, emails)
    yield partial(export_jobs.delete_player_exports, player)
    letters = anonymization.list_inbound_mails_by(emails)
    for at in range(0, len(letters), anonymization.BATCH):
        yield partial(anonymization.empty_inbound_mails, letters[at : at + anonymization.BATCH])
