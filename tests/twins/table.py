"""The match of a plan as it is played through the door, and the rest of the house beside it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.models import Match, Seat
from games.play.reminders import write_reminders
from games.play.staff.oversight import record_verification, verify_record_for_staff
from games.post.outbox.mail_sender import send_due_mails
from games.titles import find_game
from tests.twins import bots
from tests.twins.hook_requests import give_hook, send_to_apps
from tests.twins.planning import Premove, Tick, exchanged
from tests.twins.sitting import START, Sitting

THINKING = timedelta(minutes=1)
TICK, NIGHT = timedelta(minutes=7), timedelta(hours=13)
PACE_HOURS = 24
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


class Table:
    """The match of a plan, another one of the same people, and a judge."""

    def __init__(self, plan: Premove) -> None:
        self.now = START
        staff = {"is_staff": True, "is_superuser": True}
        with patch.object(clock, "now", lambda: self.now):
            people = [
                Player.objects.create_user(f"{name.lower()}@example.org", display_name=name)
                for name in NAMES[: plan.seats]
            ]
            for player in people:
                player.emailaddress_set.create(email=player.email, verified=True, primary=True)
            self.judge = Player.objects.create_user("judge@example.org", display_name="J", **staff)
            self.newcomer = Player.objects.create_user("nan@example.org", display_name="Nan")
            self.beside = self.opened(people[:2], "emu-ranchers", {}, "z")
            self.bots = bots.Bots(plan.slug)
            with self.bots.listed():
                self.match = self.opened(people, plan.slug, plan.options, "", plan.bots)
            self.sittings = {"onlooker": Sitting(self.match, None, Client())}
            self.reader = None if plan.reader is None else people[plan.reader]
            if plan.reader is not None:
                reader = people[plan.reader]
                Player.objects.filter(pk=reader.pk).update(**staff)
                reader.refresh_from_db()
                browser = Client()
                browser.force_login(reader)
                cards = exchanged(plan)
                give_hook(reader)
                self.sittings["seat"] = Sitting(self.match, reader, browser, exchanged=cards)
            # Django and its sign-in ask the machine for the time.
            Player.objects.update(joined_at=START, last_login=START)

    def opened(
        self,
        people: Sequence[Player],
        slug: str,
        options: dict[str, Any],
        renamed: str,
        bot_seats: int = 0,
    ) -> Match:
        """A match of these people that has begun, the last of them bots that think; `renamed` keeps
        codes apart."""
        match = play.open_match(
            people[0],
            slug,
            seats=len(people),
            options=find_game(slug).complete_options(options),  # those of the plan
            pace_hours=PACE_HOURS,
            bot_seats=bot_seats,
            bot_level=bots.LEVEL if bot_seats else "",
        )
        if renamed:
            Match.objects.filter(pk=match.pk).update(code=renamed * 8)
        for player in people[1 : len(people) - bot_seats]:
            match = play.join_match(match.pk, player)
        return Match.objects.get(pk=match.pk)

    def tick(self, at: int, tick: Tick | None, which: int) -> None:
        """Time passes, and what the plan says is done; the rest of the house does its work too."""
        with self.bots.listed():
            self.moment(at, tick, which)

    def moment(self, at: int, tick: Tick | None, which: int) -> None:
        self.now += NIGHT if at % 4 == 3 else TICK
        if tick is not None and tick.answers[which]:
            seat = Seat.objects.get(match=self.match, number=tick.seat)
            if not seat.is_thinking:
                play.submit_turn(seat.pk, ", ".join(tick.answers[which]), question=seat.question)
            elif self.bots.find(seat, tick.answers[which], which, self.now):
                self.now += THINKING
                self.bots.answer(seat, self.now)
        self.now += TICK
        seats = self.match.seats.order_by("number")
        if at == 4:
            theirs = seats.exclude(player=self.reader) if self.reader else seats
            play.hand_over_seat(theirs.reverse()[0].pk, self.newcomer, why="x")
        if at == 2:
            play.post_remark(seats[0 if seats[1].bot else 1].pk, "a fine day")
            self.move_beside()
        if at == 3:
            play.reveal_table(
                self.match.pk, 1, Match.objects.get(pk=self.match.pk).ply, self.judge, "x"
            )
            record_verification(self.match.pk, self.judge, verify_record_for_staff(self.match.pk))
        write_reminders(self.now)
        send_due_mails()
        if "seat" in self.sittings:
            send_to_apps(self.sittings["seat"].told_apps)
        for sitting in self.sittings.values():
            sitting.now = self.now
            sitting.match.refresh_from_db()

    def move_beside(self) -> None:
        """A turn or two in the other match, until it does not wait for the reader."""
        for _turn in range(2):
            record = play.current_record(Match.objects.get(pk=self.beside.pk))
            seat = Seat.objects.get(match=self.beside, number=record.awaited_seats[0])
            moves = []
            while seat.number in record.awaited_seats:
                moves.append(record.choose_timeout_move(seat.number))
                record = record.play(seat.number, moves[-1])
            play.submit_turn(seat.pk, ", ".join(moves), question=seat.question)
            if self.beside.seats.get(number=record.awaited_seats[0]).player != self.reader:
                return
