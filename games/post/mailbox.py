"""The mailbox of a site on one machine: a maildir that /mailbox/ shows. No mail leaves it."""

import mailbox
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

KEPT = 2000
TIDIED_EVERY = 50


class MailSink:
    """Files each mail in the maildir `folder`; of more than `kept` mails the oldest go."""

    def __init__(self, folder: Path, kept: int = KEPT, tidied_every: int = TIDIED_EVERY) -> None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        self.maildir = mailbox.Maildir(folder)
        self.kept = kept
        self.tidied_every = tidied_every
        self.taken = 0

    def store_mail(self, content: bytes, recipients: list[str]) -> None:
        """Keeps one mail. Its first lines tell to whom it went, which the mail itself may not."""
        lines = [f"Delivered-To: {address}\r\n".encode() for address in recipients]
        self.maildir.add(b"".join(lines) + content)
        if self.taken % self.tidied_every == 0:
            self.delete_oldest()
        self.taken += 1

    def delete_oldest(self) -> None:
        """Leaves the newest mails."""
        folder = Path(self.maildir._path) / "new"
        oldest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for path in oldest_first[: -self.kept]:
            path.unlink(missing_ok=True)


class EmailBackend(BaseEmailBackend):
    """Files mails in MAILBOX_DIR in place of sending them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sink = MailSink(Path(settings.MAILBOX_DIR))

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            message: Any = mail.message()  # Django's own kind, which takes the line's end
            self.sink.store_mail(message.as_bytes(linesep="\r\n"), mail.recipients())
        return len(email_messages)
