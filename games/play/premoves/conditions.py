"""Conditions of a plan: moves of others that everybody is told of, in words such as `Bob draws
deck`.

A condition is kept as a seat and the tokens that must stand in a move: its verb, then whatever was
said with it. `Bob discards` is any discard of Bob's, `Bob discards spades or D4` one of any card of
a suit or a rank, or of this card.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from games.play.errors import NotAllowed
from games.rules.errors import RulesError
from games.rules.game import MoveText, Seat
from games.rules.lines import Line, join_with_or
from games.rules.parser.clause_parser import Clause, parse_clauses, truncate_words
from games.rules.phrases import phrase
from games.rules.record import Record
from games.rules.vocabulary import Vocabulary, normalize_text
from games.titles.determinization import find_determinizer

Condition = tuple[Seat, str]

MOST = 4
EITHER = "or"
OR = re.compile(r"(?<=\s)or(?=\s)", re.IGNORECASE)
AND = re.compile(r"(?<=\s)and(?=\s)|[;,]", re.IGNORECASE)
SEAT = re.compile(r"(?:seat|player|p)\s?(?P<number>\d)\b", re.IGNORECASE)

NOBODY = phrase("{words} isn’t another player at this table. Begin with {names}.")
NO_MOVE = phrase(
    "{words} isn’t a public move. Use a word such as {verbs} and name the card or place."
)
TOO_MANY = phrase("A plan can have at most {most} conditions.")


def parse_conditions(
    words: str, record: Record, owner: Seat, names: Sequence[str]
) -> tuple[Condition, ...]:
    """The conditions that `words` say, joined by `and`. NotAllowed quotes what is none. `record` is
    an imagined one: only its words are needed."""
    parts = [part for part in map(str.strip, AND.split(words)) if part]
    if len(parts) > MOST:
        raise NotAllowed(TOO_MANY, most=MOST)
    return tuple(_parse_condition(part, record, owner, names) for part in parts)


def _parse_condition(words: str, record: Record, owner: Seat, names: Sequence[str]) -> Condition:
    seat, rest = _find_player(words, owner, names)
    first, *others = (part.strip() for part in OR.split(rest))
    tokens = _move_tokens(words, first, record)
    verb = tokens.split()[0]
    more = [_move_tokens(words, f"{verb} {part}", record).partition(" ")[2] for part in others]
    return seat, f" {EITHER} ".join((tokens, *more))


def _find_player(words: str, owner: Seat, names: Sequence[str]) -> tuple[Seat, str]:
    """Whom a condition is about, by name or number, and what is said of them."""
    text = normalize_text(words).strip()
    others = [seat for seat in range(len(names)) if seat != owner]
    for seat in sorted(others, key=lambda each: -len(names[each])):
        name = normalize_text(names[seat]).strip()
        if name and (text == name or text.startswith(f"{name} ")):
            return seat, text[len(name) :].strip()
    found = SEAT.match(text)
    if found is not None and int(found["number"]) - 1 in others:
        return int(found["number"]) - 1, text[found.end() :].strip()
    raise NotAllowed(
        NOBODY,
        words=repr(truncate_words(words)),
        names=join_with_or([names[seat] for seat in others]),
    )


def _move_tokens(words: str, rest: str, record: Record) -> str:
    """The tokens of a move, as far as they were said: `draw deck`."""
    how = find_determinizer(record.game)
    verbs = how.open_verbs if how is not None else frozenset()
    for said_so in _list_verb_forms(rest):
        if of_kind := _kind_tokens(said_so, verbs, record.game.vocabulary):
            return of_kind
        clauses = _parse_clauses(said_so, record)
        if len(clauses) != 1:
            continue
        verb = next((verb for verb in clauses[0].verbs if verb in verbs), None)
        tokens = _clause_tokens(clauses[0])
        if verb is not None and tokens is not None:
            return " ".join((verb, *tokens))
    raise NotAllowed(NO_MOVE, words=repr(truncate_words(words)), verbs=join_with_or(sorted(verbs)))


def _kind_tokens(words: str, verbs: Collection[str], vocabulary: Vocabulary) -> str:
    """A verb of a public move with a suit or a rank, for any such card: `discard S`; else empty."""
    verb, _space, word = words.partition(" ")
    if verb not in verbs or word in _list_words(vocabulary.things):
        return ""
    kinds = {**vocabulary.ranks, **vocabulary.suits}
    found = [kind for kind, said in kinds.items() if word in (kind.casefold(), *said)]
    return f"{verb} {found[0]}" if found else ""


def _list_words(table: Mapping[str, Iterable[str]]) -> set[str]:
    return {word for token, said in table.items() for word in (token.casefold(), *said)}


def _list_verb_forms(words: str) -> Iterator[str]:
    yield words
    verb, _space, rest = words.partition(" ")
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if verb.endswith(ending):
            yield f"{verb.removesuffix(ending)}{instead} {rest}".strip()


def _parse_clauses(words: str, record: Record) -> list[Clause]:
    legal = tuple(
        move for seat in range(record.game.seats) for move in record.list_legal_moves(seat)
    )
    try:
        return parse_clauses(normalize_text(words), legal, record.game.vocabulary)
    except RulesError:
        return []


def _clause_tokens(clause: Clause) -> list[str] | None:
    """The things of a clause; None if a card could be several."""
    tokens = []
    for part in clause.parts:
        if isinstance(part.thing, str):
            tokens.append(part.thing)
        elif len(part.thing.codes) == 1:
            tokens.append(part.thing.codes[0])
        else:
            return None
    return tokens


def condition_verbs(record: Record) -> list[str]:
    """The verbs of the moves that everybody is told of, as they are typed."""
    how = find_determinizer(record.game)
    return [] if how is None else sorted(how.open_verbs)


def find_unmet(
    wanted: Sequence[Condition],
    told: Sequence[tuple[int, Seat, MoveText]],
    since: int,
    vocabulary: Vocabulary,
) -> Condition | None:
    """The first condition that did not come about after ply `since`; None if all did."""
    return next((one for one in wanted if not _is_met(one, told, since, vocabulary)), None)


def _is_met(
    condition: Condition,
    told: Sequence[tuple[int, Seat, MoveText]],
    since: int,
    vocabulary: Vocabulary,
) -> bool:
    seat, words = condition
    verb, _space, things = words.partition(" ")
    choices = [choice.split() for choice in things.split(f" {EITHER} ")]
    for ply, actor, move in told:
        done, *named = move.split()
        if ply > since and actor == seat and done == verb:
            moved = {*named, *_list_kinds(named, vocabulary)}
            if any(moved.issuperset(choice) for choice in choices):
                return True
    return False


def _list_kinds(named: Sequence[str], vocabulary: Vocabulary) -> Iterator[str]:
    """The suits and ranks of the cards that a move names; but no suit that is a place."""
    cards, lexicon = {*named} & {*vocabulary.cards}, vocabulary.lexicon
    for rank in vocabulary.ranks if cards else ():
        if not cards.isdisjoint(lexicon.card_codes(rank.casefold())):
            yield rank
    for suit in {*vocabulary.suits} - {*vocabulary.things} if cards else ():
        if lexicon.narrow_by_suit(tuple(cards), suit.casefold()):
            yield suit


def condition_line(condition: Condition) -> Line:
    """A condition in words: `Bob: draw deck`."""
    return Line(CONDITION, seat=condition[0], move=condition[1])


CONDITION = phrase("{seat}: {move}")
