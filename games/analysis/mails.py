"""The mail that tells what was found in a match, to whoever asked for it by mail: first where, with
links to try each moment again, and below what would have been better."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games import play
from games.analysis import presenters
from games.analysis.mistakes import AnalysisState
from games.analysis.models import LookingBack, LookingBackMail
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_framed_mail, frame_context, name_message
from games.post.outbox.mail_types import PlainMailType
from games.post.outbox.personal_mails import explain_no_mail

LONGEST_NAME = 40


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
    message_id, found = name_message(posted, "back"), describe_moment(posted.looking_back)
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


ANALYSIS_MAILS = PlainMailType(
    model=LookingBackMail,
    beside=("to", "looking_back__match"),
    recipient=lambda posted: posted.to,
    skip_reason=lambda posted: explain_no_mail(posted.to),
    build=build_mail,
)
