"""What the people of the load have been told by mail, and for what they still wait."""

import threading
from collections import Counter

from tests.bench.load.browser import Notes
from tests.bench.load.post_office import Arrival

Key = tuple[str, str, int]  # a match by its code, an address, the number of a question


class Told:
    """Filled by the thread that reads what the mail server says, asked by those that play."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.arrived: dict[Key, float] = {}
        self.replies: dict[Key, str] = {}
        self.asked: dict[Key, float] = {}
        self.last: dict[tuple[str, str], float] = {}
        self.last_of: dict[str, float] = {}
        self.message_ids: Counter[str] = Counter()

    def take(self, mail: Arrival) -> None:
        """Notes a mail that came."""
        with self.lock:
            self.message_ids[mail.message_id] += 1
            if mail.reason in ("turn", "answer"):
                self.last[mail.code, mail.to] = self.last_of[mail.to] = mail.at
            question = question_of(mail.reply_to)
            if question is not None:
                key = mail.code, mail.to, question
                self.arrived.setdefault(key, mail.at)
                self.replies[key] = mail.reply_to

    def waits(self, code: str, address: str, question: int, at: float) -> None:
        """Somebody was asked, and is to be told by mail."""
        with self.lock:
            self.asked.setdefault((code, address, question), at)

    def reply_to(self, code: str, address: str, question: int) -> str:
        """Where an answer to this question goes, once a mail has said so."""
        return self.replies.get((code, address, question), "")

    def has_come_since(self, code: str, address: str, at: float) -> bool:
        """True if a mail about the match has come to an address since."""
        return self.last.get((code, address), 0.0) > at

    def came(self, address: str) -> float:
        """When the last mail came to an address."""
        return self.last_of[address]

    def lags(self, notes: Notes) -> None:
        """Notes for each mail about a question how long after the question it came."""
        with self.lock:
            for key, at in self.arrived.items():
                if key in self.asked:
                    notes.add("turn to mail", self.asked[key], max(0.0, at - self.asked[key]))

    def owed(self, still_open: set[Key], upto: float) -> list[Key]:
        """The open questions of long ago that nobody was told of."""
        with self.lock:
            return [
                key
                for key, at in self.asked.items()
                if key in still_open and key not in self.arrived and at < upto
            ]


def question_of(reply_to: str) -> int | None:
    """The number of the question that an address answers; None if it answers none."""
    from games.post import signed_addresses

    read = signed_addresses.read_address(reply_to.partition("@")[0])
    return read.numbers[1] if read is not None and read.kind == signed_addresses.TURN else None
