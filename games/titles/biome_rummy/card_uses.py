"""Biome Rummy: what the cards of the reader's hand are good for, from the view alone.

Only the groups on the table and the reader's own cards are looked at, so page, mail and text all
say the same, and nothing of other hands.
"""

from games.titles.biome_rummy.groups import (
    cards_to_mask,
    find_addable_cards,
    largest_sets,
    mask_to_cards,
)
from games.titles.biome_rummy.view import BiomeRummyView, GroupView
from games.titles.biome_views import own_hand


def list_hand_sets(view: BiomeRummyView) -> tuple[tuple[str, ...], ...]:
    """The sets that the hand could lay, without those that a longer one holds; by suit, long ones
    first. None for an onlooker."""
    live = [card for card in own_hand(view) if card[0] in view["live"]]
    return largest_sets(live, view["options"]["sets"] == "complete")


def list_groups_for_card(view: BiomeRummyView, card: str) -> list[str]:
    """The tokens of the groups that the reader may add a card of the hand to."""
    return [
        group["token"]
        for group in view["groups"]
        if group["suit"] == card[0]
        and may_add(view, group)
        and card in list_fitting_cards(view, group)
    ]


def list_fitting_cards(view: BiomeRummyView, group: GroupView) -> tuple[str, ...]:
    """All cards of its biome that may still join a group."""
    complete = view["options"]["sets"] == "complete"
    suit = group["suit"]
    return mask_to_cards(suit, find_addable_cards(suit, cards_to_mask(group["cards"]), complete))


def may_add(view: BiomeRummyView, group: GroupView) -> bool:
    """True if the reader may add single cards to the group, as far as its owner is concerned."""
    return bool(group["starter"] != view["seat"] or view["options"]["add"] == "any")
