"""Something private, from whom it is hidden, and how it is found in what the house answers."""

import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import unquote

from tests.web.scenes import heard

GAME = "emu-ranchers"
READERS = ("Ann", "Bob", "Zoe", "")  # the empty one is a visitor who has not signed in
OTHERS = ("Ann", "Zoe", "")


@dataclass(frozen=True)
class Secret:
    """Something that none of `hidden_from` may read: any of `words`, in what can be seen if it is
    `seen`, else in any octet. An address that is asked for by such words, or by those it is
    `known_by`, tells no news to who asks.
    Addresses with `closed` in them answer these readers nothing at all."""

    name: str
    hidden_from: tuple[str, ...]
    words: tuple[str, ...] = ()
    seen: bool = False
    closed: str = ""
    known_by: tuple[str, ...] = ()

    def found_in(self, answered: str, asked: str) -> list[str]:
        """The words that stand in an answer and not in what was asked."""
        within = heard(answered) if self.seen and "<" in answered else unescape(answered)
        said = unquote(asked)
        if any(each in said for each in self.known_by):
            return []
        return [each for each in self.words if each not in said and self.stands_in(each, within)]

    def stands_in(self, word: str, text: str) -> bool:
        """True for an octet of it; of what has to be `seen` only as a word or number of its own:
        addresses that are signed hold all numbers by chance."""
        if self.seen:
            return re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w-])", text) is not None
        return word in text
