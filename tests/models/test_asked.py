"""The plies at which questions were put, as one column keeps them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Match, Seat
from games.models.question_log import QuestionLog
from tests.matches import answer, awaited, fresh, running_match

WAYS = st.lists(st.sampled_from([0, 1, 2, 3, 63, 64, 20_000]) | st.integers(0, 300), max_size=60)


def plies_of(ways: list[int]) -> list[int]:
    return [sum(ways[: number + 1]) for number in range(len(ways))]


def listed(asked: QuestionLog) -> list[tuple[int | None, bool]]:
    return [(asked.ply_of(number), asked.is_dead(number)) for number in range(1, len(asked) + 1)]


@given(WAYS)
def test_every_number_means_the_ply_at_which_it_was_put(ways: list[int]) -> None:
    plies = plies_of(ways)
    asked = QuestionLog.from_plies(plies)
    assert listed(asked) == [(ply, False) for ply in plies]
    for never in (0, len(plies) + 1, -1):
        assert asked.ply_of(never) is None and not asked.is_dead(never)


@given(WAYS, st.integers(0, 3000), WAYS)
def test_what_was_taken_back_is_dead_for_ever_and_its_numbers_are_not_had_again(
    ways: list[int], since: int, later: list[int]
) -> None:
    plies = plies_of(ways)
    dead = [ply >= since for ply in plies]
    asked = QuestionLog.from_plies(plies).withdraw_since(since)
    assert listed(asked) == list(zip(plies, dead, strict=True))
    new = [(plies or [0])[-1] + ply for ply in plies_of(later)]
    for ply in new:
        asked = asked.add_question(ply)
    assert listed(asked)[len(plies) :] == [(ply, False) for ply in new]
    assert listed(asked)[: len(plies)] == list(zip(plies, dead, strict=True))
    assert len(asked.withdraw_since(0)) == len(asked)


def test_no_question_is_put_before_the_last_one() -> None:
    with pytest.raises(ValueError, match="ply 4: one was put at 5"):
        QuestionLog.from_plies([3, 5]).add_question(4)


def test_a_question_takes_a_byte_and_the_rest_eight() -> None:
    assert QuestionLog().packed == b""
    assert len(QuestionLog.from_plies(range(0, 400, 2)).packed) == 208


@pytest.mark.django_db
def test_the_column_gives_back_what_it_was_given() -> None:
    seat = awaited(running_match())
    for asked in (
        QuestionLog(),
        QuestionLog.from_plies([0, 7, 400]),
        QuestionLog.from_plies([0, 7, 400]).withdraw_since(6),
    ):
        Seat.objects.filter(pk=seat.pk).update(asked=asked)
        assert Seat.objects.get(pk=seat.pk).asked == asked
        assert Seat.objects.filter(asked=asked).exists()
    assert Seat(match=seat.match).asked == QuestionLog()


@pytest.mark.django_db
def test_an_answer_to_a_dead_question_is_refused_as_one_that_is_not_open() -> None:
    from games import play

    match = running_match()
    seat = awaited(match)
    answer(seat, question=1)
    answer(awaited(match))
    seat = Seat.objects.get(pk=seat.pk)
    ply = fresh(match).ply
    seat.withdraw_questions_since(since=0)
    seat.put_question(ply)
    seat.save(update_fields=["asked", "question"])
    assert (seat.question, seat.is_dead(1), seat.is_dead(2), seat.is_dead(3)) == (
        3,
        *[True] * 2,
        False,
    )
    for dead in (1, 2):
        with pytest.raises(play.StaleQuestion, match=f"question {dead} is closed"):
            play.submit_turn(seat.pk, "draw deck", "p", dead)
    answer(seat, question=3)
    assert Match.objects.get(pk=match.pk).ply > ply
