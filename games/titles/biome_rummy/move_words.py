"""Biome Rummy: moves as players read and type them, and why one cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.decks.biome_deck import CARDS, SHORT, SUITS
from games.decks.biome_words import ANIMAL_NAMES, NOISE, RANKS, SUIT_WORDS
from games.rules.lines import Line, join_with_and, join_with_or
from games.rules.phrases import Said, phrase
from games.rules.vocabulary import Clause, ListVerb, Vocabulary, split_clauses
from games.titles.biome_rummy.groups import SMALLEST, is_group
from games.titles.biome_rummy.state import DRAW_DECK, DRAW_PILE, State
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    GroupView,
    list_fitting_cards,
    list_groups_for_card,
    may_add,
)
from games.titles.biome_views import own_hand

VOCABULARY = Vocabulary(
    held={"draw": ("discard",), "play": ("add", "set", "discard")},
    verbs={
        "draw": ("take", "pick"),
        "set": ("meld", "lay", "play"),
        "add": ("play",),
        "discard": ("drop", "throw"),
    },
    things={
        "deck": ("stock",),
        "pile": ("discards", "discard pile", "discards pile", "pile of discards"),
    },
    fillers={"to": ("on", "onto", "@", ">")},
    numbered={"g": "G", "group": "G", "#": "G"},
    numbered_after={"to": "G"},
    openers={"deck": "draw"},
    alone={"draw": "draw deck", "take": "draw pile"},
    lists={"add": ListVerb("add", place="to")},
    one_or_more={"play": ("add", "set")},
    asking={
        "draw": phrase("Say where to draw from: {choices}."),
        "to": phrase("Say which group: {choices}."),
        "add": phrase("Say which group: {choices}."),
        "set": phrase("Say which card: {choices}."),
        "discard": phrase("Say which card: {choices}."),
    },
    noise=NOISE | {"top", "up", "it"},
    ranks=RANKS,
    suits=SUIT_WORDS,
    cards=ANIMAL_NAMES,
    zones={"draw": ("top",), "to": ("laid",)},
    complete=frozenset(("draw", "set", "add")),
)

VERBS = ("draw", "set", "add", "discard")

DRAW_FIRST = Line(
    phrase("Draw first: say {deck}, or {take} for the top of the pile."),
    deck="draw deck",
    take="take",
)
DRAWN_ALREADY = Line(phrase("You’ve already drawn this turn."))
ONE_DRAW = Line(phrase("You draw once per turn: from the deck or the top of the pile."))
NO_PILE = Line(phrase("The pile is empty; draw from the deck."))
OTHER_TOP = phrase("{top_card} is on top of the pile, not {card}.")
NOT_HELD = phrase("{card} isn’t in your hand: {cards}.")
NOT_HELD_YET = phrase(
    "{card} isn’t in your hand: {cards}. You can’t use a card you’ve just drawn until your next "
    "reply."
)
TOO_FEW = Line(phrase("A set needs at least three cards of one suit."))
ONE_SUIT = phrase("All the cards in a set share a suit; these are {suits}.")
NO_SET = phrase(
    "{cards} aren’t a set ({classes}; {diets}): their classes or diets must be all alike or all "
    "different."
)
NO_WHOLE_SET = phrase(
    "{cards} aren’t a set ({classes}; {diets}): their classes or diets must be all alike, or they "
    "must show all five classes or all four diets."
)
NO_GROUPS = Line(phrase("There’s no group on the table yet."))
NO_SUCH_GROUP = phrase("There’s no group {group}; choose {groups}.")
ONE_GROUP = phrase("Choose one group at a time: {groups}.")
FITS_NONE = phrase("{card} doesn’t fit any group you can add to: {classification}, {diet}.")
OWN_GROUP = phrase("{group} is your own group; add single cards to opponents’ groups.")
OTHER_SUIT = phrase("{card} doesn’t fit {group}, a group of {suit}.")
MISFIT = phrase("{card} ({kinds}) doesn’t fit {group}, which takes {wanted}.")
FULL = phrase("{card} ({kinds}) doesn’t fit {group}, which is full.")
FINISHED = phrase("The biome of {suit} is finished: {card} can only be discarded.")
LAST_CARD = Line(phrase("Your last card must be a discard."))
ONE_DISCARDED = phrase("Discard only one card; you named {cards}.")
JUST_TAKEN = phrase("You took {card} from the pile this turn; discard another card.")
ONE_DISCARD = Line(phrase("A discard ends the turn; nothing can follow it."))


def find_refusal(view: BiomeRummyView, tokens: Sequence[str]) -> Line | None:
    """Why an answer in canonical tokens (`add HK G1 discard D4`) cannot be done by the seat whose
    `view` it is: the first reason in the order of the rule sheet; None if none is found."""
    if view["phase"] not in ("draw", "play"):
        return None
    clauses = split_clauses(tokens, VERBS)
    reason = _refuse_draw(view, clauses)
    if reason or view["phase"] == "draw":
        return reason
    for verb, words in clauses:
        reason, certain = _refuse_clause(view, verb, words)
        if reason or not certain:
            return reason
    verbs = [verb for verb, _words in clauses]
    goes_on = "discard" in verbs and verbs[-1] != "discard"
    return ONE_DISCARD if goes_on or verbs.count("discard") > 1 else None


def _refuse_draw(view: BiomeRummyView, clauses: list[Clause]) -> Line | None:
    """No draw yet, a second draw, an empty pile, or another card on top."""
    draws = [words for verb, words in clauses if verb == "draw"]
    if view["phase"] == "play":
        return DRAWN_ALREADY if draws else None
    if not draws:
        named = all(verb for verb, _words in clauses)
        return DRAW_FIRST if named else None
    if len(draws) > 1:
        return ONE_DRAW
    cards = [word for word in draws[0] if word in CARDS]
    if not view["pile"]:
        return NO_PILE if cards or "pile" in draws[0] else None
    for card in cards:
        if card != view["pile"][-1]:
            return Line(OTHER_TOP, top_card=view["pile"][-1], card=card)
    return None


def _refuse_clause(
    view: BiomeRummyView, verb: str, words: Sequence[str]
) -> tuple[Line | None, bool]:
    """The first reason against one set, addition or discard. False with it: words that may be
    several cards, so that nothing certain can be said of this clause or of those after it."""
    cards = [word for word in words if word in CARDS]
    mine, places = (cards[:1], cards[1:]) if verb == "add" else (cards, [])
    missing = next((card for card in mine if card not in own_hand(view)), None)
    if missing is not None:
        return _refuse_not_held(view, missing), True
    tokens = [word for word in words if word not in CARDS]
    if any(not _is_group(token) for token in tokens):
        return None, False
    if verb == "set":
        return _refuse_set(view, mine), True
    if verb == "add" and mine:
        return _refuse_addition(view, mine[0], [*tokens, *places]), True
    if verb == "discard" and mine:
        return _refuse_discard(view, mine), True
    return None, bool(mine)


def _is_group(token: str) -> bool:
    return token[:1] == "G" and token[1:].isdigit()


def _refuse_not_held(view: BiomeRummyView, card: str) -> Line:
    template = NOT_HELD_YET if view["unseen"] else NOT_HELD
    return Line(template, card=card, cards=tuple(own_hand(view)))


def _refuse_set(view: BiomeRummyView, cards: Sequence[str]) -> Line | None:
    if len(set(cards)) < SMALLEST:
        return TOO_FEW
    suits = {card[0] for card in cards}
    if len(suits) > 1:
        named = [Line(SUITS[suit].name) for suit in SUITS if suit in suits]
        return Line(ONE_SUIT, suits=join_with_and(named))
    finished = _refuse_complete_group(view, cards[0])
    if finished:
        return finished
    complete = view["options"]["sets"] == "complete"
    if not is_group(cards, complete):
        return _explain_no_set(NO_WHOLE_SET if complete else NO_SET, cards)
    return _refuse_last_card(view, len(cards))


def _explain_no_set(template: Said, cards: Sequence[str]) -> Line:
    members = [CARDS[card] for card in cards]
    classes = tuple(Line(SHORT[card.classification]) for card in members)
    diets = tuple(Line(SHORT[card.diet]) for card in members)
    return Line(template, cards=tuple(cards), classes=classes, diets=diets)


def _refuse_addition(view: BiomeRummyView, card: str, named: Sequence[str]) -> Line | None:
    finished = _refuse_complete_group(view, card)
    if finished:
        return finished
    groups = {str(group["token"]): group for group in view["groups"]}
    if not groups:
        return NO_GROUPS
    holders = {held: token for token, group in groups.items() for held in group["cards"]}
    tokens = list(dict.fromkeys(holders.get(word, word) for word in named))
    for token in tokens:
        if token not in groups:
            return Line(NO_SUCH_GROUP, group=token, groups=join_with_or(list(groups)))
    if len(tokens) > 1:
        return Line(ONE_GROUP, groups=join_with_or(tokens))
    if not tokens and not list_groups_for_card(view, card, view["seat"]):
        return Line(FITS_NONE, card=card, **CARDS[card].kinds.things)
    misfit = _refuse_card(view, card, groups[tokens[0]]) if tokens else None
    return misfit or _refuse_last_card(view, 1)


def _refuse_card(view: BiomeRummyView, card: str, group: GroupView) -> Line | None:
    """Why a card cannot join a group: one's own, or not a group any more."""
    token = group["token"]
    if not may_add(view, group, view["seat"]):
        return Line(OWN_GROUP, group=token)
    if group["suit"] != card[0]:
        return Line(OTHER_SUIT, card=card, group=token, suit=Line(SUITS[group["suit"]].name))
    if card not in list_fitting_cards(view, group):
        kinds = CARDS[card].kinds
        if group["full"]:
            return Line(FULL, card=card, kinds=kinds, group=token)
        wanted = join_with_or([Line(Said(words)) for words in group["fits"]])
        return Line(MISFIT, card=card, kinds=kinds, group=token, wanted=wanted)
    return None


