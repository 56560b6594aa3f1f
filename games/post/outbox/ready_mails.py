"""Emails about a table that took long to fill: whether its player is still there, and that the seat
is lost. Also the links of the first, which say for a player that they are still there: signed, good
for that one question. Nobody is signed in by one."""

from collections.abc import Collection

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext

from config import clock
from games.models import Match, ReadyCheck, Seat
from games.play import ready_checks, ready_questions
from games.post.mails.formats import format_deadline
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import name_message
from games.post.outbox.notification_types import NotificationType, OwedMail, explain_no_recipient
from games.post.outbox.people_mails import build_from_template

SALT = "games.ready"


def ready_link(asked: ReadyCheck) -> str:
    """The whole address of the page that asks, and whose button answers."""
    token = signing.Signer(salt=SALT).sign_object(asked.pk)
    return settings.SITE_URL + reverse("still_there", args=[token])


def read_token(token: str) -> ReadyCheck | None:
    """The question that a link is about; None for one that was not signed here.
    It holds as long as the question waits for its answer."""
    try:
        key = signing.Signer(salt=SALT).unsign_object(token)
    except signing.BadSignature:
        return None
    return ReadyCheck.objects.select_related("match", "player").filter(pk=key).first()


def load_checks(keys: Collection[int]) -> dict[int, ReadyCheck]:
    return ReadyCheck.objects.select_related("match", "player").in_bulk(keys)


def explain_not_asked(owed: OwedMail) -> str:
    """Why a player is not asked any more, or nothing."""
    asked = owed.about
    if asked.answered_at is not None or asked.lost_at is not None:
        return "the question has been answered"
    if asked.match.status != Match.Status.OPEN:
        return "the match isn’t waiting for players"
    return explain_no_recipient(owed)


def build_question(owed: OwedMail) -> Mail:
    """Asks once; the first line of a reply, or the page behind the link, answers."""
    asked = owed.about
    context = {
        **describe_table(asked.match),
        "until": format_deadline(asked.due_at, clock.now(), owed.to.zone),
        "page": ready_link(asked),
        "way": gettext("I’m still here"),
    }
    subject = gettext("Are you still there? %(match)s is ready to begin") % context
    message_id = name_message(owed.delivery, f"ready.{asked.match.code}")
    return build_from_template(owed.to, message_id, "ready", subject, context)


def explain_seat_back(owed: OwedMail) -> str:
    """Why a player is not told that their seat is lost, or nothing."""
    if Seat.objects.filter(match=owed.about.match, player=owed.to).exists():
        return "the player has a seat again"
    return explain_no_recipient(owed)


def build_loss(owed: OwedMail) -> Mail:
    match = owed.about.match
    context = {
        **describe_table(match),
        "is_open": match.status == Match.Status.OPEN,
        "page": settings.SITE_URL + match.get_absolute_url(),
        "way": gettext("View the table"),
    }
    subject = gettext("%(match)s: your seat is free again") % context
    message_id = name_message(owed.delivery, f"lost.{match.code}")
    return build_from_template(owed.to, message_id, "ready_lost", subject, context)


def describe_table(match: Match) -> dict[str, object]:
    return {
        "match": f"{match.title} {match.code}",
        "code": match.code,
        "by_mail": bool(settings.REPLY_DOMAIN),
    }


READY_TYPES = (
    NotificationType(
        name=ready_questions.ASKED,
        load=load_checks,
        skip_reason=explain_not_asked,
        build=build_question,
    ),
    NotificationType(
        name=ready_checks.LOST,
        load=load_checks,
        skip_reason=explain_seat_back,
        build=build_loss,
    ),
)
