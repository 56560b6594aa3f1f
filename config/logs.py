"""What the log says besides its words: which request, which match, which sweep it was about.

LOG_FORMAT=json writes each entry as one line of JSON; else they are lines for people.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from config import secret_urls

_about: ContextVar[dict[str, str]] = ContextVar("about", default={})  # noqa: B039  never changed


def subject() -> dict[str, str]:
    """What this thread is busy with: `request`, `match`, `sweep`, each if there is one."""
    return _about.get()


@contextmanager
def about(**named: str) -> Iterator[None]:
    """Within the block, entries of the log say this, too."""
    token = _about.set({**_about.get(), **named})
    try:
        yield
    finally:
        _about.reset(token)


def add(**named: str) -> None:
    """From now on, up to the end of the block of `about` that we are in, entries say this, too.
    Outside of any it does nothing: nobody would take it back."""
    if inside := _about.get():
        _about.set({**inside, **named})


class Subject(logging.Filter):
    """Puts what an entry is about into it, for the formatters."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.about = subject()
        return True


class Unsaid(logging.Filter):
    """Takes secret addresses out of what is said of a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                secret_urls.redact(each) if isinstance(each, str) else each for each in record.args
            )
        return True


class Lines(logging.Formatter):
    """A line such as `WARNING games.sweeps something is odd (match=ab12c)`."""

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        about: dict[str, str] = getattr(record, "about", {})
        if not about:
            return said
        first, newline, rest = said.partition("\n")
        named = " ".join(f"{name}={value}" for name, value in about.items())
        return f"{first} ({named}){newline}{rest}"


class Json(logging.Formatter):
    """One object a line: `at` (ISO 8601, UTC), `level`, `from`, `words`, what it is about, and
    `trouble`, the traceback, which holds no values of variables."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "words": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            entry["trouble"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def logging_settings(level: str, formatter: str) -> dict[str, Any]:
    """Django's LOGGING: everything from `level` on goes to the console, in the format `line` or
    `json`."""
    handler = {
        "class": "logging.StreamHandler",
        "formatter": formatter,
        "filters": ["subject", "unsaid"],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"subject": {"()": Subject}, "unsaid": {"()": Unsaid}},
        "formatters": {
            "line": {"()": Lines, "format": "{levelname} {name} {message}", "style": "{"},
            "json": {"()": Json},
        },
        "handlers": {"console": handler},
        "root": {"handlers": ["console"], "level": level},
    }
