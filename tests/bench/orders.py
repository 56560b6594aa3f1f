"""What a sensible player orders who uses auto-moves: docs/auto-moves.md says it in words.

Orders are made from what the seat sees when it is asked, before it moves, and are given in the same
letter as its turn. They are lines that a person would type, in the words of the game.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from games.decks.biome_deck import ANIMALS, CARDS, SUITS
from games.rules.game import MoveText, Seat, View
from games.rules.record import Record
from games.titles.biome_rummy.groups import best_split, cards_to_mask, mask_to_cards
from games.titles.birds import list_fitting_cards
from games.titles.bots import choose_move
from games.titles.determinization import advance_to_seat, imagine
from games.titles.food_chain.score import CLOSERS
from games.titles.hunting_prey.evaluation import FEWEST

RUMMY_TURNS, EMU_TURNS = 2, 1
MANY_CARDS = 7  # of Food Chain
FOOD_TURNS = 2
RANKED = 12  # cards of Hunting Prey
FOOD_ACTIONS = ("play", "classify", "file", "over-populate")


class Orders(NamedTuple):
    """What is ordered for so many turns after this one. `now`: this turn in the same words, where
    a draw comes first; empty where its moves are told as they are chosen. `until`: a seat (None
    for any other), a verb and what a card may be that ends them."""

    words: str
    turns: int
    now: str = ""
    until: tuple[Seat | None, str, frozenset[str]] | None = None


# A position, its seat, the first move of its turn, chance.
Policy = Callable[[Record, Seat, MoveText, random.Random], Orders | None]


def order_rummy(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders:
    """Draw, lay what can be laid, and throw: cards of finished suits, then the card that helps
    least, a card of a suit that is not held, then the others. Until a card is thrown that could be
    taken: one of a suit of which two are left, or of a group of somebody else."""
    view = at.view(seat)
    left = list_unlaid_cards(view)
    held = Counter(card[0] for card in left)
    dead = [suit for suit in SUITS if suit not in view["live"]]
    worst = rank_discards(at, view, [card for card in left if card[0] not in dead], rng)
    new = [suit for suit in view["live"] if not held[suit]]
    thrown = " ".join((*dead, *worst[:1], *new, *worst[1:]))
    laid = ", ".join((*["set highest if possible"] * 2, *["add highest if possible"] * 3))
    words = f"draw deck, {laid}, discard first of {thrown} else any"
    wanted = {suit for suit in view["live"] if held[suit] > 1}
    wanted |= {group["suit"] for group in view["groups"] if group["starter"] != seat}
    now = words if first == "draw deck" else ""
    before = (seat - 1) % at.game.seats
    return Orders(words, RUMMY_TURNS, now, (before, "discard", frozenset(wanted)))


def list_unlaid_cards(view: View) -> list[str]:
    """The cards of a hand that are left once all groups that it holds are laid."""
    left = list[str](view["hand"])
    for suit in view["live"]:
        mask = cards_to_mask(card for card in left if card[0] == suit)
        for group in best_split(suit, mask):
            left = [card for card in left if card not in mask_to_cards(suit, group)]
    return left


def rank_discards(at: Record, view: View, cards: Sequence[str], rng: random.Random) -> list[str]:
    """Cards as the steady bot would throw them one after the other."""
    after, left, found = {**view, "hand": cards, "phase": "play"}, list(cards), list[str]()
    while left:
        move = choose_move(at.game, after, [f"discard {card}" for card in left], rng)
        found.append(move.split()[1])
        left.remove(found[-1])
    return found


def order_emus(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders | None:
    """What would come next if nothing useful were drawn, where that is no discard."""
    if first.split()[0] not in ("hatch", "grow", "discard"):
        return None
    foreseen = foresee_moves(at, seat, first, EMU_TURNS, rng)
    moves = [*takewhile(lambda move: move.startswith("discard"), foreseen)]
    if not moves:
        return None
    hoped = list_hoped_growths(at, seat, first, rng)
    words = " else ".join((*hoped, *moves, "discard lowest"))
    return Orders(f"{words}, draw deck", len(moves))


def list_hoped_growths(
    at: Record, seat: Seat, first: MoveText, rng: random.Random
) -> list[MoveText]:
    """Of the cards that could be drawn, those that would be laid on a bird at once."""
    view = at.play(seat, first).view(seat)
    held, found = [*view["hand"]], list[MoveText]()
    legal = [f"discard {card}" for card in held]
    birds = enumerate(view["seats"][seat]["birds"], start=1)
    growths = [
        (card, f"grow {card} on B{number}")
        for number, bird in birds
        for card in list_fitting_cards(tuple(bird["cards"]))
    ]
    legal += [grown for card, grown in growths if card in held]
    for card, grown in growths:
        if card not in held:
            drawn = {**view, "phase": "turn", "hand": sorted([*held, card])}
            if choose_move(at.game, drawn, [*legal, grown], rng) == grown:
                found.append(grown)
    return found


def order_food_chain(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders | None:
    """With many cards in hand the next plain play, until the rival plays there or shows a number
    that is held; with the pass which Ace to keep, where there is a choice."""
    view = at.view(seat)
    hand, taken = view["hand"], [chain["biome"] for chain in view["seats"][seat]["chains"]]
    if first == "pass" and len(taken) > 1 and not view["keep"]:
        return Orders("pass", 0, f"keep {rng.choice(taken)}, pass")
    if first.split()[0] not in FOOD_ACTIONS or len(hand) < MANY_CARDS:
        return None
    foreseen = foresee_moves(at, seat, first, len(hand) - MANY_CARDS + 1, rng)
    moves = [*takewhile(_is_plain, foreseen)][:FOOD_TURNS]
    if not moves:
        return None
    numbers = {CARDS[held].number + step for held in hand for step in (-1, 0, 1)}
    ends = {card for card in CARDS if CARDS[card].number in numbers} | CLOSERS
    ends |= {" ".join(move.split()[2:]) for move in moves if move.startswith("play ")}
    words = " else ".join((*moves, "play lowest", "pass"))
    return Orders(words, len(moves), until=(1 - seat, "play", frozenset(ends)))


def _is_plain(move: MoveText) -> bool:
    verb, *things = move.split()
    return verb in ("play", "classify", "file") and things[0] not in CLOSERS


def order_prey(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders | None:
    """Where cards are swapped: what then is dropped with a Jack, and which card is played."""
    if not first.startswith("swap "):
        return None
    steps, here = list[str](), at
    while first != "draw":
        steps.append(first)
        here = here.play(seat, first)
        first = choose_move(at.game, here.view(seat), here.list_legal_moves(seat), rng)
    view, left = here.view(seat), list(ANIMALS)
    ranked = list[str]()
    while len(ranked) < RANKED:
        move = choose_move(at.game, view, [f"play {card}" for card in left], rng)
        ranked.append(move.split()[1])
        left.remove(ranked[-1])
    own = view["seats"][seat]
    drops = min(len(view["hand"]) + len(steps) - 1, own["deck"] + own["hand_size"] - FEWEST)
    steps += [
        "draw",
        *["drop first of 2 3 4 5 6 7 8 9 10 Q if possible"]
        * max(0, min(drops, 12 - len(steps) - 2)),
    ]
    words = ", ".join((*steps, f"play first of {' '.join(ranked)} else highest"))
    return Orders(words, 0, words)


def order_ranchers(at: Record, seat: Seat, first: MoveText, rng: random.Random) -> Orders | None:
    """With an animal that comes home what is swapped, chosen from what lay there before; else what
    is asked after it is passed."""
    if not first.startswith("take "):
        return None
    told = [line for _ply, line in at.readable_lines(seat, standing=True)]
    imagined = imagine(type(at.game), at.game.chosen, at.view(seat), told, rng)
    after = imagined.play(seat, first) if imagined is not None else None
    if after is None or after.awaited_seats != (seat,):
        return None
    taken = first.split()[1]
    legal = [move for move in after.list_legal_moves(seat) if taken not in move.split()]
    then = choose_move(after.game, after.view(seat), legal, rng)
    return Orders("pass", 0, ", ".join((first, f"{then} if possible", "pass if possible")))


def foresee_moves(
    at: Record, seat: Seat, first: MoveText, turns: int, rng: random.Random
) -> list[MoveText]:
    """The first moves of so many turns after this one, with the cards that are held now."""
    told = [line for _ply, line in at.readable_lines(seat, standing=True)]
    imagined = imagine(type(at.game), at.game.chosen, at.view(seat), told, rng)
    held, found, move = [*at.view(seat)["hand"]], list[MoveText](), first
    while imagined is not None:
        for card in move.split()[1:]:
            if card in held:
                held.remove(card)
        imagined = _end_turn(imagined, seat, move)
        ahead = advance_to_seat(imagined, seat)
        moves = ahead.list_legal_moves(seat) if ahead is not None else ()
        legal = [move for move in moves if move.split()[1:2] and move.split()[1] in held]
        if ahead is None or not legal or len(found) == turns:
            break
        move, imagined = choose_move(ahead.game, ahead.view(seat), legal, rng), ahead
        found.append(move)
    return found


def _end_turn(at: Record, seat: Seat, first: MoveText) -> Record:
    tag, at = at.view(seat)["tag"], at.play(seat, first)
    while seat in at.awaited_seats and at.view(seat)["tag"] == tag:
        at = at.play(seat, at.choose_timeout_move(seat))
    return at
