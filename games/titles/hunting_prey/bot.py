"""The Hunting Prey Game: the steady bot, and its quick hand for playouts.

The bot swaps all but Kings and Jacks, drops them all with a Jack, plays what earns most, eats what
costs the others most. Swapping and dropping so was measured: `docs/advice.md`. Of the others it
knows what has lain open: the view lists these cards by seat.

The quick hand chooses what the steady bot chooses, and draws the same lots, but reads off the state
what that bot reads in its view. It looks at nothing but what its seat sees: its hand and what it
has said, cards that have lain open or are out of the game and who has them, tokens, how many cards
the others have, the last round.
"""

from collections.abc import Iterator, Mapping, Sequence

from games.rules.game import MoveText, Seat, seat_of_view
from games.titles.biome_views import own_hand
from games.titles.bot_types import RandomSource
from games.titles.hunting_prey import open_round
from games.titles.hunting_prey.evaluation import (
    ALL_CARDS,
    CARD_COST,
    FEWEST,
    VALUE,
    MealOutcome,
    evaluate_meal,
    expected_tokens,
    find_next_drop,
    find_weakest_other,
    list_weak_cards,
    mask_of,
)
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import (
    DRAW,
    DROP,
    EAT,
    JACKS,
    PLAY,
    SWAP,
    TARGET,
    State,
    list_played_cards,
    subtract_cards,
    swap_limit,
)
from games.titles.hunting_prey.view import HuntingPreyView, PreySeat, own_choice

HIGHEST = max(VALUE.values()) + 1  # no card is worth as much


