"""Reading the environment variables, and saying what is wrong with them.

A message never quotes more than the scheme: the rest may hold a password.
"""

import logging
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

logger = logging.getLogger(__name__)

DATABASES = ("postgres", "postgresql", "sqlite")
SHORTEST_KEY, FEWEST_SIGNS = 32, 10
VAPID_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
LOG_FORMATS = ("line", "json")
BROKERS = ("redis", "rediss", "redis+socket")


def choose_secret_key(given: str, kept: Path, *, debug: bool) -> str:
    """The key `given`, else the one that `manage.py up` keeps in the file `kept`, else, for
    developing only, a known one. ImproperlyConfigured if there is none."""
    if given:
        return given
    if kept.is_file():
        return kept.read_text(encoding="ascii").strip()
    if debug:
        return "only-for-developing"
    raise ImproperlyConfigured(
        "SECRET_KEY is not set and DEBUG is off, so Rural Route won’t start. Set SECRET_KEY to "
        "a long random text that stays the same, or DEBUG=1 on a machine that only you can "
        "reach. `make run` makes a key of its own."
    )


def choose_vapid_key(given: str, kept: Path) -> str:
    """The key `given`, else the one that `manage.py prepare` keeps in the file `kept`; empty if
    there is none, and then no device can be told. ImproperlyConfigured for what is no key."""
    key = given or (kept.read_text(encoding="ascii").strip() if kept.is_file() else "")
    if key and not VAPID_KEY.fullmatch(key):
        raise ImproperlyConfigured(
            f"VAPID_KEY has {len(key)} characters; it must be a P-256 private key in base64url, "
            "43 letters, digits, - and _. If you leave it unset, `manage.py prepare` makes one."
        )
    return key


def find_key_problem(key: str) -> str:
    """Why `key` cannot sign anything, and what would do; empty if it can."""
    if len(key) >= SHORTEST_KEY and len(set(key)) >= FEWEST_SIGNS:
        return ""
    return (
        f"SECRET_KEY is too easy to guess: it has {len(key)} characters, {len(set(key))} of them "
        f"different; at least {SHORTEST_KEY} and {FEWEST_SIGNS} are needed. Make one with "
        "`python3 -c 'import secrets; print(secrets.token_urlsafe(50))'`. If the site is "
        "already running, put the old one into SECRET_KEY_FALLBACKS to keep its sessions, links "
        "and reply addresses valid."
    )


def validate_host_secret(given: str) -> str:
    """HOST_SECRET, if it is none or nobody can guess it."""
    if given and (len(given) < SHORTEST_KEY or len(set(given)) < FEWEST_SIGNS):
        raise ImproperlyConfigured(
            f"HOST_SECRET is too easy to guess: it has {len(given)} characters, {len(set(given))} "
            f"of them different; at least {SHORTEST_KEY} and {FEWEST_SIGNS} are needed. Make one "
            "with `python3 -c 'import secrets; print(secrets.token_urlsafe(50))'`, or leave it "
            "unset."
        )
    return given


def find_proxy_problem(proxies: int, *, https: bool) -> str:
    """What is odd about so many trusted proxies; empty if nothing is."""
    if proxies or not https:
        return ""
    return (
        "SITE_URL uses https, but TRUSTED_PROXIES is 0. If your proxy terminates TLS, all "
        "visitors seem to come from its address and share one visitor’s rate limits. Set "
        "TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For, usually 1."
    )


def check_deployment() -> None:
    """ImproperlyConfigured if the house must not open; else says in the log what is odd. While
    developing any key will do. `manage.py prepare` and every web server ask this first."""
    if not settings.DEBUG and (words := find_key_problem(str(settings.SECRET_KEY))):
        raise ImproperlyConfigured(words)
    if words := find_proxy_problem(
        settings.ALLAUTH_TRUSTED_PROXY_COUNT, https=settings.SITE_IS_HTTPS
    ):
        logger.warning(words)


