"""Mails fetched from a mailbox at a provider. The only module that knows imaplib.

A mail is marked as seen only after it is stored, and what was read is noted only after that, so
that whatever is cut off in between is fetched again; `games.post.inbox` keeps no second copy. The
provider's INTERNALDATE, when it took the mail, counts against the deadline.
"""

import imaplib
import logging
import re
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings

from config import clock
from games.models import ImapFolder
from games.post import inbox
from games.post.inbox.mail_storage import MOST_BYTES
from games.post.inbox.server_headers import find_dmarc_verdict, list_headers

logger = logging.getLogger(__name__)

SECONDS = 30.0  # until a silent provider is given up
# Which headers tell to whom a mail was delivered, the surest first.
RECIPIENT_HEADERS = (b"x-original-to", b"delivered-to", b"envelope-to", b"to", b"cc")
TOO_MANY_TO_ONE = "4.7.1"  # waiting for these would keep everybody else's mails waiting
SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
DATE = re.compile(rb'INTERNALDATE "([^"]{1,40})"')


class ImapProblem(Exception):
    """The provider cannot be reached, or does not do what it is asked; the message says what."""


@dataclass(frozen=True)
class MailboxPlace:
    """Where mails are fetched: what IMAP_URL says. Its words never hold the password."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    is_secret: bool

    def __str__(self) -> str:
        return f"{self.user}@{self.host}/{self.folder}"

    __repr__ = __str__


def parse_imap_url(url: str) -> MailboxPlace:
    """What an IMAP_URL such as imaps://user:password@mail.example.org/INBOX says; ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("imaps", "imap") or not (parts.hostname and parts.username):
        raise ValueError("IMAP_URL is not a mailbox address. Use imaps://user:password@host/INBOX.")
    is_secret = parts.scheme == "imaps"
    return MailboxPlace(
        host=parts.hostname,
        port=parts.port or (993 if is_secret else 143),
        user=unquote(parts.username),
        password=unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
        is_secret=is_secret,
    )


def poll_folder(where: MailboxPlace, stopped: Callable[[], bool]) -> int:
    """Stores the new mails of a folder; returns how many were new to this house too.

    ImapProblem if the provider fails, a database error if the database is away: what was stored
    by then is noted, the rest is fetched the next time.
    """
    stored = 0
    try:
        with open_folder(where) as (client, validity):
            folder = folder_row(where, validity)
            for uid in new_uids(client, folder.read_up_to):
                if stopped():
                    break
                stored += fetch_mail(client, uid)
                folder.read_up_to = uid
                folder.save(update_fields=["read_up_to"])
            ImapFolder.objects.filter(pk=folder.pk).update(polled_at=clock.now())
    except (OSError, imaplib.IMAP4.error) as problem:
        raise ImapProblem(f"{where}: {type(problem).__name__}: {problem}") from None
    return stored


@contextmanager
def open_folder(where: MailboxPlace) -> Iterator[tuple[imaplib.IMAP4, int]]:
    """A connection with the folder selected, and the folder's UIDVALIDITY."""
    client = (
        imaplib.IMAP4_SSL(
            where.host, where.port, ssl_context=ssl.create_default_context(), timeout=SECONDS
        )
        if where.is_secret
        else imaplib.IMAP4(where.host, where.port, timeout=SECONDS)
    )
    try:
        client.login(where.user, where.password)
        require_ok(client.select(quote_folder(where.folder)))
        validity = client.response("UIDVALIDITY")[1][0]
        if not isinstance(validity, bytes):
            raise ImapProblem(f"{where}: the mail provider sent no UIDVALIDITY")
        yield client, int(validity)
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            client.logout()


def folder_row(where: MailboxPlace, validity: int) -> ImapFolder:
    folder, _is_new = ImapFolder.objects.get_or_create(
        name=str(where)[:250], defaults={"validity": validity, "polled_at": clock.now()}
    )
    if folder.validity != validity:
        logger.warning("%s has renumbered its emails; checking all of them again", where)
        folder.validity, folder.read_up_to = validity, 0
        folder.save()
    return folder


