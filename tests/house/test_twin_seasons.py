"""That the tables of a season were changed, since two are kept apart, is told to nobody.

Two seasons of the same players: in one a table is planned at which two will not sit together any
more, so that the sweep changes it; the other was planned from the first as it came out there.
Whatever anybody reads of either is the same, all along; and so it is whoever of the two it was.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.core import mail as outgoing
from django.test import Client

from accounts import feed_tokens, sessions
from accounts.models import Player
from config import clock
from games import social
from games.models import Match
from games.post.outbox.mail_sender import send_due_mails
from games.seasons import season_jobs
from games.seasons.models import Division, Fixture, Sitting
from games.seasons.page_paths import division_path, season_path
from tests import twins
from tests.seasons.town import AUTUMN, DAY, SPRING, end_all, season_of
from tests.twins.plain import Plain, Trace
from tests.twins.tracing import SEED, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
ROUND = timedelta(days=14)
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
CHANGED = 3  # the first table of the second round
LAST = 3  # the reading after which all rounds are over
Premove = list[tuple[int, ...]]  # the players of each fixture, by where they stand in NAMES


class Codes:
    """What `secrets` gives to new matches: the same in either season."""

    def __init__(self) -> None:
        self.choice = random.Random(1).choice

    def token_bytes(self, size: int) -> bytes:
        return SEED[:size]


class Town:
    """A season of one division with its first round open, and a clock; `told` is what was read."""

    def __init__(self) -> None:
        self.now, self.told = AUTUMN, Trace()
        self.people: list[Player] = []

    def begin(self) -> None:
        for name in NAMES:
            email = f"{name.lower()}@example.org"
            player = Player.objects.create_user(email, display_name=name)
            player.emailaddress_set.create(email=email, verified=True, primary=True)
            self.people.append(player)
        Player.objects.update(joined_at=AUTUMN, last_login=AUTUMN)
        self.season = season_of(self.people, now=AUTUMN)
        self.go(SPRING)
        self.division = Division.objects.get(season=self.season)

    def go(self, now: datetime) -> None:
        self.now = now
        season_jobs.run_seasons(now)
        send_due_mails()

    def fixtures(self) -> list[Fixture]:
        return list(Fixture.objects.order_by("round", "table").prefetch_related("sittings__entry"))

    def plan(self) -> Premove:
        """Who sits where, or is to sit there."""
        keys = [player.pk for player in self.people]
        return [
            tuple(
                keys.index(sitting.entry.player_id)
                for sitting in sorted(fixture.sittings.all(), key=lambda one: one.number)
            )
            for fixture in self.fixtures()
        ]

    def plan_as(self, wanted: Premove) -> None:
        """As if all that is not open yet had been planned so."""
        entries = [self.season.entries.get(player=player) for player in self.people]
        for fixture, seats in zip(self.fixtures(), wanted, strict=True):
            for number, who in enumerate(seats):
                found = Sitting.objects.filter(fixture=fixture, number=number)
                found.update(entry=entries[who])

    def read(self, at: int, readers: list[int | None]) -> None:
        """All that these read of the season, and what has come to them; None is a visitor."""
        for who in readers:
            plain, client = self.plain(who), Client()
            if who is not None:
                client.force_login(self.people[who])
            for address in self.addresses(who, everything=twins.LONG or at == LAST):
                plain.keep(at, "pages of a season", address, client.get(address))  # type: ignore[arg-type]
            if who is not None:
                email = self.people[who].email
                came = [mail for mail in outgoing.outbox if email in mail.to]
                for number, mail in enumerate(came):
                    told = mail.message().as_string()
                    plain.keep(at, "mails of a season", f"mail {number}", told)

    def plain(self, who: int | None) -> Plain:
        return Plain("a visitor" if who is None else NAMES[who], self.told)

    def addresses(self, who: int | None, everything: bool) -> Iterator[str]:
        """What is read there: `everything`, or what lists all the rest."""
        yield from ("/", "/seasons/", season_path(self.season), "/lobby/", "/lobby/watch/")
        yield division_path(self.season, self.division)
        if everything:
            for entry in self.season.entries.order_by("pk"):
                yield f"/seasons/entry/{entry.pk}/"
            for match in Match.objects.order_by("pk"):
                yield match.get_absolute_url()
                yield f"/m/{match.code}/season/"
        if who is not None:
            yield "/matches/"
            yield from (
                feed_tokens.feed_path(self.people[who], kind)
                for kind in (feed_tokens.CALENDAR, feed_tokens.FEED)
            )


@contextmanager
def town() -> Iterator[Town]:
    made = Town()
    with (
        world(None),
        patch("games.play.match_setup.secrets", Codes()),
        patch.object(clock, "now", lambda: made.now),
        patch.object(sessions, "STAFF_STAY", timedelta(days=999)),
    ):
        made.begin()
        yield made


def told(
    by: int | None = None, planned: Premove | None = None, readers: list[int | None] | None = None
) -> tuple[Trace, Premove, Premove]:
    """What is read of a season in which two of a table come to be kept apart, `by` the first
    or second of them; the tables as they were planned, and as they came to be. If they are
    `planned`, so they were from the first."""
    with town() as here:
        at_first = here.plan()
        if planned is not None:
            here.plan_as(planned)
        two = at_first[CHANGED][:2]
        one, other = two if by == 0 else two[::-1]
        third = next(who for who in range(len(NAMES)) if who not in two)
        if readers is None:
            readers = [None, *two, third] if twins.LONG else [None, two[1], third]
        for at in range(LAST + 1):
            here.read(at, readers)
            here.go(SPRING + at * ROUND + DAY)
            if at == 0:
                social.block_player(here.people[one], here.people[other], here.now)
            end_all(here.season, here.now + DAY)
            here.go(SPRING + (at + 1) * ROUND)
        return here.told, at_first, here.plan()


def test_nobody_can_tell_that_tables_were_changed() -> None:
    changed, planned, came = told(by=0)
    assert planned != came, "no table was changed"
    at_first, _planned, _came = told(by=0, planned=came)
    assert [str(one) for one in twins.differences(changed, at_first)] == []


def test_nobody_else_can_tell_which_of_two_it_was_who_will_not_sit_with_the_other() -> None:
    with town() as here:
        planned = here.plan()
    readers = [None, *(who for who in range(len(NAMES)) if who not in planned[CHANGED][:2])]
    if not twins.LONG:
        readers = readers[:2]
    traces = [told(by=by, readers=readers)[0] for by in (0, 1)]
    assert [str(one) for one in twins.differences(*traces)] == []
