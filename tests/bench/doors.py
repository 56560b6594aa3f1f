"""What a stranger could tell by the clock: every account form, for an address that has an account
and for one that has none."""

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.bench import house
from tests.bench.tables import table

REPEATS = 40
PASSWORD = "three blue emus"


def main() -> None:
    house.set_up()
    from accounts.models import Player

    numbers = itertools.count(1)

    def known(**more: Any) -> str:
        number = next(numbers)
        player = Player.objects.create_user(
            f"known{number}@example.org", more.get("password"), display_name=f"Known {number}"
        )
        player.emailaddress_set.create(email=player.email, verified=True, primary=True)
        return str(player.email)

    def unknown(**more: Any) -> str:
        return f"nobody{next(numbers)}@example.org"

    rows = []
    for name, form, more in (
        ("sign up, with a password", signed_up, {"password1": PASSWORD, "password2": PASSWORD}),
        ("sign up, without", signed_up, {}),
        ("wrong password", wrong_password, {"password": PASSWORD}),
        ("code by mail", asked_for_code, {}),
        ("new password", asked_for_password, {}),
    ):
        times: dict[str, list[float]] = {"known": [], "unknown": []}
        for _ in range(REPEATS):
            for kind, address in (("known", known), ("unknown", unknown)):
                times[kind].append(took(form, address(**more), more))
        medians = [statistics.median(times[kind]) for kind in ("known", "unknown")]
        spreads = [statistics.quantiles(times[kind], n=4) for kind in ("known", "unknown")]
        cells = [f"{m:.0f} ({s[0]:.0f}–{s[2]:.0f})" for m, s in zip(medians, spreads, strict=True)]
        rows.append([name, *cells, f"{medians[0] - medians[1]:+.1f}"])
    table(
        f"Account forms in process, SQLite: ms, median of {REPEATS} (quartiles), in turn",
        ["form", "has an account", "has none", "difference"],
        rows,
    )


def took(form: Callable[[Any, str, dict[str, str]], Any], email: str, more: Any) -> float:
    """Milliseconds that the answer to one form took, in a browser that comes for the first time."""
    from django.core.cache import cache
    from django.test import Client

    cache.clear()
    client = Client(headers={"host": "127.0.0.1"})
    began = time.perf_counter()
    answer = form(client, email, more)
    ended = time.perf_counter()
    if answer.status_code not in (200, 302):
        raise SystemExit(f"{form.__name__} answered {answer.status_code}.")
    return (ended - began) * 1000


def signed_up(client: Any, email: str, more: dict[str, str]) -> Any:
    names = {"display_name": f"As {email.partition('@')[0]}", "time_zone": "UTC"}
    return client.post("/account/signup/", {"email": email, **names, **more})


def wrong_password(client: Any, email: str, more: dict[str, str]) -> Any:
    return client.post("/account/login/", {"login": email, "password": "four yellow emus"})


def asked_for_code(client: Any, email: str, more: dict[str, str]) -> Any:
    return client.post("/account/login/code/", {"email": email})


def asked_for_password(client: Any, email: str, more: dict[str, str]) -> Any:
    return client.post("/account/password/reset/", {"email": email})
