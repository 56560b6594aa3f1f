"""How strong looks ahead in Hunting Prey: what it does without a thought, and what cards count."""

import pytest

from games.rules.record import Record
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.lookahead import PARTS, list_candidates
from tests.titles.hunting_prey.tables import ANN, BEA, choosing


def tried(at: Record) -> list[str]:
    """The moves of Ann that are worth a try."""
    return list(list_candidates(at.view_of(HuntingPrey, ANN), at.list_legal_moves(ANN)))


def counted(at: Record) -> list[float]:
    assert isinstance(at.game, HuntingPrey)
    return PARTS.counts(at.game, at.state)


DECK = "X2 X3 X4 X5 X6 X7"


def test_all_but_kings_and_jacks_is_swapped_the_weakest_first() -> None:
    at = choosing(["SK H10 CQ XJ C2", "HK D2"], [DECK, "S2"])
    taken = []
    while len(tried(at)) == 1:
        taken.append(tried(at)[0])
        at = at.play(ANN, taken[-1])
    assert taken == ["swap C2", "swap H10", "swap CQ", "draw"]
    assert {"play SK", "play XJ"} <= set(tried(at))


def test_with_a_jack_goes_all_but_kings_and_jacks() -> None:
    at = choosing(["SK H10 CQ XJ C2", "HK D2"], [DECK, "S2"], swap_limit=0)
    assert "drop C2" in tried(at)
    at = at.play(ANN, "drop C2")
    assert tried(at) == ["drop H10"]
    at = at.play(ANN, "drop H10")
    assert tried(at) == ["drop CQ"]
    assert tried(at.play(ANN, "drop CQ")) == ["play XJ"]


def test_no_more_is_dropped_than_leaves_cards_to_play_with() -> None:
    at = choosing(["SK H10 CQ XJ C2", "HK D2"], ["X2 X3", "S2"], swap_limit=0)
    assert tried(at.play(ANN, "drop C2")) == ["play XJ"]


def test_a_king_counts_most_and_less_towards_the_end() -> None:
    king, jack, ten = (counted(choosing([card, "D2"]))[ANN] for card in ("SK", "XJ", "H10"))
    assert king > jack > 0 > ten
    late = counted(choosing(["SK", "D2"], tokens=(0, 11)))
    assert 0 < late[ANN] < king / 4
    assert late[BEA] == pytest.approx(11, abs=0.1)


def test_cards_count_less_towards_the_last_round_where_rounds_end_the_match() -> None:
    early, late = (
        counted(choosing(["SK", "D2"], number=number, finish="rounds:10"))[ANN] for number in (1, 9)
    )
    assert 0 < late < early
