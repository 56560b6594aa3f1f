"""What is measured of what people are to each other: people, profiles, memories, feeds, devices,
seasons and cups, and wishes."""

from collections.abc import Iterator
from datetime import timedelta

from tests.bench.growth import veteran
from tests.bench.growth.asked import Named, client, opening


def pages() -> Iterator[Named]:
    """The pages, of somebody with a hundredth of the veteran's matches and of the veteran."""
    from accounts import feed_tokens
    from accounts.models import Player
    from config import clock

    player = Player.objects.get(email="p1@example.org")
    old = Player.objects.get(email=veteran.EMAIL)
    signed_in, as_veteran, visitor = client(player), client(old), client(None)
    every = Player.objects.filter(pk__in=[player.pk, old.pk])
    every.update(profile_for=Player.ProfileAudience.EVERYBODY, last_login=clock.now())
    for name, address in {
        "people": "/people/",
        "news": "/news/",
        "own data": "/privacy/mine/",
        "profile": f"/players/{player.name}/",
        "profile, of the veteran": f"/players/{old.name}/",
        "numbers of a game": "/games/emu-ranchers/numbers/",
        "lobby, of four seats": "/lobby/?seats=4",
        "lobby, of two seats": "/lobby/?seats=2",
        "lobby, slow": "/lobby/?pace=slow",
        "lobby, rated": "/lobby/?rated=yes",
        "lobby, seats that were left": "/lobby/left/",
        "matches to watch": "/lobby/watch/",
        "puzzles that are past": "/puzzle/past/",
        **seasons(),
    }.items():
        yield name, opening(signed_in, address)
    yield "profile, visitor", opening(visitor, f"/players/{old.name}/")
    yield "calendar", opening(visitor, feed_tokens.feed_path(player, "calendar"))
    yield "feed", opening(visitor, feed_tokens.feed_path(player, "feed"))
    for name, address in {
        "home": "/",
        "lobby": "/lobby/",
        "people": "/people/",
        "post": "/post/",
        "seasons": "/seasons/",
        "own data": "/privacy/mine/",
        "finished": "/matches/",
        "finished, of one game": "/matches/?game=emu-ranchers",
        "finished, with somebody": "/matches/?with=Person",
        "finished, with nobody": "/matches/?with=Zebedee",
        "finished, won": "/matches/?result=won",
        "finished, drawn": "/matches/?result=drawn",
        "finished, of a year": "/matches/?year=2019",
        "finished, long": "/matches/?length=longer",
        "finished, before a match": f"/matches/?before={earlier(old.pk)}",
    }.items():
        yield f"veteran: {name}", opening(as_veteran, address)
    yield "veteran: feed", opening(visitor, feed_tokens.feed_path(old, "feed"))


def earlier(player: int) -> str:
    """A place in the middle of a player's list, as the address of a page names it."""
    from games.models import ArchivedMatch
    from games.web.views.archive import EPOCH, MICROSECOND

    found = ArchivedMatch.objects.filter(player=player).order_by("-at", "-match")
    middle = found[found.count() // 2]
    return f"{(middle.at - EPOCH) // MICROSECOND}-{middle.match_id}"


def seasons() -> dict[str, str]:
    """The pages of a season that runs, of a cup that is over, and of one that waits."""
    from games.seasons.models import Division, Entry, Season
    from games.seasons.page_paths import division_path, season_path

    season = Season.objects.get(number=None)
    division = Division.objects.filter(season=season).select_related("season").earliest("pk")
    over = Season.objects.filter(state=Season.State.OVER).earliest("pk")
    waiting = Season.objects.filter(state=Season.State.OPEN, starts_at=None).earliest("pk")
    entry = Entry.objects.filter(division=division).earliest("pk")
    return {
        "seasons": "/seasons/",
        "season": season_path(season),
        "division": division_path(season, division),
        "entry in a season": f"/seasons/entry/{entry.pk}/",
        "cup": season_path(over),
        "cup that waits": season_path(waiting),
    }


def sweeps() -> Iterator[Named]:
    """Sweeps with twenty rows each that are due."""
    from config import clock
    from games.archive import title_statistics
    from games.models import Delivery, GameNumbers, Match, Notice, Seek
    from games.periodic_jobs import archive_matches
    from games.play.seeks import match_seeks
    from games.post.outbox import mail_sender, push_sender
    from games.post.outbox.sender import send_due

    def remember() -> None:
        over = Match.objects.filter(status=Match.Status.FINISHED).order_by("pk")
        some = list(over.values_list("pk", flat=True)[:20])
        Match.objects.filter(pk__in=some).update(remembered=False)
        archive_matches()

    def wish() -> None:
        some = list(Seek.objects.order_by("pk").values_list("pk", flat=True)[:20])
        soon = clock.now() + timedelta(days=9)
        Seek.objects.filter(pk__in=some).update(state="waiting", expires_at=soon)
        match_seeks(clock.now(), never)

    def push() -> None:
        pushes = Delivery.objects.filter(channel="push")
        some = list(pushes.order_by("pk").values_list("pk", flat=True)[:20])
        pushes.filter(pk__in=some).update(state="due", sent_at=None)
        send_due(push_sender.PUSH, never)

    def send() -> None:
        turns = Notice.objects.filter(kind=Notice.Kind.TURN, seat__question__isnull=False)
        some = list(turns.order_by("pk").values_list("pk", flat=True)[:20])
        Notice.objects.filter(pk__in=some).update(state="due", begun_at=None, sent_at=None)
        mail_sender.send_due_mails(never)

    def count() -> None:
        some = list(to_count.order_by("-pk").values_list("pk", flat=True)[:20])
        Match.objects.filter(pk__in=some).update(finished_at=clock.now())
        count_all()

    def count_all() -> None:
        GameNumbers.objects.update(at=title_statistics.LONG_AGO)
        title_statistics.count_games(never, clock.now() + timedelta(hours=1))

    count_all()  # what ended before was counted as it ended
    to_count = Match.objects.filter(status=Match.Status.FINISHED, visibility="public", counts=True)
    yield "sweep, 20 matches remembered", remember
    yield "sweep, 20 wishes", wish
    yield "sweep, 20 pushes", push
    yield "sweep, 20 mails", send
    yield "sweep, 20 matches counted", count


def never() -> bool:
    return False
