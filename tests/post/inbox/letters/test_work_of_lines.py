"""Lines are read against the position while others wait for the match: how much that may be."""

from collections.abc import Callable
from itertools import islice, product
from typing import Any

import pytest

from games.post.inbox.commands import LONGEST_LINE, MOST_LINES
from games.post.inbox.mail_reader import ParsedMail
from games.post.parsing.reply_parser import ReplyLine
from games.rules.vocabulary import Lexicon
from games.titles import all_games
from tests.long_run import sample
from tests.post.letters.meanings import Position, positions
from tests.post.letters.reading import GuestGame

PLACES = 6
# How often one letter may be read in all: to judge its line, with lines above it, and to play it.
MOST_TIMES = 8


def filled(piece: str, length: int, between: str = ", ") -> str:
    """A line of a piece again and again, no longer than that."""
    times = max(1, (length + len(between)) // (len(piece) + len(between)))
    return between.join([piece] * times)[:length]


def worst_lines(at: Position, count: int, length: int) -> list[list[str]]:
    """Mails whose every line may go on with the one above: whole turns, and turns behind which
    stand words that mean nothing."""
    move = at.record.list_legal_moves(at.seat)[0]
    noise = min(at.record.game.vocabulary.noise, key=len, default="")
    padded = filled(noise, length - len(at.words) - 1, " ") if noise else ""
    bodies = [filled(at.words, length), filled(move, length), f"{at.words} {padded}".strip()]
    return [[top, *[body] * (count - 1)] for body in bodies for top in (body, at.words, move)]


@pytest.fixture
def letters_read(monkeypatch: pytest.MonkeyPatch) -> Callable[[Position, list[str]], int]:
    """Counts the letters that the reader of the game is given for a mail of such lines."""
    read = []
    split = Lexicon.split

    def counting(self: Lexicon, text: str) -> list[str]:
        read.append(len(text))
        return split(self, text)

    monkeypatch.setattr(Lexicon, "split", counting)

    def count(at: Position, lines: list[str]) -> int:
        read.clear()
        mail = ParsedMail(lines=tuple(ReplyLine(line, False) for line in lines))
        GuestGame(mail, at.record, at.seat).execute_commands()
        return sum(read)

    return count


@pytest.mark.parametrize(("game", "length"), sample(product(all_games(), [45, LONGEST_LINE]), 4))
def test_every_letter_is_read_a_few_times_however_many_lines_there_are(
    game: Any, length: int, letters_read: Callable[[Position, list[str]], int]
) -> None:
    for at in islice(positions(game, PLACES, 30), PLACES):
        for lines in worst_lines(at, MOST_LINES, length):
            assert letters_read(at, lines) <= MOST_TIMES * MOST_LINES * LONGEST_LINE, lines
