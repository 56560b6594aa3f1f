"""Values that no page offers and no row can hold, wherever the program reads one: a calm 4xx, or
the page as if they had not been there; never a 500. Run with `--db=postgres`, too, which holds no
NUL and finds other numbers too large."""

from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client

from accounts.models import Player
from games.models import Match
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import answer, awaited, fresh, open_table, running_match
from tests.web.pages import keyed, press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HUGE, LARGE = "9" * 4400, "9" * 30
UNUSABLE = ["\0", f"1{LARGE}", HUGE, "-" + LARGE, "\udcff", "http://[", "١٢"]
# Staff have many lists, each with many filters; in the short run they try what a database takes
# worst.
FOR_STAFF = UNUSABLE if LONG else ["\0" if connection.vendor == "postgresql" else HUGE]
FORM = "application/x-www-form-urlencoded"
SAYS = "Your request contains something"


@pytest.fixture
def match() -> Match:
    match = running_match()
    answer(awaited(match))
    return fresh(match)


@pytest.fixture
def root() -> Player:
    player: Player = PlayerFactory(display_name="Root", is_staff=True, is_superuser=True)
    return player


def calm(client: Client, address: str, sent: Any = None, **headers: str) -> Any:
    """The answer to a request that must not end in a 500."""
    client.raise_request_exception = False
    if sent is None:
        response = client.get(address, headers=headers)
    elif headers:
        response = press(client, address, sent, headers=headers)
    else:
        # As browsers send a form. Of bytes Django's client would make a field for each of them.
        response = client.post(address, urlencode({**keyed(client), **sent}), content_type=FORM)
    assert response.status_code < 500, (address[:200], headers)
    return response


def escaped(value: str) -> str:
    return quote(value.encode("utf-8", "surrogateescape"), safe="")


def asking(path: str, names: str, value: str) -> list[str]:
    return [f"{path}?{name}={escaped(value)}" for name in names.split()]


@pytest.mark.parametrize("value", sample(UNUSABLE, 3))
def test_no_value_in_the_address_of_a_page_breaks_it(match: Match, value: str) -> None:
    seat = awaited(match)
    client, there = reader(seat.player), f"/m/{match.code}"
    for address in [
        *asking(f"{there}/", "do pick sort text q", value),
        *asking(f"{there}/moment/", "moment text", value),
        *asking(f"{there}/pulse/1/", "since", value),
        *asking("/lobby/", "page", value),
        *asking("/new/", "game", value),
        *asking("/post/", "match page", value),
        *asking("/account/settings/", "until", value),
        *asking("/account/login/", "next", value),
        *asking("/mailbox/", "to newest", value),
        *(f"/{path}/{escaped(value)}/" for path in ("m", "games", "decks", "mailbox", "confirm")),
        *(f"/{path}/{escaped(value)}/" for path in ("invited", "invited/never", "unsubscribe")),
        *(f"{there}/{path}/{escaped(value)}/" for path in ("moment", "pulse")),
        f"{there}/pulse/{escaped(value)}/?do=x",
    ]:
        for each in (client, reader()):
            calm(each, address)


@pytest.mark.parametrize("value", sample(UNUSABLE, 3))
def test_no_value_in_a_form_breaks_a_page(match: Match, value: str) -> None:
    seat, table = awaited(match), open_table()
    assert table.opened_by is not None
    client, opener, there = reader(seat.player), reader(table.opened_by), f"/m/{match.code}"
    sent = value.encode("utf-8", "surrogateescape")
    for words in ("words", "question", "form_key", "do", "pick", "sort"):
        calm(client, f"{there}/play/", {"words": "x", "question": "1", words: sent})
    calm(client, f"{there}/looks/", {"upto": sent})
    calm(client, "/away/", {"until": sent})
    calm(opener, f"/m/{table.code}/invite/", {"email": sent})
    for field in ("game", "seats", "pace_hours", "company", "bots", "friend", "option-x"):
        calm(opener, "/new/", {"game": "emu-ranchers", field: sent})
    for field in ("display_name", "time_zone"):
        calm(client, "/settings/", {"display_name": "Ada", field: sent})
    for field in ("turn_mails", "digest_hour", "quiet_from", "days_off"):
        calm(client, "/news/", {field: sent})
    for field in ("endpoint", "p256dh", "auth"):
        calm(client, "/devices/", {"endpoint": "https://push.example.org/", field: sent})
    for page, field in [("login", "login"), ("signup", "email"), ("password/reset", "email")]:
        calm(reader(), f"/account/{page}/", {field: sent, "password": sent})


