"""What the other apps of a player would be sent of a notice."""

from collections.abc import Iterator

from games.models import Hook, Notice, Seat
from games.post.hooks import message as hook_message
from games.post.hooks.kinds import KINDS
from tests.twins.sitting import Sent, Sitting


def hook_requests(
    number: int, notice: Notice, seats: list[Seat], here: Sitting
) -> Iterator[tuple[str, Sent]]:
    """What another app of each kind would be sent of a notice."""
    secret = "whsec_" + "A" * 44
    said = hook_message.build_notice_message(number, notice, seats, here.match, here.now)
    for kind, known in KINDS.items():
        hook = Hook(kind=kind, address="https://example.org/a", secret=secret, room="!a:b")
        sent = known.build(hook, said)
        yield f"{kind} {number}", f"{sent.method} {sent.address} {dict(sent.headers)} {sent.body!r}"
