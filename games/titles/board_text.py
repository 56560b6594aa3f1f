"""A table as plain text, at most 70 columns wide: for mails, text mode and screen readers. PURE."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap

from games.rules.game import Seat
from games.rules.lines import Line, line_text, translate_with
from games.rules.phrases import Translator, phrase, render_english
from games.titles.board import YOU, YOU_WITHIN, Board, Cell, Words, Zone, call_seats, cells_of

WIDTH = 70
NAME_WIDTH = 12
SHORTEST_NAME = 5
CARDS_WIDTH = 26  # longer rows of cards do not push aside what is said of the others
STEP = "  "
IN_COLUMNS = ("row", "stack")
# Zones of few lines, with no empty line between them.
SHORT = ("pile", "list", "place", "note", "sheet")
MARKS = {"home": "!", "covered": "*"}

NAMED = phrase("{name}: {words}")
TOP_LAST = phrase("{pile} (top last)")


def render_board(
    board: Board,
    title: str,
    seat: Seat | None,
    names: Sequence[str],
    say: Translator = render_english,
    headed: bool = True,
) -> str:
    """The table as several lines of text, for the reader `seat`; `names` are by seat. `headed`:
    with the title, the players, and who is to move."""
    drawn = BoardText(seat, names, say)
    awaited = render_words(board.awaited, names, say)
    parts = (f"{say(title)}, {' - '.join(names)}", f"{board.tag}, {awaited}") if headed else ()
    blocks = [[line for part in (*parts, drawn.listed(board.facts)) for line in wrap(part, WIDTH)]]
    for _form, same in groupby(
        board.zones, lambda each: "" if form_of(each) in SHORT else each.kind
    ):
        blocks.append(drawn.render(tuple(same)))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


class BoardText:
    """What the zones of a table look like as text, to one reader in one language."""

    def __init__(self, seat: Seat | None, names: Sequence[str], say: Translator) -> None:
        self.say = say
        self.within = call_seats(names, seat, say(YOU_WITHIN))
        self.called = call_seats([shorten_name(name) for name in names], seat, say(YOU))
        self.column = max(SHORTEST_NAME, *map(len, self.called)) + 2

    def words(self, words: Words) -> str:
        return render_words(words, self.within, self.say)

    def listed(self, facts: Iterable[Words]) -> str:
        return ", ".join(filter(None, map(self.words, facts)))

    def label(self, zone: Zone) -> str:
        return self.words(zone.name) or ("" if zone.seat is None else self.called[zone.seat])

    def sentences(self, facts: Iterable[Words], indent: str) -> list[str]:
        return [line for words in facts for line in hang_text(indent, self.words(words), STEP)]

    # Zones

    def render(self, zones: Sequence[Zone], indent: str = "") -> list[str]:
        """All zones one below the other; rows stand in columns with those beside them."""
        lines: list[str] = []
        for form, same in groupby(zones, key=form_of):
            if form in IN_COLUMNS:
                lines += self.render_rows(tuple(same), indent)
            else:
                for zone in same:
                    lines += getattr(self, f"render_{form}")(zone, indent)
        return lines

    def render_player(self, zone: Zone, indent: str) -> list[str]:
        """A seat with what it stands at, its zones below; what follows a grid stands beside it."""
        head = hang_text(
            self.label(zone).ljust(self.column), self.listed((*zone.facts, zone.worth))
        )
        further = indent + STEP
        if not zone.zones or zone.zones[0].kind != "grid":
            return head + self.render(zone.zones, further)
        grid, *others = zone.zones
        left = self.render_grid(grid, further)
        width = max(map(len, left)) + 2
        right = self.render(others, " " * width)
        return head + join_columns(left, right, width)

    def render_area(self, zone: Zone, indent: str) -> list[str]:
        """`S  Coast: Ace to win`, and what lies there below."""
        said = self.listed((*zone.facts, zone.worth))
        words = {"name": f"{zone.token} {self.label(zone)}", "words": said}
        head = hang_text(indent, translate_with(self.say, NAMED, **words), STEP)
        return head + self.render(zone.zones, indent + STEP)

    def render_rows(self, zones: Sequence[Zone], indent: str) -> list[str]:
        """`B1  8YK TMLY=7     Wyrms, falling   now -3`: rows of cards, in columns. A mere place for
        cards takes no line."""
        zones = [zone for zone in zones if zone.cells or zone.facts or zone.worth or zone.empty]
        heads = [(zone.code, self.label(zone)) for zone in zones]
        rows = [self.render_cards(zone) for zone in zones]
        facts = [self.listed(zone.facts) for zone in zones]
        fitting = max((len(row) for row in rows if len(row) <= CARDS_WIDTH), default=0)
        width = max(map(len, facts), default=0) + len(STEP)
        lines: list[str] = []
        for zone, head, cards, said in zip(zones, pad_columns(heads), rows, facts, strict=True):
            worth = self.words(zone.worth)
            start, whole = indent + "".join(head), said.ljust(width) + worth if worth else said
            line = start + (f"{cards:<{fitting}}  " if cards and whole else cards) + whole
            if len(line) <= WIDTH:
                lines.append(line)
            else:
                lines += [*hang_text(start, cards), *hang_text(" " * len(start), whole)]
        return lines

    def render_cards(self, zone: Zone) -> str:
        return " ".join(map(self.render_card, zone.cells)) or self.words(zone.empty)

    def render_card(self, cell: Cell) -> str:
        return cell.code if cell.seat is None else f"{cell.code}({self.called[cell.seat]})"

    def render_pile(self, zone: Zone, indent: str) -> list[str]:
        told = zone.kind == "list" and any(cell.facts for cell in zone.cells)
        named = (f"{cell.code} {self.listed(cell.facts)}".strip() for cell in zone.cells)
        cards = ", ".join(named) if told else " ".join(cell.code for cell in zone.cells)
        count = "" if zone.count is None else str(zone.count)
        said = ", ".join(filter(None, (count, cards, self.listed((*zone.facts, zone.worth)))))
        name = self.label(zone)
        if zone.kind == "pile" and len(zone.cells) > 1:
            name = translate_with(self.say, TOP_LAST, pile=name)
        words = {"name": name, "words": said or self.words(zone.empty)}
        return hang_text(indent, translate_with(self.say, NAMED, **words), STEP)

    render_list = render_pile

    def render_place(self, _zone: Zone, _indent: str) -> list[str]:
        """Nothing: where a card can go is told by the moves."""
        return []

    def render_hand(self, zone: Zone, indent: str) -> list[str]:
        """The cards in one line, then each with what it is and can do, in columns."""
        cards = cells_of(cell.code for cell in zone.cells)
        lines = self.render_pile(Zone("list", zone.name, cards, empty=zone.empty), indent)
        lines += self.render_held(zone.cells, indent)
        return lines + self.sentences(zone.facts, indent)

    def render_held(self, cells: Sequence[Cell], indent: str) -> list[str]:
        """What each card of the hand is and can do, where something is said of it."""
        lines: list[str] = []
        told = [cell for cell in cells if cell.facts or cell.use]
        starts = pad_columns([(cell.code, *map(self.words, cell.facts)) for cell in told], 1)
        for cell, start in zip(told, starts, strict=True):
            line, use = indent + "".join(start), self.words(cell.use)
            if len(line + use) <= WIDTH:
                lines.append(line + use)
            else:
                lines += [line.rstrip(), *hang_text(indent + " " * len(start[0]), use)]
        return lines

    def render_grid(self, zone: Zone, indent: str) -> list[str]:
        pieces = [_render_piece(cell) for cell in zone.cells]
        width = max(3, *map(len, pieces)) + 1
        letters = "".join(letter.ljust(width) for letter in "abcdefgh"[: zone.columns])
        lines = [f"{indent}   {letters}"]
        for number, at in enumerate(range(0, len(pieces), zone.columns), 1):
            row = pieces[at : at + zone.columns]
            lines.append(f"{indent}{number}  " + "".join(piece.ljust(width) for piece in row))
        return lines

    def render_goals(self, zone: Zone, indent: str) -> list[str]:
        """`o1   3  exactly two goats: 3`: each with its token and what it brings now."""
        cells = zone.cells
        lines = self.sentences(filter(None, (zone.name,)), indent)
        if not cells:
            lines += self.sentences(filter(None, (zone.empty,)), indent)
        starts = pad_columns([(cell.token, self.words(cell.worth)) for cell in cells])
        for cell, start in zip(cells, starts, strict=True):
            lines += hang_text(indent + "".join(start), self.listed(cell.facts))
        return lines + self.sentences(zone.facts, indent)

    def render_market(self, zone: Zone, indent: str) -> list[str]:
        """`p1  chicken + exactly two goats: 3`: each with the word by which a move names it."""
        lines = [indent + self.label(zone)]
        for cell, start in zip(
            zone.cells, pad_columns([(each.token,) for each in zone.cells]), strict=True
        ):
            lines += hang_text(indent + STEP + "".join(start), self.listed(cell.facts))
        return lines + self.sentences(zone.facts, indent + STEP)

    def render_arena(self, zone: Zone, indent: str) -> list[str]:
        """`Bob    HJ   +1, eaten by SK (Cleo)`: whose each card is and what came of it."""
        names = ["" if cell.seat is None else self.called[cell.seat] for cell in zone.cells]
        rows = [(name, cell.code) for name, cell in zip(names, zone.cells, strict=True)]
        if not rows:
            return self.render_pile(zone, indent)
        lines = [indent + self.label(zone)]
        for cell, start in zip(zone.cells, pad_columns(rows), strict=True):
            said = self.listed((cell.worth, *cell.facts, cell.use))
            lines += hang_text(indent + STEP + "".join(start), said)
        return lines

    def render_sheet(self, zone: Zone, indent: str) -> list[str]:
        """`Year 1: Ann +3, Bob -2`: a line for each round, and below it what was counted."""
        lines: list[str] = []
        for each in zone.zones:
            sums = [
                f"{self.called[cell.seat]} {self.words(cell.worth)}"
                for cell in each.cells
                if cell.seat is not None
            ]
            words = {"name": self.label(each), "words": ", ".join(sums)}
            lines += hang_text(indent, translate_with(self.say, NAMED, **words), STEP)
            lines += self.render(each.zones, indent + STEP)
        return lines

    def render_note(self, zone: Zone, indent: str) -> list[str]:
        return self.sentences(zone.facts, indent)


def render_words(words: Words, names: Sequence[str], say: Translator) -> str:
    """A line, or marked words, in the language of `say`."""
    if isinstance(words, Line):
        return line_text(words, names, say)
    return say(words) if words else ""


def form_of(zone: Zone) -> str:
    """How a zone is written: a row that no move names takes a line of its own."""
    return "list" if zone.kind in IN_COLUMNS and not zone.token else zone.kind


def shorten_name(name: str) -> str:
    """The name as far as it fits its column."""
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."


def _render_piece(cell: Cell) -> str:
    if cell.mark == "free":
        return f"{cell.short.lower()}?"
    return (cell.short or cell.code or ".") + MARKS.get(cell.mark, "")


def pad_columns(rows: Sequence[Sequence[str]], gap: int = len(STEP)) -> list[list[str]]:
    """The rows with each column as wide as its widest part; an empty column takes no room."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        [part.ljust(width + gap) if width else "" for part, width in zip(row, widths, strict=True)]
        for row in rows
    ]


def join_columns(left: list[str], right: list[str], width: int) -> list[str]:
    """Lines beside each other; those at the right are indented by `width` already."""
    left += [""] * (len(right) - len(left))
    right += [""] * (len(left) - len(right))
    return [line.ljust(width) + beside[width:] for line, beside in zip(left, right, strict=True)]


def hang_text(start: str, text: str, further: str = "") -> list[str]:
    """The text after `start`, its further lines below its first."""
    if text and len(start + text) <= WIDTH:
        return [start + text.rstrip()]
    indent = start + further if not start.strip() else " " * len(start)
    lines = wrap(
        text, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
    )
    return lines or [start]
