"""A bot for the Hunting Prey Game: swaps all but Kings and Jacks, drops them all with a Jack, plays
what earns most, eats what costs the others most.

Swapping and dropping so was measured: `docs/advice.md`.

Of the others it knows what has lain open: the view lists these cards by seat.
"""

from collections.abc import Sequence

from games.rules.game import MoveText, seat_of_view
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource
from games.titles.hunting_prey.evaluation import (
    ALL_CARDS,
    FEWEST,
    MealOutcome,
    evaluate_meal,
    expected_tokens,
    find_next_drop,
    find_weakest_other,
    list_weak_cards,
    mask_of,
)
from games.titles.hunting_prey.view import HuntingPreyView, PreySeat, own_choice


def choose_move(view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """One of the legal moves; among equals one by lot."""
    if view["phase"] == "target":
        return _choose_prey(view, legal, rng)
    offered = frozenset(legal)
    for card in list_cards_to_swap(view):
        if f"swap {card}" in offered:
            return f"swap {card}"
    if "draw" in offered and view["aside"]:
        return "draw"
    more = find_weakest_drop(view)
    if f"drop {more}" in offered:
        return f"drop {more}"
    plays = [move for move in legal if move.startswith("play ")]
    if not plays:
        return rng.choice(legal)
    rivals = _rival_masks(view)
    worth = {
        move: expected_tokens(card, rivals, bool(find_weakest_companion(view, card)))
        for move in plays
        for card in move.split()[1:]
    }
    best = max(worth.values())
    play = rng.choice([move for move in plays if worth[move] == best])
    dropped = find_weakest_companion(view, play.split()[1])
    return f"drop {dropped}" if f"drop {dropped}" in offered else play


def list_cards_to_swap(view: HuntingPreyView) -> Sequence[str]:
    """The cards still to be swapped: those with a lower value than is kept, the weakest first; one
    card stays."""
    choice = own_choice(view)
    hand, aside = own_hand(view), len(view["aside"])
    most = min(choice["may_swap"], len(hand) + aside - 1)
    if choice["drops"] or choice["card"]:
        return ()
    return list_weak_cards(tuple(hand))[: max(most - aside, 0)]


def _own_seat(view: HuntingPreyView) -> PreySeat:
    return view["seats"][seat_of_view(view)]


def _is_winning(view: HuntingPreyView, gain: int) -> bool:
    return bool(view["goal"]) and _own_seat(view)["tokens"] + gain >= view["goal"]


def find_weakest_companion(view: HuntingPreyView, card: str) -> str:
    """The weakest other card for a Jack, "" if none should go."""
    other = find_weakest_other(own_hand(view), card)
    if not other or own_choice(view)["drops"]:
        return ""
    left = _own_seat(view)["deck"] + _own_seat(view)["hand_size"]
    return other if left > FEWEST or _is_winning(view, 1) else ""


def find_weakest_drop(view: HuntingPreyView) -> str:
    """The next card to go with a Jack once one does, "" if no more should go."""
    choice, own = own_choice(view), _own_seat(view)
    if not choice["drops"] or choice["card"]:
        return ""
    left = own["deck"] + own["hand_size"] - len(choice["drops"])
    return find_next_drop(own_hand(view), tuple(choice["drops"]), left)


def _rival_masks(view: HuntingPreyView) -> tuple[int, ...]:
    """For every other active seat the cards that it may play: those of which it is known that it
    has them, and those that never lay open, but none that went under a deck in the last round."""
    mine = {
        *own_hand(view),
        *view["aside"],
        *own_choice(view)["swapped"],
        *_own_seat(view)["known"],
    }
    others = [seat for seat in view["seats"] if seat["active"] and seat["seat"] != view["seat"]]
    known = [mask_of(seat["known"]) for seat in others]
    unseen = ALL_CARDS & ~mask_of(mine | {fallen["card"] for fallen in view["removed"]})
    for cards in known:
        unseen &= ~cards
    buried, last = 0, view["last"]
    if last is not None:
        away = {card for cards in last["swapped"] for card in cards}
        buried = mask_of(away.union(card for card in last["played"] if card))
    masks = []
    for seat, cards in zip(others, known, strict=True):
        cards |= unseen
        if seat["deck"] > seat["hand_size"]:
            cards = cards & ~buried or unseen
        masks.append(cards or unseen)
    return tuple(masks)


def _choose_prey(view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The card whose loss costs the others most."""
    tokens = [seat["tokens"] for seat in view["seats"]]

    def worth(move: MoveText) -> float:
        card = move.split()[1]
        after = view["outlook"][card]
        queen = -1 if after["queen"] is None else after["queen"]
        meal = MealOutcome(after["seat"], after["grazers"], queen, len(after["gathered"]))
        return evaluate_meal(card, seat_of_view(view), tokens, meal)

    best = max(map(worth, legal))
    return rng.choice([move for move in legal if worth(move) == best])
