"""The Hunting Prey Game: what a seat may do while all choose (section 4.2), and what it does."""

from games.decks.hands import replace_at
from games.rules.game import MoveText
from games.rules.lines import Line
from games.titles.hunting_prey import log
from games.titles.hunting_prey.open_round import RoundSettings
from games.titles.hunting_prey.state import (
    ALL,
    ASK,
    CARD,
    DRAW,
    DROP,
    DROP_ALL,
    HUNT,
    JACKS,
    KEEP,
    KEEPING,
    NOTE,
    NOTED,
    ORDERS,
    PLAY,
    PLAYED,
    SEATS,
    SWAP,
    SWAP_ALL,
    SWAPPED,
    Cards,
    SeatChoice,
    State,
    by_place,
    list_active_seats,
    replace_choice,
    sort_hand,
    subtract_cards,
    swap_limit,
)


def list_legal_moves(terms: RoundSettings, state: State, seat: int) -> tuple[MoveText, ...]:
    """Every move of `seat` while all choose: cards to play first, then swaps, drops and orders.

    A seat that is ready may choose anew as long as another one is not (H4).
    """
    hand, choice = state.hands[seat], state.choices[seat]
    if not hand or (choice.card and not _is_anyone_choosing(state, seat)):
        return ()
    most = swap_limit(state, seat, terms.swap_limit)
    kept = subtract_cards(hand, choice.aside) if choice.aside else hand
    fits = len(choice.aside) <= most
    moves: list[MoveText] = []
    if fits:
        moves += [PLAY[card] for card in _list_playable(kept, choice)]
    drops = () if choice.card else choice.drops
    if not drops:
        moves += _list_swaps(kept, choice, most)
    if fits:
        moves += _list_drops(kept, drops)
    if terms.seats > 2 and not choice.noted:
        moves += list_hunt_orders(terms, state, seat)
    if choice.aside and fits and not drops:
        moves.append(DRAW)
    elif choice.noted and not choice.aside and not drops:
        moves.append(NOTE)
    return tuple(moves)


def _is_anyone_choosing(state: State, seat: int) -> bool:
    return any(not state.choices[other].card for other in list_active_seats(state) if other != seat)


def _list_playable(kept: Cards, choice: SeatChoice) -> Cards:
    if choice.card or not choice.drops:
        return kept
    jacks = tuple(card for card in kept if card in JACKS)
    return jacks if choice.drops == kept else subtract_cards(jacks, choice.drops)


def _list_swaps(kept: Cards, choice: SeatChoice, most: int) -> list[MoveText]:
    if not most:
        return []
    if choice.keeping:
        return [KEEP[card] for card in choice.aside] if len(choice.aside) > 1 else []
    if len(choice.aside) >= most:
        return []
    moves = [SWAP[card] for card in kept]
    return moves if choice.aside else [*moves, SWAP_ALL]


def _list_drops(kept: Cards, drops: Cards) -> list[MoveText]:
    left = subtract_cards(kept, drops) if drops else kept
    jacks = [card for card in left if card in JACKS]
    if not jacks or len(kept) < 2:
        return []
    moves = [DROP[card] for card in left if jacks != [card]]
    return moves if drops else [*moves, DROP_ALL]


def list_hunt_orders(terms: RoundSettings, state: State, seat: int) -> list[MoveText]:
    """The standing orders a seat may give; with two seats there is never a choice (H6)."""
    orders = [*ORDERS, *(SEATS[other] for other in range(terms.seats) if other != seat)]
    if state.orders[seat] and not terms.auto:
        orders.append(ASK)
    return [HUNT[order] for order in orders]


def apply_choice(state: State, seat: int, verb: str, thing: str) -> tuple[State, tuple[Line, ...]]:
    """One legal move of choosing but for the last, taken apart, and its private lines. Nobody else
    is told anything."""
    if verb == "draw":
        state, line = _draw_swapped_cards(state, seat)
        return state, (line,)
    choice, hand, orders = state.choices[seat], state.hands[seat], state.orders
    lines: tuple[Line, ...] = ()
    if verb == "hunt":
        if not choice.card:
            choice = by_place(SeatChoice, (*choice[:NOTED], True))
        orders = replace_at(orders, seat, "" if thing == ASK else thing)
        lines = (log.order_line(state.round, seat, thing),)
    elif verb == "swap":
        if thing == ALL:
            choice = by_place(SeatChoice, (hand, True, *choice[SWAPPED:]))
        else:
            choice = by_place(SeatChoice, ((*choice.aside, thing), *choice[KEEPING:]))
    elif verb == "keep":
        choice = by_place(SeatChoice, (subtract_cards(choice.aside, (thing,)), *choice[KEEPING:]))
    elif verb == "drop":
        # Whoever was ready takes the choice back by naming cards to drop.
        before = () if choice.card else choice.drops
        drops = subtract_cards(hand, choice.aside) if thing == ALL else (*before, thing)
        choice = by_place(SeatChoice, (*choice[:CARD], "", drops, *choice[PLAYED:]))
    else:
        choice = by_place(SeatChoice, (*choice[:NOTED], False))
    return replace_choice(state, seat, choice, orders), lines


def _draw_swapped_cards(state: State, seat: int) -> tuple[State, Line]:
    """Carries out the swap: the cards aside lie on the table, as many come from the deck (H3)."""
    phase, number, tokens, decks, hands, choices, *rest = state
    choice, deck = choices[seat], decks[seat]
    aside = sort_hand(choice.aside)
    drawn = sort_hand(deck[: len(aside)])
    hand = sort_hand((*subtract_cards(hands[seat], aside), *drawn))
    decks = replace_at(decks, seat, deck[len(aside) :])
    hands = replace_at(hands, seat, hand)
    swapped = by_place(
        SeatChoice, ((), False, aside, choice.card, choice.drops, choice.played, False)
    )
    choices = replace_at(choices, seat, swapped)
    after = by_place(State, (phase, number, tokens, decks, hands, choices, *rest))
    return after, log.swap_line(number, seat, aside, drawn)


def play_card(state: State, seat: int, card: str) -> tuple[State, tuple[Line, ...]]:
    """The seat plays a card; a swap not carried out yet comes first. Private lines too."""
    lines: tuple[Line, ...] = ()
    choice = state.choices[seat]
    if choice.aside:
        state, line = _draw_swapped_cards(state, seat)
        lines, choice = (line,), state.choices[seat]
    drops: Cards = ()
    if choice.drops and not choice.card:
        drops = sort_hand(subtract_cards(choice.drops, (card,)))
    choice = by_place(SeatChoice, ((), False, choice.swapped, card, drops, True, False))
    line = log.choice_line(state.round, seat, card, drops, card in JACKS)
    return replace_choice(state, seat, choice, state.orders), (*lines, line)
