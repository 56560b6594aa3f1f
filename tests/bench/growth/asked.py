"""What is measured in a house: its pages, the lists of staff and its sweeps."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from tests.bench.growth.block import PASSWORD

Named = tuple[str, Callable[[], object]]
LISTED = 25  # words of a search, in a table

# Jobs whose work is the size of the house: every match of a month, every player of a day.
BY_SIZE = ("make_records", "count_reliability")


def everything() -> Iterator[Named]:
    from tests.bench.growth import asked_of_people

    yield from pages()
    yield from asked_of_people.pages()
    yield from admin_pages()
    yield from sweeps()
    yield from asked_of_people.sweeps()


def client(player: Any) -> Any:
    """A browser in which `player` is signed in, staff with a second factor."""
    from django.test import Client

    browser = Client(headers={"host": "127.0.0.1"}, raise_request_exception=True)
    if player is not None:
        browser.force_login(player)
    return browser


def with_second_factor() -> None:
    """Who is brought in by force has shown one."""
    from allauth.account.internal.flows.login import record_authentication
    from django.contrib.auth.signals import user_logged_in

    def show(request: Any, user: Any, **_more: Any) -> None:
        if user.is_staff and "REMOTE_ADDR" not in request.META:
            record_authentication(request, user, "mfa", type="totp")

    user_logged_in.connect(show, weak=False)


def opening(browser: Any, address: str, *statuses: int) -> Callable[[], object]:
    """Gets an address, which has to answer with one of the statuses, 200 if none is named."""

    def once() -> None:
        answer = browser.get(address)
        if answer.status_code not in (statuses or (200,)):
            raise SystemExit(f"{address} answers {answer.status_code}, not {statuses or 200}")
        answer.content  # noqa: B018

    return once


def pages() -> Iterator[Named]:
    """The pages of players and visitors."""
    from accounts.models import Player
    from config import clock
    from games import play
    from games.models import GuestGame, Match, Seat
    from tests.bench.pages import pulse

    player = Player.objects.get(email="p1@example.org")
    mine = Seat.objects.filter(player=player)
    running = mine.filter(match__status=Match.Status.RUNNING).order_by("pk")[0].match
    over = mine.filter(match__status=Match.Status.FINISHED).order_by("pk")[0].match
    planned = Seat.objects.filter(plans=Seat.Plans.KEPT).order_by("pk")[0]
    at, old = running.get_absolute_url(), over.get_absolute_url()
    moment = min(5, len(play.current_record(over).moment_plies) - 1)
    signed_in, visitor = client(player), client(None)
    for name, address in {
        "home": "/",
        "finished": "/matches/",
        "finished, of one game": "/matches/?game=emu-ranchers",
        "finished, with somebody": "/matches/?with=Person",
        "lobby": "/lobby/",
        "lobby, of one game": "/lobby/?game=emus-redux",
        "new match": "/new/",
        "post": "/post/",
        "post, skipped": "/post/?show=skipped",
        "post, trouble": "/post/?show=trouble",
        "post, of one match": f"/post/?match={over.code}",
        "match": at,
        "match, over": old,
        "log": f"{at}log/",
        "log, over": f"{old}log/?all=1",
        "moment": f"{old}moment/{moment}/",
        "deal": f"{old}deal/",
        "ratings": "/ratings/",
        "ratings of one game": "/ratings/emu-ranchers/",
        "library": "/games/",
        "rules": "/games/emu-ranchers/",
        "a lesson": "/learn/emu-ranchers/1/1/",
        "away": f"/away/?until={clock.now() + timedelta(days=9):%Y-%m-%d}",
        "settings": "/settings/",
        "sessions": "/account/sessions/",
    }.items():
        yield name, opening(signed_in, address)
    yield "match with plans", opening(client(planned.player), planned.match.get_absolute_url())
    yield "pulse, nothing new", opening(signed_in, pulse(running, player), 204)
    yield "next match", opening(signed_in, "/next/", 302)
    yield "lessons", opening(signed_in, "/learn/emu-ranchers/", 302)
    for name, address in {
        "front page": "/",
        "lobby, visitor": "/lobby/",
        "match, onlooker": at,
        "sign-in page": "/account/login/",
        "trial": GuestGame.objects.order_by("at")[0].get_absolute_url(),
        "health": "/health/",
    }.items():
        yield name, opening(visitor, address)
    # No sweep has come round in this house, but those that were measured at the size before.
    yield "ready", opening(visitor, "/ready/", 503, 200)
    yield "sign-in", sign_in
    yield "turn submitted", turn(player)
    yield "something said", lambda: say(running, player)
    yield "game tried", lambda: opening_trial(visitor)


def sign_in() -> None:
    """The form at the door, with a password."""
    browser = client(None)
    said = {"login": "p2@example.org", "password": PASSWORD}
    answer = browser.post("/account/login/", said, REMOTE_ADDR="127.0.0.1")
    if answer.status_code != 302:
        raise SystemExit(f"nobody was let in: {answer.status_code}")


def turn(player: Any) -> Callable[[], object]:
    """One `play.submit_turn` of a match in its middle."""
    import random

    from games import play
    from games.models import Match, Seat
    from games.play.record import record_cache
    from tests.matches import sensible_turn

    asked = Seat.objects.filter(question__isnull=False, match__status=Match.Status.RUNNING)
    seat = asked.select_related("match").order_by("pk")[0]
    words = sensible_turn(seat.match, seat, random.Random(1))

    def once() -> None:
        record_cache.clear_record_cache()
        play.submit_turn(seat.pk, words, "p", seat.question)

    return once


def say(match: Any, player: Any) -> None:
    from games import play

    play.post_remark(match.seats.get(player=player).pk, "A fine herd, I must say.")


def opening_trial(visitor: Any) -> None:
    """A visitor begins a game."""
    answer = visitor.post("/games/emu-ranchers/try/")
    if answer.status_code not in (302, 303):
        raise SystemExit(f"no game was begun: {answer.status_code}")


def admin_pages() -> Iterator[Named]:
    """Every list of staff, what is looked for in it, each of its filters, and one row of it."""
    from django.contrib import admin

    from accounts.models import Player
    from config.urls import urlpatterns  # noqa: F401  # the admin is filled by its import
    from games.models import InboundMail, Match, Notice, Report

    staff = client(Player.objects.get(email="p0@example.org"))
    match = Match.objects.filter(status=Match.Status.FINISHED).order_by("pk")[0]
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by("pk")[0]
    for name, address in {
        "admin": "/admin/",
        "admin, status": "/admin/status/",
        "admin, timeline": f"/admin/games/match/{match.pk}/timeline/",
        "admin, timeline of a match that runs": f"/admin/games/match/{running.pk}/timeline/",
        "admin, table": f"/admin/games/match/{match.pk}/table/?ply=3",
    }.items():
        yield name, opening(staff, address)
    words = {
        "code": match.code,
        "name": "Person 7",
        "part of a name": "erson 7",
        "address": "p7@example.org",
        "nobody": "zebedee",
        "many": "person",
    }
    for model, of_it in admin.site._registry.items():
        page = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        name = f"admin, {model._meta.model_name}"
        if not model._default_manager.exists():
            continue
        yield name, opening(staff, page)
        if of_it.search_fields:
            for what, said in words.items():
                yield f"{name}, search: {what}"[:60], opening(staff, f"{page}?q={said}")
        of_seat = {"seat__match": match} if model in (Notice, InboundMail) else {}
        # Staff see no report of a table at which they sit, so one of another copy than theirs.
        by = "-pk" if model is Report else "pk"
        first = model._default_manager.filter(**of_seat).order_by(by).first()
        if first is None:
            continue
        status = 302 if model is Match else 200
        yield f"{name}, one row", opening(staff, f"{page}{first.pk}/change/", status)
        yield from filtered(staff, name, page)


def filtered(staff: Any, name: str, page: str) -> Iterator[Named]:
    """The list by each choice of each of its filters, as the page offers them."""
    found = staff.get(page)
    rows = found.context_data["cl"]
    for spec in rows.filter_specs:
        for choice in spec.choices(rows):
            if choice["query_string"] not in ("", "?"):
                said = f"{name}, {spec.title}: {choice['display']}"
                yield said[:60], opening(staff, f"{page}{choice['query_string']}")


def sweeps() -> Iterator[Named]:
    """Each sweep with nothing to do, and those of matches with twenty. Those that think always have
    something to do, and a process of their own for it; so have BY_SIZE."""
    from config import clock, task_trigger
    from games import health
    from games.job_schedule import SWEEPS
    from games.models import GuestGame, Match, Rating, Seat
    from games.periodic_jobs import (
        delete_old_guest_games,
        delete_old_mails,
        expire_deadlines,
        rate_matches,
        write_reminders,
    )

    task_trigger.enqueue_sweep = lambda sweep: None  # nobody is there to hear it
    for sweep in SWEEPS:
        health.record_heartbeat(sweep.name)
        if not sweep.thinks and sweep.name not in BY_SIZE:
            yield f"sweep, idle: {sweep.name}", sweep.run
    asked = Seat.objects.filter(question__isnull=False).order_by("pk")
    twenty = list(asked.values_list("pk", flat=True)[:20])
    over = Match.objects.filter(status=Match.Status.FINISHED).order_by("pk")
    old = list(over.values_list("pk", flat=True)[:20])

    def expire() -> None:
        Seat.objects.filter(pk__in=twenty).update(deadline=clock.now() - timedelta(hours=1))
        expire_deadlines()

    def remind() -> None:
        Seat.objects.filter(pk__in=twenty).update(remind_at=clock.now() - timedelta(minutes=1))
        write_reminders()

    def tidy() -> None:
        Match.objects.filter(pk__in=old).update(finished_at=clock.now() - timedelta(days=100))
        delete_old_mails()

    def rate() -> None:
        rated = Match.objects.filter(rated=True, status=Match.Status.FINISHED)
        newest = rated.order_by("-finished_at", "-pk").values_list("pk", flat=True)[:20]
        Rating.objects.filter(seat__match__in=list(newest)).delete()
        rate_matches(now=clock.now() + timedelta(minutes=2))

    def forget_trials() -> None:
        tried = GuestGame.objects.order_by("at").values_list("pk", flat=True)[:20]
        GuestGame.objects.filter(pk__in=list(tried)).update(at=clock.now() - timedelta(days=30))
        delete_old_guest_games()

    yield "sweep, 20 matches rated", rate
    yield "sweep, 20 trials tidied", forget_trials
    yield "sweep, 20 deadlines", expire
    yield "sweep, 20 reminders", remind
    yield "sweep, mails of 20 matches tidied", tidy
