"""The mail that nobody came for what a player had waited for."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from accounts.languages import active_language_of
from games.models import OutboxQuerySet, WishMail
from games.play import seeks
from games.play.record.log_text import translate_line
from games.post.mails.headers import Mail
from games.post.outbox import mail_types
from games.post.outbox.mail_types import MailType
from games.post.outbox.people_mails import build_from_template
from games.post.outbox.personal_mails import explain_no_mail


def register_mail_type() -> None:
    """Tells the outbox of these mails, once, when the program starts."""
    mail_types.register_mail_type(MailType(WishMail, mail_rows, skip_reason, build_localized_mail))


def mail_rows() -> OutboxQuerySet[WishMail]:
    """The mails, with whom they are for."""
    return WishMail.objects.select_related("wish__player")


def skip_reason(posted: WishMail) -> str:
    """Why it is not sent, or nothing."""
    return explain_no_mail(posted.wish.player)


def build_localized_mail(posted: WishMail) -> Mail:
    """The mail, in the language of whom it is for."""
    wish = posted.wish
    with active_language_of(wish.player):
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
