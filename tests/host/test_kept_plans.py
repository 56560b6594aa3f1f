"""Plans that PostgreSQL keeps: pages ask by them, and one that is outdated is told from a fault."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction

from accounts.models import Player
from config import clock
from games.models import InboundMail
from games.post.inbox import mail_handler
from games.post.inbox.listener import run_with_connection
from tests.factories import PlayerFactory
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    move,
    new_match,
    post,
    quoting,
    reply_to,
    sender,
    wrote,
)

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


@contextmanager
def column_changed() -> Iterator[None]:
    """Names of players become a letter longer, beside whoever asks for them."""
    was = longest_name()
    beside(LENGTH.format(was + 1))
    try:
        yield
    finally:
        beside(LENGTH.format(was))
        connection.close()


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_after_a_column_has_changed_beside_a_running_house_a_page_comes_back_by_itself(client):
    client.raise_request_exception = False
    client.force_login(PlayerFactory())
    for _ in range(4):
        assert client.get("/lobby/").status_code == 200
    with column_changed():
        answer = client.get("/lobby/")
        assert answer.status_code == 503 and answer["Retry-After"]
        assert client.get("/lobby/").status_code == 200


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_after_a_column_has_changed_a_listener_does_at_once_what_it_is_asked_for():
    PlayerFactory(email="ann@example.org")

    def work() -> str:
        with transaction.atomic():
            return Player.objects.get(email="ann@example.org").email

    for _ in range(4):
        run_with_connection(work)
    with column_changed():
        assert run_with_connection(work) == "ann@example.org"


@needs_postgres
@pytest.mark.django_db(transaction=True)
def test_after_a_column_has_changed_a_letter_is_not_set_aside_but_read_again(settings):
    settings.REPLY_DOMAIN = DOMAIN
    seat = asked(new_match())
    for _ in range(4):
        wrote(seat, "status")
    letter = post(quoting(sender(seat), move(seat)), reply_to(seat))
    assert letter is not None
    (claimed,) = mail_handler.claim_inbound_mails(clock.now())
    with column_changed():
        with pytest.raises(OperationalError):
            mail_handler.handle_inbound_mail(claimed)
        mail_handler.handle_inbound_mail(claimed)
    letter.refresh_from_db()
    assert (letter.state, letter.reason) == (InboundMail.State.DONE, "played")


def test_what_somebody_else_asks_wrongly_leaves_the_connection_open(db):
    with connection.cursor() as cursor, pytest.raises(DatabaseError), transaction.atomic():
        cursor.execute("SELECT nothing FROM nowhere")
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
