"""What goes to other apps of the reader while a match is played, among the surfaces."""

from collections.abc import Iterator

from games.models import Delivery
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, surface

ROW = ("pk", "notification__type", "state", "due_at", "begun_at", "sent_at", "attempts", "tries")


@surface(When.AT_THE_END)
def messages_to_apps(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """Every call to the program of the reader, with the instant at which it was made, its id and
    its signature; and when each was owed, begun and sent."""
    if here.reader is None:
        return
    for number, told in enumerate(here.told_apps):
        yield f"call {number}", told
    yield "calls", str(len(here.told_apps))
    rows = Delivery.objects.filter(hook__player=here.reader).order_by("pk")
    yield "rows", "\n".join(map(str, rows.values_list(*ROW)))
