"""The marks on what the rules say, for whoever translates it. Nothing is translated here.

The English words are the key of every translation. gettext's extractor finds them by the names of
the marks (`make messages`), so they are written out inside a mark, as literals. A word that players
type (`hatch`) is never marked: it stays as it is in all languages.
"""

from typing import NewType, Protocol, Self

Said = NewType("Said", str)  # English that is marked


class PluralPhrase(str):
    """The English for one; `many` is that for several."""

    __slots__ = ("many",)
    many: str

    def __new__(cls, one: str, many: str) -> Self:
        words = super().__new__(cls, one)
        words.many = many
        return words


class Translator(Protocol):
    """English words in the language of the reader, as gettext gives them; with `many` and `count`
    as ngettext does, the form for so many."""

    def __call__(self, words: str, many: str = "", count: int = 1) -> str: ...


def phrase(words: str) -> Said:
    """`words` as they are: a sentence, the template of a `Line` or a name, marked."""
    return Said(words)


def plural_phrase(one: str, many: str) -> PluralPhrase:
    """The template of a `Line` whose thing `count` chooses between one and several, marked."""
    return PluralPhrase(one, many)


def render_english(words: str, many: str = "", count: int = 1) -> str:
    """A `Translator` for readers of English."""
    return many if many and count != 1 else words
