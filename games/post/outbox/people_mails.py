"""Mails about other people: that somebody would like to be a friend, and that a match is over which
one has followed."""

from collections.abc import Collection

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from accounts.languages import join_with_and
from accounts.models import Player
from games.models import Follow, Friendship, Match, Seat
from games.play.record import results
from games.post import personal_address
from games.post.mails import renderer
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_player_mail, name_message
from games.post.outbox.notification_types import NotificationType, OwedMail, explain_no_recipient
from games.social import find_blocks_between
from games.social.follows import FOLLOWED
from games.social.friends import REQUESTED


def load_requests(keys: Collection[int]) -> dict[int, Friendship]:
    return Friendship.objects.select_related("asker").in_bulk(keys)


def explain_no_request(owed: OwedMail) -> str:
    """Why it is not sent, or nothing."""
    request = owed.about
    if request.accepted_at is not None or request.declined_at is not None:
        return "the request has been answered"
    if not request.asker.is_active or find_blocks_between(request.asker_id, [owed.to.pk]):
        return "the recipient doesn’t want this email"
    return explain_no_recipient(owed)


def build_request_mail(owed: OwedMail) -> Mail:
    name = clean_name(owed.about.asker.name)
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
    message_id = name_message(owed.delivery, "friend")
    return build_from_template(owed.to, message_id, "friend", subject, context)


def build_from_template(
    player: Player,
    message_id: str,
    name: str,
    subject: str,
    context: dict[str, object],
    has_commands: bool = True,
) -> Mail:
    """The mail of the template `name`; what is answered to it goes to the player's own address.
    `has_commands`: its page makes links of indented lines, by which they are written back."""
    site = {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
    text = render_to_string(f"emails/{name}.txt", {**context, **site}).strip() + "\n"
    page, way = str(context["page"]), str(context["way"])
    commands_to = personal_address.address_of(player) if has_commands else ""
    html = renderer.render_letter_page(text, subject, page, way, commands_to)
    return build_player_mail(player, message_id, name, subject, text, html)


# Matches that were followed


def explain_no_match_end(owed: OwedMail) -> str:
    """Why it is not sent, or nothing."""
    if not Follow.objects.filter(player=owed.to, match=owed.about).exists():
        return "the match isn’t followed any more"
    return explain_no_recipient(owed)


def build_match_end_mail(owed: OwedMail) -> Mail:
    """The mail that a match is over; it says what everybody may know."""
    match = owed.about
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
    message_id = name_message(owed.delivery, f"follow.{match.code}")
    return build_from_template(owed.to, message_id, "followed", subject, context)


PEOPLE_TYPES = (
    NotificationType(
        name=REQUESTED,
        load=load_requests,
        skip_reason=explain_no_request,
        build=build_request_mail,
    ),
    NotificationType(
        name=FOLLOWED,
        load=Match.objects.in_bulk,
        skip_reason=explain_no_match_end,
        build=build_match_end_mail,
    ),
)
