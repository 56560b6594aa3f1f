"""The door: what `play.submit_turn` takes, refuses, and writes."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from games import play
from games.models import Match, Move, Notice, Seat
from games.rules.errors import Illegal, Incomplete, NotYourTurn, RulesError, Unreadable
from tests.matches import awaited, fresh, open_table, play_on, running_match, turn

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def other(match: Match, seat: Seat) -> Seat:
    return match.seats.exclude(pk=seat.pk).get()


def first_turn(match: Match, seat: Seat) -> str:
    hand = play.current_record(match).view(seat.number)["hand"]
    return f"hatch {hand[0]}, draw deck"


def written() -> tuple[int, int, list[tuple[int | None, int]]]:
    """All that a refused answer must leave as it was."""
    asked = list(Seat.objects.order_by("pk").values_list("question", "pk"))
    return Move.objects.count(), Notice.objects.count(), asked


def test_an_answer_is_stored_move_by_move() -> None:
    match = running_match()
    seat = awaited(match)
    words = first_turn(match, seat)
    play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
    stored = list(
        Move.objects.filter(match_id=match.pk)
        .order_by("ply")
        .values_list("ply", "seat", "text", "via")
    )
    assert stored == [
        (1, seat.number, words.split(", ")[0], "p"),
        (2, seat.number, "draw deck", "p"),
    ]


def test_the_answer_names_what_was_played_and_from_which_ply() -> None:
    match = running_match()
    seat = awaited(match)
    words = first_turn(match, seat)
    accepted = play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
    assert (accepted.moves, accepted.ply_before, accepted.record.ply) == (
        tuple(words.split(", ")),
        0,
        2,
    )


def test_the_next_seat_is_asked_with_a_deadline_and_owed_a_notice() -> None:
    now = timezone.now()
    match = running_match(pace_hours=72)
    seat = awaited(match)
    play.submit_turn(seat.pk, first_turn(match, seat), Move.Via.PAGE, seat.question, now=now)
    asked = other(match, seat)
    asked.refresh_from_db()
    seat.refresh_from_db()
    assert (asked.question, asked.deadline) == (1, now + timedelta(hours=72))
    assert asked.ply_of(1) == 2
    assert (seat.question, seat.deadline, seat.remind_at) == (None, None, None)
    assert Notice.objects.filter(seat=asked, kind="turn", question=1).count() == 1


def test_a_stale_question_is_refused_and_names_what_was_played() -> None:
    match = running_match()
    seat = awaited(match)
    words = first_turn(match, seat)
    question = seat.question
    play.submit_turn(seat.pk, words, Move.Via.PAGE, question)
    before = written()
    with pytest.raises(play.StaleQuestion) as refusal:
        play.submit_turn(seat.pk, words, Move.Via.PAGE, question)
    assert words.split(", ")[0] in str(refusal.value)
    assert written() == before


def test_a_question_that_was_never_put_is_refused() -> None:
    match = running_match()
    seat = awaited(match)
    with pytest.raises(play.StaleQuestion, match="question 17"):
        play.submit_turn(seat.pk, first_turn(match, seat), Move.Via.PAGE, 17)


def test_a_seat_that_is_not_awaited_is_told_so() -> None:
    match = running_match()
    seat = other(match, awaited(match))
    before = written()
    with pytest.raises(NotYourTurn):
        play.submit_turn(seat.pk, "hatch 7SK, draw deck", Move.Via.PAGE, None)
    assert written() == before


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("", Unreadable),
        ("abracadabra", RulesError),
        ("hatch the moon", RulesError),
        ("draw deck", Illegal),
        ("grow 99 on B7, draw deck", RulesError),
        ("x" * 20_000, Unreadable),
        ("\x00\u202e\ufeff", RulesError),
    ],
)
def test_words_that_make_no_turn_are_refused_and_nothing_is_written(
    words: str, kind: type[RulesError]
) -> None:
    match = running_match()
    seat = awaited(match)
    before = written()
    with pytest.raises(kind) as refusal:
        play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
    assert str(refusal.value)
    assert written() == before


def test_a_turn_without_its_end_is_answered_with_what_is_missing() -> None:
    match = running_match()
    seat = awaited(match)
    play.submit_turn(seat.pk, _discard(match, seat), Move.Via.PAGE, seat.question)
    seat = awaited(match)
    hand = play.current_record(fresh(match)).view(seat.number)["hand"]
    before = written()
    with pytest.raises(Incomplete, match="deck or discard"):
        play.submit_turn(seat.pk, f"hatch {hand[0]}", Move.Via.PAGE, seat.question)
    assert written() == before


def _discard(match: Match, seat: Seat) -> str:
    return "discard " + play.current_record(fresh(match)).view(seat.number)["hand"][0]


def test_a_forced_choice_is_made_for_the_player() -> None:
    match = running_match()
    seat = awaited(match)
    words = _discard(match, seat)
    accepted = play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
    assert accepted.moves == (words, "draw deck")


def test_an_open_match_takes_no_moves() -> None:
    match = open_table()
    seat = match.seats.get(number=0)
    with pytest.raises(play.NotRunning, match="hasn’t started"):
        play.submit_turn(seat.pk, "hatch 7SK", Move.Via.PAGE, None)


def test_a_finished_match_takes_no_moves() -> None:
    match = play_on(running_match(options={"closing": "auto"}))
    assert match.status == Match.Status.FINISHED
    seat = match.seats.get(number=0)
    with pytest.raises(play.NotRunning, match="over"):
        play.submit_turn(seat.pk, "hatch 7SK", Move.Via.PAGE, None)


def test_a_seat_that_does_not_exist_is_said_to() -> None:
    with pytest.raises(Seat.DoesNotExist):
        play.submit_turn(987654, "hatch 7SK", Move.Via.PAGE, None)


def test_a_bot_answers_in_the_same_submission() -> None:
    match = running_match_with_bot()
    seat = awaited(match)
    accepted = play.submit_turn(seat.pk, first_turn(match, seat), Move.Via.PAGE, seat.question)
    seat.refresh_from_db()
    assert accepted.record.awaited_seats == (seat.number,)
    assert (seat.question, seat.ply_of(2)) == (2, accepted.record.ply)
    assert Move.objects.filter(match_id=match.pk, via="b").exists()
    assert Notice.objects.filter(seat=seat, kind="turn", question=seat.question).count() == 1


def running_match_with_bot() -> Match:
    return fresh(open_table(bot_seats=1))


def test_a_match_played_to_the_end_has_places_scores_and_one_result_mail_each() -> None:
    match = play_on(running_match())
    outcome = play.current_record(match).outcome
    assert outcome is not None
    assert match.ending == "played"
    assert [seat.score for seat in match.seats.all()] == list(outcome.scores)
    assert [seat.place for seat in match.seats.all()] == list(outcome.places)
    assert Notice.objects.filter(seat__match=match, kind="finished").count() == 2
    assert not match.seats.filter(question__isnull=False).exists()


def test_being_asked_again_right_away_keeps_the_deadline_and_owes_no_mail() -> None:
    """Drawing the last card asks the same seat to close."""
    match = running_match()
    for _ in range(2_000):
        seat = awaited(match)
        record = play.current_record(fresh(match))
        ends_year = record.view(seat.number)["draw_pile"] == 1
        words = _discard(match, seat)
        play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question)
        after = Seat.objects.get(pk=seat.pk)
        if ends_year and after.question is not None and after.deadline == seat.deadline:
            assert after.question > (seat.question or 0)
            told = Notice.objects.filter(seat=seat, kind="turn", question=after.question)
            assert told.count() == 0
            return
        if play.current_record(fresh(match)).view(None)["phase"] == "closing":
            _close_everybody(match)
        if fresh(match).status != Match.Status.RUNNING:
            match = running_match()
    pytest.fail("no year ended with a seat that has something to close")


def _close_everybody(match: Match) -> None:
    while play.current_record(fresh(match)).view(None)["phase"] == "closing":
        seat = awaited(match)
        play.submit_turn(seat.pk, "close", Move.Via.PAGE, seat.question)


def test_who_left_the_match_cannot_answer_for_the_bot_in_their_seat() -> None:
    match = running_match(3, game="hunting-prey")
    seat = awaited(match)
    words = turn(match, seat, random.Random(1))
    play.resign_seat(seat.pk)
    before = written()
    with pytest.raises(play.NotRunning, match="You’ve left this match, so .* not played"):
        play.submit_turn(seat.pk, words)
    assert written() == before
