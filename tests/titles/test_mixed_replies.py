"""Replies of a rival who chooses at the same time: mixed so that no move can outguess them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.record import Record
from games.titles import find_game
from games.titles.match_judge import MatchJudge
from games.titles.mixed_replies import draw_reply, is_simultaneous, mix_replies, weigh_replies
from games.titles.move_review import MoveJudge, list_decisions
from games.titles.search import RolloutRandom
from tests.titles.test_judging import a_match

PAPER = [[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]  # own rows against replies
numbers = st.floats(-9, 9)


def test_the_reply_to_rock_paper_and_scissors_is_each_a_third() -> None:
    (mixture,) = mix_replies([PAPER], 2000)
    assert mixture == pytest.approx([1 / 3] * 3, abs=0.03)


def test_a_reply_that_is_best_against_everything_is_taken_always() -> None:
    (mixture,) = mix_replies([[[3.0, 1.0, 2.0], [2.0, -1.0, 5.0]]])
    assert mixture[1] > 0.97


def test_the_rival_knows_its_deal_and_the_own_seat_does_not() -> None:
    # In one deal the first row wins, in the other the second: whatever is mixed, one reply answers.
    high, low = [[1.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 1.0]]
    first, second = mix_replies([high, low], 1000)
    assert first[1] > 0.9 and second[0] > 0.9


@given(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=4))
def test_no_reply_does_better_against_the_mixture_of_the_other_than_chance_makes(
    rows: list[tuple[float, float]],
) -> None:
    matrix = [list(row) for row in rows]
    (mixture,) = mix_replies([matrix], 3000)
    assert sum(mixture) == pytest.approx(1)
    best = max(sum(map(float.__mul__, row, mixture)) for row in matrix)
    shares = [at / 200 for at in range(201)]
    value = min(max(row[0] * share + row[1] * (1 - share) for row in matrix) for share in shares)
    assert best <= value + 0.4  # of numbers from -9 to 9


def test_replies_are_drawn_as_often_as_the_mixture_says() -> None:
    luck = RolloutRandom(5)
    drawn = Counter(draw_reply("abc", [0.5, 0.0, 0.5], luck) for _time in range(2000))
    assert drawn["b"] == 0 and 900 < drawn["a"] < 1100


def test_in_hunting_prey_both_play_at_once_and_every_card_of_the_rival_is_weighed() -> None:
    game = find_game("hunting-prey")
    record = a_match(game, 2, {})
    judge = MoveJudge.for_title(game.slug, "mixed")
    plays = [one for one in list_decisions(record) if one.played.startswith("play ")]
    luck = RolloutRandom(1)
    for one in plays:
        others = [move for move in one.known.legal if move.startswith("play ")]
        start, state = judge.imagine_deal(one, others, luck)
        if not is_simultaneous(start, state, one.seat, one.played):
            continue
        found = weigh_replies((start, state), one.seat, others, judge.outlook, judge.policy, luck)
        assert found.rival == 1 - one.seat
        hand = found.deal[1].hands[found.rival]
        assert {move.split()[1] for move in found.choices} <= set(hand) and found.choices
        assert len(found.matrix) == len(others)
        assert all(len(row) == len(found.choices) for row in found.matrix)
        seen = MatchJudge(judge).compare_moves(one, others[-1], 4)
        assert seen.mixed and seen == MatchJudge(judge).compare_moves(one, others[-1], 4)
        return
    pytest.fail("nobody chose at the same time")


def test_where_one_chooses_after_the_other_no_reply_is_mixed() -> None:
    record = a_match(find_game("food-chain"), 2, {})
    one = next(list_decisions(record))
    start = Record.begin(record.game)
    assert not is_simultaneous(start.game, start.state, one.seat, one.played)
