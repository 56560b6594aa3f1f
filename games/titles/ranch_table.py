"""What the tables of both emu games show alike: birds, hands that others know of, and closing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.decks.decktet import CARDS
from games.rules.lines import Line, Thing, format_signed, join_with_or
from games.rules.phrases import phrase, plural_phrase
from games.titles.birds import FALLING, FINISHED, OPEN, RISING, closing_order_line, render_nature
from games.titles.board import (
    NONE,
    OVER,
    YOUR_HAND,
    Cell,
    Words,
    Zone,
    build_unseen,
    cells_of,
    name_seats,
    role_of,
)
from games.titles.ranch_views import BirdView, RanchSeat, RanchView, read_order

TO_CLOSE = phrase("{who} to close")
TO_MOVE = phrase("{who} to move")
DRAW_PILE = phrase("Draw pile")
NO_BIRDS = phrase("no birds")
NEW_BIRD = phrase("new bird")
NOW = phrase("now {value}")
HAND = plural_phrase("hand {count} card", "hand {count} cards")
KNOWN = phrase("known")
HAS_CLOSED = phrase("has closed")
CLOSED_WITH = phrase("You closed with: {order}")
LAID_SO_FAR = phrase("Laid so far: {order}")
ARROWS = {RISING: "↑", FALLING: "↓", OPEN: "↕", FINISHED: "■"}
ACTION = phrase("Your action: {move}. Now draw: {places}.")


def describe_awaited(view: RanchView) -> Words:
    """Who is to do what."""
    if not view["waiting"]:
        return OVER
    template = TO_CLOSE if view["phase"] == "closing" else TO_MOVE
    return Line(template, who=name_seats(view["waiting"]))


def build_ranch(view: RanchView, seat: RanchSeat, facts: Iterable[Words]) -> Zone:
    """A seat with its birds, and what everybody knows of its hand."""
    own, over = seat["seat"] == view["seat"], view["phase"] == "over"
    said: list[Words] = list(facts)
    zones = [_build_bird(bird) for bird in seat["birds"]]
    zones = zones or [Zone("note", facts=(NO_BIRDS,))]
    if own and view["phase"] in ("turn", "draw"):
        zones.append(Zone("place", NEW_BIRD, token="hatch"))
    if not own and not over:
        said.insert(0, Line(HAND, count=seat["hand_size"]))
        zones.append(Zone("list", KNOWN, cells_of(seat["known"]), empty=NONE))
    if seat["closed"]:
        said.append(HAS_CLOSED)
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        facts=tuple(said),
        count=None if own or over else seat["hand_size"] - len(seat["known"]),
        zones=tuple(zones),
    )


def _build_bird(bird: BirdView) -> Zone:
    """A bird with what it may become and what it is worth now."""
    suits = tuple(bird["suits"])
    return Zone(
        "stack",
        cells=cells_of(bird["cards"]),
        token=bird["token"],
        sign="".join(suits),
        facts=(render_nature(suits, bird["direction"]),),
        short=ARROWS[bird["direction"]],
        worth=Line(NOW, value=format_signed(bird["value"])),
    )


def list_piles(view: RanchView, further: Iterable[Zone]) -> Iterable[Zone]:
    """The draw pile and the further ones; once nothing is drawn any more, for readers of words."""
    count = view["draw_pile"]
    pile = Zone("pile", DRAW_PILE, role="reach", token="deck", count=count, empty=NONE)
    is_drawn_from = view["phase"] in ("turn", "draw")
    for zone in (pile, *further):
        yield zone if is_drawn_from else replace(zone, role="words")


def build_hand(
    view: RanchView,
    own: RanchSeat,
    hand: Sequence[str],
    uses: Sequence[Words],
    facts: Iterable[Words],
) -> Zone:
    """The reader's hand, each card by its name and with what it fits; `facts` are said below."""
    known = Counter(own["known"])
    cells = []
    for card, use in zip(hand, uses, strict=True):
        known[card] -= 1  # of two equal cards one may be known
        cells.append(Cell(card, facts=(_name_card(card),), use=use, known=known[card] >= 0))
    return Zone(
        "hand",
        YOUR_HAND,
        tuple(cells),
        view["seat"],
        "own",
        facts=tuple(facts),
        empty=NONE,
        still=view["phase"] == "draw",
    )


def _name_card(card: str) -> Words:
    """An Ace or Crown by rank and suit, every other card by its name."""
    known = CARDS[card]
    return known.title if known.kind in ("ace", "crown") else known.name


def describe_action(view: RanchView, places: Sequence[Thing]) -> Iterable[Line]:
    """What the reader has done of the turn, and from where a card can be drawn now."""
    if view["acted"] and view["waiting"] == [view["seat"]]:
        yield Line(ACTION, move=view["acted"], places=join_with_or(places))


def describe_order(view: RanchView, closed: bool) -> Line:
    """The reader's closing order, so far or handed in."""
    order = closing_order_line(read_order(view))
    return Line(CLOSED_WITH if closed else LAID_SO_FAR, order=order)


def build_unseen_cards(deck: Iterable[str], seen: Iterable[str]) -> Zone:
    """The unseen cards of a Decktet by rank: `A M S K`, `2 SY MK`."""
    return build_unseen(deck, seen, lambda card: (card[0], card[1:]))
