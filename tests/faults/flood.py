"""`python -m tests.faults.flood SECONDS`: every task three times, in any order, and now and then
the broker forgets all that is queued."""

import os
import random
import sys
import time

import django


def main(seconds: float) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    import redis
    from django.conf import settings

    from games.tasks import TASKS

    dice = random.Random(1)
    address = settings.CELERY_BROKER_URL.replace("redis+socket", "unix")
    until = time.monotonic() + seconds
    with redis.Redis.from_url(address) as broker:
        while time.monotonic() < until:
            tasks = 3 * list(TASKS.values())
            dice.shuffle(tasks)
            for task in tasks:
                task.apply_async(countdown=dice.uniform(0, 3))
            time.sleep(1)
            if dice.random() < 0.2:
                broker.flushdb()


if __name__ == "__main__":
    main(float(sys.argv[1]))
