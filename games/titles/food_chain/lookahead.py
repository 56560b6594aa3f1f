"""The Food Chain Game: a position that could be behind what a seat sees; how a bot looks ahead
from it, and what speaks for a move."""

from collections.abc import Mapping, Sequence

from games.decks.biome_deck import ANIMALS, sort_cards
from games.decks.hands import order_by_seat
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.score import CLOSED, EMPTY, FALLING, NUMBER, NUMBERED
from games.titles.food_chain.state import (
    ACTION,
    KEEP,
    OVER,
    RETURN,
    Cards,
    ClassificationGroup,
    FoodSeatRound,
    RoundDeal,
    State,
    TakenChain,
    TokenSources,
    action_of,
)
from games.titles.food_chain.view import (
    BiomePlace,
    FoodChainView,
    FoodSeat,
    biome_of,
    list_seen_cards,
)
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.lookahead import Lookahead
from games.titles.score_breakdown import ScoreBreakdown, ScorePart, Shares, format_amount


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
        hands=order_by_seat(seat, hand, sort_cards(hidden[:size])),
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
        orders=order_by_seat(seat, own_order, ""),
        kept=(_find_kept_ace(game, view, 0), _find_kept_ace(game, view, 1))
        if phase == KEEP
        else (None, None),
    )


def advance_to_turn(_game: FoodChain, state: State, seat: Seat) -> State | None:
    """The action of `seat` as if its turn came now; none once it has passed."""
    if state.phase != ACTION or state.passed[seat]:
        return None
    return state._replace(seat=seat)


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


ACE = 0.5  # what an Ace is worth, in tokens
WON = 6.0


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return state.deal.round - (state.phase != OVER)


def list_candidates(view: FoodChainView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """No orders for the end of the round: at its end a seat is asked."""
    if view["phase"] == KEEP:
        return legal
    return [move for move in legal if not move.startswith("keep")]


MOST_DETAILS = 2
TELLING = 0.5  # points from which on a chain or a hand explains who gets the tokens of the round

# By (key, more of it).
TOLD: dict[tuple[str, bool], Said] = {
    ("round", True): phrase("the round’s result is worth {points} more"),
    ("round", False): phrase("the round’s result is worth {points} less"),
    ("way", True): phrase("{points} more tokens earned along the way"),
    ("way", False): phrase("{points} fewer tokens earned along the way"),
    ("their way", True): phrase("the opponent earns {points} more tokens along the way"),
    ("their way", False): phrase("the opponent earns {points} fewer tokens along the way"),
    ("aces", True): phrase("Aces are worth {points} more"),
    ("aces", False): phrase("Aces are worth {points} less"),
    ("chains", True): phrase("the player’s own chains are worth {points} more"),
    ("chains", False): phrase("the player’s own chains are worth {points} less"),
    ("hand", True): phrase("cards left in hand cost {points} more"),
    ("hand", False): phrase("cards left in hand cost {points} less"),
    ("their chains", True): phrase("the opponent’s chains are worth {points} more"),
    ("their chains", False): phrase("the opponent’s chains are worth {points} less"),
    ("their hand", True): phrase("the opponent’s hand costs {points} more"),
    ("their hand", False): phrase("the opponent’s hand costs {points} less"),
}
BECAUSE = phrase("{this} ({why})")
DETAILS = ("chains", "hand", "their chains", "their hand")
LOSES = plural_phrase(
    "{seat} held {cards}, which no longer fits on {biome} after {card}.",
    "{seat} held {cards}, which no longer fit on {biome} after {card}.",
)


def parts(_game: FoodChain, state: State, seat: Seat) -> Shares:
    """The tokens of the rounds, those earned before, and Aces; and, without points of their own,
    what decides who gets the tokens of a round."""
    rounds = [both[seat] for both in state.deal.results]
    paid, aces = sum(one.tokens for one in rounds), len(state.deal.aces[seat])
    way = state.tokens[seat] - paid
    return {
        "round": ScorePart(paid, paid),
        "way": ScorePart(way, way),
        "aces": ScorePart(aces, ACE * aces),
        "chains": ScorePart(sum(one.value for one in rounds), 0.0),
        "hand": ScorePart(sum(one.penalty for one in rounds), 0.0),
    }


def compare_seats(had: Sequence[Shares], seat: Seat) -> Shares:
    """The tokens of the rounds and the Aces ahead, and all else of both seats."""
    found = dict(had[seat])
    for key, (amount, points) in had[1 - seat].items():
        if key in ("round", "aces"):
            found[key] = ScorePart(found[key].amount - amount, found[key].points - points)
        else:
            found[f"their {key}"] = ScorePart(amount, -points)
    return found


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `the result of the round brings 0.6 more (…)`."""
    amount = amounts[key] * (ACE if key == "aces" else 1)
    line = Line(TOLD[key, amount > 0], points=format_amount(amount))
    if key != "round":
        return line
    speaking = [
        detail
        for detail in DETAILS
        if abs(amounts.get(detail, 0.0)) >= TELLING
        and is_favorable(detail, amounts) == (amount > 0)
    ]
    most = sorted(speaking, key=lambda detail: -abs(amounts[detail]))[:MOST_DETAILS]
    why = [
        Line(TOLD[detail, amounts[detail] > 0], points=format_amount(amounts[detail]))
        for detail in most
    ]
    return Line(BECAUSE, this=line, why=join_with_commas(why)) if why else line


def is_favorable(detail: str, amounts: Mapping[str, float]) -> bool:
    """True if what a chain or a hand has more or less of is good for the seat."""
    return (amounts[detail] > 0) == (detail in ("chains", "their hand"))


def list_reasons(view: FoodChainView, played: MoveText, better: MoveText) -> list[Line]:
    """The cards of the hand for which the play left no room, if the better move leaves it."""
    lost = [
        card
        for card in list_blocked_cards(view, played)
        if card not in list_blocked_cards(view, better)
    ]
    used = action_of(better).cards
    lost = [card for card in lost if card not in used]
    if not lost:
        return []
    action = action_of(played)
    return [
        Line(
            LOSES,
            seat=seat_of_view(view),
            count=len(lost),
            cards=tuple(lost),
            biome=name_biome(action.place),
            card=action.cards[0],
        )
    ]


def list_blocked_cards(view: FoodChainView, move: MoveText) -> list[str]:
    """The cards of the hand that fit on the biome of a play before it, and not after it; a Jack or
    King, that takes the chain, and a Queen are left aside."""
    action = action_of(move)
    if action.verb != "play" or action.cards[0] not in NUMBERED:
        return []
    card, down = action.cards[0], biome_of(view, action.place)["down"]
    fits = [one["card"] for one in view["plays"] if one["biome"] == action.place]
    return [
        other
        for other in fits
        if other in NUMBERED
        and other != card
        and (NUMBER[other] >= NUMBER[card] if down else NUMBER[other] <= NUMBER[card])
    ]


PARTS: ScoreBreakdown[FoodChainView] = ScoreBreakdown(
    parts, render_part, list_reasons, WON, compare=compare_seats
)
COUNTED = phrase("Tokens ahead at the end of the round; an Ace counts as half a token.")
OUTLOOK: Lookahead[FoodChainView] = Lookahead(
    horizon_index, PARTS.worth, 100, PARTS.points, COUNTED, trying=list_candidates
)
