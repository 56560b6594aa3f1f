"""Move labels of release 0.2.0 that read otherwise now: a plan keeps what its moves meant."""

from typing import Any

FORMER = {
    "Over-populate with {card}: the other player draws a card": (
        "Over-populate with {card}: your opponent draws a card"
    ),
    "Over-populate with {card}: the other player draws two cards": (
        "Over-populate with {card}: your opponent draws two cards"
    ),
    "Take back which Ace to keep": "Cancel the choice of Ace",
    "Swap the whole hand, but for what you keep": "Swap the whole hand except what you keep",
    "Only leave the order for the hunt, and choose later": (
        "Only cancel the order for the hunt, and choose later"
    ),
    "Swap {cards} now and see the new cards; there is no way back then": (
        "Swap {cards} now and see the new cards; this can’t be undone"
    ),
    "Close with the best order: {order}": "Close with the best play: {order}",
    "Close with what is laid": "Close with the cards laid",
    "Close with the best order": "Close with the best play",
    "Take your closing order back": "Undo your closing",
    "each goat clear of pigs": "each goat not beside a pig",
    "each sheep clear of chickens": "each sheep not beside a chicken",
    "each cow clear of goats": "each cow not beside a goat",
    "each pig clear of sheep": "each pig not beside a sheep",
    "each chicken clear of cows": "each chicken not beside a cow",
}


def translate_labels(stored: Any) -> Any:
    """Return a stored meaning, JSON of any depth, with each former label as it reads now."""
    if isinstance(stored, dict):
        return {name: translate_labels(value) for name, value in stored.items()}
    if isinstance(stored, list):
        return [translate_labels(value) for value in stored]
    return FORMER.get(stored, stored) if isinstance(stored, str) else stored
