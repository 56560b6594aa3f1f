"""The Hunting Prey Game: what a match is at one moment, and the moves that can be taken."""

from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS, HUNTERS, PLACE
from games.decks.hands import replace_at

HAND = 5
MOST_SEATS = 6
MOST_ROUNDS = 60
QUEEN = 12

CHOOSE, TARGET, OVER = "choose", "target", "over"
EATEN, DROPPED = "eaten", "dropped"

ASK, TOP, PREY, HUNTER, LEADER = "ask", "top", "prey", "hunter", "leader"
SEATS = tuple(f"P{number}" for number in range(1, MOST_SEATS + 1))
ORDERS = (TOP, PREY, HUNTER, LEADER)

Cards = tuple[str, ...]

place_of = PLACE.__getitem__  # in a hand

NUMBER: dict[str, int] = {code: CARDS[code].number for code in ANIMALS}
# With equal numbers the heavier animal is the stronger one (H5); no two masses are alike.
STRENGTH: dict[str, int] = {
    code: at
    for at, code in enumerate(sorted(ANIMALS, key=lambda code: (NUMBER[code], CARDS[code].grams)))
}
HUNTING = frozenset(code for code in ANIMALS if CARDS[code].diet in HUNTERS)
GRAZING = frozenset(ANIMALS) - HUNTING
JACKS = frozenset(code for code in ANIMALS if CARDS[code].rank == "J")
QUEENS = frozenset(code for code in ANIMALS if NUMBER[code] == QUEEN)
BIT: dict[str, int] = {code: 1 << at for at, code in enumerate(ANIMALS)}


class SeatChoice(NamedTuple):
    """What one seat has said in the running round, all of it secret until the reveal.

    `aside` are cards of the hand to be swapped, not carried out yet; `keeping` is True while all
    are aside but those kept. `swapped` have been exchanged. `card` is
    the card played, empty until the seat is ready; `drops` go with a Jack. `played` is True once
    a card was played, though it may be chosen anew; `noted` while a new standing order is all
    that was said.
    """

    aside: Cards = ()
    keeping: bool = False
    swapped: Cards = ()
    card: str = ""
    drops: Cards = ()
    played: bool = False
    noted: bool = False


OPEN = SeatChoice()
_ASIDE, KEEPING, SWAPPED, CARD, _DROPS, PLAYED, NOTED = range(len(SeatChoice._fields))


class RemovedCard(NamedTuple):
    """A card out of the game: in which round, how (`eaten`, `dropped`), and whose it was."""

    card: str
    round: int
    cause: str
    seat: int


class FinishedRound(NamedTuple):
    """A finished round, by seat what it played ("" if it sat out), swapped and earned; the hunts
    as (hunter, seat eaten or -1); the Jacks as (seat, cards dropped); who took the token of the
    grazers; whose Queen gathered what (-1: none did)."""

    number: int
    played: Cards
    swapped: tuple[Cards, ...]
    gains: tuple[int, ...]
    hunts: tuple[tuple[int, int], ...]
    jacks: tuple[tuple[int, Cards], ...]
    grazers: tuple[int, ...]
    queen: int
    gathered: Cards


class State(NamedTuple):
    """One moment of a match; tuples go by seat.

    A named tuple rather than a frozen dataclass, since one is made with every move. Decks lie with
    the top first. While seats choose, hands still hold what is aside, played or to be dropped.
    `orders` are the standing orders for the hunt, empty to be asked. `seen` is the set of cards
    that have lain open, a bit each (`BIT`); `buried` are those under the decks, oldest first, as
    they came there: cards of one set lie in random order. While a target is chosen, `hunters` are
    the seats that still hunt and `hunts` what has been eaten. `last` is the round before this one.
    """

    phase: str
    round: int
    tokens: tuple[int, ...]
    decks: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    choices: tuple[SeatChoice, ...]
    orders: tuple[str, ...]
    gone: tuple[RemovedCard, ...] = ()
    seen: int = 0
    buried: tuple[int, ...] = ()
    hunters: tuple[int, ...] = ()
    hunts: tuple[tuple[int, int], ...] = ()
    last: FinishedRound | None = None


class PreyAction(NamedTuple):
    """A move taken apart: its verb and what it names (a card, `all`, an order, or nothing)."""

    verb: str
    thing: str = ""


ALL = "all"
SWAP = {card: f"swap {card}" for card in ANIMALS}
KEEP = {card: f"keep {card}" for card in ANIMALS}
DROP = {card: f"drop {card}" for card in ANIMALS}
PLAY = {card: f"play {card}" for card in ANIMALS}
EAT = {card: f"eat {card}" for card in ANIMALS}
HUNT = {order: f"hunt {order}" for order in (*ORDERS, *SEATS, ASK)}
SWAP_ALL, DROP_ALL, DRAW, NOTE = "swap all", "drop all", "draw", "note"

ACTIONS: dict[str, PreyAction] = {
    move: PreyAction(*move.split())
    for move in (
        *(move for table in (SWAP, KEEP, DROP, PLAY, EAT, HUNT) for move in table.values()),
        *(SWAP_ALL, DROP_ALL, DRAW, NOTE),
    )
}


# A choice or a state of its fields by place: half the cost of `State(...)`, for what a replay makes
# every move.
by_place = tuple.__new__


def replace_choice(state: State, seat: int, choice: SeatChoice, orders: tuple[str, ...]) -> State:
    """The state with the choice of `seat` replaced, as it is by every move of choosing, and with
    these `orders`."""
    phase, number, tokens, decks, hands, choices, _orders, gone, *rest = state
    choices = replace_at(choices, seat, choice)
    return by_place(State, (phase, number, tokens, decks, hands, choices, orders, gone, *rest))


def subtract_cards(cards: Cards, gone: Cards) -> Cards:
    """The cards without those in `gone`."""
    return tuple([card for card in cards if card not in gone])


def sort_hand(cards: Cards) -> Cards:
    """A hand in the order of suits and numbers; quicker than `arranged` for five cards."""
    return tuple(sorted(cards, key=place_of))


def list_active_seats(state: State) -> tuple[int, ...]:
    """The seats that take part in the round: those with cards (H13)."""
    return tuple(seat for seat, hand in enumerate(state.hands) if hand or state.choices[seat].card)


def swap_limit(state: State, seat: int, limit: int) -> int:
    """How many cards the seat may swap now: one swap a round, before a card is played (H3)."""
    choice = state.choices[seat]
    if choice.swapped or choice.played:
        return 0
    return min(limit, len(state.decks[seat]), len(state.hands[seat]))


def list_played_cards(state: State) -> Cards:
    """By seat the card played, empty for a seat that sits out."""
    return tuple([choice.card for choice in state.choices])
