"""A whole turn in one line, with what to do if a move isn’t possible.

    draw deck, lay if possible, discard first of 3S 9L else highest

Its steps are read one after the other, each in the position that is there by then. A step after a
move that settles is never refused: what the seat could not know may make it impossible, and a
refusal would show a card before it is drawn. So such a step has an `else`, or may be left out.
"""

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
ENDS = ("highest", "lowest", "any")
PLACES = ("on", "to", "at", "as")
IF_POSSIBLE = ("if", "possible")

NO_ELSE = phrase(
    "{words} comes after a move that shows you something new, so it needs a last resort. End it "
    "with “else any”, “else highest” or “else lowest”, or write “if possible”."
)
NO_MOVE = phrase("{words} isn’t a move of this game.")
TOO_MANY = phrase("A turn can have at most {most} steps.")
NONE_FITS = phrase("Nothing of {words} is possible now.")


class PreferenceStep(NamedTuple):
    """One step: its words, the choices in order of preference, and whether it may be left out. A
    choice of one word (`any`, `highest`, `lowest`) goes with the verb before it."""

    words: str
    choices: tuple[str, ...]
    is_optional: bool

    @property
    def is_total(self) -> bool:
        """True if the step is sure to come to something, or may be left out."""
        return self.is_optional or _is_end(self.choices[-1])


def parse_steps(words: str) -> list[PreferenceStep]:
    """The steps of a line, whatever game they are for."""
    return [_parse_step(step) for step in _split_steps(words)]


def has_preferences(words: str, vocabulary: Vocabulary) -> bool:
    """True for a line that says what to do if something else is not possible, in the words of the
    game throughout: prose with an `else` in it is none."""
    steps = _split_steps(words[: notation.LONGEST_TEXT])
    if not any(map(_has_choices, steps)):
        return False
    return not _find_foreign_choice(steps, vocabulary)


def check_orders(words: str, vocabulary: Vocabulary) -> None:
    """Unreadable, with its words, for a step that is not in the words of the game."""
    steps = _split_steps(words)
    if not 0 < len(steps) <= MOST_STEPS:
        raise Unreadable(Line(TOO_MANY, most=MOST_STEPS), truncate_words(words))
    if choice := _find_foreign_choice(steps, vocabulary):
        raise Unreadable(Line(NO_MOVE, words=repr(choice)), truncate_words(choice))


def _find_foreign_choice(steps: Sequence[list[str]], vocabulary: Vocabulary) -> str:
    """The first choice that is not in the words of the game, a last resort without a verb before it
    among them; empty if there is none."""
    for step in map(_parse_step, steps):
        for at, choice in enumerate(step.choices):
            is_bare_end = at > 0 and _is_end(choice)
            if not (is_bare_end or notation.is_answer_start(choice, vocabulary)):
                return choice
    return ""


def read_orders(record: Record, seat: Seat, words: str) -> tuple[MoveText, ...]:
    """The moves of a whole turn by orders that were given long before: what cannot be done is left
    out, and a turn that stays open is ended as at a time-out. So there are always some."""
    tag = record.view(seat)["tag"]
    moves: list[MoveText] = []
    for step in parse_steps(words)[:MOST_STEPS]:
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


def read_preferences(record: Record, seat: Seat, words: str) -> tuple[MoveText, ...]:
    """The moves that such a line comes to now, one after the other. A RulesError quotes the step
    that cannot be done before something new was shown; later steps that cannot be done are left
    out."""
    steps = parse_steps(words)
    if len(steps) > MOST_STEPS:
        raise Unreadable(Line(TOO_MANY, most=MOST_STEPS), truncate_words(words))
    record.require_turn(seat, truncate_words(words))
    start = record
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
    if not settled:  # what is forced is filled in; if more is missing, that is said
        return notation.read_submission(start, seat, ", ".join(moves))
    # After the last move that settles only what may be all of an answer stands by itself.
    stands = record.game.vocabulary.complete.issuperset(move.split()[0] for move in moves[settled:])
    return tuple(moves if stands or seat not in record.awaited_seats else moves[:settled])


def _split_steps(words: str) -> list[list[str]]:
    """The words of each step of a line: a comma before `else` parts none."""
    for sign in ",;\n":
        words = words.replace(sign, " , ")
    steps: list[list[str]] = [[]]
    parts = words.split()
    for at, word in enumerate(parts):
        if word != ",":
            steps[-1].append(word)
        elif [each.lower() for each in parts[at + 1 : at + 2]] != ["else"]:
            steps.append([])
    return [step for step in map(_strip_stop, steps) if step]


