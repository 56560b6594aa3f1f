"""A second, naive program beside the house: reads the rows after an outage and counts what must not
be. It knows the rule and the tables, and nothing of the program."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

GRACE = timedelta(seconds=30)
AHEAD = timedelta(hours=2)


@dataclass
class Counted:
    """What one run came to. All but `owed`, `played`, `answered`, `mails`, `seconds` are faults."""

    owed: int = 0  # seats that the outage owed its time
    played: int = 0  # turns played because they were late before the house closed
    answered: int = 0  # turns that players took meanwhile
    early: int = 0  # turns played that should have been credited, or had time
    wrong: int = 0  # open seats whose deadline is not what the rule says
    noted: int = 0  # seats whose timeline does not say once what they got
    outages: int = 0  # rows besides the one that there was
    short: int = 0  # questions asked meanwhile with less than their time
    doubled: int = 0
    mails: int = 0
    seconds: float = 0.0  # from the first runner's look until all had their time

    @property
    def faults(self) -> int:
        return self.early + self.wrong + self.noted + self.outages + self.short + self.doubled


def count(connection: Any, closed: timedelta) -> Counted:
    """Reads `before` (the open seats as they were) and the tables as they are."""
    found = Counted()
    spans = rows(
        connection,
        "SELECT begins_at, ends_at FROM games_outage WHERE of = 'clock' ORDER BY begins_at",
    )
    found.outages = len(spans) - 1
    begins, ends = spans[0]
    (now,) = rows(connection, "SELECT pg_catalog.clock_timestamp()")[0]
    by_clock = set(rows(connection, "SELECT match_id, seat FROM games_move WHERE via = 'c'"))
    by_player = set(rows(connection, "SELECT match_id, seat FROM games_move WHERE via = 'p'"))
    notes = dict(
        rows(
            connection,
            "SELECT seat_id, count(*) FROM games_intervention WHERE what = 'extended' GROUP BY 1",
        )
    )
    after = {
        seat: (question, asked_at, deadline)
        for seat, question, asked_at, deadline in rows(
            connection, "SELECT id, question, asked_at, deadline FROM games_seat"
        )
    }
    for seat, match, number, question, asked_at, deadline in rows(
        connection, "SELECT id, match_id, number, question, asked_at, deadline FROM before"
    ):
        owed = begins < deadline <= ends + AHEAD
        due = deadline + (ends - begins) if owed else deadline
        found.owed += owed
        played, answered = (match, number) in by_clock, (match, number) in by_player
        found.answered += answered
        if played and due + GRACE > now:
            found.early += 1
        found.played += played and due + GRACE <= now
        if not played and not answered:
            if after[seat] != (question, asked_at, due):
                found.wrong += 1
            if notes.get(seat, 0) != owed:
                found.noted += 1
        elif notes.get(seat, 0) > 1:
            found.noted += 1
    asked_before = set(rows(connection, "SELECT id, asked_at FROM before"))
    for seat, (question, asked_at, deadline) in after.items():
        if question is not None and (seat, asked_at) not in asked_before:
            # Asked after the house was reopened: no deadline is nearer than the pace from then.
            found.short += deadline < ends - timedelta(seconds=60) + timedelta(hours=48)
    return found


def rows(connection: Any, words: str) -> list[Any]:
    return list(connection.execute(words).fetchall())
