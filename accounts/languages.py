"""In which language the house speaks to somebody, asked here and nowhere else; and how it lists
names in a sentence.

`gettext` and its siblings say the same as Django's, whose own ask at each word which language is
active in this thread or task: that takes five times as long as looking the word up
(`python -m tests.bench handmade`), and a mail is made of many. Here it is known from `speaking` on.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

if TYPE_CHECKING:
    from accounts.models import Player

_spoken = threading.local()


def language_of(player: "Player | None") -> str:
    """The code of the language that `player` reads, such as `en`; for somebody without an account
    (None) that of the site. There is no choice yet, so it is that of the site for all."""
    return settings.LANGUAGE_CODE


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """What is written within this context is in that language; None for the site's."""
    before = catalogue()
    with translation.override(language or settings.LANGUAGE_CODE):
        _spoken.catalogue = trans_real.translation(language or settings.LANGUAGE_CODE)
        try:
            yield
        finally:
            _spoken.catalogue = before


def speaking_to(player: "Player | None") -> AbstractContextManager[None]:
    """The same in the language of `player`, who is to read it, whoever caused it."""
    return speaking(language_of(player))


def catalogue() -> Any:
    """The words of the language that this thread is speaking; None outside of `speaking`."""
    return getattr(_spoken, "catalogue", None)


def gettext(message: str) -> str:
    """A message in the language that is spoken now."""
    known = catalogue()
    if known is None or not message:  # no message is the head of a catalogue
        return translation.gettext(message)
    return str(known.gettext(message))


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message for so many."""
    known = catalogue()
    if known is None:
        return translation.ngettext(one, many, number)
    return str(known.ngettext(one, many, number))


def all_of(names: Sequence[str]) -> str:
    """`Ann, Bob and Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def one_of(names: Sequence[str]) -> str:
    """`Ann, Bob or Cyd`; empty for nobody."""
    *most, last = names or [""]
    if not most:
        return last
    return gettext("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last}
