"""Nobody tells by the clock who has an account: the same work is done for every address."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

PASSWORD = "three blue emus"
LOOKS = 3  # at a row by its key, or marks of a transaction: less than a millisecond together


def signed_up(client, email, **more):
    form = {"email": email, "display_name": f"As {email.partition('@')[0]}", "time_zone": "UTC"}
    return client.post("/account/signup/", form | more)


def signed_up_with_a_password(client, email):
    return signed_up(client, email, password1=PASSWORD, password2=PASSWORD)


def wrong_password(client, email):
    return client.post("/account/login/", {"login": email, "password": "wrong password"})


def asked_for_code(client, email):
    return client.post("/account/login/code/", {"email": email})


def asked_for_password(client, email):
    return client.post("/account/password/reset/", {"email": email})


def with_password():
    return PlayerFactory(email="known@example.org", password=PASSWORD, confirmed=True)


def without_password():
    return PlayerFactory(email="known@example.org", confirmed=True)


def unconfirmed():
    player = PlayerFactory(email="known@example.org", password=PASSWORD)
    player.emailaddress_set.create(email=player.email, primary=True)


def work(form, email, monkeypatch):
    """What one form makes the house do: its answer, passwords hashed, mails sent; and how
    many statements that is for the database."""
    cache.clear()
    hashed, encode = [], MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, *args, **more: hashed.append(1) or encode(self, *args, **more),
    )
    client, sent = Client(), len(mail.outbox)
    with CaptureQueriesContext(connection) as asked:
        answer = form(client, email)
    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    done = answer.status_code, len(hashed), len(mail.outbox) - sent
    return done, len(asked)


@pytest.mark.parametrize("account", [with_password, without_password, unconfirmed])
@pytest.mark.parametrize(
    "form",
    [signed_up, signed_up_with_a_password, wrong_password, asked_for_code, asked_for_password],
)
def test_the_same_is_done_whether_the_address_has_an_account(monkeypatch, form, account):
    account()
    signed_up(Client(), "warm@example.org")  # what is looked up once a process
    known = work(form, "known@example.org", monkeypatch)
    unknown = work(form, "nobody@example.org", monkeypatch)
    assert known[0] == unknown[0]
    assert abs(known[1] - unknown[1]) <= LOOKS
