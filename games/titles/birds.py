"""What the two emu games share: how a bird grows, what it is worth, and how to close best.

A bird is a tuple of card codes, oldest first. A Pawn or Court on a bird is written with the number
it stands for, `PSWK=8`: its form. `ORDER` and `MASK` know every code and form that can lie on a
bird; nothing here asks which deck the cards come from. Answers about one bird are remembered: the
basic deck makes only some twelve thousand different birds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from games.decks.decktet import CARDS, SUITS
from games.rules.lines import CardLine, Line, Thing, join_with_commas, join_with_or
from games.rules.phrases import phrase

UPKEEP = 18
BONUS = 5

RISING = "rising"
FALLING = "falling"
OPEN = "open"
FINISHED = "finished"

Bird = tuple[str, ...]
Lay = tuple[int, str]
Choice = tuple[int, tuple[Lay, ...]]
ACE, CROWN = 1, 10

ORDER: dict[str, int] = {code: card.order for code, card in CARDS.items() if card.order is not None}
BIT: dict[str, int] = {letter: 1 << at for at, letter in enumerate(SUITS)}
MASK: dict[str, int] = {code: sum(BIT[letter] for letter in CARDS[code].suits) for code in ORDER}
PLAIN: tuple[str, ...] = tuple(ORDER)

# Pawns and Courts, by their forms: each stands for a number from 2 to 9, said when it is laid.
WILD: dict[str, tuple[str, ...]] = {
    code: tuple(f"{code}={rank}" for rank in range(ACE + 1, CROWN))
    for code, card in CARDS.items()
    if card.kind in ("pawn", "court")
}
CARD_OF: dict[str, str] = {code: code for code in CARDS}
for _code, _forms in WILD.items():
    for _form in _forms:
        CARD_OF[_form] = _code
        ORDER[_form] = int(_form.partition("=")[2])
        MASK[_form] = sum(BIT[letter] for letter in CARDS[_code].suits)

NATURES = {
    RISING: phrase("{suits}, rising"),
    FALLING: phrase("{suits}, falling"),
    OPEN: phrase("{suits}, open"),
    FINISHED: phrase("{suits}, finished"),
}
AS_RANK = phrase("{card} as {rank}")
LAID_ON = phrase("{card} on {bird}")
NOTHING = Line(phrase("nothing"))


@dataclass(frozen=True, slots=True)
class BirdScore:
    """A bird as it is scored. `upkeep` are the ranks paid away, None if it cannot pay them."""

    cards: Bird
    total: int
    upkeep: tuple[int, ...] | None
    short: int
    kept: int
    bonus: int
    value: int


@lru_cache(maxsize=1 << 15)
def common_suit_mask(bird: Bird) -> int:
    """The suits that all cards of the bird share, as a mask of `BIT`s; never 0 for a real bird."""
    shared = -1
    for card in bird:
        shared &= MASK[card]
    return shared


@lru_cache(maxsize=1 << 15)
def common_suits(bird: Bird) -> tuple[str, ...]:
    """The letters of the suits that all cards of the bird share."""
    shared = common_suit_mask(bird)
    return tuple(letter for letter, bit in BIT.items() if shared & bit)


@lru_cache(maxsize=1 << 15)
def bird_direction(bird: Bird) -> str:
    """RISING, FALLING, OPEN (one number card), or FINISHED: nothing can be added any more."""
    first, last = ORDER[bird[0]], ORDER[bird[-1]]
    if len(bird) == 1:
        return RISING if first == ACE else FALLING if first == CROWN else OPEN
    if ORDER[bird[1]] > first:
        return FINISHED if last == CROWN else RISING
    return FINISHED if last == ACE else FALLING


@lru_cache(maxsize=1 << 10)
def _cards_continuing(shared: int, way: str, last: int) -> frozenset[str]:
    return frozenset(
        card for card in PLAIN if MASK[card] & shared and continues(ORDER[card], way, last)
    )


def continues(order: int, way: str, last: int) -> bool:
    """True if a card of this order goes on from the last one in the direction of its bird."""
    return (
        (way == RISING and order > last)
        or (way == FALLING and order < last)
        or (way == OPEN and order != last)
    )


@lru_cache(maxsize=1 << 15)
def list_fitting_cards(bird: Bird) -> frozenset[str]:
    """All cards but Pawns and Courts that may be added to the bird now."""
    return _cards_continuing(common_suit_mask(bird), bird_direction(bird), ORDER[bird[-1]])


@lru_cache(maxsize=1 << 10)
def _forms_continuing(shared: int, way: str, last: int) -> Mapping[str, tuple[str, ...]]:
    """As `_cards_continuing`, Pawns and Courts included: card -> the forms in which it goes on."""
    found: dict[str, tuple[str, ...]]
    found = {card: (card,) for card in PLAIN if card in _cards_continuing(shared, way, last)}
    for card, forms in WILD.items():
        fits = tuple(form for form in forms if continues(ORDER[form], way, last))
        if fits and MASK[fits[0]] & shared:
            found[card] = fits
    return found


@lru_cache(maxsize=1 << 15)
def list_additions(bird: Bird) -> Mapping[str, tuple[str, ...]]:
    """All cards that may be added to the bird now, Pawns and Courts included, each with the forms
    it may be added in: a plain card as itself, a wild one with every number that fits."""
    return _forms_continuing(common_suit_mask(bird), bird_direction(bird), ORDER[bird[-1]])


def can_grow(bird: Bird, card: str) -> bool:
    """True if `card` may be added: it shares a suit still possible, and its order goes on."""
    return card in list_fitting_cards(bird)


@lru_cache(maxsize=1 << 15)
def describe_bird(bird: Bird) -> Line:
    """What the bird may become, in words: `Leaves or Wyrms, open`."""
    return render_nature(common_suits(bird), bird_direction(bird))


@lru_cache(maxsize=1 << 10)
def render_nature(suits: tuple[str, ...], way: str) -> Line:
    """The letters of suits and a direction in words: `Leaves or Wyrms, open`."""
    return Line(NATURES[way], suits=suit_names(suits))


def suit_names(suits: Sequence[str]) -> Thing:
    """The letters of suits in words: `Leaves or Wyrms`."""
    return join_with_or([Line(SUITS[letter].name) for letter in suits])


def describe_form(form: str) -> str:
    """A form as moves say it: `PSWK=8` is `PSWK as 8`."""
    return form.replace("=", " as ")


def card_on_bird_line(form: str) -> Thing:
    """A card as it lies on a bird: its code, or `PSWK as 8`."""
    code, wild, rank = form.partition("=")
    return CardLine(form, AS_RANK, card=code, rank=rank) if wild else code


def closing_order_line(order: Sequence[Lay]) -> Thing:
    """A closing order in words: `TMLY as 4 on B2, 9MS on B1`, or `nothing`."""
    return join_with_commas([_placement_line(*lay) for lay in order]) if order else NOTHING


@lru_cache(maxsize=1 << 10)
def _placement_line(number: int, form: str) -> Line:
    return Line(LAID_ON, card=card_on_bird_line(form), bird=f"B{number}")


@lru_cache(maxsize=1 << 10)
def lowest_upkeep(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """The ranks to pay away, highest first; None if all together are less than the upkeep.

    The smallest sum that is enough; then the fewest cards; then the higher ranks first (ER-13).
    """
    downwards = tuple(sorted(ranks, reverse=True))
    enough = [
        (sum(paid), len(paid), tuple(-rank for rank in paid))
        for size in range(1, len(downwards) + 1)
        for paid in combinations(downwards, size)
        if sum(paid) >= UPKEEP
    ]
    return tuple(-rank for rank in min(enough)[2]) if enough else None


@lru_cache(maxsize=1 << 15)
def score_bird(bird: Bird) -> BirdScore:
    """The bird's total, upkeep, bonus and value, the upkeep chosen so that the value is best."""
    ranks = tuple(sorted(ORDER[card] for card in bird if ACE < ORDER[card] < CROWN))
    bonus = BONUS * (len(bird) - len(ranks))
    total = sum(ranks)
    upkeep = lowest_upkeep(ranks)
    if upkeep is None:
        short = UPKEEP - total
        return BirdScore(
            cards=bird,
            total=total,
            upkeep=None,
            short=short,
            kept=0,
            bonus=bonus,
            value=-short - bonus,
        )
    kept = total - sum(upkeep)
    return BirdScore(
        cards=bird, total=total, upkeep=upkeep, short=0, kept=kept, bonus=bonus, value=kept + bonus
    )


