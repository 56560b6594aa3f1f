"""Handling: each stored letter is read once, obeyed, and answered at most once.

A letter is read under a lease (`games.models.lease`), outside of any transaction. What it does,
what it leaves in the row and the answer that is owed are then written in one transaction: after a
death in between nothing was done, and it is done again.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from accounts import unsubscribe_links
from accounts.models import Player
from config import clock, watchdog
from games.models import InboundMail, Invitation, LeaseQuerySet, Notice
from games.models.lease import never_stop
from games.post import signed_addresses
from games.post.inbox import (
    bounces,
    delivery_reports,
    digest_replies,
    former_holder,
    invitation_answers,
    mail_reader,
    parse_failures,
    personal_mail,
    public_addresses,
)
from games.post.inbox.mail_classifier import MailKind, classify_mail
from games.post.inbox.mail_reader import ParsedMail, TooMuchWork, TooSlow, UnreadableMail
from games.post.inbox.match_runner import MatchRunner
from games.post.inbox.proposal_search import FoundTurn
from games.post.signed_addresses import (
    BOUNCE,
    DIGEST,
    INVITE,
    PERSONAL,
    PUBLIC,
    RETURN,
    RETURNS,
    STOP,
    TURN,
)

logger = logging.getLogger(__name__)

BATCH = 20
PASS_SECONDS = 20.0
MOST_ATTEMPTS = 5
MOST_TOO_SLOW = 3
MOST_HANGS = 2
HANGING_SECONDS = 10.0  # of work on one letter; it takes some hundredths
CLOSED, LEFT = "closed", "left"

State = InboundMail.State
WRITTEN = (
    *("state", "reason", "leased_until", "read_at", "sender", "message_id", "subject"),
    *("words", "transcript", "shows", "ply_before"),
)


def process_inbound_mails(
    stopped: Callable[[], bool] = never_stop, seconds: float = PASS_SECONDS
) -> int:
    """Handles the letters that wait, the longest waiting first, until there are no more,
    `stopped()` or `seconds` are over. Returns how many were handled."""
    until = time.monotonic() + seconds
    handled = 0
    record_hangs(clock.now())
    while not stopped() and time.monotonic() < until:
        claimed = claim_inbound_mails(clock.now())
        if not claimed:
            break
        for at, letter in enumerate(claimed):
            if stopped() or time.monotonic() > until:
                for unread in claimed[at:]:
                    InboundMail.objects.filter_by_lease(unread).release()
                break
            watchdog.report_work(f"letter {letter.pk} {letter.attempts}", HANGING_SECONDS)
            handle_inbound_mail(letter)
            watchdog.report_work()
            handled += 1
    return handled


def record_hangs(now: datetime) -> None:
    """Counts at which letters runners have hung, and lets them wait for nobody's lease."""
    for about in watchdog.read_hang_reports(settings.VAR_DIR):
        what, *numbers = about.split()
        if what == "letter":
            pk, attempts = map(int, numbers)
            hung = InboundMail.objects.filter(pk=pk, attempts=attempts, state=State.LEASED)
            hung.update(hangs=F("hangs") + 1, leased_until=now)
            logger.error("a worker hung on inbound email %s and was killed", pk)
        else:
            logger.error("a worker hung on %s and was killed", about)


def claim_inbound_mails(now: datetime, most: int = BATCH) -> list[InboundMail]:
    """Leases letters to the caller alone. One whose reader died is claimed without any other, and
    set aside once too many have died: it seems to kill whoever reads it."""

    def give_up(dead: LeaseQuerySet[InboundMail]) -> None:
        worn = dead.filter(attempts__gte=MOST_ATTEMPTS)
        worn.finish(State.SET_ASIDE, reason="worn_out", read_at=now)

    whole = InboundMail.objects.select_related("seat", "tenure")
    return whole.claim_isolated(now, most, give_up)


def handle_inbound_mail(letter: InboundMail) -> None:
    """Reads a claimed letter and does what it says. Nothing that a letter holds makes this raise;
    only a database that is away does."""
    if letter.hangs >= MOST_HANGS:
        set_aside(letter, "unreadable")
        return
    try:
        parsed = mail_reader.read_mail(raw_mail(letter))
    except TooMuchWork as error:
        logger.warning("inbound email %s: %s", letter.pk, error)
        InboundMail.objects.filter_by_lease(letter).update(hangs=F("hangs") + 1)
        if letter.hangs + 1 >= MOST_HANGS:
            set_aside(letter, "unreadable")
        return  # its lease ends, and it is tried once more
    except TooSlow as error:
        logger.warning("inbound email %s was not read in time: %s", letter.pk, error)
        if letter.attempts >= MOST_TOO_SLOW:
            set_aside(letter, "unreadable")
        return  # its lease ends, and it is tried again
    except UnreadableMail as error:
        logger.info("inbound email %s cannot be read: %s", letter.pk, error)
        set_aside(letter, "unreadable")
        return
    try:
        found = find_turn(letter, parsed)
        with transaction.atomic():
            if holds_lease(letter) and run_mail(letter, parsed, found):
                letter.leased_until, letter.read_at = None, clock.now()
                letter.save(update_fields=WRITTEN)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("inbound email %s could not be processed", letter.pk)
        set_aside(letter, "broke")
        return
    logger.info("inbound email %s: %s", letter.pk, letter.reason)


