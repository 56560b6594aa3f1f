"""From what was said to orders: the verbs left out filled in, the lists written out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rules.parser.clause_parser import CardWords, Clause, ClausePart, parse_clauses
from games.rules.vocabulary import Vocabulary


def find_clauses(
    text: str,
    legal: tuple[str, ...],
    vocabulary: Vocabulary,
    names: Mapping[str, str] | None = None,
    finishing: bool = True,
) -> list[Clause]:
    """The clauses of a text. Tokens of `legal` count as words, as do the phrases in `names`.
    Lists are written out, and end with their finishing move if `finishing`.

    Unreadable quotes the first word that means nothing.
    """
    clauses = parse_clauses(text, legal, vocabulary, names)
    for clause in clauses:
        _choose_verb_by_count(clause, vocabulary)
        if not clause.verbs and clause.number is None:
            clause.verbs = _find_default_verb(legal, vocabulary)
    return _expand_list_clauses(clauses, vocabulary, finishing)


def _find_default_verb(legal: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    possible = {move.split()[0] for move in legal} if vocabulary.bare else ()
    return tuple(verb for verb in vocabulary.bare if verb in possible)[:1]


def _choose_verb_by_count(clause: Clause, vocabulary: Vocabulary) -> None:
    verb = clause.verbs[0] if len(clause.verbs) == 1 else ""
    verbs = vocabulary.one_or_more.get(clause.said) or vocabulary.one_or_more.get(verb)
    cards = [part for part in clause.parts if isinstance(part.thing, CardWords)]
    if verbs is not None and cards:
        several = len([part for part in cards if not part.filler]) > 1
        clause.verbs = (verbs[several],)


def _expand_list_clauses(
    clauses: list[Clause], vocabulary: Vocabulary, finishing: bool
) -> list[Clause]:
    """Lists written out: `close 8WL on B1, 9WY on B1` is two `lay` clauses and a `close`."""
    spread: list[Clause] = []
    for at, clause in enumerate(clauses):
        verb = clause.verbs[0] if clause.verbs and not clause.vague else ""
        listing = vocabulary.lists.get(verb)
        if listing is None or not any(isinstance(part.thing, CardWords) for part in clause.parts):
            spread.append(clause)
            continue
        items = _split_by_card(clause.parts, listing.place)
        again = listing.once and any(other.verbs == clause.verbs for other in clauses[:at])
        spread.extend(Clause((listing.item,), clause.said, item, again=again) for item in items)
        finished = any(other.verbs == (listing.finish,) and not other.parts for other in clauses)
        if finishing and listing.finish and at == len(clauses) - 1 and not finished:
            spread.append(Clause((listing.finish,)))
    return spread


def _split_by_card(parts: Iterable[ClausePart], place: str) -> list[list[ClausePart]]:
    """One list of parts a card; a place named after several cards belongs to each of them."""
    items: list[list[ClausePart]] = []
    unplaced = 0
    placed = True
    for part in parts:
        if isinstance(part.thing, CardWords) and not (items and part.filler == place):
            unplaced = len(items) if placed else unplaced
            placed = False
            items.append([part])
        elif part.filler in ("", place) and items:
            for item in items[unplaced:]:
                item.append(part)
            placed = True
        elif items:
            items[-1].append(part)
        else:
            items.append([part])
    return items
