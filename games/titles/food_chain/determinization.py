"""The Food Chain Game: a position that could be behind what a seat sees."""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS, sort_cards
from games.rules.game import Seat, seat_of_view
from games.rules.lines import Line
from games.titles.biome_views import own_hand
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.score import CLOSED, EMPTY, FALLING
from games.titles.food_chain.state import (
    ACTION,
    KEEP,
    RETURN,
    Cards,
    ClassificationGroup,
    FoodSeatRound,
    Half,
    RoundDeal,
    State,
    TakenChain,
    TokenSources,
)
from games.titles.food_chain.view import BiomePlace, FoodChainView, FoodSeat, list_seen_cards
from games.titles.hidden_information import Determinizer, list_unseen


def imagine_position(game: FoodChain, view: FoodChainView, _told: Sequence[Line]) -> State:
    """The other hand and the stock are dealt from what the seat has not seen. The other seat has
    ordered no Ace, and if it has chosen one, that is drawn by lot."""
    seat, seats, phase = seat_of_view(view), view["seats"], view["phase"]
    first, second = seats
    hand, places = tuple(own_hand(view)), view["biomes"]
    hidden = game.shuffle(list_unseen(ANIMALS, list_seen_cards(view)), "imagined")
    size = seats[1 - seat]["hand_size"]
    stock = hidden[size:]
    results = zip(_read_rounds(first), _read_rounds(second), strict=True)
    own_order = (view["keep"] or "") if phase != KEEP else ""
    return State(
        deal=RoundDeal(
            view["round"],
            view["starter"],
            (*list_unseen(ANIMALS, stock), *stock),
            (tuple(first["aces"]), tuple(second["aces"])),
            tuple(results),
        ),
        phase=phase,
        seat=view["waiting"][0],
        turn=view["turn"],
        stock=len(stock),
        hands=_order_by_seat(seat, hand, sort_cards(hidden[:size])),
        tokens=(first["tokens"], second["tokens"]),
        chains=tuple(tuple(place["cards"]) if _is_open(place) else () for place in places),
        marks=tuple(_next_number(place) if _is_open(place) else CLOSED for place in places),
        taken=(_list_taken_chains(first), _list_taken_chains(second)),
        groups=tuple(
            ClassificationGroup(group["class"], tuple(group["cards"]), group["seat"])
            for group in view["groups"]
        ),
        out=tuple(view["put_out"]),
        passed=(first["passed"], second["passed"]),
        used=(first["over_populated"], second["over_populated"]),
        earned=(TokenSources(**first["earned"]), TokenSources(**second["earned"])),
        orders=_order_by_seat(seat, own_order, ""),
        kept=(_find_kept_ace(game, view, 0), _find_kept_ace(game, view, 1))
        if phase == KEEP
        else (None, None),
    )


def advance_to_turn(_game: FoodChain, state: State, seat: Seat) -> State | None:
    """The action of `seat` as if its turn came now; none once it has passed."""
    if state.phase != ACTION or state.passed[seat]:
        return None
    return state._replace(seat=seat)


def _order_by_seat(seat: Seat, mine: Half, other: Half) -> tuple[Half, Half]:
    return (other, mine) if seat else (mine, other)


def _is_open(place: BiomePlace) -> bool:
    return place["state"] == "open"


def _next_number(place: BiomePlace) -> int:
    if place["last"] is None:
        return EMPTY
    return place["last"] + (FALLING if place["down"] else 0)


def _list_taken_chains(seat: FoodSeat) -> tuple[TakenChain, ...]:
    return tuple(
        TakenChain(chain["biome"], tuple(chain["cards"]), chain["points"])
        for chain in seat["chains"]
    )


def _read_rounds(seat: FoodSeat) -> list[FoodSeatRound]:
    return [
        FoodSeatRound(
            each["value"],
            each["penalty"],
            each["points"],
            each["tokens"],
            TokenSources(**each["earned"]),
        )
        for each in seat["rounds"]
    ]


def _find_kept_ace(game: FoodChain, view: FoodChainView, seat: Seat) -> str | None:
    if seat in view["waiting"]:
        return None
    if seat == view["seat"]:
        return view["keep"] or ""
    won: Cards = tuple(chain["biome"] for chain in view["seats"][seat]["chains"])
    return game.shuffle(won, "imagined Ace")[0] if won else ""


IMAGINING = Determinizer(
    imagine_position,
    advance_to_turn,
    frozenset(("play", "classify", "file", "over-populate", "pass", RETURN)),
)
