"""Whole matches, from the invitation to the result, of people who see nothing but their mails, over
real SMTP both ways."""

import asyncio
import os
import random
import re
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from smtplib import SMTP
from typing import Any

import pytest
from django.core import mail as posted
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games import play
from games.models import Letter, Match, Notice, Step
from games.post import inbox
from games.post.inbox.listener import Listener
from games.post.outbox import inviting
from games.post.outbox.sending import send_due
from games.titles import all_games
from tests.accounts import proving
from tests.matches import fresh, open_table
from tests.post import sink as sinks
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink

pytestmark = [
    pytest.mark.lengthy,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]
MOST_ROUNDS = 400
LONG = os.environ.get("RURAL_LONG") == "1"


def text(mail: EmailMessage) -> str:
    return sinks.text(mail).replace("\r\n", "\n")


class Door:
    """The listener, in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.listener = Listener()
        self.port = self.do(self.listener.open_smtp("127.0.0.1", 0))

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)

    def close(self) -> None:
        self.do(self.listener.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(30)
        self.loop.close()


@pytest.fixture
def door(settings: Any) -> Iterator[Door]:
    settings.REPLY_DOMAIN = DOMAIN
    door = Door()
    yield door
    door.close()


class Mailbox:
    """A person who reads mails and answers those that ask, knowing nothing else."""

    def __init__(self, email: str, name: str, port: int) -> None:
        self.email = email
        self.name = name
        self.port = port
        self.dice = random.Random(name)
        self.refused = 0
        self.reasons: list[str] = []

    def open(self, mails: list[EmailMessage]) -> int:
        """Reads the mails to this box and answers those that ask; returns how many answers."""
        answered = 0
        for mail in mails:
            if mail["To"] != self.email:
                continue
            self.reasons.append(str(mail["X-Rural-Route-Reason"]))
            self.refused += "Not played." in text(mail)
            if "answer this mail with one word" in text(mail):
                self.reply(mail, f"yes\nname {self.name}")
                answered += 1
            elif "Answer with one line" in text(mail):
                self.reply(mail, self.words(text(mail)))
                answered += 1
        return answered

    def words(self, said: str) -> str:
        """What to answer: a whole turn as the mail shows one, or the number of a step."""
        numbers = re.findall(r"^ {1,2}(\d+)  \w", said, re.MULTILINE)
        examples = re.search(r"for example\n((?:  .+\n)+)", said)
        assert examples and numbers, said
        whole = [line.strip() for line in examples[1].splitlines()]
        drafts = [line for line in whole if not line.startswith("reopen")]
        number = self.dice.choice(numbers)
        if "Not played." not in said and self.dice.random() < 0.3:
            return self.dice.choice([number, f"#{number}", f"play {number}"])
        return self.dice.choice(drafts)

    def reply(self, mail: EmailMessage, words: str) -> None:
        """Answers as a mail program does: above the quoted mail, in its thread."""
        answer = EmailMessage()
        answer["From"] = f'"{self.name}" <{self.email}>'
        answer["To"] = str(mail["Reply-To"])
        answer["Subject"] = f"Re: {mail['Subject']}"
        answer["Message-ID"] = make_msgid(domain="mail.example.net")
        answer["In-Reply-To"] = str(mail["Message-ID"])
        quoted = "".join(f"> {line}\n" for line in text(mail).splitlines())
        answer.set_content(f"{words}\n\nOn Sat, 22 Nov 2025, Rural Route wrote:\n\n{quoted}")
        with SMTP("127.0.0.1", self.port, timeout=20) as client:
            client.send_message(answer, from_addr=self.email, to_addrs=[str(mail["Reply-To"])])


def played_by_mail(match: Match, boxes: list[Mailbox], sink: Sink) -> Match:
    """Lets mails go to and fro until the match is over."""
    seen = 0
    for _ in range(MOST_ROUNDS):
        inbox.read_letters()
        send_due()
        arrived = [message_from_bytes(raw, policy=policy.default) for raw in sink.raw[seen:]]
        seen = len(sink.raw)
        for box in boxes:
            box.open(arrived)  # type: ignore[arg-type]
        if fresh(match).status == Match.Status.FINISHED and not Letter.objects.filter(
            state=Letter.State.WAITING
        ):
            break
    return fresh(match)


def invited_match(game: str, seats: int, door: Door, **terms: Any) -> tuple[Match, list[Mailbox]]:
    """A match that waits for guests who have no account, each of whom is owed an invitation; and
    the mailboxes of all, the opener's first."""
    (opener,) = people(1)
    match = open_table(seats, opener=opener, game=game, **terms)
    boxes = [Mailbox(opener.email, opener.display_name, door.port)]
    for number in range(1, seats):
        boxes.append(Mailbox(f"guest{number}@example.net", f"Guest no. {number}", door.port))
        inviting.invite(match, opener, boxes[-1].email, timezone.now())
    return match, boxes


