"""What the sweeps and the lists look for is found by an index of its own, however many rows."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts import account_deletion
from accounts.models import Player
from config import clock
from games.models import InboundMail, Match, Notice, Report, Seat
from games.play.open_tables import list_lobby_matches
from games.play.premoves.execution import list_seats_with_due_premoves
from games.ratings import leaderboards, rating_updates

pytestmark = pytest.mark.django_db

WANTED: dict[str, Callable[[], Any]] = {
    "notices_to_send": lambda: Notice.objects.ready(clock.now()).order_by("due_at"),
    "letters_to_read": lambda: InboundMail.objects.pending(clock.now()).order_by("received_at"),
    "letters_to_tidy": lambda: InboundMail.objects.filter(
        raw__isnull=False, received_at__lt=clock.now() - timedelta(days=30)
    ),
    "matches_to_tidy": lambda: Match.objects.filter(
        mails_kept=True, finished_at__lt=clock.now() - timedelta(days=90)
    ),
    "matches_open": lambda: list_lobby_matches(),
    "annulled": lambda: rating_updates.list_annulled(),
    "players_merged": lambda: rating_updates.list_moved_ratings(),
    "seats_with_plans": lambda: list_seats_with_due_premoves()[:200],
    "standings_listed": lambda: leaderboards.list_best("emu-ranchers", clock.now())[:50],
    "reports_waiting_first": lambda: Report.objects.filter(answered_at=None).order_by("at")[:50],
    "overdue": lambda: Seat.objects.filter(deadline__lt=clock.now()),
    "to_remind": lambda: Seat.objects.filter(remind_at__lte=clock.now()),
    "players_leaving": lambda: account_deletion.list_unconfirmed_deletions(),
    "bans_to_end": lambda: Player.objects.filter(
        barred=Player.BanKind.BANNED, barred_until__lte=clock.now()
    ),
    "players_of_staff": lambda: Player.objects.filter(is_staff=True, is_active=True),
}
IN_A_LIST = ("notices_to_send", "letters_to_read")


@pytest.mark.parametrize("index", WANTED)
def test_it_is_found_by_its_index(index: str) -> None:
    if connection.vendor == "sqlite" and index in IN_A_LIST:
        pytest.skip("SQLite does not see that a list of values given to it is that of an index")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # few rows are read whole
    assert index in WANTED[index]().explain()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite folds capitals")
@pytest.mark.parametrize("begins", ["folded_name", "email"])
def test_how_a_name_begins_is_found_by_an_index(begins: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    found = Player.objects.filter(**{f"{begins}__startswith": "quent"}).explain()
    assert "Index Cond" in found


@pytest.mark.skipif(connection.vendor != "postgresql", reason="dropped there alone")
def test_no_index_of_notices_holds_only_nulls() -> None:
    names = {index for index, table in indexes() if table == "games_notice"}
    assert "notice_answers_once" in names
    assert not [name for name in names if "letter_id" in name]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="made there alone")
def test_no_index_repeats_another_so_that_the_beginning_of_what_nobody_looks_for_is_found() -> None:
    ours = [one for one in indexes() if one[1].startswith(("games_", "account", "seasons_"))]
    assert len(ours) > 100
    likeness = {table for index, table in ours if index.endswith("_like")}
    assert likeness == {"accounts_player"}


def indexes() -> list[tuple[str, str]]:
    """Every index of PostgreSQL, and the table that it is of."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexname, tablename FROM pg_indexes")
        return list(cursor.fetchall())
