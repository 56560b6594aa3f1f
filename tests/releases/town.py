"""A small town with something of everything in it, made through the doors that everybody uses."""

import random
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import (
    Heartbeat,
    ImapFolder,
    Invitation,
    Match,
    Move,
    Notice,
    Presence,
    Reach,
    Seat,
    Uninvited,
)
from games.play.staff import oversight
from games.post import action_links
from games.post.inbox import delivery_reports
from games.post.outbox import invitation_links, mail_sender
from games.post.signed_addresses import BOUNCE
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, open_table, running_match, sensible_turn
from tests.post.inbox.test_mail_guest import answered, to
from tests.post.letters.writing import post, quoting, reply_to, talk_to, wrote

MODULES = dict.fromkeys(("horses", "fish", "grants", "buildings", "pets"), True)
RUNNING: dict[str, tuple[int, dict[str, object]]] = {
    "emu-ranchers": (2, {}),
    "emus-redux": (3, {}),
    "ranchers": (3, MODULES),
    "biome-rummy": (3, {}),
    "hunting-prey": (4, {"finish": "tokens:8"}),
    "food-chain": (2, {}),
}
TURNS = 14
HOUR = timedelta(hours=1)


class Town:
    """Everybody and everything. `now` is when the rows are taken."""

    def __init__(self) -> None:
        self.dice = random.Random("a town")
        self.now = timezone.now()
        self.began = self.now - timedelta(days=1)  # within the time for a turn
        self.people = [
            PlayerFactory(
                display_name=name, time_zone=zone, confirmed=True, password="emus at dawn"
            )
            for name, zone in (
                ("Ann", "Europe/Paris"),
                ("Bob", "America/New_York"),
                ("Cleo", "Asia/Kolkata"),
                ("Dora", "UTC"),
            )
        ]
        self.first = 0  # the number of its first match
        self.staff = PlayerFactory(display_name="Judge", is_staff=True, confirmed=True)

    def build(self) -> None:
        """Every kind of match, mail and row."""
        running = {game: self.running(game) for game in RUNNING}
        self.finished()
        self.leavers()
        self.late()
        self.invited()
        self.told(running)
        self.talked(running["hunting-prey"])
        self.away()
        mail_sender.send_due_mails()
        self.waiting(running)
        Heartbeat.objects.update_or_create(name="deadlines", defaults={"at": self.now})

    def play_on(self, match: Match, turns: int, via: str = Move.Via.PAGE) -> Match:
        """So many turns as sensible people take them, an hour apart."""
        for number in range(1, turns + 1):
            if fresh(match).status != Match.Status.RUNNING:
                break
            seat = awaited(match)
            at = max(fresh(match).stepped_at or self.began, self.began) + HOUR / 2
            words = sensible_turn(match, seat, self.dice)
            play.submit_turn(
                seat.pk, words, via, seat.question, now=min(at, self.now - HOUR / 60 * number)
            )
        return fresh(match)

    def running(self, game: str) -> Match:
        """A match in its middle."""
        seats, options = RUNNING[game]
        people = self.people[:seats]
        match = running_match(seats, game=game, people=people, options=options, now=self.began)
        return self.play_on(match, TURNS)

    def finished(self) -> None:
        """Played to their ends, against a person and against bots."""
        for game, options in (("emu-ranchers", {"years": 2}), ("food-chain", {})):
            match = running_match(
                game=game, people=self.people[2:], options=options, now=self.began
            )
            self.play_on(match, 1000)
        play.open_match(self.people[3], "hunting-prey", bot_seats=1, now=self.began)

    def leavers(self) -> None:
        """Matches that somebody has left: run on by a bot, won by the last, played to the end."""
        for game, gone, turns in (
            ("biome-rummy", (1,), 0),
            ("hunting-prey", (0, 2), 0),
            ("hunting-prey", (2,), 1000),
            ("emus-redux", (1,), 1000),
            ("emu-ranchers", (0,), 0),
        ):
            seats = RUNNING[game][0]
            people = self.people[:seats]
            match = running_match(seats, game=game, people=people, now=self.began)
            self.play_on(match, 4)
            for number in gone:
                play.resign_seat(match.seats.get(number=number).pk, now=self.now - 2 * HOUR)
            self.play_on(match, turns)

    def late(self) -> None:
        """Played for, sat in for, and forfeited."""
        began = self.now - timedelta(days=10)
        match = running_match(people=self.people[1:3], pace_hours=24, now=began)
        absent = awaited(match)
        for _ in range(5):
            seat = awaited(match)
            if seat.pk != absent.pk:
                words = sensible_turn(match, seat, self.dice)
                asked_at = seat.asked_at or began
                play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, now=asked_at + HOUR)
            else:
                assert seat.deadline is not None
                play.expire_turn(seat.pk, now=seat.deadline + HOUR)
        forfeited = running_match(people=self.people[:2], on_timeout="forfeit", now=began)
        play.expire_turn(awaited(forfeited).pk, now=began + timedelta(days=3))

    def invited(self) -> None:
        """Open matches, and everything that an invited person may say."""
        ann = self.people[0]
        match = open_table(4, opener=ann, game="hunting-prey")
        letters = [
            invitation_links.invite_address(match, ann, f"{who}@example.org", timezone.now())
            for who in ("gus", "hal", "ivy", "jon")
        ]
        mail_sender.send_due_mails()
        for invitation, said in zip(letters[:3], ("yes", "no", "never"), strict=True):
            answered(invitation, said, invitation.email)
        play.open_match(self.people[1], "food-chain", pace_hours=72)
        stranger = PlayerFactory(email="kim@example.org", display_name="Mallory", password="x" * 12)
        stranger.emailaddress_set.create(email=stranger.email)
        invitation_links.invite_address(match, ann, stranger.email, timezone.now())
        left = open_table(3, opener=self.people[2], game="ranchers")
        play.leave_match(left.pk, self.people[2])

    def told(self, running: dict[str, Match]) -> None:
        """Turns taken by mail, and mails that came back."""
        for game in ("emu-ranchers", "food-chain"):
            seat = awaited(running[game])
            wrote(seat, f"{sensible_turn(running[game], seat, self.dice)}\r\nsay see you")
        mail_sender.send_due_mails()
        notice = Notice.objects.filter(state=Notice.State.SENT).first()
        assert notice is not None
        delivery_reports.record_bounce(BOUNCE, notice.pk, "4.2.2", "mailbox full", self.now)
        Reach.objects.get_or_create(email="full@example.org", defaults={"scored_at": self.now})
        Uninvited.objects.get_or_create(email="never@example.org", defaults={"at": self.now})
        Presence.objects.create(seat=Seat.objects.filter(player=self.people[0])[0], at=self.now)
        ImapFolder.objects.create(
            name="house@imap.example.org/INBOX", validity=7, read_up_to=12, polled_at=self.now
        )

    def talked(self, match: Match) -> None:
        """Remarks, and what staff did: a look into hidden hands, and a check."""
        for seat in match.seats.all()[:2]:
            play.post_remark(seat.pk, "A fine herd, I must say: “très belle”.")
        play.mute_mails(match.seats.all()[1].pk)
        oversight.reveal_table(match.pk, 1, match.ply // 2, self.staff, "a complaint about a draw")
        oversight.record_verification(
            match.pk, self.staff, oversight.verify_record_for_staff(match.pk)
        )

    def away(self) -> None:
        """Somebody is away, somebody was, and somebody has quiet hours."""
        dora, cleo = self.people[3], self.people[2]
        play.start_absence(dora.pk, (self.now + timedelta(days=4)).date())
        play.start_absence(cleo.pk, (self.now + timedelta(days=2)).date())
        play.cancel_absence(cleo.pk)
        Player.objects.filter(pk=cleo.pk).update(quiet_from=22, quiet_to=7, days_off="6")

    def waiting(self, running: dict[str, Match]) -> None:
        """Letters that nobody has read yet, and mails that wait to be sent."""
        match = running["emus-redux"]
        seat = Seat.objects.select_related("match", "player").get(pk=awaited(match).pk)
        words = sensible_turn(match, seat, self.dice)
        post(quoting(seat.player.email, words), reply_to(seat))
        post(quoting(seat.player.email, "say hello from yesterday"), talk_to(seat))
        post(b"no mail at all", reply_to(seat))
        last = Invitation.objects.get(email="jon@example.org")
        post(quoting(last.email, "yes\r\nname Jon"), to(last))
        for game in ("biome-rummy", "ranchers", "hunting-prey", "food-chain", "emu-ranchers"):
            self.play_on(running[game], 1)
        bob, late = self.people[1], timezone.now()
        invitation_links.invite_address(
            open_table(opener=bob, visibility="unlisted"), bob, "lea@example.org", late
        )
        begun, *more = Notice.objects.filter(state=Notice.State.DUE)
        assert more
        Notice.objects.filter(pk=begun.pk).update(
            state=Notice.State.LEASED, leased_until=late, begun_at=late, attempts=1
        )


def asked(match: Match, seat: Seat, dice: random.Random) -> dict[str, Any]:
    """What a mail of the release told the player of a seat, and how they would answer it."""
    words = sensible_turn(match, seat, dice)
    assert seat.question is not None
    return {
        "code": match.code,
        "seat": seat.pk,
        "question": seat.question,
        "words": words,
        "sender": seat.player.email if seat.player else "",
        "reply_to": reply_to(seat),
        "talk_to": talk_to(seat),
        "step_link": action_links.move_link(seat, seat.question, words),
        "resign_link": action_links.resign_link(seat),
    }


def all_asked(first: int = 0) -> list[dict[str, Any]]:
    """Every question that a person has not answered yet, from the match numbered `first` on."""
    dice = random.Random("asked")
    seats = Seat.objects.filter(question__isnull=False, player__isnull=False, match__gte=first)
    return [asked(seat.match, seat, dice) for seat in seats.select_related("match", "player")]


def all_links(first: int = 0) -> dict[str, str]:
    """What was mailed to those who are invited and have not said yes: by address."""
    found = Invitation.objects.filter(match__gte=first).order_by("pk")
    return {each.email: invitation_links.invitation_url(each) for each in found}


def taken_at() -> datetime:
    """The instant of the rows: later than all that has happened in them."""
    return timezone.now() + timedelta(seconds=1)
