"""The click reader: picks on the table narrow the legal steps down."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.parser.notation import narrow_steps
from games.titles.emu_ranchers.game import EmuRanchers
from tests.titles.emu_ranchers.positions import ANN, turn_of_ann

EMU = EmuRanchers.vocabulary


def test_picks_leave_the_steps_that_hold_them_all_in_any_order():
    legal = turn_of_ann().list_legal_steps(ANN)
    assert narrow_steps(legal, ["8MS"], EMU).steps == ("hatch 8MS", "grow 8MS on B2", "discard 8MS")
    assert narrow_steps(legal, ["B2", "8MS"], EMU) == narrow_steps(legal, ["8MS", "B2"], EMU)
    assert narrow_steps(legal, ["B2", "8MS"], EMU).steps == ("grow 8MS on B2",)


def test_tokens_that_can_follow_are_neither_fillers_nor_shared_by_all():
    legal = turn_of_ann().list_legal_steps(ANN)
    assert set(narrow_steps(legal, ["8MS"], EMU).tokens) == {"hatch", "grow", "B2", "discard"}
    assert narrow_steps(("draw deck", "draw discard"), [], EMU).tokens == ("deck", "discard")
    assert narrow_steps(legal, ["8MS", "B2"], EMU).tokens == ()


def test_picks_that_name_a_step_completely_find_it_though_longer_ones_exist():
    legal = ("close", "close auto", "lay 8WL on B1")
    picked = narrow_steps(legal, ["close"], EMU)
    assert picked.exact == "close"
    assert picked.steps == ("close", "close auto")
    assert picked.tokens == ("auto",)
    assert narrow_steps(legal, ["B1", "lay", "8WL"], EMU).exact == "lay 8WL on B1"
    assert narrow_steps(legal, ["8WL"], EMU).exact is None


def test_a_token_picked_twice_has_to_stand_twice():
    legal = ("swap a1 a1", "swap a1 a2")
    assert narrow_steps(legal, ["a1", "a1"]).steps == ("swap a1 a1",)
    assert narrow_steps(legal, ["a1"]).tokens == ("a1", "a2")


def test_picks_that_fit_nothing_leave_nothing():
    picked = narrow_steps(turn_of_ann().list_legal_steps(ANN), ["8MS", "B1"], EMU)
    assert (picked.steps, picked.tokens, picked.exact) == ((), (), None)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["a", "b", "c", "x", "on", "z"]), max_size=6))
def test_every_token_that_is_offered_leaves_fewer_steps_but_some(picks):
    legal = ("a b c", "a b", "x x", "x", "a on c")
    left = narrow_steps(legal, picks, EMU)
    for token in left.tokens:
        assert 0 < len(narrow_steps(legal, [*picks, token], EMU).steps) < len(left.steps)
