"""What the tables of the two emu games share: birds, ranches, piles, and signs on single cards.

In Emus Redux there are two copies of most cards, so what is new or drafted is told by the spot
where a card lies and never by its code.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.utils.translation import gettext, gettext_noop

from accounts.languages import join_with_or
from games.decks.decktet import CARDS, SUITS
from games.rules.game import Game
from games.rules.record import Record
from games.titles.birds import (
    ACE,
    BIT,
    CROWN,
    FINISHED,
    MASK,
    OPEN,
    ORDER,
    RISING,
    list_additions,
    score_bird,
)
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_views import BirdView, RanchSeat, ScoredBird
from games.web import match_log
from games.web.card_selection import Selection
from games.web.cards import DECKTET
from games.web.table_context import TableContext
from games.web.tables.components import (
    PICKED,
    TARGET,
    ClickTarget,
    Pile,
    TableCard,
    build_own_hand,
    build_piece,
    build_target,
    format_value,
)

Scene = dict[str, Any]
View = EmuRanchersView | EmusReduxView
ViewT = TypeVar("ViewT", bound=View)
Spot = tuple[str, int]  # the place, and the number of the card in it, from 0

DIRECTIONS = {
    "rising": ("↑", gettext_noop("rising")),
    "falling": ("↓", gettext_noop("falling")),
    "open": ("↕", gettext_noop("open")),
    "finished": ("■", gettext_noop("finished")),
}
LAST = len(ORDER)


@dataclass(frozen=True)
class CardHighlights:
    """What stands on single cards: `fresh` are those that others moved since the reader's last
    move, `undo` the drafted ones, each with the address that takes it back."""

    fresh: frozenset[Spot] = frozenset()
    undo: Mapping[Spot, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BirdScene:
    """A bird on the table: its cards, oldest first, its parcel tag, and where a click leads. `no`
    says why the picked card does not fit."""

    token: str
    cards: list[TableCard]
    suits: tuple[str, ...]
    nature: str
    arrow: str
    way: str
    value: str
    loses: bool
    target: ClickTarget | None
    no: str


# Signs


def build_card_signs(
    title: type[Game[Any, ViewT]],
    visit: TableContext,
    record: Record,
    picking: Selection | None,
    fresh: frozenset[str],
) -> CardHighlights:
    """The signs on the cards of `record`, the position before the draft. With nothing `fresh`,
    as in a replay, no card is new."""
    view = visit.view_of(title, record)
    news: frozenset[Spot] = frozenset()
    if fresh:
        then = Record.replay(record.game, record.moves[: match_log.last_turn_ply(visit)])
        news = find_new_spots(visit.view_of(title, then), view)
    return CardHighlights(news, list_drafted_spots(picking, record, view) if picking else {})


def list_open_cards(view: View) -> dict[str, Sequence[str]]:
    """Every place with open cards: `1 B2` is a bird of seat 1, `1 known` what is known of its
    hand, `D1` or `discard` a discard pile."""
    places: dict[str, Sequence[str]] = {}
    for seat in view["seats"]:
        for bird in seat["birds"]:
            places[f"{seat['seat']} {bird['token']}"] = bird["cards"]
    if "piles" in view:
        places.update((pile["token"], pile["cards"]) for pile in view["piles"])
    else:
        places["discard"] = view["discard"]
    return places


def find_new_spots(then: View, now: View) -> frozenset[Spot]:
    """Where a card lies now that did not lie there `then`; the reader's own ranch left out."""
    before = list_open_cards(then)
    spots: set[Spot] = set()
    for place, cards in list_open_cards(now).items():
        old = before.get(place, ())
        same = 0
        while same < min(len(old), len(cards)) and old[same] == cards[same]:
            same += 1
        if not place.startswith(f"{now['seat']} "):
            spots.update((place, at) for at in range(same, len(cards)))
    for seat, earlier in zip(now["seats"], then["seats"], strict=True):
        had = Counter(earlier["known"])
        for at, card in enumerate(seat["known"]):
            had[card] -= 1
            if had[card] < 0:
                spots.add((f"{seat['seat']} known", at))
    return frozenset(spots)


