"""Plans that PostgreSQL keeps: pages ask by them, and one that is outdated is told from a fault."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from config import kept_plans
from tests.factories import PlayerFactory

needs_postgres = pytest.mark.skipif(
    connection.vendor != "postgresql" or not settings.DATABASE_PREPARED,
    reason="plans are PostgreSQL's",
)
HEADING = "ALTER TABLE accounts_player ALTER COLUMN display_name TYPE varchar({})"


def plans() -> list[str]:
    """What PostgreSQL keeps plans of for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def longest_name() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT character_maximum_length FROM information_schema.columns "
            "WHERE table_name = 'accounts_player' AND column_name = 'display_name'"
        )
        return int(cursor.fetchone()[0])


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_what_a_page_asks_again_and_again_is_planned_once(client):
    connection.close()
    client.force_login(PlayerFactory())
    for _ in range(4):
        client.get("/lobby/")
    assert [kept for kept in plans() if "accounts_player" in kept and "WHERE" in kept]


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_after_a_column_has_changed_beside_a_running_house_a_page_comes_back_by_itself(client):
    client.raise_request_exception = False
    client.force_login(PlayerFactory())
    was = longest_name()
    for _ in range(4):
        assert client.get("/lobby/").status_code == 200
    try:
        with connection.cursor() as cursor:
            cursor.execute(HEADING.format(was + 1))
        answer = client.get("/lobby/")
        assert answer.status_code == 503 and answer["Retry-After"]
        assert client.get("/lobby/").status_code == 200
    finally:
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute(HEADING.format(was))
        connection.close()


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_migrations_keep_no_plans_and_pages_after_them_do():
    connection.ensure_connection()
    before = connection.connection.prepare_threshold
    kept_plans._keep_none(using="default")
    assert before == 2 and connection.connection.prepare_threshold is None
    call_command("migrate", verbosity=0)
    assert connection.connection.prepare_threshold == before
