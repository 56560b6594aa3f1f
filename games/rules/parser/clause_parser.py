"""From words to clauses: which verb was said, and which things with it. Nothing is judged here.

A clause begins at a verb, so separators are optional. Cards stay open (`8` may be several) until
the clause is read against a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from games.rules.errors import Unreadable
from games.rules.lines import Line
from games.rules.parser import refusal_messages
from games.rules.vocabulary import (
    BREAK,
    CARD,
    FILLER,
    LINE,
    THING,
    VERB,
    LexiconEntry,
    Phrases,
    Vocabulary,
    strip_invisible,
)

MOST_PARTS = 120
MOST_SHOWN = 80
_LONGEST_NUMBER = 3


@dataclass(frozen=True)
class CardWords:
    """A card as somebody named it: the words, and the codes of the deck they can mean."""

    words: str
    codes: tuple[str, ...]


@dataclass(frozen=True)
class ClausePart:
    """One thing in a clause, the filler it stood after (`on`), if any, and whether it stands
    `apart`, behind a comma or on a new line."""

    thing: str | CardWords
    filler: str = ""
    apart: bool = False


@dataclass
class Clause:
    """One order: its possible verbs (none said: empty), the word for it, and its things.

    `number` is set when the clause is nothing but the number of a listed move, `listed` to that
    move once it is known which list was meant; `again` when its
    verb takes one list only and has had it.
    """

    verbs: tuple[str, ...] = ()
    said: str = ""
    parts: list[ClausePart] = field(default_factory=list)
    vague: bool = False
    implied: bool = False
    number: int | None = None
    again: bool = False
    listed: str = ""


def truncate_words(words: str) -> str:
    """Words cut to a length that can be quoted in a sentence."""
    short = " ".join(strip_invisible(words[: 4 * MOST_SHOWN]).split())
    return short if len(short) <= MOST_SHOWN else short[: MOST_SHOWN - 1] + "…"


def parse_clauses(
    text: str,
    legal: tuple[str, ...],
    vocabulary: Vocabulary,
    names: Mapping[str, str] | None = None,
) -> list[Clause]:
    """The clauses of a text as they were said: no verb is filled in and no list written out.
    Tokens of `legal` count as words, as do the phrases in `names`.

    Unreadable quotes the first word that means nothing.
    """
    reader = _Clauses(text, legal, vocabulary, names or {})
    while reader.at < len(reader.words):
        reader.take_next()
        if reader.parts > MOST_PARTS:
            why = Line(refusal_messages.TOO_MUCH, words=truncate_words(text))
            raise Unreadable(why, truncate_words(text), legal)
    return reader.clauses


class _Clauses:
    """Walks once along the words, keeping the clause being said and the word before."""

    def __init__(
        self,
        text: str,
        legal: tuple[str, ...],
        vocabulary: Vocabulary,
        names: Mapping[str, str],
    ) -> None:
        self.legal = legal
        self.vocabulary = vocabulary
        self.lexicon = vocabulary.lexicon
        self.words = self.lexicon.split(text)
        self.local = _local_phrases(legal, names, vocabulary)
        self.clauses: list[Clause] = []
        self.at = 0
        self.parts = 0
        self.before: tuple[str, ...] = ()
        self.filler = ""
        self.broken = True
        self.extending = False

    def take_next(self) -> None:
        """Take the word or phrase at hand, whatever it turns out to be."""
        word = self.words[self.at]
        if word in (BREAK, LINE):
            self._end_clause(word)
        elif self._take_number() or self._take_after() or self._take_numbered():
            pass
        else:
            found = self.lexicon.phrases.find(self.words, self.at)
            if found is not None and found[1] > 1:
                self._take_entry(*found)
            elif word in self.vocabulary.noise:
                self.at += 1
            elif self._take_suit(word) or self._take_sign(word):
                pass
            elif found is not None and not self._is_card_after_all(found[0], word):
                self._take_entry(*found)
            else:
                self._take_unlisted(word)

    def _end_clause(self, word: str) -> None:
        self.at += 1
        self.broken = True
        self.extending = False
        if word == BREAK:
            self.before = ()
            self.filler = ""

    def _take_number(self) -> bool:
        """A clause that is nothing but a number, at the very beginning, picks from the list."""
        if self.clauses:
            return False
        at = self.at + (self.words[self.at] == "#")
        if at >= len(self.words) or not _is_number(self.words[at]):
            return False
        rest = at + 1
        while rest < len(self.words) and self.words[rest] in self.vocabulary.noise:
            rest += 1
        if rest < len(self.words) and not self._begins_clause(rest):
            return False
        self.clauses.append(Clause(said=self.words[at], number=int(self.words[at])))
        self.at = rest
        self.parts += 1
        return True

    def _begins_clause(self, at: int) -> bool:
        if self.words[at] in (BREAK, LINE):
            return True
        found = self.lexicon.phrases.find(self.words, at)
        found = found or self.local.find(self.words, at)
        if found is None:
            return False
        entry = found[0]
        return entry.kind == VERB or entry.tokens[0] in self.vocabulary.openers

    def _take_after(self) -> bool:
        """Words with a meaning of their own right after a verb, a filler or a card."""
        for before in self.before:
            phrases = self.lexicon.after.get(before)
            found = phrases.find(self.words, self.at) if phrases else None
            if found is not None:
                self._take_entry(*found)
                return True
            stem = self.vocabulary.numbered_after.get(before)
            if stem is not None and _is_number(self.words[self.at]):
                self._add_thing(stem + str(int(self.words[self.at])))
                self.at += 1
                return True
        return False

    def _take_numbered(self) -> bool:
        """`b2`, `b 2`, `bird 2` and `#2`, where the vocabulary numbers such things."""
        word = self.words[self.at]
        stem = self.vocabulary.numbered.get(word)
        if stem is not None:
            follows = self.at + 1 < len(self.words) and _is_number(self.words[self.at + 1])
            if not follows:
                return False
            self._add_thing(stem + str(int(self.words[self.at + 1])))
            self.at += 2
            return True
        letters = word.rstrip("0123456789")
        number = word[len(letters) :]
        stem = self.vocabulary.numbered.get(letters) if _is_number(number) else None
        if stem is None:
            return False
        self._add_thing(stem + str(int(number)))
        self.at += 1
        return True

    def _is_card_after_all(self, entry: LexiconEntry, word: str) -> bool:
        """A filler that is a card too (`as` and the Ace AS) is the card, unless what it takes
        follows."""
        if entry.kind != FILLER or not self.lexicon.card_codes(word):
            return False
        at = self.at + 1
        if at == len(self.words):
            return True
        phrases = [
            self.lexicon.after[token] for token in entry.tokens if token in self.lexicon.after
        ]
        return not (
            _is_number(self.words[at]) or any(phrase.find(self.words, at) for phrase in phrases)
        )

    def _take_suit(self, word: str) -> bool:
        card = self._last_card()
        codes = self.lexicon.narrow_by_suit(card.codes, word) if card else ()
        if card is None or not codes or len(codes) == len(card.codes):
            return False
        self._extend_card(card, word, codes)
        return True

    def _take_sign(self, word: str) -> bool:
        """The sign of a suit before a rank: `♠2`."""
        if word[0].isalnum() or self.at + 1 >= len(self.words):
            return False
        said = word + self.words[self.at + 1]
        codes = self.lexicon.card_codes(said)
        if not codes:
            return False
        self._add_thing(CardWords(said, codes))
        self.at += 2
        return True

    def _extend_card(self, card: CardWords, word: str, codes: tuple[str, ...]) -> None:
        last = self.clauses[-1].parts[-1]
        named = CardWords(f"{card.words} {word}", codes)
        self.clauses[-1].parts[-1] = replace(last, thing=named)
        self.at += 1
        self.parts += 1

    def _last_card(self) -> CardWords | None:
        if not self.extending:
            return None
        thing = self.clauses[-1].parts[-1].thing
        return thing if isinstance(thing, CardWords) else None

    def _take_entry(self, entry: LexiconEntry, length: int) -> None:
        said = " ".join(self.words[self.at : self.at + length])
        self.at += length
        if entry.kind == VERB:
            self._open_clause(Clause(entry.tokens, said, vague=entry.vague))
            self.before = entry.tokens
            self.extending = False
        elif entry.kind == FILLER:
            self.before = entry.tokens
            self.filler = entry.tokens[0]
            self.extending = False
        elif entry.tokens[0]:
            self._add_with_alternatives(entry.tokens[0], said)

    def _add_with_alternatives(self, thing: str, said: str) -> None:
        if thing in self.vocabulary.cards:
            self._add_thing(CardWords(said, (thing,)))
            return
        for token in thing.split():
            self._add_thing(token)

    def _take_unlisted(self, word: str) -> None:
        """What no table lists: tokens of the position, cards, names, beginnings of verbs."""
        found = self.local.find(self.words, self.at)
        codes = () if found else self.lexicon.card_codes(word)
        if found:
            self._take_entry(*found)
        elif codes:
            self._add_thing(CardWords(word, codes))
            self.at += 1
        else:
            self._take_name(word)

    def _take_name(self, word: str) -> None:
        codes, length = self.lexicon.find_named_cards(self.words, self.at)
        verb = None if codes else self.lexicon.find_verb_by_prefix(word)
        card = self._last_card()
        if codes:
            self._add_thing(CardWords(" ".join(self.words[self.at : self.at + length]), codes))
            self.at += length
        elif verb is not None:
            self._take_entry(LexiconEntry(VERB, (verb,)), 1)
        elif card is not None and self.lexicon.narrow_by_suit(card.codes, word) == card.codes:
            self._extend_card(card, word, card.codes)
        else:
            why = Line(refusal_messages.NO_MEANING, words=truncate_words(word))
            if self.legal:
                why = Line(
                    refusal_messages.NO_MEANING_SAY, words=truncate_words(word), move=self.legal[0]
                )
            raise Unreadable(why, truncate_words(word), self.legal)

    def _open_clause(self, clause: Clause) -> None:
        self.clauses.append(clause)
        self.parts += 1
        self.broken = False
        self.filler = ""

    def _add_thing(self, thing: str | CardWords) -> None:
        """Put a thing into the clause it belongs to."""
        opener = self.vocabulary.openers.get(thing) if isinstance(thing, str) else None
        clause = self.clauses[-1] if self.clauses else None
        if opener is not None and (clause is None or clause.parts or opener not in clause.verbs):
            self._open_clause(Clause((opener,), "", implied=True))
        elif clause is None or clause.number is not None or (clause.implied and self.broken):
            self._open_clause(Clause())
        elif isinstance(thing, CardWords) and self._is_over(clause):
            self._open_clause(Clause(self.vocabulary.unsaid[:1]))
        self.clauses[-1].parts.append(ClausePart(thing, self.filler, self.broken))
        self.parts += 1
        self.extending = isinstance(thing, CardWords)
        self.before = (CARD,) if self.extending else ()
        self.filler = ""
        self.broken = False

    def _is_over(self, clause: Clause) -> bool:
        vocabulary = self.vocabulary
        if vocabulary.cardless.intersection(clause.verbs):
            return True
        plays = clause.verbs in ((), vocabulary.unsaid)
        placed = bool(clause.parts) and isinstance(clause.parts[-1].thing, str)
        return self.broken and bool(vocabulary.unsaid) and plays and placed and not self.filler


def _is_number(word: str) -> bool:
    return len(word) <= _LONGEST_NUMBER and word.isascii() and word.isdigit()


def _local_phrases(
    legal: Iterable[str], names: Mapping[str, str], vocabulary: Vocabulary
) -> Phrases:
    """The tokens of the position as phrases: first words of moves are verbs, the others things;
    numbers among them only if bare ones have a meaning."""
    bare_numbers = "" not in vocabulary.numbered_after.values()
    kinds: dict[str, str] = {}
    for move in legal:
        first, *others = move.split()
        kinds[first] = VERB
        for token in others:
            if token not in vocabulary.fillers and (bare_numbers or not _is_number(token)):
                kinds.setdefault(token, THING)
    phrases = Phrases()
    for token, kind in kinds.items():
        phrases.add(token, kind, token)
    for phrase, token in names.items():
        phrases.add(phrase, THING, token)
    return phrases
