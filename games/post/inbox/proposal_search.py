"""A search for the one whole turn that stands somewhere in a player's own words. PURE.

What is found is only proposed to its writer (“Did you mean …? Reply yes to play it.”), so the
search may be generous where playing must be strict: in chatter, below or between quoted lines, with
one typing slip, as `option 3` or `3 please`. It is bounded, and runs outside of any transaction.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from games.post.inbox.move_parser import read_meaning
from games.rules.errors import Ambiguous, Incomplete, RulesError
from games.rules.game import MoveText, Seat
from games.rules.lines import Line as Sentence
from games.rules.parser import notation
from games.rules.parser.turn_parser import replace_seat_names
from games.rules.record import Record
from games.rules.vocabulary import VERB, Vocabulary


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


MOST_LETTERS = 2000  # of a player's own words that are searched
MOST_READINGS = 400  # of one search
LONGEST_TURN = 16  # words
LONGEST_LINE = 200
SHORTEST_WORD = 3  # in which one slip can be told
MARKS = ".,!?:;()[]{}<>“”„\"'‘’*-–—=/|… "
# Words beside a number that leave no doubt that it is one of the list.
BESIDE_NUMBER = word_set(
    "option options choice number move step turn no nr num the my is answer would be i i'd i'll "
    "like want to take choose pick play go with for me let's lets us please pls thanks thank you "
    "should shall can may what about how ok okay then so just "
    "nummer zug wahl die das der ich nehme wähle spiele bitte danke "
    "numéro coup choix le la je prends joue choisis merci s'il vous te plaît plait svp "
    "opción opcion número numero jugada el yo tomo elijo juego por favor gracias "
    "opzione mossa il io prendo scelgo gioco per favore grazie "
    "opcja numer ruch wybieram biorę gram proszę poproszę dzięki "
    "optie zet ik neem kies speel graag alsjeblieft bedankt "
    "opção opcao jogada eu escolho jogo obrigado obrigada"
)


class FoundTurn(NamedTuple):
    """A turn that was found: the words for it, and its moves. Where something is missing there are
    no moves, but `why` asks for it. `is_literal` if it was written as it is, so that its words name
    nothing that its writer did not."""

    words: str
    moves: tuple[MoveText, ...] = ()
    why: Sentence | None = None
    is_literal: bool = True
    begins: int = 0  # of all words, the first that it was read from
    ends: int = 0

    def is_part_of(self, other: "FoundTurn") -> bool:
        """True if it was read from some of the words that `other` was read from."""
        longer = other.ends - other.begins > self.ends - self.begins
        return longer and other.begins <= self.begins and self.ends <= other.ends


class SearchExhausted(Exception):
    """More was read than a search may read."""


def find_turn(
    lines: Iterable[str], record: Record, seat: Seat, names: Sequence[str], lists_seen: bool
) -> FoundTurn | None:
    """The one whole turn that the player's own lines hold; None for none or several. `names` are
    those at the table, by seat; `lists_seen` if the player has seen the numbered list."""
    search = TurnSearch(record, seat, names, [*split_words(cap_characters(lines))])
    try:
        whole = [*search.find_whole(lists_seen)]
        slips = [*search.find_slips()]
    except SearchExhausted:
        return None
    found = (*whole, *slips)
    whole = [one for one in whole if not any(one.is_part_of(other) for other in found)]
    clear = [one for one in whole or slips if not search.leaves_something(one)]
    if len({one.moves for one in clear}) == 1:
        return clear[0]
    if not whole and not slips and len({str(one.why) for one in search.asked}) == 1:
        return search.asked[0]
    return None


class TurnSearch:
    """One search at a position, as far as its seat sees it."""

    def __init__(
        self, record: Record, seat: Seat, names: Sequence[str], words: Sequence[str]
    ) -> None:
        self.record, self.seat, self.names, self.words = record, seat, names, words
        self.legal = record.list_legal_moves(seat)
        self.vocabulary = record.game.vocabulary
        hand = record.view(seat).get("hand")
        held = [str(card) for card in hand] if isinstance(hand, list) else []
        tokens = (*(token for move in self.legal for token in move.split()), *held)
        self.tokens = {token.casefold(): token for token in tokens}
        self.fillers = frozenset(self.vocabulary.fillers)
        self.cards = {code.casefold() for code in self.vocabulary.cards}
        self.readings = 0
        self.asked: list[FoundTurn] = []  # turns of which something is missing

    def find_whole(self, lists_seen: bool) -> Iterator[FoundTurn]:
        """Turns without a slip: by number, in full words among others, or as a line too short to be
        played at once."""
        lines = [*self.iterate_lines()]
        numbered = (
            [one for line in lines for one in self.find_by_number(*line)] if lists_seen else []
        )
        in_full = [*self.find_in_full(self.words, range(len(self.words)))]
        yield from numbered
        yield from in_full
        if not numbered and not in_full:
            for line in lines:
                yield from self.find_brief(self.words, *line)

    def find_slips(self) -> Iterator[FoundTurn]:
        """Turns in full words, of which one is mistyped."""
        words, asked = self.words, len(self.asked)
        for at, said, taken in self.list_corrections():
            changed = [*words[:at], *said, *words[at + taken :]]
            more = len(said) - taken
            found = [*self.find_in_full(changed, range(at, at + 1))]
            if not found and (line := self.short_line(changed, at)):
                found = [*self.find_brief(changed, *line)]
            del self.asked[asked:]
            for one in found:
                ends = max(one.ends - more, at + taken)
                yield one._replace(is_literal=False, ends=ends)

    def iterate_lines(self) -> Iterator[tuple[int, int]]:
        """Where each line begins and ends among the words."""
        begins = 0
        for at, word in enumerate(self.words):
            if word == "\n":
                yield begins, at
                begins = at + 1

    @staticmethod
    def short_line(words: Sequence[str], at: int) -> tuple[int, int] | None:
        """The line that a word stands in, if it has no more than three; a single one with a code
        in it may be any word at all."""
        begins = max((before for before in range(at) if words[before] == "\n"), default=-1) + 1
        ends = words.index("\n", at)
        alone = ends - begins == 1
        if alone and not words[at].strip(MARKS).islower():
            return None
        return (begins, ends) if ends - begins <= 3 else None

    def leaves_something(self, found: FoundTurn) -> bool:
        """True if a line that a turn was read from names more of the game than was read."""
        begins, ends = found.begins, found.ends
        while begins and self.words[begins - 1] != "\n":
            begins -= 1
        while ends < len(self.words) and self.words[ends] != "\n":
            ends += 1
        beside = (*self.words[begins : found.begins], "", *self.words[found.ends : ends], "")
        return any(
            self.is_game_word(word.strip(MARKS).casefold(), below.strip(MARKS))
            for word, below in pairwise(beside)
        )

    def is_game_word(self, word: str, below: str) -> bool:
        """True for a word that nobody writes but about a turn: a code, a word of the moves, or any
        verb of the game with what looks like a code behind it."""
        if len(word) < 2 or word == "play" or word in self.vocabulary.noise | self.fillers:
            return False
        mixed = any(sign.isdigit() for sign in word) and any(sign.isalpha() for sign in word)
        orders = word in self.vocabulary.verbs and below[:2].isupper()
        return mixed or orders or word in self.tokens or word in self.cards

    def read_moves(self, words: str) -> tuple[MoveText, ...]:
        """The whole turn that some words are; none if they are none. What is missing is noted."""
        self.readings += 1
        if self.readings > MOST_READINGS:
            raise SearchExhausted
        try:
            return notation.read_submission(self.record, self.seat, words)
        except (Incomplete, Ambiguous) as error:
            self.asked.append(FoundTurn(words, why=error.line))
            return ()
        except RulesError:
            return ()

    # By number

    def find_by_number(self, begins: int, ends: int) -> Iterator[FoundTurn]:
        """A turn by the number of its first move, beside words that say no more than that."""
        words = self.words[begins:ends]
        numbers = [at for at, word in enumerate(words) if word.strip(MARKS + "#").isdigit()]
        if len(words) > LONGEST_TURN or len(numbers) != 1:
            return
        (at,) = numbers
        number = words[at].strip(MARKS + "#")
        if len(number) > 3 or not number.isascii() or not may_stand_beside_number(words[:at]):
            return
        said = number
        if not may_stand_beside_number(words[at + 1 :]):
            if not words[at].endswith(","):
                return
            said = f"{number}, {join_words(words[at + 1 :])}"
            if not read_meaning(said, self.record, self.seat).words:
                return
        if moves := self.read_moves(said):
            yield FoundTurn(join_words(words), moves, None, False, begins, ends)

    # In full words

    def find_in_full(self, words: Sequence[str], within: range) -> Iterator[FoundTurn]:
        """The turns that stand in some words, one of which at least is `within` these."""
        at = max(0, within.start - LONGEST_TURN)
        while at < min(len(words), within.stop):
            end = self.end_of_turn(
                words, at, max(at + 1, within.start + 1 if len(within) == 1 else 0)
            )
            if end is None:
                at += 1
                continue
            said = join_words(words[at:end])
            moves = self.read_moves(replace_seat_names(said, self.record, self.names))
            if moves:
                yield FoundTurn(said, moves, None, True, at, end)
            at = end

    def end_of_turn(self, words: Sequence[str], at: int, least: int) -> int | None:
        """Where the longest turn ends that begins at `at`; None if none does."""
        if not self.can_start_turn(words, at):
            return None
        for end in range(min(at + LONGEST_TURN, len(words)), least - 1, -1):
            if words[end - 1] == "\n":
                continue
            said = replace_seat_names(join_words(words[at:end]), self.record, self.names)
            if not said or not self.is_in_full(said):
                continue
            if self.read_moves(said):
                return end
        return None

    def is_in_full(self, said: str) -> bool:
        """True for words that would play at once in a line of their own."""
        self.readings += 1
        if self.readings > MOST_READINGS:
            raise SearchExhausted
        meant = read_meaning(said, self.record, self.seat)
        return bool(meant.words) and not meant.counts

    def can_start_turn(self, words: Sequence[str], at: int) -> bool:
        """True where a verb, or a card, may begin a turn."""
        if words[at] == "\n":
            return False
        lexicon = self.vocabulary.lexicon
        said = lexicon.split(join_words(words[at : at + 3]))
        if not said:
            return False
        found = lexicon.phrases.find(said, 0)
        if found is not None and found[0].kind == VERB:
            return True
        first = said[0]
        if first in self.tokens or first in {move.split()[0] for move in self.legal}:
            return True
        return any(sign.isdigit() for sign in first) and bool(lexicon.card_codes(first))

    def find_brief(self, words: Sequence[str], begins: int, ends: int) -> Iterator[FoundTurn]:
        """A line of its own that could be a turn, though in a mail it is too short to be one for
        sure; or the one word of a move beside others."""
        line = join_words(words[begins:ends])
        if not line or len(line) > LONGEST_LINE:
            return
        short = ends - begins <= 6
        if short and (moves := self.read_moves(replace_seat_names(line, self.record, self.names))):
            yield FoundTurn(line, moves, None, True, begins, ends)
            return
        alone = {move for move in self.legal if " " not in move}
        for at in range(begins, min(ends, begins + LONGEST_TURN)):
            said = words[at].strip(MARKS).casefold()
            if said in alone and (moves := self.read_moves(said)):
                yield FoundTurn(said, moves, None, True, at, at + 1)

    # With a slip

    def list_corrections(self) -> Iterator[tuple[int, list[str], int]]:
        """What may have been meant by a word that means nothing here: where it stands, what it may
        be, and how many words that stands for."""
        words, known = self.words, list_known_words(self.vocabulary)
        for at, word in enumerate(words):
            core = word.strip(MARKS)
            said = core.casefold()
            end = word[word.find(core) + len(core) :] if core else ""
            if not core or len(core) > 2 * LONGEST_TURN:
                continue
            below = words[at + 1].strip(MARKS).casefold() if at + 1 < len(words) else ""
            if below and (token := self.tokens.get(said + below)):
                yield at, [token + words[at + 1][len(below) :]], 2
            if below and said + below in known and said not in known:
                yield at, [said + below], 2
            if said in self.tokens or said in known or len(said) < 2:
                continue
            for meant in sorted(known):
                if len(meant) >= SHORTEST_WORD and is_slip(said, meant):
                    yield at, [meant + end], 1
            is_code = core.isupper() or not core.isalpha() or len(core) > 2  # `So` is a word
            for folded, token in sorted(self.tokens.items()) if is_code else ():
                if len(folded) >= 2 and folded not in known and is_slip(said, folded):
                    yield at, [token + end], 1
            for cut in range(1, len(said)):
                left, right = said[:cut], said[cut:]
                if self.is_known(left, known) and self.is_known(right, known):
                    yield at, [core[:cut], core[cut:] + end], 1

    def is_known(self, word: str, known: frozenset[str]) -> bool:
        """True for a word of the game or of a move that can be taken."""
        return word in known or word in self.tokens or word in self.cards


def may_stand_beside_number(words: Sequence[str]) -> bool:
    """True for words beside a number that say no more than that it is meant."""
    said = [word.strip(MARKS + "#").casefold().replace("’", "'") for word in words]
    return len(said) <= 8 and all(
        word in BESIDE_NUMBER or not any(sign.isalnum() for sign in word) for word in said
    )


def cap_characters(lines: Iterable[str]) -> Iterator[str]:
    room = MOST_LETTERS
    for line in lines:
        if room <= 0:
            return
        yield line[:room]
        room -= len(line) + 1


def split_words(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield from line.split()
        yield "\n"


def join_words(words: Sequence[str]) -> str:
    """Words as they stand in a line, without the signs around them; lines stay apart."""
    return " ".join(words).replace(" \n ", "\n").strip(MARKS + "\n")


@lru_cache(maxsize=64)
def list_known_words(vocabulary: Vocabulary) -> frozenset[str]:
    tables = (vocabulary.verbs, vocabulary.things, vocabulary.fillers)
    phrases = [
        word for table in tables for token, words in table.items() for word in (token, *words)
    ]
    return frozenset(
        word.casefold() for phrase in phrases for word in phrase.split() if word.isalpha()
    ) | frozenset(word.casefold() for word in vocabulary.noise)


def is_slip(typed: str, meant: str) -> bool:
    """True if a letter of `meant` was left out, doubled, hit beside or exchanged with the next."""
    longer, shorter = (typed, meant) if len(typed) >= len(meant) else (meant, typed)
    if len(longer) - len(shorter) > 1 or typed == meant:
        return False
    at = next((at for at, sign in enumerate(shorter) if sign != longer[at]), len(shorter))
    if len(longer) > len(shorter):
        return longer[at + 1 :] == shorter[at:]
    rest = longer[at + 1 :] == shorter[at + 1 :]
    swapped = longer[at : at + 2] == shorter[at : at + 2][::-1]
    return rest or (swapped and longer[at + 2 :] == shorter[at + 2 :])
