"""The mail that nobody came for what a player had waited for."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.models import Seek
from games.play import seeks
from games.play.record.log_text import translate_line
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.post.outbox.people_mails import build_from_template


def build_mail(owed: OwedMail) -> Mail:
    wish = owed.about
    told = translate_line(seeks.describe_seek(wish))
    context: dict[str, object] = {
        "wish": told,
        "again": seeks.format_seek_command(wish),
        "opens": f"new {wish.game}",
        "by_mail": bool(settings.REPLY_DOMAIN),
        "page": settings.SITE_URL + reverse("find_match"),
        "way": gettext("Find a match"),
    }
    subject = gettext("No one joined %(wish)s") % {"wish": told}
    message_id = name_message(owed.delivery, "wish")
    return build_from_template(owed.to, message_id, "wish", subject, context)


EXPIRED_TYPE = NotificationType(name=seeks.EXPIRED, load=Seek.objects.in_bulk, build=build_mail)
