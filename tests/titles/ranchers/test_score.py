"""Ranchers: what objectives, modules and the ranking pay, by the examples of the rule sheet."""

import pytest

from games.titles.ranchers import score
from games.titles.ranchers.board import (
    ANIMALS,
    CORNERS,
    FIELDS,
    KINDS,
    LAYOUTS,
    NEIGHBOURS,
    OBJECTIVES,
    PRINTED,
    SPACES,
    Ranch,
)
from games.titles.ranchers.score import RanchScore, count_all_ranches, count_ranch, rank_seats
from tests.titles.ranchers.examples import EXAMPLES, Example
from tests.titles.ranchers.tables import fields, placed, ranch


def drawn(example: Example) -> Ranch:
    """The Ranch of an example, with its objectives face up."""
    grant = [word.split()[1] for word in example.pond if word.startswith("grant")]
    return ranch(
        fields=fields(example.rows),
        objectives=tuple(example.pays),
        grant=grant[0] if grant else "",
        horse="horse" in example.pond,
        building="shelter" if "shelter" in example.pond else "",
    )


def numbered(**scores: int) -> RanchScore:
    """A count of which only the total and the types matter."""
    return RanchScore((), 0, 0, 0, 0, 0, 0, scores["types"], "", "", scores["total"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_pays_what_the_sheet_says(example: Example) -> None:
    counted = count_ranch(drawn(example))
    assert dict(zip(example.pays, counted.objectives, strict=True)) == example.pays
    assert counted.horse == example.corners
    assert sum(counted.objectives) + counted.horse == example.total
    chosen = tuple(word for word in (counted.horse_type, counted.shelter_type) if word)
    if example.types:
        assert chosen == example.types


def test_there_are_31_drawn_examples() -> None:
    assert len(EXAMPLES) == 31


# The cards and the layouts


def test_there_are_35_cards_five_of_each_of_seven_kinds() -> None:
    kinds = [card.kind for card in OBJECTIVES.values()]
    assert len(kinds) == 35
    assert {kind: kinds.count(kind) for kind in KINDS} == dict.fromkeys(KINDS, 5)


def test_the_seven_cards_of_the_rules_text_are_among_them() -> None:
    known = "most-cow beside-goat-sheep pairs-sheep-pig apart-chicken-cow set-goat-pig-chicken"
    assert OBJECTIVES.keys() >= {*known.split(), "group-sheep", "two-goat"}


def test_every_animal_has_every_role_once_and_stands_on_twelve_cards() -> None:
    roles = [
        (card.kind, place, animal)
        for card in OBJECTIVES.values()
        for place, animal in enumerate(card.animals)
    ]
    assert len(set(roles)) == len(roles) == 60
    assert all(sum(role[2] == animal for role in roles) == 12 for animal in ANIMALS)


def test_beside_and_pairs_together_use_each_pair_of_types_once() -> None:
    used = [
        frozenset(card.animals) for card in OBJECTIVES.values() if card.kind in ("beside", "pairs")
    ]
    assert len(set(used)) == len(used) == 10


def test_apart_uses_the_types_of_pairs() -> None:
    def pairs(kind: str) -> set[frozenset[str]]:
        return {frozenset(card.animals) for card in OBJECTIVES.values() if card.kind == kind}

    assert pairs("apart") == pairs("pairs")


def test_every_side_has_a_corner_and_an_edge_that_do_not_touch() -> None:
    for animals in LAYOUTS.values():
        corner, edge = animals
        assert CORNERS >> FIELDS.index(corner) & 1
        assert not CORNERS >> FIELDS.index(edge) & 1
        assert edge not in NEIGHBOURS[corner]


def test_every_field_is_special_twice_and_no_two_sides_show_the_same_animals() -> None:
    special = [field for animals in LAYOUTS.values() for field in animals]
    assert {special.count(field) for field in FIELDS} == {2}
    assert len({frozenset(animals.values()) for animals in LAYOUTS.values()}) == len(LAYOUTS) == 8


def test_the_chicken_is_printed_four_times_and_the_others_three_times() -> None:
    printed = [animal for animals in LAYOUTS.values() for animal in animals.values()]
    assert {animal: printed.count(animal) for animal in ANIMALS} == {
        **dict.fromkeys(ANIMALS, 3),
        "chicken": 4,
    }


def test_neighbours_are_mutual_and_the_pond_has_the_four_edges() -> None:
    assert all(one in NEIGHBOURS[other] for one in SPACES for other in NEIGHBOURS[one])
    assert set(NEIGHBOURS["b2"]) == {"b1", "a2", "c2", "b3"}


# Modules (E32 to E36, E40)


def barn(**animals: str) -> int:
    return score.building_points("barn", placed(**animals), PRINTED[1, "a"])


def fold(**animals: str) -> int:
    return score.building_points("fold", placed(**animals), PRINTED[1, "a"])


def farmhouse(**animals: str) -> int:
    return score.building_points("farmhouse", placed(**animals), PRINTED[1, "a"])


def test_e32_the_barn_counts_types_on_the_edges() -> None:
    assert barn(b1="cow", a2="goat", c2="cow", b3="pig") == 3
    assert barn(b1="cow", a2="goat", c2="cow") == 2
    with_grant = ranch(fields=placed(b1="cow", a2="goat", c2="cow"), building="barn", grant="sheep")
    assert count_ranch(with_grant).building == 2


def test_e33_the_fold_counts_the_most_of_one_type_on_the_edges() -> None:
    assert fold(b1="pig", a2="pig", c2="pig", b3="cow") == 6
    assert fold(b1="pig", a2="pig", c2="cow", b3="cow") == 3
    assert fold(b1="pig", a2="cow", c2="goat", b3="sheep") == 1
    assert fold(b1="pig", a2="pig", c2="pig", b3="pig") == 10
    assert fold() == 0


def test_e33_a_horse_counted_as_a_pig_adds_nothing_to_the_fold() -> None:
    pigs = ranch(fields=placed(b1="pig", a2="pig", a1="pig"), building="fold", horse=True)
    assert (count_ranch(pigs).horse_type, count_ranch(pigs).building) == ("pig", 3)


def test_e34_the_farmhouse_counts_the_end_and_not_past_swaps() -> None:
    assert farmhouse(a1="goat", c2="pig") == 2
    assert farmhouse(a1="cow", c2="sheep") == 2
    assert farmhouse(a1="goat", c2="sheep") == 4
    assert farmhouse(c2="pig") == 0


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 9), (5, 12)])
def test_e35_the_fish_track(number: int, points: int) -> None:
    assert score.fish_points(number) == points


