"""The Food Chain Game: the moves a seat may take in a position, and their plain words."""

from collections.abc import Callable, Mapping, Sequence
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
    moves: list[str] = []
    for verb in GUARDS.list_open_verbs(standing_in(state, seat, spares_passed)):
        moves += LISTS[verb](state, seat, many_groups)
    return tuple(moves)


def _list_plays(state: State, seat: int, _many_groups: bool) -> list[str]:
    hand = state.hands[seat]
    ways = [(FITTING[mark], PLAY[at]) for at, mark in enumerate(state.marks) if mark != CLOSED]
    return [play[card] for card in hand for fits, play in ways if card in fits]


def _list_files(state: State, seat: int, _many_groups: bool) -> list[str]:
    begun = _list_begun(state)
    return [FILE[card] for card in state.hands[seat] if CLASS[card] in begun] if begun else []


def _list_begun(state: State) -> frozenset[str]:
    return frozenset([group.classification for group in state.groups])


def _list_over_populations(state: State, seat: int, _many_groups: bool) -> list[str]:
    return [OVER_POPULATE[card] for card in state.hands[seat] if card in CARNIVORES]


def _list_classifications(state: State, seat: int, many_groups: bool) -> list[str]:
    """Every group of three or more cards that could be laid out of a hand."""
    hand, taken = state.hands[seat], () if many_groups else _list_begun(state)
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


def _list_keeps(state: State, seat: int, _many_groups: bool) -> tuple[str, ...]:
    return (
        list_keep_orders(state, seat) if state.phase == ACTION else list_keepable_aces(state, seat)
    )


def _list_returns(state: State, seat: int, _many_groups: bool) -> list[str]:
    returns = [RETURNING[biome] for biome in state.deal.aces[1 - seat]]
    # Four Aces against one leave a line of none, so that two returns are forced (F28).
    may_decline = len(list_unheld_aces(state.deal)) >= SHORTEST_LINE
    return [*returns, RETURN_NONE] if may_decline else returns


# By verb its moves, in the order of the guards.
LISTS: Mapping[str, Callable[[State, int, bool], Sequence[str]]] = {
    "play": _list_plays,
    "classify": _list_classifications,
    "file": _list_files,
    "over-populate": _list_over_populations,
    PASS: lambda _state, _seat, _many_groups: (PASS,),
    "keep": _list_keeps,
    "return": _list_returns,
}


def list_keep_orders(state: State, seat: int) -> tuple[str, ...]:
    """The orders for the end of the round: for biomes that the seat has taken or can still take,
    and to take the order back."""
    own = state.orders[seat]
    mine = {chain.biome for chain in state.taken[seat]}
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
