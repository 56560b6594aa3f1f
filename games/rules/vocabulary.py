"""The words of one game, as tables: its verbs, its things, and how its cards are abbreviated.

A game fills in a `Vocabulary` and writes no parser. `Lexicon` is the same tables turned round, for
looking up what somebody typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.rules.phrases import Said

BREAK = ","
LINE = "\n"
CARD = "(card)"
VERB, THING, FILLER = "verb", "thing", "filler"

_WORD = re.compile(r"[^\W_]+|[^\w\s]|\n")
_BREAKS = frozenset(",;/.|")
_LONGEST_CARD_WORD = 20
_SHORTEST_BEGINNING = 3


@dataclass(frozen=True)
class ListVerb:
    """A verb that takes a list of cards: each becomes a move of the verb `item`; what follows the
    filler `place` holds for all cards named since the last place; `finish`, if given, is the move
    that ends the list when nothing else follows it. A list that is said `once` takes all its cards
    in one clause."""

    item: str
    finish: str = ""
    place: str = "on"
    once: bool = False


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All that the reader has to know of a game beyond its legal moves.

    verbs           canonical verb -> its synonyms; a synonym of two verbs may mean either
    things          token -> the phrases that name it (`deck` -> `draw pile`, `stock`)
    fillers         tokens of moves that carry no meaning -> synonyms (`on` -> `onto`, `@`)
    after           verb, filler or CARD -> phrases that name a token only right after it; the
                    empty token makes the phrase silent
    numbered        word -> stem of tokens: `bird` -> `B` reads `bird 2` and `bird2` as `B2`
    numbered_after  filler -> stem for a bare number right after it (`on 2` -> `B2`); with the empty
                    stem the number is the token, and only after that filler (`as 8` -> `8`)
    kinds           token that no move has -> those it may stand for, whichever is possible now
    openers         thing -> the verb it stands for when it opens a clause (`deck` -> `draw`)
    alone           verb as typed, with nothing else -> the move it means
    lists           verbs that take a list
    vague           words that are never guessed -> what to say instead (`play` -> hatch, grow)
    asking          verb, token of `kinds`, or the filler before what is missing -> the question,
                    marked (`draw` -> `Say where to draw from: {choices}.`)
    noise           words that mean nothing
    ranks, suits    code -> words for it; the code itself always counts
    cards           card code (rank and suits) -> name; names may be shortened
    zones           verb, or filler before a card -> keys of the view in which its cards lie; `hand`
                    for the others
    one_or_more     word or verb -> the verb it means with one card, the verb with several (`play`)
    starters        things that may begin an answer without a verb (`c3` of `c3 p2`)
    early           verbs whose clauses are read before the others, wherever they stand
    complete        verbs of moves that may be all of an answer though they do not settle
    bare            verbs that a clause without one means: the first that is possible now
    closers         moves that end an answer that stops short of them (`draw` after `swap C2`)
    unsaid          verbs that a clause without a verb can mean; none: any. A card behind a
                    separator, after such a clause that has its place, begins another
    cardless        verbs that take no card: a card after them begins a clause of its own
    whole           verbs that mean all the cards they can take when no card is named
    seated          verbs after which a seat may be named by its player
    along           verbs that are picked along with the last thing of their move
    held            phase -> the verbs that say why a card of the hand cannot be used in it; a phase
                    that is missing has its cards judged without a verb
    implied         thing -> a token that is meant with it, and the tokens that forbid that (`sell`
                    with no field after it is `sell animal`)

    A thing of several tokens (`keep horse`) stands for all of them. Where the view has `holds`
    (token -> words), a token may also be named by a word of what it holds: `take the pig`.
    """

    verbs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fillers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    after: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    numbered: Mapping[str, str] = field(default_factory=dict)
    numbered_after: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    openers: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, str] = field(default_factory=dict)
    lists: Mapping[str, ListVerb] = field(default_factory=dict)
    vague: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asking: Mapping[str, Said] = field(default_factory=dict)
    noise: frozenset[str] = frozenset()
    ranks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    suits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    one_or_more: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    starters: frozenset[str] = frozenset()
    early: frozenset[str] = frozenset()
    complete: frozenset[str] = frozenset()
    bare: tuple[str, ...] = ()
    closers: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    cardless: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    along: frozenset[str] = frozenset()
    implied: Mapping[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    held: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The tables turned round, made once."""
        return Lexicon(self)


def strip_invisible(text: str) -> str:
    """Text without characters that show nothing: zero width, direction marks, controls and
    variation selectors. Line breaks and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char for char in text if char in "\n\t" or _is_visible(char))


