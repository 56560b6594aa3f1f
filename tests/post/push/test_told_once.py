"""A turn told by mail, on a device and in the calendar together: each tells it once, at its time,
to a player who chose it, and what was not chosen tells nothing."""

from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import NamedTuple

import icalendar
import pytest
from django.test import Client

from accounts import feed_tokens as addresses
from accounts.models import Player
from games.models import Notice, Presence, Seat
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.push_sender import PUSH
from games.post.outbox.sender import send_due
from tests.factories import PlayerFactory
from tests.matches import answer, running_match
from tests.play.times import Times
from tests.post.push.receiver import PushService
from tests.post.push.test_pushing import device_of
from tests.post.sink import Sink

pytestmark = [pytest.mark.django_db, pytest.mark.lengthy, pytest.mark.both_databases]

TEN_MINUTES, HALF_AN_HOUR, HOUR = timedelta(minutes=10), timedelta(minutes=30), timedelta(hours=1)
QUIET_FOR = timedelta(hours=2)
DIGEST_HOUR = 8


class Person(NamedTuple):
    """What somebody chose, and what they do twenty minutes after they could be told at once."""

    mails: str
    pushes: bool
    quiet: bool
    does: str

    def told_from(self, start: datetime) -> datetime:
        return start + QUIET_FOR if self.quiet else start

    def push_at(self, start: datetime) -> list[datetime]:
        return [self.told_from(start)] if self.pushes else []

    def mail_at(self, start: datetime) -> list[datetime]:
        """When a mail is due: behind a push only to whoever has not come because of it."""
        if self.mails == "none" or (self.pushes and self.does != "nothing"):
            return []
        if self.mails == "at_once":
            return [self.told_from(start) + (HALF_AN_HOUR if self.pushes else timedelta(0))]
        if self.does == "answers":
            return []
        return [start.replace(hour=DIGEST_HOUR) + timedelta(days=1)]


PEOPLE = [
    Person(*chosen)
    for chosen in product(
        ("at_once", "digest", "none"), (True, False), (True, False), ("nothing", "looks", "answers")
    )
]


def awaits(person: Person, service: PushService, name: str, start: datetime) -> Seat:
    """A seat that is asked, of a player who chose so and has a device."""
    player = PlayerFactory(
        turn_mails=person.mails,
        push_turns=person.pushes,
        digest_hour=DIGEST_HOUR,
        quiet_from=start.hour - 1 if person.quiet else None,
        quiet_to=(start + QUIET_FOR).hour if person.quiet else None,
    )
    device_of(player, service, name)
    while True:  # who begins is a matter of luck
        match = running_match(people=[player, PlayerFactory(turn_mails="none")], pace_hours=96)
        seat = match.seats.get(player=player)
        if seat.question is not None:
            return seat
        match.seats.update(question=None, deadline=None)
        Notice.objects.filter(seat__match=match).delete()


def events(player: Player) -> list[str]:
    """Which deadlines the calendar of a player has."""
    told = Client().get(addresses.feed_path(player, addresses.CALENDAR)).content
    return [str(event["UID"]) for event in icalendar.Calendar.from_ical(told).walk("VEVENT")]


def uid(seat: Seat) -> str:
    return f"{seat.match.code}-{seat.number}@"


def test_each_person_is_told_once_where_they_chose(
    service: PushService, sink: Sink, times: Times
) -> None:
    start = times.now()
    assert start == datetime(2026, 11, 22, 12, tzinfo=UTC)
    seats = {
        f"/{number}": awaits(person, service, str(number), start)
        for number, person in enumerate(PEOPLE)
    }
    Notice.objects.exclude(kind=Notice.Kind.TURN).delete()
    paths = {seat.player.email: path for path, seat in seats.items() if seat.player}
    mailed: defaultdict[str, list[datetime]] = defaultdict(list)
    pushed: defaultdict[str, list[datetime]] = defaultdict(list)
    seen = Counter[str]()
    while times.now() <= start + timedelta(hours=24):
        for (path, seat), person in zip(seats.items(), PEOPLE, strict=True):
            if times.now() == person.told_from(start) + 2 * TEN_MINUTES:
                if person.does == "looks":
                    Presence.objects.create(seat=seat, at=times.now())
                elif person.does == "answers":
                    answer(seat, now=times.now())
            if times.now() in (start, start + 3 * HOUR, start + 24 * HOUR):
                (*found,) = events(Player.objects.get(pk=seat.player_id))
                gone = person.does == "answers" and times.now() > start
                assert len(found) == (0 if gone else 1), (person, times.now())
                assert all(one.startswith(uid(seat)) for one in found)
                seen[path] += 1
        send_due_mails()
        send_due(PUSH)
        for mail in sink.mails:
            if str(mail["X-Rural-Route-Reason"]) == "turn" and str(mail["To"]) in paths:
                mailed[paths[str(mail["To"])]].append(times.now())
        for path, _headers, _told in service.taken:
            pushed[path].append(times.now())
        sink.raw.clear()
        service.taken.clear()
        times.go(TEN_MINUTES if times.now() < start + 4 * HOUR else HOUR)
    assert set(seen.values()) == {3}
    for path, person in zip(seats, PEOPLE, strict=True):
        assert pushed[path] == person.push_at(start), person
        assert mailed[path] == person.mail_at(start), person
    print(f"{sum(map(len, mailed.values()))} mails, {sum(map(len, pushed.values()))} pushes")
