"""What the load needs of the database of the house, in a process of its own:

`python -m tests.bench.load.furnish '{"tables": 60, "people": 3, "quiet": 10}'` prints addresses and
sessions of people by table, and of those of matches in which nothing happens; `count` prints what
the rows say.
"""

import json
import os
import sys
from datetime import timedelta
from typing import Any

import django

from tests.faults.furnish import person, session

LATE = timedelta(seconds=20)  # after which a mail that is due should be out


def people(wishes: dict[str, int]) -> list[list[tuple[str, str]]]:
    from games import play

    tables = [[person() for _ in range(wishes["people"])] for _ in range(wishes["tables"])]
    for _ in range(wishes["quiet"]):
        pair = [person(), person()]
        match = play.open_match(pair[0], "emu-ranchers", pace_hours=48)
        play.join_match(match.pk, pair[1])
        tables.append(pair)
    return [[(each.email, session(each)) for each in row] for row in tables]


def count() -> dict[str, Any]:
    from collections import Counter

    from config import clock
    from games.models import InboundMail, Move, Notice

    def by(rows: Any, name: str) -> dict[str, int]:
        return dict(Counter(rows.values_list(name, flat=True)))

    late = Notice.objects.ready(clock.now() - LATE)
    return {
        "steps": by(Move.objects.all(), "via"),
        "notices": by(Notice.objects.all(), "state"),
        "letters": by(InboundMail.objects.all(), "reason"),
        "late": by(late, "kind"),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps(count() if sys.argv[1] == "count" else people(json.loads(sys.argv[1]))))
