"""Lines without the cards in them: for what a list of mails or a locked phone shows. PURE."""

import re
from collections.abc import Mapping

from games.decks import biome_deck, decktet
from games.rules.lines import CardLine, Line, Thing, is_card
from games.rules.phrases import phrase

A_CARD, CARDS = Line(phrase("a card")), Line(phrase("some cards"))
DECKS: dict[str, Mapping[str, object]] = {"decktet": decktet.CARDS, "biome": biome_deck.CARDS}
WORD = re.compile(r"[A-Z0-9]+")


def redact_cards(line: Line) -> Line:
    """The line with `a card` in the place of each."""
    things = {name: _redact_thing(name, thing) for name, thing in line.things.items()}
    return Line(line.template, line.only, line.tag, **things)


def _redact_thing(name: str, thing: Thing) -> Thing:
    if isinstance(thing, CardLine):
        return A_CARD
    if isinstance(thing, Line):
        return redact_cards(thing)
    if not is_card(name):
        return thing
    return A_CARD if isinstance(thing, str) or len(thing) == 1 else CARDS


def names_any_card(words: str) -> bool:
    """True if words name a card of any deck by its code."""
    return any(names_card(words.upper(), deck) for deck in DECKS)


def names_card(words: str, deck: str) -> bool:
    """True if words name a card of the deck by its code, in whatever way it came there."""
    cards = DECKS.get(deck, {})
    return any(word in cards for word in WORD.findall(words))
