"""The Hunting Prey Game: a quick hand for playouts. It chooses what the steady bot chooses, and
draws the same lots, but reads off the state what that bot reads in its view.

It looks at nothing but what its seat sees: its hand and what it has said, cards that have lain open
or are out of the game and who has them, tokens, how many cards the others have, the last round.
"""

from collections.abc import Iterator

from games.rules.game import MoveText, Seat
from games.titles.bot_types import RandomSource
from games.titles.hunting_prey import open_round, round_contest
from games.titles.hunting_prey.bot import choose_move
from games.titles.hunting_prey.evaluation import (
    ALL_CARDS,
    FEWEST,
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


def choose_rollout_move(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> MoveText:
    """The move of the steady bot; among equals one by lot."""
    if state.phase == TARGET:
        return _choose_prey(game, state, seat, rng)
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
    rivals = _rival_masks(state, seat)
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


def _rival_masks(state: State, seat: Seat) -> tuple[int, ...]:
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


def _choose_prey(game: HuntingPrey, state: State, seat: Seat, rng: RandomSource) -> MoveText:
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
        queen, gathered = round_contest.resolve_gathering(left, swapped, terms.queen_takes_table)
        grazers = round_contest.find_grazers(left, terms.ties, terms.prey_token)
        yield prey, MealOutcome(prey, grazers, queen if gathered else -1, len(gathered))
