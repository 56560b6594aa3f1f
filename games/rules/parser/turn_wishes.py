"""A whole turn in one line, though a move in it shows something new: what to do then is wished.

    draw deck, lay if possible, discard first of 3S 9L else highest

A wish is a list of steps, each read in the position that is there by then. A step after a move that
settles is never refused: what the seat could not know may make it impossible, and a refusal would
show a card before it is drawn. So such a step has an `else`, or may be left out.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.rules.errors import Illegal, RulesError, Unreadable
from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.parser import notation
from games.rules.parser.clause_parser import truncate_words
from games.rules.phrases import phrase
from games.rules.record import Record
from games.rules.vocabulary import Vocabulary

MOST_STEPS = 12
MOST_MOVES = 60  # of one line
ELSE = re.compile(r"\s*,?\s*\belse\b\s*", re.IGNORECASE)
BETWEEN = re.compile(r"\S\s+else\s+\S", re.IGNORECASE)
FIRST_OF = re.compile(
    r"(?P<verb>.+?)\s+(?:the\s+)?first\s+of\s+(?P<things>.+?)(?P<place>\s+(?:on|to|at|as)\s.+)?",
    re.IGNORECASE,
)
IF_POSSIBLE = re.compile(r"\s+if\s+(?:possible|i\s+can)\s*$", re.IGNORECASE)
END = re.compile(r"(?:(?P<verb>.+)\s+)?(?P<end>highest|lowest|any)", re.IGNORECASE)

NO_ELSE = phrase(
    "{words} comes after a move that shows you something new, so it needs a last resort. End it "
    "with “else any”, “else highest” or “else lowest”, or write “if possible”."
)
NO_MOVE = phrase("{words} isn’t a move of this game.")
TOO_MANY = phrase("A turn can have at most {most} steps.")
NONE_FITS = phrase("Nothing of {words} is possible now.")


class WishStep(NamedTuple):
    """One step: its words, the choices in order of preference, and whether it may be left out. A
    choice of one word (`any`, `highest`, `lowest`) goes with the verb before it."""

    words: str
    choices: tuple[str, ...]
    is_optional: bool

    @property
    def is_total(self) -> bool:
        """True if the step is sure to come to something, or may be left out."""
        return self.is_optional or END.fullmatch(self.choices[-1]) is not None


def is_wish(words: str, vocabulary: Vocabulary) -> bool:
    """True for a line that says what to do if something else is not possible, in the words of the
    game throughout: prose with an `else` in it is none."""
    steps = _split_steps(words[: notation.LONGEST_TEXT])
    if not any(IF_POSSIBLE.search(step) or _has_choices(step) for step in steps):
        return False
    return all(
        END.fullmatch(choice) or notation.is_answer_start(choice, vocabulary)
        for step in map(_parse_step, steps)
        for choice in step.choices
    )


def check_orders(words: str, vocabulary: Vocabulary) -> None:
    """Unreadable, with its words, for a step that is not in the words of the game."""
    steps = _split_steps(words)
    if not 0 < len(steps) <= MOST_STEPS:
        raise Unreadable(Line(TOO_MANY, most=MOST_STEPS), truncate_words(words))
    for step in map(_parse_step, steps):
        for choice in step.choices:
            if not (END.fullmatch(choice) or notation.is_answer_start(choice, vocabulary)):
                raise Unreadable(Line(NO_MOVE, words=repr(choice)), truncate_words(choice))


def read_orders(record: Record, seat: Seat, words: str) -> tuple[MoveText, ...]:
    """The moves of a whole turn by orders that were given long before: what cannot be done is left
    out, and a turn that stays open is ended as at a time-out. So there are always some."""
    tag = record.view(seat)["tag"]
    moves: list[MoveText] = []
    for step in map(_parse_step, _split_steps(words)[:MOST_STEPS]):
        if not _is_turn_open(record, seat, tag, moves):
            break
        if (move := _choose_move(record, seat, step)) is not None:
            moves.append(move)
            record = record.play(seat, move)
    while _is_turn_open(record, seat, tag, moves):
        move = record.choose_timeout_move(seat)
        moves.append(move)
        record = record.play(seat, move)
    return tuple(moves)


def _is_turn_open(record: Record, seat: Seat, tag: str, moves: Sequence[MoveText]) -> bool:
    if seat not in record.awaited_seats or len(moves) >= MOST_MOVES:
        return False
    return not moves or record.view(seat)["tag"] == tag


def read_wish(record: Record, seat: Seat, words: str) -> tuple[MoveText, ...]:
    """The moves that a wish comes to now, one after the other. A RulesError quotes the step that
    cannot be done before something new was shown; later steps that cannot be done are left out."""
    steps = [_parse_step(step) for step in _split_steps(words)]
    if len(steps) > MOST_STEPS:
        raise Unreadable(Line(TOO_MANY, most=MOST_STEPS), truncate_words(words))
    record.require_turn(seat, truncate_words(words))
    moves: list[MoveText] = []
    settled = 0  # how many of the moves are a whole submission
    for step in steps:
        if settled and not step.is_total:  # said before it is known whether the turn goes on
            raise Illegal(Line(NO_ELSE, words=repr(step.words)), truncate_words(step.words))
        if seat not in record.awaited_seats or len(moves) >= MOST_MOVES:
            continue
        move = _choose_move(record, seat, step)
        if move is None:
            if not settled and not step.is_optional:
                raise Illegal(Line(NONE_FITS, words=repr(step.words)), truncate_words(step.words))
            continue
        moves.append(move)
        settles = record.is_settling_move(seat, move)
        record = record.play(seat, move)
        settled = len(moves) if settles else settled
    if settled < len(moves):
        return _complete(record, seat, moves, settled)
    return tuple(moves)


def _complete(
    record: Record, seat: Seat, moves: list[MoveText], settled: int
) -> tuple[MoveText, ...]:
    """The moves with what is forced after them; without the last ones if their turn stays open."""
    while seat in record.awaited_seats and len(moves) < MOST_MOVES:
        move = record.forced_move(seat)
        if move is None:
            if not settled:
                notation.read_submission(record, seat, "")  # says what is missing
            return tuple(moves[:settled])
        moves.append(move)
        if record.is_settling_move(seat, move):
            break
        record = record.play(seat, move)
    return tuple(moves)


def _split_steps(words: str) -> list[str]:
    """The steps of a line: a comma before `else` parts none."""
    joined = re.sub(r"\s*,\s*(?=else\b)", " ", words, flags=re.IGNORECASE)
    return [step for part in re.split(r"[,;\n]", joined) if (step := part.strip(" ."))]


def _has_choices(step: str) -> bool:
    if BETWEEN.search(step) is not None or FIRST_OF.fullmatch(step) is not None:
        return True
    end = END.fullmatch(step)
    return end is not None and end["verb"] is not None


def _parse_step(step: str) -> WishStep:
    is_optional = IF_POSSIBLE.search(step) is not None
    choices: list[str] = []
    for part in ELSE.split(IF_POSSIBLE.sub("", step)):
        found = FIRST_OF.fullmatch(part.strip())
        if found is None:
            choices.append(part.strip())
        else:
            things = re.split(r"\s+", found["things"].strip())
            choices += [f"{found['verb']} {thing}{found['place'] or ''}" for thing in things]
    return WishStep(step, tuple(filter(None, choices)) or (step,), is_optional)


def _choose_move(record: Record, seat: Seat, step: WishStep) -> MoveText | None:
    """The first choice of a step that is a legal move now; None if none is."""
    legal, vocabulary = record.list_legal_moves(seat), record.game.vocabulary
    verb = ""
    for choice in step.choices:
        found = END.fullmatch(choice)
        if found is not None:
            verb = found["verb"] or verb
            if (move := _choose_last_resort(legal, vocabulary, verb, found["end"].lower())) is None:
                continue
            return move
        verb = choice.split()[0]
        for move in _list_readings(choice, legal, vocabulary):
            return move
    return None


def _list_readings(
    words: str, legal: Sequence[MoveText], vocabulary: Vocabulary
) -> Iterator[MoveText]:
    """The legal move that the words name; or, for a verb alone, the first such move."""
    try:
        yield notation.interpret_clause(words, legal, vocabulary)
    except RulesError:
        if " " not in words:
            yield from _moves_of_verb(legal, vocabulary, words)


def _moves_of_verb(legal: Sequence[MoveText], vocabulary: Vocabulary, verb: str) -> list[MoveText]:
    said = verb.lower()
    named = {own for own, others in vocabulary.verbs.items() if said == own or said in others} or {
        said
    }
    return [move for move in legal if move.split()[0] in named]


def _choose_last_resort(
    legal: Sequence[MoveText], vocabulary: Vocabulary, verb: str, end: str
) -> MoveText | None:
    moves = _moves_of_verb(legal, vocabulary, verb)
    if not moves:
        return None
    if end == "any":
        return moves[0]
    ranked = sorted(moves, key=lambda move: _rank_of(move, vocabulary))
    return ranked[-1] if end == "highest" else ranked[0]


def _rank_of(move: MoveText, vocabulary: Vocabulary) -> int:
    """The rank of the first card that a move names, by the order in which its deck has them."""
    ranks, suits = list(vocabulary.ranks), set(vocabulary.suits)
    for token in move.split()[1:]:
        if token[:1] in suits and token[1:] in ranks:
            return ranks.index(token[1:])
        if token[:1] in ranks and set(token[1:]) <= suits:
            return ranks.index(token[:1])
    return -1