def list_drafted_spots(picking: Selection, record: Record, view: View) -> dict[Spot, str]:
    """Where the cards of the draft have come to lie, each with the draft without its move."""
    sizes = {place: len(cards) for place, cards in list_open_cards(view).items()}
    birds = len(view["seats"][picking.seat]["birds"])
    found: dict[Spot, str] = {}
    for at, move in enumerate(picking.draft):
        words = move.split()
        place = words[-1] if len(words) > 2 else "discard"
        if words[0] == "hatch":
            birds += 1
            place = f"B{birds}"
        if place.startswith("B"):
            place = f"{picking.seat} {place}"
        number = sizes.get(place, 0)
        found[place, number] = picking.without_href(record, at)
        sizes[place] = number + 1
    return found


def build_open_cards(
    place: str, cards: Sequence[str], shown: CardHighlights, stacked: bool = False
) -> list[TableCard]:
    """The cards of a place with their signs; of a stack all but the last are covered."""
    return [
        build_piece(
            card,
            fresh=(place, at) in shown.fresh,
            undo=shown.undo.get((place, at), ""),
            covered=stacked and at < len(cards) - 1,
        )
        for at, card in enumerate(cards)
    ]


# Ranches


def build_ranch(
    visit: TableContext,
    view: View,
    seat: RanchSeat,
    picking: Selection | None,
    shown: CardHighlights,
) -> Scene:
    """One ranch with its owner: what a panel needs in both games."""
    number = seat["seat"]
    own = number == visit.seat_number
    over = view["phase"] == "over"
    known = view["hands"][number] if over else seat["known"]
    return {
        "number": number,
        "name": visit.seats[number].name,
        "own": own,
        "row": visit.seats[number],
        "birds": [
            build_bird(bird, f"{number} {bird['token']}", picking if own else None, shown)
            for bird in seat["birds"]
        ],
        "hand_size": seat["hand_size"],
        "known": build_open_cards(f"{number} known", known, CardHighlights() if over else shown),
        "backs": range(max(seat["hand_size"] - len(known), 0)),
        "waiting": number in view["waiting"],
        "sign": gettext("closed") if seat["closed"] and view["phase"] == "closing" else "",
    }


def build_bird(
    bird: BirdView, place: str, picking: Selection | None, shown: CardHighlights
) -> BirdScene:
    """A bird of a view; `picking` only if it is the reader's own."""
    arrow, way = DIRECTIONS[bird["direction"]]
    aim = build_target(picking, bird["token"], growth_label(picking, bird))
    card = find_picked_card(picking)
    return BirdScene(
        token=bird["token"],
        cards=build_open_cards(place, bird["cards"], shown, stacked=True),
        suits=tuple(bird["suits"]),
        nature=join_with_or([gettext(SUITS[letter].name) for letter in bird["suits"]]),
        arrow=arrow,
        way=gettext(way),
        value=format_value(bird["value"]),
        loses=bird["value"] < 0,
        target=aim,
        no=explain_misfit(bird, card) if card and aim is None else "",
    )


def explain_misfit(bird: BirdView, card: str) -> str:
    """Why `card` cannot be added to the bird, in a few words; empty if it can."""
    forms = list_fits(bird, card)
    if forms:
        return ""
    way, last = bird["direction"], bird["cards"][-1]
    if way == FINISHED:
        return gettext("finished")
    if not MASK.get(card, MASK.get(f"{card}=2", 0)) & sum(BIT[one] for one in bird["suits"]):
        return gettext("no shared suit")
    if way == OPEN:
        return gettext("the same rank")
    ends = {ACE: gettext("an Ace"), CROWN: gettext("a Crown")}
    rank = ends.get(ORDER[last], str(ORDER[last]))
    if way == RISING:
        return gettext("not above %s") % rank
    return gettext("not below %s") % rank


def list_fits(bird: BirdView, card: str) -> tuple[str, ...]:
    """The forms in which `card` may be added to the bird now; none if it does not fit."""
    return list_additions(tuple(bird["cards"])).get(card, ())


def find_picked_card(picking: Selection | None) -> str:
    """The card that is picked, if there is one."""
    picks = picking.picks if picking else ()
    return next((token for token in picks if token in CARDS), "")


def list_allowed_forms(picking: Selection, bird: BirdView, card: str) -> tuple[str, ...]:
    """The forms of `card` on the bird that the picks still allow: a rank may be picked already."""
    ranks = [token for token in picking.picks if token.isdigit()]
    forms = list_fits(bird, card)
    return tuple(form for form in forms if not ranks or form == f"{card}={ranks[0]}")


