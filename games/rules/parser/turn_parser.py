"""A whole answer as it comes in, from a page or a mail: its words, and seats by their players."""

import re
from collections.abc import Callable, Sequence

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.parser import move_preferences, notation
from games.rules.record import Record
from games.rules.vocabulary import Vocabulary, normalize_text

_SEPARATOR = re.compile(r"[,;.\n]")


def read_answer(
    record: Record, seat: Seat, words: str, names: Callable[[], Sequence[str]]
) -> tuple[tuple[MoveText, ...], Line | None]:
    """The moves that `words` say for a seat, and why a part of them was left out, if it was; errors
    as for `notation.read_submission`. `names` gives those of the players by seat: it is asked only
    where the words may name a seat."""
    # Pages send moves as the game writes them: there no player is named, and nothing is left out.
    exact = notation.read_canonical(record, seat, words)
    if exact is not None:
        return notation.read_submission(record, seat, words, exact), None
    if has_seat_name(words, record):
        words = replace_seat_names(words, record, names())
    if move_preferences.has_preferences(words, record.game.vocabulary):
        return move_preferences.read_preferences(record, seat, words), None
    return notation.read_submission(record, seat, words), notation.explain_ignored_words(
        record, seat, words
    )


def replace_seat_names(words: str, record: Record, names: Sequence[str]) -> str:
    """The words with seats as the moves of the game call them, where its verbs name a seat: by a
    player's name, or by `seat` and a name or number. A name that is a word of the game or what a
    move calls a seat (`P3`), or that could be two clauses, counts only behind `seat`. `names` are
    those of the players by seat."""
    vocabulary = record.game.vocabulary
    called = record.game.seat_words(record.state)
    if not (vocabulary.seated and called):
        return words
    verbs = [word for verb in vocabulary.seated for word in (verb, *vocabulary.verbs[verb])]
    folded = {normalize_text(name).strip(): seat for seat, name in reversed([*enumerate(names)])}
    known = sorted(filter(None, folded), key=len, reverse=True)
    taken = {normalize_text(token) for token in called} | {
        f"p{seat + 1}" for seat in range(len(called))
    }
    free = [
        name
        for name in known
        if not (name in taken or _is_word(name, vocabulary) or _SEPARATOR.search(name))
    ]

    def replace_name(found: re.Match[str]) -> str:
        number = found["number"]
        seat = int(number) - 1 if number else folded[normalize_text(found["name"] or found["free"])]
        token = called[seat] if 0 <= seat < len(called) else f"P{seat + 1}"
        return f"{found['verb']} {token}"

    return seat_name_pattern(verbs, known, free).sub(replace_name, words)


def seat_name_pattern(
    verbs: Sequence[str], known: Sequence[str], free: Sequence[str]
) -> re.Pattern[str]:
    """A verb and the seat behind it: by any `known` name after the word `seat`, by a `free` one
    without it."""
    numbers = r"(?P<number>\d{1,2})"
    return re.compile(
        rf"\b(?P<verb>{_any_of_pattern(verbs)})\s+(?:the\s+)?"
        rf"(?:seat\s+(?:{numbers}|(?P<name>{_any_of_pattern(known)}))|(?P<free>{_any_of_pattern(free)}))"
        r"(?:['’]s)?(?![\w])",
        re.IGNORECASE,
    )


def has_seat_name(words: str, record: Record) -> bool:
    """True for words that hold a verb after which a seat may be named by its player: not where
    all that follows it up to the next comma is a word of the game or what a move calls a seat, as
    in the moves that a page sends."""
    vocabulary = record.game.vocabulary
    if not vocabulary.seated:
        return False
    called = {normalize_text(token) for token in record.game.seat_words(record.state)}
    verbs = {name for verb in vocabulary.seated for name in (verb, *vocabulary.verbs[verb])}
    for clause in words.split(","):
        said = vocabulary.lexicon.split(clause)
        plainly = len(said) == 2 and said[0] in verbs
        if plainly and (said[1] in called or _is_word(said[1], vocabulary)):
            continue
        if not verbs.isdisjoint(said):
            return True
    return False


def _any_of_pattern(words: Sequence[str]) -> str:
    return "|".join(map(re.escape, words)) or r"(?!)"


def _is_word(name: str, vocabulary: Vocabulary) -> bool:
    lexicon = vocabulary.lexicon
    parts = lexicon.split(name)
    found = lexicon.phrases.find(parts, 0) if parts else None
    return bool(found and found[1] == len(parts)) or bool(lexicon.card_codes(name))
