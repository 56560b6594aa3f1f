"""What can go wrong when a seat speaks: each error quotes the words and says what would do.

All are `RulesError`, a `ValueError`. What it says is a whole sentence for the player; it tells
nothing that the seat may not know.
"""

from games.rules.lines import Line


class RulesError(ValueError):
    """Base of all refusals; `line` says why (`str` of the error is that in English), `words` is
    what was given, `choices` what would do (may be empty)."""

    def __init__(self, line: Line, words: str = "", choices: tuple[str, ...] = ()) -> None:
        super().__init__(line)
        self.line = line
        self.words = words
        self.choices = choices

    def __str__(self) -> str:
        return str(self.line)


class BadSetup(RulesError):
    """A match cannot be set up like this: seats or options out of range."""


class NotYourTurn(RulesError):
    """The seat may take no move now; somebody else is awaited."""


class MatchOver(RulesError):
    """The match has ended; there is nothing left to play."""


class Unreadable(RulesError):
    """The words name no move of this game."""


class Illegal(RulesError):
    """The words are understood, but the rules do not allow the move now."""


class Ambiguous(RulesError):
    """The words fit several legal moves; `choices` lists what to say instead."""


class Incomplete(RulesError):
    """Good so far, but the turn does not end here; `choices` lists what is missing."""
