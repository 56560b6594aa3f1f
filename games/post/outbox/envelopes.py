"""Mails to a player that are about no seat at a table: what is answered to them goes to the
player's own address."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

from accounts.languages import current_language, text_direction
from accounts.mail_rate_limit import NO_AUTOMATIC_ANSWERS
from accounts.models import Player
from games.models import OutboxMessage
from games.post import personal_address
from games.post.mails.context import news_path
from games.post.mails.headers import Mail, house_address, list_help, validate_single_address
from games.post.mails.renderer import render_template


@dataclass(frozen=True)
class EnvelopeReader:
    """What the frame of all mails asks of the reader."""

    page: str
    news_page: str
    lines: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def name_message(posted: OutboxMessage, kind: str) -> str:
    """The Message-ID of a mail: drawn when it is first written, stored before the mail server is
    given the mail, the same for ever after."""
    if not posted.message_id:
        posted.message_id = f"<{kind}.{posted.pk}.{secrets.token_hex(5)}@{settings.SITE_HOST}>"
    return posted.message_id


def build_player_mail(
    player: Player, message_id: str, reason: str, subject: str, text: str, html: str
) -> Mail:
    """The mail in its envelope; `reason` is what the house calls mails of this kind. ValueError if
    the player's address is not exactly one mail address."""
    reply_to = personal_address.address_of(player)
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {subject}",
        body=text.strip() + "\n",
        from_email=house_address(),
        to=[validate_single_address(player.email)],
        reply_to=[reply_to] if reply_to else None,
        headers={
            "From": house_address(),
            "Message-ID": message_id,
            **list_help(player),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": NO_AUTOMATIC_ANSWERS,
            "X-Rural-Route-Reason": reason,
            "Content-Language": current_language(),
        },
    )
    mail.attach_alternative(html, "text/html")
    return mail


def frame_context(page: str, heading: str, why: str) -> dict[str, object]:
    """What the frame of all mails is filled with: the address of the `page` that a mail is about,
    its heading, and why its reader gets it."""
    return {
        "heading": heading,
        "context": EnvelopeReader(settings.SITE_URL + page, settings.SITE_URL + news_path()),
        "called": heading,
        "why": why,
        "language": current_language(),
        "direction": text_direction(current_language()),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }


def build_framed_mail(
    player: Player,
    message_id: str,
    reason: str,
    template: str,
    frame: Mapping[str, object],
    **told: object,
) -> Mail:
    """The mail of the templates `emails/{template}.txt` and `.html`, with what they tell in the
    frame of all mails; its heading is its subject."""
    context = {**frame, **told}
    name = f"emails/{template}"
    text, html = render_template(f"{name}.txt", context), render_template(f"{name}.html", context)
    return build_player_mail(player, message_id, reason, str(frame["heading"]), text, html)
