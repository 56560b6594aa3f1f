"""The Hunting Prey Game: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.decks.biome_deck import ANIMALS, CARDS, sort_cards
from games.decks.biome_words import ANIMAL_NAMES, NOISE, RANKS, SUIT_WORDS
from games.rules.game import seat_of_view
from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase, plural_phrase
from games.rules.vocabulary import Clause, ListVerb, Vocabulary, split_clauses
from games.titles.biome_views import own_hand
from games.titles.hunting_prey.state import (
    ACTIONS,
    ALL,
    ASK,
    HUNTER,
    JACKS,
    LEADER,
    PREY,
    SEATS,
    TARGET,
    TOP,
    State,
    list_played_cards,
)
from games.titles.hunting_prey.view import HuntingPreyView, own_choice

CARD_OF = phrase("{owner_seat}’s card")
ORDER_WORDS = {
    TOP: Line(phrase("the strongest card")),
    PREY: Line(phrase("the strongest grazer")),
    HUNTER: Line(phrase("the strongest hunter")),
    LEADER: Line(phrase("the leader’s card")),
    ASK: Line(phrase("ask me")),
    **{token: Line(CARD_OF, owner_seat=seat) for seat, token in enumerate(SEATS)},
}
NO_SWAP = ("swap", "exchange", "redraw")
NOTHING = ("none", "nothing", "no card", "no cards")

VOCABULARY = Vocabulary(
    verbs={
        "play": ("choose",),
        "swap": ("exchange", "redraw"),
        "keep": ("but", "except"),
        "drop": (),
        "hunt": (),
        "draw": (),
        "note": (),
        "eat": ("take", "target"),
    },
    things={
        # Phrases that say what is so anyway.
        "": tuple(f"{verb} {word}" for verb in (*NO_SWAP, "drop") for word in NOTHING),
        ALL: ("everything",),
        TOP: (),
        PREY: (),
        HUNTER: (),
        LEADER: (),
        ASK: ("ask me",),
    },
    numbered={"p": "P"},
    numbered_after={"hunt": "P"},
    seated=frozenset(("hunt", "eat")),
    openers={"": "swap"},
    lists={"swap": ListVerb("swap", once=True), "keep": ListVerb("keep"), "drop": ListVerb("drop")},
    bare=("play", "eat"),
    closers=("draw", "note"),
    asking={
        "hunt": phrase("Say what to eat: {choices}."),
        "eat": phrase("Say which card: {choices}."),
    },
    noise=NOISE,
    ranks=RANKS,
    suits=SUIT_WORDS,
    cards=ANIMAL_NAMES,
    zones={"keep": ("aside",), "eat": ("targets",)},
)
VERBS = frozenset(VOCABULARY.verbs)

NOTHING_TO_EAT = Line(
    phrase(
        "There’s nothing to choose now; after the reveal, you’ll be asked what your hunter eats."
    )
)
REVEALED = Line(phrase("The cards have been revealed; say only which one your hunter eats."))
ONE_SWAP = Line(phrase("You’ve already swapped this round."))
SWAP_FIRST = Line(phrase("Swaps come before the card is played; you’ve already chosen."))
NO_SWAPS = Line(phrase("This match has no swaps."))
EMPTY_DECK = Line(phrase("Your deck is empty, so you can’t swap."))
ONE_CARD = phrase("Play only one card; you named {cards}.")
NOT_HELD = phrase("{card} isn’t in your hand: {cards}.")
TOO_MANY = plural_phrase(
    "You’re trying to swap {count} card, but your deck has only {most}.",
    "You’re trying to swap {count} cards, but your deck has only {most}.",
)
OVER_LIMIT = plural_phrase(
    "You’re trying to swap {count} card, but the limit is {most} per round.",
    "You’re trying to swap {count} cards, but the limit is {most} per round.",
)
SWAPPED_AWAY = phrase("You’re swapping {card}, so you can’t use it this round.")
ONLY_JACKS = Line(phrase("Only a Jack drops cards."))
PLAYED_CARD = phrase("You’re playing {card}, so you can’t drop it.")
ORDER_FIRST = phrase("A hunting order doesn’t name a card; say {move}.")
WHICH_JACK = phrase("Say which Jack drops the cards: {cards}.")
NO_SEAT = phrase("There’s no such seat; choose 1 to {seats}.")
OWN_SEAT = Line(phrase("That’s your own seat; your hunters eat opponents’ cards."))
TWO_SEATS = Line(phrase("With two players there’s no order to choose: only one card can be eaten."))
NOT_A_TARGET = phrase("{card} can’t be eaten; your hunter can eat {cards}.")
NOT_A_TARGET_SEAT = phrase("Your hunter can’t eat the card of seat {number}; it can eat {cards}.")
ALL_FIRST = Line(phrase("Say which cards to swap, or swap all but the ones you keep."))
ROUNDS = plural_phrase("{count} round", "{count} rounds")


def find_refusal(view: HuntingPreyView, tokens: Sequence[str]) -> Line | None:
    """Why an answer in canonical tokens (`swap C2 play SK drop D9`) cannot be done by the seat
    whose `view` it is. The first reason in the order of the rule sheet; None if none is found."""
    clauses = split_clauses(tokens, VERBS, "play")
    verbs = [verb for verb, _things in clauses]
    if view["phase"] == TARGET:
        return _refuse_target(view, clauses)
    if view["choice"] is None:
        return None
    if "eat" in verbs:
        return NOTHING_TO_EAT
    reasons = (
        _refuse_second_swap,
        _refuse_not_held,
        _refuse_two_cards,
        _refuse_too_many,
        _refuse_double_use,
        _refuse_drops,
        _refuse_order,
    )
    return next((why for reason in reasons if (why := reason(view, clauses))), None)


def _list_cards(clauses: list[Clause], *verbs: str) -> list[str]:
    return [card for verb, things in clauses if verb in verbs for card in things if card in CARDS]


def _refuse_second_swap(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    """A swap after a swap or a play, or where nothing can be swapped at all."""
    choice = own_choice(view)
    if not any(verb == "swap" for verb, _things in clauses):
        return None
    if choice["swapped"]:
        return ONE_SWAP
    if choice["chosen_before"]:
        return SWAP_FIRST
    if choice["may_swap"]:
        return None
    return NO_SWAPS if view["options"]["swap_limit"] == 0 else EMPTY_DECK


def _refuse_not_held(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    held = (*own_hand(view), *view["aside"])
    for card in _list_cards(clauses, *VERBS):
        if card not in held and card not in own_choice(view)["swapped"]:
            return Line(NOT_HELD, card=card, cards=sort_cards(held))
    return None


def _refuse_two_cards(_view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    played = _list_cards(clauses, "play")
    return Line(ONE_CARD, cards=tuple(played)) if len(played) > 1 else None


def _refuse_too_many(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    """More cards to swap than the deck or the match allows."""
    most = own_choice(view)["may_swap"]
    named = set(_list_cards(clauses, "swap")) | set(view["aside"])
    if ("swap", (ALL,)) in clauses:
        named |= set(own_hand(view))
    count = len(named - set(_list_cards(clauses, "keep")))
    if not most or count <= most:
        return None
    limit = view["options"]["swap_limit"]
    return Line(OVER_LIMIT if most == limit else TOO_MANY, count=count, most=most)


def _refuse_double_use(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    away = {*view["aside"], *own_choice(view)["swapped"], *_list_cards(clauses, "swap")}
    for card in _list_cards(clauses, "play", "drop", "keep"):
        if card in away and (card in own_choice(view)["swapped"] or "keep" not in dict(clauses)):
            return Line(SWAPPED_AWAY, card=card)
    if any(verb == "keep" for verb, _things in clauses) and not view["aside"]:
        return ALL_FIRST
    return None


def _refuse_drops(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    """Cards dropped without a Jack, or the Jack itself."""
    choice = own_choice(view)
    drops = {*_list_cards(clauses, "drop"), *([] if choice["card"] else choice["drops"])}
    played = _list_cards(clauses, "play")
    if not drops and not any(verb == "drop" for verb, _things in clauses):
        return None
    if not clauses and choice["jacks"]:
        return Line(WHICH_JACK, cards=join_with_or(choice["jacks"]))
    if not JACKS.issuperset(played) or not choice["jacks"]:
        return ONLY_JACKS
    if drops == {*own_hand(view)}:
        return None  # all but the Jack
    used = [card for card in (played or choice["jacks"]) if card in drops]
    return Line(PLAYED_CARD, card=used[0]) if used else None


def _refuse_order(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    """A standing order about a seat that is not there, or where none can be given."""
    named = [token for verb, things in clauses if verb == "hunt" for token in things]
    if not any(verb == "hunt" for verb, _things in clauses):
        return None
    seats = len(view["seats"])
    if seats == 2:
        return TWO_SEATS
    for token in named:
        if token in CARDS:
            return Line(ORDER_FIRST, move=f"play {token}")
        if token not in ORDER_WORDS or token in SEATS[seats:]:
            return Line(NO_SEAT, seats=seats)
        if token == SEATS[seat_of_view(view)]:
            return OWN_SEAT
    return None


def _refuse_target(view: HuntingPreyView, clauses: list[Clause]) -> Line | None:
    """Something else than a card that the hunter may eat."""
    if view["hunter"] != view["seat"]:
        return None
    if any(verb not in ("eat", "play") for verb, _things in clauses):
        return REVEALED
    for _verb, things in clauses:
        for token in things:
            if token in ANIMALS and token not in view["targets"]:
                return Line(NOT_A_TARGET, card=token, cards=join_with_or(view["targets"]))
            if token[:1] == "P" and token[1:].isdigit():
                if int(token[1:]) > len(view["seats"]):
                    return Line(NO_SEAT, seats=len(view["seats"]))
                targets = join_with_or(view["targets"])
                return Line(NOT_A_TARGET_SEAT, number=token[1:], cards=targets)
    return None


LABELS = {
    "play": phrase("Play {card}"),
    "swap": phrase("Swap {card}"),
    "keep": phrase("Keep {card}"),
    "drop": phrase("Drop {card} with a Jack"),
}
PLAIN = {
    f"swap {ALL}": phrase("Swap your whole hand except the cards you keep"),
    f"drop {ALL}": phrase("Drop all other cards with a Jack"),
    "note": phrase("Just cancel the hunting order, and choose later"),
}
EAT = phrase("Eat {owner_seat}’s {card}")
SWAP_NOW = phrase("Swap {cards} now and see the new cards; this can’t be undone")
HUNT = phrase("Hunting order from now on: {order}")


def label_move(state: State, seat: int, move: str) -> Line:
    """A legal move in plain words."""
    verb, thing = ACTIONS[move]
    if verb == "eat":
        return _eat_label(thing, list_played_cards(state).index(thing))
    if verb == "draw":
        return Line(SWAP_NOW, cards=state.choices[seat].aside)
    return _plain_label(move)


@cache
def _eat_label(card: str, owner: int) -> Line:
    return Line(EAT, card=CARDS[card].title, owner_seat=owner)


@cache
def _plain_label(move: str) -> Line:
    verb, thing = ACTIONS[move]
    if verb == "hunt":
        return Line(HUNT, order=ORDER_WORDS[thing])
    if thing in CARDS:
        return Line(LABELS[verb], card=CARDS[thing].title)
    return Line(PLAIN[move])
