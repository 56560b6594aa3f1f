"""What the house shows and collects around a match that runs, among the surfaces: people, calls
of bots, seats that were left, seasons, and several turns in one mail."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from unittest.mock import patch
from urllib.parse import quote

from django.test import Client

from accounts.models import Player
from config import clock
from games import play
from games.api import bot_calls
from games.models import Match, Notice, Vacancy
from games.post.outbox.mail_sender import send_due_mails
from games.seasons.models import Division, Entry, Fixture, Season
from games.seasons.models import Sitting as Sat
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, apart, mails, surface, undone

BESIDE = "z" * 8  # the code of the other match of the same people
MOST_TURNS = 6


@surface(When.AT_THE_END)
def pages_of_people(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """Who sits at the table, alone and beside another, and what is the reader's own there."""
    names = [seat.player.display_name for seat in here.match.seats.all() if seat.player]
    for number, name in enumerate(dict.fromkeys(names)):
        yield f"player {number}", here.get(f"/players/{quote(name)}/")
    yield "two players", here.get(f"/players/{quote(names[0])}/?with={quote(names[-1])}")
    if here.reader is not None:
        for page in ("/people/", "/matches/"):
            yield page, here.get(page)


@surface()
def webhook_calls(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """Whether the program of the reader would be called, if a bot sat there, and with what."""
    if here.reader is None:
        return
    seat = here.seat
    yield "is called", str(seat.question is not None)
    if seat.question is not None:
        message, body = bot_calls.describe_call(seat)
        yield "id of the call", message
        yield "body of the call", body.decode()


@surface(When.AT_THE_END)
def seats_that_were_left(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What somebody reads who might take a seat of the match."""
    if here.reader is None:
        return
    with undone(here):
        seat = here.match.seats.exclude(player=None).order_by("-number")[0]
        Vacancy.objects.create(seat=seat, tenure_id=seat.tenure_id, offered_at=here.now)
        stranger = Client()
        stranger.force_login(Player.objects.create_user("s@example.org", display_name="S"))
        yield "seats that were left", stranger.get("/lobby/left/")  # type: ignore[misc]
        yield "those for the reader", here.get("/lobby/left/")


@surface(When.AT_THE_END)
def season_of_the_match(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The pages of a season, if the match is one of it."""
    with undone(here):
        division = season_with(here.match, here.now)
        season = division.season
        page = f"/seasons/{season.game}/{season.year}-{season.quarter}/"
        entry = division.entries.order_by("rank")[0]
        for address in ("/seasons/", page, f"{page}{division.number}/"):
            yield address, here.get(address)
        yield "somebody in it", here.get(f"/seasons/entry/{entry.pk}/")
        Season.objects.filter(pk=season.pk).update(of_bots=True)
        for address in (f"{page}bots/", f"{page}bots/{division.number}/"):
            yield address, here.get(address)


def season_with(match: Match, now: datetime) -> Division:
    """A division of a season that runs, and in which nothing is planned but the match."""
    seats = list(match.seats.exclude(player=None).order_by("number"))
    season = Season.objects.create(
        game=match.game,
        seats=len(seats),
        matches=1,
        created_at=now,
        starts_at=now - timedelta(days=20),
        ends_at=now + timedelta(days=60),
        state=Season.State.RUNNING,
    )
    division = Division.objects.create(season=season, number=1, planned=True)
    fixture = Fixture.objects.create(
        division=division, round=0, table=0, opens_at=match.created_at, match=match
    )
    for seat in seats:
        entry = Entry.objects.create(
            season=season,
            player=seat.player,
            division=division,
            rank=seat.number,
            joined_at=match.created_at,
        )
        Sat.objects.create(fixture=fixture, number=seat.number, entry=entry)
    return division


@surface(When.AT_THE_END)
def turns_in_one_mail(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The digest of a reader who is awaited in another match as well."""
    if here.reader is None:
        return
    with undone(here):
        if here.match.game != Match.objects.get(code=BESIDE).game:  # else its cards differ, too
            wait_beside(here.reader)
        then = here.now.replace(minute=0) + timedelta(hours=1)
        hour = then.astimezone(here.reader.zone).hour
        reader = Player.objects.filter(pk=here.reader.pk)
        reader.update(turn_mails=Player.TurnMails.DIGEST, digest_hour=hour)
        turns = Notice.objects.filter(seat__player=here.reader, kind=Notice.Kind.TURN)
        due = {"state": Notice.State.DUE, "due_at": then, "sent_as": None}
        turns.update(sent_at=None, begun_at=None, leased_until=None, **due)
        list(mails(here))  # those of before
        with patch.object(clock, "now", lambda: then):
            send_due_mails()
        yield from apart(mails(here))


def wait_beside(reader: Player) -> None:
    """The others in the other match play until it waits for the reader."""
    match = Match.objects.get(code=BESIDE)
    for _turn in range(MOST_TURNS):
        seat = match.seats.exclude(question=None).order_by("number").first()
        if seat is None or seat.player_id == reader.pk:
            return
        record = play.current_record(Match.objects.get(pk=match.pk))
        moves = []
        while seat.number in record.awaited_seats:
            moves.append(record.choose_timeout_move(seat.number))
            record = record.play(seat.number, moves[-1])
        play.submit_turn(seat.pk, ", ".join(moves), question=seat.question)
