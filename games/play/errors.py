"""Why the house, rather than the rules, refuses something. What an error says is for the player;
`games.play.record.log_text.error_reason` says it in their language."""

from games.rules.lines import Line, Template, Thing


class PlayError(ValueError):
    """Base: nothing was written; `line` says what was given and what would do. It is made from a
    marked template and the things in it; `str` of the error is that in English."""

    def __init__(self, template: Template, **things: Thing) -> None:
        super().__init__(template)
        self.line = Line(template, **things)

    def __str__(self) -> str:
        return str(self.line)


class StaleQuestion(PlayError):
    """The answer is to a question that has been answered, or was never put."""


class TakenBack(StaleQuestion):
    """The question was put, or answered, in a position that has been taken back since."""


class CannotTakeBack(PlayError):
    """The last moves of a seat stay as they are. The same words whatever the reason: another would
    tell of moves that were taken in secret."""


class NotRunning(PlayError):
    """The match has not started yet, is over, or was cancelled."""


class CannotOpen(PlayError):
    """A match cannot be opened like this."""


class CannotJoin(PlayError):
    """No seat to be had: the table is full, closed, or the player sits here already."""


class NotAllowed(PlayError):
    """This player may not do that with this match."""


class HandedOver(PlayError):
    """The seat has another holder by now."""


class AccountClosed(PlayError):
    """Staff have closed the account of whoever speaks."""
