"""Ranchers: what its things are called in a sentence. What players type (`pig`, `barn`) stays as it
is in every language, so a refusal names by that what can be said instead."""

from functools import cache

from games.rules.lines import Line, Thing
from games.rules.said import said
from games.titles.ranchers.buildings import BARN, FARMHOUSE, FOLD, MARKET, SHELTER, STOREHOUSE
from games.titles.ranchers.horses import HORSE
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES
from games.titles.ranchers.pets import CAT, DOG

ANIMAL_NAMES: dict[str, Line] = {animal: Line(animal) for animal in (*ANIMALS, HORSE)}
BUILDING_NAMES: dict[str, Line] = {
    BARN: Line(said("Barn")),
    FOLD: Line(said("Fold")),
    FARMHOUSE: Line(said("Farmhouse")),
    MARKET: Line(said("Market")),
    SHELTER: Line(said("Shelter")),
    STOREHOUSE: Line(said("Storehouse")),
}
WITH_TILE = {DOG: Line(said("with a Dog")), CAT: Line(said("with a Cat"))}
MODULE_NAMES = {
    "horses": Line(said("Horses")),
    "fish": Line(said("Fish")),
    "grants": Line(said("Grants")),
    "buildings": Line(said("Buildings")),
    "pets": Line(said("Dogs & Cats")),
}
QUOTED = said("“{objective}”")


def animal_name(animal: str) -> Thing:
    """An animal in words; what nobody knows yet stays as it is."""
    return ANIMAL_NAMES.get(animal, animal)


@cache
def objective_name(card: str) -> Thing:
    """A card by its words: `“exactly two chickens: 3”`; what nobody knows yet stays as it is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.words) if known else card


@cache
def asked_by(card: str) -> Thing:
    """A card by what it asks for alone: `“exactly two chickens”`; what nobody knows yet stays as it
    is."""
    known = OBJECTIVES.get(card)
    return Line(QUOTED, objective=known.asks) if known else card