def _is_visible(char: str) -> bool:
    return not (unicodedata.category(char) in ("Cc", "Cf", "Cs") or "\ufe00" <= char <= "\ufe0f")


def normalize_text(text: str) -> str:
    """Text as the reader sees it: visible, compatibility forms folded, lower case."""
    return strip_invisible(unicodedata.normalize("NFKC", text.replace("\r", "\n")).casefold())


def split_phrase(phrase: str) -> tuple[str, ...]:
    """The words of a phrase or token; hyphens, quotes and stops are spaces."""
    return tuple(
        word for word in _WORD.findall(normalize_text(phrase)) if word not in "-'\"" + BREAK + LINE
    )


@dataclass(frozen=True)
class LexiconEntry:
    """What a phrase stands for: `tokens` are several only for a verb of several meanings."""

    kind: str
    tokens: tuple[str, ...]
    vague: bool = False


class Phrases:
    """Phrases by their first word, longest first."""

    def __init__(self) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], LexiconEntry]]] = {}

    def add(self, phrase: str, kind: str, token: str, vague: bool = False) -> None:
        """Teach a phrase; one that is known for the same kind gets a further meaning."""
        words = split_phrase(phrase)
        if not words:
            return
        known = self._by_first.setdefault(words[0], [])
        for at, (others, entry) in enumerate(known):
            if others == words:
                if entry.kind == kind and token not in entry.tokens:
                    known[at] = (words, LexiconEntry(kind, (*entry.tokens, token), entry.vague))
                return
        known.append((words, LexiconEntry(kind, (token,), vague)))
        known.sort(key=lambda pair: -len(pair[0]))

    def find(self, words: list[str], at: int) -> tuple[LexiconEntry, int] | None:
        """The longest phrase that begins at `words[at]`, and its length."""
        for phrase, entry in self._by_first.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return entry, len(phrase)
        return None


