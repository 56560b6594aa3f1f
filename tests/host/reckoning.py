"""What a house in containers has stored, held against what people sent and which mails came:

`python -m tests.host.reckoning FILE` reads both from a file, and the house from DATABASE_URL; it
prints what is wrong, and how many mails still have to go out.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django


def wrong_moves(turns: list[dict[str, Any]]) -> Iterator[str]:
    """Matches whose moves are not what was sent: each turn once, and nothing else."""
    from games.models import Match
    from tests.bench.load.answers import Answer, differences, rows_of
    from tests.bench.load.letters import settled

    for match in Match.objects.filter(code__in={turn["code"] for turn in turns}).order_by("pk"):
        seats = dict(match.seats.values_list("player__email", "number"))
        sent = sorted((turn for turn in turns if turn["code"] == match.code), key=by_instant)
        answers = [
            Answer(seats[turn["who"]], turn["words"], turn["heard"], turn["message_id"])
            for turn in sent
        ]
        for words in differences(rows_of(match), settled(match.code, answers)):
            yield f"{match.code}: {words}"


def by_instant(turn: dict[str, Any]) -> float:
    return float(turn["at"])


def wrong_mails(copies: Counter[str]) -> Iterator[str]:
    """Mails that came twice, or were sent and did not come. Of which nobody could know whether it
    was sent, that one may have come once, twice or not at all."""
    from games.models import Notice
    from games.post.mails.headers import message_id

    known = Notice.objects.exclude(message_id="").filter(sent_as=None)
    states = {
        message_id(notice, notice.seat.match.code, notice.seat.number): notice
        for notice in known.select_related("seat__match")
    }
    for name, count in copies.items():
        notice = states.get(name)
        in_doubt = notice is not None and notice.attempts > 1
        if count > 1 + in_doubt:
            yield f"{name} came {count} times"
    for name, notice in states.items():
        if notice.state == Notice.State.SENT and not copies[name]:
            yield f"{name} was sent and has not come"
        if notice.state in (Notice.State.FAILED, Notice.State.BOUNCED):
            yield f"{name} has failed: {notice.error}"


def reckoned(told: dict[str, Any]) -> dict[str, Any]:
    """What is wrong, and how many mails and letters wait."""
    from config import clock
    from games.models import InboundMail, Move, Notice

    copies = Counter(told["copies"])
    now = clock.now()
    return {
        "wrong": [*wrong_moves(told["turns"]), *wrong_mails(copies)],
        "waiting": Notice.objects.pending(now).count() + InboundMail.objects.pending(now).count(),
        "steps": Move.objects.filter(match__code__in={t["code"] for t in told["turns"]}).count(),
        "twice": sum(count > 1 for count in copies.values()),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps(reckoned(json.loads(Path(sys.argv[1]).read_text()))))
