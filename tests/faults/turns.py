"""The turns to be told of the fault test: `owe 60` makes them, `list` says what became of each.

Run in a process of its own, since its house has another database than the test.
"""

import os
import sys

import django


def owe(many: int) -> None:
    """So many running matches, in each of which one player is owed a turn mail."""
    from games import play
    from games.models import Notice
    from tests.faults.furnish import person

    one, other = person(), person()
    for _ in range(many):
        match = play.open_match(one, "emu-ranchers", pace_hours=48)
        play.join_match(match.pk, other)
    Notice.objects.exclude(kind=Notice.Kind.TURN).delete()


def show() -> None:
    """Message-ID and state of each."""
    from games.models import Notice
    from games.post.mails.headers import message_id

    for notice in Notice.objects.select_related("seat__match").order_by("pk"):
        seat = notice.seat
        print(message_id(notice, seat.match.code, seat.number), notice.state)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1] == "owe":
        owe(int(sys.argv[2]))
    else:
        show()
