"""The click reader: picks on the table narrow the legal moves down."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.parser.notation import narrow_moves
from games.titles.emu_ranchers.game import EmuRanchers
from tests.titles.emu_ranchers.positions import ANN, turn_of_ann

EMU = EmuRanchers.vocabulary


def test_picks_leave_the_moves_that_hold_them_all_in_any_order():
    legal = turn_of_ann().list_legal_moves(ANN)
    assert narrow_moves(legal, ["8MS"], EMU).moves == ("hatch 8MS", "grow 8MS on B2", "discard 8MS")
    assert narrow_moves(legal, ["B2", "8MS"], EMU) == narrow_moves(legal, ["8MS", "B2"], EMU)
    assert narrow_moves(legal, ["B2", "8MS"], EMU).moves == ("grow 8MS on B2",)


def test_tokens_that_can_follow_are_neither_fillers_nor_shared_by_all():
    legal = turn_of_ann().list_legal_moves(ANN)
    assert set(narrow_moves(legal, ["8MS"], EMU).tokens) == {"hatch", "grow", "B2", "discard"}
    assert narrow_moves(("draw deck", "draw discard"), [], EMU).tokens == ("deck", "discard")
    assert narrow_moves(legal, ["8MS", "B2"], EMU).tokens == ()


def test_picks_that_name_a_move_completely_find_it_though_longer_ones_exist():
    legal = ("close", "close auto", "lay 8WL on B1")
    picked = narrow_moves(legal, ["close"], EMU)
    assert picked.exact == "close"
    assert picked.moves == ("close", "close auto")
    assert picked.tokens == ("auto",)
    assert narrow_moves(legal, ["B1", "lay", "8WL"], EMU).exact == "lay 8WL on B1"
    assert narrow_moves(legal, ["8WL"], EMU).exact is None


def test_a_token_picked_twice_has_to_stand_twice():
    legal = ("swap a1 a1", "swap a1 a2")
    assert narrow_moves(legal, ["a1", "a1"]).moves == ("swap a1 a1",)
    assert narrow_moves(legal, ["a1"]).tokens == ("a1", "a2")


def test_picks_that_fit_nothing_leave_nothing():
    picked = narrow_moves(turn_of_ann().list_legal_moves(ANN), ["8MS", "B1"], EMU)
    assert (picked.moves, picked.tokens, picked.exact) == ((), (), None)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["a", "b", "c", "x", "on", "z"]), max_size=6))
def test_every_token_that_is_offered_leaves_fewer_moves_but_some(picks):
    legal = ("a b c", "a b", "x x", "x", "a on c")
    left = narrow_moves(legal, picks, EMU)
    for token in left.tokens:
        assert 0 < len(narrow_moves(legal, [*picks, token], EMU).moves) < len(left.moves)