@pytest.mark.parametrize(
    "value", ["http://[", "http://[::1", "//[", "https://x/?" + "do=a&" * 2000]
)
def test_no_header_breaks_the_pulse(match: Match, value: str) -> None:
    client = reader(awaited(match).player)
    headers = {"hx-request": "true", "hx-current-url": value}
    answer = calm(client, f"/m/{match.code}/pulse/1/", **headers)
    assert answer.status_code == 400 and SAYS in answer.content.decode()


@pytest.mark.parametrize(
    "value", sample(["http://[", "\xff", "9" * 4400, "x" * 9000, "[", "a, b"], 3)
)
def test_no_header_breaks_a_page(match: Match, value: str) -> None:
    client = reader(awaited(match).player)
    for name in (
        *("hx-request", "hx-current-url", "hx-target", "hx-trigger", "triggering-event"),
        *("referer", "origin", "accept-language", "if-modified-since", "if-none-match"),
        *("x-forwarded-for", "user-agent", "accept-encoding", "host", "content-length", "range"),
    ):
        calm(client, f"/m/{match.code}/", **{name: value})
        calm(client, f"/m/{match.code}/play/", {"words": "x", "question": "1"}, **{name: value})


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "messages", "was_here"])
@pytest.mark.parametrize(
    "value", [r'"\000\000abcdefgh"', "x" * 4000, "[", r'"\377abcdefghi"', "::"]
)
def test_no_cookie_breaks_a_page(match: Match, name: str, value: str) -> None:
    client = Client()
    for address in ("/", f"/m/{match.code}/", "/account/login/"):
        calm(client, address, cookie=f"{name}={value}")


def mine(things: list[str], number: int, step: int) -> list[str]:
    """What is tried on the list of this number: all of it, or in the short run every so many-th,
    on each list others."""
    return things if LONG else things[number % step :: step]


@pytest.mark.parametrize("value", FOR_STAFF)
def test_no_value_breaks_a_page_of_staff(match: Match, root: Player, value: str) -> None:
    client, said = reader(root), escaped(value)
    for number, (model, rows) in enumerate(admin.site._registry.items()):
        path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        calm(client, path)
        filters = [
            str(each[0] if isinstance(each, tuple) else each)
            for each in rows.list_filter
            if not isinstance(each, type)
        ]
        lookups = ("gte", "range")
        names = [
            "q",
            "p",
            "o",
            "e",
            "all",
            "id",
            "pk",
            "game",
            "trouble",
            "id__in",
            "id__range",
            "id__gt",
            "digest_hour__in",
        ]
        names += [f"{name}__{lookup}" for name in filters for lookup in lookups]
        pages = ["", "change/", "delete/", "history/"]
        for address in [
            *asking(path, " ".join(mine(names, number, 3)), value),
            *(f"{path}{said}/{page}" for page in mine(pages, number, 2)),
        ]:
            calm(client, address)
        calm(
            client,
            path,
            {"action": "delete_selected", "_selected_action": value.replace("\udcff", "ÿ")},
        )
    table = f"/admin/games/match/{match.pk}"
    for address in [
        *asking(f"{table}/timeline/", "seat kind", value),
        *asking(f"{table}/table/", "seat ply", value),
        *(f"/admin/games/match/{said}/{page}/" for page in ("timeline", "table", "verify")),
        *(f"/admin/r/{said}/{said}/", f"/admin/r/1/{said}/"),
        *asking("/admin/autocomplete/", "term", value),
    ]:
        calm(client, address)


@pytest.mark.parametrize("value", sample([*UNUSABLE, "1" * 20], 2))
def test_no_value_in_a_form_of_staff_breaks_a_page(match: Match, root: Player, value: str) -> None:
    client, sent = reader(root), value.encode("utf-8", "surrogateescape")
    Group.objects.create(name="Judges")
    page = f"/admin/accounts/player/{match.opened_by_id}/change/"
    good = {"display_name": "Ada", "time_zone": "UTC", "turn_mails": "at_once", "digest_hour": "8"}
    for field in (
        *("groups", "user_permissions", "display_name", "time_zone", "digest_hour", "quiet_from"),
        *("days_off", "matches_at_most", "joined_at_0"),
    ):
        calm(client, page, {**good, field: sent})
    calm(
        client, "/admin/accounts/addressmove/add/", {"player": sent, "to_email": sent, "why": sent}
    )
    for field in ("ply", "seat", "why"):
        form = {
            "reveal-ply": "0",
            "reveal-seat": "every",
            "reveal-why": "x",
            f"reveal-{field}": sent,
        }
        calm(client, f"/admin/games/match/{match.pk}/table/", form)


def test_what_no_row_can_hold_is_answered_by_a_page_that_says_so(root: Player) -> None:
    response = calm(reader(root), f"/admin/accounts/player/?id__in={LARGE}")
    assert response.status_code == 400 and SAYS in response.content.decode()
    response = calm(reader(), "/lobby/?page=%00")
    assert response.status_code == 400 and SAYS in response.content.decode()
