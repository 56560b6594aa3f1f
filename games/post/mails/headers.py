"""The headers of every mail about a match, made in one place.

The synthetic root of the thread and the list are the same for a match and seat for as long as it
runs, so mail programs keep its mails together. No card stands in a header.
"""

import secrets
from collections.abc import Sequence
from email.charset import Charset
from email.message import Message
from email.quoprimime import body_encode
from email.utils import format_datetime, formataddr
from functools import cache, cached_property
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.utils.translation import gettext

from accounts.languages import active_language_of, current_language
from accounts.mail_rate_limit import NO_AUTOMATIC_ANSWERS
from accounts.models import Player
from config import clock
from games.models import Match, Notice, Tenure
from games.post import personal_address, signed_addresses
from games.post.mails.context import MailContext
from games.post.mails.formats import clean_name, fold_text, format_until

ANSWERED = (
    *(Notice.Kind.TURN, Notice.Kind.NUDGED),
    *(Notice.Kind.HALF_TIME, Notice.Kind.LAST_DAY, Notice.Kind.LAST_HOURS),
)


LONGEST_ABOUT = 300  # letters in a subject before the name of the match
LONGEST_LINE = 998  # octets (RFC 5322, 2.1.1)


class SevenBit(Charset):
    """UTF-8 so that no server on the way has to take eight bits: as it stands where it is ASCII in
    lines that are short enough, else quoted."""

    def get_body_encoding(self) -> Any:
        return self.encode_part

    def encode_part(self, part: Message) -> None:
        """Write the text of a part as it goes out, and name its encoding."""
        body = str(part.get_payload())
        is_plain = body.isascii() and max(map(len, body.split("\n"))) <= LONGEST_LINE
        part["Content-Transfer-Encoding"] = "7bit" if is_plain else "quoted-printable"
        if not is_plain:
            part.set_payload(body_encode(body.encode().decode("latin1")))


class Mail(EmailMultiAlternatives):
    """A mail to one recipient, put together once: what was checked is what is sent.

    Its headers, Message-ID among them, are given; it has a text and perhaps an HTML body. Addresses
    for answers get the name of the site.
    """

    encoding = SevenBit("utf-8")

    def __init__(self, *, reply_to: Sequence[str] | None = None, **given: Any) -> None:
        super().__init__(reply_to=[add_site_name(email) for email in reply_to or ()], **given)
        self.extra_headers.setdefault("Date", format_datetime(clock.now()))

    @cached_property
    def octets(self) -> bytes:
        """The mail as it goes over the wire. ValueError for a header that cannot be written."""
        message: Any = self.message()  # Django's own kind, which takes the line's end
        return bytes(message.as_bytes(linesep="\r\n"))


def build_mail(context: MailContext, about: str, text: str, html: str = "") -> Mail:
    """The mail of a notice: its text, and its HTML if there is one, one recipient, every header.
    `about` stands first in its subject, and names no card.

    ValueError if the player's address is not exactly one mail address.
    """
    reply_to = [f"{reply_address(context)}@{settings.REPLY_DOMAIN}"]
    mail = Mail(
        subject=match_subject(context.match, about),
        body=text,
        from_email=envelope_sender(context.notice),
        to=[validate_single_address(context.player.email)],
        reply_to=reply_to if settings.REPLY_DOMAIN else None,
        headers=match_headers(context),
    )
    if html:
        mail.attach_alternative(html, "text/html")
    return mail


def envelope_sender(notice: Notice) -> str:
    """Where a mail server reports that it could not deliver: signed for this notice if answers
    can reach us at all. Readers see From, which is another."""
    if settings.REPLY_DOMAIN:
        return f"{signed_addresses.notice_bounce_address(notice.pk)}@{settings.REPLY_DOMAIN}"
    return house_address()


def house_address() -> str:
    """From, as readers see it: always the same."""
    return add_site_name(settings.MAIL_FROM)


def add_site_name(email: str) -> str:
    """One of our addresses with the name of the site before it, as address books keep it."""
    return formataddr((settings.SITE_NAME, email))


def validate_single_address(email: str) -> str:
    """The address itself; ValueError if it is none, or more than one."""
    try:
        validate_email(email)
    except ValidationError:
        raise ValueError(f"{email[:80]!r} is not one mail address.") from None
    return email


def match_subject(match: Match, about: str) -> str:
    """`Your turn: Bob discards a card - Emu Ranchers k7q2mnpr`. What is new stands first, since
    lists of mails show little more than that."""
    return f"{clean_name(about, LONGEST_ABOUT)} - {clean_name(match.title)} {match.code}"


