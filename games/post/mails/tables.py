"""A table in a mail, drawn of cells, since no picture is sure to be shown."""

from collections.abc import Iterable, Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.play.record.log_text import parse_template, translate
from games.post.mails import card_cells
from games.post.mails.renderer import render_template
from games.rules.game import Seat, View
from games.rules.lines import Line, Thing, is_card, is_seat, template_of
from games.titles import find_title
from games.titles.board import YOU, YOU_WITHIN, Cell, Words, Zone, call_seats
from games.titles.brief_text import shorten_board


def render_table(
    slug: str, view: View, names: Sequence[str], text: str, brief: bool = False
) -> SafeString:
    """The table of the title as HTML, made from the view alone; `names` are by seat. `text` is the
    table as plain text, which stands there for a title without a board. `brief`: without what no
    move turns on, as in turn mails."""
    entry = find_title(slug)
    if entry is None or entry.board is None:
        return render_text_table(text)
    drawn = BoardMail(entry.deck, view["seat"], names)
    board = entry.board(view)
    values = {"board": shorten_board(board) if brief else board, "drawn": drawn}
    return mark_safe(render_template("emails/board.html", values).strip())


def render_text_table(text: str) -> SafeString:
    """A table of plain text as HTML."""
    return mark_safe(render_template("emails/plain.html", {"table": text}))


NOTHING = SafeString("")


class BoardMail:
    """What words, cards and pieces of a table look like in a mail to one reader."""

    def __init__(self, deck: str, seat: Seat | None, names: Sequence[str]) -> None:
        self.look = card_cells.LOOKS[deck]
        plain = [escape(name) for name in names]
        self.names = call_seats(plain, seat, escape(translate(YOU)))
        self.within = call_seats(plain, seat, escape(translate(YOU_WITHIN)))

    def words(self, words: Words) -> SafeString:
        """A line with cards drawn in it, or marked words."""
        if not isinstance(words, Line):
            return escape(translate(words)) if words else NOTHING
        things = words.things
        parts = (
            text + self._thing(name, things[name]) if name else text
            for text, name in parse_template(template_of(words, translate))
        )
        return mark_safe("".join(parts))

    def _thing(self, name: str, thing: Thing) -> SafeString:
        if isinstance(thing, Line):
            return self.words(thing)
        if is_seat(name):
            return self.within[thing]
        draw = self.look.mark if is_card(name) else self._thing_alone
        if not isinstance(thing, tuple):
            return draw(thing)
        return mark_safe(" ".join(map(draw, thing)))

    def _thing_alone(self, thing: Thing) -> SafeString:
        return self.words(thing) if isinstance(thing, Line) else escape(str(thing))

    def listed(self, facts: Iterable[Words]) -> SafeString:
        """Several things said of the same, in a row."""
        return mark_safe(", ".join(self.words(words) for words in facts if words))

    def label(self, zone: Zone) -> SafeString:
        """What a zone is called."""
        if zone.name or zone.seat is None:
            return self.words(zone.name)
        return self.names[zone.seat]

    def owner(self, cell: Cell) -> SafeString:
        """Whose a card is."""
        return NOTHING if cell.seat is None else self.names[cell.seat]

    def list_cards(self, cells: Iterable[Cell]) -> list[SafeString]:
        """Cards as cells of a table."""
        return [self.look.card(cell) for cell in cells]

    def list_marks(self, cells: Iterable[Cell]) -> list[SafeString]:
        """Cards as they stand in a line."""
        return [self.look.mark(cell.code) for cell in cells]

    def row_facts(self, zone: Zone) -> SafeString:
        """What is said of a row, after who else laid cards in it."""
        laid = [
            format_html("{} ({})", self.look.mark(cell.code), self.within[cell.seat])
            for cell in zone.cells
            if cell.seat is not None
        ]
        empty = () if zone.cells else (zone.empty,)
        said = map(self.words, filter(None, (*empty, *zone.facts)))
        return mark_safe(", ".join((*laid, *said)))