def apply_closing_order(birds: tuple[Bird, ...], order: tuple[Lay, ...]) -> tuple[Bird, ...]:
    """The birds after a closing order: pairs of (bird number from 1, card)."""
    grown = list(birds)
    for number, card in order:
        grown[number - 1] = (*grown[number - 1], card)
    return tuple(grown)


def can_lay(birds: tuple[Bird, ...], hand: tuple[str, ...]) -> bool:
    """True if at least one card of the hand fits at least one bird."""
    return any(not list_fitting_cards(bird).isdisjoint(hand) for bird in birds)


def can_add(birds: tuple[Bird, ...], hand: tuple[str, ...]) -> bool:
    """As `can_lay`, Pawns and Courts included."""
    return any(card in list_additions(bird) for bird in birds for card in hand)


def list_runs(bird: Bird, hand: tuple[str, ...], used: int = 0) -> Iterator[tuple[int, Bird]]:
    """Every way to lengthen the bird from the hand: the cards used, as a mask, and the bird.

    The mask has bit n set for `hand[n]`. The bird as it stands is not among them.
    """
    fits = list_fitting_cards(bird)
    for at, card in enumerate(hand):
        if card in fits and not used >> at & 1:
            longer = (*bird, card)
            yield used | 1 << at, longer
            yield from list_runs(longer, hand, used | 1 << at)


