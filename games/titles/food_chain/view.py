"""The Food Chain Game: all that one seat, or an onlooker, may know, built from scratch as JSON."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict, final

from games.decks.biome_deck import SUITS
from games.rules.game import OptionValue, Seat
from games.rules.lines import Line, Thing
from games.rules.phrases import phrase
from games.titles.biome_views import BiomeView
from games.titles.food_chain.guards import GUARDS, standing_in
from games.titles.food_chain.legal_moves import visible_numbers
from games.titles.food_chain.log import position_tag
from games.titles.food_chain.score import (
    CLOSED,
    CLOSERS,
    EMPTY,
    FITTING,
    NUMBER,
    chain_points,
    count_tokens,
    hand_penalty,
    highest_allowed_number,
    is_descending,
)
from games.titles.food_chain.state import (
    ACTION,
    AT,
    BIOMES,
    KEEP,
    OVER,
    RETURN,
    FoodSeatRound,
    State,
    TakenChain,
    TokenSources,
    list_unheld_aces,
)

GRAZER_TO_OPEN = phrase("grazer to open")


class BiomePlace(TypedDict):
    """One biome: its chain, what fits next, or who has it."""

    token: str  # the letter of its suit
    name: str  # such as `Coast`
    state: str  # `open`, `closed` in this round, `held` from before; before the deal `line`
    by: Seat | None  # who closed it or holds its Ace; None if it is open or in the line
    cards: list[str]  # of its chain, the latest last; also of a closed one
    points: int | None  # what a closed chain is worth; None for any other
    down: bool  # the chain falls, since a Queen lies in it
    last: int | None  # the number that the next card must pass; None if there is no open chain
    top: int | None  # the number of the latest card; None if there is no open chain
    needs: str  # what it takes next: `grazer to open`, `> 8`, `< 7`; empty if it takes nothing


# `class` is no name that a class could give to a field.
GroupView = TypedDict(
    "GroupView",
    {
        "class": str,  # the classification, such as `bird`
        "cards": list[str],  # in the order in which they were classified and filed
        "seat": Seat,  # who began it
    },
)
GroupView.__doc__ = "The classified cards of one classification."


class PlayView(TypedDict):
    """A play that the reader can make now."""

    card: str
    biome: str  # the letter of its suit
    match: int  # tokens that it earns for a match, 0 or 1
    run: int  # tokens that it earns for a run, 0 or 1
    points: int | None  # what the chain is worth that it closes; None if it closes none


class ChainView(TypedDict):
    """A chain that a seat has closed in this round."""

    biome: str  # the letter of its suit
    cards: list[str]  # the latest last
    points: int


class TokenSourcesView(TypedDict):
    """The tokens that a seat has earned along the way in a round."""

    match: int
    run: int
    group: int  # for a class laid out
    first: int  # for the first pass


class FoodSeatRoundView(TypedDict):
    """What one seat made of a finished round."""

    value: int  # the points of its chains together
    penalty: int  # the points that its hand cost
    points: int  # value less penalty; 0 if that is below
    tokens: int  # that the points brought
    earned: TokenSourcesView  # before


class FoodSeat(TypedDict):
    """One seat as everybody sees it."""

    seat: Seat
    hand_size: int  # cards
    tokens: int
    aces: list[str]  # the suits of the Aces that it holds
    chains: list[ChainView]  # closed in this round, the first one first
    value: int  # the points of these chains together
    passed: bool  # in this round
    over_populated: bool  # in this round
    earned: TokenSourcesView  # in this round, without what its points bring
    points: int  # of all finished rounds together
    rounds: list[FoodSeatRoundView]  # the finished rounds, the first one first


@final
class FoodChainView(BiomeView):
    """All that a seat, or an onlooker, may know of a match of the Food Chain Game."""

    rounds_max: int  # after so many rounds the match ends at the latest
    turn: int  # actions of the round, the next one counted, from 1
    starter: Seat  # who began the round
    stock: int  # cards left in it
    first_pass: bool  # nobody has passed in this round; who does so first earns a token
    biomes: list[BiomePlace]  # all five, in the order of the suits
    line: list[str]  # the suits whose Aces nobody holds
    groups: list[GroupView]  # in the order in which they were begun
    put_out: list[str]  # the carnivores put out by over-populating in this round
    penalty: int | None  # the points that the reader's hand would cost now; None for an onlooker
    plays: list[PlayView]  # of the reader; none while it is not its turn to act
    may_over_populate: bool  # the reader, now
    keep: str | None  # the suit of the Ace that the reader has ordered or chosen to keep, if any
    seats: list[FoodSeat]
    hands: NotRequired[list[list[str]]]  # by seat, what was left in hand; only when over


def biome_of(view: FoodChainView, token: str) -> BiomePlace:
    """The biome with this letter."""
    return next(one for one in view["biomes"] if one["token"] == token)


def build_view(
    state: State, seat: int | None, waiting: tuple[int, ...], options: Mapping[str, OptionValue]
) -> FoodChainView:
    """What `seat` (None: an onlooker) may know of `state`.

    Nobody sees the other hand, what over-populate has brought it, the stock, or which Ace the
    other one has chosen or ordered before that is told.
    """
    acting = state.phase == ACTION and state.seat == seat
    shown: FoodChainView = {
        "seat": seat,
        "tag": position_tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "round": state.deal.round,
        "rounds_max": int(options["rounds_max"]),
        "turn": state.turn,
        "starter": state.deal.starter,
        "stock": state.stock,
        "first_pass": state.phase in (ACTION, RETURN) and not any(state.passed),
        "biomes": [_build_biome(state, biome) for biome in BIOMES],
        "line": list(list_unheld_aces(state.deal)),
        "groups": [
            {"class": group.classification, "cards": list(group.cards), "seat": group.seat}
            for group in state.groups
        ],
        "put_out": list(state.out),
        "hand": None if seat is None else list(state.hands[seat]),
        "penalty": None if seat is None else _count_penalty(state, seat, options),
        "plays": _list_plays(state, state.seat, options) if acting else [],
        "may_over_populate": acting
        and "over-populate"
        in GUARDS.list_open_verbs(standing_in(state, state.seat, options["target_passed"] == "no")),
        "keep": None if seat is None else _find_keep(state, seat),
        "seats": [_build_seat(state, other) for other in (0, 1)],
        "options": dict(options),
    }
    if state.phase == OVER:
        shown["hands"] = [list(hand) for hand in state.hands]
    return shown


def list_seen_cards(view: FoodChainView) -> list[str]:
    """The cards of the round that the reader holds or that lie open."""
    places = (*view["biomes"], *view["groups"])
    lying = [card for place in places for card in place["cards"]]
    return [*(view["hand"] or ()), *lying, *view["put_out"]]


def _build_biome(state: State, biome: str) -> BiomePlace:
    """One biome: its chain, what fits next, or who has it."""
    at = AT[biome]
    mark, chain = state.marks[at], state.chains[at]
    held = [seat for seat in (0, 1) if biome in state.deal.aces[seat]]
    prizes = [(seat, prize) for seat in (0, 1) for prize in state.taken[seat]]
    taken = next(((seat, prize) for seat, prize in prizes if prize.biome == biome), None)
    if taken is not None:
        what, by = "closed", taken[0]
    elif held:
        what, by = "held", held[0]
    else:
        what, by = ("line" if mark == CLOSED else "open"), None
    return {
        "token": biome,
        "name": SUITS[biome].short,
        "state": what,
        "by": by,
        "cards": list(taken[1].cards if taken else chain),
        "points": taken[1].value if taken else None,
        "down": is_descending(mark),
        "last": highest_allowed_number(mark) if mark > EMPTY else None,
        "top": NUMBER[chain[-1]] if chain else None,
        "needs": next_number_needed(mark),
    }


def render_number_needed(needed: str) -> Thing:
    """What a chain takes next, as `next_number_needed` says it, in words that can be translated."""
    return Line(GRAZER_TO_OPEN) if needed == GRAZER_TO_OPEN else needed


def next_number_needed(mark: int) -> str:
    """What a chain takes next: `grazer to open`, `> 8`, `< 7`; empty if it is closed."""
    if mark == CLOSED:
        return ""
    if mark == EMPTY:
        return GRAZER_TO_OPEN
    return f"{'<' if is_descending(mark) else '>'} {highest_allowed_number(mark)}"


def _list_plays(state: State, seat: int, options: Mapping[str, OptionValue]) -> list[PlayView]:
    """Every play of a seat with the tokens it brings, and the points of the chain it closes."""
    everything = options["visible"] == "all"
    plays: list[PlayView] = []
    for at, biome in enumerate(BIOMES):
        bits = visible_numbers(state.chains, at, everything)
        for card in state.hands[seat]:
            if card not in FITTING[state.marks[at]]:
                continue
            match, run = count_tokens(card, bits)
            chain = (*state.chains[at], card)
            points = chain_points(biome, chain) if card in CLOSERS else None
            plays.append(
                {"card": card, "biome": biome, "match": match, "run": run, "points": points}
            )
    return plays


def _count_penalty(state: State, seat: int, options: Mapping[str, OptionValue]) -> int:
    return hand_penalty(state.hands[seat], options["penalty"] == "steep")


def _find_keep(state: State, seat: int) -> str | None:
    if state.phase == KEEP:
        return state.kept[seat] or None
    return state.orders[seat] or None


def _build_seat(state: State, seat: int) -> FoodSeat:
    """One seat as everybody sees it."""
    results = [result[seat] for result in state.deal.results]
    return {
        "seat": seat,
        "hand_size": len(state.hands[seat]),
        "tokens": state.tokens[seat],
        "aces": list(state.deal.aces[seat]),
        "chains": [_build_chain(prize) for prize in state.taken[seat]],
        "value": sum(prize.value for prize in state.taken[seat]),
        "passed": state.passed[seat],
        "over_populated": state.used[seat],
        "earned": _build_sources(state.earned[seat]),
        "points": sum(result.points for result in results),
        "rounds": [_build_round(result) for result in results],
    }


def _build_round(result: FoodSeatRound) -> FoodSeatRoundView:
    return {
        "value": result.value,
        "penalty": result.penalty,
        "points": result.points,
        "tokens": result.tokens,
        "earned": _build_sources(result.earned),
    }


def _build_sources(earned: TokenSources) -> TokenSourcesView:
    match, run, group, first = earned
    return {"match": match, "run": run, "group": group, "first": first}


def _build_chain(prize: TakenChain) -> ChainView:
    return {"biome": prize.biome, "cards": list(prize.cards), "points": prize.value}
