"""What must hold in the town at the end of each day, and how it stands at the end of all."""

from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from itertools import permutations, product

from django.core.management import call_command
from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q

from accounts.models import Player
from games import play
from games.models import (
    ArchivedMatch,
    Block,
    Delivery,
    Follow,
    Friendship,
    InboundMail,
    Match,
    Notice,
    Notification,
    Rating,
    Request,
    Seat,
    Seek,
    Standing,
    Tenure,
    Vacancy,
)
from games.models.outbox_message import OutboxMessage
from games.seasons.division_tables import build_tables, list_former_places
from games.seasons.models import Division, Entry, Fixture, Season, Sitting
from games.social.follows import FOLLOWED
from tests.social.town.town import Town

RUNNING, OPEN, FINISHED = Match.Status.RUNNING, Match.Status.OPEN, Match.Status.FINISHED
MAILS: tuple[type[OutboxMessage], ...] = (Notice, Delivery)


def at_the_end(town: Town) -> None:
    """Each record replays, and ratings are what the matches tell."""
    for match in Match.objects.exclude(status=OPEN):
        finding = play.verify_match(match)
        assert finding.is_sound, (match.code, finding.words)
    told = StringIO()
    call_command("replaycheck", stdout=told)
    assert "0 wrong" in told.getvalue(), told.getvalue()
    call_command("rerate", "--check", stdout=StringIO())
    waiting = Match.objects.filter(status=FINISHED, remembered=False)
    assert not waiting.exists(), "matches that nobody remembers"


def rows_fit(town: Town) -> None:
    """No row points at one that is not there."""
    connection.check_constraints()


def nothing_went_wrong(town: Town) -> None:
    """No mail failed, and no letter was left unread or came to grief."""
    for model in MAILS:
        wrong = model._default_manager.filter(state__in=["failed", "unknown", "bounced"])
        assert not wrong.exists(), list(wrong.values("state", "error")[:3])
    states = set(InboundMail.objects.values_list("state", flat=True))
    assert states <= {InboundMail.State.DONE, InboundMail.State.IGNORED}, states


def seats_hold(town: Town) -> None:
    """A question and a deadline are at running matches alone, and every one that runs waits for
    somebody; nobody holds two seats of a match; a seat and its tenure agree."""
    asked = Seat.objects.filter(question__isnull=False)
    assert not asked.exclude(match__status=RUNNING).exists()
    assert not asked.filter(resigned_at__isnull=False).exists()
    unpaused = asked.filter(match__pause=None)
    assert not unpaused.filter(deadline=None).exists()
    idle = Match.objects.filter(status=RUNNING).exclude(pk__in=asked.values("match"))
    assert not idle.exists(), list(idle.values_list("code", flat=True))
    twice = Seat.objects.filter(player__isnull=False).values("match", "player")
    assert not twice.annotate(times=Count("pk")).filter(times__gt=1).exists()
    held = Seat.objects.filter(tenure__isnull=False)
    assert not held.exclude(Q(tenure__player=F("player")) | Q(player=None)).exists()
    full = Match.objects.filter(status=OPEN).exclude(
        pk__in=Seat.objects.filter(player=None, bot="").values("match")
    )
    assert not full.exists(), "a table is full and has not begun"


def nobody_sits_with_whom_they_blocked(town: Town) -> None:
    """Whoever sat down after a block sat down with nobody of the other side: a match that both play
    goes on, and a table at which both sat already may begin."""
    for block in Block.objects.all():
        mine = Tenure.objects.filter(player=block.by_id).select_related("seat")
        theirs = Tenure.objects.filter(player=block.whom_id).select_related("seat")
        for one, other in product(mine, theirs):
            if one.seat.match_id != other.seat.match_id:
                continue
            sat_down = max(one.begins_at, other.begins_at)
            ends = [held.ends_at for held in (one, other) if held.ends_at is not None]
            assert (
                sat_down <= block.at
                or any(end <= sat_down for end in ends)
                or (block.pk, one.seat.match_id) in town.sat_already
            ), f"{block} of {block.at}: {one} and {other}, match {one.seat.match}, {sat_down}"


def who_left_holds_nothing(town: Town) -> None:
    """Who has left is asked nothing, waits for nothing, and is nobody's friend."""
    gone = Player.objects.filter(left_at__isnull=False)
    assert not Seat.objects.filter(player__in=gone, question__isnull=False).exists()
    assert not Seat.objects.filter(player__in=gone, match__status=OPEN).exists()
    assert not Seek.objects.filter(player__in=gone, state="waiting").exists()
    assert not Friendship.objects.filter(Q(asker__in=gone) | Q(asked__in=gone)).exists()
    assert not Block.objects.filter(Q(by__in=gone) | Q(whom__in=gone)).exists()
    assert not Follow.objects.filter(player__in=gone).exists()
    assert not Entry.objects.filter(
        player__in=gone, season__state=Season.State.RUNNING, withdrawn_at=None
    ).exists()
    told = Notice.objects.filter(tenure__player__in=gone, state__in=OutboxMessage.UNSENT)
    assert not told.exists()


