"""A bot for the Hunting Prey Game: swaps what is weak, plays what earns most, eats what costs the
others most.

Of the others it knows what has lain open: the view lists these cards by seat.
"""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import Step, reader_of
from games.rules.random_source import RandomSource
from games.titles.biome_views import own_hand
from games.titles.hunting_prey.state import GRAZING, HUNTING, JACKS, NUMBER, QUEEN, QUEENS, STRENGTH
from games.titles.hunting_prey.view import HuntingPreyView, PreySeat, RoundView, own_choice

KEPT = 10.0  # cards of a lower value are swapped
QUEEN_VALUE = 10.5
GRAZER_SHARE = 0.75
FEWEST = 6  # with fewer cards left than this a Jack drops nothing
CARD_COST = 0.04  # what a card lost costs, in tokens, for each point of its value
GATHERED = 0.3  # what a gathered card brings, as a share of its cost


def choose(view: HuntingPreyView, legal: Sequence[Step], rng: RandomSource) -> Step:
    """One of the legal steps; among equals one by lot."""
    if view["phase"] == "target":
        return _prey(view, legal, rng)
    offered = frozenset(legal)
    for card in weak_cards(view):
        if f"swap {card}" in offered:
            return f"swap {card}"
    if "draw" in offered and view["aside"]:
        return "draw"
    plays = [step for step in legal if step.startswith("play ")]
    if not plays:
        return rng.choice(legal)
    rivals = _rivals(view)
    worth = {step: _promise(view, step.split()[1], rivals) for step in plays}
    best = max(worth.values())
    play = rng.choice([step for step in plays if worth[step] == best])
    dropped = dropped_with(view, play.split()[1])
    return f"drop {dropped}" if f"drop {dropped}" in offered else play


def value(card: str) -> float:
    """What a card is worth having: hunters by number, Queens nearly a Jack, grazers less."""
    if card in QUEENS:
        return QUEEN_VALUE
    return float(NUMBER[card]) if card in HUNTING else GRAZER_SHARE * NUMBER[card]


def weak_cards(view: HuntingPreyView) -> list[str]:
    """The cards still to be swapped: the weak ones, the weakest first; one card stays."""
    choice = own_choice(view)
    hand = sorted(own_hand(view), key=value)
    most = min(choice["may_swap"], len(hand) + len(view["aside"]) - 1)
    if choice["drops"] or choice["card"]:
        return []
    weak = [card for card in hand[:-1] if value(card) < KEPT]
    return weak[: max(most - len(view["aside"]), 0)]


def _own(view: HuntingPreyView) -> PreySeat:
    return view["seats"][reader_of(view)]


def _wins(view: HuntingPreyView, gain: int) -> bool:
    """True if so many tokens reach the goal."""
    return bool(view["goal"]) and _own(view)["tokens"] + gain >= view["goal"]


def dropped_with(view: HuntingPreyView, card: str) -> str:
    """The weakest other card for a Jack, "" if none should go."""
    others = [other for other in own_hand(view) if other != card]
    if card not in JACKS or own_choice(view)["drops"] or not others:
        return ""
    left = _own(view)["deck"] + _own(view)["hand_size"]
    return min(others, key=value) if left > FEWEST or _wins(view, 1) else ""


def _rivals(view: HuntingPreyView) -> list[dict[str, float]]:
    """For every other active seat the cards it may play, with how likely it plays them."""
    gone = {fallen["card"] for fallen in view["removed"]}
    mine = {*own_hand(view), *view["aside"], *own_choice(view)["swapped"], *_own(view)["known"]}
    others = [seat for seat in view["seats"] if seat["active"] and seat["seat"] != view["seat"]]
    known = {card for seat in others for card in seat["known"]}
    unseen = [card for card in ANIMALS if card not in gone and card not in mine | known]
    return [_likely(seat, unseen, view["last"]) for seat in others]


def _likely(seat: PreySeat, unseen: list[str], last: RoundView | None) -> dict[str, float]:
    """The chances of the cards that one seat may play: stronger ones more often; those that went
    under its deck in the last round not at all."""
    buried: set[str] = set()
    if last is not None and seat["deck"] > seat["hand_size"]:
        buried = {card for cards in last["swapped"] for card in cards}
        buried.update(card for card in last["played"] if card)
    cards = [card for card in (*seat["known"], *unseen) if card not in buried] or list(unseen)
    weight = {card: max(value(card) - 3, 0.5) ** 3 for card in cards}
    total = sum(weight.values()) or 1.0
    return {card: share / total for card, share in weight.items()}


def _promise(view: HuntingPreyView, card: str, rivals: list[dict[str, float]]) -> float:
    """Tokens that playing the card promises, less what losing it costs."""
    below = above_hunters = above_grazers = queens = 1.0
    for likely in rivals:
        stronger = {other: share for other, share in likely.items() if _beats(other, card)}
        below *= 1 - sum(share for other, share in stronger.items() if other in HUNTING)
        above_hunters *= 1 - sum(
            share
            for other, share in stronger.items()
            if other in HUNTING and NUMBER[other] > NUMBER[card]
        )
        above_grazers *= 1 - sum(share for other, share in stronger.items() if other in GRAZING)
        queens *= 1 - sum(share for other, share in likely.items() if other in QUEENS)
    survives = 1 - (1 - above_hunters) / max(len(rivals), 1)
    worth = below if card in HUNTING else survives * above_grazers
    if card in JACKS and dropped_with(view, card):
        worth += 1
    if card in QUEENS:
        worth += survives * GATHERED
    worth -= CARD_COST * value(card) * (1 - survives)
    if NUMBER[card] < QUEEN:
        worth -= CARD_COST * value(card) * survives * (1 - queens)
    return worth


def _beats(card: str, other: str) -> bool:
    return STRENGTH[card] > STRENGTH[other]


def _prey(view: HuntingPreyView, legal: Sequence[Step], rng: RandomSource) -> Step:
    """The card whose loss costs the others most: tokens first, most of all the leader's."""

    def worth(step: Step) -> float:
        card = step.split()[1]
        after = view["outlook"][card]
        owner = view["seats"][after["seat"]]
        score = 0.1 * owner["tokens"] + 0.1 * value(card)
        for seat in after["grazers"]:
            score += 3 if seat == view["seat"] else -1.5 - 0.1 * view["seats"][seat]["tokens"]
        if after["queen"] is not None:
            own = after["queen"] == view["seat"]
            score += (0.2 if own else -0.2) * len(after["gathered"])
        return score

    best = max(map(worth, legal))
    return rng.choice([step for step in legal if worth(step) == best])
