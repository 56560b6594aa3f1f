"""Ten threads send the same form at the same instant to the database of a town: what they were
answered, and what was done, act by act, as JSON."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

AT_ONCE = 10


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    print(json.dumps({name: act() for name, act in ACTS.items()}))


def sent(player: Any, address: str, **fields: str) -> list[list[Any]]:
    """What each of ten tabs is answered: the status, and where it is led."""
    from django.db import connections
    from django.test import Client

    from games.web import idempotency
    from tests.faults.furnish import session

    start = Barrier(AT_ONCE)
    fields[idempotency.FIELD] = idempotency.issue_key(player.pk)
    cookie = session(player)

    def press() -> list[Any]:
        tab = Client()
        tab.cookies["sessionid"] = cookie
        try:
            start.wait(30)
            answer = tab.post(address, fields, secure=True)
            return [answer.status_code, answer.headers.get("Location", "")]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as tabs:
        return [tab.result() for tab in [tabs.submit(press) for _ in range(AT_ONCE)]]


def open_a_match() -> tuple[list[list[Any]], int]:
    """A match against a bot, dealt at once."""
    from games.models import Match
    from tests.faults.furnish import person

    player = person()
    terms = {"game": "emu-ranchers", "seats": "2", "company": "bots", "pace_hours": "48"}
    answers = sent(player, "/new/", **terms, on_timeout="auto")
    return answers, Match.objects.filter(opened_by=player).count()


def seat_a_bot() -> tuple[list[list[Any]], int]:
    """One bot among five free seats."""
    from games import play
    from tests.faults.furnish import person

    player = person()
    match = play.open_match(player, "hunting-prey", seats=6)
    answers = sent(player, f"/m/{match.code}/bot/")
    return answers, match.seats.exclude(bot="").count()


def invite() -> tuple[list[list[Any]], int]:
    """One address to an open match."""
    from games import play
    from tests.faults.furnish import person

    player = person()
    match = play.open_match(player, "hunting-prey", seats=6)
    answers = sent(player, f"/m/{match.code}/invite/", email=f"gus{match.pk}@example.org")
    return answers, match.invitations.count()


def move_out_of_turn() -> tuple[list[list[Any]], int]:
    """A Ranch turned over while the other seat is awaited: a second time would turn it back."""
    from games import play
    from games.models import Move
    from tests.faults.furnish import person

    people = [person(), person()]
    match = play.open_match(people[0], "ranchers")
    match = play.join_match(match.pk, people[1])
    seat = match.seats.select_related("player").get(question__isnull=True)
    answers = sent(seat.player, f"/m/{match.code}/play/", words="side b", question="")
    return answers, Move.objects.filter(match=match).count()


def go_away() -> tuple[list[list[Any]], int]:
    """One absence."""
    from config import clock
    from games.models import Absence
    from tests.faults.furnish import person

    player = person()
    answers = sent(player, "/away/", until=str(clock.now().date()))
    return answers, Absence.objects.filter(player=player).count()


ACTS = {
    each.__name__: each for each in (open_a_match, seat_a_bot, invite, move_out_of_turn, go_away)
}

if __name__ == "__main__":
    main()
