"""The sentences of lessons: what a sentence names between braces, `{7SK}` or `{S5}`, becomes the
name of that card; `{move}` is the move that it answers."""

from collections.abc import Callable
from string import Formatter

from games import titles
from games.decks import biome_deck, decktet
from games.rules.lines import Line, Thing
from games.rules.phrases import Said

MOVE = "move"
NAMES: dict[str, Callable[[str], Thing]] = {
    "decktet": lambda code: decktet.CARDS[code].title,
    "biome": lambda code: biome_deck.CARDS[code].title,
}


def list_placeholders(words: str) -> tuple[str, ...]:
    """What a sentence names between braces, in its order."""
    return tuple(name for _text, name, _spec, _conversion in Formatter().parse(words) if name)


def lesson_sentence(slug: str, words: Said, **things: Thing) -> Line:
    """A sentence of a lesson of a title as a line; KeyError if it names no card of its deck."""
    named = {
        name: _build_thing(slug, name) for name in list_placeholders(words) if name not in things
    }
    return Line(
        words,
        **named,
        **{name: things[name] for name in list_placeholders(words) if name in things},
    )


def _build_thing(slug: str, name: str) -> Thing:
    entry = titles.find_entry(slug)
    deck = entry.deck if entry is not None else ""
    return NAMES[deck](name) if deck else name
