"""The numbered moves of a turn mail, and lines that show how a whole answer looks."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.utils.translation import gettext

from games.play.record.log_text import move_label
from games.post.mails.context import MailContext
from games.post.mails.formats import WIDTH, is_within_width
from games.post.mails.headers import reply_address
from games.rules.game import MoveText, Seat
from games.rules.record import Record

MOST_MOVES = 6  # of one example
MOST_EXAMPLES = 2
LONGEST_VERB = 8  # that the moves below it are lined up with
GAP = 2  # spaces between two columns of moves


class NumberedMove(NamedTuple):
    """A move with its number in the mail, and the page that drafts it, if it leads there."""

    number: int
    move: MoveText
    page: str


def list_choices(context: MailContext, linked: bool) -> list[list[NumberedMove]]:
    """The legal moves by verb, numbered in the order of `Record.list_legal_moves`, as the reader
    counts them; with their pages if they are to be `linked`."""
    numbered = [
        NumberedMove(number, move, context.page_with_draft(move) if linked else "")
        for number, move in enumerate(context.legal, 1)
    ]
    return [list(moves) for _verb, moves in groupby(numbered, lambda one: one.move.split()[0])]


def format_moves(moves: Sequence[MoveText]) -> list[str]:
    """The moves of a mail as plain text, each with its number: a verb, and beside it in columns
    what it can be done with. Few moves of a word or two stand in one line."""
    whole = (" " * GAP).join(f"{number:>3} {move}" for number, move in enumerate(moves, 1))
    if len(whole) <= WIDTH:
        return [whole]
    groups = [
        (verb, [f"{number:>3} {without_verb(move)}" for number, move in group])
        for verb, group in groupby(enumerate(moves, 1), lambda one: verb_of(one[1]))
    ]
    indent = max((len(verb) for verb, _cells in groups if len(verb) <= LONGEST_VERB), default=0)
    lines = []
    for verb, cells in groups:
        beside = max(indent, len(verb))
        rows = zip_longest([verb], fill_columns(cells, WIDTH - beside), fillvalue="")
        lines += [(label.ljust(beside) + line).rstrip() for label, line in rows]
    return lines


def verb_of(move: MoveText) -> str:
    """The first word of a move; empty for a move of one word, which is told whole."""
    return move.partition(" ")[0] if " " in move else ""


def without_verb(move: MoveText) -> str:
    """What stands beside the verb."""
    return move.partition(" ")[2] or move


def fill_columns(cells: Sequence[str], room: int) -> list[str]:
    """The cells in as many columns of one width as there is room for."""
    width = max(map(len, cells)) + GAP
    columns = max(1, (room + GAP) // width)
    return [
        "".join(f"{cell:<{width}}" for cell in cells[at : at + columns])
        for at in range(0, len(cells), columns)
    ]


def pick_turns(context: MailContext, examples: list[str]) -> list[str]:
    """Which of the whole answers a mail shows: all to a beginner, to others one that says more than
    a move of the list."""
    if context.is_beginning:
        return examples
    return [example for example in examples if example not in context.legal][:1]


def format_examples(examples: Sequence[str]) -> list[str]:
    """Whole answers as plain text, the first beside what they are."""
    label, other = gettext("A whole turn on one line:"), gettext("or:")
    lines = [
        f"{label if at == 0 else other.rjust(len(label))} {example}"
        for at, example in enumerate(examples)
    ]
    if all(map(is_within_width, lines)):
        return lines
    return [label, *(f"  {example}" for example in examples)]


def answer_mail_link(context: MailContext) -> str:
    """A link that opens an answer to this mail, up to what shall stand in it (`encode_line`); empty
    where mails cannot come in."""
    if not settings.REPLY_DOMAIN:
        return ""
    to = f"{reply_address(context)}@{settings.REPLY_DOMAIN}"
    return f"mailto:{to}?subject={quote(str(context.match))}&body="


@lru_cache(maxsize=1 << 12)
def encode_line(line: str) -> str:
    """A move, or another line, as it stands in the link that writes it."""
    return quote(line)


def label_choices(record: Record, seat: Seat, names: Sequence[str]) -> list[tuple[MoveText, str]]:
    """The legal moves and their words, in the order in which a mail numbers them from 1."""
    return [(move, move_label(record, seat, move, names)) for move in record.list_legal_moves(seat)]


def list_copyable_lines(record: Record, seat: Seat, names: Sequence[str]) -> dict[str, str]:
    """The lines that a mail with the moves shows in order to be answered with, and what each
    says: the numbered moves, in words too, as mails had them until 0.2, and the examples."""
    listed = label_choices(record, seat, names)
    lines = {words: move for move, words in listed}
    for number, (move, words) in enumerate(listed, 1):
        lines |= {f"{number} {each}": move for each in (words, move, without_verb(move))}
    return lines | {
        line: line for line in list_examples(record, seat, record.list_legal_moves(seat))
    }


def list_examples(record: Record, seat: Seat, legal: tuple[MoveText, ...]) -> list[str]:
    """One whole answer for each kind of move in `legal`: `hatch 7SK, draw deck`. A move of one word
    (`pass`) is never left out, since a mail that answers may say it only if this one shows it."""
    first_of = {move.split()[0]: move for move in reversed(legal)}
    verbs = list(dict.fromkeys(move.split()[0] for move in legal))
    shown = verbs[:MOST_EXAMPLES] + [verb for verb in verbs[MOST_EXAMPLES:] if verb in legal]
    return [
        ", ".join(complete_example_turn(record, seat, first_of[verb], at))
        for at, verb in enumerate(shown)
    ]


def complete_example_turn(record: Record, seat: Seat, move: MoveText, turn: int) -> list[MoveText]:
    """`move` and what may follow until the turn is over. `turn` varies the choice after it."""
    moves = [move]
    while not record.is_settling_move(seat, moves[-1]) and len(moves) < MOST_MOVES:
        record = record.apply_draft(seat, moves[-1:])
        if record.forced_move(seat) is not None:
            break
        legal = record.list_legal_moves(seat)
        ends = [
            next_move for next_move in legal if record.is_settling_move(seat, next_move)
        ] or legal
        if not ends:
            break
        moves.append(ends[turn % len(ends)])
    return moves
