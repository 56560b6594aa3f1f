"""The Hunting Prey Game: from the reveal to the end of the round (sections 4.3 to 6)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.rules.lines import Line
from games.titles.hunting_prey import contest, log
from games.titles.hunting_prey.state import (
    BIT,
    CHOOSE,
    DROPPED,
    EATEN,
    HAND,
    OPEN,
    OVER,
    PREY,
    STRENGTH,
    TARGET,
    Cards,
    Gone,
    Round,
    State,
    less,
    played_cards,
    sorted_hand,
)

Applied = tuple[State, tuple[Line, ...]]


class Terms(NamedTuple):
    """What is agreed for the whole match, and its only source of chance.

    `goal` is the number of tokens that ends it (0: none does), `rounds` the last round; `thin`
    ends it with the first seat that has fewer than five cards.
    """

    seats: int
    goal: int
    rounds: int
    thin: bool
    prey_token: str
    ties: str
    swap_limit: int
    removed_jack_acts: bool
    queen_takes_table: bool
    auto: bool
    shuffled: Callable[[Any, str], tuple[Any, ...]]


def refilled(
    number: int, decks: tuple[Cards, ...], hands: tuple[Cards, ...]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...], tuple[Line, ...]]:
    """REFILL: decks and hands after everybody has drawn up to five (H2), and the private lines."""
    full, rest, lines = [], [], []
    for seat, (deck, hand) in enumerate(zip(decks, hands, strict=True)):
        missing = HAND - len(hand)
        if missing > 0 and deck:
            drawn, deck = deck[:missing], deck[missing:]
            hand = sorted_hand((*hand, *drawn))
            lines.append(log.drawn(number, seat, sorted_hand(drawn)))
        full.append(hand)
        rest.append(deck)
    return tuple(rest), tuple(full), tuple(lines)


def revealed(terms: Terms, state: State) -> Applied:
    """REVEAL and the token of step 1; then the hunt goes on as far as nobody has to be asked."""
    number, cards = state.round, played_cards(state)
    lines: list[Line] = []
    seen, hands = state.seen, []
    for seat, choice in enumerate(state.choices):
        hands.append(less(state.hands[seat], (choice.card,)))
        if not choice.card:
            continue
        for card in (choice.card, *choice.swapped):
            seen |= BIT[card]
        lines.append(log.played(number, seat, choice.card, choice.swapped))
    hunters = contest.hunters(cards, terms.ties)
    tokens = list(state.tokens)
    for seat in hunters:
        tokens[seat] += 1
        lines.append(log.hunts(number, seat, cards[seat]))
    state = state._replace(
        phase=TARGET, tokens=tuple(tokens), hands=tuple(hands), seen=seen, hunters=hunters
    )
    return _hunted(terms, state, lines)


def standing_cards(state: State) -> Cards:
    """The played cards by seat, without those already eaten."""
    eaten = [prey for _hunter, prey in state.hunts]
    return tuple(["" if seat in eaten else card for seat, card in enumerate(played_cards(state))])


def pending_targets(state: State) -> tuple[int, ...]:
    """The seats whose card the hunter in turn may eat."""
    return contest.targets(standing_cards(state), state.hunters[0])


def eaten(terms: Terms, state: State, prey: int) -> Applied:
    """The hunter in turn eats the card of seat `prey`; then the round goes on."""
    lines: list[Line] = []
    return _hunted(terms, _eat(state, prey, lines), lines)


def _hunted(terms: Terms, state: State, lines: list[Line]) -> Applied:
    """Step 1 for every hunter still to hunt; stops where its owner has to choose (H6)."""
    while state.hunters:
        hunter = state.hunters[0]
        seats = pending_targets(state)
        order = state.orders[hunter]
        if not seats:
            state = _eat(state, -1, lines)
        elif len(seats) == 1:
            state = _eat(state, seats[0], lines)
        elif order or terms.auto:
            cards = standing_cards(state)
            prey = contest.ordered_target(order or PREY, cards, seats, state.tokens)
            state = _eat(state, prey, lines)
        else:
            return state, tuple(lines)
    return _ended(terms, _settled(terms, state, lines), lines)


def _eat(state: State, prey: int, lines: list[Line]) -> State:
    """One hunt done: the card of seat `prey` leaves the game; nothing does if that is -1."""
    hunter, number = state.hunters[0], state.round
    cards = played_cards(state)
    card = cards[prey] if prey >= 0 else ""
    lines.append(log.eats(number, hunter, cards[hunter], prey, card))
    gone = (*state.gone, Gone(card, number, EATEN, prey)) if card else state.gone
    return state._replace(
        hunters=state.hunters[1:], hunts=(*state.hunts, (hunter, prey)), gone=gone
    )


def _settled(terms: Terms, state: State, lines: list[Line]) -> State:
    """Steps 2 to 4, and every card left on the table under a deck. The hunt is over."""
    number, cards = state.round, standing_cards(state)
    state, jacks = _dropped(terms, state, cards, lines)
    grazers = contest.grazers(cards, terms.ties, terms.prey_token)
    for seat in grazers:
        lines.append(log.grazes(number, seat, cards[seat]))
    swapped = tuple(choice.swapped for choice in state.choices)
    queen, gathered = contest.gathering(cards, swapped, terms.queen_takes_table)
    if gathered:
        lines.append(log.gathers(number, queen, cards[queen], gathered))
    earners = [*(hunter for hunter, _prey in state.hunts), *(seat for seat, _ in jacks), *grazers]
    gains = tuple(map(earners.count, range(terms.seats)))
    last = Round(
        number=number,
        played=played_cards(state),
        swapped=swapped,
        gains=gains,
        hunts=state.hunts,
        jacks=jacks,
        grazers=grazers,
        queen=queen if gathered else -1,
        gathered=gathered,
    )
    # The tokens of the hunters were handed out at the reveal.
    hunting = [hunter for hunter, _prey in state.hunts]
    tokens = tuple(
        tokens + gains[seat] - hunting.count(seat) for seat, tokens in enumerate(state.tokens)
    )
    return state._replace(
        tokens=tokens,
        decks=_put_away(terms, state, cards, queen, gathered),
        choices=(OPEN,) * terms.seats,
        hunts=(),
        last=last,
    )


def _dropped(
    terms: Terms, state: State, cards: Cards, lines: list[Line]
) -> tuple[State, tuple[tuple[int, Cards], ...]]:
    """Step 2: the cards named with Jacks leave the game; the state, and who dropped what. A Jack
    that was eaten acts too, unless it was agreed that it does not (H8)."""
    jacks = []
    hands, gone = list(state.hands), list(state.gone)
    for seat, choice in enumerate(state.choices):
        if not choice.drops or not (cards[seat] or terms.removed_jack_acts):
            continue
        jacks.append((seat, choice.drops))
        hands[seat] = less(hands[seat], choice.drops)
        gone += [Gone(card, state.round, DROPPED, seat) for card in choice.drops]
        lines.append(log.drops(state.round, seat, choice.card, choice.drops))
    if not jacks:
        return state, ()
    return state._replace(hands=tuple(hands), gone=tuple(gone)), tuple(jacks)


def _put_away(
    terms: Terms, state: State, cards: Cards, queen: int, gathered: Cards
) -> tuple[Cards, ...]:
    """The decks once the table is cleared: what the Queen gathered goes under her owner's deck,
    the rest home, each seat's cards in random order (H10, H11)."""
    decks = list(state.decks)
    if gathered:
        decks[queen] += terms.shuffled(gathered, f"queen {state.round}")
    for seat, choice in enumerate(state.choices):
        home = less((cards[seat], *choice.swapped), ("", *gathered))
        if home:
            decks[seat] += terms.shuffled(home, f"round {state.round} seat {seat}")
    return tuple(decks)


