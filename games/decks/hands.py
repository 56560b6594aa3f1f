"""Hands and piles, as states hold them: tuples of card codes, one for each seat."""

from typing import TypeVar

Thing = TypeVar("Thing")


def replace_at(things: tuple[Thing, ...], at: int, thing: Thing) -> tuple[Thing, ...]:
    """`things` with the one at a place replaced: the hands of all seats with another one's."""
    return (*things[:at], thing, *things[at + 1 :])


def remove_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` without one copy of `card`; ValueError if it is not there."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def replace_seat(pair: tuple[Thing, Thing], seat: int, mine: Thing) -> tuple[Thing, Thing]:
    """The pair, by seat of two, with the half of `seat` replaced."""
    return (pair[0], mine) if seat else (mine, pair[1])


def order_by_seat(seat: int, mine: Thing, other: Thing) -> tuple[Thing, Thing]:
    """What `seat` has and what the other of two has, by seat."""
    return (other, mine) if seat else (mine, other)
