"""The Hunting Prey Game: how a bot looks ahead in it.

The quick hand plays the playouts, which is the steady bot. They end with the round; what comes
later is in the worth of the cards. For steady players a King is worth most of a token and a Jack
nearly as much, and every other card costs some: it comes to hand in place of one of those. So all
but Kings and Jacks is swapped, and goes with a Jack. Without a look ahead that alone won 74.6 % of
1,200 matches for two against steady bots, which keep tens and Queens and drop one card
(64.3 % with one card dropped), 43.4 for three and 27.7 for four.
"""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.phrases import phrase
from games.titles.biome_views import own_hand
from games.titles.hunting_prey import open_round
from games.titles.hunting_prey.bot import FEWEST, find_weakest_companion, list_cards_to_swap
from games.titles.hunting_prey.evaluation import VALUE
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.rollout_policy import choose_rollout_move
from games.titles.hunting_prey.state import (
    CHOOSE,
    DRAW,
    DROP,
    EAT,
    JACKS,
    NUMBER,
    OPEN,
    OVER,
    PLAY,
    SWAP,
    TARGET,
    State,
)
from games.titles.hunting_prey.view import HuntingPreyView, own_choice
from games.titles.lookahead import Lookahead, lead_over_rivals

# What a card owned is worth, in tokens of the lead in the end. Least squares over the rounds of
# matches of steady bots (22,722 for two, 9,302 for three, 5,920 for four) found 0.6, 0.9 and 1.4
# for a King, 0.7, 0.7 and 0.5 for a Jack, -0.1 for small ones; early in a match more than late.
# That a ten costs them 0.6 and a Queen 0.3 is because they keep these; for strong they are as
# others.
KING, JACK, OTHER = 0.9, 0.7, -0.08
# So many tokens or rounds before the end cards begin to be worth less: a guess by what was found
# for leaders with fewer than 4, 8 and 12 tokens.
FADING = 6.0
WON = 6.0
KEPT = VALUE["XJ"]  # Kings and Jacks stay in hand
CARD = {card: KING if NUMBER[card] == 13 else JACK if card in JACKS else OTHER for card in ANIMALS}
_worth_of = CARD.__getitem__
PLAYED, EATEN = frozenset(PLAY.values()), frozenset(EAT.values())


def horizon_index(state: State) -> int:
    """Rounds that are over."""
    return state.round - (state.phase != OVER)


def score_lead(game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards."""
    return lead_over_rivals(score_by_seat(game, state), seat)


def score_by_seat(game: HuntingPrey, state: State) -> list[float]:
    """By seat its tokens, and what its cards count."""
    left = _remaining_weight(game, state)
    return [
        tokens + left * (sum(map(_worth_of, hand)) + sum(map(_worth_of, deck)))
        for tokens, hand, deck in zip(state.tokens, state.hands, state.decks, strict=True)
    ]


def _remaining_weight(game: HuntingPrey, state: State) -> float:
    """What cards still count, from 1 to 0 at the end of the match."""
    if state.phase == OVER:
        return 0.0
    terms = game.terms
    left = terms.rounds + 1 - state.round
    if terms.goal:
        left = min(left, terms.goal - max(state.tokens))
    return min(1.0, max(left, 0) / FADING)


def evaluate_state(game: HuntingPrey, state: State, seat: Seat) -> float:
    """The lead in tokens and in cards, and the match."""
    won = state.phase == OVER and open_round.rank_seats(state)[seat] == 1
    return score_lead(game, state, seat) + WON * won


def reset_choices(state: State, seat: Seat) -> State:
    """The others have not chosen yet: what they did is not a card by lot."""
    if state.phase != CHOOSE:
        return state
    mine = state.choices[seat]
    choices = tuple(mine if other == seat else OPEN for other in range(len(state.choices)))
    return state._replace(choices=choices)


def list_candidates(view: HuntingPreyView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """All but Kings and Jacks is swapped, and dropped with a Jack, without a thought, so that what
    is thought about is which card to play; no orders for the hunt, since its seat is asked."""
    if view["phase"] == TARGET:
        return [move for move in legal if move in EATEN] or legal
    offered = frozenset(legal)
    swaps = [SWAP[card] for card in list_cards_to_swap(view, KEPT) if SWAP[card] in offered]
    if swaps or (DRAW in offered and view["aside"]):
        return swaps[:1] or [DRAW]
    more = find_weakest_drop(view)
    if more and DROP[more] in offered:
        return [DROP[more]]
    tried = [move for move in legal if move in PLAYED]
    weakest = dict.fromkeys(find_weakest_companion(view, move.split()[1]) for move in tried)
    return [*tried, *(DROP[card] for card in weakest if card and DROP[card] in offered)] or legal


def find_weakest_drop(view: HuntingPreyView) -> str:
    drops, own = own_choice(view)["drops"], view["seats"][seat_of_view(view)]
    left = own["deck"] + own["hand_size"] - len(drops)
    if not drops or own_choice(view)["card"] or left <= FEWEST:
        return ""
    hand = [card for card in own_hand(view) if card not in drops and VALUE[card] < KEPT]
    return min(hand, key=VALUE.__getitem__, default="")


COUNTED = phrase(
    "Tokens ahead of the best opponent at the end of the round; remaining Kings and Jacks are "
    "worth up to a token each, other cards slightly less than nothing."
)
OUTLOOK: Lookahead[HuntingPreyView] = Lookahead(
    horizon_index,
    evaluate_state,
    300,
    score_lead,
    COUNTED,
    choose_rollout_move,
    list_candidates,
    reset_choices,
    as_steady=True,
)
