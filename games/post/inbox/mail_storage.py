"""Storing: a mail is kept, byte for byte, before anything in it is read.

Only the address that the mail came to is looked at. Whoever calls `receive_mail` may say `250` to
the sender once it returns, since the mail then lies in the database.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import Player
from config import clock, task_trigger
from games.models import Digest, InboundMail, Invitation, Match, Seat, Tenure
from games.play.record.record_cache import digest_at
from games.post import personal_address, signed_addresses
from games.post.retention_period import are_mails_kept
from games.post.signed_addresses import (
    DIGEST,
    HELD,
    INVITE,
    PERSONAL,
    PUBLIC,
    RETURNS,
    STOP,
    TALK,
    TURN,
    SignedAddress,
)

MOST_BYTES = 1024 * 1024
MOST_WAITING = 5000  # letters not read yet, of all senders together
MOST_AN_HOUR = 20  # letters to one address
MOST_PUBLIC_AN_HOUR = 200  # letters of all senders to an address that anybody may write to
MOST_PUBLIC_BYTES = 128 * 1024
HEAD_BYTES = 64 * 1024
LONGEST_KEY = 240
LONGEST_ADDRESS = 320

UNREAD = (InboundMail.State.WAITING, InboundMail.State.LEASED)
VERDICTS = ("pass", "fail", "none", "")
# What mail servers add on the way; two copies of one mail differ in nothing else.
TRACE = re.compile(
    rb"(?i)^(?:received|return-path|delivered-to|x-original-to|envelope-to|x-received|"
    rb"authentication-results|received-spf|arc-[a-z-]+|dkim-signature|x-google-[a-z-]+):"
)
MESSAGE_ID = re.compile(rb"(?im)^message-id:[ \t]*(?:\r?\n[ \t]+)?([^\r\n]{1,998})")
END_OF_HEAD = re.compile(rb"\r?\n\r?\n")


class MailRefused(Exception):
    """The mail is not taken. `code` is an SMTP code: 550 and 552 for good, 451 for now."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code} {text}")
        self.code = code
        self.text = text

    @property
    def is_permanent(self) -> bool:
        return self.code >= 500

    @property
    def is_ours(self) -> bool:
        """True if it is for now, and concerns the house and not the address (RFC 3463, 3.4)."""
        return self.code < 500 and self.text.startswith("4.3.")


class DigestPart(NamedTuple):
    """One of several questions that a letter may answer: the keys of the seat and of who held it
    when it was asked, and the number of the question."""

    seat: int
    tenure: int
    question: int


class Destination:
    """Where a genuine address leads: its route, and for answers and talk a seat, who held it when
    the address was signed, and a question. Bounces, stops, invitations and a player's own letters
    lead to no seat; the answer to a mail about several matches leads to `parts`."""

    def __init__(
        self,
        read: SignedAddress,
        seat: Seat | None = None,
        tenure: Tenure | None = None,
        parts: Sequence[DigestPart] = (),
    ) -> None:
        self.kind = read.kind
        self.route = "-".join([read.kind, *map(str, read.numbers)])
        self.seat = seat
        self.tenure = tenure
        self.question = read.numbers[1] if read.kind == TURN else None
        self.parts = parts


def is_ours(envelope_to: str) -> bool:
    """True if a mail to this address would be taken: a genuine signed address of this house, or one
    that anybody may write to."""
    try:
        find_destination(envelope_to)
    except MailRefused:
        return False
    return True


def find_destination(envelope_to: str) -> Destination:
    """Where a mail to this address goes; Refused with 550 if it was not signed here."""
    local_part, _at, domain = envelope_to.strip().strip("<>").rpartition("@")
    unknown = MailRefused(550, unknown_address_text())
    if settings.REPLY_DOMAIN and domain.lower() != settings.REPLY_DOMAIN.lower():
        raise unknown
    if settings.REPLY_DOMAIN and local_part.lower() in PUBLIC:
        return Destination(SignedAddress(local_part.lower(), (), b""))
    read = signed_addresses.read_address(local_part)
    if read is None:
        raise unknown
    if read.kind in RETURNS and read.is_signed_for():
        return Destination(read)
    if read.kind == STOP and read.is_signed_for() and not is_former_player(read.numbers[0]):
        return Destination(read)
    if read.kind == INVITE and was_invited(read):
        return Destination(read)
    if read.kind == PERSONAL and personal_address.player_of(read) is not None:
        return Destination(read)
    if read.kind == DIGEST:
        found = find_digest(read)
        if found is not None and not has_closed_account(found.notice.tenure):
            return Destination(read, parts=list(list_digest_parts(found)))
    if read.kind == HELD:
        tenure = find_tenure(read)
        if tenure is not None and not has_closed_account(tenure):
            return Destination(read, tenure.seat, tenure)
    if read.kind in (TURN, TALK):
        seat = find_seat(read)
        if seat is not None:
            question = read.numbers[1] if read.kind == TURN else 0
            tenure = Tenure.holder_at_question(seat, question)
            if not has_closed_account(tenure):
                return Destination(read, seat, tenure)
    raise unknown


