"""The Hunting Prey Game: all that one seat, or an onlooker, may know, built from scratch."""

from typing import Any

from games.decks.biome_deck import arranged
from games.rules.game import LooseView as View
from games.titles.hunting_prey import contest, log
from games.titles.hunting_prey.reveal import Terms, pending_targets, standing_cards
from games.titles.hunting_prey.state import (
    BIT,
    CHOOSE,
    JACKS,
    OVER,
    TARGET,
    Choice,
    Round,
    State,
    less,
    most_swapped,
    played_cards,
)


def view(
    terms: Terms, state: State, seat: int | None, waiting: tuple[int, ...], options: dict[str, Any]
) -> View:
    """What `seat` (None: an onlooker) may know of `state`.

    Of a choice nothing shows but to its own seat: the others see whether it is ready, and hands
    and decks as large as they were at the start of the round.
    """
    choosing = state.phase == CHOOSE
    choice = state.choices[seat] if choosing and seat is not None else None
    shown: View = {
        "seat": seat,
        "tag": log.tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "round": state.round,
        "rounds": terms.rounds,
        "goal": terms.goal,
        "options": dict(options),
        "seats": [
            _seat(state, other, other == seat, other in waiting) for other in range(terms.seats)
        ],
        "hand": None,
        "aside": list(choice.aside) if choice else [],
        "choice": _choice(terms, state, seat, choice) if choice and seat is not None else None,
        "order": None if seat is None else state.orders[seat],
        "removed": [
            {"card": card, "round": number, "cause": cause, "seat": owner}
            for card, number, cause, owner in state.gone
        ],
        "last": _round(state.last),
        "hunter": state.hunters[0] if state.phase == TARGET else None,
        "targets": [],
        "words": {f"{word} {at}": f"P{at}" for word in ("seat", "player") for at in range(1, 10)},
    }
    if seat is not None:
        hand = state.hands[seat]
        shown["hand"] = list(less(hand, choice.aside) if choice else hand)
    if state.phase == TARGET:
        _show_targets(terms, state, shown)
    return shown


def _seat(state: State, seat: int, own: bool, awaited: bool) -> dict[str, Any]:
    """One seat as its owner (`own`) or anybody else sees it.

    `known` are the cards in its hand or deck that have lain open before; of the own ones only
    those in the deck.
    """
    choice, hand, deck = state.choices[seat], state.hands[seat], state.decks[seat]
    choosing = state.phase == CHOOSE
    owned = (*hand, *deck, *(choice.swapped if choosing else ()))
    if own:
        owned = deck
    secret = len(choice.swapped) if choosing and not own else 0
    shown: dict[str, Any] = {
        "seat": seat,
        "tokens": state.tokens[seat],
        "deck": len(deck) + secret,
        "hand_size": len(hand) - (len(choice.aside) if own and choosing else 0),
        "active": bool(hand or deck or choice.card),
        "ready": choosing and bool(hand) and not awaited,
        "known": list(arranged(card for card in owned if state.seen & BIT[card])),
        "played": None,
        "swapped": [],
        "eaten": False,
    }
    if state.phase == TARGET:
        shown["played"] = choice.card or None
        shown["swapped"] = list(choice.swapped)
        shown["eaten"] = any(prey == seat for _hunter, prey in state.hunts)
    if state.phase == OVER:
        shown["hand"] = list(hand)
        shown["cards_in_deck"] = list(arranged(deck))
    return shown


def _choice(terms: Terms, state: State, seat: int, choice: Choice) -> dict[str, Any]:
    """What the seat has said so far, for itself."""
    return {
        "swapped": list(choice.swapped),
        "card": choice.card or None,
        "drops": list(choice.drops),
        "may_swap": most_swapped(state, seat, terms.swap_limit),
        "chosen_before": choice.played,
        "jacks": [card for card in state.hands[seat] if card in JACKS],
    }


def _round(last: Round | None) -> dict[str, Any] | None:
    """The account of the round before."""
    if last is None:
        return None
    return {
        "round": last.number,
        "played": [card or None for card in last.played],
        "swapped": [list(cards) for cards in last.swapped],
        "gains": list(last.gains),
        "hunts": [[hunter, prey if prey >= 0 else None] for hunter, prey in last.hunts],
        "jacks": [[seat, list(cards)] for seat, cards in last.jacks],
        "grazers": list(last.grazers),
        "queen": last.queen if last.queen >= 0 else None,
        "gathered": list(last.gathered),
    }


def _show_targets(terms: Terms, state: State, shown: View) -> None:
    """The cards that can be eaten, and what would follow: who would earn the token of the
    grazers, whose Queen would gather, and what."""
    cards = played_cards(state)
    swapped = tuple(choice.swapped for choice in state.choices)
    outlook = {}
    for prey in pending_targets(state):
        left = list(standing_cards(state))
        left[prey] = ""
        queen, gathered = contest.gathering(tuple(left), swapped, terms.queen_takes_table)
        outlook[cards[prey]] = {
            "seat": prey,
            "grazers": list(contest.grazers(tuple(left), terms.ties, terms.prey_token)),
            "queen": queen if gathered else None,
            "gathered": list(gathered),
        }
        for word in ("seat", "player"):
            shown["words"][f"{word} {prey + 1}"] = cards[prey]
    shown["targets"] = list(outlook)
    shown["outlook"] = outlook
