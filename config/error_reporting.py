"""Reports of errors to a service that the host has chosen (SENTRY_DSN), if any.

A report says which exception came up in which line of the program, and nothing else: values of
variables, messages of exceptions, what was asked for and by whom may hold a hidden hand.
"""

import logging
from typing import Any, cast

import sentry_sdk
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.types import Event, Hint

from config import logs

PLACE = ("filename", "abs_path", "function", "module", "lineno", "in_app")


def start_reporting(dsn: str, release: str) -> None:
    """Sends reports to the service at `dsn` from now on; not at all if that is empty."""
    if not dsn:
        return
    sentry_sdk.init(
        dsn=dsn,
        release=release,
        before_send=scrub_event,
        before_breadcrumb=lambda *_: None,
        max_breadcrumbs=0,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        traces_sample_rate=None,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            DjangoIntegration(middleware_spans=False, signals_spans=False, cache_spans=False),
            CeleryIntegration(),
            LoggingIntegration(level=None, event_level=logging.ERROR),
        ],
    )


def scrub_event(event: Event, hint: Hint) -> Event:
    """What is left of a report: kinds of exceptions and places in the program, and the number of
    the request, by which the host finds the rest in the log."""
    kept: dict[str, Any] = {
        name: value
        for name, value in event.items()
        if name in ("event_id", "timestamp", "level", "platform", "release", "logger")
    }
    kept["tags"] = {name: word for name, word in logs.current_context().items() if name != "match"}
    raised: list[dict[str, Any]] = event.get("exception", {}).get("values", [])
    kept["exception"] = {"values": [strip_values(each) for each in raised]}
    return cast(Event, kept)


def strip_values(raised: dict[str, Any]) -> dict[str, Any]:
    frames = (raised.get("stacktrace") or {}).get("frames", [])
    places = [{name: frame[name] for name in PLACE if name in frame} for frame in frames]
    return {
        "type": raised.get("type"),
        "module": raised.get("module"),
        "stacktrace": {"frames": places},
    }
