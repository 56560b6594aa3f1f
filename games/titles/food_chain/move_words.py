"""The Food Chain Game: the words players may use, and the reasons why an answer cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from games.decks.biome_deck import CARDS, CARNIVORE, CLASSES, OMNIVORE, SUITS
from games.decks.biome_words import ANIMAL_NAMES, NOISE, RANKS, SUIT_WORDS
from games.rules.game import seat_of_view
from games.rules.lines import Line, join_with_and, join_with_commas, join_with_or
from games.rules.phrases import Said, phrase
from games.rules.vocabulary import Vocabulary, split_clauses
from games.titles.biome_views import own_hand
from games.titles.food_chain.guards import GUARDS, Standing
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.score import CLOSERS, NUMBERED, OPENERS
from games.titles.food_chain.state import (
    ACTION,
    CARNIVORES,
    CLASS,
    KEEP,
    OVER,
    PLURAL,
    SHORTEST_LINE,
)
from games.titles.food_chain.view import BiomePlace, FoodChainView, biome_of, render_number_needed

SHORTEST_BEGINNING = 2


def _biome_words(letter: str) -> tuple[str, ...]:
    suit = SUITS[letter]
    short = suit.short.casefold()
    others = [other.short.casefold() for other in SUITS.values() if other is not suit]
    beginnings = (short[:size] for size in range(SHORTEST_BEGINNING, len(short) + 1))
    unique = (word for word in beginnings if not any(one.startswith(word) for one in others))
    return (*unique, *SUIT_WORDS[letter], f"{letter}A")


VOCABULARY = Vocabulary(
    held={"action": ("play", "file", "over-populate")},
    verbs={
        "play": ("put",),
        # "cla" alone would be the beginning of Clark's nutcracker.
        "classify": ("cla",),
        "file": ("add",),
        "over-populate": ("overpopulate", "overpop", "op"),
        "pass": (),
        "keep": (),
        "return": ("send back",),
    },
    things={
        **{letter: _biome_words(letter) for letter in SUITS},
        **{name: (name[:3], f"{name}s", f"{name}es") for name in CLASSES},
        "none": ("nothing", "decline"),
    },
    fillers={"on": ("to", "onto", ">", "at", "in", "into"), "as": ()},
    asking={
        "play": phrase("Say which biome: {choices}."),
        "keep": phrase("Say which Ace: {choices}."),
        "return": phrase("Say which Ace: {choices}."),
        "classify": phrase("Say which cards: {choices}."),
        "file": phrase("Say which card: {choices}."),
        "over-populate": phrase("Say which carnivore: {choices}."),
    },
    noise=NOISE | {"ace", "aces", "biome", "chain", "group", "back", "line"},
    ranks=RANKS,
    suits=SUIT_WORDS,
    cards=ANIMAL_NAMES,
    # One card is filed and several are classified, whichever of the two is said.
    one_or_more=dict.fromkeys(("classify", "file"), ("file", "classify")),
    unsaid=("play",),
    cardless=frozenset(("keep", "return", "pass")),
    whole=frozenset(("classify",)),
    early=frozenset(("keep",)),
    complete=frozenset(("play", "classify", "file", "over-populate", "keep")),
)

SORTING = ("classify", "file")
ACTIONS = ("play", *SORTING, "over-populate", "pass")
VERBS = (*ACTIONS, "keep", "return")

ONE_ACTION = Line(phrase("Send one action at a time while your opponent is still in the round."))
FORCED_RETURN = Line(phrase("One of these Aces must go back: fewer than two biomes are in play."))
TWO_CARDS = Line(
    phrase(
        "Three or more cards of one class make a group. You can file a single card into an "
        "existing group."
    )
)
NO_ORDER = Line(phrase("You haven’t made a choice yet, so there’s nothing to cancel."))
NOT_HELD = phrase("{card} isn’t in your hand: {cards}.")
EMPTY_HAND = phrase("{card} isn’t in your hand, which is empty.")
ONE_CARD = phrase("Name one card at a time: {cards}.")
NEEDS_CARDS = phrase(
    "You can’t play {card} now: it needs cards under it, and no open biome has any."
)
THEY_NEED = phrase("{card} doesn’t fit any open biome: they need {wants}.")
NO_BIOME = phrase("{card} can’t be played: no biome is open.")
WANTS = phrase("{biome} {wanted}")
CLOSED_BIOME = phrase("{biome} is closed for the rest of the round.")
HELD_BIOME = phrase("{biome} is out of play; somebody holds its Ace.")
NOTHING_TO_CLOSE = phrase("There’s nothing to close on {biome}; {card} needs cards under it.")
QUEEN_FIRST = phrase("A Queen can’t open a chain; {card} needs cards under it.")
NO_OPENER = {
    CARNIVORE: phrase("A carnivore can’t open a chain; {card} needs cards under it."),
    OMNIVORE: phrase("An omnivore can’t open a chain; {card} needs cards under it."),
}
BELOW = phrase("{biome} needs a number below {number}.")
ABOVE = phrase("{biome} needs a number above {number}.")
SEVERAL_CLASSES = phrase("These belong to different classes: {classes}.")
NO_GROUP = phrase("There’s no group of {group} to file into yet.")
CLASSIFIED = phrase("The {group} have been classified; file your cards with them, one at a time.")
TOO_FEW = phrase("Three or more cards of one class make a group. You hold {held} of the {group}.")
NO_CARNIVORE = phrase("{card} isn’t a carnivore ({diet}).")
ORDERED = phrase("You’ve already chosen the Ace of {biome}.")
NOT_TO_HAVE = phrase("You can’t win the Ace of {biome} this round.")
CAN_KEEP = phrase("You can keep {biomes}.")
NOT_HIS = phrase("Your opponent doesn’t hold the Ace of {biome}; choose {biomes}.")


def find_refusal(view: FoodChainView, standing: Standing, tokens: Sequence[str]) -> Line | None:
    """Why an answer in canonical tokens (`play C4 C`) cannot be done by the seat whose `view` it
    is: the first reason in the order of the rule sheet; None if none is found."""
    if view["phase"] == OVER:
        return None
    clauses = split_clauses(tokens, VERBS, "play")
    needed = (GUARDS.find_reason(verb, standing, view) for verb, _words in clauses)
    reason = next((reason for reason in needed if reason), None)
    if reason:
        return reason
    actions = [clause for clause in clauses if clause[0] in ACTIONS]
    if len(actions) > 1 and not view["seats"][1 - seat_of_view(view)]["passed"]:
        return ONE_ACTION
    # Beside a turn a choice of an Ace is taken as it is read, and changes what the next one needs.
    is_turn = standing.is_awaited and standing.phase != KEEP
    judged = clauses if is_turn else clauses[:1]
    reasons = (_refuse_clause(view, verb, words) for verb, words in judged)
    return next((reason for reason in reasons if reason), None)


def _refuse_clause(view: FoodChainView, verb: str, words: Sequence[str]) -> Line | None:
    cards = [word for word in words if word in CARDS]
    if verb == "keep":
        is_order = view["phase"] == ACTION
        return _refuse_order(view, words) if is_order else _refuse_choice(view, words)
    if verb == "return":
        return _refuse_return(view, words)
    for card in cards:
        if card not in own_hand(view):
            hand = tuple(own_hand(view))
            return Line(NOT_HELD, card=card, cards=hand) if hand else Line(EMPTY_HAND, card=card)
    if verb == "play":
        return _refuse_play(view, cards, [word for word in words if word in SUITS])
    if verb in SORTING:
        return _refuse_sorting(view, cards, [word for word in words if word in CLASSES])
    if verb == "over-populate":
        return _refuse_over_populate(cards)
    return None


def _refuse_play(view: FoodChainView, cards: list[str], biomes: list[str]) -> Line | None:
    """No card or several, a biome that cannot be played on, or a card that does not fit."""
    if len(cards) > 1:
        return Line(ONE_CARD, cards=join_with_or(cards))
    for biome in biomes:
        reason = _refuse_closed(view, biome)
        if reason:
            return reason
    if not cards or len(biomes) > 1:
        return None
    if biomes:
        return _refuse_card(biome_of(view, biomes[0]), cards[0])
    shown = [biome for biome in view["biomes"] if biome["state"] == "open"]
    if all(_refuse_card(biome, cards[0]) for biome in shown):
        return _refuse_everywhere(shown, cards[0])
    return None


def _refuse_everywhere(shown: list[BiomePlace], card: str) -> Line:
    if card not in NUMBERED:
        return Line(NEEDS_CARDS, card=card)
    if not shown:
        return Line(NO_BIOME, card=card)
    wants = [
        Line(WANTS, biome=biome["token"], wanted=render_number_needed(biome["needs"]))
        for biome in shown
    ]
    return Line(THEY_NEED, card=card, wants=join_with_commas(wants))


def _refuse_closed(view: FoodChainView, token: str) -> Line | None:
    biome = biome_of(view, token)
    if biome["state"] == "closed":
        return Line(CLOSED_BIOME, biome=name_biome(token))
    if biome["state"] == "held":
        return Line(HELD_BIOME, biome=name_biome(token))
    return None


def _refuse_card(biome: BiomePlace, card: str) -> Line | None:
    """Why a card does not fit on an open biome: cannot open, wrong number, nothing to close."""
    if biome["cards"]:
        return _refuse_number(biome, card)
    if card in OPENERS:
        return None
    if card in CLOSERS:
        return Line(NOTHING_TO_CLOSE, biome=name_biome(biome["token"]), card=card)
    if card not in NUMBERED:
        return Line(QUEEN_FIRST, card=card)
    return Line(NO_OPENER[CARDS[card].diet], card=card)


def _refuse_number(biome: BiomePlace, card: str) -> Line | None:
    last, number = biome["last"], CARDS[card].number
    if card not in NUMBERED or last is None:
        return None
    if biome["down"]:
        fits, template = number < last, BELOW
    else:
        fits, template = number > last, ABOVE
    return None if fits else Line(template, biome=name_biome(biome["token"]), number=last)


def _refuse_sorting(view: FoodChainView, cards: list[str], classes: list[str]) -> Line | None:
    """One card is filed into a group, three or more of one classification begin one."""
    begun = {group["class"] for group in view["groups"]}
    many = view["options"]["classes"] == "many"
    found = {CLASS[card] for card in cards} | {Said(name) for name in classes}
    if len(found) > 1:
        return Line(SEVERAL_CLASSES, classes=join_with_and([Line(name) for name in sorted(found)]))
    if len(cards) == 1:
        name = CLASS[cards[0]]
        return None if name in begun else Line(NO_GROUP, group=Line(PLURAL[name]))
    if len(cards) == 2:
        return TWO_CARDS
    if not found:
        return None
    name = found.pop()
    if name in begun and not many:
        return Line(CLASSIFIED, group=Line(PLURAL[name]))
    held = sum(CLASS[card] == name for card in own_hand(view))
    return Line(TOO_FEW, held=held, group=Line(PLURAL[name])) if held < 3 else None


def _refuse_over_populate(cards: list[str]) -> Line | None:
    for card in cards:
        if card not in CARNIVORES:
            return Line(NO_CARNIVORE, card=card, diet=Line(CARDS[card].diet))
    return None


def _refuse_order(view: FoodChainView, words: Sequence[str]) -> Line | None:
    """An order for an Ace that cannot be had, or that stands already."""
    for word in words:
        if word == view["keep"]:
            return Line(ORDERED, biome=name_biome(word))
        if word == "none" and not view["keep"]:
            return NO_ORDER
        if word in SUITS:
            biome = biome_of(view, word)
            if biome["state"] in ("closed", "held") and not _is_mine(view, biome):
                return Line(NOT_TO_HAVE, biome=name_biome(word))
    return None


def _is_mine(view: FoodChainView, biome: BiomePlace) -> bool:
    return bool(biome["state"] == "closed" and biome["by"] == view["seat"])


def _refuse_choice(view: FoodChainView, words: Sequence[str]) -> Line | None:
    mine = [chain["biome"] for chain in view["seats"][seat_of_view(view)]["chains"]]
    for word in words:
        if word not in mine:
            return Line(CAN_KEEP, biomes=join_with_or(mine))
    return None


def _refuse_return(view: FoodChainView, words: Sequence[str]) -> Line | None:
    """Only an Ace of the other seat, or none while the line is long enough."""
    held = view["seats"][1 - seat_of_view(view)]["aces"]
    for word in words:
        if word in SUITS and word not in held:
            return Line(NOT_HIS, biome=name_biome(word), biomes=join_with_or(held))
        if word == "none" and len(view["line"]) < SHORTEST_LINE:
            return FORCED_RETURN
    return None
