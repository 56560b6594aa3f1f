"""The Hunting Prey Game: from the reveal to the end of the round (sections 4.3 to 6)."""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, NamedTuple

from games.decks.hands import remove_card
from games.rules.lines import Line
from games.titles.hunting_prey import log
from games.titles.hunting_prey.state import (
    BIT,
    CHOOSE,
    DROPPED,
    EATEN,
    GRAZING,
    HAND,
    HUNTER,
    HUNTING,
    LEADER,
    NUMBER,
    OPEN,
    OVER,
    PREY,
    QUEEN,
    QUEENS,
    SEATS,
    STRENGTH,
    TARGET,
    TOP,
    Cards,
    FinishedRound,
    RemovedCard,
    State,
    by_place,
    list_played_cards,
    sort_hand,
    subtract_cards,
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
    """Whose Queen gathers in move 4 (-1: none does), and what: all cards below 12, played or, if
    `table`, swapped, of any seat (H10)."""
    queens = find_winners(cards, QUEENS, HEAVIER)
    if not queens:
        return -1, ()
    lying = [card for card in cards if card]
    if table:
        lying += [card for away in swapped for card in away]
    gathered = tuple([card for card in lying if NUMBER[card] < QUEEN])
    return queens[0] if gathered else -1, gathered


Applied = tuple[State, tuple[Line, ...]]


class RoundSettings(NamedTuple):
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


def refill_hands(
    number: int, decks: Sequence[Cards], hands: Sequence[Cards]
) -> tuple[list[Cards], list[Cards], list[Line]]:
    """REFILL: decks and hands after everybody has drawn up to five (H2), and the private lines."""
    full, rest, lines = list(hands), list(decks), []
    for seat, hand in enumerate(hands):
        missing, deck = HAND - len(hand), decks[seat]
        if missing > 0 and deck:
            drawn = deck[:missing]
            rest[seat] = deck[missing:]
            if missing > 1:
                drawn = sort_hand(drawn)
            full[seat] = sort_hand(hand + drawn)
            lines.append(log.draw_line(number, seat, drawn))
    return rest, full, lines


class OpenRound:
    """A round whose cards lie open: what changes in it, until it is a state again.

    `standing` are by seat the cards played, without those already eaten; `lines` is what has been
    said since it was opened. Copying the state at each of these moves would take twice as long.
    """

    __slots__ = (
        *("terms", "state", "number", "played", "standing", "hands", "tokens", "gone", "seen"),
        *("buried", "hunters", "hunts", "lines"),
    )

    def __init__(self, terms: RoundSettings, state: State) -> None:
        self.terms, self.state, self.number = terms, state, state.round
        self.played = list_played_cards(state)
        self.standing = list(standing_cards(state) if state.hunts else self.played)
        self.hands, self.tokens, self.gone = list(state.hands), list(state.tokens), [*state.gone]
        self.seen, self.buried = state.seen, state.buried
        self.hunters, self.hunts = state.hunters, [*state.hunts]
        self.lines: list[Line] = []

    def ask_hunter(self) -> Applied:
        """The state in which the first of the hunters has to choose."""
        after = self.state._replace(
            phase=TARGET,
            tokens=tuple(self.tokens),
            hands=tuple(self.hands),
            gone=tuple(self.gone),
            seen=self.seen,
            hunters=self.hunters,
            hunts=tuple(self.hunts),
        )
        return after, tuple(self.lines)

    def eat_prey(self, prey: int) -> None:
        """One hunt done: the card of seat `prey` leaves the game; nothing does if that is -1."""
        hunter, card = self.hunters[0], ""
        if prey >= 0:
            card, self.standing[prey] = self.standing[prey], ""
            self.gone.append(RemovedCard(card, self.number, EATEN, prey))
        self.lines.append(log.eat_line(self.number, hunter, self.played[hunter], prey, card))
        self.hunters = self.hunters[1:]
        self.hunts.append((hunter, prey))

    def bury_cards(self, cards: Cards) -> None:
        """Cards that come under decks at once, wherever they lay before."""
        if cards:
            laid = sum(map(BIT.__getitem__, cards))
            before = [left for mask in self.buried if (left := mask & ~laid)]
            self.buried = (*before, laid)


def reveal_cards(terms: RoundSettings, state: State) -> Applied:
    """REVEAL and the token of move 1; then the hunt goes on as far as nobody has to be asked."""
    here = OpenRound(terms, state)
    number, hands, seen, lines = here.number, here.hands, state.seen, here.lines
    for seat, choice in enumerate(state.choices):
        card = choice.card
        if not card:
            continue
        hands[seat] = remove_card(hands[seat], card)
        seen |= BIT[card]
        for away in choice.swapped:
            seen |= BIT[away]
        lines.append(log.play_line(number, seat, card, choice.swapped))
    here.seen = seen
    here.hunters = find_hunters(here.played, terms.ties)
    for seat in here.hunters:
        here.tokens[seat] += 1
        lines.append(log.hunt_line(number, seat, here.played[seat]))
    return _run_hunters(here)


def standing_cards(state: State) -> Cards:
    """The played cards by seat, without those already eaten."""
    eaten = [prey for _hunter, prey in state.hunts]
    return tuple(
        ["" if seat in eaten else card for seat, card in enumerate(list_played_cards(state))]
    )


def pending_targets(state: State) -> tuple[int, ...]:
    """The seats whose card the hunter in turn may eat."""
    return find_targets(standing_cards(state), state.hunters[0])


class MealOutcome(NamedTuple):
    """What follows if a hunter eats a card: of which seat it is, who would earn the token of the
    grazers, and the Queen of whom (-1: of nobody) would gather which cards."""

    seat: int
    grazers: Sequence[int]
    queen: int
    gathered: Sequence[str]


def foresee_meals(terms: RoundSettings, state: State) -> Iterator[tuple[str, MealOutcome]]:
    """The cards that the hunter in turn may eat, each with what follows."""
    standing = standing_cards(state)
    swapped = [choice.swapped for choice in state.choices]
    for prey in find_targets(standing, state.hunters[0]):
        left = list(standing)
        left[prey] = ""
        grazers = find_grazers(left, terms.ties, terms.prey_token)
        queen, gathered = resolve_gathering(left, swapped, terms.queen_takes_table)
        yield standing[prey], MealOutcome(prey, grazers, queen, gathered)


def eat_card(terms: RoundSettings, state: State, prey: int) -> Applied:
    """The hunter in turn eats the card of seat `prey`; then the round goes on."""
    here = OpenRound(terms, state)
    here.eat_prey(prey)
    return _run_hunters(here)


def _run_hunters(here: OpenRound) -> Applied:
    """Move 1 for every hunter still to hunt; stops where its owner has to choose (H6)."""
    while here.hunters:
        seats = find_targets(here.standing, here.hunters[0])
        order = here.state.orders[here.hunters[0]]
        if not seats:
            here.eat_prey(-1)
        elif len(seats) == 1:
            here.eat_prey(seats[0])
        elif order or here.terms.auto:
            here.eat_prey(find_ordered_target(order or PREY, here.standing, seats, here.tokens))
        else:
            return here.ask_hunter()
    return _settle_hunt(here)


def _settle_hunt(here: OpenRound) -> Applied:
    """Moves 2 to 4, and every card left on the table under a deck. The hunt is over."""
    number, cards, terms = here.number, here.standing, here.terms
    # The tokens of the hunters were handed out at the reveal.
    gains, tokens = [0] * terms.seats, here.tokens
    for hunter, _prey in here.hunts:
        gains[hunter] += 1
    jacks = _list_dropped(here)
    for seat, _cards in jacks:
        gains[seat] += 1
        tokens[seat] += 1
    grazers = find_grazers(cards, terms.ties, terms.prey_token)
    for seat in grazers:
        here.lines.append(log.graze_line(number, seat, cards[seat]))
        gains[seat] += 1
        tokens[seat] += 1
    swapped = tuple([choice.swapped for choice in here.state.choices])
    queen, gathered = resolve_gathering(cards, swapped, terms.queen_takes_table)
    if gathered:
        here.lines.append(log.gather_line(number, queen, cards[queen], gathered))
    hunts = tuple(here.hunts)
    happened = (number, here.played, swapped, tuple(gains), hunts, jacks, grazers, queen, gathered)
    last = by_place(FinishedRound, happened)
    return _end_round(here, _clear_table(here, queen, gathered), last)


def _list_dropped(here: OpenRound) -> tuple[tuple[int, Cards], ...]:
    """Move 2: the cards named with Jacks leave the game; who dropped what. A Jack that was eaten
    acts too, unless it was agreed that it does not (H8)."""
    jacks = []
    for seat, choice in enumerate(here.state.choices):
        if not choice.drops:
            continue
        if not (here.standing[seat] or here.terms.removed_jack_acts):
            continue
        jacks.append((seat, choice.drops))
        here.hands[seat] = subtract_cards(here.hands[seat], choice.drops)
        here.gone += [RemovedCard(card, here.number, DROPPED, seat) for card in choice.drops]
        here.lines.append(log.drop_line(here.number, seat, choice.card, choice.drops))
    return tuple(jacks)


def _clear_table(here: OpenRound, queen: int, gathered: Cards) -> list[Cards]:
    """The decks once the table is cleared: what the Queen gathered goes under her owner's deck,
    the rest home, each seat's cards in random order (H10, H11)."""
    decks, shuffled = list(here.state.decks), here.terms.shuffled
    if gathered:
        decks[queen] += shuffled(gathered, f"queen {here.number}")
        here.bury_cards(gathered)
    returned: Cards = ()
    for seat, choice in enumerate(here.state.choices):
        card, away = here.standing[seat], choice.swapped
        home = (card, *away) if card else away
        if gathered:
            home = subtract_cards(home, gathered)
        if home:
            decks[seat] += shuffled(home, f"round {here.number} seat {seat}")
            returned += home
    here.bury_cards(returned)
    return decks


def _end_round(here: OpenRound, decks: list[Cards], last: FinishedRound) -> Applied:
    """ROUND_END: the next round, or the end of the match (section 6)."""
    state, number, hands = here.state, here.number, here.hands
    owned = [len(hands[seat]) + len(deck) for seat, deck in enumerate(decks)]
    here.lines.append(log.standings_line(number, here.tokens, owned))
    why = _end_line(here, owned)
    phase, drawn = OVER, list[Line]()
    if why is None:
        phase, number = CHOOSE, number + 1
        decks, hands, drawn = refill_hands(number, decks, hands)
    tokens, nobody = tuple(here.tokens), (OPEN,) * here.terms.seats
    table = (phase, number, tokens, tuple(decks), tuple(hands), nobody, state.orders)
    after = by_place(State, (*table, tuple(here.gone), here.seen, here.buried, (), (), last))
    if why is not None:
        here.lines += log.match_end_lines(number, why, rank_seats(after), after.tokens, owned)
    return after, (*here.lines, *drawn)


def _end_line(here: OpenRound, owned: list[int]) -> Line | None:
    """The line that says why the match ends; None if it goes on."""
    terms = here.terms
    if terms.goal and max(here.tokens) >= terms.goal:
        return Line(log.BY_TOKENS, count=terms.goal)
    if len(owned) - owned.count(0) < 2:
        return Line(log.BY_CARDS)
    if terms.thin and min(owned) < HAND:
        return Line(log.BY_THINNING)
    if here.number >= terms.rounds:
        return Line(log.BY_ROUNDS, count=terms.rounds)
    return None


def count_cards(state: State) -> tuple[int, ...]:
    """By seat how many cards it has in hand and deck."""
    owned = zip(state.hands, state.decks, strict=True)
    return tuple([len(hand) + len(deck) for hand, deck in owned])


def rank_key(state: State, seat: int) -> tuple[int, int, int]:
    """What a seat is ranked by: tokens, then cards left, then the strongest card left."""
    cards = (*state.hands[seat], *state.decks[seat])
    return state.tokens[seat], len(cards), max(map(STRENGTH.__getitem__, cards), default=-1)


def rank_seats(state: State) -> tuple[int, ...]:
    """By seat its place, 1 being the best; seats without any difference share one."""
    ranks = [rank_key(state, seat) for seat in range(len(state.tokens))]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)
