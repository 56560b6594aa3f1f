"""The Hunting Prey Game: the steady bot, and its quick hand for playouts.

The bot swaps all but Kings and Jacks, drops them all with a Jack, plays what earns most, eats what
costs the others most. Swapping and dropping so was measured: `docs/advice.md`. Of the others it
knows what has lain open: the view lists these cards by seat.

The quick hand chooses what the steady bot chooses, and draws the same lots, but reads off the state
what that bot reads in its view, since to build a view takes longer than to choose. What both reckon
with it is in `evaluation`. It looks at nothing but what its seat sees: its hand and what it has
said, cards that have lain open or are out of the game and who has them, tokens, how many cards the
others have, the last round.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from games.rules.game import MoveText, Seat, seat_of_view
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource
from games.titles.hunting_prey.evaluation import (
    ALL_CARDS,
    CARD_COST,
    VALUE,
    evaluate_meal,
    evaluate_plays,
    find_best,
    find_next_drop,
    find_weakest_other,
    is_dropping,
    list_weak_cards,
    mask_buried,
    mask_of,
    mask_rival,
)
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.open_round import MealOutcome, foresee_meals
from games.titles.hunting_prey.state import (
    ACTIONS,
    DRAW,
    DROP,
    EAT,
    JACKS,
    PLAY,
    SWAP,
    TARGET,
    State,
    subtract_cards,
    swap_limit,
)
from games.titles.hunting_prey.view import HuntingPreyView, PreySeat, own_choice

HIGHEST = max(VALUE.values()) + 1  # no card is worth as much
card_of = attrgetter("card")


def choose_move(view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """One of the legal moves; among equals one by lot."""
    if view["phase"] == "target":
        return rng.choice(find_best(_evaluate_prey(view, legal)))
    if prepared := find_preparing_move(view, legal):
        return prepared
    worth = _evaluate_plays(view, legal)
    if not worth:
        return rng.choice(legal)
    play = rng.choice(find_best(worth))
    dropped = find_weakest_companion(view, ACTIONS[play].thing)
    return DROP[dropped] if dropped and DROP[dropped] in legal else play


def find_preparing_move(view: HuntingPreyView, legal: Sequence[MoveText]) -> MoveText:
    """The swap, the draw or the further card to be dropped that comes before a play is thought of;
    "" if none does."""
    offered = frozenset(legal)
    for card in _list_cards_to_swap(view):
        if SWAP[card] in offered:
            return SWAP[card]
    if DRAW in offered and view["aside"]:
        return DRAW
    more = _find_weakest_drop(view)
    return DROP[more] if more and DROP[more] in offered else ""


def evaluate_moves(
    view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource
) -> Mapping[MoveText, float]:
    """What each move is worth, in tokens beyond the best play: where the bot swaps or drops, the
    weaker the card, the more. It draws without weighing."""
    if view["phase"] == "target":
        return _evaluate_prey(view, legal)
    chosen = choose_move(view, legal, rng)
    verb = chosen.partition(" ")[0]
    plays = _evaluate_plays(view, legal)
    if verb == "play":
        return plays
    if verb not in ("swap", "drop"):
        return {chosen: 0.0}
    best = max(plays.values(), default=0.0)
    cards = {f"{verb} {card}": card for card in own_hand(view)}
    return {
        **{move: worth - best for move, worth in plays.items()},
        **{move: CARD_COST * (HIGHEST - VALUE[cards[move]]) for move in legal if move in cards},
    }


def _evaluate_plays(view: HuntingPreyView, legal: Sequence[MoveText]) -> dict[MoveText, float]:
    cards = [ACTIONS[move].thing for move in legal if move.startswith("play ")]
    worth = evaluate_plays(cards, _list_rival_masks(view), _is_dropping(view))
    return {PLAY[card]: value for card, value in worth.items()}


def _list_cards_to_swap(view: HuntingPreyView) -> Sequence[str]:
    """The cards still to be swapped: those with a lower value than is kept, the weakest first; one
    card stays."""
    choice = own_choice(view)
    if choice["drops"] or choice["card"]:
        return ()
    more = choice["may_swap"] - len(view["aside"])
    return list_weak_cards(tuple(own_hand(view)))[: max(more, 0)]


def _own_seat(view: HuntingPreyView) -> PreySeat:
    return view["seats"][seat_of_view(view)]


def _is_dropping(view: HuntingPreyView) -> bool:
    own = _own_seat(view)
    owned = own["deck"] + own["hand_size"]
    first = not own_choice(view)["drops"]
    return first and is_dropping(own_hand(view), owned, own["tokens"], view["goal"])


def find_weakest_companion(view: HuntingPreyView, card: str) -> str:
    """The weakest other card for a Jack, "" if none should go."""
    return find_weakest_other(own_hand(view), card) if _is_dropping(view) else ""


def _find_weakest_drop(view: HuntingPreyView) -> str:
    """The next card to go with a Jack once one does, "" if no more should go."""
    choice, own = own_choice(view), _own_seat(view)
    if not choice["drops"] or choice["card"]:
        return ""
    left = own["deck"] + own["hand_size"] - len(choice["drops"])
    return find_next_drop(own_hand(view), tuple(choice["drops"]), left)


def _list_rival_masks(view: HuntingPreyView) -> tuple[int, ...]:
    """For every other active seat the cards that it may play: those of which it is known that it
    has them, and those that never lay open, but none that went under a deck in the last round."""
    mine = {
        *own_hand(view),
        *view["aside"],
        *own_choice(view)["swapped"],
        *_own_seat(view)["known"],
    }
    others = [seat for seat in view["seats"] if seat["active"] and seat["seat"] != view["seat"]]
    known = [mask_of(seat["known"]) for seat in others]
    unseen = ALL_CARDS & ~mask_of(mine | {fallen["card"] for fallen in view["removed"]})
    for cards in known:
        unseen &= ~cards
    last = view["last"]
    buried = mask_buried(last["swapped"], last["played"]) if last else 0
    return tuple(
        mask_rival(cards, unseen, buried if seat["deck"] > seat["hand_size"] else 0)
        for seat, cards in zip(others, known, strict=True)
    )


def _evaluate_prey(view: HuntingPreyView, legal: Sequence[MoveText]) -> dict[MoveText, float]:
    """What it is worth to eat each card: most for the one whose loss costs the others most."""
    tokens = [seat["tokens"] for seat in view["seats"]]

    def worth(move: MoveText) -> float:
        card = ACTIONS[move].thing
        after = view["outlook"][card]
        queen = -1 if after["queen"] is None else after["queen"]
        meal = MealOutcome(after["seat"], after["grazers"], queen, after["gathered"])
        return evaluate_meal(card, seat_of_view(view), tokens, meal)

    return {move: worth(move) for move in legal}


def choose_rollout_move(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The move of the steady bot; among equals one by lot."""
    if state.phase == TARGET:
        return _roll_prey(game, state, seat, rng)
    aside, keeping, _swapped, card, drops, _played, _noted = state.choices[seat]
    if keeping or card or drops:  # which that bot itself never comes to but by a drop
        if drops and not (keeping or card or aside or drops == state.hands[seat]):
            left = len(state.decks[seat]) + len(state.hands[seat]) - len(drops)
            more = find_next_drop(state.hands[seat], drops, left)
            return DROP[more] if more else _choose_play(game, state, seat, drops, rng)
        return choose_move(game.view(state, seat), game.list_legal_moves(state, seat), rng)
    most = swap_limit(state, seat, game.terms.swap_limit)
    if most:
        hand = state.hands[seat]
        weak = list_weak_cards(subtract_cards(hand, aside) if aside else hand)
        if weak and len(aside) < most:
            return SWAP[weak[0]]
        if aside:
            return DRAW
    return _choose_play(game, state, seat, (), rng)


