"""The forgiving reader with small word tables: verbs that go unsaid, and lists left open."""

from dataclasses import replace

import pytest

from games.rules.errors import Ambiguous, Illegal
from games.rules.parser.notation import interpret_clause
from games.rules.vocabulary import Vocabulary

WORDS = Vocabulary(
    verbs={"play": (), "lay": (), "burn": ()},
    things={"red": (), "blue": (), "p1": ()},
    fillers={"on": (), "as": ()},
    ranks={str(number): () for number in range(2, 6)},
    suits={"S": ()},
    cards={f"S{number}": "" for number in range(2, 6)},
    unsaid=("play",),
    whole=frozenset(("lay",)),
)
LISTS = (
    "lay S2 S3 S4 S5 as red",
    "lay S2 S3 S4 as red",
    "lay S2 S3 S5 as red",
    "lay S3 S4 S5 as red",
)


def test_a_clause_without_a_verb_means_only_what_may_go_unsaid() -> None:
    assert interpret_clause("S2", ("burn S2", "play S2 on p1"), WORDS) == "play S2 on p1"
    with pytest.raises(Illegal):
        interpret_clause("S2", ("burn S2",), WORDS)


def test_a_list_that_needs_no_further_card_is_meant_though_longer_ones_are_legal() -> None:
    assert interpret_clause("lay S4 S3 S2", LISTS, WORDS) == "lay S2 S3 S4 as red"


def test_a_list_that_two_places_could_take_is_asked_for() -> None:
    legal = ("lay S2 S3 as red", "lay S2 S3 as blue", "lay S2 S3 S4 as red")
    with pytest.raises(Ambiguous):
        interpret_clause("lay S2 S3", legal, WORDS)


def test_a_card_is_not_added_to_a_list() -> None:
    with pytest.raises(Ambiguous):
        interpret_clause("lay S2 S5", ("lay S2 S3 S5 as red", "lay S2 S4 S5 as red"), WORDS)


def test_the_longest_list_is_meant_when_no_card_is_named() -> None:
    assert interpret_clause("lay", LISTS, WORDS) == LISTS[0]
    assert interpret_clause("lay red", LISTS, WORDS) == LISTS[0]


def test_two_lists_of_which_none_holds_the_other_are_asked_for() -> None:
    with pytest.raises(Ambiguous):
        interpret_clause("lay", (*LISTS, "lay S2 S3 S4 as blue"), WORDS)
    with pytest.raises(Ambiguous):
        interpret_clause("lay red", LISTS[1:], WORDS)


def test_other_verbs_never_take_cards_that_are_not_named() -> None:
    with pytest.raises(Ambiguous):
        interpret_clause("burn", ("burn S2",), WORDS)


def test_a_move_of_one_verb_is_not_preferred_to_that_of_another() -> None:
    words = replace(WORDS, verbs={"play": ("put",), "lay": ("put",)})
    with pytest.raises(Ambiguous):
        interpret_clause("put S2", ("play S2 on p1", "lay S2 S3 as red"), words)


def test_a_verb_means_another_with_one_card_however_it_is_shortened() -> None:
    words = replace(
        WORDS,
        verbs={"gather": (), "tuck": ("stow",)},
        one_or_more=dict.fromkeys(("gather", "tuck"), ("tuck", "gather")),
        whole=frozenset(("gather",)),
    )
    legal = ("tuck S2 as red", "gather S2 S3 as red")
    for verb in ("tuck", "stow", "gath"):
        assert interpret_clause(f"{verb} S2", legal, words) == legal[0]
        assert interpret_clause(f"{verb} S2 S3", legal, words) == legal[1]
    assert interpret_clause("gather", legal, words) == legal[1]
