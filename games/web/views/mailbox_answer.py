"""Answering a mail out of /mailbox/, as a mail program does: by a real mail, to the signed
addresses of this site alone."""

import secrets
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP as AS_SENT
from email.utils import format_datetime, parseaddr
from hashlib import sha256
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from config import clock
from games.post import inbox
from games.post.inbox.server_headers import find_dmarc_verdict
from games.web.idempotency import FIELD
from games.web.views.mailbox import StoredMail, find_mail, require_local


class MailNotTaken(Exception):
    """The mail was not taken; `status` is what the page answers with."""

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
    def for_mail(cls, kept: StoredMail) -> "ReplyDraft | None":
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
def answer_mail(request: HttpRequest, key: str) -> HttpResponse:
    """The answer to one mail: GET shows the form, POST sends it."""
    kept = find_mail(key)
    draft = ReplyDraft.for_mail(kept)
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
                gettext("Reply sent. The result will appear here in a few seconds."),
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
    """Store the answer as one that a mail server has brought. Raises: MailNotTaken."""
    try:
        raw = draft.with_text(text, key).as_bytes()
        inbox.receive_mail(
            raw,
            way="lmtp",
            envelope_from=draft.sender,
            envelope_to=draft.recipient,
            received_at=clock.now(),
            verdict=find_dmarc_verdict(raw),
        )
    except inbox.MailRefused as refused:
        raise MailNotTaken(422, f"{refused.code} {refused.text}") from None
    except ValueError as error:  # an address that cannot stand in a header
        raise MailNotTaken(422, str(error)) from None


def quote_mail(kept: StoredMail) -> str:
    who = parseaddr(kept.sender)[0] or kept.sender
    lines = [f"> {line}".rstrip() for line in kept.text.splitlines()]
    return "\n".join(
        [f"On {kept.at:%a %d %b %Y at %H:%M}, {collapse_whitespace(who)} wrote:", *lines]
    )


def collapse_whitespace(words: object) -> str:
    return " ".join(str(words).split())