def new_uids(client: imaplib.IMAP4, read_up_to: int) -> list[int]:
    """The numbers of the mails that came after `read_up_to`, in order."""
    (found, *_) = require_ok(client.uid("SEARCH", f"UID {read_up_to + 1}:*"))
    # `5:*` names the last mail even if its number is 4.
    uids = sorted(int(word) for word in (found or b"").split())
    return [uid for uid in uids if uid > read_up_to]


def fetch_mail(client: imaplib.IMAP4, uid: int) -> bool:
    """Stores one mail and marks it as seen; True if it was new. One that is not for us, or too
    large, is left as it is."""
    about = b" ".join(
        list_byte_parts(require_ok(client.uid("FETCH", str(uid), "(INTERNALDATE RFC822.SIZE)")))
    )
    size, date = SIZE.search(about), DATE.search(about)
    if size is None or date is None:  # deleted since the search
        return False
    if int(size[1]) > MOST_BYTES:
        logger.warning("email %s is larger than %s bytes, so it was left unread", uid, MOST_BYTES)
        return False
    raw = find_literal(require_ok(client.uid("FETCH", str(uid), "(BODY.PEEK[])")))
    if raw is None:
        return False
    is_new = deliver_mail(raw, parse_internal_date(date[1]))
    if is_new is None:
        logger.info("email %s is not for an address that accepts email, so it was left unread", uid)
        return False
    require_ok(client.uid("STORE", str(uid), "+FLAGS.SILENT", r"(\Seen)"))
    return is_new


def deliver_mail(raw: bytes, received_at: datetime) -> bool | None:
    """Stores a mail for the first of its recipients that is ours; True if it was new, None if
    none is ours or far too many came to it. Refused is raised if too many wait for everybody."""
    for recipient in list_recipients(raw):
        try:
            letter = inbox.receive_mail(
                raw,
                way="imap",
                envelope_from=None,
                envelope_to=recipient,
                received_at=received_at,
                verdict=find_dmarc_verdict(raw),
            )
        except inbox.MailRefused as refused:
            if refused.is_permanent or refused.text.startswith(TOO_MANY_TO_ONE):
                continue
            raise
        return letter is not None
    return None


def list_recipients(raw: bytes) -> list[str]:
    """The addresses at REPLY_DOMAIN that a mail was sent to, the surest first, each once."""
    address = re.compile(
        rb"(?i)(?<![a-z0-9-])[a-z0-9-]{1,64}@" + re.escape(settings.REPLY_DOMAIN.encode()) + rb"\b"
    )
    found: dict[str, None] = {}
    said = list(list_headers(raw))
    for wanted in RECIPIENT_HEADERS:
        for name, value in said:
            if name == wanted:
                found.update((hit.decode().lower(), None) for hit in address.findall(value))
    return list(found)[:20]


def parse_internal_date(words: bytes) -> datetime:
    """The instant of an INTERNALDATE, at most now: a provider's clock wins nobody time."""
    at = datetime.strptime(words.decode("ascii").strip(), "%d-%b-%Y %H:%M:%S %z")
    return min(at.astimezone(UTC), clock.now())


def require_ok(answer: tuple[str, Any]) -> list[Any]:
    """What the provider answered; an error of IMAP unless it said OK."""
    said, parts = answer
    if said != "OK":
        raise imaplib.IMAP4.error(f"the provider said {said}: {parts!r}"[:200])
    return list(parts)


def list_byte_parts(parts: list[Any]) -> list[bytes]:
    flat = (piece for part in parts for piece in (part if isinstance(part, tuple) else (part,)))
    return [piece for piece in flat if isinstance(piece, bytes)]


def find_literal(parts: list[Any]) -> bytes | None:
    """The literal in an answer to FETCH; None if there is none."""
    for part in parts:
        if isinstance(part, tuple) and isinstance(part[1], bytes):
            return part[1]
    return None


def quote_folder(folder: str) -> str:
    escaped = folder.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
