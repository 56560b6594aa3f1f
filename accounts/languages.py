"""In which language the house speaks to somebody, asked here and nowhere else; and how it lists
names in a sentence.

`gettext` and `ngettext` say the same as Django's, which ask at each word what language is active
in this thread or task. That takes 2.5 times as long (`python -m tests.bench handmade`), and a mail
is made of many words. Here it is known from `active_language` on.
"""

import threading
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

if TYPE_CHECKING:
    from accounts.models import Player

MOST_WORDS = 20_000  # several times as many as the program has

_spoken = threading.local()


class Catalogue(dict[str, str]):
    """The messages of one language, each looked up in its catalogue once. Called, it says them as
    `games.rules.phrases.Translator` has it; `kept` is for what is put together of them again and
    again."""

    def __init__(self, language: str, catalogue: Any) -> None:
        super().__init__()
        self.language = language
        self.catalogue = catalogue
        self.kept: dict[int, tuple[object, str]] = {}

    def __call__(self, words: str, many: str = "", count: int = 1) -> str:
        return str(self.catalogue.ngettext(words, many, count)) if many else self[words]

    def __missing__(self, message: str) -> str:
        # No message is the head of a catalogue, which is nothing to say.
        words = str(self.catalogue.gettext(message)) if message else ""
        if len(self) < MOST_WORDS:
            self[message] = words
        return words


_words: dict[str, Catalogue] = {}


def load_catalogue(language: str) -> Catalogue:
    """The messages in a language; begun anew if its catalogue was loaded anew."""
    catalogue = trans_real.translation(language)
    words = _words.get(language)
    if words is None or words.catalogue is not catalogue:
        words = _words[language] = Catalogue(language, catalogue)
    return words


def language_of(player: "Player | None") -> str:
    """The code of the language that `player` reads, such as `en`; for somebody without an account
    (None) that of the site. There is no choice yet, so it is that of the site for all."""
    return settings.LANGUAGE_CODE


class active_language:
    """What is written within this context is in `language`; None is the site's."""

    def __init__(self, language: str | None) -> None:
        self.language = language or settings.LANGUAGE_CODE
        self.override: translation.override | None = None
        self.before: Catalogue | None = None

    def __enter__(self) -> None:
        self.before = active_catalogue()
        _spoken.known = load_catalogue(self.language)
        if translation.get_language() != self.language:
            self.override = translation.override(self.language)
            self.override.__enter__()

    def __exit__(self, *error: Any) -> None:
        _spoken.known = self.before
        if self.override is not None:
            self.override.__exit__(*error)


def active_language_of(player: "Player | None") -> active_language:
    """The same in the language of `player`, who is to read it, whoever caused it."""
    return active_language(language_of(player))


def active_catalogue() -> Catalogue | None:
    """The words that this thread is speaking; None outside of `active_language`."""
    return getattr(_spoken, "known", None)


def current_language() -> str:
    """The code of the language that is spoken now."""
    spoken = active_catalogue()
    if spoken is None:
        return translation.get_language() or settings.LANGUAGE_CODE
    return spoken.language


@cache
def text_direction(language: str) -> str:
    """How a language is written, as HTML says it: `ltr`, or `rtl` from right to left."""
    return "rtl" if language.partition("-")[0] in settings.LANGUAGES_BIDI else "ltr"


def gettext(message: str) -> str:
    """A message in the language that is spoken now."""
    spoken: Catalogue | None = getattr(_spoken, "known", None)
    return translation.gettext(message) if spoken is None else spoken[message]


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message for so many."""
    spoken = active_catalogue()
    if spoken is None:
        return translation.ngettext(one, many, number)
    return str(spoken.catalogue.ngettext(one, many, number))


def join_with_and(names: Sequence[str]) -> str:
    """`Ann, Bob and Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def join_with_or(names: Sequence[str]) -> str:
    """`Ann, Bob or Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last}
