"""A house of its own for a measurement: a fresh database, players and matches."""

import os
import random
import secrets
import tempfile
from pathlib import Path
from typing import Any


def set_up(database_url: str = "") -> Path:
    """Points the settings at an empty folder and database, migrates, and returns the folder."""
    folder = settle(database_url)
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)
    call_command("createcachetable", verbosity=0)
    return folder


def settle(database_url: str = "") -> Path:
    """Points the settings at an empty folder and database, and returns the folder."""
    folder = Path(tempfile.mkdtemp(prefix="rural-bench-"))
    (folder / "static").mkdir()
    os.environ.update(
        SECRET_KEY="only-for-measuring-and-long-enough-to-start",
        DEBUG="0",
        VAR_DIR=str(folder),
        DATABASE_URL=database_url,
        STATIC_MANIFEST="0",
        EMAIL_URL="dummymail://",
        REDIS_URL=f"redis+socket://{folder}/nobody.sock",
        LOG_LEVEL="ERROR",
        MATCHES_AT_ONCE="1000000",
        NEWCOMER_MATCHES="0",
        DJANGO_SETTINGS_MODULE="tests.bench.settings",
    )
    import django

    django.setup()
    return folder


def player(number: int) -> Any:
    from accounts.models import Player

    return Player.objects.create(email=f"p{number}@example.org", display_name=f"Player {number}")


def session(player: Any) -> str:
    """The key of a session in which `player` is signed in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.sessions import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(player.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = player.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def running(one: Any, other: Any, **terms: Any) -> Any:
    from games import play

    return play.join_match(play.open_match(one, "emu-ranchers", **terms).pk, other)


def random_turn(record: Any, seat: int, dice: random.Random) -> tuple[str, Any]:
    """A whole answer of `seat` that keeps the match going, and the record after it."""
    moves = []
    while True:
        move = dice.choice([move for move in record.list_legal_moves(seat) if move != "reopen"])
        settles = record.is_settling_move(seat, move)
        record = record.play(seat, move)
        moves.append(move)
        if settles:
            return ", ".join(moves), record


def token() -> str:
    """A CSRF token that fits the cookie sent with it."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    return "".join(secrets.choice(letters) for _ in range(32))
