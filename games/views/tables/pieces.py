"""Cards on a table, ready to be drawn. A face depends on the card alone and is rendered once."""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.rules.decktet import CARDS
from games.rules.emu_log import signed
from games.views.story import chip


@dataclass(frozen=True)
class Target:
    """Where a click leads: `state` is pickable, target or picked; `word` stands on it."""

    href: str
    state: str
    word: str


@dataclass(frozen=True)
class Piece:
    """A card as it lies there. `fresh`: moved by others since the reader's last step; `undo`: the
    address that takes it back, if it is drafted; `known`: the others know that it is held; `word`:
    the card in a line of text."""

    code: str
    title: str
    face: SafeString
    word: SafeString
    href: str = ""
    state: str = ""
    fresh: bool = False
    known: bool = False
    undo: str = ""


def piece(
    code: str,
    *,
    href: str = "",
    state: str = "",
    fresh: bool = False,
    known: bool = False,
    undo: str = "",
    covered: bool = False,
) -> Piece:
    """The card `code`; a covered one shows its index only."""
    card_title, face = _face(code, covered)
    return Piece(code, card_title, face, chip(code), href, state, fresh, known, undo)


@lru_cache(maxsize=512)
def _face(code: str, covered: bool) -> tuple[str, SafeString]:
    card = CARDS[code]
    html = render_to_string("games/match/face.html", {"card": card, "covered": covered})
    return card.full_title, mark_safe(html.strip())


def shown_value(value: int) -> str:
    """A value with its sign, a real minus; 0 has none."""
    return signed(value).replace("-", "−")
