"""Weeks in a town: whatever its people do by pages and mails, what must hold holds each evening.

`RURAL_LONG=1` lives 60 days with twenty people, through the end of a season and the begin of the
next; `RURAL_TOWN=10x5` so many days with so many people.
"""

import logging
import os
from collections import Counter
from datetime import UTC, datetime
from time import process_time

import pytest
from django.db import connection

from games.models import InboundMail
from games.seasons.models import Season
from tests.long_run import LONG
from tests.play.times import Times
from tests.post.correspondents import Door
from tests.post.sink import Sink
from tests.social.town import telling, tenure
from tests.social.town.person import SEASONS
from tests.social.town.town import DAY, Town

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.lengthy]
DAYS, PEOPLE = map(int, (os.environ.get("RURAL_TOWN") or ("60x20" if LONG else "2x4")).split("x"))
SECOND_SEASON = datetime(2027, 1, 1, tzinfo=UTC)


def test_whatever_people_do_in_a_town_what_must_hold_holds_each_evening(
    times: Times, door: Door, sink: Sink, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    town = Town(PEOPLE, times, door, sink)
    town.first_season()
    began = process_time()

    def evening() -> None:
        # What does not hold of an evening does not end a run of an hour: its end tells all of it.
        for holds in (*tenure.EVERY_EVENING, *telling.EVERY_EVENING):
            try:
                holds(town)
            except AssertionError as error:
                town.wrong.append(f"{town.times.at:%d %b}, {holds.__name__}: {error}")
        town.wrong += [record.getMessage() for record in caplog.records]
        caplog.clear()
        if LONG:
            figures(town, process_time() - began)

    town.live(DAYS, evening)
    tenure.at_the_end(town)
    assert not town.wrong, "\n".join(town.wrong)
    for person in town.people:
        assert person.does, person
    figures(town, process_time() - began)
    if town.times.at > SECOND_SEASON + DAY and PEOPLE > 10:
        moved = [tenure.promoted(season) for season in second_seasons()]
        print("seasons that were promoted into:", len(moved), "moved:", sum(moved))
        assert len(moved) == len(SEASONS) and sum(moved)


def second_seasons() -> list[Season]:
    """Those that began where the first ended."""
    began = Season.objects.filter(starts_at=SECOND_SEASON, game__in=SEASONS)
    return list(began.exclude(state__in=[Season.State.OPEN, Season.State.OFF]))


def figures(town: Town, seconds: float) -> None:
    """What has happened so far, for whoever reads the run (`-s`)."""
    mails = telling.counted(town)
    does: Counter[str] = Counter()
    for person in town.people:
        does.update(person.does)
    print(
        f"\n{connection.vendor}, day {mails.days}: {seconds:.0f} s of the processor; "
        f"{telling.moves_and_matches()}; cups and seasons "
        f"{Counter(Season.objects.values_list('state', flat=True))}; mails a player and day: "
        f"{mails.middle:g} in the middle, {mails.most} at most, {mails.total} in all "
        f"{mails.by_reason}, wrong {town.wrong}; letters {InboundMail.objects.count()}; "
        f"what was done: {dict(does)}; "
        f"sweeps: {[(name, round(took)) for name, took in town.beats.seconds.most_common(4)]}",
        flush=True,
    )