def match_headers(context: MailContext) -> dict[str, str]:
    """Threading, list, ways to stop, and the signs that a machine wrote this."""
    match, seat = context.match, context.seat
    host = settings.SITE_HOST
    root = f"<m.{match.code}.{seat.number}@{host}>"
    letter = context.notice.letter
    replied = letter.message_id if letter is not None else ""
    return {
        **sender_headers(context),
        "In-Reply-To": replied or root,
        "References": f"{root} {replied}".strip(),
        "List-Id": f"{clean_name(match.title)} {match.code} <{match.code}.matches.{host}>",
        "Auto-Submitted": "auto-replied" if letter is not None else "auto-generated",
    }


def sender_headers(context: MailContext) -> dict[str, str]:
    """What stands in the head of every mail: who writes and why, and how to stop it."""
    match, stop = context.match, [f"<{context.unsubscribe_url}>"]
    if settings.REPLY_DOMAIN:
        local_part = signed_addresses.stop_address(context.player.pk, context.category)
        stop.append(f"<mailto:{local_part}@{settings.REPLY_DOMAIN}>")
    return {
        "From": house_address(),
        "Message-ID": message_id(context.notice, match.code, context.seat.number),
        "List-Unsubscribe": ", ".join(stop),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        **list_help(context.player),
        "Feedback-ID": f"{match.game}::{context.notice.kind}:{sender_id(settings.SITE_NAME)}",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": NO_AUTOMATIC_ANSWERS,
        "X-Rural-Route-Reason": context.notice.kind,
        "X-Rural-Route-Mark": signed_addresses.mail_mark(context.notice.pk),
        "Content-Language": current_language(),
    }


@cache
def sender_id(site_name: str) -> str:
    """What stands for this house in a Feedback-ID, by which Gmail tells how its mails are received:
    5 to 15 letters, and no player's."""
    letters = "".join(sign for sign in site_name.lower() if sign.isascii() and sign.isalnum())
    return letters[:15].ljust(5, "0")


def list_help(player: Player) -> dict[str, str]:
    """How to ask for help by mail: at the address for the player's own letters (RFC 2369, 3.1).
    Nothing where mails cannot come in."""
    if not settings.REPLY_DOMAIN:
        return {}
    return {"List-Help": f"<{personal_address.mailto_link(player, 'help')}>"}


def random_id_part() -> str:
    """The random part of a Message-ID: it keeps one from ever coming twice, even after a restore
    from a backup. The rest is in the rows already, so nothing else is stored for it; and since that
    names match, seat and question, another try in 16 million would have to be the same."""
    return secrets.token_hex(3)


def message_id(notice: Notice, code: str, seat: int) -> str:
    """The Message-ID of the mail of a notice, for the seat of that number in the match `code`.
    Empty while no mail was begun."""
    if not notice.message_id or notice.message_id.startswith("<"):
        return notice.message_id  # stored whole until 0.1
    said = f"{notice.kind}.{code}.{notice.question}.{seat}.{notice.message_id}"
    return f"<{said}@{settings.SITE_HOST}>"


def reply_address(context: MailContext) -> str:
    """The local part that an answer goes to: the open question's, else talk at the table."""
    notice = context.notice
    open_still = context.is_seat_holder and context.seat.question == notice.question
    is_asked = notice.kind == Notice.Kind.ANSWER and open_still
    if notice.kind in ANSWERED or is_asked:
        return signed_addresses.turn_address(notice.seat_id, notice.question, context.digest)
    tenure = notice.tenure if notice.tenure_id != context.seat.tenure_id else None
    return talk_address(notice.seat_id, tenure or context.seat.tenure, context.match.code)


def talk_address(seat_id: int, tenure: Tenure | None, code: str) -> str:
    """The local part that words go to which answer no question, of whoever has this tenure."""
    if tenure is None or tenure.is_first:
        return signed_addresses.talk_address(seat_id, code)
    return signed_addresses.seat_address_of_holder(tenure.pk, code)


def build_minimal_mail(context: MailContext) -> Mail:
    """The least that the mail of a notice can say, in the language of its player: for one that
    could not be written as it should be.

    It takes nothing from the view, the log or the templates of the house, any of which may be what
    failed: only the names in its head, a deadline and the way to the page.
    """
    with active_language_of(context.player):
        asked = context.notice.kind in ANSWERED
        said = [
            gettext("It’s your turn.") if asked else gettext("There is news from your match."),
            gettext(
                "We couldn’t write this email as usual, and the host has been told. Everything is "
                "on the match page:"
            ),
        ]
        deadline = context.seat.deadline
        if asked and deadline is not None:
            until = format_until(deadline, context.now, context.player.zone)
            said[0] = gettext("It’s your turn (%(until)s).") % {"until": until}
        about, lines = said[0].rstrip("."), [fold_text(words) for words in said]
        lines += [context.page, f"-- \n{settings.SITE_NAME}, {settings.SITE_URL}"]
        return build_mail(context, about, "\n\n".join(lines) + "\n")
