"""The forgiving reader and the click reader: words and picks, turned into legal moves.

The legal moves are the grammar. A clause means the one legal move that it abbreviates; a thing is
looked up among the things in question first (a card among the cards in hand) and judged
afterwards, so a slip is never turned into another play.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.rules.errors import Illegal, RulesError, Unreadable
from games.rules.game import MoveText
from games.rules.lines import MOST_LISTED, Line, join_with_or
from games.rules.parser import refusal_messages
from games.rules.parser.clause_completion import find_clauses
from games.rules.parser.clause_matcher import (
    ClauseReading,
    ask_which,
    list_meaningful_tokens,
    quote_clause,
    tokens_of,
)
from games.rules.parser.clause_parser import Clause, parse_clauses, truncate_words
from games.rules.vocabulary import VERB, Vocabulary, normalize_text

if TYPE_CHECKING:
    from games.rules.record import Record


LONGEST_TEXT = 10_000
MOST_FORCED = 50

_TAG = re.compile(r"\s*([a-z]{1,4}[0-9]{1,4}(?:\.[a-z]{0,9}[0-9]{0,4}(?<!\.))?[a-z]?)\s*(:|\s)")
_EMPTY = Vocabulary()


@dataclass(frozen=True)
class Narrowing:
    """What is left of the legal moves after some picks.

    `moves` hold all picks; `tokens` can be picked next; `exact` is the move, if any, that the
    picks name completely.
    """

    moves: tuple[MoveText, ...]
    tokens: tuple[str, ...]
    exact: MoveText | None


def narrow_moves(
    legal: Sequence[MoveText], picks: Sequence[str], vocabulary: Vocabulary = _EMPTY
) -> Narrowing:
    """The legal moves that hold all `picks`, in whatever order they were picked.

    A token picked twice has to stand twice in a move. Fillers (`on`) and tokens that every move
    left shares are not offered; picks of fillers do not count.
    """
    picked = Counter(pick for pick in picks if pick not in vocabulary.fillers)
    moves = filter_moves(legal, picks, vocabulary)
    offered: Counter[str] = Counter()
    exact = None
    for move in moves:
        tokens = list_meaningful_tokens(move, vocabulary)
        rest = [one for one in dict.fromkeys(tokens) if tokens.count(one) > picked.get(one, 0)]
        offered.update(rest)
        if not rest and exact is None:
            exact = move
    following = tuple(token for token, times in offered.items() if times < len(moves))
    return Narrowing(moves, following, exact)


def filter_moves(
    legal: Iterable[MoveText], picks: Iterable[str], vocabulary: Vocabulary
) -> tuple[MoveText, ...]:
    """The legal moves that hold all `picks`, in whatever order they were picked."""
    picked = Counter(pick for pick in picks if pick not in vocabulary.fillers)
    left = legal
    for token, times in picked.items():
        left = [move for move in left if tokens_of(move).count(token) >= times]
    return tuple(left)


def pick_along(
    left: Iterable[MoveText], picks: tuple[str, ...], vocabulary: Vocabulary
) -> tuple[str, ...]:
    """The picks with the verb of a move that is `left` and of which they are all the rest, where
    such verbs are picked along."""
    for move in left:
        verb, *things = (word for word in move.split() if word not in vocabulary.fillers)
        if verb in vocabulary.along and sorted(things) == sorted({*picks} - {verb}):
            return (*dict.fromkeys((*picks, verb)),)
    return picks


def interpret_clause(
    words: str, legal: Sequence[MoveText], vocabulary: Vocabulary = _EMPTY
) -> MoveText:
    """The one legal move that `words` abbreviate, or whose number (from 1) they are.

    Unreadable, Illegal or Ambiguous quote the words; their `choices` say what would do.
    """
    moves = tuple(legal)
    if words in moves:
        return words
    _check_length(words)
    clauses = find_clauses(words, moves, vocabulary, finishing=False)
    if not clauses:
        raise Unreadable(Line(refusal_messages.NO_WORDS), truncate_words(words), moves)
    if len(clauses) > 1:
        why = Line(refusal_messages.SEVERAL_MOVES, words=truncate_words(words))
        raise Unreadable(why, truncate_words(words), moves)
    return ClauseReading(moves, vocabulary, None).find_move(clauses[0])


def read_submission(
    record: Record, seat: int, words: str, known: tuple[MoveText, ...] | None = None
) -> tuple[MoveText, ...]:
    """A whole submission: the moves of one or several clauses, in the order they are played.

    Clauses may stand in any order and need no separators; a choice of one is filled in, and a move
    that stands for others (`close auto`) is spelled out. The last
    move settles (nothing is played or looked at beyond it) or leaves the seat nothing to answer.
    Raises NotYourTurn, MatchOver, Unreadable, Illegal, Ambiguous, or Incomplete with what is
    missing. `known` is what `read_canonical` has found, if it has.
    """
    _check_length(words)
    record.require_turn(seat, truncate_words(words))
    moves = (
        known
        or read_canonical(record, seat, words)
        or _SubmissionReader(record, seat, words).read()
    )
    if moves[-1] not in record.game.shorthand:
        return moves
    for move in moves[:-1]:
        record = record.play(seat, move)
    return (*moves[:-1], *record.game.expand_shorthand(record.state, seat, moves[-1]))


def parse_submission(record: Record, seat: int, words: str) -> list[Clause]:
    """The clauses of a submission as they were said, without a turn tag, for whoever has to judge
    how much was said. Unreadable or Illegal (an outdated tag) as for `read_submission`."""
    _check_length(words)
    view = record.view(seat)
    vocabulary = record.game.vocabulary
    text = _strip_turn_tag(words, view["tag"], vocabulary)
    return parse_clauses(text, record.list_legal_moves(seat), vocabulary, view.get("words"))


def explain_ignored_words(record: Record, seat: int, words: str) -> Line | None:
    """Why a part of a submission that can be read is left out of it; None if all of it counts."""
    useless = record.game.list_useless_verbs(record.state, seat)
    if not useless or read_canonical(record, seat, words):
        return None
    verbs = {verb for clause in parse_submission(record, seat, words) for verb in clause.verbs}
    return next((why for verb, why in useless.items() if verb in verbs), None)


def is_answer_start(line: str, vocabulary: Vocabulary) -> bool:
    """True if a line of a letter begins like an answer: a tag, a number, or a word of the game."""
    if len(line) > LONGEST_TEXT:
        return False
    lexicon = vocabulary.lexicon
    text = normalize_text(line)
    tag = _match_turn_tag(text)
    words = lexicon.split(text[tag.end() :] if tag else text)
    start = 0
    while start < len(words) and (words[start] in vocabulary.noise or words[start] == "#"):
        start += 1
    if start == len(words):
        return False
    if words[start].isdigit():
        return True
    found = lexicon.phrases.find(words, start)
    if found is None and vocabulary.bare and _is_card(words, start, vocabulary):
        return True
    if found is None:
        return lexicon.find_verb_by_prefix(words[start]) is not None
    entry = found[0]
    return entry.kind == VERB or entry.tokens[0] in vocabulary.starters.union(vocabulary.openers)


def _is_card(words: list[str], at: int, vocabulary: Vocabulary) -> bool:
    lexicon = vocabulary.lexicon
    return bool(lexicon.card_codes(words[at]) or lexicon.find_named_cards(words, at)[0])


def _check_length(words: str) -> None:
    if len(words) > LONGEST_TEXT:
        raise Unreadable(Line(refusal_messages.TOO_LONG, count=len(words)), truncate_words(words))


def read_canonical(record: Record, seat: int, words: str) -> tuple[MoveText, ...] | None:
    """The moves of canonical text (legal moves with commas between), else None."""
    moves: list[MoveText] = []
    parts = [part.strip() for part in words.split(",")]
    for at, move in enumerate(parts):
        if move not in record.list_legal_moves(seat):
            return None
        moves.append(move)
        if record.is_settling_move(seat, move):
            return tuple(moves) if at == len(parts) - 1 else None
        record = record.play(seat, move)
    rest, complete = _find_forced_moves(record, seat)
    return (*moves, *rest) if complete else None


def _find_forced_moves(record: Record, seat: int) -> tuple[tuple[MoveText, ...], bool]:
    """The choices of one that follow, and whether the seat's answer is complete after them."""
    moves: list[MoveText] = []
    while seat in record.awaited_seats and len(moves) < MOST_FORCED:
        move = record.forced_move(seat)
        if move is None:
            return tuple(moves), False
        moves.append(move)
        if record.is_settling_move(seat, move):
            return tuple(moves), True
        record = record.play(seat, move)
    return tuple(moves), seat not in record.awaited_seats