class Lexicon:
    """A vocabulary turned round: from words to what they can mean."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.phrases = _build_phrases(vocabulary)
        self.after = {word: Phrases() for word in vocabulary.after}
        for word, meanings in vocabulary.after.items():
            for phrase, token in meanings.items():
                self.after[word].add(phrase, THING, token)
        self._ranks = _index_words(vocabulary.ranks)
        self._suits = _index_words(vocabulary.suits)
        self._faces = {code: self._parse_face(code.casefold()) for code in vocabulary.cards}
        silent = vocabulary.noise | set(self._ranks) | set(self._suits)
        self._names = {
            code: words
            for code, name in vocabulary.cards.items()
            if (words := split_phrase(name)) and not silent.issuperset(words)
        }
        self._silent = silent
        self._verbs = sorted(
            (split_phrase(word), verb)
            for verb, synonyms in vocabulary.verbs.items()
            for word in (verb, *synonyms)
        )

    def split(self, text: str) -> list[str]:
        """The words of a text, lower case, with BREAK or LINE where a clause may end."""
        words: list[str] = []
        for word in _WORD.findall(normalize_text(text)):
            if word in _BREAKS:
                words.append(BREAK)
            elif word == LINE or word[0].isalnum() or self._is_symbol(word):
                words.append(word)
        return words

    def _is_symbol(self, char: str) -> bool:
        return char in "#=@" or char in self._suits or self.phrases.find([char], 0) is not None

    def card_codes(self, word: str) -> tuple[str, ...]:
        """The cards that a word such as `7ks`, `8`, `h10` or `ace` can mean, of the whole deck."""
        if len(word) > _LONGEST_CARD_WORD:
            return ()
        face = self._parse_face(word)
        if face is None:
            return ()
        rank, suits = face
        return tuple(
            code
            for code, own in self._faces.items()
            if own is not None and own[0] == rank and suits <= own[1]
        )

    def narrow_by_suit(self, codes: tuple[str, ...], word: str) -> tuple[str, ...]:
        """Those of `codes` that have the suits a word names; none if it names no suit."""
        suits = self._suits_in(word) if len(word) <= _LONGEST_CARD_WORD else None
        if not suits:
            return ()
        faces = ((code, self._faces.get(code)) for code in codes)
        return tuple(code for code, face in faces if face is not None and suits <= face[1])

    def find_named_cards(self, words: list[str], at: int) -> tuple[tuple[str, ...], int]:
        """The cards whose name holds the longest run of words from `at` on, and its length; the
        last word may be the beginning of a word."""
        if len(words[at]) < _SHORTEST_BEGINNING or words[at] in self._silent:
            return (), 0
        best, longest = [], 0
        for code, name in self._names.items():
            run = max(
                self._count_matching_words(name, start, words, at) for start in range(len(name))
            )
            if run > longest:
                best, longest = [code], run
            elif run and run == longest:
                best.append(code)
        return tuple(best), longest

    def _count_matching_words(
        self, name: tuple[str, ...], start: int, words: list[str], at: int
    ) -> int:
        """How many words from `at` on are those of the name from `start` on."""
        run = 0
        for name_word, word in zip(name[start:], words[at : at + len(name) - start], strict=False):
            if name_word != word:
                if name_word.startswith(word) and self._is_beginning(word, run):
                    run += 1
                break
            run += 1
        return run

    def _is_beginning(self, word: str, run: int) -> bool:
        if len(word) >= _SHORTEST_BEGINNING:
            return True
        found = self.phrases.find([word], 0)
        said = word in self._silent or (found is not None and found[0].kind != THING)
        return run > 0 and len(word) > 1 and not said

    def find_verb_by_prefix(self, word: str) -> str | None:
        """The only verb that begins with `word`, which has three letters at least."""
        if len(word) < _SHORTEST_BEGINNING:
            return None
        meant = {verb for words, verb in self._verbs if words and words[0].startswith(word)}
        return meant.pop() if len(meant) == 1 else None

    def _parse_face(self, word: str) -> tuple[str, frozenset[str]] | None:
        for rank_word, rank in self._ranks.items():
            if word.startswith(rank_word):
                suits = self._suits_in(word[len(rank_word) :])
                if suits is not None:
                    return rank, suits
            if word.endswith(rank_word):
                suits = self._suits_in(word[: -len(rank_word)])
                if suits is not None:
                    return rank, suits
        return None

    def _suits_in(self, word: str) -> frozenset[str] | None:
        if not word:
            return frozenset()
        for suit_word, suit in self._suits.items():
            if word.startswith(suit_word):
                rest = self._suits_in(word[len(suit_word) :])
                if rest is not None:
                    return rest | {suit}
        return None


def _build_phrases(vocabulary: Vocabulary) -> Phrases:
    phrases = Phrases()
    for word, choices in vocabulary.vague.items():
        for choice in choices:
            phrases.add(word, VERB, choice, vague=True)
    tables: tuple[tuple[str, Mapping[str, Iterable[str]]], ...] = (
        (VERB, vocabulary.verbs),
        (FILLER, vocabulary.fillers),
        (THING, vocabulary.things),
    )
    for kind, table in tables:
        for token, words in table.items():
            for word in (token, *words):
                phrases.add(word, kind, token)
    return phrases


def _index_words(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    pairs = [(word.casefold(), code) for code, words in table.items() for word in (code, *words)]
    return dict(sorted(pairs, key=lambda pair: -len(pair[0])))


Clause = tuple[str, tuple[str, ...]]


def split_clauses(
    tokens: Iterable[str],
    verbs: Container[str],
    unsaid: str = "",
    named: Container[tuple[str, str]] = (),
) -> list[Clause]:
    """The (verb, its tokens) pairs of an answer in canonical tokens. What stands before any verb
    belongs to the one that is `unsaid`. `named`: what is a thing and no verb after another token,
    as in `draw discard`."""
    clauses: list[tuple[str, list[str]]] = []
    before = ""
    for token in tokens:
        if token in verbs and (before, token) not in named:
            clauses.append((token, []))
        elif clauses:
            clauses[-1][1].append(token)
        else:
            clauses.append((unsaid, [token]))
        before = token
    return [(verb, tuple(words)) for verb, words in clauses]
