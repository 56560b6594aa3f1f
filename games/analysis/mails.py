"""The mail that tells what was found in a match, to whoever asked for it by mail: first where, with
links to try each moment again, and below what would have been better."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounts.languages import active_language_of
from games import play
from games.analysis import presenters
from games.analysis.mistakes import AnalysisState
from games.analysis.models import LookingBack, LookingBackMail
from games.models import OutboxQuerySet
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox import mail_types
from games.post.outbox.envelopes import assign_message_id, build_framed_mail, frame_context
from games.post.outbox.personal_mails import explain_no_mail

LONGEST_NAME = 40


def register_mail_types() -> None:
    """Tells the outbox of these mails, once, when the program starts."""
    mail_types.register_mail_type(OWING)


def mail_rows() -> OutboxQuerySet[LookingBackMail]:
    """The mails, with what they are written from."""
    return LookingBackMail.objects.select_related("to", "looking_back__match")


def skip_reason(posted: LookingBackMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    return explain_no_mail(posted.to)


def build_localized_mail(posted: LookingBackMail) -> Mail:
    """The mail, in the language of whom it is for."""
    with active_language_of(posted.to):
        return build_mail(posted)


OWING = mail_types.MailType(LookingBackMail, mail_rows, skip_reason, build_localized_mail)


def build_mail(posted: LookingBackMail) -> Mail:
    match = posted.looking_back.match
    heading = gettext("Analysis of %(game)s, match %(code)s") % {
        "game": gettext(match.title),
        "code": match.code,
    }
    frame = frame_context(
        reverse("look_back", args=[match.code]),
        heading,
        gettext("You’re getting this email because you requested this analysis by email."),
    )
    message_id, found = assign_message_id(posted, "back"), describe_moment(posted.looking_back)
    return build_framed_mail(posted.to, message_id, "back", "looked_back", frame, **found)


def describe_moment(row: LookingBack) -> dict[str, Any]:
    """Where a move cost most, what would have been better, and how the result moved."""
    if row.state == LookingBack.State.FAILED:
        return {"first": [gettext("We couldn’t analyse this match.")]}
    match, found = row.match, AnalysisState.from_json(row.found)
    names = [clean_name(seat.name, LONGEST_NAME) for seat in match.seats.order_by("number")]
    moments = presenters.list_mistakes(match, found, names)
    first = [gettext("No move in this match was a clear mistake. Well played.")]
    if moments:
        first = [gettext("These moves cost the most. Try to find better ones before you read on:")]
    return {
        "first": first,
        "moments": [
            {
                "words": f"{one.number}. {one.name}, {one.place}: {one.cost}",
                "page": settings.SITE_URL + one.address,
                "answer": " ".join(
                    presenters.describe_pick(
                        play.record_at(match, one.moment.ply - 1), one.moment, names
                    )
                ),
                "number": one.number,
            }
            for one in moments
        ],
        "chart": [f"{one['name']}: {one['words']}" for one in presenters.build_chart(found, names)],
        "counted": presenters.points_label(match.game),
    }
