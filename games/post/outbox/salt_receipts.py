"""The receipt for a salt: what was kept of it, and what the server had promised by then. It lies in
the player's mailbox, where the site can't change it."""

from collections.abc import Collection

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.models import Joining, Match
from games.play.record import joint_seed
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.post.outbox.people_mails import build_from_template


def load_joinings(keys: Collection[int]) -> dict[int, Joining]:
    return Joining.objects.select_related("seat__match").in_bulk(keys)


def build_mail(owed: OwedMail) -> Mail:
    joined: Joining = owed.about
    match = joined.seat.match
    dealt = match.status != Match.Status.OPEN
    path = reverse("deal", args=[match.code]) if dealt else match.get_absolute_url()
    things = {"match": f"{match.title} {match.code}"}
    context: dict[str, object] = {
        **things,
        "salt": joined.salt,
        "seed_hash": match.seed_hash,
        "receipt": joint_seed.format_receipt(match, joined),
        "page": settings.SITE_URL + path,
        "way": gettext("Open the match"),
    }
    subject = gettext("Your receipt for %(match)s") % things
    message_id = name_message(owed.delivery, f"salt.{match.code}")
    return build_from_template(
        owed.to, message_id, "salt_receipt", subject, context, has_commands=False
    )


RECEIPT_TYPE = NotificationType(name=joint_seed.RECEIPT, load=load_joinings, build=build_mail)