class _SubmissionReader:
    """A submission being read: the position so far, the moves so far, the clauses still to go."""

    def __init__(self, record: Record, seat: int, words: str) -> None:
        self.seat = seat
        self.words = truncate_words(words)
        self.record = record
        self.ahead = False
        self.moves: list[MoveText] = []
        self.vocabulary = record.game.vocabulary
        view = record.view(seat)
        text = _strip_turn_tag(words, view["tag"], self.vocabulary)
        names = view.get("words")
        self.clauses = find_clauses(text, record.list_legal_moves(seat), self.vocabulary, names)
        useless = record.game.list_useless_verbs(record.state, seat).keys()
        self.clauses = [
            clause for clause in self.clauses if useless.isdisjoint(clause.verbs)
        ] or self.clauses
        self.clauses.sort(key=self._is_late)
        self.reading = ClauseReading(record.list_legal_moves(seat), self.vocabulary, view)
        self._drop_copied_number()
        for clause in self.clauses[:1]:
            if clause.number is not None and 1 <= clause.number <= len(self.reading.legal):
                clause.listed = self.reading.legal[clause.number - 1]

    def read(self) -> tuple[MoveText, ...]:
        """All moves of the submission."""
        if not self.clauses:
            raise Unreadable(Line(refusal_messages.NO_WORDS), self.words, self.reading.legal)
        while self.clauses:
            if self._take_next():
                return tuple(self.moves)
        rest, complete = ((), False) if self.ahead else _find_forced_moves(self.record, self.seat)
        if complete:
            return (*self.moves, *rest)
        if all(tokens_of(move)[0] in self.vocabulary.complete for move in self.moves):
            return tuple(self.moves)
        for move in rest:
            self._play_move(move)
        for closer in self.vocabulary.closers:
            if closer in self.reading.legal:
                return (*self.moves, closer)
        raise self._incomplete_error()

    def _is_late(self, clause: Clause) -> bool:
        return clause.number is None and self.vocabulary.early.isdisjoint(clause.verbs)

    def _drop_copied_number(self) -> None:
        if len(self.clauses) < 2 or self.clauses[0].number is None:
            return
        with suppress(RulesError):
            if self.reading.find_move(self.clauses[0]) == self.reading.find_move(self.clauses[1]):
                del self.clauses[0]

    def _take_next(self) -> bool:
        """Play the next clause that can be played now; True if that settles the submission."""
        settling: tuple[Clause, MoveText] | None = None
        for clause in self.clauses:
            if not self.reading.can_begin(clause):
                continue
            try:
                move = self.reading.find_move(clause)
            except RulesError as error:
                raise (error if clause.number is not None else self._explain_error(error)) from None
            if not self.record.is_settling_move(self.seat, move):
                self.clauses.remove(clause)
                self._play_move(move)
                return False
            if len(self.clauses) > 1 and self._continue_after_settling(clause, move):
                return False
            settling = settling or (clause, move)
        if settling is None:
            return self._take_forced()
        if len(self.clauses) > 1:
            raise self._explain_error(self._one_turn_error())
        self.moves.append(settling[1])
        return True

    def _continue_after_settling(self, clause: Clause, move: MoveText) -> bool:
        """Reads on after a move that settles, in the position as far as the seat can know it before
        the move is taken; False if the game foresees none."""
        ahead = self.record.game.foresee_state(self.record.state, self.seat, move)
        if ahead is None:
            return False
        self.clauses.remove(clause)
        self.moves.append(move)
        self.ahead = True
        self._read_position(type(self.record)(self.record.game, ahead))
        return True

    def _take_forced(self) -> bool:
        """No clause fits here: play a choice of one, if it is not the end of the turn. In a
        position that is only foreseen there may be choices that the seat does not know yet."""
        move = None if self.ahead else self.record.forced_move(self.seat)
        if move is None or self.record.is_settling_move(self.seat, move):
            words = quote_clause(self.clauses[0])
            legal = self.reading.legal
            why = Line(refusal_messages.NOT_POSSIBLE, words=words)
            if 0 < len(legal) <= MOST_LISTED:
                why = Line(
                    refusal_messages.NOT_POSSIBLE_BUT, words=words, moves=join_with_or(legal)
                )
            raise self._explain_error(Illegal(why, words, legal))
        self._play_move(move)
        return False

    def _play_move(self, move: MoveText) -> None:
        self.moves.append(move)
        self._read_position(self.record.play(self.seat, move))
        if self.clauses and not self.reading.legal and not self.ahead:
            raise self._one_turn_error()

    def _one_turn_error(self) -> Illegal:
        return Illegal(Line(refusal_messages.ONE_TURN, words=self.words), self.words)

    def _read_position(self, record: Record) -> None:
        self.record = record
        self.reading = ClauseReading(
            record.list_legal_moves(self.seat), self.vocabulary, record.view(self.seat)
        )

    def _explain_error(self, error: RulesError) -> RulesError:
        tokens = [
            token for clause in self.clauses for token in self.reading.canonical_tokens(clause)
        ]
        reason = self.record.game.explain_refusal(self.record.state, self.seat, tokens)
        if reason is None:
            return error
        return Illegal(reason, self.words, error.choices or self.reading.legal)

    def _incomplete_error(self) -> RulesError:
        if self.vocabulary.closers:
            reason = self.record.game.explain_refusal(self.record.state, self.seat, ())
            if reason is not None:
                return Illegal(reason, self.words, self.reading.legal)
        rests = {
            move: Counter(list_meaningful_tokens(move, self.vocabulary))
            for move in self.reading.legal
        }
        return ask_which(rests, self.words, self.vocabulary, missing=True)


def _strip_turn_tag(words: str, current: str, vocabulary: Vocabulary) -> str:
    """The words after a turn tag; Illegal if the tag is that of another turn than `current`."""
    text = normalize_text(words)
    bare = f"{normalize_text(current)}:"
    if text.lstrip().startswith(bare) and current:
        return text.lstrip()[len(bare) :]
    given = _match_turn_tag(text)
    if not current or given is None or not _is_tag(given.group(1), current, vocabulary):
        return text
    tag = given.group(1).upper()
    if _normalize_tag(tag) != _normalize_tag(current):
        why = Line(refusal_messages.OUTDATED, given=tag, current=current)
        raise Illegal(why, tag, (current,))
    return text[given.end() :]


def _is_tag(words: str, current: str, vocabulary: Vocabulary) -> bool:
    if any(char.isdigit() for char in current):
        return words[0] == current[0].casefold()
    return re.split(r"[0-9]", words)[0] not in vocabulary.numbered


def _match_turn_tag(text: str) -> re.Match[str] | None:
    given = _TAG.match(text)
    return given if given and (given.group(2) == ":" or "." in given.group(1)) else None


def _normalize_tag(tag: str) -> str:
    return re.sub(r"0+(?=\d)", "", tag.casefold())
