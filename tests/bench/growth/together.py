"""What joins people in the block: friends, blocks, rematches, wishes, matches that are followed,
devices that are told, mails about several matches, and a season and cups."""

from datetime import timedelta
from typing import Any

MANY = 10  # of each kind
DIVISION, CUP = 8, 3  # people
PLAYED = 4  # matches of the division that are over


def furnish(people: list[Any]) -> None:
    """All of it, each by the door that everybody uses, but for devices: no push service is there.
    The matches are there already."""
    befriend(people)
    follow(people)
    wish(people)
    rematch()
    name_devices(people)
    write_digests()
    begin_season(people[-DIVISION:])
    play_cups(people)


def befriend(people: list[Any]) -> None:
    """Everybody asks the next one, who accepts or does not; two have blocked each other's other
    neighbour."""
    from games.social import blocks, friends

    for number, player in enumerate(people):
        other = people[(number + 1) % len(people)]
        friends.befriend(player, other)
        if number % 3:
            friends.befriend(other, player)
    for number in (3, 9):
        blocks.block_player(people[number], people[number + 5])


def follow(people: list[Any]) -> None:
    from config import clock
    from games.models import Delivery, Match
    from games.social import follows

    running = Match.objects.filter(status=Match.Status.RUNNING, visibility="public")
    for match in running.order_by("pk")[:MANY]:
        for player in people:
            if not match.seats.filter(player=player).exists():
                follows.follow_match(player, match, clock.now())
                break
    for match in running.order_by("pk")[:3]:
        follows.queue_follow_mails(match.pk, clock.now())
    told = Delivery.objects.filter(notification__type=follows.FOLLOWED)
    told.update(state=Delivery.State.SENT)


def wish(people: list[Any]) -> None:
    """Some have waited long ago. None waits now: those of the copies would meet."""
    from games.models import Seek
    from games.play.seeks import post_seek

    for player in people[:MANY]:
        post_seek(player, "ranchers", 3)
    Seek.objects.update(state=Seek.State.EXPIRED)


def rematch() -> None:
    from games.models import Match, Opening

    over = list(Match.objects.filter(status=Match.Status.FINISHED).order_by("pk")[: 2 * MANY])
    for one, other in zip(over[:MANY], over[MANY:], strict=True):
        Opening.objects.get_or_create(match=other, defaults={"rematch_of": one})


def name_devices(people: list[Any]) -> None:
    """Each has a device on which they were told of some of their turns."""
    from accounts.models import Session
    from config import clock
    from games.models import Delivery, Device, Notice
    from games.notifications import owe_pushes
    from games.post.outbox.push_sender import MATCH_NEWS

    now = clock.now()
    for player in people[:MANY]:
        session = Session.objects.filter(player=player)[0]
        device = Device.objects.create(
            player=player,
            session=session,
            endpoint=f"https://push.example.org/{player.pk}/{'e' * 150}",
            p256dh="p" * 87,
            auth="a" * 22,
            browser="Firefox",
            made_at=now,
        )
        told = Notice.objects.filter(seat__player=player, kind=Notice.Kind.TURN).order_by("pk")
        for notice in told[:MANY]:
            owe_pushes(MATCH_NEWS, player.pk, notice.pk, [device.pk], now)
    Delivery.objects.filter(channel="push").update(state="sent", sent_at=now)


def write_digests() -> None:
    """Some mails told of three matches."""
    from games.models import Digest, Notice

    turns = Notice.objects.filter(kind=Notice.Kind.TURN).select_related("seat").order_by("pk")
    for notice in turns[:MANY]:
        question = [notice.seat_id, notice.question, notice.seat_id, "0" * 16]
        Digest.objects.create(notice=notice, questions=[question] * 3)


def begin_season(people: list[Any]) -> None:
    """A season has gone on for three weeks; its first round is over. A large house has one division
    of it for each copy of the block."""
    from config import clock
    from games.models import Match
    from games.seasons import season_jobs
    from games.seasons.models import Division, Entry, Fixture, Season

    now = clock.now()
    season = Season.objects.create(
        game="biome-rummy",
        seats=2,
        matches=4,
        created_at=now - timedelta(days=60),
        starts_at=now - timedelta(days=20),
        ends_at=now + timedelta(days=60),
        state=Season.State.RUNNING,
    )
    division = Division.objects.create(season=season, number=1)
    for rank, player in enumerate(people):
        Entry.objects.create(
            season=season, player=player, division=division, rank=rank, joined_at=now
        )
    season_jobs.plan_division(division.pk, now)
    planned = Fixture.objects.filter(division=division).order_by("round", "table")
    for fixture in planned[:PLAYED]:
        season_jobs.open_fixture(fixture.pk, now)
        fixture.refresh_from_db()
        end(fixture.match)
    # What is planned comes later than the measurement.
    Fixture.objects.filter(division=division, match=None).update(opens_at=now + timedelta(days=50))
    assert Match.objects.filter(fixture__isnull=False).count() == PLAYED


def end(match: Any) -> None:
    """All but one leave."""
    from games import play
    from games.models import Match
    from tests.matches import fresh

    for seat in list(match.seats.order_by("number"))[1:]:
        if fresh(match).status == Match.Status.RUNNING:
            play.resign_seat(seat.pk)


def play_cups(people: list[Any]) -> None:
    """One is over, one waits for its last player."""
    from config import clock
    from games.models import Match
    from games.seasons import registration, season_jobs
    from games.seasons.models import Season

    played = registration.open_cup(people[0], "food-chain", CUP)
    waiting = registration.open_cup(people[3], "hunting-prey", CUP)
    for player in people[1:CUP]:
        registration.join_season(played.pk, player)
    registration.join_season(waiting.pk, people[4])
    now, last = clock.now(), None
    for week in range(5):
        season_jobs.run_seasons(now + timedelta(days=7 * week))
        for match in Match.objects.filter(fixture__division__season=played, status="running"):
            last = match
            end(match)
    assert last is not None
    season_jobs.run_seasons(now)
    played.refresh_from_db()
    assert played.state == Season.State.OVER, played.state
    Season.objects.filter(state=Season.State.OPEN, number=None).delete()  # announced by the way
