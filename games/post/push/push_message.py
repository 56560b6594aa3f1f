"""What a push says: the title of the game, what is asked, and who else sits there. Never a card:
lock screens show it to whoever stands by.

The form is that of declarative push, which phones of Apple show without any script; our own service
worker (`templates/games/worker.js`) reads the same.
"""

import json
from base64 import b32encode
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.models import Match, Notice, Seat

DECLARATIVE = 8030  # the number by which a declarative push is known: that of the RFC
LONGEST_TTL = 28 * 24 * 3600  # seconds; more is refused by some push services
LEAST_TTL = 60
WHEN_NOTHING_RUNS = 24 * 3600
MOST_NAMES = 6
Kind = Notice.Kind

TITLES: dict[str, Promise] = {
    Kind.TURN: _("Your turn: %(game)s"),
    Kind.HALF_TIME: _("Half your time left: %(game)s"),
    Kind.LAST_DAY: _("One day left: %(game)s"),
    Kind.LAST_HOURS: _("Hours left: %(game)s"),
    Kind.STARTED: _("Match started: %(game)s"),
    Kind.FINISHED: _("Match over: %(game)s"),
    Kind.PLAYED_FOR_YOU: _("A move was made for you: %(game)s"),
    Kind.STOOD_IN: _("A bot is now playing for you: %(game)s"),
    Kind.ACT: _("Staff acted on the match: %(game)s"),
    Kind.WITHDRAWN: _("It’s no longer your turn: %(game)s"),
    Kind.ASKED: _("Request for you: %(game)s"),
    Kind.SETTLED: _("Request settled: %(game)s"),
    Kind.WENT_ON: _("Pause over: %(game)s"),
    Kind.NUDGED: _("Your opponents are waiting: %(game)s"),
    Kind.PLANNED: _("Your planned move was played: %(game)s"),
}


def build_message(
    notice: Notice, seats: Sequence[Seat], match: Match, waiting: int
) -> dict[str, Any]:
    """The message of a notice, in the language that is spoken now; `waiting` is in how many
    matches the player is awaited."""
    others = [seat.name for seat in seats if seat.pk != notice.seat_id][:MOST_NAMES]
    return push_message(
        str(TITLES[notice.kind]) % {"game": gettext(match.title)},
        gettext("With %(names)s") % {"names": ", ".join(others)},
        settings.SITE_URL + match.get_absolute_url(),
        match.code,
        waiting,
    )


def build_test_message(page: str, waiting: int) -> dict[str, Any]:
    """The message that a player sends themself."""
    return push_message(
        settings.SITE_NAME,
        gettext("Notifications work on this device."),
        settings.SITE_URL + page,
        "try",
        waiting,
    )


def push_message(title: str, body: str, page: str, tag: str, waiting: int) -> dict[str, Any]:
    """Beside the title stands the badge of the Push API, within the notification that of WebKit's
    first description, which is text."""
    return {
        "web_push": DECLARATIVE,
        "notification": {
            "title": title,
            "body": body,
            "navigate": page,
            "tag": tag,
            "lang": get_language() or settings.LANGUAGE_CODE,
            "app_badge": str(waiting),
        },
        "app_badge": waiting,
    }


def message_bytes(said: dict[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def push_topic(tag: str) -> str:
    """By which a push service lets a newer push take the place of one that still waits there: at
    most 32 letters of base64url (RFC 8030, 5.4), which tell it nothing of the match."""
    drawn = sha256(f"{settings.SECRET_KEY}/push/{tag}".encode()).digest()
    return b32encode(drawn).decode().lower()[:32]


def time_to_live(deadline: datetime | None, now: datetime) -> int:
    """For how many seconds it is worth being told: until the deadline."""
    if deadline is None:
        return WHEN_NOTHING_RUNS
    return int(min(max((deadline - now).total_seconds(), LEAST_TTL), LONGEST_TTL))
