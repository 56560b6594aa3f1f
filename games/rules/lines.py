"""What the rules say, as lines: a template and the things it names, put into words where it is
read."""

from collections.abc import Sequence
from typing import Any

from games.rules.phrases import (
    PluralPhrase,
    Said,
    Translator,
    phrase,
    plural_phrase,
    render_english,
)

Template = Said | PluralPhrase
Thing = Any  # of a line: a line in its turn, a seat, a code or number, or a tuple of these


class Line:
    """Something said: a line of the log, the label of a move, a refusal, or a name in one of these.

    `Line(said("{seat} hatches {card}."), seat=0, card="7SK")`; `only=1` addresses it to one seat.
    The template is English and marked, so that it can be translated (`games.rules.phrases`); a
    template that is `plural_phrase` goes by the thing called `count`. Things called `seat`, or
    ending in `_seat`, are seat numbers and become names when shown; things called `card` or
    `cards`, or ending in `_card` or `_cards`, are card codes (one, or a tuple). A thing that has
    words is a line itself; all others are codes, numbers, signs, or words of a player, the same in
    every language. `tag` is the place in the match that the sheet's log shows, such as `Y1.T09`.

    `str` of a line is its English, without names: `seat 2`.
    """

    __slots__ = ("template", "only", "tag", "things")

    def __init__(
        self, template: Template, only: int | None = None, tag: str = "", **things: Thing
    ) -> None:
        self.template = template
        self.only = only
        self.tag = tag
        self.things = things

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Line) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((self.template, self.only, self.tag))

    def __repr__(self) -> str:
        return f"Line{self._key()!r}"

    def __str__(self) -> str:
        return line_text(self)

    def _key(self) -> tuple[Any, ...]:
        return (self.template, self.only, self.tag, self.things)


_new_line = object.__new__


def create_line(template: Template, only: int | None, tag: str, things: dict[str, Thing]) -> Line:
    """A line with its things in a dict: half the cost, for what a replay says by the hundred."""
    line = _new_line(Line)
    line.template = template
    line.only = only
    line.tag = tag
    line.things = things
    return line


class Verdict(Line):
    """A line that says who won, or who is where, by the rules alone. It is not told of a match that
    somebody left: there the rules are not the last word on that."""

    __slots__ = ()


class DealLine(Line):
    """The line that tells of a deal. A title that deals again in the course of a match opens each
    year or round with one: cards that the lines before it have named may be secret anew."""

    __slots__ = ()


class CardLine(Line):
    """A card by its name; a page may draw the card of this `code` in its place."""

    __slots__ = ("code",)

    def __init__(self, code: str, template: Template, **things: Thing) -> None:
        super().__init__(template, **things)
        self.code = code


SEAT = phrase("seat {number}")
NEXT = phrase("{these}, {next}")
AND = phrase("{these} and {last}")
OR = phrase("{these} or {last}")
OR_MORE = plural_phrase("{these} or one of {count} more", "{these} or one of {count} more")
MOST_LISTED = 12


def line_text(line: Line, names: Sequence[str] = (), say: Translator = render_english) -> str:
    """A line in words: seats by the `names` given, cards by code, tuples with spaces between; in
    the language of `say`.

    Who may read it (`line.only`) is for the caller to ask.
    """
    template, things = line.template, line.things
    words = say(template) if type(template) is str else template_of(line, say)
    if not things:
        return words
    return words.format_map(
        {
            name: thing if type(thing) is str else render_thing(name, thing, names, say)
            for name, thing in things.items()
        }
    )


def template_of(line: Line, say: Translator) -> str:
    """The template of a line in the language of `say`, in the form for as many as it counts."""
    template = line.template
    if isinstance(template, PluralPhrase):
        return say(template, template.many, line.things["count"])
    return say(template)


def render_thing(name: str, thing: Thing, names: Sequence[str], say: Translator) -> str:
    """One thing of a line in words; `name` is what the template calls it."""
    kind = type(thing)
    if kind is int:
        if not is_seat(name):
            return str(thing)
        return names[thing] if thing < len(names) else say(SEAT).format(number=thing + 1)
    if kind is tuple:
        return " ".join([render_thing("", part, names, say) for part in thing])
    return line_text(thing, names, say) if isinstance(thing, Line) else str(thing)


def translate_with(say: Translator, template: Template, **things: Thing) -> str:
    """A template and its things in words, for a text that is no line of the rules."""
    return line_text(Line(template, **things), (), say)


def is_seat(name: str) -> bool:
    """True if a line calls a seat by this name."""
    return name == "seat" or name.endswith("_seat")


def is_card(name: str) -> bool:
    """True if a line calls a card, or cards, by this name."""
    return name in ("card", "cards") or name.endswith(("_card", "_cards"))


def format_signed(value: int) -> str:
    """A value with its sign; 0 has none."""
    return f"{value:+}" if value else "0"


# Lists, in the grammar of the reader's language. Of one thing they are that thing itself.


def join_with_and(things: Sequence[Thing]) -> Thing:
    """`a`, `a and b`, `a, b and c`; at least one."""
    *most, last = things
    return Line(AND, these=join_with_commas(most), last=last) if most else last


def join_with_or(choices: Sequence[Thing]) -> Thing:
    """`a`, `a or b`, `a, b or c`; at least one. A long list is cut short."""
    if len(choices) > MOST_LISTED:
        more = len(choices) - MOST_LISTED
        return Line(OR_MORE, these=join_with_commas(choices[:MOST_LISTED]), count=more)
    *most, last = choices
    return Line(OR, these=join_with_commas(most), last=last) if most else last


def join_with_commas(things: Sequence[Thing]) -> Thing:
    """`a`, `a, b`, `a, b, c`; at least one."""
    row = things[0]
    for thing in things[1:]:
        row = Line(NEXT, these=row, next=thing)
    return row