def _choose_play(
    game: HuntingPrey, state: State, seat: Seat, drops: tuple[str, ...], rng: RandomSource
) -> MoveText:
    """The card that promises most, or first what is dropped with it. With cards to be dropped it is
    a Jack."""
    hand = state.hands[seat]
    plays = [card for card in hand if card in JACKS and card not in drops] if drops else hand
    owned = len(state.decks[seat]) + len(hand)
    dropping = not drops and is_dropping(hand, owned, state.tokens[seat], game.terms.goal)
    card = rng.choice(find_best(evaluate_plays(plays, _roll_rival_masks(state, seat), dropping)))
    return DROP[find_weakest_other(hand, card)] if dropping and card in JACKS else PLAY[card]


def _roll_rival_masks(state: State, seat: Seat) -> tuple[int, ...]:
    """What `_list_rival_masks` reads in the view."""
    seen, last = state.seen, state.last
    mine = mask_of(state.hands[seat]) | mask_of(state.choices[seat].swapped)
    unseen = ALL_CARDS & ~(seen | mine | mask_of(map(card_of, state.gone)))
    buried = mask_buried(last.swapped, last.played) if last else 0
    masks = []
    for other, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
        if other == seat or not (hand or deck):
            continue
        away = state.choices[other].swapped
        known = (mask_of(hand) | mask_of(deck) | mask_of(away)) & seen
        draws = len(deck) + len(away) > len(hand)
        masks.append(mask_rival(known, unseen, buried if draws else 0))
    return tuple(masks)


def _roll_prey(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The card whose loss costs the others most."""
    worth = {
        EAT[card]: evaluate_meal(card, seat, state.tokens, meal)
        for card, meal in foresee_meals(game.terms, state)
    }
    return rng.choice(find_best(worth))