def test_e36_a_majority_must_be_strict() -> None:
    assert score.pet_points([2, 1, 1]) == (4, 0, 0)
    assert score.pet_points([1, 1, 0]) == (0, 0, 0)
    assert score.pet_points([0, 0, 0, 0]) == (0, 0, 0, 0)


def test_e36_dogs_and_cats_are_counted_for_themselves() -> None:
    both = count_all_ranches(
        (ranch(dogs=2, cats=1), ranch(2, dogs=1, cats=1), ranch(3, dogs=1)),
    )
    assert [(one.dogs, one.cats) for one in both] == [(4, 0), (0, 0), (0, 0)]


def test_e37_two_seats_race_for_five_and_four_only() -> None:
    assert score.list_grant_objectives(2) == (5, 4)
    assert score.list_grant_objectives(3) == score.list_grant_objectives(4) == (5, 4, 3)


def test_e40_a_count_adds_everything_up() -> None:
    sheep = ranch(
        fields=fields("Sh Pi Sh / Co ~~ .. / Go .. .."),
        objectives=("most-sheep", "beside-sheep-cow", "two-sheep"),
        horse=True,
        fish=2,
        grant_points=4,
        building="barn",
        dogs=1,
    )
    counted = count_all_ranches((sheep, ranch(2)))[0]
    assert counted.horse == 4
    assert (counted.fish, counted.grant, counted.building, counted.dogs) == (4, 4, 2, 4)
    assert counted.total == sum(counted.objectives) + 4 + 4 + 4 + 2 + 4


# Ranking


def test_e38_more_types_decide_between_equal_scores() -> None:
    assert rank_seats((numbered(total=24, types=5), numbered(total=24, types=4))) == (1, 2)


def test_e39_equal_scores_and_types_share_the_place() -> None:
    level = (numbered(total=24, types=5), numbered(total=24, types=5), numbered(total=9, types=5))
    assert rank_seats(level) == (1, 1, 3)


def test_a_horse_chosen_as_the_only_sheep_makes_sheep_a_type() -> None:
    alone = ranch(fields=placed(a1="cow"), objectives=("group-sheep",), horse=True)
    # As a cow it would score 2 for the corner; as a sheep 1 for the group.
    assert (count_ranch(alone).horse_type, count_ranch(alone).types) == ("cow", 1)
    edge = ranch(fields=placed(b1="cow"), objectives=("group-sheep",), horse=True)
    assert (count_ranch(edge).horse_type, count_ranch(edge).types) == ("sheep", 2)


def test_ra23_the_shelter_is_an_animal_and_fish_and_tiles_are_none() -> None:
    assert count_ranch(ranch(building="shelter")).types == 1
    assert count_ranch(ranch(building="barn", fish=2, dogs=1, cats=1)).types == 0


def test_ra33_among_equal_scores_more_types_are_chosen_then_the_first_in_order() -> None:
    plain = ranch(fields=placed(b1="cow"), building="shelter")
    assert (count_ranch(plain).shelter_type, count_ranch(plain).types) == ("goat", 2)
    both = ranch(fields=placed(b1="goat"), building="shelter", horse=True)
    assert (count_ranch(both).horse_type, count_ranch(both).shelter_type) == ("cow", "sheep")


def test_ra15_a_type_one_does_not_have_is_never_first() -> None:
    assert count_ranch(ranch(objectives=("most-cow",))).objectives == (0,)


def test_ra18_two_animals_of_one_type_in_the_pond_are_judged_one_by_one() -> None:
    free = ranch(objectives=("apart-chicken-cow",), grant="chicken", building="shelter")
    assert count_ranch(free).objectives == (4,)


def test_ra37_a_sold_objective_is_worth_nothing() -> None:
    sold = ranch(fields=placed(a1="cow"), sold=("most-cow",), fish=1)
    assert count_ranch(sold).total == 2
