"""Furnishes a town: `python -m tests.faults.furnish '{"matches": 2}'` prints what it made.

Run in a process of its own, since the town has another database than the test.
"""

import json
import os
import sys
from typing import Any

import django


def main(wishes: dict[str, int]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print(json.dumps([new_match(number) for number in range(wishes.get("matches", 1))]))


def new_match(number: int) -> dict[str, Any]:
    """A running match of two new players who are signed in."""
    from games import play

    people = [person() for _ in range(2)]
    match = play.open_match(people[0], "emu-ranchers", pace_hours=48)
    match = play.join_match(match.pk, people[1])
    return {
        "code": match.code,
        "match": match.pk,
        "sessions": [session(player) for player in people],
        "addresses": [player.email for player in people],
        "seed": match.seed,
    }


def person() -> Any:
    import secrets

    from allauth.account.models import EmailAddress

    from accounts.models import Player

    name = secrets.token_hex(5)
    player = Player.objects.create_user(f"{name}@example.org", None, display_name=f"P {name}")
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return player


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


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
