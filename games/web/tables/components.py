"""The parts of every table: cards, and places that can be picked.

Scenes are made of these; templates draw them. Whatever can be picked carries
the `token` that a click on it picks, so that a hand, a keyboard, a dragging finger and a test all
find it the same way.
"""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.lines import format_signed
from games.web.card_selection import Selection
from games.web.cards import DECKTET, DeckRenderer

PICKABLE, TARGET, PICKED = "pickable", "target", "picked"


@dataclass(frozen=True)
class ClickTarget:
    """Where a click leads: `state` is pickable, target or picked; `word` stands on it. `token` is
    what the click picks; an empty `href` is a place that is picked and cannot be put back."""

    href: str
    state: str
    word: str
    token: str = ""
    spoken: str = ""


@dataclass(frozen=True)
class TableCard:
    """A card as it lies there. `fresh`: moved by others since the reader's last move; `undo`: the
    address that takes it back, if it is drafted; `known`: the others know that it is held; `word`:
    the card in a line of text; `note`: a word that stands on it; `name`: what its element is called
    if not by its code, since there are two of it."""

    code: str
    title: str
    face: SafeString
    word: SafeString
    href: str = ""
    state: str = ""
    fresh: bool = False
    known: bool = False
    undo: str = ""
    note: str = ""
    name: str = ""


def build_piece(
    code: str,
    deck: DeckRenderer = DECKTET,
    *,
    href: str = "",
    state: str = "",
    fresh: bool = False,
    known: bool = False,
    undo: str = "",
    covered: bool = False,
    note: str = "",
    name: str = "",
) -> TableCard:
    """The card `code` of `deck`; a covered one shows its index only."""
    face, word = deck.render_face(code, covered), deck.render_chip(code)
    return TableCard(
        code, deck.title(code), face, word, href, state, fresh, known, undo, note, name
    )


def build_target(
    picking: Selection | None,
    token: str,
    word: str = "",
    *,
    spoken: str = "",
    again: bool = False,
) -> ClickTarget | None:
    """Where a click on `token` leads, if it can be picked now or is picked; with `again` also if it
    could be with nothing picked yet: what does not go with it is then put back."""
    if picking is None:
        return None
    if token in picking.picks:
        return ClickTarget(picking.pick_href(token), PICKED, word or gettext("picked"), token)
    if picking.can_pick(token):
        state = TARGET if picking.has_begun else PICKABLE
        return ClickTarget(picking.pick_href(token), state, word, token, spoken)
    if again and token in picking.first_tokens:
        return ClickTarget(picking.pick_href(token), PICKABLE, "", token)
    return None


def build_hand_card(
    picking: Selection,
    code: str,
    deck: DeckRenderer = DECKTET,
    *,
    fresh: bool = False,
    known: bool = False,
    undo: str = "",
    note: str = "",
    name: str = "",
) -> TableCard:
    """A card of the own hand (or any card that is picked by its code): picked, going with what is
    picked, pickable or still.

    It can be picked if it could be with nothing picked yet; what does not go with it is then put
    back by the same click.
    """
    state = PICKABLE if code in picking.first_tokens else ""
    if code in picking.picks:
        state = PICKED
    elif picking.can_pick(code):
        state = TARGET if picking.picks else PICKABLE
    return build_piece(
        code,
        deck,
        href=picking.pick_href(code) if state else "",
        state=state,
        fresh=fresh,
        known=known,
        undo=undo,
        note=note,
        name=name,
    )


def format_value(value: int) -> str:
    """A value with its sign, a real minus; 0 has none."""
    return format_signed(value).replace("-", "−")
