"""What a line of a letter means as a move. PURE.

In letters people also greet, thank, sign and chat, and nobody presses a button after reading what
was understood. So a line plays only what it says in full: the number of a move, which is all of
the line or has moves behind a comma; a verb with its card or place; or, letter for letter, a line
that the mail showed. Pages and forms keep the forgiving reader as it is.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.rules.errors import RulesError
from games.rules.game import Seat
from games.rules.parser import notation
from games.rules.parser.clause_parser import CardWords, Clause, ClausePart
from games.rules.record import Record
from games.rules.vocabulary import VERB, Vocabulary, split_phrase

NUMBER = re.compile(r"(?:# ?)?[1-9]\d{0,2}\.?|\( ?[1-9]\d{0,2} ?\)")
NUMBER_AHEAD = re.compile(r"(?:# ?)?[1-9]\d{0,2}\.?,\s*+(?P<rest>[^\w\n]*+\w.*)")
BEGINS_WITH_NUMBER = re.compile(r"\W*\d+(?![^\W_])")
SIGN_BEFORE_DIGIT = re.compile(r"[#(+] ?\d")
PLAY = re.compile(r"play[:,]? ++(?P<rest>.+)", re.IGNORECASE)


class LineMeaning(NamedTuple):
    """What to play for a line: `words` for the reader, empty if the line is no move.

    `counts` if it counts in the list of a mail; `bare` if it is so short that it is read only where
    nothing but a move can stand.
    """

    words: str = ""
    counts: bool = False
    bare: bool = False


NOTHING = LineMeaning()


def is_move_number(words: str) -> bool:
    """True for words that name a move by its number in a mail, whatever follows behind a comma."""
    return bool(NUMBER.fullmatch(words) or NUMBER_AHEAD.fullmatch(words))


def read_meaning(line: str, record: Record, seat: Seat) -> LineMeaning:
    """What a line means to a seat that is asked."""
    for words in list_line_variants(line, record.game.vocabulary):
        if NUMBER.fullmatch(words):
            return LineMeaning(words, counts=True, bare=True)
        ahead = NUMBER_AHEAD.fullmatch(words)
        if ahead and all(
            _may_stand_beside(clause, record) for clause in _read_clauses(record, seat, ahead[1])
        ):
            return LineMeaning(words, counts=True)
        if words is not line and words.casefold() in map(
            str.casefold, record.list_legal_moves(seat)
        ):
            return LineMeaning(words)
        if _is_said_in_full(words, record, seat):
            return LineMeaning(words)
    return NOTHING


def read_copied_line(line: str, shown: Mapping[str, str]) -> LineMeaning:
    """What a line means that was copied from the mail. `shown` are the lines that the mail showed,
    and what each says."""
    said = {normalize_line(one): says for one, says in shown.items()}.get(normalize_line(line), "")
    return LineMeaning(said, bare=" " not in line.strip()) if said else NOTHING


def normalize_line(line: str) -> str:
    """A line for comparing: letters and signs as they are, but for case, spaces and a full stop."""
    return " ".join(line.casefold().split()).removesuffix(".")


def list_line_variants(line: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The line, and what stands behind `play`, which is a word for any move; where that begins with
    another verb of the game or is a number, it is tried first."""
    found = PLAY.fullmatch(line)
    if found is None:
        yield line
        return
    rest = found["rest"]
    verb = vocabulary.lexicon.phrases.find(vocabulary.lexicon.split(rest) or [""], 0)
    first = is_move_number(rest) or (verb is not None and verb[0].kind == VERB)
    yield from (rest, line) if first else (line, rest)


def _read_clauses(record: Record, seat: Seat, words: str) -> list[Clause | None]:
    try:
        return [*notation.parse_submission(record, seat, words)] or [None]
    except RulesError:
        return [None]


def _is_said_in_full(words: str, record: Record, seat: Seat) -> bool:
    """True if one move at least is named with its verb and thing, and all beside it fits."""
    if not words[0].isalnum() and not SIGN_BEFORE_DIGIT.match(words):
        return False
    if BEGINS_WITH_NUMBER.match(words):
        return False
    clauses = _read_clauses(record, seat, words)
    if not any(_is_full(clause, record.game.vocabulary) for clause in clauses):
        return False
    return all(_may_stand_beside(clause, record) for clause in clauses)


def _may_stand_beside(clause: Clause | None, record: Record) -> bool:
    """True for a clause that may stand beside a full one: another such, a verb alone in the
    game's own word (`pass`) or in several (`no swap`), or a pile to draw from (`deck`)."""
    if clause is None:
        return False
    if _is_full(clause, record.game.vocabulary):
        return True
    if clause.implied:
        return len(clause.parts) == 1
    own = clause.verbs[:1] == (clause.said,) or clause.said in record.game.vocabulary.alone
    return (
        bool(clause.said) and not clause.parts and not clause.vague and (own or " " in clause.said)
    )


def _is_full(clause: Clause | None, vocabulary: Vocabulary) -> bool:
    """True for a clause that nobody writes by chance: a verb with a thing right behind it, or,
    without a verb, a code and where it goes (`C4 > C`, `c3 p2`)."""
    if clause is None or not clause.parts or clause.number or clause.implied or clause.vague:
        return False
    codes = [_is_code(part) for part in clause.parts]
    if not clause.said:
        placed = any(part.filler for part in clause.parts[1:]) and _is_card_code(clause.parts[0])
        return len(codes) > 1 and (placed or any(codes))
    first = clause.parts[0]
    if first.filler and len(codes) == 1 and len(_words_of(first)) == 1:
        return False  # `keep on x` is no order for the Ace X
    if first.apart or (not _is_whole_word(clause.said, vocabulary) and not any(codes)):
        return False
    by_code = any(
        code or _is_card_code(part) for code, part in zip(codes, clause.parts, strict=True)
    )
    return not any(part.apart and by_code and _is_loose(part) for part in clause.parts)


def _is_whole_word(said: str, vocabulary: Vocabulary) -> bool:
    found = vocabulary.lexicon.phrases.find(said.split(), 0)
    return len(said) > 1 and found is not None and found[1] == len(said.split())


def _words_of(part: ClausePart) -> str:
    return part.thing.words if isinstance(part.thing, CardWords) else part.thing


def _is_code(part: ClausePart) -> bool:
    return any(char.isdigit() for char in _words_of(part))


def _is_card_code(part: ClausePart) -> bool:
    if not isinstance(part.thing, CardWords) or len(set(part.thing.codes)) != 1:
        return False
    return sorted(part.thing.words.upper()) == sorted(part.thing.codes[0])


def _is_loose(part: ClausePart) -> bool:
    if isinstance(part.thing, CardWords):
        return not (_is_code(part) or _is_card_code(part))
    return len(split_phrase(part.thing)[0]) == 1 and not part.filler
