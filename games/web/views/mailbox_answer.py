"""Answering a mail out of /mailbox/, as a mail program does: by a real mail, over SMTP.

Only where `manage.py up` has set REPLY_SMTP, and only to the signed addresses of this house.
"""

import secrets
import smtplib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP as AS_SENT
from email.utils import format_datetime, parseaddr
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from config import clock
from config.processes import is_local
from games.web.idempotency import FIELD
from games.web.views.mailbox import KeptMail, find_mail, require_local

SECONDS = 10.0


class MailNotTaken(Exception):
    """The listener did not take the mail; `status` is what the page answers with."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


@dataclass(frozen=True)
class ReplyDraft:
    """An answer before its text: from whom, to whom, about what, and what it quotes."""

    sender: str
    recipient: str
    subject: str
    quoted: str
    answered: str
    thread: str

    @classmethod
    def to(cls, kept: KeptMail) -> "ReplyDraft | None":
        """The answer to a mail; None if the mail asks for none that this house could take."""
        message = kept.message
        if not kept.reply_address:
            return None
        answered = collapse_whitespace(message.get("Message-ID", ""))
        subject = collapse_whitespace(kept.subject)
        return cls(
            sender=kept.recipients[0],
            recipient=kept.reply_address,
            subject=subject if subject.lower().startswith("re:") else f"Re: {subject}",
            quoted=quote_mail(kept),
            answered=answered,
            thread=f"{collapse_whitespace(message.get('References', ''))} {answered}".strip(),
        )

    def with_text(self, text: str, key: str) -> EmailMessage:
        """The whole mail. What is sent twice out of one form (`key`) has one Message-ID, by which
        the listener knows it."""
        domain = self.sender.rpartition("@")[2] or "localhost"
        name = sha256(f"{key} {text}".encode()).hexdigest()[:32]
        mail = EmailMessage(policy=AS_SENT)
        mail["From"] = self.sender
        mail["To"] = self.recipient
        mail["Subject"] = self.subject
        mail["Date"] = format_datetime(clock.now())
        mail["Message-ID"] = f"<{name}@{domain}>"
        if self.answered:
            mail["In-Reply-To"] = self.answered
            mail["References"] = self.thread
        mail.set_content(text)
        return mail


@require_local
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """The answer to one mail: GET shows the form, POST sends it."""
    kept = find_mail(key)
    draft = ReplyDraft.to(kept)
    if draft is None:
        raise Http404("This mail asks for no answer.")
    text, form_key = f"\n\n{draft.quoted}", request.POST.get(FIELD) or secrets.token_hex(8)
    problem, status = "", 200
    if request.method == "POST":
        text = request.POST.get("text", "").replace("\r\n", "\n")
        try:
            send_reply(draft, text, form_key)
        except MailNotTaken as error:
            problem, status = str(error), error.status
        else:
            messages.success(
                request,
                gettext("Reply sent. The result appears here in a few seconds."),
            )
            return redirect(f"{reverse('mailbox')}?{urlencode({'to': draft.sender})}")
    scene = {
        "mail": kept,
        "draft": draft,
        "text": text,
        "problem": problem,
        "field": FIELD,
        "form_key": form_key,
    }
    return render(request, "games/mailbox/answer.html", scene, status=status)


def send_reply(draft: ReplyDraft, text: str, key: str) -> None:
    """Gives the answer to the listener; NotTaken with what it said."""
    host, _colon, port = settings.REPLY_SMTP.rpartition(":")
    if not (is_local(host) and port.isdecimal()):
        raise MailNotTaken(503, gettext("REPLY_SMTP is not on this machine."))
    try:
        mail = draft.with_text(text, key).as_bytes()
        with smtplib.SMTP(host, int(port), timeout=SECONDS) as listener:
            listener.sendmail(draft.sender, [draft.recipient], mail, ["BODY=8BITMIME"])
    except smtplib.SMTPRecipientsRefused as refused:
        code, words = next(iter(refused.recipients.values()))
        raise MailNotTaken(422, f"{code} {decode_reply(words)}") from None
    except smtplib.SMTPResponseException as refused:
        raise MailNotTaken(422, f"{refused.smtp_code} {decode_reply(refused.smtp_error)}") from None
    except (OSError, smtplib.SMTPException) as error:
        away = gettext("Nothing accepts email right now (%(why)s). Try again in a moment.")
        raise MailNotTaken(503, away % {"why": error}) from None
    except ValueError as error:  # an address that cannot stand in a header
        raise MailNotTaken(422, str(error)) from None


def quote_mail(kept: KeptMail) -> str:
    who = parseaddr(kept.sender)[0] or kept.sender
    lines = [f"> {line}".rstrip() for line in kept.text.splitlines()]
    return "\n".join(
        [f"On {kept.at:%a %d %b %Y at %H:%M}, {collapse_whitespace(who)} wrote:", *lines]
    )


def collapse_whitespace(words: object) -> str:
    return " ".join(str(words).split())


def decode_reply(words: bytes | str) -> str:
    return words.decode("ascii", "replace") if isinstance(words, bytes) else words
