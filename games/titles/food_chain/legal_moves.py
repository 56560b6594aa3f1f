"""The Food Chain Game: the moves a seat may take in a position, and their plain words."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from games.decks.biome_deck import CARDS, CLASSES
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase
from games.titles.food_chain.guards import GUARDS, standing_in
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.score import (
    CLOSED,
    CLOSERS,
    FITTING,
    chain_points,
    count_tokens,
    hand_penalty,
    number_bits,
)
from games.titles.food_chain.state import (
    ACTION,
    AT,
    BIOMES,
    CARNIVORES,
    CLASS,
    FILE,
    KEEP,
    KEEP_NONE,
    KEEPING,
    OVER,
    OVER_POPULATE,
    PASS,
    PLAY,
    PLURAL,
    RETURN_NONE,
    RETURNING,
    SHORTEST_LINE,
    Cards,
    FoodAction,
    State,
    list_unheld_aces,
)

SMALLEST_GROUP = 3


def list_legal_moves(
    state: State, seat: int, many_groups: bool, spares_passed: bool
) -> tuple[str, ...]:
    """Every move of `seat`. An order for the end of the round may be given out of turn too."""
    if state.phase == OVER:
        return ()
    verbs = GUARDS.list_open_verbs(standing_in(state, seat, spares_passed))
    if "play" in verbs:
        actions = _list_actions(state, seat, many_groups, "over-populate" in verbs)
        return (*actions, *list_keep_orders(state, seat))
    if "return" in verbs:
        return _list_returns(state, seat)
    if "keep" not in verbs:
        return ()
    is_order = state.phase == ACTION
    return list_keep_orders(state, seat) if is_order else list_keepable_aces(state, seat)


def _list_actions(state: State, seat: int, many_groups: bool, may_over_populate: bool) -> list[str]:
    """All actions of the seat on turn (section 4.2), the pass last."""
    hand = state.hands[seat]
    ways = [(FITTING[mark], PLAY[at]) for at, mark in enumerate(state.marks) if mark != CLOSED]
    moves = [play[card] for card in hand for fits, play in ways if card in fits]
    grouped = {group.classification for group in state.groups}
    moves += _list_classifications(hand, () if many_groups else grouped)
    if grouped:
        moves += [FILE[card] for card in hand if CLASS[card] in grouped]
    if may_over_populate:
        moves += [OVER_POPULATE[card] for card in hand if card in CARNIVORES]
    moves.append(PASS)
    return moves


def _list_classifications(hand: Cards, taken: Iterable[str]) -> list[str]:
    """Every group of three or more cards that could be laid out of a hand."""
    if len(hand) < SMALLEST_GROUP:
        return []
    members: dict[str, list[str]] = {}
    for card in hand:
        members.setdefault(CLASS[card], []).append(card)
    moves: list[str] = []
    for name in CLASSES:
        cards = members.get(name, ())
        if len(cards) >= SMALLEST_GROUP and name not in taken:
            moves += _list_groupings(tuple(cards))
    return moves


@lru_cache(maxsize=1 << 12)
def _list_groupings(cards: Cards) -> tuple[str, ...]:
    name = CLASS[cards[0]]
    return tuple(
        f"classify {' '.join(chosen)} as {name}"
        for size in range(len(cards), SMALLEST_GROUP - 1, -1)
        for chosen in combinations(cards, size)
    )


def _list_returns(state: State, seat: int) -> tuple[str, ...]:
    """The Aces of the other seat, one of which may go back, or must."""
    returns = [RETURNING[biome] for biome in state.deal.aces[1 - seat]]
    # Four Aces against one leave a line of none, so that two returns are forced (F28).
    may_decline = len(list_unheld_aces(state.deal)) >= SHORTEST_LINE
    return (*returns, RETURN_NONE) if may_decline else tuple(returns)


def list_keep_orders(state: State, seat: int) -> tuple[str, ...]:
    """The orders for the end of the round: for biomes that the seat has taken or can still take,
    and to take the order back."""
    own = state.orders[seat]
    mine = _list_taken_biomes(state, seat)
    moves = [
        KEEPING[biome]
        for biome, mark in zip(BIOMES, state.marks, strict=True)
        if (mark != CLOSED or biome in mine) and biome != own
    ]
    return (*moves, KEEP_NONE) if own else tuple(moves)


def list_keepable_aces(state: State, seat: int) -> tuple[str, ...]:
    """The Aces of which a seat may keep one."""
    return tuple(KEEPING[biome] for biome in BIOMES if biome in _list_taken_biomes(state, seat))


def find_forced_keep(state: State, seat: int) -> str | None:
    """The Ace that a seat keeps without being asked: none, the only one (F23), or the one it has
    ordered; None if it is to be asked."""
    mine = _list_taken_biomes(state, seat)
    if len(mine) < 2:
        return "".join(mine)
    return state.orders[seat] if state.orders[seat] in mine else None


def _list_taken_biomes(state: State, seat: int) -> list[str]:
    return [chain.biome for chain in state.taken[seat]]


def visible_numbers(chains: tuple[Cards, ...], at: int, everything: bool) -> int:
    """The bits of the numbers visible from biome `at`: the tops of the other open chains (F9), or
    all their cards."""
    if everything:
        return number_bits(
            card for other, chain in enumerate(chains) if other != at for card in chain
        )
    return number_bits(chain[-1] for other, chain in enumerate(chains) if chain and other != at)


PLAY_CARD = phrase("Play {card} on {biome}")
PLAY_GAINING = phrase("Play {card} on {biome}: {gains}")
MATCH = Line(phrase("1 token for a match"))
RUN = Line(phrase("1 token for a run"))
TAKES = phrase("takes the chain, worth {points}")
CLASSIFY = phrase("Classify {cards} as {group}: 1 token")
NAMED = phrase("{card} {name}")
FILE_CARD = phrase("File {card} with the {group}")
OVER_POPULATE_WITH = {
    1: phrase("Over-populate with {card}: your opponent draws a card"),
    2: phrase("Over-populate with {card}: your opponent draws two cards"),
}
KEEP_ACE = phrase("Keep the Ace of {biome}")
ORDER_ACE = phrase("Keep the Ace of {biome} after the round")
NO_ORDER = Line(phrase("Cancel your choice of Ace"))
RETURN_ACE = phrase("Send the Ace of {biome} back to the line")
RETURN_NO_ACE = Line(phrase("Send no Ace back"))
PASS_LAST = phrase("Pass: penalty {penalty}")
PASS_FIRST = phrase("Pass: 1 token for being first, penalty {penalty}")


def label_move(state: State, seat: int, action: FoodAction, everything: bool, steep: bool) -> Line:
    """A legal move in plain words, with the tokens and points that it brings; `everything` is true
    if all cards of the other chains count, `steep` if the penalty is the steep one."""
    if action.verb == "play":
        return _play_label(state, action.cards[0], action.place, everything)
    if action.verb == "classify":
        return _classify_label(action.cards, action.place)
    if action.verb == "file":
        return _file_label(action.cards[0], action.place)
    if action.verb == "over-populate":
        return _over_populate_label(action.cards[0], min(2, state.stock))
    if action.verb == "keep":
        return _keep_label(state, action.place)
    if action.verb == "return":
        return Line(RETURN_ACE, biome=name_biome(action.place)) if action.place else RETURN_NO_ACE
    first = not (state.phase == ACTION and state.passed[1 - seat])
    return Line(PASS_FIRST if first else PASS_LAST, penalty=hand_penalty(state.hands[seat], steep))


def _play_label(state: State, card: str, biome: str, everything: bool) -> Line:
    chain = state.chains[AT[biome]]
    match, run = count_tokens(card, visible_numbers(state.chains, AT[biome], everything))
    points = chain_points(biome, (*chain, card)) if card in CLOSERS else 0
    return _play_gains_label(card, biome, match, run, points)


@lru_cache(maxsize=1 << 12)
def _play_gains_label(card: str, biome: str, match: int, run: int, points: int) -> Line:
    gains = [*([MATCH] * match), *([RUN] * run), *([Line(TAKES, points=points)] if points else ())]
    title = CARDS[card].title
    if not gains:
        return Line(PLAY_CARD, card=title, biome=name_biome(biome))
    return Line(PLAY_GAINING, card=title, biome=name_biome(biome), gains=join_with_commas(gains))


@lru_cache(maxsize=1 << 12)
def _classify_label(cards: Cards, name: str) -> Line:
    named = [Line(NAMED, card=card, name=Line(CARDS[card].short_name)) for card in cards]
    return Line(CLASSIFY, cards=join_with_commas(named), group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 7)
def _file_label(card: str, name: str) -> Line:
    return Line(FILE_CARD, card=CARDS[card].title, group=Line(PLURAL[name]))


@lru_cache(maxsize=1 << 6)
def _over_populate_label(card: str, drawn: int) -> Line:
    return Line(OVER_POPULATE_WITH[drawn], card=CARDS[card].title)


def _keep_label(state: State, biome: str) -> Line:
    if state.phase == KEEP:
        return Line(KEEP_ACE, biome=name_biome(biome))
    return Line(ORDER_ACE, biome=name_biome(biome)) if biome else NO_ORDER
