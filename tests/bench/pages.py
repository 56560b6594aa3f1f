"""The pages: processor time of a match page, early and late in a long match."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.bench import house, stock
from tests.bench.tables import spread, table

REPEATS = 200
ROUNDS = 5


def main() -> None:
    house.set_up()
    one, other = house.player(1), house.player(2)
    match = house.running(one, other, options={"years": 6})
    rows = []
    for target in (10, 100, 300):
        match = play_up_to(match, target)
        rows.append(row(f"match page, ply {match.ply}", one, match.get_absolute_url()))
        rows.append(row("  poll, nothing new (204)", one, pulse(match, one), 204))
        rows.append(submission_row(match))
    rows.append(row("log", one, f"{match.get_absolute_url()}log/"))
    rows.append(row("  on one page", one, f"{match.get_absolute_url()}log/?all=1"))
    rows.append(row("home", one, "/"))
    for number in range(3, 43):
        play_up_to(house.running(one, house.player(number)), 6)
    rows.append(row("home, 41 matches", one, "/"))
    rows.append(row("lobby", one, "/lobby/"))
    table(
        "Pages in process, SQLite (middleware, session, player, queries, template)",
        ["what", f"CPU ms, median of {REPEATS}, n={ROUNDS}", "bytes", "queries"],
        rows,
    )
    against_bare_view(one, match)


def against_bare_view(player: Any, match: Any) -> None:
    """A quiet pulse and a bare view of one query, turn about: behind what the house has every
    page go through, and behind what Django's own template of a project has."""
    from django.test.utils import override_settings
    from django.utils import timezone

    from tests.bench.bare.models import Counter

    counter = Counter.objects.create(name="asked", changed_at=timezone.now())
    bare, ours = f"/bare/{counter.pk}/", signed_in(player)
    with override_settings(MIDDLEWARE=stock.MIDDLEWARE):
        usual = signed_in(player)
        usual.get(bare)  # what stands around the views is put up with the first request
    took: dict[str, list[float]] = {"pulse": [], "bare": [], "stock": []}
    match.refresh_from_db()
    address = pulse(match, player)
    for _ in range(ROUNDS * 3):
        took["pulse"].append(median_ms(lambda: ours.get(address)))
        took["bare"].append(median_ms(lambda: ours.get(bare)))
        took["stock"].append(median_ms(lambda: usual.get(bare)))
    names = {
        "pulse": "quiet pulse",
        "bare": "bare view, the house's middleware",
        "stock": "bare view, Django's middleware",
    }
    ratios = {
        name: [p / b for p, b in zip(took["pulse"], took[name], strict=True)] for name in took
    }
    table(
        "A quiet pulse beside a view of one query by the ORM, for somebody signed in",
        ["what", "CPU ms", "pulse, times that"],
        [[names[name], spread(took[name], 2), spread(ratios[name], 2)] for name in took],
    )


def signed_in(player: Any) -> Any:
    from django.test import Client

    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(player)
    return client


def pulse(match: Any, player: Any) -> str:
    """The address that the open page of a player asks."""
    from django.urls import reverse

    from games.web.views.match import news_instant

    own_at = match.seats.get(player=player).own_at
    return reverse("pulse", args=[match.code, news_instant(match.public_at, own_at)])


def play_up_to(match: Any, ply: int) -> Any:
    from games import play
    from games.models import Match

    dice = random.Random(3)
    while True:
        match = Match.objects.get(pk=match.pk)
        if match.ply >= ply or match.status != Match.Status.RUNNING:
            return match
        seat = match.seats.filter(question__isnull=False).first()
        words, _record = house.random_turn(play.current_record(match), seat.number, dice)
        play.submit_turn(seat.pk, words, "p", seat.question)


def row(name: str, player: Any, path: str, status: int = 200) -> list[object]:
    from django.db import connection

    client = signed_in(player)
    if client.get(path).status_code != status:
        raise SystemExit(f"{path} does not answer as it should.")
    queries: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        answer = client.get(path)
    rounds = [median_ms(lambda: client.get(path)) for _ in range(ROUNDS)]
    return [name, spread(rounds, 2), len(answer.content), len(queries)]


def submission_row(match: Any) -> list[object]:
    """`play.submit_turn` alone, without HTTP: one turn each time, on the match as it grows."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from games import play
    from games.models import Match

    dice, times, queries = random.Random(4), [], 0
    before = match.ply
    for _ in range(8):
        match = Match.objects.get(pk=match.pk)
        if match.status != Match.Status.RUNNING:
            break
        seat = match.seats.filter(question__isnull=False).first()
        words, _record = house.random_turn(play.current_record(match), seat.number, dice)
        with CaptureQueriesContext(connection) as captured:
            began = time.process_time()
            play.submit_turn(seat.pk, words, "p", seat.question)
            times.append((time.process_time() - began) * 1000)
        queries = len(captured)
    return [f"  play.submit from ply {before}", spread(times, 2), "", queries]


def median_ms(once: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS // ROUNDS):
        began = time.process_time()
        once()
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)
