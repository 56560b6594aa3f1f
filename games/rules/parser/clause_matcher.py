"""One clause against one position: which legal move it means, or what has to be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from games.rules.errors import Ambiguous, Illegal, Incomplete, RulesError
from games.rules.game import MoveText, View
from games.rules.lines import MOST_LISTED, Line, join_with_or
from games.rules.parser import refusal_messages
from games.rules.parser.clause_parser import CardWords, Clause, ClausePart, truncate_words
from games.rules.vocabulary import Vocabulary


@lru_cache(maxsize=4096)
def tokens_of(move: MoveText) -> tuple[str, ...]:
    """The words of a move."""
    return tuple(move.split())


def list_meaningful_tokens(move: MoveText, vocabulary: Vocabulary) -> list[str]:
    """The tokens of a move that carry meaning: all but the fillers."""
    return [token for token in tokens_of(move) if token not in vocabulary.fillers]


class ClauseReading:
    """One clause against one position: the legal moves and, if known, what the seat sees."""

    def __init__(
        self, legal: tuple[MoveText, ...], vocabulary: Vocabulary, view: View | None
    ) -> None:
        self.legal = legal
        self.vocabulary = vocabulary
        self.view = view
        self.holds: Mapping[str, Sequence[str]] = view.get("holds", {}) if view else {}

    def can_begin(self, clause: Clause) -> bool:
        """True if some legal move has a verb of the clause."""
        if clause.number is not None or clause.vague or not clause.verbs:
            return True
        return any(tokens_of(move)[0] in clause.verbs for move in self.legal)

    def find_move(self, clause: Clause) -> MoveText:
        """The one legal move; Illegal or Ambiguous otherwise."""
        if clause.number is not None:
            return self._find_numbered_move(clause)
        if clause.vague:
            verbs = join_with_or(clause.verbs)
            why = Line(refusal_messages.MANY_MEANINGS, words=clause.said, verbs=verbs)
            raise Ambiguous(why, clause.said, clause.verbs)
        if clause.again:
            why = Line(refusal_messages.SAY_ONCE, verb=clause.verbs[0])
            raise Illegal(why, quote_clause(clause), self.legal)
        meant = None if clause.parts else self.vocabulary.alone.get(clause.said)
        if meant in self.legal:
            return str(meant)
        if meant is not None and self.can_begin(clause):
            why = Line(refusal_messages.MEANS_IMPOSSIBLE, words=clause.said, move=meant)
            raise Illegal(why, clause.said, self.legal)
        said = Counter(self._resolve_token(part, clause) for part in clause.parts)
        self._add_implied(said)
        rests: dict[MoveText, Counter[str]] = {}
        verbs = clause.verbs or self.vocabulary.unsaid
        for move in self.legal:
            if verbs and tokens_of(move)[0] not in verbs:
                continue
            rest = self._subtract_said(list_meaningful_tokens(move, self.vocabulary)[1:], said)
            if rest is not None:
                rests[move] = rest
        return self._choose_move(rests, clause)

    def _add_implied(self, said: Counter[str]) -> None:
        for token, (meant, unless) in self.vocabulary.implied.items():
            if said[token] and not said[meant] and not any(said[other] for other in unless):
                said[meant] += 1

    def _subtract_said(self, tokens: Sequence[str], said: Counter[str]) -> Counter[str] | None:
        """`canonical_tokens` less `said`, where a token may also be named by what it holds; None
        unless all that was said is there."""
        rest = Counter(tokens)
        named: list[str] = []
        for word in said.elements():
            if rest[word]:
                rest[word] -= 1
            else:
                named.append(word)
        for word in named:
            holder = next((token for token in tokens if word in self.holds.get(token, ())), None)
            if holder is None:
                return None
            rest[holder] = 0
        return +rest

    def canonical_tokens(self, clause: Clause) -> list[str]:
        """The clause in canonical tokens as far as they are known, else in its own words."""
        if not clause.parts and clause.said in self.vocabulary.alone:
            return list(tokens_of(self.vocabulary.alone[clause.said]))
        tokens = [clause.said] if clause.vague else list(clause.verbs[:1])
        for part in clause.parts:
            if isinstance(part.thing, str):
                tokens.append(part.thing)
                continue
            held = self._filter_held(part.thing, self._candidate_cards(part, clause))
            sure = held if len(held) == 1 else part.thing.codes
            tokens.append(sure[0] if len(sure) == 1 else part.thing.words)
        return tokens

    def _find_numbered_move(self, clause: Clause) -> MoveText:
        if clause.listed in self.legal:
            return clause.listed
        if clause.listed:
            why = Line(refusal_messages.CHOICE_GONE, number=clause.said, move=clause.listed)
            raise Illegal(why, clause.said, self.legal)
        number = clause.number or 0
        if 1 <= number <= len(self.legal):
            return self.legal[number - 1]
        why = Line(refusal_messages.NO_SUCH_CHOICE, number=clause.said, most=len(self.legal))
        raise Illegal(why, clause.said, self.legal)

    def _choose_move(self, rests: dict[MoveText, Counter[str]], clause: Clause) -> MoveText:
        exact = [move for move, rest in rests.items() if not rest]
        same_verb = len({tokens_of(move)[0] for move in rests}) == 1
        if len(exact) == 1 and (clause.verbs or same_verb):
            return exact[0]
        words = quote_clause(clause)
        if not rests:
            like = tuple(move for move in self.legal if tokens_of(move)[0] in clause.verbs)
            why = Line(refusal_messages.NOT_POSSIBLE, words=words)
            raise Illegal(why, words, like or self.legal)
        cards = self.vocabulary.cards.keys()
        named = [move for move, rest in rests.items() if cards.isdisjoint(rest)]
        if len(named) == 1 and (len(rests) == 1 or (same_verb and clause.verbs and clause.parts)):
            return named[0]
        whole = self._find_whole_move(rests, clause)
        if whole is not None:
            return whole
        raise ask_which(rests, words, self.vocabulary)

    def _find_whole_move(
        self, rests: dict[MoveText, Counter[str]], clause: Clause
    ) -> MoveText | None:
        """The move that takes all cards that the others take some of, if no card is named and the
        verb means all of them then."""
        if any(isinstance(part.thing, CardWords) for part in clause.parts):
            return None
        verbs = self.vocabulary.whole.intersection(clause.verbs)
        moves = [move for move in rests if tokens_of(move)[0] in verbs]
        if not moves:
            return None
        most = max(moves, key=lambda move: rests[move].total())
        return most if all(rests[move] <= rests[most] for move in moves) else None

    def _resolve_token(self, part: ClausePart, clause: Clause) -> str:
        """The token of a part: a card is looked up where the verb looks for cards."""
        if isinstance(part.thing, str):
            return self._resolve_kind(part.thing, clause)
        cards = self._candidate_cards(part, clause)
        held = self._filter_held(part.thing, cards)
        words = truncate_words(part.thing.words)
        if len(held) == 1:
            return held[0]
        if held:
            question = Line(refusal_messages.WHICH_CARD, choices=join_with_or(held))
            raise Ambiguous(question, words, self._list_alternatives(held, clause))
        known = part.thing.codes[0] if len(part.thing.codes) == 1 else words
        there = tuple(dict.fromkeys(cards))
        why = Line(refusal_messages.NO_SUCH_CARD, words=known)
        if 0 < len(there) <= MOST_LISTED:
            why = Line(refusal_messages.NO_SUCH_CARD_AMONG, words=known, cards=there)
        raise Illegal(why, words, self._list_alternatives(there, clause))

    def _list_alternatives(self, tokens: tuple[str, ...], clause: Clause) -> tuple[str, ...]:
        """What can be said instead: the moves of the verb that name one of the tokens, shortest
        first; the tokens alone if no verb was said, or none of them can be named with it."""
        named = set(tokens)
        moves = [
            move
            for move in self.legal
            if tokens_of(move)[0] in clause.verbs and not named.isdisjoint(tokens_of(move)[1:])
        ]
        return tuple(sorted(moves, key=lambda move: len(tokens_of(move)))) or tokens

    def _resolve_kind(self, token: str, clause: Clause) -> str:
        """A token as it is, or the only one possible of the kind that it names."""
        kind = self.vocabulary.kinds.get(token, ())
        moves = [tokens_of(move) for move in self.legal]
        found = tuple(
            one for one in kind if any(one in move[1:] for move in moves if move[0] in clause.verbs)
        )
        if len(found) > 1:
            question = self.vocabulary.asking.get(token, refusal_messages.WHICH)
            asked = Line(question, choices=join_with_or(found))
            raise Ambiguous(asked, quote_clause(clause), self._list_alternatives(found, clause))
        return found[0] if found else token

    def _filter_held(self, card: CardWords, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(code for code in card.codes if code in cards)

    def _candidate_cards(self, part: ClausePart, clause: Clause) -> list[str]:
        """The cards in question: those in the zones of the filler before the card, or of the verb,
        else those in legal moves."""
        verb = clause.verbs[0] if clause.verbs else ""
        known = self.vocabulary.zones
        zones = (known.get(part.filler) if part.filler else None) or known.get(verb, ("hand",))
        if self.view is not None and any(zone in self.view for zone in zones):
            return [card for zone in zones for card in _list_zone_cards(self.view, zone)]
        return [
            token
            for move in self.legal
            for token in tokens_of(move)
            if token in self.vocabulary.cards
        ]


def ask_which(
    rests: dict[MoveText, Counter[str]], words: str, vocabulary: Vocabulary, missing: bool = False
) -> RulesError:
    """The question between several moves, given what each has beyond the words said."""
    moves = tuple(rests)
    verbs = {tokens_of(move)[0] for move in moves}
    verb = verbs.pop() if len(verbs) == 1 else ""
    common = set.intersection(*(set(rest) for rest in rests.values())) if len(moves) > 1 else set()
    short = [
        " ".join(token for token in rest.elements() if token not in common and token != verb)
        for rest in rests.values()
    ]
    if all(not vocabulary.cards.keys().isdisjoint(rest) for rest in rests.values()) and verb:
        question = refusal_messages.WHICH_CARD
    else:
        fillers = {_choose_filler(move, rest, common, vocabulary) for move, rest in rests.items()}
        about = fillers.pop() if len(fillers) == 1 else ""
        question = vocabulary.asking.get(about) or vocabulary.asking.get(
            verb, refusal_messages.WHICH
        )
    choices = short if verb and all(short) else list(moves)
    error = Incomplete if missing else Ambiguous
    asked = Line(question, choices=join_with_or(list(dict.fromkeys(choices))))
    return error(asked, words, moves)


def _choose_filler(
    move: MoveText, rest: Counter[str], common: set[str], vocabulary: Vocabulary
) -> str:
    tokens = tokens_of(move)
    for before, token in pairwise(tokens):
        if token in rest and token not in common and before in vocabulary.fillers:
            return before
    return ""


def quote_clause(clause: Clause) -> str:
    """The clause as it was understood, for quoting."""
    words = [clause.verbs[0]] if len(clause.verbs) == 1 else [clause.said] if clause.said else []
    for part in clause.parts:
        thing = part.thing
        words += [part.filler] if part.filler else []
        words.append(thing if isinstance(thing, str) else thing.words)
    return truncate_words(" ".join(words))


def _list_zone_cards(view: Mapping[str, object], zone: str) -> list[str]:
    cards = view.get(zone)
    return [str(card) for card in cards] if isinstance(cards, list) else []
