"""The mail that nobody came for what a player had waited for."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.models import WishMail
from games.play import seeks
from games.play.record.log_text import translate_line
from games.post.mails.headers import Mail
from games.post.outbox.mail_types import PlainMailType
from games.post.outbox.people_mails import build_from_template
from games.post.outbox.personal_mails import explain_no_mail


def build_mail(posted: WishMail) -> Mail:
    wish = posted.wish
    told = translate_line(seeks.describe_seek(wish))
    context: dict[str, object] = {
        "wish": told,
        "again": seeks.format_seek_command(wish),
        "opens": f"new {wish.game}",
        "by_mail": bool(settings.REPLY_DOMAIN),
        "page": settings.SITE_URL + reverse("lobby"),
        "way": gettext("Open the lobby"),
    }
    subject = gettext("No one joined %(wish)s") % {"wish": told}
    return build_from_template(wish.player, posted.message_id, "wish", subject, context)


WISH_MAILS = PlainMailType(
    model=WishMail,
    beside=("wish__player",),
    recipient=lambda posted: posted.wish.player,
    skip_reason=lambda posted: explain_no_mail(posted.wish.player),
    build=build_mail,
)
