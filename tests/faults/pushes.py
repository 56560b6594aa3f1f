"""The turns to be pushed and told in other apps in the fault test, and the sender that may be
killed at any moment; each in a process of its own: `owe 60 P256DH AUTH` makes them, `list` says
what became of each, and `breed PORT CERTIFICATE` bears a sender for each line that it reads.
Each sends until nothing is left.
"""

import os
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

from tests.faults import breeder

SERVICE = "push.example.org"


def owe(many: int, p256dh: str, auth: str) -> None:
    """So many running matches, in each of which one player with a device is owed a turn."""
    from django.utils import timezone

    from accounts.models import Session
    from games import play
    from games.models import Device, Hook, Notice
    from games.post.webhooks import create_secret
    from tests.faults.furnish import person

    one, other = person(), person()
    for player in (one, other):
        session = Session.objects.create(
            session_key=f"session{player.pk}",
            player=player,
            expire_date=timezone.now() + timedelta(days=1),
        )
        Device.objects.create(
            player=player,
            session=session,
            endpoint=f"https://{SERVICE}/{player.pk}",
            p256dh=p256dh,
            auth=auth,
            made_at=timezone.now(),
        )
    for _ in range(many):
        match = play.open_match(one, "emu-ranchers", pace_hours=48)
        play.join_match(match.pk, other)
    for player in (one, other):
        Hook.objects.create(
            player=player,
            kind=Hook.Kind.SIGNED,
            address=f"https://{SERVICE}/hook",
            secret=create_secret(),
            made_at=timezone.now(),
        )
    Notice.objects.exclude(kind=Notice.Kind.TURN).delete()


def send(port: int, certificate: str) -> None:
    """Sends over the real guard, but for the name that leads to this machine."""
    import ssl

    from games.models import Delivery
    from games.post.outbox import hook_sender, push_sender
    from games.post.outbox.sender import send_due
    from games.post.push import safe_http

    ask, trust = safe_http.socket.getaddrinfo, ssl.create_default_context

    def lead(host: str, asked: int, *args: Any, **more: Any) -> Any:
        return ask("127.0.0.1" if host == SERVICE else host, asked, *args, **more)

    safe_http.socket.getaddrinfo = lead
    safe_http.ssl.create_default_context = lambda: trust(cafile=certificate)
    safe_http.is_public = lambda machine: machine == "127.0.0.1"
    safe_http.PORT = port
    Delivery.LEASE = timedelta(seconds=0.5)
    hook_sender.BETWEEN = timedelta(seconds=0.02)
    push_sender.PUSH.waits = hook_sender.HOOK.waits = (0.2, 0.2, 0.2)
    while push_sender.queue_pushes_without_mail(clock_now()) or are_untold():
        send_due(push_sender.PUSH)
        send_due(hook_sender.HOOK)
        time.sleep(0.02)


def breed(port: int, certificate: str) -> None:
    """Bear senders, and load beforehand what they send with."""
    import games.post.outbox.hook_sender
    import games.post.outbox.push_sender  # noqa: F401

    breeder.breed(lambda: send(port, certificate))


def clock_now() -> Any:
    from config import clock

    return clock.now()


def are_untold() -> bool:
    from games.models import Delivery
    from games.post.outbox.hook_sender import tell_hooks_without_mail

    tell_hooks_without_mail(clock_now())
    return Delivery.objects.filter(state__in=Delivery.UNSENT).exists()


def show() -> None:
    """Code of the match and state of its push and its message; `none` for a notice without."""
    from games.models import Notice
    from games.post.outbox.hook_sender import list_hook_messages
    from games.post.outbox.push_sender import list_pushes

    for notice in Notice.objects.select_related("seat__match").order_by("pk"):
        told = list_pushes(notice.pk) | list_hook_messages(notice.pk)
        states = list(told.values_list("state", flat=True)) or ["none"]
        print(notice.seat.match.code, *states)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1] == "owe":
        owe(int(sys.argv[2]), *sys.argv[3:5])
    elif sys.argv[1] == "breed":
        breed(int(sys.argv[2]), str(Path(sys.argv[3])))
    else:
        show()
