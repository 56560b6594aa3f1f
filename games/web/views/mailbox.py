"""/mailbox/: every mail that the house has written, for trying it on one machine.

The mails hold sign-in codes and hands of cards, so there is no such page unless MAILBOX_DIR is
set, and then only for a browser on this machine.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser, BytesParser
from email.utils import parseaddr
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from config.processes import is_local

SHOWN = 100
# Links open pages of their own; nothing else is allowed, scripts least of all.
SANDBOX = ["allow-popups", "allow-popups-to-escape-sandbox"]
LINKS_LEAVE_THE_FRAME = '<base target="_blank">'


@dataclass(frozen=True)
class StoredMail:
    """One mail: the name of its file, when it came, to whom it went, and what it says."""

    key: str
    at: datetime
    message: EmailMessage

    @property
    def recipients(self) -> list[str]:
        return [str(address).strip() for address in self.message.get_all("Delivered-To", [])]

    @property
    def reply_address(self) -> str:
        """Where an answer goes; empty if the mail asks for none that this house could take."""
        address = parseaddr(str(self.message.get("Reply-To", "")))[1]
        is_ours = address.rpartition("@")[2].lower() == settings.REPLY_DOMAIN.lower() != ""
        return address if is_ours and self.recipients else ""

    @property
    def subject(self) -> str:
        return str(self.message.get("Subject", "")) or "(no subject)"

    @property
    def sender(self) -> str:
        return str(self.message.get("From", ""))

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(words)) for name, words in self.message.items()]

    @property
    def text(self) -> str:
        return self._body("plain")

    @property
    def html(self) -> str:
        return self._body("html")

    @property
    def attachments(self) -> list[str]:
        """The names of what is attached."""
        return [part.get_filename() or "unnamed" for part in self.message.iter_attachments()]

    def _body(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        if part is None:
            return ""
        try:
            return str(part.get_content())
        except LookupError:  # a character set that nobody knows
            return bytes(part.get_payload(decode=True) or b"").decode("utf-8", "replace")


# What a proxy adds: behind one on this machine everybody seems to come from here.
FORWARDED = re.compile(r"^HTTP_(FORWARDED|X_FORWARDED_\w+|X_REAL_IP|X_CLIENT_IP|VIA)$")


def is_local_request(request: HttpRequest) -> bool:
    """True if the browser runs on this machine and asks without anybody between."""
    if settings.SITE_IS_HTTPS or request.is_secure():
        return False
    if any(FORWARDED.match(name) for name in request.META):
        return False
    return is_local(request.META.get("REMOTE_ADDR", ""))


def require_local(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """No such page unless the house keeps its mails and the browser runs beside it."""

    @wraps(view)
    def wrapped_view(request: HttpRequest, /, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAILBOX_DIR or not is_local_request(request):
            raise Http404
        return view(request, *args, **kwargs)

    return wrapped_view


@require_local
@require_safe
def mailbox_list(request: HttpRequest) -> HttpResponse:
    """The newest mails, or the newest to one recipient (`?to=ada`). `?newest=...` asks whether
    there are others than before: 204 if not."""
    recipient = request.GET.get("to", "").strip()
    found = list_mails_to(recipient)
    mails = list(islice(found, 1))
    newest = mails[0].key if mails else ""
    if request.GET.get("newest", "?") == newest:
        return HttpResponse(status=204)
    mails += islice(found, SHOWN - 1)
    newer = f"{reverse('mailbox')}?{urlencode({'to': recipient, 'newest': newest})}"
    context = {"mails": mails, "recipient": recipient, "shown": SHOWN, "newer": newer}
    return render(request, "games/mailbox/list.html", context)


@require_local
@require_safe
def mailbox_message(request: HttpRequest, key: str) -> HttpResponse:
    """One mail: its text, its page in a frame, its headers."""
    kept = find_mail(key)
    return render(request, "games/mailbox/mail.html", {"mail": kept, "sandbox": SANDBOX})


@require_local
@require_safe
@csp(  # type: ignore[arg-type]  # csp knows only views without arguments
    {
        "default-src": [NONE],
        "style-src": [UNSAFE_INLINE],
        "img-src": ["data:"],
        "frame-ancestors": [SELF],
        "sandbox": SANDBOX,
    }
)
@xframe_options_sameorigin
def mailbox_html(request: HttpRequest, key: str) -> HttpResponse:
    """The HTML of one mail as it was sent, save that its links open pages of their own."""
    html = find_mail(key).html
    if not html:
        raise Http404
    page, heads = re.subn(
        r"<head\b[^<>]*>", lambda head: head[0] + LINKS_LEAVE_THE_FRAME, html, count=1, flags=re.I
    )
    return HttpResponse(page if heads else LINKS_LEAVE_THE_FRAME + page)


def list_mails_to(recipient: str) -> Iterator[StoredMail]:
    """Mails, newest first, whose recipients' addresses contain `recipient`; heads only."""
    wanted = recipient.lower()
    parser = BytesHeaderParser(policy=policy.default)
    for path in newest_first():
        try:
            with path.open("rb") as file:
                kept = StoredMail(path.name, arrival_time(path), parser.parse(file))
        except FileNotFoundError:  # tidied away just now
            continue
        if not wanted or any(wanted in address.lower() for address in kept.recipients):
            yield kept


def find_mail(key: str) -> StoredMail:
    """The mail in the file `key`; Http404 if the mailbox holds no such file."""
    for path in newest_first():
        if path.name == key:
            with path.open("rb") as file:
                message = BytesParser(policy=policy.default).parse(file)
            return StoredMail(key, arrival_time(path), message)
    raise Http404(f"The mailbox holds no mail {key[:80]!r}.")


def newest_first() -> list[Path]:
    """The files of all mails."""
    folder = Path(settings.MAILBOX_DIR) / "new"
    found: list[tuple[int, Path]] = []
    for path in folder.iterdir() if folder.is_dir() else ():
        with suppress(FileNotFoundError):  # tidied away just now
            found.append((path.stat().st_mtime_ns, path))
    return [path for _at, path in sorted(found, reverse=True)]


def arrival_time(path: Path) -> datetime:
    """When the mail in the file `path` came."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
