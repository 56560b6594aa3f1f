"""The parts of every table: cards, places that can be picked, piles, and the hand.

A scene is made of these; the templates in `games/parts` draw them. Whatever can be picked carries
the `token` that a click on it picks, so that a hand, a keyboard, a dragging finger and a test all
find it the same way.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.lines import format_signed
from games.rules.record import Record
from games.web.card_selection import SUIT, Selection
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


@dataclass(frozen=True)
class Pile:
    """A pile: how many cards it has, the one on top if it lies open, and where a click leads.
    `place` names it in element ids; `reason` says why it cannot be used now."""

    place: str
    name: str
    count: int
    top: TableCard | None = None
    target: ClickTarget | None = None
    reason: str = ""
    cards: tuple[TableCard, ...] = ()


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


def build_target(picking: Selection | None, token: str, word: str = "") -> ClickTarget | None:
    """Where a click on `token` leads, if it can be picked now or is picked."""
    if picking is None:
        return None
    if token in picking.picks:
        return ClickTarget(picking.pick_href(token), PICKED, word or gettext("picked"), token)
    if picking.can_pick(token):
        state = TARGET if picking.has_begun else PICKABLE
        return ClickTarget(picking.pick_href(token), state, word, token)
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


def build_own_hand(
    picking: Selection | None,
    cards: Iterable[str] | None,
    deck: DeckRenderer,
    by_rank: Callable[[str], Any],
    by_suit: Callable[[str], Any],
    known: Sequence[str] = (),
    still: bool = False,
) -> list[TableCard] | None:
    """The own hand in the order asked for; None for an onlooker. A `still` one cannot be picked
    from now. Of equal cards so many are known, or picked, as are in `known` or among the picks."""
    if cards is None:
        return None
    in_order = sorted(cards, key=by_suit if picking and picking.sort == SUIT else by_rank)
    pieces: list[TableCard] = []
    seen: Counter[str] = Counter()
    knew = Counter(known)
    for card in in_order:
        seen[card] += 1
        told = seen[card] <= knew[card]
        name = f"{card}-{seen[card]}" if seen[card] > 1 else ""
        if picking is None or still or (name and card in picking.picks):
            pieces.append(build_piece(card, deck, known=told, name=name))
        else:
            pieces.append(build_hand_card(picking, card, deck, known=told, name=name))
    return pieces


def list_sorts(picking: Selection | None) -> list[dict[str, Any]]:
    """The ways to sort the hand, as links that keep the draft and the picks."""
    if picking is None:
        return []
    return [
        {
            "words": words,
            "href": picking.page_url(picking.draft, picking.picks, sort=way),
            "on": picking.sort == way,
        }
        for way, words in (("rank", gettext("by rank")), ("suit", gettext("by suit")))
    ]


def list_drafted_cards(
    picking: Selection | None, record: Record, deck: DeckRenderer
) -> dict[str, str]:
    """The cards named in the draft, each with the address of the draft without its move.
    `record` is the position before the draft."""
    found: dict[str, str] = {}
    if picking is not None:
        for at, move in enumerate(picking.draft):
            for word in move.split():
                if word in deck.cards:
                    found[word] = picking.without_href(record, at)
    return found


def build_choice(picking: Selection, token: str, words: Any) -> dict[str, Any]:
    """A button of the action bar that picks `token`."""
    return {
        "href": picking.pick_href(token),
        "words": words,
        "id": f"choose-{token}",
        "token": token,
        "on": token in picking.picks,
    }


def build_move_choice(picking: Selection, move: str, words: Any, at: str) -> dict[str, Any]:
    """A button of the action bar that chooses the whole legal `move`; its id is `choose-<at>`."""
    return {
        "href": picking.move_href(move),
        "words": words,
        "id": f"choose-{at}",
        "move": move,
    }


def format_value(value: int) -> str:
    """A value with its sign, a real minus; 0 has none."""
    return format_signed(value).replace("-", "−")
