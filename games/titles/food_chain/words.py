"""The Food Chain Game: the words players may use, and the reasons why an answer cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from games.decks.biome_deck import CARDS, CLASSES, SUITS
from games.decks.biome_words import ANIMAL_NAMES, NOISE, RANKS, SUIT_WORDS
from games.rules.game import reader_of
from games.rules.lines import one_of
from games.rules.said import said
from games.rules.vocabulary import Vocabulary
from games.titles.biome_views import own_hand
from games.titles.food_chain.chains import CLOSERS, NUMBERED, OPENERS
from games.titles.food_chain.state import CARNIVORES, CLASS, PLURAL
from games.titles.food_chain.view import BiomePlace, FoodChainView, biome_of

SHORTEST_BEGINNING = 2


def _biome_words(letter: str) -> tuple[str, ...]:
    """What a biome is called: its short name or a beginning of it that fits no other biome, its
    suit, and its Ace."""
    suit = SUITS[letter]
    short = suit.short.casefold()
    others = [other.short.casefold() for other in SUITS.values() if other is not suit]
    beginnings = (short[:size] for size in range(SHORTEST_BEGINNING, len(short) + 1))
    unique = (word for word in beginnings if not any(one.startswith(word) for one in others))
    return (*unique, *SUIT_WORDS[letter], f"{letter}A")


VOCABULARY = Vocabulary(
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
        "play": said("Say which biome: {choices}."),
        "keep": said("Say which Ace: {choices}."),
        "return": said("Say which Ace: {choices}."),
        "classify": said("Say which cards: {choices}."),
        "file": said("Say which card: {choices}."),
        "over-populate": said("Say which carnivore: {choices}."),
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

NOT_YOUR_TURN = "It is not your turn; until then you can only order which Ace to keep."
ONE_ACTION = "One action at a time while the other player is still in the round."
NO_RETURN = "An Ace is returned before the deal of a round, and only from three or more."
FORCED_RETURN = "One of these Aces has to go back: the line has fewer than two."
ROUND_OVER = "The round is over; say which Ace you keep."
RETURN_FIRST = "The round is not dealt yet; say first which Ace goes back to the line."
NOTHING_TO_FILE = "No group has been classified yet; three cards of one classification begin one."
TOO_FEW = "Three or more cards of one classification make a group."
USED = "You have over-populated in this round already."
EMPTY_STOCK = "The stock is empty, so nobody could draw."
SPARED = "The other player has passed, and in this match over-populating ends with that."

Clause = tuple[str, tuple[str, ...]]


def refusal(view: FoodChainView, tokens: Sequence[str]) -> str | None:
    """Why an answer in canonical tokens (`play C4 C`) cannot be done by the seat whose `view` it
    is: the first reason in the order of the rule sheet; None if none is found."""
    clauses = _clauses(tokens)
    verbs = [verb for verb, _words in clauses]
    if view["phase"] == "over" or not clauses:
        return None
    if view["seat"] not in view["waiting"]:
        return NOT_YOUR_TURN if set(verbs) != {"keep"} else _keep(view, clauses[0][1])
    if view["phase"] == "return":
        return _return(view, clauses)
    if "return" in verbs:
        return NO_RETURN
    if view["phase"] == "keep":
        return ROUND_OVER if set(verbs) != {"keep"} else _choice(view, clauses[0][1])
    actions = [clause for clause in clauses if clause[0] != "keep"]
    if len(actions) > 1 and not view["seats"][1 - reader_of(view)]["passed"]:
        return ONE_ACTION
    reasons = (_clause(view, verb, words) for verb, words in clauses)
    return next((reason for reason in reasons if reason), None)


def _clauses(tokens: Sequence[str]) -> list[Clause]:
    """(verb, its tokens) pairs; cards before any verb are played."""
    clauses: list[tuple[str, list[str]]] = []
    for token in tokens:
        if token in VERBS:
            clauses.append((token, []))
        elif clauses:
            clauses[-1][1].append(token)
        else:
            clauses.append(("play", [token]))
    return [(verb, tuple(words)) for verb, words in clauses]


def _clause(view: FoodChainView, verb: str, words: Sequence[str]) -> str | None:
    cards = [word for word in words if word in CARDS]
    if verb == "keep":
        return _keep(view, words)
    for card in cards:
        if card not in own_hand(view):
            return f"You do not hold {card}; your hand is {' '.join(own_hand(view)) or 'empty'}."
    if verb == "play":
        return _play(view, cards, [word for word in words if word in SUITS])
    if verb in SORTING:
        return _sort(view, cards, [word for word in words if word in CLASSES])
    if verb == "over-populate":
        return _over_populate(view, cards)
    return None


def _play(view: FoodChainView, cards: list[str], biomes: list[str]) -> str | None:
    """No card or several, a biome that cannot be played on, or a card that does not fit."""
    if len(cards) > 1:
        return f"One card at a time: {one_of(cards)}?"
    for biome in biomes:
        reason = _shut(view, biome)
        if reason:
            return reason
    if not cards or len(biomes) > 1:
        return None
    if biomes:
        return _misfit(biome_of(view, biomes[0]), cards[0])
    shown = [biome for biome in view["biomes"] if biome["state"] == "open"]
    if all(_misfit(biome, cards[0]) for biome in shown):
        return f"{cards[0]} fits on no open biome: {_why_nowhere(shown, cards[0])}."
    return None


def _why_nowhere(shown: list[BiomePlace], card: str) -> str:
    """What the open biomes want instead."""
    if card not in NUMBERED:
        return "it needs cards under it"
    wants = ", ".join(f"{biome['token']} {biome['needs']}" for biome in shown)
    return f"they need {wants}" if wants else "there is none"


def _shut(view: FoodChainView, token: str) -> str | None:
    """Why nothing can be played on a biome."""
    biome = biome_of(view, token)
    name = biome["name"]
    if biome["state"] == "closed":
        return f"{name} is closed for the rest of the round."
    if biome["state"] == "held":
        return f"{name} is not in the line; its Ace is held."
    return None


def _misfit(biome: BiomePlace, card: str) -> str | None:
    """Why a card does not fit on an open biome: cannot open, wrong number, nothing to close."""
    if biome["cards"]:
        return _wrong_number(biome, card)
    if card in OPENERS:
        return None
    if card in CLOSERS:
        return f"There is nothing to close on {biome['name']}; {card} needs cards under it."
    if card not in NUMBERED:
        return f"A Queen cannot open a chain; {card} needs cards under it."
    diet = CARDS[card].diet
    article = "An" if diet[0] in "aeio" else "A"
    return f"{article} {diet} cannot open a chain; {card} needs cards under it."


def _wrong_number(biome: BiomePlace, card: str) -> str | None:
    last, number = biome["last"], CARDS[card].number
    if card not in NUMBERED or last is None:
        return None
    if biome["down"]:
        return None if number < last else f"{biome['name']} needs a number below {last}."
    return None if number > last else f"{biome['name']} needs a number above {last}."


def _sort(view: FoodChainView, cards: list[str], classes: list[str]) -> str | None:
    """One card is filed into a group, three or more of one classification begin one."""
    begun = {group["class"] for group in view["groups"]}
    many = view["options"]["classes"] == "many"
    found = {CLASS[card] for card in cards} | set(classes)
    if len(found) > 1:
        return f"These are not of one classification but {one_of(sorted(found))}."
    if len(cards) == 1:
        name = CLASS[cards[0]]
        return None if name in begun else f"There is no group of {PLURAL[name]} yet to file into."
    if len(cards) == 2:
        return f"{TOO_FEW} A single card is filed into a group that is there."
    if not found:
        return None
    name = found.pop()
    if name in begun and not many:
        return f"The {PLURAL[name]} have been classified; file your cards there, one at a time."
    held = sum(CLASS[card] == name for card in own_hand(view))
    return f"{TOO_FEW} You hold {held} of the {PLURAL[name]}." if held < 3 else None


def _over_populate(view: FoodChainView, cards: list[str]) -> str | None:
    """Not a carnivore, already used, the stock empty, or the other seat spared."""
    for card in cards:
        if card not in CARNIVORES:
            return f"{card} is not a carnivore ({CARDS[card].diet})."
    me = view["seats"][reader_of(view)]
    if me["over_populated"]:
        return USED
    if not view["stock"]:
        return EMPTY_STOCK
    return None if view["may_over_populate"] else SPARED


def _keep(view: FoodChainView, words: Sequence[str]) -> str | None:
    """An order for an Ace that cannot be had, or that stands already."""
    if view["phase"] != "action":
        return NOT_YOUR_TURN
    for word in words:
        if word == view["keep"]:
            return f"You have ordered that already: the Ace of {SUITS[word].short}."
        if word == "none" and not view["keep"]:
            return "There is no order to take back."
        if word in SUITS:
            biome = biome_of(view, word)
            if biome["state"] in ("closed", "held") and not _is_mine(view, biome):
                return f"The Ace of {biome['name']} cannot be yours in this round."
    return None


def _is_mine(view: FoodChainView, biome: BiomePlace) -> bool:
    return bool(biome["state"] == "closed" and biome["by"] == view["seat"])


def _choice(view: FoodChainView, words: Sequence[str]) -> str | None:
    """The Ace of a chain that the seat has not taken."""
    mine = [chain["biome"] for chain in view["seats"][reader_of(view)]["chains"]]
    for word in words:
        if word not in mine:
            return f"You can keep {one_of(mine)}."
    return None


def _return(view: FoodChainView, clauses: list[Clause]) -> str | None:
    """Before the deal: only an Ace of the other seat, or none while the line is long enough."""
    held = view["seats"][1 - reader_of(view)]["aces"]
    for verb, words in clauses:
        if verb != "return":
            return RETURN_FIRST
        for word in words:
            if word in SUITS and word not in held:
                return f"The other player holds no Ace of {SUITS[word].short} but {one_of(held)}."
            if word == "none":
                return FORCED_RETURN
    return None