def _strip_stop(step: list[str]) -> list[str]:
    bare = [*step[:-1], step[-1].rstrip(".")] if step else []
    return [word for word in bare if word]


def _has_choices(step: list[str]) -> bool:
    low = [word.lower() for word in step]
    return (
        "else" in low[1:-1]
        or tuple(low[-2:]) == IF_POSSIBLE
        or _find_first_of(low) > 0
        or (len(low) > 1 and low[-1] in ENDS)
    )


def _find_first_of(low: Sequence[str]) -> int:
    """Where `first of` stands behind a verb and before a thing; 0 if it does not."""
    pairs = zip(low[1:-2], low[2:-1], strict=True)
    return next((at for at, pair in enumerate(pairs, 1) if pair == ("first", "of")), 0)


def _is_end(choice: str) -> bool:
    return choice.split()[-1].lower() in ENDS


def _parse_step(step: list[str]) -> PreferenceStep:
    said, low = " ".join(step), [word.lower() for word in step]
    is_optional = tuple(low[-2:]) == IF_POSSIBLE
    choices: list[str] = []
    part: list[str] = []
    for word in [*(step[:-2] if is_optional else step), "else"]:
        if word.lower() != "else":
            part.append(word)
            continue
        choices += _list_choices(part)
        part = []
    return PreferenceStep(said, tuple(choices) or (said,), is_optional)


def _list_choices(part: list[str]) -> list[str]:
    """`discard first of A B on C` is `discard A on C`, then `discard B on C`."""
    low = [word.lower() for word in part]
    at = _find_first_of(low)
    if not at:
        return [" ".join(part)] if part else []
    verb = " ".join(part[: at - 1] if low[at - 1] == "the" else part[:at])
    things = part[at + 2 :]
    end = next((n for n, word in enumerate(low[at + 2 :]) if n and word in PLACES), len(things))
    return [" ".join([verb, thing, *things[end:]]) for thing in things[:end]]


def _choose_move(record: Record, seat: Seat, step: PreferenceStep) -> MoveText | None:
    """The first choice of a step that is a legal move now; None if none is."""
    legal, vocabulary = record.list_legal_moves(seat), record.game.vocabulary
    verb = ""
    for choice in step.choices:
        if _is_end(choice):
            *said, end = choice.split()
            verb = " ".join(said) or verb
            if (move := _choose_last_resort(legal, vocabulary, verb, end.lower())) is None:
                continue
            return move
        verb = choice.split()[0]
        for move in _list_readings(choice, legal, vocabulary):
            return move
    return None


def _list_readings(
    words: str, legal: Sequence[MoveText], vocabulary: Vocabulary
) -> Iterator[MoveText]:
    """The legal move that the words name; or, for a verb alone or with a rank or a suit, such
    moves."""
    try:
        yield notation.interpret_clause(words, legal, vocabulary)
    except RulesError:
        verb, _space, said = words.partition(" ")
        moves = _moves_of_verb(legal, vocabulary, verb)
        yield from _moves_with_card(moves, vocabulary, said.lower()) if said else moves


def _moves_of_verb(legal: Sequence[MoveText], vocabulary: Vocabulary, verb: str) -> list[MoveText]:
    said = verb.lower()
    named = {own for own, others in vocabulary.verbs.items() if said == own or said in others} or {
        said
    }
    found = [move for move in legal if move.split()[0] in named]
    return sorted(found, key=lambda move: -len(move.split()))


def _moves_with_card(
    moves: Sequence[MoveText], vocabulary: Vocabulary, said: str
) -> list[MoveText]:
    """The moves that name a card of which a rank or a suit was said: any of them is meant."""
    lexicon = vocabulary.lexicon
    codes = lexicon.card_codes(said) or lexicon.narrow_by_suit(tuple(vocabulary.cards), said)
    return [move for move in moves if not {*move.split()}.isdisjoint(codes)]


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


def _rank_of(move: MoveText, vocabulary: Vocabulary) -> tuple[int, list[int]]:
    """How many cards a move names, and their ranks by the order in which its deck has them, the
    highest first."""
    ranks, suits = list(vocabulary.ranks), set(vocabulary.suits)
    found = []
    for token in move.split()[1:]:
        if token[:1] in suits and token[1:] in ranks:
            found.append(ranks.index(token[1:]))
        elif token[:1] in ranks and set(token[1:]) <= suits:
            found.append(ranks.index(token[:1]))
    return len(found), sorted(found, reverse=True)