def nothing_is_orphaned(town: Town) -> None:
    """No row waits for something that cannot come any more."""
    assert not Request.objects.filter(state="open").exclude(match__status=RUNNING).exists()
    over = Match.objects.filter(status=FINISHED)
    told = Notification.objects.filter(type=FOLLOWED, about=OuterRef("match"))
    assert not Follow.objects.filter(~Exists(told), match__in=over).exists()
    assert not Vacancy.objects.filter(taken=F("tenure")).exists()
    assert not Seek.objects.filter(state="met", match=None).exists()
    assert not Fixture.objects.filter(match__isnull=False, void=True).exists()
    unrated = Rating.objects.exclude(seat__match__status=FINISHED)
    assert not unrated.exists()
    wrong = ArchivedMatch.objects.exclude(match__status=FINISHED)
    assert not wrong.exists()
    for match in over.annotate(many=Count("seats")):
        places = sorted(match.seats.values_list("place", flat=True))
        # At Emus Redux those who are level in everything have all lost: there is no first place.
        nobody_won = match.game == "emus-redux" and set(places) == {2}
        assert None not in places and (places[0] == 1 or nobody_won), match.code


def seasons_go_on(town: Town) -> None:
    """A cup that is full has begun, a season whose day has come too, and none that has ended runs
    on; a round whose day has come is opened."""
    now, State = town.times.at, Season.State
    waiting = Season.objects.filter(state=State.OPEN)
    for season in waiting.annotate(joined=Count("entries")):
        assert season.size is None or season.joined < season.size, f"{season} is full"
        assert season.starts_at is None or season.starts_at > now, f"{season} hasn’t begun"
    running = Season.objects.filter(state=State.RUNNING)
    assert not running.filter(ends_at__lte=now).exists()
    assert not Division.objects.filter(season__in=running, planned=False).exists()
    late = Fixture.objects.filter(
        division__season__in=running, opens_at__lte=now, match=None, void=False
    )
    assert not late.exists()
    for sitting in Sitting.objects.filter(fixture__match__isnull=False).select_related(
        "fixture", "entry"
    ):
        first = Tenure.objects.get(
            seat__match=sitting.fixture.match_id, seat__number=sitting.number, number=1
        )
        assert first.player_id == sitting.entry.player_id


def standings_add_up(town: Town) -> None:
    """At each table one point for each pair is shared out; who comes out first has the most."""
    for table in build_tables(list(Division.objects.select_related("season"))):
        points = sum((one.points for one in table.standings), Fraction(0))
        finished = sum(one.finished for one in table.standings)
        assert points == Fraction(finished, 2), table.division
        places = [one.place for one in table.standings]
        assert places == sorted(places) and (not places or places[0] == 1)
        shares = [
            one.share for one in table.standings if one.share is not None and not one.withdrawn
        ]
        assert shares == sorted(shares, reverse=True)
    for standing in Standing.objects.all():
        mine = Rating.objects.filter(player=standing.player, game=standing.game)
        last = mine.order_by("-at", "-seat").first()
        assert last is not None
        assert (standing.matches, standing.points) == (mine.count(), last.points)


def promoted(season: Season) -> int:
    """Two of each division have gone up and two down, gaps filled from below: nobody is above
    somebody whom that puts higher, unless they are kept apart from somebody. Returns how many are
    in another division than before."""
    came = list_former_places(season)
    assert came, "nobody played the season before"
    apart = {key for pair in Block.objects.values_list("by", "whom") for key in pair}
    now = {
        entry.player_id: entry.division.number
        for entry in season.entries.select_related("division")
        if entry.division is not None and entry.player_id in came
    }
    due = {}
    for player, was in came.items():
        goes = -1 if was.place <= 2 else 1 if was.place > was.of - 2 else 0
        due[player] = max(1, was.division + goes)
    for one, other in permutations(now.keys() - apart, 2):
        assert due[one] >= due[other] or now[one] <= now[other]
    return sum(now[player] != came[player].division for player in now)


EVERY_EVENING: tuple[Callable[[Town], None], ...] = (
    rows_fit,
    nothing_went_wrong,
    seats_hold,
    nobody_sits_with_whom_they_blocked,
    who_left_holds_nothing,
    nothing_is_orphaned,
    seasons_go_on,
    standings_add_up,
)
