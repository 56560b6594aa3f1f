"""What is written to those who were invited: the invitation, and the answer to their letter."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext

from accounts.languages import current_language, text_direction
from accounts.mail_rate_limit import NO_AUTOMATIC_ANSWERS
from games.models import Delivery, Invitation, Match, Opening, Reply
from games.play.clocks.time_limits import format_time_control
from games.play.record.log_text import translate_line
from games.post import invitation_replies, signed_addresses
from games.post.mails import renderer
from games.post.mails.context import rules_path
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail, house_address, list_help
from games.post.mails.renderer import render_template
from games.post.outbox.envelopes import name_message
from games.post.outbox.invitation_links import INVITED, REPLIED, invitation_url, refuse_all_link
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.reliability.words import describe_figure, find_figure
from games.titles import find_title


@dataclass
class InvitationContext:
    """What the templates of an invitation, and of an answer to one who answered it, see."""

    invitation: Invitation
    reply: Reply | None = None

    @property
    def inviter(self) -> str:
        return clean_name(self.invitation.invited_by.name)

    @property
    def reliability(self) -> str:
        """How reliably whoever invites plays."""
        return describe_figure(find_figure(self.invitation.invited_by))

    @property
    def is_rematch(self) -> bool:
        """True if the same people have played a match of it that is over."""
        return Opening.objects.filter(
            match=self.invitation.match_id, rematch_of__isnull=False
        ).exists()

    @property
    def game(self) -> str:
        return clean_name(self.invitation.match.title)

    @property
    def link(self) -> str:
        return invitation_url(self.invitation)

    @property
    def never_link(self) -> str:
        return refuse_all_link(self.invitation.email)

    @property
    def rules(self) -> str:
        return settings.SITE_URL + rules_path(self.invitation.match.game)

    @property
    def in_short(self) -> str:
        return summarize_rules(self.invitation.match.game)

    @property
    def page(self) -> str:
        return settings.SITE_URL + self.invitation.match.get_absolute_url()

    @property
    def lobby(self) -> str:
        return settings.SITE_URL + reverse("lobby")

    @property
    def pace(self) -> str:
        """`2 days a turn`."""
        match = self.invitation.match
        return format_time_control(match.pace_hours, match.bank_hours, match.rests)

    @property
    def code_page(self) -> str:
        """Where a guest signs in by a mailed code."""
        return settings.SITE_URL + reverse("account_request_login_code")

    @cached_property
    def seat_name(self) -> str:
        """Under which name the invited sits at the table; empty if they do not."""
        seat = invitation_replies.find_invited_seat(self.invitation)
        return clean_name(seat.name) if seat else ""

    @cached_property
    def free(self) -> int:
        """How many more the table waits for."""
        return self.invitation.match.seats.filter(player__isnull=True, bot="").count()

    @property
    def is_running(self) -> bool:
        return self.invitation.match.status == Match.Status.RUNNING


def describe_game(slug: str) -> str:
    """What is done in a title and who wins, in two sentences; empty for one that does not say."""
    entry = find_title(slug)
    return translate_line(entry.blurb.two_sentences) if entry and entry.blurb else ""


def summarize_rules(slug: str) -> str:
    """A title explained to a stranger, in ten lines; empty for one that does not say."""
    entry = find_title(slug)
    return translate_line(entry.blurb.in_short) if entry and entry.blurb else ""


def skip_reason(owed: OwedMail) -> str:
    """Why an invitation is not sent, or nothing: only if the table has room."""
    invitation = owed.about
    if invitation.match.status != Match.Status.OPEN:
        return "the match isn’t taking any more players"
    return "" if invitation.invited_by.is_active else "the inviting player’s account is closed"


def build_mail(owed: OwedMail) -> Mail:
    """The mail of an invitation, or of an answer to one who answered it."""
    reply = owed.about if isinstance(owed.about, Reply) else None
    invitation = owed.about if reply is None else reply.invitation
    things = InvitationContext(invitation, reply)
    context = {
        "w": things,
        "match": invitation.match,
        "by_mail": bool(settings.REPLY_DOMAIN),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    reply_to = ""
    if settings.REPLY_DOMAIN:
        local_part = signed_addresses.invitation_address(invitation.pk, invitation.email)
        reply_to = f"{local_part}@{settings.REPLY_DOMAIN}"
    names = {"inviter": things.inviter, "game": things.game}
    subject = gettext("%(inviter)s invites you to a match of %(game)s") % names
    if reply is None and things.is_rematch:
        subject = gettext("%(inviter)s would like a rematch of %(game)s") % names
    name = "invitation" if reply is None else "reply"
    text = render_to_string(f"emails/{name}.txt", context).strip() + "\n"
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {subject}",
        body=text,
        from_email=envelope_sender(invitation),
        to=[invitation.email],
        reply_to=[reply_to] if reply_to else None,
        headers={
            "From": house_address(),
            "Message-ID": name_message(owed.delivery, f"invite.{invitation.match.code}"),
            "List-Unsubscribe": f"<{things.never_link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            **(list_help(owed.reader) if owed.reader is not None else {}),
            "X-Auto-Response-Suppress": NO_AUTOMATIC_ANSWERS,
            "X-Rural-Route-Reason": "invitation",
            "Content-Language": get_language() or settings.LANGUAGE_CODE,
            **thread_headers(invitation, reply),
        },
    )
    if reply is None:
        html = render_html(context, subject, reply_to)
    else:
        way = gettext("Open the match")
        html = renderer.render_letter_page(text, things.game, things.page, way, reply_to)
    mail.attach_alternative(html, "text/html")
    return mail


def render_html(context: dict[str, Any], heading: str, reply_to: str) -> str:
    """The HTML of an invitation."""
    values = {
        **context,
        "heading": heading,
        "answers": {word: renderer.answer_link(reply_to, word) for word in ("yes", "no")},
        "language": current_language(),
        "direction": text_direction(current_language()),
    }
    return render_template("emails/invitation.html", values)


def envelope_sender(invitation: Invitation) -> str:
    """Where a mail server reports that it could not deliver; readers see From, which is another."""
    if settings.REPLY_DOMAIN:
        return (
            f"{signed_addresses.invitation_bounce_address(invitation.pk)}@{settings.REPLY_DOMAIN}"
        )
    return house_address()


def thread_headers(invitation: Invitation, reply: Reply | None) -> dict[str, str]:
    """An invitation begins a thread; what answers a letter goes on with it."""
    if reply is None:
        return {"Auto-Submitted": "auto-generated"}
    begins = Delivery.objects.filter(
        notification__invitation=invitation, notification__type=INVITED
    ).values_list("message_id", flat=True)
    above = [name for name in (begins.first(), reply.letter.message_id) if name]
    thread = {"In-Reply-To": above[-1], "References": " ".join(above)} if above else {}
    return {"Auto-Submitted": "auto-replied", **thread}


def load_invitations(keys: Collection[int]) -> dict[int, Invitation]:
    beside = ("match", "invited_by", "invited_by__reliability")
    return Invitation.objects.select_related(*beside).in_bulk(keys)


def load_replies(keys: Collection[int]) -> dict[int, Reply]:
    beside = ("letter", "invitation__match", "invitation__invited_by")
    return Reply.objects.select_related(*beside).defer("letter__raw").in_bulk(keys)


INVITATION_TYPES = (
    NotificationType(
        name=INVITED, load=load_invitations, skip_reason=skip_reason, build=build_mail
    ),
    NotificationType(
        name=REPLIED, load=load_replies, skip_reason=lambda _owed: "", build=build_mail
    ),
)
