"""What the back of a game's box says: what it is like, how much thought it takes, how deep it is.

A title keeps its own in `blurb.py` of its folder and names it in its entry.
"""

from dataclasses import dataclass
from enum import Enum

from games.rules.phrases import Said, phrase

ROUNDED_TO = 5  # minutes; an estimate is no nearer to the truth


class Complexity(Enum):
    """How much there is to hold in mind, as a word and by the dots of its sign."""

    LIGHT = 1, phrase("light")
    MEDIUM = 2, phrase("medium")
    DEEP = 3, phrase("deep")

    def __init__(self, dots: int, words: Said) -> None:
        self.dots, self.words = dots, words

    @property
    def sign(self) -> str:
        """As many filled dots as it is heavy: `●○○`."""
        return "●" * self.dots + "○" * (len(Complexity) - self.dots)


@dataclass(frozen=True)
class Blurb:
    """A title in few words.

    `sentence` invites, in one sentence; `two_sentences` tell what is done and who wins, for a
    friend who is invited. `in_short` explains it to a stranger, in ten lines of a mail at most.
    `turns` is how often each player is asked in a match by the printed rules
    at its smallest table, counted in matches of its bots, and `seconds` our estimate of how long
    somebody who has played it before looks at the table and chooses.
    """

    sentence: Said
    two_sentences: Said
    in_short: Said
    turns: int
    seconds: int
    weight: Complexity

    @property
    def minutes(self) -> int:
        """How many minutes of thought a whole match takes each of its players: turns times
        seconds, to the nearest five minutes."""
        return max(1, round(self.turns * self.seconds / 60 / ROUNDED_TO)) * ROUNDED_TO
