"""The devices that a player has named: another one, one less, and a push to try them."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts import rate_limits
from accounts.client_info import current_client_network
from accounts.models import Player
from accounts.rate_limits import Budget
from games.models import Delivery, Device
from games.notifications import owe_pushes
from games.play import NotAllowed
from games.post.push import encryption, safe_http, vapid
from games.rules.phrases import phrase

DEVICE_TEST = "device_test"  # a type of notification: what a player sends themself in a second
NO_KEY = phrase("This site can’t send device notifications because its push key is missing.")
NO_DEVICE = phrase(
    "The notification address your browser gave us doesn’t belong to a push service we know."
)
TOO_MANY = phrase("You already get notifications on {most} devices. Remove one first.")
TESTS, TESTS_A_NETWORK = 20, 80  # a day: of one player, and from one network
ENOUGH_TESTS = phrase("You’ve tested your devices often enough today. Try again tomorrow.")
NONE = phrase("You have no device to notify.")


def register_device(
    player: Player, session: str, subscription: dict[str, str], browser: str, now: datetime
) -> Device:
    """Keeps what a browser has got from its push service (`endpoint`, `p256dh`, `auth`), for the
    session in which it asks. A browser that is known already changes hands: who is signed in there
    now is told there, and nobody else. NotAllowed says why not."""
    endpoint = subscription.get("endpoint", "")
    check_subscription(endpoint, subscription.get("p256dh", ""), subscription.get("auth", ""))
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)  # one after the other
        if Device.objects.filter(player=player).exclude(endpoint=endpoint).count() >= Device.MOST:
            raise NotAllowed(TOO_MANY, most=Device.MOST)
        kept, _made = Device.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "player": player,
                "session_id": session,
                "p256dh": subscription["p256dh"],
                "auth": subscription["auth"],
                "browser": browser,
                "made_at": now,
                "failures": 0,
            },
        )
        kept.deliveries.exclude(notification__recipient=player).delete()
        return kept


def check_subscription(endpoint: str, p256dh: str, auth: str) -> None:
    """NotAllowed unless we could push there."""
    if not vapid.is_configured():
        raise NotAllowed(NO_KEY)
    try:
        if len(endpoint) > Device.LONGEST_ENDPOINT or len(p256dh) > 88 or len(auth) > 24:
            raise ValueError("too long")
        safe_http.parse_address(endpoint)
        encryption.check_keys(p256dh, auth)
    except (ValueError, safe_http.ForbiddenAddress):
        raise NotAllowed(NO_DEVICE) from None


def list_devices(player: Player) -> QuerySet[Device]:
    """The devices of a player, the newest first."""
    return Device.objects.filter(player=player).order_by("-made_at", "-pk")


def remove_device(player: Player, device: int) -> None:
    """Tells the player there no more; nothing happens if the device is not theirs."""
    Device.objects.filter(player=player, pk=device).delete()


def send_test_push(player: Player, now: datetime) -> None:
    """Owes each device of the player one push that says that it works. One that still waits is not
    owed twice. NotAllowed if there is none, and for too many on one day."""
    devices = list(list_devices(player))
    if not devices:
        raise NotAllowed(NONE)
    network = rate_limits.network_budgets("device tests", current_client_network(), TESTS_A_NETWORK)
    if not rate_limits.spend_budgets([Budget("device tests", str(player.pk), TESTS), *network]):
        raise NotAllowed(ENOUGH_TESTS)
    waiting = Delivery.objects.filter(notification__type=DEVICE_TEST, state__in=Delivery.UNSENT)
    under_way = set(waiting.filter(device__in=devices).values_list("device", flat=True))
    owed = [device.pk for device in devices if device.pk not in under_way]
    owe_pushes(DEVICE_TEST, player.pk, int(now.timestamp()), owed, now)
