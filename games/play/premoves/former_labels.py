"""Move labels of release 0.2.0 that read otherwise now: a plan keeps what its moves meant."""

from typing import Any

FORMER = {
    "Over-populate with {card}: the other player draws a card": (
        "Over-populate with {card}: your opponent draws a card"
    ),
    "Over-populate with {card}: the other player draws two cards": (
        "Over-populate with {card}: your opponent draws two cards"
    ),
    "Say now which Ace to keep after the round: {biome}": "Keep the Ace of {biome} after the round",
    "Take back which Ace to keep": "Cancel your choice of Ace",
    "Swap the whole hand, but for what you keep": "Swap your whole hand except the cards you keep",
    "Only leave the order for the hunt, and choose later": (
        "Just cancel the hunting order, and choose later"
    ),
    "Eat {card} of {owner_seat}": "Eat {owner_seat}’s {card}",
    "Hunt from now on: {order}": "Hunting order from now on: {order}",
    "Swap {cards} now and see the new cards; there is no way back then": (
        "Swap {cards} now and see the new cards; this can’t be undone"
    ),
    "Close with the best order: {order}": "Close with the best play: {order}",
    "Close with what is laid": "Close with the cards laid",
    "Close with the best order": "Close with the best play",
    "Take your closing order back": "Undo closing the year",
    "Swap the {animal} on {field} for the {other_animal} of {place}": (
        "Swap the {animal} on {field} for the {other_animal} from {place}"
    ),
    "Swap {number} {objective} for {other_objective} of {place}": (
        "Swap {number} {objective} for {other_objective} from {place}"
    ),
    "1, 3, 6, 10 for most of one type on the four edges": (
        "1, 3, 6 or 10 for one to four of a type on the four edges"
    ),
    "each goat clear of pigs": "each goat not beside a pig",
    "each sheep clear of chickens": "each sheep not beside a chicken",
    "each cow clear of goats": "each cow not beside a goat",
    "each pig clear of sheep": "each pig not beside a sheep",
    "each chicken clear of cows": "each chicken not beside a cow",
}


def update_labels(stored: Any) -> Any:
    """Return a stored meaning, JSON of any depth, with each former label as it reads now."""
    if isinstance(stored, dict):
        return {name: update_labels(value) for name, value in stored.items()}
    if isinstance(stored, list):
        return [update_labels(value) for value in stored]
    return FORMER.get(stored, stored) if isinstance(stored, str) else stored