def test_a_whole_match_is_played_by_mail_alone(door: Door, sink: Sink, settings: Any) -> None:
    match, boxes = invited_match("emu-ranchers", 2, door, options={"years": 2})
    match = played_by_mail(match, boxes, sink)
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.PLAYED)
    assert play.verify(match).sound
    assert set(Step.objects.filter(match=match).values_list("via", flat=True)) == {Step.Via.MAIL}
    for box in boxes:
        assert box.reasons.count("finished") == 1
    letters = Letter.objects.all()
    assert {letter.state for letter in letters} == {Letter.State.DONE}
    assert {letter.reason for letter in letters} <= {"played", "refused", "welcome"}
    assert Notice.objects.filter(kind="answer").count() <= letters.count()
    names = [str(mail["Message-ID"]) for mail in sink.mails]
    assert len(names) == len(set(names))
    assert_threads(match, sink)
    claims_the_account(boxes[1], match, settings)


def assert_threads(match: Match, sink: Sink) -> None:
    """Every mail about the match stands in the thread of its reader's seat."""
    for each in sink.mails:
        if each["X-Rural-Route-Reason"] == "invitation":
            continue
        seat = match.seats.get(player__email=each["To"])
        assert str(each["References"]).startswith(f"<m.{match.code}.{seat.number}@")


def claims_the_account(box: Mailbox, match: Match, settings: Any) -> None:
    """The guest signs in by a mailed code, finds the match, proves to be the player by another,
    sets a password and signs in by it."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    browser = Client()
    browser.post("/account/login/code/", {"email": box.email})
    code = re.search(r"\n\s*([A-Z0-9-]{6,9})\s*\n", str(posted.outbox[-1].body))
    assert code is not None
    browser.post("/account/login/code/confirm/", {"code": code[1]})
    assert f"/m/{match.code}/" in browser.get("/", follow=True).content.decode()
    page = browser.get(f"/m/{match.code}/").content.decode()
    assert 'id="result"' in page and box.name in page
    password = "guinea fowl at dawn"
    proving.by_mailed_code(browser, "/account/password/set/")
    browser.post("/account/password/set/", {"password1": password, "password2": password})
    again = Client()
    again.post("/account/login/", {"login": box.email, "password": password})
    assert again.session["_auth_user_id"] == str(Player.objects.get(email=box.email).pk)


@pytest.mark.skipif(not LONG, reason="a long run: RURAL_LONG=1, or make test-all")
@pytest.mark.parametrize("game", all_games()[1:], ids=lambda game: game.slug)
def test_a_whole_match_of_every_other_game_is_played_by_mail_alone(
    game: Any, door: Door, sink: Sink
) -> None:
    seats = 3 if 3 in game.seat_counts else game.seat_counts[0]
    terms = {"options": {"clock": 6}} if game.slug == "biome-rummy" else {}
    match, boxes = invited_match(game.slug, seats, door, **terms)
    match = played_by_mail(match, boxes, sink)
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.PLAYED)
    assert play.verify(match).sound
    assert set(Step.objects.filter(match=match).values_list("via", flat=True)) == {Step.Via.MAIL}
