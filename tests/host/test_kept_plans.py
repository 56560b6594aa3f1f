"""Plans that PostgreSQL keeps: pages ask by them, and one that is outdated is told from a fault."""

import threading

import pytest
from django.conf import settings
from django.db import connection

from tests.factories import PlayerFactory

needs_postgres = pytest.mark.skipif(
    connection.vendor != "postgresql" or not settings.DATABASE_PREPARED,
    reason="plans are PostgreSQL's",
)
LENGTH = "ALTER TABLE accounts_player ALTER COLUMN display_name TYPE varchar({})"
OF_NAMES = (
    "SELECT character_maximum_length FROM information_schema.columns "
    "WHERE table_name = 'accounts_player' AND column_name = 'display_name'"
)


def plans() -> list[str]:
    """What PostgreSQL keeps plans of for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def longest_name() -> int:
    with connection.cursor() as cursor:
        cursor.execute(OF_NAMES)
        return int(cursor.fetchone()[0])


def beside(sentence: str) -> None:
    """Says something to the database by another connection."""

    def say() -> None:
        with connection.cursor() as cursor:
            cursor.execute(sentence)
        connection.close()

    thread = threading.Thread(target=say)
    thread.start()
    thread.join()


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
        beside(LENGTH.format(was + 1))
        answer = client.get("/lobby/")
        assert answer.status_code == 503 and answer["Retry-After"]
        assert client.get("/lobby/").status_code == 200
    finally:
        beside(LENGTH.format(was))
        connection.close()