@lru_cache(maxsize=256)
def best_order(birds: tuple[Bird, ...], hand: tuple[str, ...]) -> tuple[Lay, ...]:
    """The closing order with the highest value of all birds together (ER-11).

    Among equals the one laying the fewest cards; then the first when the orders are compared
    step by step by bird number and card code. The runs of each bird are combined over disjoint
    parts of the hand, bird by bird; taking the biggest gain card by card would be wrong.
    """
    everything = (1 << len(hand)) - 1
    best: dict[int, Choice] = dict.fromkeys(range(everything + 1), (0, ()))
    for number in range(len(birds), 0, -1):
        ways = _list_profitable_runs(birds[number - 1], number, hand)
        if not ways:
            continue
        before = best
        best = {}
        for free, rest in before.items():
            least, order = rest
            for used, cost, lays in ways:
                if used & free == used:
                    more, after = before[free ^ used]
                    if cost + more < least or (cost + more == least and lays + after < order):
                        least, order = cost + more, lays + after
            best[free] = least, order
    return best[everything][1]


def _list_profitable_runs(
    bird: Bird, number: int, hand: tuple[str, ...]
) -> list[tuple[int, int, tuple[Lay, ...]]]:
    """Every run that makes the bird worth more: the cards used, the cost, and its moves.

    A cost weighs the loss first and the number of cards second; the least is the best. Cards laid
    for no gain are never part of a best order, since keeping them costs less.
    """
    value = score_bird(bird).value
    size = len(hand) + 1
    found = []
    for used, longer in list_runs(bird, hand):
        gain = score_bird(longer).value - value
        if gain > 0:
            lays = tuple((number, card) for card in longer[len(bird) :])
            found.append((used, len(lays) - gain * size, lays))
    return found
