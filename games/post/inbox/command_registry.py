"""Acts by mail that packages above the post carry out: they are registered here from above.

An act is a whole line such as `delete me`, or the beginning of one such as `join season`. Whoever
builds one calls `register_act` when the program starts (`AppConfig.ready`); the inbox knows it by
its words, asks how far the writer is believed, and calls it. Its words must be no move and no
abbreviation of one in any title.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from accounts.models import Player
from games.models import InboundMail
from games.rules.lines import Line

ENDING = ".,!:;"


class LetterContext(Protocol):
    """A letter that is being obeyed, as far as an act needs it; see `obeying.Hearing`."""

    letter: InboundMail
    player: Player
    now: datetime

    def add_entry(self, line: str, did: str, words: Line, **more: Any) -> None: ...

    def refuse(self, line: str, words: Line, shows: str = "choices") -> None: ...


@dataclass(frozen=True)
class MailAct:
    """What is done at a line (`words`, in small letters), and how `help` tells of it.

    `do` is given the letter and the line as it was written, within the transaction of the letter.
    Of a letter that may be forged `ask` notes a link that does the same once it was opened; None
    for an act that nobody is asked about. One that `needs_pass` is asked about unless our own mail
    server has said that From is true, whatever else is believed. One that is `of_the_player` needs
    no seat, so it can be written to the player's own address, too. Behind the words of one that
    `takes_more` anything may stand, as in its `example`, which `help` shows; one that `only_asks`
    needs no proof there but that From is the player's.
    """

    words: str
    help: Line
    do: Callable[[LetterContext, str], None]
    ask: Callable[[LetterContext, str], None] | None = None
    needs_pass: bool = False
    of_the_player: bool = False
    takes_more: bool = False
    only_asks: bool = False
    example: str = ""

    @property
    def usage(self) -> str:
        """How it is written, for `help`."""
        return self.example or self.words

    def handler_for(self, letter: InboundMail) -> Callable[[LetterContext, str], None]:
        """What is to be done about a letter whose writer is believed."""
        doubted = self.needs_pass and letter.verdict != "pass"
        return self.ask if doubted and self.ask is not None else self.do


_acts: dict[str, MailAct] = {}


def register_act(act: MailAct) -> None:
    """From now on the inbox knows the act. ValueError if the words are taken by another one."""
    known = _acts.setdefault(act.words, act)
    if known != act:
        raise ValueError(f"{act.words!r} is an act already.")


def all_acts() -> tuple[MailAct, ...]:
    """Every act there is, in the order in which they were registered."""
    return tuple(_acts.values())


def find_act_words(line: str) -> str:
    """The words of the act that a line is, however it is spaced and ended; empty if it is none."""
    words = " ".join(line.casefold().split()).rstrip(ENDING).rstrip()
    if words in _acts:
        return words
    begins = (act.words for act in _acts.values() if act.takes_more)
    return next((begin for begin in begins if words.startswith(f"{begin} ")), "")


def rest_after_act(line: str) -> str:
    """What stands behind the words of the act that a line is, as it was written."""
    words = len(find_act_words(line).split())
    return " ".join(line.split()[words:]).rstrip(ENDING)


def get_act(words: str) -> MailAct:
    """The act with these words."""
    return _acts[words]
