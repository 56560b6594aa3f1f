"""What the rules say, in the language that is active: for pages, mails and answers alike."""

from collections.abc import Sequence

from accounts.languages import active_catalogue, gettext, ngettext
from games.play.errors import PlayError
from games.rules.errors import RulesError
from games.rules.game import Seat, Step
from games.rules.lines import Line, cached_line_text, line_text
from games.rules.phrases import Translator
from games.rules.record import Record


def translate(words: str, many: str = "", count: int = 1) -> str:
    """English words of the rules in the active language; with `many`, in the form for `count`."""
    return ngettext(words, many, count) if many else gettext(words)


def active_translator() -> Translator:
    """What says the words of the rules in the active language: at once, where one is spoken all
    along, as in a mail."""
    spoken = active_catalogue()
    return translate if spoken is None else spoken


def line_in_words(told: Line | str, names: Sequence[str] = ()) -> str:
    """A line of the rules in the active language, its seats by name; or words that they mark."""
    return (
        line_text(told, names, active_translator()) if isinstance(told, Line) else translate(told)
    )


def step_label(record: Record, seat: Seat, step: Step, names: Sequence[str]) -> str:
    """The label of a step in the active language."""
    return cached_line_text(record.label(seat, step), names, active_translator())


def error_reason(error: Exception, names: Sequence[str] = ()) -> str:
    """What an error of the rules or of the house says, in the active language; any other as it
    is."""
    if isinstance(error, RulesError | PlayError):
        return line_in_words(error.line, names)
    return str(error)
