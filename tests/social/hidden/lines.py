"""Every line that somebody can write to the house, found in its own tables of words."""

from collections.abc import Iterable, Iterator

from games.models import Match
from games.post.inbox.commands import Address, Argument, MailCommand, all_commands
from tests.social.hidden.secret import GAME
from tests.social.hidden.village import Village

ENDS_IT = ("stop", "renew", "delete me", "export me")  # after which nothing more can be asked
CONSENTS = ("ask undo", "ask draw", "ask pause", "agree 1", "refuse 1", "withdraw 1")


def more_for(village: Village, codes: list[str]) -> list[str]:
    """What may stand behind a word: names, games, codes of matches, numbers."""
    return ["Bob", "Gil", GAME, f"{GAME} with Bob", "cup 1", "1", "wish 1", "finished", *codes]


def own_lines(village: Village, secret: list[Match]) -> Iterator[str]:
    """Lines to the player's own address: each word alone, and with everything behind it."""
    codes = [match.code for match in secret]
    more = more_for(village, codes)
    for command in all_commands(Address.PLAYER):
        yield from written(command, (*more, f"{GAME} for 4"))
    yield from (f"matches {words}" for words in ("with Bob", "with Gil", "won 2026"))
    yield from (f"invite Bob to {code}" for code in codes)


def written(command: MailCommand, more: Iterable[str]) -> Iterator[str]:
    """A command by each of its words, alone and with more behind it."""
    for words in () if command.pattern else command.words.split("|"):
        yield words
        if command.argument is not Argument.NONE:
            yield from (f"{words} {each}" for each in more)


def table_lines() -> Iterator[str]:
    """Lines about a match, in answer to one of its mails."""
    for command in all_commands(Address.MATCH):
        if Address.PLAYER not in command.at:
            yield from written(command, ("Bob", "off", "remark well", "name Bob well"))
    yield from CONSENTS
