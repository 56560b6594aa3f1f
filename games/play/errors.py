"""Why the house, rather than the rules, refuses something. `str(error)` is for the player."""


class PlayError(ValueError):
    """Base: nothing was written; the message says what was given and what would do."""


class StaleQuestion(PlayError):
    """The answer is to a question that has been answered, or was never put."""


class TakenBack(StaleQuestion):
    """The question was put, or answered, in a position that has been taken back since."""


class CannotTakeBack(PlayError):
    """The last steps of a seat stay as they are. The same words whatever the reason: another would
    tell of steps that were taken in secret."""


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
