"""The mail that tells what was found in a match, to whoever asked for it by mail: first where, with
links to try each moment again, and below what would have been better."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games import play
from games.analysis import presenters
from games.analysis.jobs import TYPE
from games.analysis.mistakes import AnalysisState
from games.analysis.models import LookingBack
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_framed_mail, frame_context, name_message
from games.post.outbox.notification_types import NotificationType, OwedMail

LONGEST_NAME = 40


def build_mail(owed: OwedMail) -> Mail:
    match = owed.about.match
    heading = gettext("Analysis of %(game)s, match %(code)s") % {
        "game": gettext(match.title),
        "code": match.code,
    }
    frame = frame_context(
        reverse("look_back", args=[match.code]),
        heading,
        gettext("You’re getting this email because you requested this analysis by email."),
    )
    message_id, found = name_message(owed.delivery, "back"), describe_moment(owed.about)
    return build_framed_mail(owed.to, message_id, "back", "looked_back", frame, **found)


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


def load_analyses(keys: Collection[int]) -> dict[int, LookingBack]:
    return LookingBack.objects.select_related("match").in_bulk(keys)


ANALYSIS_TYPE = NotificationType(
    name=TYPE, load=load_analyses, is_ready=lambda owed: owed.about.is_over, build=build_mail
)
