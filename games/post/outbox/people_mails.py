"""Mails about other people: that somebody would like to be a friend, and that a match is over which
one has followed."""

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from accounts.languages import join_with_and
from accounts.models import Player
from games.models import Follow, Friendship, Match, Seat
from games.play.record import results
from games.post import personal_address
from games.post.mails import text_page
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_player_mail
from games.post.outbox.mail_types import PlainMailType
from games.post.outbox.personal_mails import explain_no_mail
from games.social import find_blocks_between


def skip_reason(posted: Friendship) -> str:
    """Why it is not sent, or nothing."""
    if posted.accepted_at is not None or posted.declined_at is not None:
        return "the request has been answered"
    if not posted.asker.is_active or find_blocks_between(posted.asker_id, [posted.asked_id]):
        return "the recipient doesn’t want this email"
    return explain_no_mail(posted.asked)


def build_request_mail(posted: Friendship) -> Mail:
    player, name = posted.asked, clean_name(posted.asker.name)
    subject = gettext("%(name)s would like to be your friend") % {"name": name}
    context: dict[str, object] = {
        "name": name,
        "yes": f"friend {name}",
        "no": f"unfriend {name}",
        "never": f"block {name}",
        "by_mail": bool(settings.REPLY_DOMAIN),
        "page": settings.SITE_URL + reverse("people"),
        "way": gettext("View your friends"),
    }
    return build_from_template(player, posted.message_id, "friend", subject, context)


def build_from_template(
    player: Player, message_id: str, name: str, subject: str, context: dict[str, object]
) -> Mail:
    """The mail of the template `name`; what is answered to it goes to the player's own address."""
    site = {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
    text = render_to_string(f"emails/{name}.txt", {**context, **site}).strip() + "\n"
    page, way = str(context["page"]), str(context["way"])
    html = text_page.render_letter_page(
        text, subject, page, way, personal_address.address_of(player)
    )
    return build_player_mail(player, message_id, name, subject, text, html)


# Matches that were followed


def build_match_end_mail(posted: Follow) -> Mail:
    """The mail that a match is over; it says what everybody may know."""
    match = posted.match
    seats = list(Seat.objects.filter(match=match).select_related("player").order_by("number"))
    names = [clean_name(seat.name) for seat in seats]
    result = gettext("It was cancelled without a result")
    if match.status == Match.Status.FINISHED:
        result = results.winners_sentence(results.result_of(match, seats), names, None)
    context: dict[str, object] = {
        "match": f"{match.title} {match.code}",
        "names": join_with_and(names),
        "result": result,
        "page": settings.SITE_URL + match.get_absolute_url(),
        "way": gettext("Open the match"),
    }
    subject = gettext("%(match)s is over") % context
    return build_from_template(posted.player, posted.message_id, "followed", subject, context)


FRIENDSHIP_MAILS = PlainMailType(
    model=Friendship,
    beside=("asker", "asked"),
    recipient=lambda posted: posted.asked,
    skip_reason=skip_reason,
    build=build_request_mail,
)
FOLLOW_MAILS = PlainMailType(
    model=Follow,
    beside=("player", "match"),
    recipient=lambda posted: posted.player,
    skip_reason=lambda posted: explain_no_mail(posted.player),
    build=build_match_end_mail,
)
