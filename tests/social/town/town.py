"""The people of a town, and how their days go by."""

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q
from django.db.models.signals import post_save

from accounts.models import Player
from config import clock
from games.models import Block, Match, Seat
from games.play.seat_takeover import list_seats_to_offer
from games.seasons import terms
from games.seasons.models import Season
from games.seasons.registration import create_next_seasons
from games.titles import all_games, find_game
from tests.factories import PlayerFactory
from tests.play.times import Times
from tests.post.correspondents import Door, Mailbox
from tests.post.sink import Sink
from tests.social.town.beats import Beats
from tests.social.town.by_mail import ByMail
from tests.social.town.by_page import ByPage
from tests.social.town.letters import Arrived, Office
from tests.social.town.person import SEASONS, Person

BEGIN = datetime(2026, 11, 24, 5, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
NAMES = (
    *("Ada", "Bruno", "Cleo", "Dario", "Edda", "Fabian", "Greta", "Hugo", "Ines", "Jarek"),
    *("Kaja", "Liam", "Mira", "Nuri", "Olga", "Piet", "Quin", "Rosa", "Sven", "Tove"),
)
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney", "UTC")


class Town:
    """Everybody, the post of the house, and the clock."""

    def __init__(self, number: int, times: Times, door: Door, sink: Sink, seed: int = 1) -> None:
        self.times, self.door = times, door
        times.at = BEGIN
        self.dice = random.Random(seed)
        self.office = Office(sink)
        self.beats = Beats(times)
        self.began = times.at
        self.evenings: list[dict[str, Counter[str]]] = []  # what had happened by then, by address
        self.wrote: Counter[str] = Counter()  # letters, by writer
        self.answered_invitations: Counter[str] = Counter()  # those of them that answer one
        self.sat_already: set[tuple[int, int]] = set()  # blocks, with open matches of both
        self.wrong: list[str] = []  # what did not hold of an evening
        self.people: list[Person] = [self.settle(at) for at in range(number)]
        self.lost = 0

    def settle(self, at: int) -> Person:
        """Somebody new: two of three play in a browser, one of three by mail alone."""
        dice = random.Random(f"person {at}")
        player: Player = PlayerFactory(
            display_name=NAMES[at % len(NAMES)] + ("" if at < len(NAMES) else f" {at}"),
            email=f"person{at}@town.example",
            confirmed=True,
            time_zone=ZONES[at % len(ZONES)],
            joined_at=clock.now() - 30 * DAY,
        )
        kind: type[Person] = ByMail if at % 3 == 2 else ByPage
        first = dice.randrange(6, 11)
        slow = at % 10 == 9  # somebody who is late now and then
        return kind(
            player,
            dice,
            hours=(first, first + 6, first + 11),
            comes=0.2 if slow else 0.85,
            games=tuple(dice.sample([game.slug for game in all_games()], 3)),
        )

    def first_season(self) -> None:
        """Seasons of the running quarter that can still be joined for some days: those of the next
        are divided by how they end."""
        for game in SEASONS:
            Season.objects.create(
                game=game,
                seats=terms.table_size(find_game(game), terms.LARGEST_DIVISION) or 2,
                matches=4,
                created_at=self.times.at,
                starts_at=datetime(2026, 11, 27, tzinfo=UTC),
                ends_at=datetime(2027, 1, 1, tzinfo=UTC),
            )
        create_next_seasons(self.times.at)

    # What people find out from each other

    def seats_of(self, game: str) -> list[int]:
        return [count for count in find_game(game).seat_counts if count <= 4]

    def somebody_but(self, person: Person) -> str:
        others = [one for one in self.people if one is not person and one.is_here()]
        return str(self.dice.choice(others).player.display_name)

    def a_running_match(self) -> str:
        codes = Match.objects.filter(status=Match.Status.RUNNING).order_by("pk")
        found = list(codes.values_list("code", flat=True))
        return self.dice.choice(found) if found else ""

    def has_left_seat(self, code: str) -> bool:
        return bool(
            list_seats_to_offer(list(Seat.objects.filter(match__code=code).order_by("number")))
        )

    def may_lose_one(self) -> bool:
        """True a few times: a town that everybody leaves shows nothing."""
        self.lost += 1
        return self.lost <= len(self.people) // 5

    # Days

    def live(self, days: int, evening: Callable[[], None]) -> None:
        """So many days go by; `evening` is called at the end of each."""
        post_save.connect(self.note_tables, sender=Block)
        try:
            for _day in range(days):
                for _hour in range(24):
                    self.live_an_hour()
                evening()
        finally:
            post_save.disconnect(self.note_tables, sender=Block)

    def note_tables(self, instance: Block, **_sent: Any) -> None:
        """The tables that have not begun at which both sit whom a block keeps apart from now on."""
        both = (Q(player=instance.by_id), Q(player=instance.whom_id))
        sits, too = (set(Seat.objects.filter(who).values_list("match", flat=True)) for who in both)
        waiting = Match.objects.filter(pk__in=sits & too, status=Match.Status.OPEN)
        self.sat_already |= {(instance.pk, key) for key in waiting.values_list("pk", flat=True)}

    def live_an_hour(self) -> None:
        """Whoever looks at this hour plays, and may do something else; mails go to and fro."""
        begins = self.times.at
        here = [
            one
            for one in self.people
            if begins.hour in one.hours and one.dice.random() < one.comes and one.is_here()
        ]
        for number, person in enumerate(here):
            self.beats.go_to(begins + HOUR * (number + 1) / (len(here) + 2))
            self.deliver()
            person.play()
            for what in person.wants():
                person.do(what, self)
            self.post(person)
            self.beats.wake()
        self.beats.go_to(begins + HOUR)
        self.deliver()

    def deliver(self) -> None:
        """What the house has sent lies in the boxes."""
        boxes = {one.email: one.box for one in self.people if isinstance(one, ByMail)}
        for one in self.office.fetch(self.times.at):
            if one.to in boxes:
                boxes[one.to].append(one)

    def post(self, person: Person) -> None:
        """What somebody has written is handed over by their mail server."""
        box = Mailbox(person.email, person.player.display_name, self.door.port)
        mails, person.written = person.written, []
        for to, words, about in mails:
            if not to:
                continue
            self.wrote[person.email] += 1
            if about is None:
                box.write(to, words)
            else:
                self.answered_invitations[person.email] += about.reason == "invitation"
                box.reply(about.mail, words)

    @property
    def mails(self) -> list[Arrived]:
        return self.office.all
