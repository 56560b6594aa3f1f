"""A message to another app, before a kind of hook has given it its form: what a push says, with the
link and the deadline. Never a card: others may read the chat to which it goes."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext

from games.models import Hook, Match, Notice, Seat
from games.post.mails.formats import format_until
from games.post.push import push_message

JSON = {"Content-Type": "application/json"}
TEST = "test"


class HookMessage(NamedTuple):
    """What is told. `id` is the same at every retry; `at` is when it is sent."""

    id: str
    type: str
    at: datetime
    title: str
    names: str
    link: str
    deadline: datetime | None = None
    until: str = ""

    @property
    def words(self) -> str:
        """What stands under the title."""
        return "\n".join(filter(None, (self.names, self.until)))

    @property
    def text(self) -> str:
        """All of it, for an app that knows no more than text."""
        return "\n".join((self.title, self.words, self.link))


class HookRequest(NamedTuple):
    """The call that brings a message to an app."""

    address: str
    body: bytes
    headers: Mapping[str, str] = JSON
    method: str = "POST"


@dataclass(frozen=True)
class HookField:
    """Something that a player gives for a hook: a column of `Hook`, the form that it must have, and
    an example of it."""

    name: str
    label: Promise
    pattern: re.Pattern[str]
    example: str
    required: bool = True


@dataclass(frozen=True)
class HookKind:
    """How hooks of a kind are called, what they need, and where that is found."""

    build: Callable[[Hook, HookMessage], HookRequest]
    help: Promise
    fields: tuple[HookField, ...] = field(default=())


def build_notice_message(
    delivery: int, notice: Notice, seats: Sequence[Seat], match: Match, now: datetime
) -> HookMessage:
    """The message of a notice to the player of its seat, in the language that is spoken now."""
    seat = next(seat for seat in seats if seat.pk == notice.seat_id)
    said = push_message.build_message(notice, seats, match, 0)["notification"]
    zone = ZoneInfo(settings.TIME_ZONE) if seat.player is None else seat.player.zone
    is_asked = seat.deadline is not None and seat.question is not None
    deadline = seat.deadline if is_asked else None
    return HookMessage(
        id=str(delivery),
        type=f"match.{notice.kind}",
        at=now,
        title=said["title"],
        names=said["body"],
        link=said["navigate"],
        deadline=deadline,
        until="" if deadline is None else format_until(deadline, now, zone),
    )


def build_test_message(delivery: int, now: datetime) -> HookMessage:
    """The message that a player sends themself."""
    words = gettext("Notifications work in this app.")
    link = settings.SITE_URL + reverse("news")
    return HookMessage(str(delivery), TEST, now, str(settings.SITE_NAME), words, link)


def encode_json(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
