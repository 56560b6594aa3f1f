"""What stands beside the matches of the block: ratings, memories, plans, requests, reports, letters
to own addresses, lessons and games tried by visitors."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

MANY = 10  # of each kind


def furnish(people: list[Any]) -> None:
    """All of it, each by the door that everybody uses. The matches are there already."""
    rate()
    keep_memories()
    keep_plans()
    ask_and_report()
    write_home(people)
    learn(people)
    begin_trials()


def rate() -> None:
    from config import clock
    from games.models import Standing
    from games.ratings import rating_updates

    while rating_updates.rate_matches(clock.now() + 2 * rating_updates.SETTLED):
        pass
    # As if some had played more matches than there are in the block: only such are listed.
    known = Standing.objects.order_by("pk").values_list("pk", flat=True)[: 3 * MANY]
    Standing.objects.filter(pk__in=list(known)).update(matches=12, people=3)


def keep_memories() -> None:
    from games import periodic_jobs

    periodic_jobs.archive_matches()


def keep_plans() -> None:
    """Players who wait keep a plan, where the next turn can be tried."""
    from games.models import Match, Premove, Seat
    from games.play import PlayError
    from tests.play.premoves import planning

    waiting = Seat.objects.filter(question__isnull=True, match__status=Match.Status.RUNNING)
    for seat in waiting.order_by("pk"):
        if Premove.objects.count() < MANY:
            with suppress(PlayError):  # too much has to happen before its next turn
                planning.keep(seat, planning.mildest(seat))


def ask_and_report() -> None:
    """Some ask their table for another pace, which somebody refuses; some write to staff, who have
    answered all but one."""
    from config import clock
    from games.models import Match, Report, Request, Seat
    from games.play.match_requests import requests
    from games.play.match_requests.request_syntax import RequestedChange
    from games.play.staff import reports

    asking = Seat.objects.filter(match__status=Match.Status.RUNNING, number=0)
    for seat in asking.select_related("match", "player").order_by("pk")[:MANY]:
        asked = requests.request_match_change(
            seat.pk, RequestedChange(Request.Change.PACE, pace_hours=72)
        )
        other = seat.match.seats.exclude(pk=seat.pk).order_by("number")[0]
        requests.answer_request(other.pk, asked.number, False)
        if seat.player is not None:
            reports.file_report(seat.match, seat.player, "Somebody is slow.")
    last = Report.objects.order_by("-pk")[0]
    Report.objects.exclude(pk=last.pk).update(answered_at=clock.now())


def write_home(people: list[Any]) -> None:
    """Some write to their own addresses, and are answered."""
    from tests.post.letters.personal import wrote_to_us

    for player in people[:MANY]:
        wrote_to_us(player, "matches")


def learn(people: list[Any]) -> None:
    from config import clock
    from games.models import Progress

    for player in people[:MANY]:
        Progress.objects.create(
            player=player, game="emu-ranchers", lesson=1, exercise=2, finished=[0], at=clock.now()
        )


def begin_trials() -> None:
    """Visitors have tried games, within the last days."""
    from games.guest_games.creation import start_guest_game
    from games.models import GuestGame
    from games.titles import all_games

    for number in range(MANY):
        games = all_games()
        trial = start_guest_game(games[number % len(games)].slug, f"192.0.2.{number}")
        GuestGame.objects.filter(pk=trial.pk).update(at=trial.at - timedelta(days=number))
