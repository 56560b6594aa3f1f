"""What the other apps of a player are sent, and would be sent of a notice."""

from collections.abc import Iterator
from unittest.mock import patch

from accounts.models import Player
from config import clock
from games.models import Hook, Notice, Seat
from games.post.hooks import message as hook_message
from games.post.hooks.kinds import KINDS
from games.post.outbox.hook_sender import HOOK
from games.post.outbox.sender import send_due
from games.post.push.safe_http import HttpCall
from tests.twins.sitting import Sent, Sitting

SECRET = "whsec_" + "A" * 44


def give_hook(player: Player) -> Hook:
    """A program of the player's own, which is told of all that there is to tell."""
    given = {"address": "https://example.org/a", "secret": SECRET, "made_at": clock.now()}
    return Hook.objects.create(player=player, kind=Hook.Kind.SIGNED, **given)


def send_to_apps(told: list[str]) -> None:
    """What is due to other apps goes to `told`, with the instant, and is taken."""

    def take(call: HttpCall) -> None:
        told.append(f"{clock.now()} {call.address} {dict(call.headers)} {call.body!r}")

    with (
        patch.object(HttpCall, "begin", take),
        patch.object(HttpCall, "outcome", lambda _call: (200, "")),
    ):
        send_due(HOOK)


def hook_requests(
    number: int, notice: Notice, seats: list[Seat], here: Sitting
) -> Iterator[tuple[str, Sent]]:
    """What another app of each kind would be sent of a notice."""
    said = hook_message.build_notice_message(number, notice, seats, here.match, here.now)
    for kind, known in KINDS.items():
        hook = Hook(kind=kind, address="https://example.org/a", secret=SECRET, room="!a:b")
        sent = known.build(hook, said)
        yield f"{kind} {number}", f"{sent.method} {sent.address} {dict(sent.headers)} {sent.body!r}"
