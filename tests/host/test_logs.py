"""The log says what each entry is about; reports of errors tell no value of anything."""

import json
import logging

import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured

from config import environment, logs, reports
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
        "games.sweeps", logging.WARNING, __file__, 1, "%s is odd", ("this",), raised
    )
    logs.Subject().filter(record)
    return formatter.format(record)


def test_an_entry_says_to_which_request_and_match_it_belongs():
    formatter = logs.Lines("{levelname} {name} {message}", style="{")
    with logs.about(request="0a1b2c3d"):
        logs.add(match="ab12c")
        assert written(formatter) == (
            "WARNING games.sweeps this is odd (request=0a1b2c3d match=ab12c)"
        )
    assert written(formatter) == "WARNING games.sweeps this is odd"


def test_an_entry_can_be_an_object_of_json():
    with logs.about(sweep="send_notices"):
        entry = json.loads(written(logs.Json(), trouble=True))
    assert entry["words"] == "this is odd"
    assert entry["sweep"] == "send_notices"
    assert entry["level"] == "WARNING"
    assert entry["at"].endswith("+00:00")
    assert "LookupError" in entry["trouble"]


def test_a_format_that_there_is_not_is_refused():
    with pytest.raises(ImproperlyConfigured, match="'xml'. It can be line or json"):
        environment.log_format("xml")


@pytest.mark.django_db
def test_what_a_page_logs_names_its_match(client, monkeypatch):
    told = []

    def broken(*args, **more):
        told.append(logs.subject())
        raise ArithmeticError

    match = running_match()
    monkeypatch.setattr("games.web.views.match.render", broken)
    client.raise_request_exception = False
    client.force_login(awaited(match).player)
    client.get(f"/m/{match.code}/")
    assert told[0]["match"] == match.code
    assert len(told[0]["request"]) == 8
    assert logs.subject() == {}


class Kept(sentry_sdk.Transport):
    """A service that keeps what is reported to it."""

    def __init__(self, options=None):
        super().__init__(options)
        self.envelopes = []

    def capture_envelope(self, envelope):
        self.envelopes.append(envelope)


@pytest.mark.django_db
def test_no_hidden_card_leaves_with_a_report(client, monkeypatch):
    """The canary stands where a hand would: in a variable, in the message of an exception, in the
    address, in a form, in a cookie, in the log, in a query."""
    canary = "CANARY7SK"
    kept = Kept()
    init = sentry_sdk.init
    monkeypatch.setattr(sentry_sdk, "init", lambda **more: init(**more, transport=kept))
    reports.begin("https://key@reports.example.org/1", "Rural Route")
    try:

        def broken(request, *args, **more):
            hand = [canary]
            logger.error("the hand is %s", hand)
            raise LookupError(f"no such card: {hand}")

        monkeypatch.setattr("games.web.views.lobby.render", broken)
        client.raise_request_exception = False
        client.cookies["hand"] = canary
        client.get(f"/lobby/?pick={canary}", headers={"Referer": f"/m/?pick={canary}"})
        sentry_sdk.flush()
    finally:
        init()
    told = b"".join(envelope.serialize() for envelope in kept.envelopes)
    assert b"LookupError" in told
    assert b"lobby" in told
    assert canary.encode() not in told


def test_without_an_address_nothing_is_reported(monkeypatch):
    monkeypatch.setattr(sentry_sdk, "init", lambda **_: pytest.fail("it was begun"))
    reports.begin("", "Rural Route")
