"""Ranchers: the words players may use."""

from games.rules.phrases import phrase
from games.rules.vocabulary import Vocabulary
from games.titles.ranchers.board import FIELDS, POND
from games.titles.ranchers.modules import BUILDINGS
from games.titles.ranchers.objectives import CODES, OBJECTIVES, PLURALS
from games.titles.ranchers.refusals import find_refusal
from games.titles.ranchers.state import PLACES, RESERVED

__all__ = ["VOCABULARY", "find_refusal"]

EXTRA = {"cow": ("cattle",), "chicken": ("hen", "hens")}
ANIMAL_WORDS = {
    animal: (plural, CODES[animal], *EXTRA.get(animal, ())) for animal, plural in PLURALS.items()
}
# `1a` and `A-1` are a1; so `b2` is the Pond, which is never meant but has to be refused.
FIELD_WORDS = {
    field: (f"{field[1]}{field[0]}", f"{field[0]} {field[1]}", f"{field[1]} {field[0]}")
    for field in (*FIELDS, POND)
}
VERBS = {
    "take": ("t", "get", "pick", "choose"),
    "swap": ("exchange", "trade", "change"),
    "pass": ("no swap", "no", "done", "skip", "keep all"),
    "grant": (),
    "redraw": ("replace", "market", "discard"),
    "reserve": ("store", "hold"),
    "build": ("choose", "building"),
    "side": (),
}

VOCABULARY = Vocabulary(
    verbs=VERBS,
    things={
        **FIELD_WORDS,
        POND: (*FIELD_WORDS[POND], "pond"),
        **ANIMAL_WORDS,
        "horse": ("horses",),
        **dict.fromkeys((*PLACES, *RESERVED), ()),
        **{place: (place[1], f"pair {place[1]}") for place in PLACES},
        "reserved": (),
        "dog": ("dogs",),
        "cat": ("cats",),
        "sell": ("fish",),
        "keep": (),
        "animal": (),
        "objective": (),
        "sell animal": (),
        "sell objective": (),
        "keep horse": ("drop objective", "discard objective"),
        "keep objective": ("drop horse", "discard horse"),
        **{name: () for name in BUILDINGS if name != "market"},
    },
    fillers={"at": ("on", "to", "in", "onto", "@"), "for": ("with", "against")},
    after={
        "side": {"a": "a", "b": "b"},
        "build": {"market": "market"},
    },
    numbered={"p": "p", "pair": "p", "#": "p", "r": "r", "reserved": "r", "o": "o"}
    | {"objective": "o"},
    numbered_after={"take": "p", "for": "p", "redraw": "p", "reserve": "p", "swap": "o"},
    asking={
        "take": phrase("Say how to take it: {choices}."),
        "swap": phrase("Say what to swap: {choices}."),
        "grant": phrase("Say which Grant Animal: {choices}."),
        "redraw": phrase("Say which pair: {choices}."),
        "reserve": phrase("Say which pair: {choices}."),
        "build": phrase("Say which Building: {choices}."),
    },
    noise=frozenset(
        ("the", "a", "an", "my", "please", "it", "i", "place", "space", "field", "and", "then")
        + ("pair", "of", "thanks")
    ),
    cards={card: card for card in OBJECTIVES},
    zones={
        "": ("offered",),
        "take": ("offered",),
        "redraw": ("offered",),
        "reserve": ("offered",),
        "swap": ("offered", "own"),
    },
    starters=frozenset((*FIELD_WORDS, *PLACES, *RESERVED)),
    early=frozenset(("grant", "side")),
    complete=frozenset(("grant", "side")),
    along=frozenset(("take",)),
    implied={"sell": ("animal", frozenset((*FIELD_WORDS, "objective")))},
)
