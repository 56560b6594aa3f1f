"""Through a real Postfix, set up as our example says: what it takes, refuses and keeps. Only in the
long run, and only where Debian's is installed
(`apt install postfix`), as root, as whom alone it starts."""

import asyncio
import os
import smtplib
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.models import InboundMail, Seat
from games.post.inbox import mail_storage
from games.post.inbox.listener import MailListener
from tests.long_run import in_long_run
from tests.post.letters.writing import DOMAIN, asked, new_match, plain, sender, talk_to
from tests.post.postfix import Postfix, is_there

pytestmark = [
    pytest.mark.django_db(transaction=True),
    in_long_run,
    pytest.mark.skipif(not is_there() or os.getuid() != 0, reason="no Postfix to start here"),
]


class Door:
    """The listener for LMTP, which can be closed and opened again at the same port."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.listener: MailListener | None = None

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)

    def open(self) -> None:
        self.listener = MailListener()
        self.do(self.listener.open_lmtp("127.0.0.1", self.port))

    def close(self) -> None:
        if self.listener is not None:
            self.do(self.listener.close())
            self.listener = None

    def end(self) -> None:
        self.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(30)
        self.loop.close()


@pytest.fixture
def postfix(settings: Any) -> Iterator[Postfix]:
    settings.REPLY_DOMAIN = DOMAIN
    with tempfile.TemporaryDirectory(prefix="rural-postfix-", dir="/tmp") as folder:
        postfix = Postfix(Path(folder))
        with postfix.open():
            yield postfix


@pytest.fixture
def door(postfix: Postfix) -> Iterator[Door]:
    door = Door(postfix.lmtp)
    door.open()
    yield door
    door.end()


@pytest.fixture
def seat(door: Door, monkeypatch: pytest.MonkeyPatch) -> Seat:
    monkeypatch.setattr(mail_storage, "MOST_AN_HOUR", 1000)
    return asked(new_match())


def eventually(true: Callable[[], bool], postfix: Postfix, seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, postfix.log()[-3000:]
        time.sleep(0.1)


def letter(seat: Seat, words: str, number: int = 0) -> bytes:
    return plain(sender(seat), words, message_id=f"<{number}.{words[:4]}@example.net>")


def test_two_hundred_quick_letters_are_all_taken_and_none_twice(
    postfix: Postfix, seat: Seat
) -> None:
    with postfix.world() as world:
        for number in range(200):
            world.sendmail(sender(seat), [talk_to(seat)], letter(seat, "help", number))
    eventually(lambda: InboundMail.objects.count() == 200, postfix)
    keys = InboundMail.objects.order_by("pk").values_list("message_key", flat=True)
    numbers = [int(key.strip("<").partition(".")[0]) for key in keys]
    later = sum(one > next_one for one, next_one in pairwise(numbers))
    print(f"{later} of 200 letters were brought before one that was sent earlier")
    assert sorted(numbers) == list(range(200))


def test_an_unknown_address_is_refused_while_the_sender_waits(postfix: Postfix, door: Door) -> None:
    with postfix.world() as world:
        world.ehlo()
        world.mail("ann@example.net")
        code, words = world.rcpt(f"t-1-1-1-{'0' * 26}@{DOMAIN}")
    assert (code, b"5.1.1" in words) == (550, True), words
    assert InboundMail.objects.count() == 0


def test_what_comes_back_to_the_sender_of_our_mails_is_taken(postfix: Postfix) -> None:
    with postfix.world() as world:
        world.ehlo()
        world.mail("")
        code, words = world.rcpt("post@play.example.org")
        assert code == 250, words
        world.mail("")
        code, words = world.rcpt("stranger@play.example.org")
        assert code == 550, words


def test_what_is_too_large_is_refused(postfix: Postfix, seat: Seat) -> None:
    large = letter(seat, "help") + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * 16_000
    with postfix.world() as world, pytest.raises(smtplib.SMTPResponseException) as refused:
        world.sendmail(sender(seat), [talk_to(seat)], large)
    assert refused.value.smtp_code == 552
