"""The log says what each entry is about; reports of errors tell no value of anything."""

import json
import logging
import os
import subprocess
import sys

import psycopg
import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from config import environment, error_reporting, logs
from config.bootstrap import ROOT
from tests.matches import awaited, running_match

logger = logging.getLogger("tests.host")


def written(formatter: logging.Formatter, *, trouble: bool = False) -> str:
    """An entry that something is odd, as the formatter writes it."""
    raised = None
    if trouble:
        try:
            raise LookupError("no such card: 7SK")
        except LookupError as problem:
            raised = (type(problem), problem, problem.__traceback__)
    record = logger.makeRecord(
        "games.periodic_jobs", logging.WARNING, __file__, 1, "%s is odd", ("this",), raised
    )
    logs.ContextFilter().filter(record)
    return formatter.format(record)


def test_an_entry_says_to_which_request_and_match_it_belongs():
    formatter = logs.LineFormatter("{levelname} {name} {message}", style="{")
    with logs.log_context(request="0a1b2c3d"):
        logs.add_context(match="ab12c")
        assert written(formatter) == (
            "WARNING games.periodic_jobs this is odd (request=0a1b2c3d match=ab12c)"
        )
    assert written(formatter) == "WARNING games.periodic_jobs this is odd"


def test_an_entry_can_be_an_object_of_json():
    with logs.log_context(sweep="send_notices"):
        entry = json.loads(written(logs.JsonFormatter(), trouble=True))
    assert entry["words"] == "this is odd"
    assert entry["sweep"] == "send_notices"
    assert entry["level"] == "WARNING"
    assert entry["at"].endswith("+00:00")
    assert "LookupError" in entry["trouble"]


def entry(error: BaseException | None, *args: object) -> logging.LogRecord:
    info = None if error is None else (type(error), error, None)
    return logging.LogRecord("x", logging.ERROR, "", 1, "it broke: %s", args or ("",), info)


def lost() -> OperationalError:
    """As Django raises it when the driver has lost its connection."""
    error = OperationalError("the connection is lost\nfor good")
    error.__cause__ = psycopg.OperationalError("the connection is lost\nfor good")
    return error


def test_while_the_database_is_away_one_line_a_minute_says_so(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("config.logs.time.monotonic", lambda: now[0])
    away = logs.DatabaseAwayFilter()
    said = entry(lost())
    assert away.filter(said)
    assert said.exc_info is None
    assert said.getMessage().endswith(": the connection is lost for good")
    for again in (entry(lost()), entry(None, lost()), entry(caused_by(lost()))):
        assert not away.filter(again)
    now[0] += 61
    assert away.filter(entry(None, lost()))


def caused_by(error: BaseException) -> RuntimeError:
    other = RuntimeError("a sweep broke off")
    other.__cause__ = error
    return other


@pytest.mark.parametrize(
    "error",
    [
        None,
        ValueError("no such bird"),
        OperationalError("database is locked"),  # SQLite: it is there
        caused_by(psycopg.errors.DeadlockDetected("deadlock detected")),
        caused_by(psycopg.errors.QueryCanceled("canceling statement due to statement timeout")),
    ],
)
def test_whatever_else_goes_wrong_is_told_each_time_in_full(error):
    away = logs.DatabaseAwayFilter()
    for _ in range(2):
        said = entry(error)
        assert away.filter(said)
        assert (said.exc_info is None) == (error is None)


def test_what_celery_does_at_rest_is_not_logged_and_what_fails_is():
    told = logs.logging_settings("INFO", "line")["loggers"]
    for name in ("celery.app.trace", "celery.worker.strategy", "celery.beat"):
        assert told[name]["level"] == "WARNING"


def test_a_format_that_there_is_not_is_refused():
    with pytest.raises(ImproperlyConfigured, match="'xml'. It can be line or json"):
        environment.validate_log_format("xml")


@pytest.mark.django_db
def test_what_a_page_logs_names_its_match(client, monkeypatch):
    told = []

    def broken(*args, **more):
        told.append(logs.current_context())
        raise ArithmeticError

    match = running_match()
    monkeypatch.setattr("games.web.page_context.render", broken)
    client.raise_request_exception = False
    client.force_login(awaited(match).player)
    client.get(f"/m/{match.code}/")
    assert told[0]["match"] == match.code
    assert len(told[0]["request"]) == 8
    assert logs.current_context() == {}


# In a process of its own, since a report's library takes hold of Django for good.
REPORTED = """
import logging, sys
import django, sentry_sdk
from config import error_reporting

class Kept(sentry_sdk.Transport):
    def capture_envelope(self, envelope):
        sys.stdout.write(envelope.serialize().decode())

init = sentry_sdk.init
sentry_sdk.init = lambda **more: init(**more, transport=Kept())
error_reporting.start_reporting("https://key@reports.example.org/1", "Rural Route")
django.setup()
from django.test import Client
from games.web.views import rules

CANARY = "CANARY7SK"

def broken(request, *args, **more):
    hand = [CANARY]
    logging.getLogger("games").error("the hand is %s", hand)
    raise LookupError(f"no such card: {hand}")

rules.render = broken
client = Client(raise_request_exception=False, headers={"Referer": f"/m/?pick={CANARY}"})
client.cookies["hand"] = CANARY
answer = client.get(f"/games/?pick={CANARY}")
assert answer.status_code == 500, answer
sentry_sdk.flush()
"""


def test_no_hidden_card_leaves_with_a_report(tmp_path):
    """The canary stands where a hand would: in a variable, in the message of an exception, in the
    address, in a cookie, in the log."""
    done = subprocess.run(
        [sys.executable, "-c", REPORTED],
        env={
            **os.environ,
            "VAR_DIR": str(tmp_path),
            "DATABASE_URL": "",
            "ALLOWED_HOSTS": "testserver",
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "LookupError" in done.stdout
    assert "games/web" in done.stdout or "broken" in done.stdout
    assert '"request":' in done.stdout.replace(" ", "")
    assert "CANARY" not in done.stdout


def test_without_an_address_nothing_is_reported(monkeypatch):
    monkeypatch.setattr(sentry_sdk, "init", lambda **_: pytest.fail("it was begun"))
    error_reporting.start_reporting("", "Rural Route")
