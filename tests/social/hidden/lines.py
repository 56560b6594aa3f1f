"""Every line that somebody can write to the house, found in its own tables of words."""

from collections.abc import Iterator

from games.models import Match
from games.play.match_requests import consent_commands
from games.post.inbox import commands
from games.post.inbox.command_registry import all_acts
from games.post.inbox.personal_runner import ALONE, WORDS
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
    for word in WORDS:
        yield word
        if word not in ALONE:
            yield from (f"{word} {more}" for more in more_for(village, codes))
    yield from (f"matches {more}" for more in ("with Bob", "with Gil", "won 2026"))
    yield from (f"invite Bob to {code}" for code in codes)
    for act in all_acts():
        yield act.words
        if act.takes_more:
            yield from (f"{act.words} {more}" for more in (GAME, "1", "2", f"{GAME} for 4"))


def table_lines() -> Iterator[str]:
    """Lines about a match, in answer to one of its mails."""
    for word in sorted({*commands.ALONE, *commands.WITH_MORE}):
        yield word
        if word in commands.WITH_MORE:
            yield from (f"{word} {more}" for more in ("Bob", "off", "remark well", "name Bob well"))
    for line in CONSENTS:
        assert consent_commands.is_consent_line(line)
        yield line
