"""A letter to a player's own address while it is obeyed: what it may do, and what is noted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from accounts.models import Player
from games.models import InboundMail, Match, PersonalAnswer
from games.play import NotAllowed
from games.rules.lines import Line
from games.rules.phrases import phrase

SHOWN = 60
MATCH = phrase("{title} {code}")
NO_MATCH = phrase(
    "I can’t find the match “{words}”. Write “lobby” or “matches” for a list, then use a number "
    "or code."
)


def match_label(match: Match) -> Line:
    """`Emu Ranchers k7q2mnpr`."""
    return Line(MATCH, title=Line(match.rules.title), code=match.code)


@dataclass
class PersonalLetter:
    """A letter within the transaction that will hold all it does. `may_act` is true if it is
    certain that the player wrote it, so that it may do more than ask; `replied_to` are the
    Message-IDs of the mails that it answers."""

    letter: InboundMail
    player: Player
    now: datetime
    may_act: bool
    replied_to: Sequence[str] = ()
    stopped: bool = False
    doubted: list[str] = field(default_factory=list)

    def add_entry(self, line: str, did: str, words: Line, **more: Any) -> None:
        """Notes what was done about one line."""
        self.letter.add_entry(line, did, words, **more)

    def refuse(self, line: str, words: Line, shows: str = "") -> None:
        """Notes why a line was not obeyed; the lines after it are not read."""
        self.add_entry(line, "refused", words)
        self.stopped = True

    def add_suggestion(self, line: str, words: Line) -> None:
        """Notes a line that can be written next, and what it does."""
        self.add_entry(line, "offer", words)

    def add_doubted_line(self, line: str) -> None:
        """Notes a line that is done only once its writer has confirmed it."""
        self.doubted.append(line)

    @property
    def is_begun(self) -> bool:
        """True once a line was read that was no greeting."""
        return bool(self.doubted) or any(entry["line"] for entry in self.letter.transcript)

    def find_match(self, words: str) -> Match:
        """The match with this code, or this number in the list that the letter answers; NotAllowed,
        quoting the words, if there is none."""
        named = words.strip(" .,!#").lower()
        code = self.find_listed_code(int(named)) if named.isdigit() and len(named) < 4 else named
        match = Match.objects.filter(code=code).first() if code else None
        if match is None:
            raise NotAllowed(NO_MATCH, words=words[:SHOWN])
        return match

    def find_listed_code(self, number: int) -> str:
        """The code of the match with this number in the list of the mail that the letter answers,
        or else in the newest list that was sent; empty if there is none."""
        sent = PersonalAnswer.objects.filter(player=self.player).exclude(letter=self.letter)
        newest = list(sent.select_related("letter").defer("letter__raw").order_by("-pk")[:10])
        newest.sort(key=lambda answer: answer.message_id not in self.replied_to)
        for answer in newest:
            listed = {
                entry["number"]: str(entry["code"])
                for entry in answer.letter.transcript
                if entry["did"] == "listed" and "number" in entry
            }
            if listed:
                return listed.get(number, "")
        return ""
