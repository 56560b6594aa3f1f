"""Which turns of a whole match are taken in the browser.

Taken there, a turn costs a browser a second; through the door, nothing. So the browser takes what
is new about a match: every kind of turn once, the last one, and one in 25 between them, whatever
it is, so that crowded tables are clicked on as well. `RURAL_LONG=1` takes all turns there.
"""

import re
from collections import Counter
from itertools import groupby, islice

from games import play
from games.models import Match, Seat
from tests.long_run import LONG
from tests.matches import fresh

EACH_KIND = 1
ONE_IN = 25
CARDS_AND_PLACES = re.compile(r"\b(?![a-z]{2,}\b)\w+")


class Chosen:
    """Remembers what was taken in the browser of one match."""

    def __init__(self) -> None:
        self.turns = 0
        self.kinds: Counter[str] = Counter()

    def takes(self, match: Match, seat: Seat, words: str) -> bool:
        """True if the turn `words` of `seat` is to be taken in the browser; else it is played
        through the door now."""
        kind = kind_of(words)
        self.kinds[kind] += 1
        self.turns += 1
        if (
            LONG
            or self.kinds[kind] <= EACH_KIND
            or self.turns % ONE_IN == 0
            or is_last(match, seat, words)
        ):
            return True
        play.submit_turn(seat.pk, words, question=seat.question)
        return False


def kind_of(words: str) -> str:
    """The turn without the cards and places it names: `grow # on #, draw deck`. What is done
    more than twice in a row counts as done twice."""
    moves = [CARDS_AND_PLACES.sub("#", move) for move in words.split(", ")]
    return ", ".join(each for _kind, row in groupby(moves) for each in islice(row, 2))


def is_last(match: Match, seat: Seat, words: str) -> bool:
    """True if the match is over after this turn."""
    record = play.current_record(fresh(match))
    for move in words.split(", "):
        record = record.play(seat.number, move)
    return record.outcome is not None
