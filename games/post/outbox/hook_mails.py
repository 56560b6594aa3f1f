"""The email that another app was switched off, since its messages failed."""

from collections.abc import Collection

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.models import Hook
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import name_message
from games.post.outbox.hook_sender import HOOK_OFF
from games.post.outbox.notification_types import NotificationType, OwedMail, explain_no_recipient
from games.post.outbox.people_mails import build_from_template


def load_hooks(keys: Collection[int]) -> dict[int, Hook]:
    return Hook.objects.in_bulk(keys)


def explain_works_again(owed: OwedMail) -> str:
    """Why a player is not told, or nothing."""
    hook = owed.about
    if hook.off_since is None or hook.player_id != owed.to.pk:
        return "the app is switched on again"
    return explain_no_recipient(owed)


def build_mail(owed: OwedMail) -> Mail:
    """Says which app, and what it answered last."""
    hook = owed.about
    context: dict[str, object] = {
        "app": hook.get_kind_display(),
        "error": hook.last_error,
        "page": f"{settings.SITE_URL}{reverse('news')}#hooks",
        "way": gettext("Open notifications"),
    }
    subject = gettext("%(app)s no longer gets your notifications") % context
    return build_from_template(
        owed.to, name_message(owed.delivery, HOOK_OFF), HOOK_OFF, subject, context
    )


OFF_TYPE = NotificationType(
    name=HOOK_OFF, load=load_hooks, skip_reason=explain_works_again, build=build_mail
)