def growth_label(picking: Selection | None, bird: BirdView) -> str:
    """`B2: now −3, then +5` for the picked card, `best +5` for a wild one that may be several
    numbers; nothing without one."""
    card = find_picked_card(picking)
    forms = list_allowed_forms(picking, bird, card) if picking is not None and card else ()
    if not forms:
        return ""
    values = [value_with_card(bird, form) for form in forms]
    said = {
        "bird": bird["token"],
        "now": format_value(bird["value"]),
        "then": format_value(max(values)),
    }
    if len(set(values)) > 1:
        return gettext("%(bird)s: now %(now)s, at best %(then)s") % said
    return gettext("%(bird)s: now %(now)s, then %(then)s") % said


def value_with_card(bird: BirdView, form: str) -> int:
    """What the bird would be worth with one more card."""
    return score_bird((*bird["cards"], form)).value


# Piles and hand


def deck_pile(view: View, picking: Selection | None) -> Pile:
    """The draw pile, and whether the turn may end with a card from it."""
    aim = draw_target(picking, "deck", gettext("draw")) if view["phase"] == "draw" else None
    return Pile("deck", gettext("Draw pile"), view["draw_pile"], target=aim)


def discard_pile(
    view: View,
    place: str,
    name: str,
    cards: Sequence[str],
    picking: Selection | None,
    shown: CardHighlights,
) -> Pile:
    """A discard pile: its top card, the rest on demand, and what may be done with it."""
    pieces = tuple(build_open_cards(place, cards, shown))
    aim, reason = None, ""
    if picking is None or view["phase"] == "closing":
        pass
    elif view["phase"] == "draw":
        aim = draw_target(picking, place, gettext("take"))
        if aim is None:
            reason = gettext("nothing to take") if not cards else gettext("not after a discard")
    else:
        aim = build_target(picking, place, gettext("discard"))
    return Pile(place, name, len(cards), pieces[-1] if pieces else None, aim, reason, pieces)


def draw_target(picking: Selection | None, token: str, word: str) -> ClickTarget | None:
    """A pile that the turn may end with a card from: it can be picked, or is picked or forced."""
    if picking is None:
        return None
    if picking.ready == f"draw {token}":
        href = picking.pick_href(token) if token in picking.picks else ""
        return ClickTarget(href, PICKED, word, token)
    if token in picking.first_tokens:
        return ClickTarget(picking.pick_href(token), TARGET, word, token)
    return None


def build_hand(view: View, picking: Selection | None) -> list[TableCard] | None:
    """The own hand in the order asked for; while a draw is owed it lies still."""
    known = () if picking is None else view["seats"][picking.seat]["known"]
    return build_own_hand(
        picking,
        view["hand"],
        DECKTET,
        rank_key,
        suit_key,
        known,
        still=view["phase"] == "draw",
    )


def rank_key(code: str) -> tuple[int, int]:
    """The order of a hand by rank: Ace to Crown, then wild cards, the Excuse last."""
    card = CARDS[code]
    return card.order or LAST, BIT[card.suits[0]] if card.suits else LAST


def suit_key(code: str) -> tuple[int, int]:
    return rank_key(code)[::-1]


# The score sheet


def build_scored_bird(bird: ScoredBird, number: int, dropped: bool = False) -> Scene:
    """A scored bird: what it paid and what that left. `dropped` if an Excuse took it out."""
    if bird["upkeep"] is None:
        paid = gettext("%(short)s short of 18") % {"short": bird["short"]}
    else:
        ranks = " ".join(str(rank) for rank in bird["upkeep"])
        paid = gettext("pays %(sum)s (%(ranks)s), keeps %(kept)s") % {
            "ranks": ranks,
            "sum": sum(bird["upkeep"]),
            "kept": bird["kept"],
        }
    return {
        "token": f"B{number}",
        "cards": [build_piece(card) for card in bird["cards"]],
        "total": bird["total"],
        "paid": paid,
        "bonus": bird["bonus"],
        "lost": bird["upkeep"] is None,
        "value": format_value(bird["value"]),
        "dropped": dropped,
    }
