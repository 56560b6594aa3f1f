"""The mail that tells what was found in a match, to whoever asked for it by mail: first where, with
links to try each moment again, and below what would have been better."""

import secrets
from typing import Any

from django.conf import settings
from django.urls import reverse

from accounts.languages import direction, gettext, language_spoken, speaking_to
from games import play
from games.looking_back import showing
from games.looking_back.finding import Found
from games.looking_back.models import LookingBack, LookingBackMail
from games.models import PostedQuerySet
from games.post import personal
from games.post.mails.base_template import filled
from games.post.mails.context import news_path
from games.post.mails.headers import Mail, house_address, list_help, one_address
from games.post.mails.words import clean
from games.post.outbox import owed
from games.post.outbox.personal_mails import Reader, trouble_with

LONGEST_NAME = 40


def register() -> None:
    """Tells the outbox of these mails, once, when the program starts."""
    owed.register(OWING)


def rows() -> PostedQuerySet[LookingBackMail]:
    """The mails, with what they are written from."""
    return LookingBackMail.objects.select_related("to", "looking_back__match")


def unwanted(posted: LookingBackMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    return trouble_with(posted.to)


def mail_of(posted: LookingBackMail) -> Mail:
    """The mail, in the language of whom it is for."""
    if not posted.message_id:
        drawn = secrets.token_hex(5)
        posted.message_id = f"<back.{posted.pk}.{drawn}@{settings.SITE_HOST}>"
        LookingBackMail.objects.filter(pk=posted.pk).update(message_id=posted.message_id)
    with speaking_to(posted.to):
        return written(posted)


OWING = owed.Owing(LookingBackMail, rows, unwanted, mail_of)


def written(posted: LookingBackMail) -> Mail:
    match, player = posted.looking_back.match, posted.to
    heading = gettext("Looking back at %(game)s, match %(code)s") % {
        "game": gettext(match.title),
        "code": match.code,
    }
    page = settings.SITE_URL + reverse("look_back", args=[match.code])
    context = {
        "heading": heading,
        "preheader": heading,
        "context": Reader(page, settings.SITE_URL + news_path()),
        "called": heading,
        "why": gettext("You get this mail since you asked by mail to look back."),
        "language": language_spoken(),
        "direction": direction(language_spoken()),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        **told(posted.looking_back),
    }
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {heading}",
        body=filled("emails/looked_back.txt", context).strip() + "\n",
        from_email=house_address(),
        to=[one_address(player.email)],
        reply_to=[personal.address_of(player)] if settings.REPLY_DOMAIN else None,
        headers={
            "From": house_address(),
            "Message-ID": posted.message_id,
            **list_help(player),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "X-Rural-Route-Reason": "back",
            "Content-Language": language_spoken(),
        },
    )
    mail.attach_alternative(filled("emails/looked_back.html", context), "text/html")
    return mail


def told(row: LookingBack) -> dict[str, Any]:
    """Where a step cost most, what would have been better, and how the result moved."""
    if row.state == LookingBack.State.FAILED:
        return {"first": [gettext("The house could not go through this match.")]}
    match, found = row.match, Found.read(row.found)
    names = [clean(seat.name, LONGEST_NAME) for seat in match.seats.order_by("number")]
    moments = showing.moments(match, found, names)
    first = [gettext("No step of this match surely cost anything. Well played.")]
    if moments:
        first = [gettext("At these moments a step cost most. Try them again before you read on:")]
    return {
        "first": first,
        "moments": [
            {
                "words": f"{one.number}. {one.name}, {one.place}: {one.cost}",
                "page": settings.SITE_URL + one.address,
                "answer": " ".join(
                    showing.answer(play.at(match, one.moment.ply - 1), one.moment, names)
                ),
                "number": one.number,
            }
            for one in moments
        ],
        "chart": [f"{one['name']}: {one['words']}" for one in showing.chart(found, names)],
        "counted": showing.counted(match.game),
    }
