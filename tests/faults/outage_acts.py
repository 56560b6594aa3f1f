"""What the processes of an outage town do: `furnish 20000`, `sweep AHEAD`, `limited AHEAD`,
`submit AHEAD`, with a clock that is AHEAD seconds ahead of the machine's."""

import logging
import os
import random
import signal
import sys
import time
from datetime import timedelta
from typing import Any

import django

HOUR = timedelta(hours=1)


def set_up(ahead: float) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    right = time.time
    time.time = lambda: right() + ahead
    django.setup()
    from config import clock

    clock.RENEW_SECONDS = 1.0  # what takes half a minute happens in a run of some seconds


def furnish(seats: int) -> None:
    """Seats that were late before the house closed, that came due while it was closed or soon
    after, and that have time."""
    set_up(0)
    from config import clock
    from games.play.outages import record_clock_heartbeat
    from tests import crowd

    dice = random.Random(8)
    now = clock.now()
    record_clock_heartbeat(now)
    # The deadlines from three and a half hours ago to five hours from now.
    asked = [now + dice.uniform(-3.2, 5) * HOUR - 48 * HOUR for _ in range(seats)]
    crowd.crowd(crowd.players(), asked)


def sweep() -> None:
    """`manage.py sweep --loop`."""
    from django.core.management import call_command

    call_command("sweep", "--loop")


def limited() -> None:
    """A worker whose soft limit comes whenever somebody says so."""
    from celery.exceptions import SoftTimeLimitExceeded
    from django.db import Error, connections

    from games.tasks import TASKS

    def over(*_: Any) -> None:
        raise SoftTimeLimitExceeded

    signal.signal(signal.SIGUSR1, over)
    while True:
        for name in ("expire_deadlines", "write_reminders", "send_notices"):
            try:
                TASKS[name]()
                time.sleep(0.05)
            except (SoftTimeLimitExceeded, Error) as error:
                print(repr(error), flush=True)
                connections.close_all()  # as Celery does with one that cannot be used any more


def submit() -> None:
    """Players who answer, one after the other, whatever happens to the database."""
    from django.db import Error, connection

    from games import play
    from games.models import Seat
    from tests import crowd

    dice = random.Random()
    while True:
        try:
            asked = Seat.objects.filter(question__isnull=False, match__ply__lt=40)
            for seat_id in dice.sample(list(asked.values_list("pk", flat=True)[:20000]), 50):
                seat = Seat.objects.select_related("match").get(pk=seat_id)
                record = play.current_record(seat.match)
                if seat.question is not None and seat.number in record.awaited_seats:
                    play.submit_turn(
                        seat.pk, crowd.mildest(record, seat.number), "p", seat.question
                    )
                time.sleep(0.02)
        except play.PlayError:
            continue
        except Error as error:
            print(error, flush=True)
            connection.close()
            time.sleep(0.1)


if __name__ == "__main__":
    if sys.argv[1] == "furnish":
        furnish(int(sys.argv[2]))
    else:
        set_up(float(sys.argv[2]))
        logging.getLogger("games.play.clocks.clock_check").setLevel(logging.CRITICAL)
        {"sweep": sweep, "limited": limited, "submit": submit}[sys.argv[1]]()
