"""The Hunting Prey Game: all that one seat, or an onlooker, may know, built from scratch."""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict, final

from games.decks.biome_deck import ANIMALS, sort_cards
from games.rules.game import OptionValue, Seat
from games.titles.biome_views import BiomeView
from games.titles.hunting_prey import log
from games.titles.hunting_prey.open_round import RoundSettings, foresee_meals
from games.titles.hunting_prey.state import (
    BIT,
    CHOOSE,
    JACKS,
    OVER,
    TARGET,
    Cards,
    FinishedRound,
    SeatChoice,
    State,
    subtract_cards,
    swap_limit,
)

SEAT_WORDS = {f"{word} {at}": f"P{at}" for word in ("seat", "player") for at in range(1, 10)}


class PreySeat(TypedDict):
    """One seat as its owner or anybody else sees it. While all choose, the others see hands and
    decks as large as they were at the start of the round."""

    seat: Seat
    tokens: int
    deck: int  # cards in its deck
    hand_size: int  # cards; its owner does not count those aside
    active: bool  # it has cards, and takes part in the round
    ready: bool  # it has chosen, and waits for the others
    known: list[
        str
    ]  # the cards in its hand or deck that have lain open; for its owner, in the deck
    # What must be in its hand, at the start of the round while all choose; empty for its owner.
    in_hand: list[str]
    played: str | None  # the card it has played; only while the hunter is asked
    swapped: list[str]  # the cards it has swapped away; only while the hunter is asked
    eaten: bool  # its card has been eaten in this hunt; only while the hunter is asked
    hand: NotRequired[list[str]]  # what is left in its hand; only when over
    cards_in_deck: NotRequired[list[str]]  # what is left in its deck, sorted; only when over


class ChoiceView(TypedDict):
    """What the reader has said so far in the running round, which nobody else sees."""

    swapped: list[str]  # the cards that have been exchanged
    card: str | None  # the card to be played; None until the seat is ready
    drops: list[str]  # the cards to leave the game with a Jack
    may_swap: int  # how many cards may be swapped now
    chosen_before: bool  # a card was played already, though it may be chosen anew
    jacks: list[str]  # the Jacks in hand, those aside among them


class RemovedCardView(TypedDict):
    """A card out of the game."""

    card: str
    round: int  # in which it left
    cause: str  # `eaten` or `dropped`
    seat: Seat  # whose it was


class PreyRoundView(TypedDict):
    """The account of a finished round; lists of its seats go by seat."""

    round: int
    played: list[str | None]  # the cards; None for a seat that sat out
    swapped: list[list[str]]  # the cards swapped away
    gains: list[int]  # tokens
    hunts: list[list[Seat | None]]  # [hunter, seat eaten; None if nothing was], see `hunts_of`
    jacks: list[list[Seat | list[str]]]  # [seat, the cards it dropped], see `jacks_of`
    grazers: list[Seat]  # who earned the token of the grazers
    queen: Seat | None  # whose Queen gathered; None if none did
    gathered: list[str]  # the cards that it gathered


class MealConsequenceView(TypedDict):
    """What would follow if the hunter ate a card."""

    seat: Seat  # whose card it is
    grazers: list[Seat]  # who would earn the token of the grazers
    queen: Seat | None  # whose Queen would gather; None if none would
    gathered: list[str]  # the cards that it would gather


@final
class HuntingPreyView(BiomeView):
    """All that a seat, or an onlooker, may know of a match of the Hunting Prey Game."""

    rounds: int  # the number of the last round, if nothing ends the match before
    goal: int  # tokens that end the match; 0 if none do
    seats: list[PreySeat]
    aside: list[str]  # cards laid aside by the reader to be swapped, not carried out yet
    choice: ChoiceView | None  # None for an onlooker, and while nothing is chosen
    order: str | None  # own standing order for the hunt, empty to be asked; None for an onlooker
    removed: list[RemovedCardView]  # the cards out of the game, in the order in which they left
    last: PreyRoundView | None  # the round before; None in the first one
    hunter: Seat | None  # who is asked what its hunter eats; None if nobody is
    targets: list[str]  # the cards that it may eat
    outlook: NotRequired[
        dict[str, MealConsequenceView]
    ]  # by target; only while the hunter is asked


def own_choice(view: HuntingPreyView) -> ChoiceView:
    """What the reader has said in the running round; ValueError where nothing is chosen."""
    if view["choice"] is None:
        raise ValueError("This view has nothing to choose.")
    return view["choice"]


def hunter_of(view: HuntingPreyView) -> Seat:
    """The seat that is asked what its hunter eats; ValueError if nobody is."""
    if view["hunter"] is None:
        raise ValueError("Nobody is asked what its hunter eats.")
    return view["hunter"]


def hunts_of(last: PreyRoundView) -> list[tuple[Seat, Seat | None]]:
    """The hunts of a round: who hunted, and the seat eaten."""
    return [(hunter, prey) for hunter, prey in last["hunts"] if hunter is not None]


def jacks_of(last: PreyRoundView) -> list[tuple[Seat, list[str]]]:
    """The Jacks of a round: whose they were, and the cards that were dropped."""
    return [
        (seat, cards)
        for seat, cards in last["jacks"]
        if isinstance(seat, int) and isinstance(cards, list)
    ]