def choose_move(view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """One of the legal moves; among equals one by lot."""
    if view["phase"] == "target":
        return _choose_prey(view, legal, rng)
    offered = frozenset(legal)
    for card in list_cards_to_swap(view):
        if f"swap {card}" in offered:
            return f"swap {card}"
    if "draw" in offered and view["aside"]:
        return "draw"
    more = find_weakest_drop(view)
    if f"drop {more}" in offered:
        return f"drop {more}"
    worth = _evaluate_plays(view, legal)
    if not worth:
        return rng.choice(legal)
    plays, best = list(worth), max(worth.values())
    play = rng.choice([move for move in plays if worth[move] == best])
    dropped = find_weakest_companion(view, play.split()[1])
    return f"drop {dropped}" if f"drop {dropped}" in offered else play


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
    rivals = _rival_masks(view)
    return {
        move: expected_tokens(card, rivals, bool(find_weakest_companion(view, card)))
        for move in legal
        if move.startswith("play ")
        for card in move.split()[1:]
    }


def list_cards_to_swap(view: HuntingPreyView) -> Sequence[str]:
    """The cards still to be swapped: those with a lower value than is kept, the weakest first; one
    card stays."""
    choice = own_choice(view)
    hand, aside = own_hand(view), len(view["aside"])
    most = min(choice["may_swap"], len(hand) + aside - 1)
    if choice["drops"] or choice["card"]:
        return ()
    return list_weak_cards(tuple(hand))[: max(most - aside, 0)]


def _own_seat(view: HuntingPreyView) -> PreySeat:
    return view["seats"][seat_of_view(view)]


def _is_winning(view: HuntingPreyView, gain: int) -> bool:
    return bool(view["goal"]) and _own_seat(view)["tokens"] + gain >= view["goal"]


def find_weakest_companion(view: HuntingPreyView, card: str) -> str:
    """The weakest other card for a Jack, "" if none should go."""
    other = find_weakest_other(own_hand(view), card)
    if not other or own_choice(view)["drops"]:
        return ""
    left = _own_seat(view)["deck"] + _own_seat(view)["hand_size"]
    return other if left > FEWEST or _is_winning(view, 1) else ""


def find_weakest_drop(view: HuntingPreyView) -> str:
    """The next card to go with a Jack once one does, "" if no more should go."""
    choice, own = own_choice(view), _own_seat(view)
    if not choice["drops"] or choice["card"]:
        return ""
    left = own["deck"] + own["hand_size"] - len(choice["drops"])
    return find_next_drop(own_hand(view), tuple(choice["drops"]), left)


def _rival_masks(view: HuntingPreyView) -> tuple[int, ...]:
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
    buried, last = 0, view["last"]
    if last is not None:
        away = {card for cards in last["swapped"] for card in cards}
        buried = mask_of(away.union(card for card in last["played"] if card))
    masks = []
    for seat, cards in zip(others, known, strict=True):
        cards |= unseen
        if seat["deck"] > seat["hand_size"]:
            cards = cards & ~buried or unseen
        masks.append(cards or unseen)
    return tuple(masks)


def _choose_prey(view: HuntingPreyView, legal: Sequence[MoveText], rng: RandomSource) -> MoveText:
    """The card whose loss costs the others most."""
    worth = _evaluate_prey(view, legal)
    best = max(worth.values())
    return rng.choice([move for move in legal if worth[move] == best])


def _evaluate_prey(view: HuntingPreyView, legal: Sequence[MoveText]) -> dict[MoveText, float]:
    tokens = [seat["tokens"] for seat in view["seats"]]

    def worth(move: MoveText) -> float:
        card = move.split()[1]
        after = view["outlook"][card]
        queen = -1 if after["queen"] is None else after["queen"]
        meal = MealOutcome(after["seat"], after["grazers"], queen, len(after["gathered"]))
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
    hand = state.hands[seat]
    most = swap_limit(state, seat, game.terms.swap_limit)
    if most:
        kept = subtract_cards(hand, aside) if aside else hand
        weak = list_weak_cards(kept)
        if weak and len(aside) < min(most, len(hand) - 1):
            return SWAP[weak[0]]
        if aside:
            return DRAW
    return _choose_play(game, state, seat, (), rng)


def _choose_play(
    game: HuntingPrey, state: State, seat: Seat, drops: tuple[str, ...], rng: RandomSource
) -> MoveText:
    """The card that promises most, or first what is dropped with it. With cards to be dropped it is
    a Jack."""
    hand, tokens, goal = state.hands[seat], state.tokens[seat], game.terms.goal
    rivals = _list_rival_masks(state, seat)
    plays = [card for card in hand if card in JACKS and card not in drops] if drops else hand
    spares = len(state.decks[seat]) + len(hand) > FEWEST or (goal and tokens + 1 >= goal)
    dropping = not drops and spares and len(hand) > 1
    best, found = -100.0, [""]
    for card in plays:
        worth = expected_tokens(card, rivals, dropping and card in JACKS)
        if worth > best:
            best, found = worth, [card]
        elif worth == best:
            found.append(card)
    card = rng.choice(found)
    return DROP[find_weakest_other(hand, card)] if dropping and card in JACKS else PLAY[card]


def _list_rival_masks(state: State, seat: Seat) -> tuple[int, ...]:
    """For every other active seat the cards that it may play: those of which it is known that it
    has them, and those that never lay open, but none that went under a deck in the last round."""
    seen, last = state.seen, state.last
    mine = mask_of(state.hands[seat]) | mask_of(state.choices[seat].swapped)
    unseen = ALL_CARDS & ~(seen | mine | mask_of([gone[0] for gone in state.gone]))
    buried = 0
    if last is not None:
        for away in last.swapped:
            buried |= mask_of(away)
        for card in last.played:
            if card:
                buried |= mask_of((card,))
    masks = []
    for other, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
        if other == seat or not (hand or deck):
            continue
        away = state.choices[other].swapped
        cards = (mask_of(hand) | mask_of(deck) | mask_of(away)) & seen | unseen
        if len(deck) + len(away) > len(hand):
            cards = cards & ~buried or unseen
        masks.append(cards or unseen)
    return tuple(masks)


def _roll_prey(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The card whose loss costs the others most."""
    best, found = -100.0, [""]
    cards = list_played_cards(state)
    for prey, meal in _list_meals(game, state):
        worth = evaluate_meal(cards[prey], seat, state.tokens, meal)
        if worth > best:
            best, found = worth, [EAT[cards[prey]]]
        elif worth == best:
            found.append(EAT[cards[prey]])
    return rng.choice(found)


def _list_meals(game: HuntingPrey, state: State) -> Iterator[tuple[Seat, MealOutcome]]:
    terms, standing = game.terms, open_round.standing_cards(state)
    swapped = [choice.swapped for choice in state.choices]
    for prey in open_round.pending_targets(state):
        left = list(standing)
        left[prey] = ""
        queen, gathered = open_round.resolve_gathering(left, swapped, terms.queen_takes_table)
        grazers = open_round.find_grazers(left, terms.ties, terms.prey_token)
        yield prey, MealOutcome(prey, grazers, queen if gathered else -1, len(gathered))