def is_former_player(number: int) -> bool:
    """True for the number of a player who has left this house."""
    return Player.objects.filter(pk=number, left_at__isnull=False).exists()


def has_closed_account(tenure: Tenure | None) -> bool:
    """True if whoever the address was signed for has left this house: nothing of theirs is kept."""
    player = None if tenure is None else tenure.player
    return player is not None and player.left_at is not None


def unknown_address_text() -> str:
    """What is said of an address that was not signed here, or before a backup was put back."""
    return f"5.1.1 This address does not exist or is no longer in use; see {settings.SITE_URL}"


def was_invited(read: SignedAddress) -> bool:
    """True for the address in an invitation that was sent."""
    if read.numbers[0] >> 63:
        return False
    invitation = Invitation.objects.filter(pk=read.numbers[0]).first()
    return invitation is not None and read.is_signed_for(invitation.email.encode())


def find_seat(read: SignedAddress) -> Seat | None:
    """The seat that an answer or talk address was signed for; None if it was not signed here, or
    for a position that the match has never had."""
    if read.numbers[0] >> 63:
        return None
    seats = Seat.objects.select_related("match", "tenure")
    seat = seats.filter(pk=read.numbers[0]).first()
    if seat is None or not are_mails_kept(seat.match, clock.now()):
        return None
    bound = seat.match.code.encode()
    if read.kind == TURN:
        ply = seat.ply_of(read.numbers[1])
        if ply is None or ply > seat.match.ply or seat.match.status == Match.Status.OPEN:
            return None
        bound = digest_at(seat.match, ply)
    return seat if read.is_signed_for(bound) else None


def find_digest(read: SignedAddress) -> Digest | None:
    """The mail about several matches that an address was signed for; None if it was not signed
    here."""
    if read.numbers[0] >> 63:
        return None
    digests = Digest.objects.select_related("notice__tenure__player")
    found = digests.filter(pk=read.numbers[0]).first()
    return found if found is not None and read.is_signed_for(found.signature_input) else None


def list_digest_parts(found: Digest) -> Iterator[DigestPart]:
    """The questions of such a mail, as far as their matches are kept and have had them."""
    asked = found.parsed_questions
    seats = Seat.objects.select_related("match").in_bulk([one.seat for one in asked])
    for one in asked:
        seat = seats.get(one.seat)
        ply = None if seat is None else seat.ply_of(one.question)
        if seat is None or ply is None or ply > seat.match.ply:
            continue
        is_it = digest_at(seat.match, ply).hex().startswith(one.digest)
        if is_it and are_mails_kept(seat.match, clock.now()):
            yield DigestPart(seat.pk, one.tenure, one.question)


def find_tenure(read: SignedAddress) -> Tenure | None:
    """The tenure that a later holder's talk address was signed for; None if it was not signed
    here."""
    if read.numbers[0] >> 63:
        return None
    found = Tenure.objects.select_related("seat__match").filter(pk=read.numbers[0]).first()
    if found is None or not read.is_signed_for(found.seat.match.code.encode()):
        return None
    return found if are_mails_kept(found.seat.match, clock.now()) else None


