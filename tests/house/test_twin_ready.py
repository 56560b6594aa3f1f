"""What a ready check, and how reliably people play, tell: nothing of the cards.

Two tables in whose deal two cards lie the other way round take long to fill, lose a player, get
another one and begin. Whatever anybody reads of either on the way is the same, to the byte and the
instant; once the cards are dealt that is so for who looks on.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.core import mail as outgoing
from django.test import Client

from accounts import sessions
from accounts.models import Player
from config import clock
from games import play
from games.models import Match, ReadyCheck
from games.play import ready_checks
from games.post.outbox.mail_sender import send_due_mails
from games.privacy.account_export import account_data
from games.reliability.counting import recount_all
from tests.twins.plain import Plain, Trace
from tests.twins.tracing import world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
BEGIN = datetime(2026, 3, 1, 9, tzinfo=UTC)
NAMES = ("Ann", "Bob", "Cid", "Dot")
GAME, SWAP = "hunting-prey", ("deal", 0, 5)


class Story:
    """The table, told by what everybody reads of it."""

    def __init__(self) -> None:
        self.now, self.told, self.at = BEGIN, Trace(), 0
        self.hands = ""

    def tell(self) -> None:
        people = [self.settle(name) for name in NAMES]
        ann, bob, cid, dot = people
        match = play.open_match(ann, GAME, seats=3, now=self.now)
        play.join_match(match.pk, bob, self.now)
        self.read(match, people)
        self.now += timedelta(days=2)
        play.join_match(match.pk, cid, self.now)
        self.read(match, people)
        self.now += timedelta(hours=5)
        play.confirm_presence(match.pk, ann, self.now)
        self.read(match, people)
        self.now += timedelta(days=1)
        ready_checks.expire_ready_checks(self.now, lambda: False)
        recount_all(self.now)
        self.read(match, people)
        play.join_match(match.pk, dot, self.now)
        self.read(match, [])
        record = play.current_record(Match.objects.get(pk=match.pk))
        self.hands = repr(record.state)

    def settle(self, name: str) -> Player:
        email = f"{name.lower()}@example.org"
        player = Player.objects.create_user(email, display_name=name)
        player.emailaddress_set.create(email=email, verified=True, primary=True)
        Player.objects.filter(pk=player.pk).update(joined_at=BEGIN, last_login=BEGIN)
        return player

    def read(self, match: Match, people: list[Player]) -> None:
        send_due_mails()
        self.at += 1
        for reader in (None, *people):
            plain, client = Plain(reader.display_name if reader else "", self.told), Client()
            if reader is not None:
                client.force_login(reader)
                came = [mail for mail in outgoing.outbox if reader.email in mail.to]
                for number, mail in enumerate(came):
                    told = re.sub(r"(?m)^Date: .*$", "", mail.message().as_string())
                    plain.keep(self.at, "mails", str(number), told)
                plain.keep(self.at, "copy", "", repr(account_data(reader)["ready_checks"]))
            for address in self.addresses(match):
                plain.keep(self.at, "pages", address, client.get(address))  # type: ignore[arg-type]
        rows = ReadyCheck.objects.values_list("player", "asked_at", "due_at", "lost_at")
        Plain("", self.told).keep(self.at, "rows", "", repr(list(rows)))

    def addresses(self, match: Match) -> Iterator[str]:
        yield from ("/", "/lobby/", "/reliability/", match.get_absolute_url())
        yield f"/m/{match.code}/pulse/0/"
        yield from (f"/players/{name}/" for name in NAMES)


def story(swap: tuple[str, int, int] | None) -> Story:
    made = Story()
    with (
        world(swap),
        patch.object(clock, "now", lambda: made.now),
        patch.object(sessions, "STAFF_STAY", timedelta(days=999)),
    ):
        made.tell()
    return made


def test_a_ready_check_tells_nothing_of_the_cards() -> None:
    first, second = story(None), story(SWAP)
    assert first.hands != second.hands  # the cards do lie otherwise
    assert len(first.told) > 100
    assert [key for key in first.told if first.told[key] != second.told[key]] == []
    assert first.told.keys() == second.told.keys()
