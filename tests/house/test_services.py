"""The servers that the test run itself started are real ones."""

import os

import pytest
import redis
from django.conf import settings
from django.db import connection


def test_the_run_has_a_broker_of_its_own(broker: redis.Redis) -> None:
    broker.set("stamp", "red")
    assert broker.get("stamp") == b"red"


@pytest.mark.django_db
def test_the_database_is_the_one_asked_for(request: pytest.FixtureRequest) -> None:
    expected = {"sqlite": "sqlite", "postgres": "postgresql"}[request.config.getoption("--db")]
    assert connection.vendor == expected


@pytest.mark.django_db
def test_the_database_stands_in_a_file_or_a_server() -> None:
    assert "memory" not in str(connection.settings_dict["NAME"])


def test_no_mail_leaves_the_run() -> None:
    assert settings.EMAIL_BACKEND == "django.core.mail.backends.locmem.EmailBackend"


def test_settings_of_the_shell_do_not_reach_the_run() -> None:
    assert "SITE_URL" not in os.environ
