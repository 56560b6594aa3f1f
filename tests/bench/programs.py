"""The API beside pages: my turns beside a bare view, a match beside its page, a turn played by a
program beside one sent by the page; all in process, turn about."""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.bench import house, stock
from tests.bench.pages import play_up_to, signed_in
from tests.bench.tables import spread, table

ROUNDS, REPEATS, TURNS = 12, 40, 60


def main() -> None:
    house.set_up()
    from django.test.utils import override_settings
    from django.utils import timezone

    from games.api import allowance
    from tests.bench.bare.models import Counter

    for kept in (allowance.TOKENS, allowance.STRANGERS):
        kept.burst = 10**9
    one, other = house.player(1), house.player(2)
    matches = [play_up_to(house.running(one, other), 20) for _ in range(3)]
    counter = Counter.objects.create(name="asked", changed_at=timezone.now())
    program, page = program_of(one), signed_in(one)
    with override_settings(MIDDLEWARE=stock.MIDDLEWARE):
        usual = signed_in(one)
        usual.get(f"/bare/{counter.pk}/")
    code = matches[0].code
    reads: dict[str, Callable[[], Any]] = {
        "bare view, Django's middleware": lambda: usual.get(f"/bare/{counter.pk}/"),
        "my turns": lambda: program.get("/api/v1/turns"),
        "table page": lambda: page.get(f"/m/{code}/"),
        "a match": lambda: program.get(f"/api/v1/matches/{code}"),
    }
    took = {name: [] for name in reads}  # type: dict[str, list[float]]
    for _ in range(ROUNDS):
        for name, read in reads.items():
            took[name].append(statistics.median(cpu_ms(read) for _ in range(REPEATS)))
    took |= play_in_turn(one, other)
    beside = {
        "my turns": "bare view, Django's middleware",
        "a match": "table page",
        "a turn by the API": "a turn by the page",
    }
    rows = []
    for name, times in took.items():
        base = took.get(beside.get(name, ""))
        ratios = [mine / its for mine, its in zip(times, base, strict=True)] if base else []
        rows.append([name, spread(times, 2), spread(ratios, 2) if ratios else ""])
    table("The API beside pages", ["what", "CPU ms", "times the line before"], rows)


def program_of(player: Any) -> Any:
    from django.db import transaction
    from django.test import Client

    from games.api.models import Token
    from games.api.tokens import issue_token

    with transaction.atomic():
        _token, secret = issue_token(player, "bench", Token.Scope.PLAY)
    return Client(headers={"host": "127.0.0.1", "authorization": f"Bearer {secret}"})


def cpu_ms(once: Callable[[], Any]) -> float:
    began = time.process_time()
    answer = once()
    ended = time.process_time()
    if answer.status_code >= 400:
        raise SystemExit(f"{answer.status_code}: {answer.content[:300]!r}")
    return (ended - began) * 1000


def play_in_turn(one: Any, other: Any) -> dict[str, list[float]]:
    """Turns of matches that go on alike, sent by the page and by the API alternately."""
    from games import play
    from games.models import Match, Seat

    took: dict[str, list[float]] = {"a turn by the page": [], "a turn by the API": []}
    ways = {player.pk: (signed_in(player), program_of(player)) for player in (one, other)}
    pair = [house.running(one, other).pk for _ in range(2)]
    dice = random.Random(5)
    for _ in range(TURNS):
        for way, name in enumerate(took):
            match = Match.objects.get(pk=pair[way])
            if match.status != Match.Status.RUNNING:
                match = house.running(one, other)
                pair[way] = match.pk
            seat = Seat.objects.filter(match=match, question__isnull=False).first()
            assert seat is not None
            words, _record = house.random_turn(play.current_record(match), seat.number, dice)
            client = ways[seat.player_id][way]
            took[name].append(cpu_ms(partial(send, client, way, match.code, seat.question, words)))
    return {name: batches(times) for name, times in took.items()}


def send(client: Any, way: int, code: str, question: int, words: str) -> Any:
    if way == 0:
        return client.post(f"/m/{code}/play/", {"words": words, "question": question})
    body = {"moves": words, "question": question}
    return client.post(f"/api/v1/matches/{code}/moves", body, content_type="application/json")


def batches(times: list[float]) -> list[float]:
    """The medians of ten in a row: one turn differs too much from the next."""
    return [statistics.median(times[at : at + 10]) for at in range(0, len(times), 10)]