def build_view(
    terms: RoundSettings,
    state: State,
    seat: int | None,
    waiting: tuple[int, ...],
    options: Mapping[str, OptionValue],
) -> HuntingPreyView:
    """What `seat` (None: an onlooker) may know of `state`.

    Of a choice nothing shows but to its own seat: the others see whether it is ready, and hands
    and decks as large as they were at the start of the round.
    """
    choosing, hidden = state.phase == CHOOSE, _list_hidden(state, seat)
    choice = state.choices[seat] if choosing and seat is not None else None
    shown: HuntingPreyView = {
        "seat": seat,
        "tag": log.position_tag(state),
        "phase": state.phase,
        "waiting": list(waiting),
        "round": state.round,
        "rounds": terms.rounds,
        "goal": terms.goal,
        "options": dict(options),
        "seats": [
            _build_seat(state, other, other == seat, other in waiting, hidden)
            for other in range(terms.seats)
        ],
        "hand": None,
        "aside": list(choice.aside) if choice else [],
        "choice": _build_choice(terms, state, seat, choice)
        if choice and seat is not None
        else None,
        "order": None if seat is None else state.orders[seat],
        "removed": [
            {"card": card, "round": number, "cause": cause, "seat": owner}
            for card, number, cause, owner in state.gone
        ],
        "last": _build_round(state.last),
        "hunter": state.hunters[0] if state.phase == TARGET else None,
        "targets": [],
        "words": dict(SEAT_WORDS),
    }
    if seat is not None:
        hand = state.hands[seat]
        shown["hand"] = list(subtract_cards(hand, choice.aside) if choice else hand)
    if state.phase == TARGET:
        _show_targets(terms, state, shown)
    return shown


def _build_seat(state: State, seat: int, own: bool, awaited: bool, hidden: Cards) -> PreySeat:
    """One seat as its owner (`own`) or anybody else sees it.

    `known` are the cards in its hand or deck that have lain open before; of the own ones only
    those in the deck.
    """
    choice, hand, deck = state.choices[seat], state.hands[seat], state.decks[seat]
    choosing = state.phase == CHOOSE
    owned = deck if own else (*hand, *deck, *(choice.swapped if choosing else ()))
    known = [card for card in owned if state.seen & BIT[card]] if state.seen else []
    secret = len(choice.swapped) if choosing and not own else 0
    shown: PreySeat = {
        "seat": seat,
        "tokens": state.tokens[seat],
        "deck": len(deck) + secret,
        "hand_size": len(hand) - (len(choice.aside) if own and choosing else 0),
        "active": bool(hand or deck or choice.card),
        "ready": choosing and bool(hand) and not awaited,
        "known": list(sort_cards(known)),
        "in_hand": [],
        "played": None,
        "swapped": [],
        "eaten": False,
    }
    if state.phase == TARGET:
        shown["played"] = choice.card or None
        shown["swapped"] = list(choice.swapped)
        shown["eaten"] = any(prey == seat for _hunter, prey in state.hunts)
    if state.phase != OVER and not own:
        shown["in_hand"] = list_certain_cards(
            known, shown["hand_size"], shown["deck"], state.buried, hidden
        )
    if state.phase == OVER:
        shown["hand"] = list(hand)
        shown["cards_in_deck"] = list(sort_cards(deck))
    return shown


def list_certain_cards(
    known: Sequence[str], hand_size: int, deck: int, buried: Sequence[int], hidden: Cards
) -> list[str]:
    """The cards that must be in a hand of which this is known: cards come to hand in the order in
    which they went under the deck, before them those that never lay open. Of those, `hidden` are
    all that the reader cannot place; which of them are here is certain if there are no others."""
    place = hand_size + deck - len(known)
    certain = list(hidden) if place == len(hidden) <= hand_size else []
    for mask in buried:
        batch = [card for card in known if mask & BIT[card]]
        place += len(batch)
        if place > hand_size:
            break
        certain += batch
    return list(sort_cards(certain))


def _list_hidden(state: State, reader: int | None) -> Cards:
    """The cards that never lay open and are not in the hand of the reader."""
    held = () if reader is None else (*state.hands[reader], *state.choices[reader].swapped)
    return tuple([card for card in ANIMALS if not state.seen & BIT[card] and card not in held])


def _build_choice(terms: RoundSettings, state: State, seat: int, choice: SeatChoice) -> ChoiceView:
    return {
        "swapped": list(choice.swapped),
        "card": choice.card or None,
        "drops": list(choice.drops),
        "may_swap": swap_limit(state, seat, terms.swap_limit),
        "chosen_before": choice.played,
        "jacks": [card for card in state.hands[seat] if card in JACKS],
    }


def _build_round(last: FinishedRound | None) -> PreyRoundView | None:
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


def _show_targets(terms: RoundSettings, state: State, shown: HuntingPreyView) -> None:
    """The cards that can be eaten, and what would follow: who would earn the token of the
    grazers, whose Queen would gather, and what."""
    outlook: dict[str, MealConsequenceView] = {}
    for card, meal in foresee_meals(terms, state):
        outlook[card] = {
            "seat": meal.seat,
            "grazers": list(meal.grazers),
            "queen": meal.queen if meal.queen >= 0 else None,
            "gathered": list(meal.gathered),
        }
        for word in ("seat", "player"):
            shown["words"][f"{word} {meal.seat + 1}"] = card
    shown["targets"] = list(outlook)
    shown["outlook"] = outlook