def validate_site_url(address: str) -> str:
    """`address` without a slash at its end, if players could reach a site there."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ImproperlyConfigured(
            f"SITE_URL is {address!r}. Use the full address, such as https://play.example.org."
        )
    return address.rstrip("/")


def parse_database_url(url: str, name: str = "DATABASE_URL") -> dict[str, Any]:
    """The connection that the variable `name` describes, as Django wants it."""
    check_scheme(name, url, DATABASES, "postgres://user:password@host/name")
    return dict(environ.Env.db_url_config(url))


def configure_postgres(database: dict[str, Any], *, prepared: bool) -> None:
    """How `database`, a PostgreSQL, is spoken to; `prepared`: it keeps its plans. A server that
    cannot be reached is given up soon; one that is frozen, by config/db_timeout.py."""
    options = {"connect_timeout": 5}
    if (
        prepared
    ):  # what is asked the third time is planned for the last time: config/prepared_statements.py
        options |= {"server_side_binding": True, "prepare_threshold": 2}
    database["OPTIONS"] = options | database.get("OPTIONS", {})


def parse_backup_url(url: str) -> dict[str, Any] | None:
    """The connection that BACKUP_DATABASE_URL describes; None if it is not set."""
    return parse_database_url(url, "BACKUP_DATABASE_URL") if url else None


def parse_broker_url(url: str) -> str:
    """REDIS_URL, if Celery could use it."""
    check_scheme("REDIS_URL", url, BROKERS, "redis://host:6379/0")
    return url


def parse_email_url(url: str) -> dict[str, Any]:
    """The mail settings that EMAIL_URL describes."""
    schemes = tuple(environ.Env.EMAIL_SCHEMES)
    check_scheme("EMAIL_URL", url, schemes, "smtp+tls://user:password@host:587")
    return dict(environ.Env.email_url_config(url))


# What is kept for how many days, and the fewest that the house needs to work rightly: clocks look
# back over outages, and reports about mails come for ten days.
RETENTION = {"mails": 90, "security": 365, "outages": 365, "trials": 14}
FEWEST_DAYS = {"mails": 30, "security": 30, "outages": 120, "trials": 1}


def parse_retention(given: dict[str, str]) -> dict[str, int]:
    """RETENTION_DAYS over what is usual; ImproperlyConfigured for what cannot be."""
    kept = dict(RETENTION)
    for name, days in given.items():
        if name not in RETENTION:
            raise ImproperlyConfigured(
                f"RETENTION_DAYS names {name[:20]!r}. It can name {', '.join(RETENTION)}."
            )
        if not days.isdecimal() or not FEWEST_DAYS[name] <= int(days) <= 36_500:
            raise ImproperlyConfigured(
                f"RETENTION_DAYS keeps {name} for {days[:20]!r} days. It takes a whole number of "
                f"days, at least {FEWEST_DAYS[name]}, such as {name}={RETENTION[name]}."
            )
        kept[name] = int(days)
    return kept


def parse_weekday(given: str) -> int | None:
    """STAFF_MAIL_DAY as a weekday from 0 (Monday) on; None for `none`."""
    if given == "none":
        return None
    if given not in tuple("0123456"):
        raise ImproperlyConfigured(
            f"STAFF_MAIL_DAY is {given[:20]!r}. It can be 0 (Monday) to 6 (Sunday), or none."
        )
    return int(given)


def validate_log_format(name: str) -> str:
    """LOG_FORMAT, if the log can be written so."""
    if name not in LOG_FORMATS:
        raise ImproperlyConfigured(
            f"LOG_FORMAT is {name[:20]!r}. It can be {' or '.join(LOG_FORMATS)}."
        )
    return name


def check_scheme(name: str, url: str, known: tuple[str, ...], example: str) -> None:
    """ImproperlyConfigured unless `url` starts with one of the `known` schemes."""
    scheme, colon, _rest = url.partition("://")
    if not colon or scheme not in known:
        said = f"starts with {scheme[:20]!r}" if colon else "has no '://'"
        raise ImproperlyConfigured(
            f"{name} {said}. It can start with {', '.join(known)}, such as {example}."
        )