def _refuse_discard(view: BiomeRummyView, cards: Sequence[str]) -> Line | None:
    if len(cards) > 1:
        return Line(ONE_DISCARDED, cards=tuple(cards))
    size = len(own_hand(view)) + view["unseen"]
    if cards[0] == view["taken"] and size > 1:
        return Line(JUST_TAKEN, card=cards[0])
    return None


def _refuse_complete_group(view: BiomeRummyView, card: str) -> Line | None:
    if card[0] in view["live"]:
        return None
    return Line(FINISHED, suit=Line(SUITS[card[0]].name), card=card)


def _refuse_last_card(view: BiomeRummyView, count: int) -> Line | None:
    keeps = view["options"]["last_card"] == "discard"
    return LAST_CARD if keeps and count >= len(own_hand(view)) + view["unseen"] else None


DRAW = Line(phrase("Draw from the deck"))
TAKE_TOP = Line(phrase("Take the top card from the pile"))
TAKE = phrase("Take {card} from the pile")
LAY = phrase("Lay {animals} ({ranks} of {suit})")
ADD = phrase("Add {card} to {group}")
DISCARD = phrase("Discard {card}")


def label_move(state: State, move: str) -> Line:
    """A legal move in plain words."""
    if move == DRAW_PILE:
        return _take_label(state.pile[-1]) if state.pile else TAKE_TOP
    return _plain_label(move)


@cache
def _take_label(card: str) -> Line:
    return Line(TAKE, card=CARDS[card].title)


@cache
def _plain_label(move: str) -> Line:
    if move == DRAW_DECK:
        return DRAW
    verb, *words = move.split()
    if verb == "set":
        return _laying_label(words)
    if verb == "add":
        return Line(ADD, card=CARDS[words[0]].title, group=words[2])
    return Line(DISCARD, card=CARDS[words[0]].title)


def _laying_label(cards: list[str]) -> Line:
    animals = join_with_and([Line(CARDS[card].name) for card in cards])
    ranks = tuple(CARDS[card].rank for card in cards)
    return Line(LAY, animals=animals, ranks=ranks, suit=Line(SUITS[cards[0][0]].name))