def receive_mail(
    raw: bytes,
    *,
    way: str,
    envelope_from: str | None,
    envelope_to: str,
    received_at: datetime,
    verdict: str = "",
) -> InboundMail | None:
    """Keeps a mail as it came, in one short transaction; the row, or None for a second copy.

    `way` names the door it came by (smtp, pipe, imap, ...), `verdict` is what our own mail server
    or provider found out about the sender: pass, fail, none, or nothing if it does not say.
    `envelope_from` is empty for mails that want no answer, and None if nobody knows it.
    Refused: no such address here (550), too large (552), or too many waiting (451).
    """
    if verdict not in VERDICTS:
        raise ValueError(f"{verdict[:20]!r} is not a verdict; use pass, fail, none or nothing.")
    if len(raw) > MOST_BYTES:
        raise MailRefused(552, f"5.3.4 The email is too large; the limit is {MOST_BYTES} bytes.")
    where = find_destination(envelope_to)
    if where.kind in PUBLIC and len(raw) > MOST_PUBLIC_BYTES:
        raise MailRefused(
            552, f"5.3.4 The email is too large; the limit is {MOST_PUBLIC_BYTES} bytes."
        )
    fingerprint = sha256(raw).hexdigest()
    key = message_key(raw)
    with transaction.atomic():
        if InboundMail.objects.filter(route=where.route, message_key=key).exists():
            return None
        check_capacity(where, normalize_sender(envelope_from), received_at)
        letter = InboundMail(
            way=way[:10],
            envelope_from=normalize_sender(envelope_from),
            envelope_to=printable_text(envelope_to)[:LONGEST_ADDRESS],
            received_at=received_at,
            raw=raw,
            size=len(raw),
            fingerprint=fingerprint,
            route=where.route,
            message_key=key,
            seat=where.seat,
            tenure=where.tenure,
            question=where.question,
            verdict=verdict,
        )
        try:
            with transaction.atomic():
                # The parts go first, so that they are handled before what tells of them.
                about = [build_digest_part_mail(part, letter) for part in where.parts]
                InboundMail.objects.bulk_create(about, ignore_conflicts=True)
                letter.save(force_insert=True)
        except IntegrityError:  # the same mail by another door at the same moment
            return None
        transaction.on_commit(trigger_reading)
    return letter


def build_digest_part_mail(part: DigestPart, whole: InboundMail) -> InboundMail:
    """A letter about several matches as far as it is about one of them: a row of its own, so that
    the question waits for it as for any letter. The mail is kept with `whole`, to which the
    address leads back."""
    return InboundMail(
        way=whole.way,
        envelope_from=whole.envelope_from,
        envelope_to=whole.envelope_to,
        received_at=whole.received_at,
        size=0,
        fingerprint=whole.fingerprint,
        route=f"{TURN}-{part.seat}-{part.question}",
        message_key=whole.message_key,
        seat_id=part.seat,
        tenure_id=part.tenure,
        question=part.question,
        verdict=whole.verdict,
    )


def normalize_sender(envelope_from: str | None) -> str:
    """The sender of an envelope as it is kept: empty if nobody knows it, `<>` if it is nobody."""
    if envelope_from is None:
        return ""
    return printable_text(envelope_from.strip("<> "))[:LONGEST_ADDRESS] or "<>"


def trigger_reading() -> None:
    task_trigger.enqueue_sweep("read_letters")


def check_capacity(where: Destination, sender: str, now: datetime) -> None:
    """Refused, for now, if too many letters wait or too many came to one address; to an address
    that anybody may write to, from one sender or from all."""
    hour = InboundMail.objects.filter(route=where.route, received_at__gt=now - timedelta(hours=1))
    counted = [(hour, MOST_AN_HOUR)]
    if where.kind in PUBLIC:
        counted = [(hour.filter(envelope_from=sender), MOST_AN_HOUR), (hour, MOST_PUBLIC_AN_HOUR)]
    for letters, most in counted:
        if letters[most - 1 : most].exists():
            raise MailRefused(451, f"4.7.1 More than {most} emails in an hour; try again later.")
    if InboundMail.objects.filter(state__in=UNREAD)[MOST_WAITING - 1 : MOST_WAITING].exists():
        raise MailRefused(451, "4.3.2 Too many emails are waiting to be read; try again later.")


def message_key(raw: bytes) -> str:
    """What tells one mail from another: its Message-ID, or a hash of all but the traces of its
    way if it has none or one that is too long."""
    end = END_OF_HEAD.search(raw, 0, HEAD_BYTES)
    head = raw[: end.start() if end else HEAD_BYTES]
    found = MESSAGE_ID.search(head)
    words = b"".join(found[1].split()) if found else b""
    if 3 <= len(words) <= LONGEST_KEY and words.isascii():
        return printable_text(words.decode("ascii"))
    kept = []
    tracing = False
    for line in head.splitlines():
        if line[:1] not in (b" ", b"\t"):
            tracing = TRACE.match(line) is not None
        if not tracing:
            kept.append(line)
    return "sha256:" + sha256(b"\n".join(kept) + raw[len(head) :]).hexdigest()


def printable_text(text: str) -> str:
    """The text without signs that a database or a page would stumble over."""
    return "".join(sign for sign in text if sign.isprintable())
