"""The hand of Biome Rummy: which of its cards can start a group, be added, or only be discarded."""

from collections.abc import Callable
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.decks.biome_deck import CARDS, CLASSES, DIETS, SUITS
from games.rules.game import seat_of_view
from games.rules.record import Record
from games.titles.biome_rummy.log import DRAWN
from games.titles.biome_rummy.view import BiomeRummyView, list_groups_for_card, list_hand_sets
from games.web.card_selection import CLASS, DIET, RANK, Selection
from games.web.cards import BIOME
from games.web.tables.components import PICKABLE, PICKED, TARGET, TableCard, build_piece

SUIT_ORDER = tuple(SUITS)


def own_hand(
    record: Record, view: BiomeRummyView, picking: Selection | None, back: str
) -> list[TableCard] | None:
    """The own hand in the order asked for; None for an onlooker. `record` is the position without
    the draft; `back` the address that puts a drafted card of the pile back."""
    if view["hand"] is None:
        return None
    sort = picking.sort if picking else RANK
    known = view["seats"][seat_of_view(view)]["known"]
    drawn = find_drawn_card(record, view)
    uses = card_uses(view, picking)
    cards = sorted(view["hand"], key=_sort_key(view, sort))
    return [
        _build_hand_card(
            card,
            view,
            picking,
            note=describe_uses(view, card, uses),
            known=card in known,
            fresh=card == drawn,
            undo=back if card == view["taken"] else "",
        )
        for card in cards
    ]


def list_sorts(picking: Selection | None) -> list[dict[str, Any]]:
    """The ways to sort the hand within its biomes, as links that keep the draft and the picks."""
    if picking is None:
        return []
    ways = ((RANK, gettext("by number")), (CLASS, gettext("class")), (DIET, gettext("diet")))
    sort = picking.sort if picking.sort in (CLASS, DIET) else RANK
    return [
        {
            "words": words,
            "href": picking.page_url(picking.draft, picking.picks, sort=way),
            "on": way == sort,
        }
        for way, words in ways
    ]


def find_drawn_card(record: Record, view: BiomeRummyView) -> str:
    """The card that the reader has drawn from the deck in the running turn; empty without one.
    `record` is the position without the draft."""
    if view["phase"] != "play" or view["waiting"] != [view["seat"]]:
        return ""
    for _ply, line in reversed(record.readable_lines(view["seat"], standing=True)):
        if line.tag.rstrip("*") != view["tag"]:
            return ""
        if line.template == DRAWN:
            return str(line.things["card"])
    return ""


def card_uses(view: BiomeRummyView, picking: Selection | None) -> dict[str, list[str]]:
    """What each card of the hand is good for: `set` if it can start a group, and the groups that
    it can be added to. Before the draw, what the hand alone allows."""
    uses: dict[str, list[str]] = {card: [] for card in view["hand"] or ()}
    if picking is not None and view["phase"] == "play":
        for move in picking.legal_moves:
            verb, *words = move.split()
            for card in words if verb == "set" else ():
                if "set" not in uses[card]:
                    uses[card].append("set")
            if verb == "add":
                uses[words[0]].append(words[2])
        return uses
    in_sets = {card for cards in list_hand_sets(view) for card in cards}
    return {card: ["set"] * (card in in_sets) + list_groups_for_card(view, card) for card in uses}


def describe_uses(view: BiomeRummyView, card: str, uses: dict[str, list[str]]) -> SafeString | str:
    """What stands on a card of the hand: `group`, `group, G2`, `finished`; empty if nothing."""
    if card[0] not in view["live"]:
        return format_html('<span class="use use--none">{}</span>', gettext("finished"))
    words = [gettext("group") if use == "set" else use for use in uses[card]]
    return format_html('<span class="use">{}</span>', ", ".join(words)) if words else ""


def _sort_key(view: BiomeRummyView, sort: str) -> Callable[[str], Any]:
    """By biome, those still in play first; within it by number, class or diet."""

    def key(code: str) -> tuple[bool, int, int, int]:
        card = CARDS[code]
        within = {CLASS: CLASSES.index(card.classification), DIET: DIETS.index(card.diet)}
        return (
            card.suit not in view["live"],
            SUIT_ORDER.index(card.suit),
            within.get(sort, 0),
            card.number,
        )

    return key


def _build_hand_card(
    code: str,
    view: BiomeRummyView,
    picking: Selection | None,
    *,
    note: str,
    known: bool,
    fresh: bool,
    undo: str,
) -> TableCard:
    """A card of the hand: picked, going with what is picked, pickable, or still."""
    href, state = "", ""
    if picking is not None:
        if code in picking.picks:
            state = PICKED
        elif picking.picks and picking.can_pick(code):
            state = TARGET
        elif code in picking.first_tokens:
            state = PICKABLE
        href = picking.pick_href(code) if state else ""
    return build_piece(
        code, BIOME, href=href, state=state, known=known, fresh=fresh, undo=undo, note=note
    )
