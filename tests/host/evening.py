"""People who play all the time at a house in containers, some by page and some by mail alone: what
they sent, what was not answered, and how long nothing happened."""

import random
import threading
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from http.client import HTTPException
from pathlib import Path
from smtplib import LMTP, SMTPRecipientsRefused, SMTPResponseException

from games.management.demo import ANN, BOB, PASSWORD
from tests.host.compose import Compose
from tests.host.newcomer import Newcomer, NotGood, Turn
from tests.post.correspondents import Mailbox

AWAY = 503
LATER = 500  # an answer of a mail server from here on is for good
PAUSE = 0.3  # seconds between two looks
AT_HAND = "/var/lib/rural-route"  # where containers keep what lasts


class Catcher:
    """The mails that the catcher of the compose file has kept, in the order in which they came."""

    def __init__(self, house: Compose) -> None:
        self.folder = house.volume("mail", AT_HAND) / "mails" / "new"
        self.seen: set[Path] = set()

    def arrived(self) -> Iterator[EmailMessage]:
        """Those that nobody has asked for yet."""
        paths = set(self.folder.iterdir()) - self.seen if self.folder.exists() else set()
        for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns):
            self.seen.add(path)
            yield message_from_bytes(path.read_bytes(), policy=policy.default)  # type: ignore[misc]

    def copies(self) -> Counter[str]:
        """How often each mail came, by its Message-ID."""
        heads = BytesHeaderParser(policy=policy.default)
        mails = [heads.parsebytes(path.read_bytes()) for path in self.folder.iterdir()]
        return Counter(str(mail["Message-ID"]) for mail in mails)


def opened(people: list[Newcomer], game: str) -> str:
    """The code of a match between two, opened and joined by page."""
    one, other = people
    page = one.page(f"/new/?game={game}")
    terms = {"game": game, "seats": "2", "company": "friend", "pace_hours": "48", "bots": "0"}
    one.send(page, "/new/", **terms, on_timeout="auto", hand_in_mail="on")
    other.send(other.page(one.at), f"{one.at}join/")
    return one.at.strip("/").rpartition("/")[2]


def signed_in(house: Compose) -> list[Newcomer]:
    people = [Newcomer(house.site, address) for address in (ANN, BOB)]
    for each in people:
        each.sign_in(PASSWORD)
    return people


class Playing(threading.Thread):
    """Plays one match after the other until it is told to stop."""

    def __init__(self, house: Compose, game: str) -> None:
        super().__init__(daemon=True)
        self.house, self.game = house, game
        self.people = signed_in(house)
        self.stopped = threading.Event()
        self.at: list[float] = []  # when turns were taken
        self.unanswered: list[float] = []  # when the house was away
        self.wrong: list[str] = []
        self.code = ""

    def run(self) -> None:
        while not self.stopped.wait(PAUSE):
            try:
                self.code = self.code or opened(self.people, self.game)
                self.look()
            except (OSError, HTTPException):
                self.unanswered.append(time.monotonic())
            except NotGood as answer:
                self.unanswered.append(time.monotonic())
                if answer.status != AWAY:
                    self.wrong.append(str(answer))
            except Exception as problem:
                self.wrong.append(repr(problem)[:3000])

    def end(self) -> None:
        self.stopped.set()
        self.join(120)
        assert not self.is_alive()

    @abstractmethod
    def look(self) -> None:
        """Plays whatever can be played now."""

    @abstractmethod
    def turns(self) -> list[Turn]:
        """All that was sent."""

    def gap(self, begin: float, end: float) -> float:
        """For how many seconds at most no turn was taken between two instants."""
        edges = [begin, *(at for at in self.at if begin < at < end), end]
        return max(after - before for before, after in zip(edges, edges[1:], strict=False))


class ByPage(Playing):
    """Two who play by page."""

    dice = random.Random(5)

    def look(self) -> None:
        played = [each.play(self.code, self.dice) for each in self.people]
        self.at += [time.monotonic()] * sum(played)
        if not any(played) and f"/m/{self.code}/rematch/" in self.people[0].page(
            f"/m/{self.code}/"
        ):
            self.code = ""

    def turns(self) -> list[Turn]:
        return [turn for each in self.people for turn in each.turns]


class Correspondent(Mailbox):
    """Answers each mail that asks with a whole turn, by giving it to `post`."""

    def __init__(self, email: str, give: Callable[[EmailMessage], None]) -> None:
        super().__init__(email, email.partition("@")[0].title(), 0)
        self.give = give

    def words(self, said: str) -> str:
        whole = said.partition("for example:\n")[2].partition("\n\n")[0].splitlines()
        return self.dice.choice([line.strip() for line in whole if "reopen" not in line])

    def post(self, mail: EmailMessage) -> None:
        self.give(mail)


class ByMail(Playing):
    """Two who play by mail alone, once their match is opened. Their mail server offers each letter
    again until it is taken, as Postfix does."""

    def __init__(self, house: Compose, game: str) -> None:
        super().__init__(house, game)
        self.catcher = Catcher(house)
        self.letters: list[tuple[EmailMessage, Turn]] = []  # that are still to be taken
        self.sent: list[Turn] = []
        self.boxes = [Correspondent(each, self.write) for each in (ANN, BOB)]

    def look(self) -> None:
        for mail in self.catcher.arrived():
            if f"<{self.code}.matches." not in str(mail["List-Id"]):
                continue
            for box in self.boxes:
                box.open([mail])
            if mail["X-Rural-Route-Reason"] == "finished":
                self.code = ""
                break
        while self.letters:
            self.offer(*self.letters[0])
            del self.letters[0]

    def write(self, mail: EmailMessage) -> None:
        words = mail.get_content().partition("\n")[0]
        who = str(mail["From"]).partition("<")[2].strip(">")
        self.letters.append((mail, Turn(self.code, who, words, message_id=mail["Message-ID"])))
        self.sent.append(self.letters[-1][1])

    def offer(self, mail: EmailMessage, turn: Turn) -> None:
        """Gives a letter to the listener; OSError if it is to be offered again."""
        with LMTP("127.0.0.1", self.house.post, timeout=60) as door:
            try:
                door.sendmail(turn.who, [str(mail["To"])], mail.as_bytes(policy=policy.SMTP))
            except SMTPRecipientsRefused as refused:
                if any(code >= LATER for code, _words in refused.recipients.values()):
                    self.wrong.append(str(refused))
                    return
                raise
            except SMTPResponseException as refused:
                if refused.smtp_code >= LATER:
                    self.wrong.append(str(refused))
                    return
                raise
        turn.heard = True
        self.at.append(time.monotonic())

    def turns(self) -> list[Turn]:
        return self.sent
