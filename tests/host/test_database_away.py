"""While the database is away every page says so calmly, comes back, and keeps what was typed."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import InterfaceError, OperationalError, connection

from config import db_timeout
from games.models import Match
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match

pytestmark = pytest.mark.django_db


@contextmanager
def away(error: type[Exception] = OperationalError) -> Iterator[None]:
    """The database answers nobody."""

    def refuse(execute, sql, params, many, context):
        raise error("the server closed the connection unexpectedly")

    with connection.execute_wrapper(refuse):
        yield


@pytest.fixture
def client(client):
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
@pytest.mark.parametrize("page", ["/", "/lobby/", "/new/", "/settings/", "/admin/", "/m/ab12c/"])
def test_every_page_says_calmly_that_it_will_be_back(client, page, error):
    client.force_login(PlayerFactory(is_staff=True))
    with away(error):
        answer = client.get(page)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "10"
    assert "no-store" in answer["Cache-Control"]
    words = answer.content.decode()
    assert "Back in a moment" in words
    assert f'href="{page}"' in words
    assert 'http-equiv="refresh"' in words


def test_a_move_that_could_not_be_taken_is_kept_to_be_sent_again(client):
    match = running_match()
    seat = awaited(match)
    client.force_login(seat.player)
    form = {"words": "hatch <b>7SK</b>", "question": str(seat.question)}
    with away():
        answer = client.post(f"/m/{match.code}/play/?pick=7SK", form)
    assert answer.status_code == 503
    words = answer.content.decode()
    assert f'action="/m/{match.code}/play/?pick=7SK"' in words
    assert 'name="words" value="hatch &lt;b&gt;7SK&lt;/b&gt;"' in words
    assert f'name="question" value="{seat.question}"' in words
    assert "<blockquote" in words
    assert 'http-equiv="refresh"' not in words
    assert Match.objects.get(pk=match.pk).ply == match.ply


@pytest.mark.parametrize("page", ["/account/login/", "/settings/"])
def test_a_password_is_written_into_no_page(client, page):
    if "login" not in page:
        client.force_login(PlayerFactory())
    with away():
        answer = client.post(page, {"login": "ann@example.org", "password": "correct horse"})
    words = answer.content.decode()
    assert answer.status_code == 503
    assert "correct horse" not in words
    assert "Go back and send it again" in words


def test_a_post_too_large_to_be_kept_is_not(client):
    client.force_login(PlayerFactory())
    with away():
        answer = client.post("/new/", {"words": "x" * 30_000})
    assert answer.status_code == 503
    assert "Go back and send it again" in answer.content.decode()


def test_another_fault_is_told_with_the_number_under_which_it_is_logged(client, monkeypatch):
    def broken(*args, **more):
        raise ArithmeticError

    monkeypatch.setattr("games.web.views.lobby.render", broken)
    answer = client.get("/lobby/")
    assert answer.status_code == 500
    assert "quote this number: " in answer.content.decode()


def test_after_it_is_back_the_page_is_there(client):
    with away():
        assert client.get("/lobby/").status_code == 503
    assert client.get("/lobby/").status_code == 200


# A database that does not answer at all


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL is a server")
@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_ever_for_a_database_that_does_not_answer():
    began = time.monotonic()
    with (
        pytest.raises(OperationalError),
        db_timeout.query_deadline(1),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT pg_sleep(5)")
    assert time.monotonic() - began < 5
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL is a server")
@pytest.mark.django_db(transaction=True)
def test_a_statement_of_a_page_ends_when_the_database_takes_too_long(settings, monkeypatch):
    options = dict(connection.settings_dict["OPTIONS"])
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
    settings.DATABASE_SECONDS = 1
    connection.close()
    db_timeout.limit_statements()
    with pytest.raises(OperationalError, match="statement timeout"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(60)")
    connection.close()


def test_whoever_is_done_in_time_is_left_alone():
    with db_timeout.query_deadline(60), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert threading.get_ident() not in db_timeout._waiting