def raw_mail(letter: InboundMail) -> bytes:
    """The mail as it came; for a part of a letter about several matches, the whole of it."""
    if letter.raw is None and digest_replies.is_digest_part(letter):
        whole = digest_replies.find_digest_mail(letter)
        return bytes(whole.raw or b"") if whole is not None else b""
    return bytes(letter.raw or b"")


def holds_lease(letter: InboundMail) -> bool:
    """True if the lease still holds; nobody else can claim it until the transaction ends."""
    held = InboundMail.objects.select_for_update().filter_by_lease(letter)
    return held.values_list("pk").first() is not None


def set_aside(letter: InboundMail, reason: str) -> None:
    """Ends a letter of which nothing can be made; its player is told so, once a day."""
    now = clock.now()
    with transaction.atomic():
        if InboundMail.objects.filter_by_lease(letter).finish(
            State.SET_ASIDE, reason=reason, read_at=now
        ):
            parse_failures.notify_player(letter, now)


def find_turn(letter: InboundMail, parsed: ParsedMail) -> FoundTurn | None:
    """The one turn that stands somewhere in a letter to an open question, to be asked back if the
    letter plays none. Looked for before the transaction, which shall be short."""
    if letter.route[:1] != TURN or letter.tenure is None or letter.tenure.player_id is None:
        return None
    if classify_mail(letter, parsed) != MailKind.PERSON or former_holder.is_for_former_holder(
        letter
    ):
        return None
    part = (
        digest_replies.extract_part(letter, parsed)
        if digest_replies.is_digest_part(letter)
        else parsed
    )
    return None if part is None else MatchRunner(letter, part).search_turn()


def run_mail(letter: InboundMail, parsed: ParsedMail, found: FoundTurn | None = None) -> bool:
    """Does what a letter says, and notes in the row what became of it. `found` is the turn that
    stands somewhere in it. False for one that has to wait until its parts were handled: it is tried
    again once its lease ends."""
    letter.sender = parsed.first_field("from")[:320]
    letter.message_id = usable_message_id(parsed.first_field("message-id"))
    way, *numbers = letter.route.split("-")
    if way in RETURNS and is_about_departed(way, int(numbers[0])):
        InboundMail.objects.filter(pk=letter.pk).update(raw=None, envelope_from="", fingerprint="")
        letter.sender = letter.message_id = ""
        mark_ignored(letter, LEFT)
    elif way in RETURNS:
        mark_done(letter, bounces.handle_bounce(letter, parsed))
    elif way == STOP:
        stop_category(letter, int(numbers[0]), int(numbers[1]))
    elif (sort := classify_mail(letter, parsed)) != MailKind.PERSON:
        mark_ignored(letter, sort)
    elif way in PUBLIC:
        public_addresses.handle_public_mail(letter, parsed)
    elif way == INVITE:
        invitation_answers.handle_answer(letter, parsed)
    elif way == PERSONAL:
        personal_mail.handle_personal_mail(letter, parsed)
    elif way == DIGEST:
        return digest_replies.handle_digest_reply(letter, parsed)
    elif is_of_closed_account(letter):
        mark_ignored(letter, CLOSED)
    elif former_holder.is_for_former_holder(letter):
        former_holder.handle_former_holder_mail(letter, parsed)
    elif not digest_replies.is_digest_part(letter):
        MatchRunner(letter, parsed, found).execute()
    elif (part := digest_replies.extract_part(letter, parsed)) is not None:
        MatchRunner(letter, part, found).execute_part()
    else:
        mark_ignored(letter, "nothing")
    return True


def is_of_closed_account(letter: InboundMail) -> bool:
    """True if staff have closed the account that the letter's address was signed for. What they
    leave is played as for anybody who is absent; nobody gets an answer."""
    player = None if letter.tenure is None else letter.tenure.player
    return player is not None and not player.is_active


def is_about_departed(way: str, number: int) -> bool:
    """True for a report about a mail to somebody who has left since, or about an invitation that is
    gone: it names their address."""
    if way == RETURN:
        return not Invitation.objects.filter(pk=number).exists()
    if way != BOUNCE:
        there = delivery_reports.list_answers(way, number)
        return not there.filter(notification__recipient__left_at=None).exists()
    return Notice.objects.filter(pk=number, tenure__player__left_at__isnull=False).exists()


def usable_message_id(message_id: str) -> str:
    """A Message-ID that may stand in the headers of the answer; empty if it had better not."""
    name = message_id.strip()
    fit = name[:1] == "<" and name[-1:] == ">" and name.isascii() and name.isprintable()
    return name if fit and " " not in name and len(name) <= 240 else ""


def stop_category(letter: InboundMail, player_id: int, category: int) -> None:
    if category < len(signed_addresses.CATEGORIES):
        player = Player.objects.filter(pk=player_id).first()
        if player is not None:
            unsubscribe_links.UnsubscribeRequest(
                player, signed_addresses.CATEGORIES[category]
            ).apply()
    mark_done(letter, "stopped")


def mark_done(letter: InboundMail, reason: str) -> None:
    letter.state, letter.reason = State.DONE, reason


def mark_ignored(letter: InboundMail, reason: str) -> None:
    letter.state, letter.reason = State.IGNORED, reason
