"""The address at which a bot is called: set by its owner, switched off by them or after a day of
failed calls, of which one mail tells."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import Player
from config import task_trigger
from games.api.models import BotWebhook, WebhookCall
from games.notifications import owe_again
from games.play.errors import NotAllowed
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.post.outbox.people_mails import build_from_template
from games.post.push.safe_http import ForbiddenAddress, parse_address
from games.post.webhooks import create_secret
from games.rules.phrases import phrase

SWITCHED_OFF = "webhook_off"  # the type of the notification
SWEEP = "call_bots"  # the sweep that makes the calls
FAILING = timedelta(days=1)  # after which a webhook is switched off
ERRORS_KEPT, LONGEST_ERROR = 3, 120
BAD_ADDRESS = phrase(
    "{url} can’t be called. Use an https address at port 443 that everybody can reach, such as "
    "https://bot.example.org/turns."
)
NO_WEBHOOK = phrase("This bot has no webhook. Save an address first.")
TEST_WAITS = phrase("A test call is on its way. Look again in a moment.")


def save_webhook(bot: Player, url: str, now: datetime) -> tuple[BotWebhook, str]:
    """The bot is called at `url` from now on; returns the secret that signs the calls, to be shown
    this once, which is a new one each time. NotAllowed for an address that is never called."""
    address = url.strip()
    try:
        parse_address(address)
        if len(address) > BotWebhook.LONGEST_URL:
            raise ForbiddenAddress
    except ForbiddenAddress:
        raise NotAllowed(BAD_ADDRESS, url=repr(address[:80])) from None
    secret = create_secret()
    with transaction.atomic():
        BotWebhook.objects.filter(bot=bot).delete()
        webhook = BotWebhook.objects.create(bot=bot, url=address, secret=secret, created_at=now)
    return webhook, secret


def remove_webhook(bot: Player) -> bool:
    """The bot is not called any more; False if it was not."""
    return bool(BotWebhook.objects.filter(bot=bot).delete()[0])


def queue_test_call(bot: Player, now: datetime) -> None:
    """Owe the bot a call that is about no question. NotAllowed while one is on its way."""
    webhook = BotWebhook.objects.filter(bot=bot, switched_off_at=None).first()
    if webhook is None:
        raise NotAllowed(NO_WEBHOOK)
    try:
        with transaction.atomic():
            WebhookCall.objects.create(webhook=webhook, due_at=now)
    except IntegrityError:
        raise NotAllowed(TEST_WAITS) from None
    transaction.on_commit(lambda: task_trigger.enqueue_sweep(SWEEP))


# What becomes of calls


def record_success(webhook: BotWebhook, status: int, now: datetime) -> None:
    """Note that a call was taken."""
    rows = BotWebhook.objects.filter(pk=webhook.pk, created_at=webhook.created_at)
    rows.update(called_at=now, status=status, failing_since=None)


def record_failure(
    webhook: BotWebhook, status: int | None, error: str, now: datetime, is_gone: bool
) -> None:
    """Note that a call failed. The webhook is switched off if the address `is_gone`, or if calls
    have failed for a day and none was taken; the owner reads so once."""
    with transaction.atomic():
        rows = BotWebhook.objects.select_for_update().select_related("bot")
        row = rows.filter(pk=webhook.pk, created_at=webhook.created_at).first()
        if row is None or row.switched_off_at is not None:
            return
        if row.failing_since is None or (row.called_at and now - row.called_at > FAILING):
            row.failing_since = now
        row.called_at, row.status = now, status
        said = f"{now:%Y-%m-%d %H:%M} UTC: {error[:LONGEST_ERROR]}"
        row.errors = [said, *row.errors][:ERRORS_KEPT]
        if is_gone or now - row.failing_since >= FAILING:
            row.switched_off_at = now
            owe_again(SWITCHED_OFF, row.bot.owner_id or 0, row.pk, now)
        row.save()


# The mail


def load_webhooks(keys: Collection[int]) -> Mapping[int, BotWebhook]:
    off = BotWebhook.objects.filter(switched_off_at__isnull=False)
    return off.select_related("bot").in_bulk(list(keys))


def build_off_mail(owed: OwedMail) -> Mail:
    webhook = owed.about
    name = clean_name(webhook.bot.name)
    context: dict[str, object] = {
        "name": name,
        "errors": webhook.errors,
        "page": settings.SITE_URL + reverse("bots"),
        "way": gettext("View your bots"),
    }
    subject = gettext("%(name)s’s webhook has been switched off") % {"name": name}
    message_id = name_message(owed.delivery, "webhook")
    return build_from_template(
        owed.to, message_id, "webhook_off", subject, context, has_commands=False
    )


SWITCHED_OFF_TYPE = NotificationType(name=SWITCHED_OFF, load=load_webhooks, build=build_off_mail)
