"""Turns thought out ahead: kept, offered, played and dropped."""

from datetime import timedelta

import pytest

from config import clock
from games import periodic_jobs, play
from games.models import Match, Move, Notice, Premove, Seat
from games.play.errors import HandedOver, NotAllowed, NotRunning
from games.play.pauses import pause_match, resume_match
from games.play.premoves.execution import list_due_premove_seats
from games.play.premoves.storage import PremoveDraft, list_open_premoves, list_premoves_to_report
from games.rules.errors import RulesError
from games.rules.line_serialization import deserialize_line
from tests.factories import PlayerFactory
from tests.play.premoves.planning import (
    ahead,
    answer,
    follow,
    fresh,
    keep,
    mildest,
    moves_of,
    now_of,
    waiting_seat,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def why(plan: Premove) -> str:
    plan.refresh_from_db()
    return "" if plan.why is None else str(deserialize_line(plan.why))


def test_a_plan_is_played_by_the_sweep_when_the_turn_has_come() -> None:
    match, asked, seat = waiting_seat()
    words = mildest(seat)
    plan = keep(seat, words, at_once=True)
    assert follow() == 0, "the turn has not come"
    answer(asked)
    assert now_of(seat).question == 1, "nothing is played within the submission of somebody else"
    assert follow() == 1
    plan.refresh_from_db()
    assert plan.state == Premove.State.PLAYED
    mine = [(text, via) for number, text, via in moves_of(match) if number == seat.number]
    assert mine == [(text, Move.Via.PLAN) for text in words.split(", ")]
    assert now_of(seat).question is None and now_of(asked).question == 2
    assert follow() == 0


def test_whoever_planned_is_told_that_it_was_played_and_gets_no_turn_mail() -> None:
    _match, asked, seat = waiting_seat()
    keep(seat, mildest(seat), at_once=True)
    answer(asked)
    periodic_jobs.send_notices()
    told = Notice.objects.filter(seat=seat).exclude(kind=Notice.Kind.STARTED)
    assert [(notice.kind, notice.state) for notice in told] == [
        (Notice.Kind.PLANNED, Notice.State.SENT)
    ]


def test_a_plan_without_a_condition_is_offered_and_not_played() -> None:
    _match, asked, seat = waiting_seat()
    words = mildest(seat)
    keep(seat, words)
    answer(asked)
    assert follow() == 0
    (offered,) = list_premoves_to_report(now_of(seat))
    assert (offered.moves, offered.state) == (words, Premove.State.READY)
    play.submit_turn(seat.pk, words, question=1)
    assert list_premoves_to_report(now_of(seat)) == []


@pytest.mark.parametrize(("condition", "played"), [("draws deck", 1), ("draws discard", 0)])
def test_a_plan_is_played_only_if_its_condition_has_come_about(condition: str, played: int) -> None:
    _match, asked, seat = waiting_seat()
    name = now_of(asked).name
    plan = keep(seat, mildest(seat), conditions=f"{name} {condition}")
    answer(asked)  # which draws from the deck
    assert follow() == played
    if not played:
        assert "wasn’t met" in why(plan)
        assert [told.pk for told in list_premoves_to_report(now_of(seat))] == [plan.pk]


def test_of_two_plans_that_fit_the_first_is_played_and_the_other_is_dropped() -> None:
    match, asked, seat = waiting_seat()
    first, *others = ahead(seat).list_legal_moves(seat.number)
    keep(seat, f"{first}, draw deck", at_once=True)
    second = keep(seat, f"{others[0]}, draw deck", at_once=True)
    answer(asked)
    assert follow() == 1
    assert [text for number, text, _via in moves_of(match) if number == seat.number] == [
        first,
        "draw deck",
    ]
    assert why(second) == "Another of your plans was played."


def test_a_plan_may_wait_and_is_played_in_time() -> None:
    _match, asked, seat = waiting_seat(pace_hours=1)
    plan = keep(seat, mildest(seat), at_once=True, wait_minutes=15)
    late = keep(seat, mildest(seat), at_once=True, wait_minutes=720)
    answer(asked)
    now = clock.now()
    assert follow() == 0
    plan.refresh_from_db()
    assert plan.due_at is not None and timedelta(minutes=14) < plan.due_at - now
    assert why(late) == "Another of your plans was played."
    assert periodic_jobs.play_premoves(now=now + timedelta(minutes=14)) == 0
    assert periodic_jobs.play_premoves(now=now + timedelta(minutes=16)) == 1


def test_a_plan_that_would_wait_too_long_is_played_before_the_time_is_up() -> None:
    _match, asked, seat = waiting_seat(pace_hours=1)
    plan = keep(seat, mildest(seat), at_once=True, wait_minutes=720)
    answer(asked)
    follow()
    plan.refresh_from_db()
    deadline = now_of(seat).deadline
    assert deadline is not None and plan.due_at == deadline - timedelta(minutes=5)


def test_whoever_answers_without_it_has_withdrawn_a_plan_that_waits() -> None:
    match, asked, seat = waiting_seat()
    keep(seat, mildest(seat), at_once=True, wait_minutes=15)
    answer(asked)
    follow()
    answer(now_of(seat))
    before = moves_of(match)
    assert periodic_jobs.play_premoves(now=clock.now() + timedelta(hours=1)) == 0
    answer(now_of(asked))
    assert periodic_jobs.play_premoves(now=clock.now() + timedelta(hours=2)) == 0
    assert moves_of(match)[: len(before)] == before
    assert not Premove.objects.filter(state__in=(Premove.State.KEPT, Premove.State.READY)).exists()


def test_what_would_mean_something_else_by_now_is_offered() -> None:
    """The top card of the discard pile is another one."""
    match, asked, seat = waiting_seat()
    record = play.current_record(match)
    card = record.view(asked.number)["hand"][0]
    play.submit_turn(asked.pk, f"discard {card}, draw deck")
    held = play.current_record(fresh(match)).view(seat.number)["hand"]
    play.submit_turn(seat.pk, f"hatch {held[0]}, draw deck")
    asked, seat = now_of(seat), now_of(asked)  # now the second has moved; the first is awaited
    mine = next(card for card in play.current_record(fresh(match)).view(asked.number)["hand"])
    plan = keep(asked, f"hatch {mine}, draw discard", at_once=True)
    other_card = play.current_record(fresh(match)).view(seat.number)["hand"][0]
    play.submit_turn(seat.pk, f"discard {other_card}, draw deck")
    assert follow() == 0
    plan.refresh_from_db()
    assert plan.state == Premove.State.READY
    assert why(plan).startswith("The table has changed and this turn would now do something else")


def test_a_take_back_withdraws_a_plan() -> None:
    match, asked, seat = waiting_seat()
    answer(asked)
    answer(now_of(seat), f"discard {hand(match, seat)[0]}, draw deck")
    plan = keep(seat, mildest(seat), at_once=True)
    record = play.current_record(fresh(match))
    from django.db import transaction

    from games.play.locked_match import LockedMatch

    with transaction.atomic():
        locked = LockedMatch.for_match(match.pk, clock.now())
        locked.take_back_to(asked.number, 0, Move.Via.PAGE)
        locked.ask_questions()
        locked.write_changes()
    assert record.ply and play.current_record(fresh(match)).awaited_seats == (asked.number,)
    answer(now_of(asked))
    assert follow() == 0
    assert why(plan) == "Moves have been taken back since you planned it."


def hand(match: Match, seat: Seat) -> list[str]:
    found: list[str] = play.current_record(fresh(match)).view(seat.number)["hand"]  # type: ignore[typeddict-item]
    return found


def test_a_pause_withdraws_a_plan() -> None:
    match, asked, seat = waiting_seat()
    plan = keep(seat, mildest(seat), at_once=True)
    staff = PlayerFactory(is_staff=True)
    pause_match(match.pk, staff, "a storm")
    resume_match(match.pk, staff, "over")
    answer(now_of(asked))
    assert follow() == 0
    assert why(plan) == "The match has been paused since you planned it."


def test_a_seat_that_changes_hands_passes_no_plan_on() -> None:
    _match, asked, seat = waiting_seat()
    plan = keep(seat, mildest(seat), at_once=True)
    play.hand_over_seat(seat.pk, PlayerFactory(), why="ill")
    assert list_open_premoves(now_of(seat)) == []
    answer(now_of(asked))
    assert follow() == 0
    assert list_premoves_to_report(now_of(seat)) == []
    assert why(plan) == "You’re not playing this seat yourself at the moment."


def test_a_new_deal_withdraws_a_plan() -> None:
    match, _asked, _seat = waiting_seat(options={"closing": "auto"})
    while True:
        seats = {seat.number: seat for seat in match.seats.all()}
        asked = next(seat for seat in seats.values() if seat.question is not None)
        waiting = seats[1 - asked.number]
        plan = keep(waiting, mildest(waiting), at_once=True)
        view = play.current_record(fresh(match)).view(None)
        ends = view["draw_pile"] == 1  # type: ignore[typeddict-item]
        answer(asked)
        if ends:
            break
        play.delete_premoves(waiting.pk, waiting.player_id or 0)
    awaited_now = next(seat for seat in match.seats.all() if seat.question is not None)
    if awaited_now.pk == waiting.pk:
        assert follow() == 0
        assert why(plan) == "New cards have been dealt since you planned it."
    else:
        answer(awaited_now)
        assert follow() == 0
        assert why(plan) == "New cards have been dealt since you planned it."


def test_a_plan_is_refused_as_a_move_would_be() -> None:
    match, asked, seat = waiting_seat()
    with pytest.raises(RulesError):
        keep(seat, "hatch 99ZZ, draw deck")
    with pytest.raises(NotAllowed, match="It’s your turn"):
        keep(asked, "draw deck")
    with pytest.raises(NotAllowed, match="isn’t another player at this table"):
        keep(seat, mildest(seat), conditions="Zebulon draws deck")
    with pytest.raises(NotAllowed, match="isn’t a public move"):
        keep(seat, mildest(seat), conditions=f"{now_of(asked).name} thinks twice")
    with pytest.raises(NotAllowed, match="can’t wait '7' minutes"):
        keep(seat, mildest(seat), wait_minutes=7)
    with pytest.raises(HandedOver):
        play.save_premove(seat.pk, PremoveDraft(mildest(seat)), PlayerFactory().pk)
    assert not Premove.objects.exists()
    play.resign_seat(asked.pk)
    with pytest.raises(NotRunning):
        play.save_premove(seat.pk, PremoveDraft("draw deck"), seat.player_id or 0)
    assert match.pk


def test_no_more_than_six_plans_are_kept_and_they_can_be_forgotten() -> None:
    _match, _asked, seat = waiting_seat()
    plans = [keep(seat, mildest(seat)) for _number in range(6)]
    with pytest.raises(NotAllowed, match="6 plans"):
        keep(seat, mildest(seat))
    mine = now_of(seat)
    assert play.delete_premoves(seat.pk, mine.player_id or 0, plans[2].pk) == 1
    assert len(list_open_premoves(now_of(seat))) == 5
    with pytest.raises(NotAllowed, match="no such plan"):
        play.delete_premoves(seat.pk, mine.player_id or 0, plans[2].pk)
    assert play.delete_premoves(seat.pk, mine.player_id or 0) == 5
    assert now_of(seat).plans == Seat.Plans.NONE


def test_a_plan_ends_with_the_first_move_that_settles() -> None:
    match, _asked, seat = waiting_seat(game="biome-rummy")
    with pytest.raises((NotAllowed, RulesError)):
        keep(seat, "draw deck, discard " + hand(match, seat)[0])
    plan = keep(seat, "draw deck", at_once=True)
    assert plan.moves == "draw deck"


def test_who_is_to_answer_again_after_a_plan_is_asked_by_mail() -> None:
    match, asked, seat = waiting_seat(game="biome-rummy")
    keep(seat, "draw deck", at_once=True)
    while now_of(seat).question is None:
        answer(now_of(asked))
    assert follow() == 1
    mine = now_of(seat)
    assert mine.question == 2
    sent = Notice.objects.filter(seat=seat)
    kinds = {(notice.kind, notice.question) for notice in sent}
    assert kinds >= {(Notice.Kind.PLANNED, 1), (Notice.Kind.TURN, 2)}
    assert fresh(match).ply == 3


def test_plans_that_come_to_grief_are_dropped_and_logged_without_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _match, asked, seat = waiting_seat()
    plan = keep(seat, mildest(seat), at_once=True)
    answer(asked)

    def broken(*_given: object) -> None:
        raise ValueError(plan.moves)

    monkeypatch.setattr("games.play.premoves.execution.validate_premove", broken)
    assert follow() == 0
    assert f"plans of seat {seat.pk} failed: ValueError" in caplog.text
    assert plan.moves not in caplog.text
    assert why(plan) == "Something went wrong on our side."
    assert list_due_premove_seats(clock.now()) == []


def test_a_submission_asks_nothing_more_because_there_may_be_plans(
    django_assert_num_queries: object,
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for kept in (False, True):
        _match, asked, seat = waiting_seat()
        if kept:
            keep(seat, mildest(seat), at_once=True)
        play.current_record(fresh(asked.match))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer(asked)
        counts.append([query["sql"].split(" ")[0] for query in queries.captured_queries])
        assert not any("games_premove" in query["sql"] for query in queries.captured_queries)
    assert counts[0] == counts[1]
