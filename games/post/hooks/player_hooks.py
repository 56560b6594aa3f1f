"""The hooks of a player: another one, one less, on and off, and a message to try one."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts import rate_limits
from accounts.client_info import current_client_network
from accounts.models import Player
from accounts.rate_limits import Budget
from games.models import Delivery, Hook
from games.notifications import owe_hooks
from games.play import NotAllowed
from games.post.webhooks import create_secret
from games.rules.phrases import phrase

HOOK_TEST = "hook_test"  # a type of notification: what a player sends themself
TESTS, TESTS_A_NETWORK = 20, 80  # a day: of one player, and from one network
TOO_MANY = phrase("You already send to {most} other apps. Remove one first.")
GONE = phrase("This app has been removed.")
IS_OFF = phrase("This app is switched off. Switch it on first.")
ENOUGH_TESTS = phrase("You’ve sent enough test messages today. Try again tomorrow.")


def add_hook(player: Player, kind: str, given: Mapping[str, str], now: datetime) -> Hook:
    """Keep where an app of a player is reached; `given` has been checked by the form of its kind.

    Raises: NotAllowed for one too many.
    """
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)  # one after the other
        if Hook.objects.filter(player=player).count() >= Hook.MOST:
            raise NotAllowed(TOO_MANY, most=Hook.MOST)
        made = {"secret": create_secret()} if kind == Hook.Kind.SIGNED else {}
        return Hook.objects.create(player=player, kind=kind, made_at=now, **{**given, **made})


def list_hooks(player: Player) -> QuerySet[Hook]:
    """The hooks of a player, the oldest first."""
    return Hook.objects.filter(player=player).order_by("pk")


def remove_hook(player: Player, hook: int) -> None:
    """Tell the player there no more; nothing happens if the hook is not theirs."""
    Hook.objects.filter(player=player, pk=hook).delete()


def switch_hook(player: Player, hook: int, is_on: bool, now: datetime) -> None:
    """Send there again, from now on and as if nothing had failed, or send nothing."""
    mine = Hook.objects.filter(player=player, pk=hook)
    if is_on:
        mine.update(off_since=None, failing_since=None, last_error="")
    else:
        mine.filter(off_since=None).update(off_since=now)


def send_test(player: Player, hook: int, now: datetime) -> None:
    """Owe a hook a message that says that it works; one that still waits is not owed twice.

    Raises: NotAllowed for one that is off or gone, and for too many on one day.
    """
    mine = Hook.objects.filter(player=player, pk=hook).first()
    if mine is None:
        raise NotAllowed(GONE)
    if mine.off_since is not None:
        raise NotAllowed(IS_OFF)
    network = rate_limits.network_budgets("hook tests", current_client_network(), TESTS_A_NETWORK)
    if not rate_limits.spend_budgets([Budget("hook tests", str(player.pk), TESTS), *network]):
        raise NotAllowed(ENOUGH_TESTS)
    if not list_tests(mine).filter(state__in=Delivery.UNSENT).exists():
        owe_hooks(HOOK_TEST, player.pk, int(now.timestamp() * 1000), [hook], now)


def list_tests(hook: Hook) -> QuerySet[Delivery]:
    """The test messages to a hook, the newest first."""
    return hook.deliveries.filter(notification__type=HOOK_TEST).order_by("-pk")
