"""A bare simulator of Emu Ranchers: the ceiling for plain Python.

Numbers for cards, lists changed in place, no texts, no log, no views, no checks, no secrets, no
options: only what a random two-year match needs. The product is measured against it.
"""

import random

from games.decks import decktet

CARDS = [decktet.CARDS[code] for code in decktet.BASIC]
ORDER = [card.order for card in CARDS]
MASK = [sum(1 << "MSWLYK".index(suit) for suit in card.suits) for card in CARDS]
PAYS = [card.order if 1 < card.order < 10 else 0 for card in CARDS]
Bird = list  # [mask, direction, last, numbers, bonus]


def fits(bird: Bird, card: int) -> bool:
    if not bird[0] & MASK[card]:
        return False
    if bird[1] == 0:
        return bool(ORDER[card] != bird[2])
    return bool(ORDER[card] > bird[2]) if bird[1] > 0 else bool(ORDER[card] < bird[2])


def hatched(card: int) -> Bird:
    order = ORDER[card]
    direction = 1 if order == 1 else -1 if order == 10 else 0
    return [
        MASK[card],
        direction,
        order,
        [PAYS[card]] if PAYS[card] else [],
        0 if PAYS[card] else 5,
    ]


def grow(bird: Bird, card: int) -> None:
    order = ORDER[card]
    bird[1] = 1 if order > bird[2] else -1
    bird[0] &= MASK[card]
    bird[2] = order
    if PAYS[card]:
        bird[3].append(PAYS[card])
    else:
        bird[4] += 5


def value(bird: Bird) -> int:
    total = sum(bird[3])
    if total < 18:
        return int(total - 18 - bird[4])
    sums = {0}
    for number in bird[3]:
        sums |= {number + known for known in sums}
    return int(total - min(known for known in sums if known >= 18) + bird[4])


def year(dice: random.Random, first: int, totals: list[int]) -> int:
    """Plays one year at random; returns how many turns it took."""
    pile = list(range(36))
    dice.shuffle(pile)
    hands = [pile[:6], pile[6:12]]
    del pile[:12]
    birds: list[list[Bird]] = [[], []]
    discard: list[int] = []
    seat, turns = first, 0
    while pile:
        hand, mine = hands[seat], birds[seat]
        choices = [(0, card, None) for card in hand] + [(1, card, None) for card in hand]
        choices += [(2, card, bird) for bird in mine for card in hand if fits(bird, card)]
        verb, card, bird = dice.choice(choices)
        hand.remove(card)
        if verb == 0:
            mine.append(hatched(card))
        elif verb == 1:
            discard.append(card)
        else:
            grow(bird, card)  # type: ignore[arg-type]
        openly = verb != 1 and discard and dice.random() < 0.5
        hand.append(discard.pop() if openly else pile.pop())
        turns += 1
        seat = 1 - seat
    for seat in (0, 1):
        while True:
            laying = [(c, b) for b in birds[seat] for c in hands[seat] if fits(b, c)]
            if not laying or dice.random() < 1 / (len(laying) + 1):
                break
            card, bird = dice.choice(laying)
            hands[seat].remove(card)
            grow(bird, card)
        totals[seat] += sum(value(bird) for bird in birds[seat])
    return turns


def match(dice: random.Random) -> int:
    """One random two-year match; returns its turns."""
    totals = [0, 0]
    return year(dice, 0, totals) + year(dice, 1, totals)
