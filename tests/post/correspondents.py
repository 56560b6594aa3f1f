"""People who play by mail alone: they read what comes and answer it, over real SMTP and LMTP."""

import asyncio
import random
import re
import threading
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from smtplib import LMTP
from typing import Any

from django.utils import timezone

from games.models import InboundMail, Match
from games.post import inbox
from games.post.inbox.listener import MailListener
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.matches import fresh, open_table
from tests.post import sink as sinks
from tests.post.letters.writing import people
from tests.post.sink import Sink, reply_address_of

MOST_ROUNDS = 600
PATIENCE = 0.2  # seconds
SERVER = "mx.play.example.org"  # the name of our own mail server, as it signs its findings


def text(mail: EmailMessage) -> str:
    return sinks.text(mail).replace("\r\n", "\n")


class Door:
    """The listener, in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.listener = MailListener()
        self.port = self.do(self.listener.open("127.0.0.1", 0))

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(30)

    def close(self) -> None:
        self.do(self.listener.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(30)
        self.loop.close()


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
            if "reply with one word" in text(mail):
                self.reply(mail, f"yes\nname {self.name}")
                answered += 1
            elif "Your moves:" in text(mail):
                self.reply(mail, self.words(text(mail)))
                answered += 1
        return answered

    def words(self, said: str) -> str:
        """What to answer: a whole turn as the mail shows one, or the number of a move, which is
        asked about where it could be a card too."""
        if "Reply yes to play it." in " ".join(said.split()):
            return "yes"
        listed, _label, shown = said.partition("Your moves:\n")[2].partition("A whole turn")
        numbers = re.findall(r"(?:^| )(\d+) [a-zA-Z0-9]", listed.partition("\n\n")[0])
        assert numbers, said
        number = self.dice.choice(numbers)
        if "Not played." not in said and self.dice.random() < 0.3:
            return self.dice.choice([number, f"#{number}", f"play {number}"])
        lines = shown.partition("\n\n")[0].splitlines()
        whole = [line.partition(":")[2].strip() or line.strip() for line in lines]
        drafts = [line for line in whole if line and not line.startswith("reopen")]
        return self.dice.choice(drafts or [number])

    def reply(self, mail: EmailMessage, words: str) -> None:
        """Answers as a mail program does: above the quoted mail, in its thread."""
        answer = self.letter(f"Re: {mail['Subject']}", reply_address_of(mail))
        answer["In-Reply-To"] = str(mail["Message-ID"])
        quoted = "".join(f"> {line}\n" for line in text(mail).splitlines())
        answer.set_content(f"{words}\n\nOn Sat, 22 Nov 2025, Rural Route wrote:\n\n{quoted}")
        self.post(answer)

    def write(self, to: str, words: str) -> None:
        """Writes a mail of their own."""
        mail = self.letter(words.partition("\n")[0], to)
        mail.set_content(f"{words}\n\n-- \n{self.name}\n")
        self.post(mail)

    def letter(self, subject: str, to: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = f'"{self.name}" <{self.email}>'
        mail["To"] = to
        mail["Subject"] = subject
        mail["Message-ID"] = make_msgid(domain="mail.example.net")
        return mail

    def post(self, mail: EmailMessage) -> None:
        """The mail goes to our mail server, which notes on top that From is true."""
        proof = f"Authentication-Results: {SERVER}; dmarc=pass\r\n".encode()
        with LMTP("127.0.0.1", self.port) as client:
            client.sendmail(
                self.email, [str(mail["To"])], proof + mail.as_bytes(policy=policy.SMTP)
            )


class Post:
    """The mails that go to and fro between the house and some mailboxes."""

    def __init__(self, boxes: list[Mailbox], sink: Sink) -> None:
        self.boxes = boxes
        self.sink = sink
        self.seen = 0

    def goes_until(self, over: Callable[[], bool]) -> None:
        """Lets mails go to and fro until it is over and no letter waits."""
        for _ in range(MOST_ROUNDS):
            inbox.process_inbound_mails()
            send_due_mails()
            raw, self.seen = self.sink.raw[self.seen :], len(self.sink.raw)
            arrived = [message_from_bytes(each, policy=policy.default) for each in raw]
            for box in self.boxes:
                box.open(arrived)  # type: ignore[arg-type]
            if not raw:
                time.sleep(PATIENCE)  # a machine that is busy reads and sends a little later
            if over() and not InboundMail.objects.filter(state=InboundMail.State.WAITING):
                break


def played_by_mail(match: Match, boxes: list[Mailbox], sink: Sink) -> Match:
    """Lets mails go to and fro until the match is over."""
    Post(boxes, sink).goes_until(lambda: fresh(match).status == Match.Status.FINISHED)
    return fresh(match)


def invited_match(game: str, seats: int, door: Door, **terms: Any) -> tuple[Match, list[Mailbox]]:
    """A match that waits for guests who have no account, each of whom is owed an invitation; and
    the mailboxes of all, the opener's first."""
    (opener,) = people(1)
    match = open_table(seats, opener=opener, game=game, **terms)
    boxes = [Mailbox(opener.email, opener.display_name, door.port)]
    for number in range(1, seats):
        boxes.append(Mailbox(f"guest{number}@example.net", f"Guest no. {number}", door.port))
        invitation_links.invite_address(match, opener, boxes[-1].email, timezone.now())
    return match, boxes
