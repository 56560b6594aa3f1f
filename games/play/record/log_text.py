"""What the rules say, in the language that is active: for pages, mails and answers alike."""

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.play.errors import PlayError
from games.rules.errors import RulesError
from games.rules.game import MoveText, Seat
from games.rules.lines import Line, line_text
from games.rules.record import Record


def translate(words: str, many: str = "", count: int = 1) -> str:
    """English words of the rules in the active language; with `many`, in the form for `count`."""
    return ngettext(words, many, count) if many else gettext(words)


def translate_line(told: Line | str, names: Sequence[str] = ()) -> str:
    """A line of the rules in the active language, its seats by name; or words that they mark."""
    return line_text(told, names, translate) if isinstance(told, Line) else translate(told)


@lru_cache(maxsize=2048)
def parse_template(template: str) -> tuple[tuple[SafeString, str], ...]:
    """The words of a template, escaped, each with the name of the thing that follows."""
    return tuple(
        (escape(text), name or "") for text, name, _spec, _conversion in Formatter().parse(template)
    )


def move_label(record: Record, seat: Seat, move: MoveText, names: Sequence[str]) -> str:
    """The label of a move in the active language."""
    return line_text(record.label_move(seat, move), names, translate)


def error_reason(error: Exception, names: Sequence[str] = ()) -> str:
    """What an error of the rules or of the house says, in the active language; any other as it
    is."""
    if isinstance(error, RulesError | PlayError):
        return translate_line(error.line, names)
    return str(error)