def _ended(terms: Terms, state: State, lines: list[Line]) -> Applied:
    """ROUND_END: the next round, or the end of the match (section 6)."""
    owned = sizes(state)
    lines.append(log.standings(state.round, state.tokens, owned))
    why = _ending(terms, state, owned)
    if why is not None:
        state = state._replace(phase=OVER)
        lines += log.finished(state.round, why, places(state), state.tokens, owned)
        return state, tuple(lines)
    decks, hands, drawn = refilled(state.round + 1, state.decks, state.hands)
    state = state._replace(phase=CHOOSE, round=state.round + 1, decks=decks, hands=hands)
    return state, (*lines, *drawn)


def _ending(terms: Terms, state: State, owned: tuple[int, ...]) -> Line | None:
    """The line that says why the match ends; None if it goes on."""
    if terms.goal and max(state.tokens) >= terms.goal:
        return Line(log.BY_TOKENS, count=terms.goal)
    if sum(size > 0 for size in owned) < 2:
        return Line(log.BY_CARDS)
    if terms.thin and min(owned) < HAND:
        return Line(log.BY_THINNING)
    if state.round >= terms.rounds:
        return Line(log.BY_ROUNDS, count=terms.rounds)
    return None


def sizes(state: State) -> tuple[int, ...]:
    """By seat how many cards it has in hand and deck."""
    owned = zip(state.hands, state.decks, strict=True)
    return tuple([len(hand) + len(deck) for hand, deck in owned])


def rank(state: State, seat: int) -> tuple[int, int, int]:
    """What a seat is ranked by: tokens, then cards left, then the strongest card left."""
    cards = (*state.hands[seat], *state.decks[seat])
    return state.tokens[seat], len(cards), max(map(STRENGTH.__getitem__, cards), default=-1)


def places(state: State) -> tuple[int, ...]:
    """By seat its place, 1 being the best; seats without any difference share one."""
    ranks = [rank(state, seat) for seat in range(len(state.tokens))]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)
