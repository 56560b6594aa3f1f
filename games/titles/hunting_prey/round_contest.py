"""The Hunting Prey Game: who wins the contests of a round. Cards go by seat, "" for no card."""

from collections.abc import Container, Sequence

from games.titles.hunting_prey.state import (
    GRAZING,
    HUNTER,
    HUNTING,
    LEADER,
    NUMBER,
    QUEEN,
    QUEENS,
    SEATS,
    STRENGTH,
    TOP,
    Cards,
)

HEAVIER, ALL_TIED, NOBODY = "heavier", "all", "none"
HIGHEST, LOWEST = "highest", "lowest"


def find_winners(
    cards: Sequence[str], among: Container[str], ties: str, lowest: bool = False
) -> tuple[int, ...]:
    """The seats whose card wins the contest of the cards `among` a kind, in seat order.

    The highest number wins (`lowest`: the lowest); among equal numbers the heavier animal (the
    lighter), or with other `ties` all of them or none (H5, H9).
    """
    ranked = [(STRENGTH[card], seat) for seat, card in enumerate(cards) if card in among]
    if not ranked:
        return ()
    _strength, best = min(ranked) if lowest else max(ranked)
    if ties == HEAVIER or len(ranked) == 1:
        return (best,)
    tied = tuple([seat for _strength, seat in ranked if NUMBER[cards[seat]] == NUMBER[cards[best]]])
    return tied if ties == ALL_TIED or len(tied) == 1 else ()


def find_hunters(cards: Sequence[str], ties: str) -> tuple[int, ...]:
    """Who takes the token of move 1 and hunts."""
    return find_winners(cards, HUNTING, ties)


def find_grazers(cards: Sequence[str], ties: str, prey_token: str) -> tuple[int, ...]:
    """Who takes the token of move 3, removed cards being "" in `cards`."""
    return find_winners(cards, GRAZING, ties, prey_token == LOWEST)


def find_targets(cards: Sequence[str], hunter: int) -> tuple[int, ...]:
    """The seats whose played card the hunter may eat: strictly lower numbers of others (H7)."""
    number = NUMBER[cards[hunter]]
    return tuple([seat for seat, card in enumerate(cards) if card and NUMBER[card] < number])


def find_ordered_target(
    order: str, cards: Sequence[str], seats: Sequence[int], tokens: Sequence[int]
) -> int:
    """Which of the target `seats` a standing order means (section 5)."""

    def strongest(these: Sequence[int]) -> int:
        return max(these, key=lambda seat: STRENGTH[cards[seat]])

    if order == TOP:
        return strongest(seats)
    if order == LEADER:
        most = max(tokens[seat] for seat in seats)
        return strongest([seat for seat in seats if tokens[seat] == most])
    if order in SEATS and SEATS.index(order) in seats:
        return SEATS.index(order)
    kind = HUNTING if order == HUNTER else GRAZING
    return strongest([seat for seat in seats if cards[seat] in kind] or seats)


def resolve_gathering(
    cards: Sequence[str], swapped: Sequence[Cards], table: bool
) -> tuple[int, Cards]:
    """Whose Queen gathers in move 4 (-1: no Queen is left), and what: all cards below 12, played
    or, if `table`, swapped, of any seat (H10)."""
    queens = find_winners(cards, QUEENS, HEAVIER)
    if not queens:
        return -1, ()
    lying = [card for card in cards if card]
    if table:
        lying += [card for away in swapped for card in away]
    return queens[0], tuple(card for card in lying if NUMBER[card] < QUEEN)
