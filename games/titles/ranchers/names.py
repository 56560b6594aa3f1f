"""Ranchers: what its things are called in a sentence. What players type (`pig`, `barn`) stays as it
is in every language, so a refusal names by that what can be said instead."""

from functools import cache

from games.rules.lines import Line, Thing
from games.rules.phrases import phrase
from games.titles.ranchers.buildings import BARN, FARMHOUSE, FOLD, MARKET, SHELTER, STOREHOUSE
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES
from games.titles.ranchers.pets import CAT, DOG

ANIMAL_NAMES: dict[str, Line] = {animal: Line(animal) for animal in (*ANIMALS, HORSE)}
BUILDING_NAMES: dict[str, Line] = {
    BARN: Line(phrase("Barn")),
    FOLD: Line(phrase("Fold")),
    FARMHOUSE: Line(phrase("Farmhouse")),
    MARKET: Line(phrase("Market")),
    SHELTER: Line(phrase("Shelter")),
    STOREHOUSE: Line(phrase("Storehouse")),
}
WITH_TILE = {DOG: Line(phrase("with a Dog")), CAT: Line(phrase("with a Cat"))}
MODULE_NAMES = {
    "horses": Line(phrase("Horses")),
    "fish": Line(phrase("Fish")),
    "grants": Line(phrase("Grants")),
    "buildings": Line(phrase("Buildings")),
    "pets": Line(phrase("Dogs & Cats")),
}
QUOTED = phrase("“{objective}”")


def animal_name(animal: str) -> Thing:
    """An animal in words; what nobody knows yet stays as it is."""
    return ANIMAL_NAMES.get(animal, animal)


@cache
def objective_name(card: str) -> Thing:
    """A card by its words: `“exactly two chickens: 3”`; what nobody knows yet stays as it is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.words) if known else card


@cache
def bare_objective_name(card: str) -> Thing:
    """A card by what it asks for alone: `“exactly two chickens”`; what nobody knows yet stays as it
    is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.asks) if known else card
