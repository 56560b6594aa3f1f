"""Acts of staff on a match: what each does, writes down and tells, and what is refused."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Player
from games import play
from games.models import Intervention, Match, Move, Notice, Seat
from games.play.departures import leave_seat_for_good
from games.play.errors import AccountClosed, CannotTakeBack
from games.play.move_submission import submit_as
from games.play.record.results import result_of, result_sentence
from games.play.staff import rulings
from games.play.staff.act_descriptions import describe_staff_act
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, other, play_on, running_match
from tests.play.going_back import KEEP, PASS, act, food_chain, seen_now
from tests.play.times import Times

pytestmark = pytest.mark.django_db
WHY = "the mail came late"
ACTS: dict[str, Callable[[Match, Player, str], None]] = {
    "move": lambda match, by, why: rulings.move_deadline(
        match.pk, awaited(match).number, in_two_days(match), by, why
    ),
    "grant": lambda match, by, why: rulings.grant_time(match.pk, 24, by, why),
    "pause": lambda match, by, why: rulings.pause_match(match.pk, None, by, why),
    "cancel": lambda match, by, why: rulings.cancel_match(match.pk, by, why),
    "end": lambda match, by, why: rulings.end_with_places(match.pk, [1, 2], by, why),
    "stand in": lambda match, by, why: rulings.seat_substitute_bot(match.pk, 0, by, why),
    "hand over": lambda match, by, why: rulings.hand_over_seat(
        match.pk, 0, PlayerFactory(), by, why
    ),
    "to a bot": lambda match, by, why: rulings.hand_over_seat(match.pk, 0, "Wren", by, why),
}


@pytest.fixture
def judge() -> Player:
    return PlayerFactory(display_name="Judge", is_staff=True)


def in_two_days(match: Match) -> Any:
    deadline = awaited(match).deadline
    assert deadline is not None
    return deadline + timedelta(days=2)


def told(match: Match) -> list[tuple[str, str]]:
    """Whom a mail about an act is owed to, and about which."""
    owed = Notice.objects.filter(seat__match=match, kind=Notice.Kind.ACT).order_by("pk")
    return [
        (one.tenure.name if one.tenure else "", str(one.about.what))
        for one in owed.select_related("tenure__player", "about")
        if one.about is not None
    ]


def stepped() -> tuple[Match, Seat]:
    """A match in which the first seat has passed, which all have seen, and the next is asked."""
    match = food_chain()
    seat = seen_now(awaited(match))
    act(seat, PASS)
    return fresh(match), seat


def all_rows() -> list[Any]:
    models = (Match, Seat, Move, Notice, Intervention)
    return [list(model._base_manager.order_by("pk").values()) for model in models]


# What each does


def test_a_deadline_is_moved_and_everybody_at_the_table_is_told(judge: Player) -> None:
    match = running_match()
    seat, to = awaited(match), in_two_days(match)
    rulings.move_deadline(match.pk, seat.number, to, judge, WHY)
    assert Seat.objects.get(pk=seat.pk).deadline == to
    noted = match.interventions.get()
    assert (noted.what, noted.actor, noted.why, noted.seat) == ("moved", judge, WHY, seat)
    names = {one.name for one in match.seats.all()}
    assert sorted(told(match)) == sorted((name, "moved") for name in names)
    assert describe_staff_act(noted, seat.name) == (
        f"Judge (staff) moved {seat.name}’s deadline to {to:%Y-%m-%d %H:%M} UTC ({WHY})."
    )


def test_time_for_all_reaches_everybody_who_is_awaited_and_counts_from_now_for_the_late(
    judge: Player, times: Times
) -> None:
    match = running_match()
    seat = awaited(match)
    before = seat.deadline
    assert before is not None
    rulings.grant_time(match.pk, 24, judge, WHY)
    assert Seat.objects.get(pk=seat.pk).deadline == before + timedelta(hours=24)
    now = times.go(timedelta(days=9))
    rulings.grant_time(match.pk, 5, judge, WHY, now=now)
    deadline = Seat.objects.get(pk=seat.pk).deadline
    assert deadline is not None and deadline >= now + timedelta(hours=5)


def test_a_cancelled_match_ends_without_a_result_and_its_table_is_still_to_be_seen(
    judge: Player, client: Any
) -> None:
    match = running_match()
    answer(awaited(match))
    rulings.cancel_match(match.pk, judge, WHY)
    match = fresh(match)
    assert (match.status, match.ending) == (Match.Status.CANCELLED, "")
    assert match.finished_at is not None
    assert not match.seats.exclude(question=None, deadline=None, place=None).exists()
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Match cancelled" in page and WHY in page
    assert play.verify_match(match).is_sound


def test_a_match_that_waits_for_players_can_be_cancelled_and_those_who_sit_are_told(
    judge: Player,
) -> None:
    match = open_table()
    rulings.cancel_match(match.pk, judge, WHY)
    assert fresh(match).status == Match.Status.CANCELLED
    assert Notice.objects.get(kind=Notice.Kind.ACT).seat == match.seats.get(number=0)
    with pytest.raises(play.CannotJoin):
        play.join_match(match.pk, PlayerFactory())


def test_an_annulled_result_counts_for_nothing_and_the_record_stays(judge: Player) -> None:
    match = running_match()
    play.resign_seat(awaited(match).pk)
    rulings.annul_match(match.pk, judge, WHY)
    match = fresh(match)
    assert not match.counts and match.status == Match.Status.FINISHED
    seats = list(match.seats.order_by("number"))
    words = result_sentence(result_of(match, seats), [seat.name for seat in seats])
    assert words.endswith("Staff have annulled the result: it doesn’t count.")
    assert play.verify_match(match).is_sound
    with pytest.raises(play.NotAllowed, match="already"):
        rulings.annul_match(match.pk, judge, WHY)


def test_staff_end_a_match_with_the_places_they_say(judge: Player) -> None:
    match = running_match(3, game="hunting-prey")
    rulings.end_with_places(match.pk, [2, 1, 2], judge, WHY)
    match = fresh(match)
    seats = list(match.seats.order_by("number"))
    assert (match.status, match.ending) == (Match.Status.FINISHED, "ruled")
    assert [seat.place for seat in seats] == [2, 1, 2]
    names = [seat.name for seat in seats]
    words = result_sentence(result_of(match, seats), names)
    assert words == f"{names[1]} won. Staff ended the match."
    assert play.verify_match(match).is_sound


@pytest.mark.parametrize("places", [[], [1], [2, 2], [1, 3], [0, 1], [1, 2, 3]])
def test_places_that_no_match_can_end_with_are_refused(places: list[int], judge: Player) -> None:
    match = running_match()
    with pytest.raises(play.NotAllowed, match="is not a valid ranking for 2 seats"):
        rulings.end_with_places(match.pk, places, judge, WHY)


def test_a_bot_sits_in_until_the_player_comes_back_or_staff_give_the_seat_back(
    judge: Player,
) -> None:
    match = running_match()
    seat = awaited(match)
    rulings.seat_substitute_bot(match.pk, seat.number, judge, WHY)
    seat.refresh_from_db()
    assert seat.stand_in and seat.question is None and fresh(match).ply > 0
    rulings.give_back_seat(match.pk, seat.number, judge, WHY)
    seat.refresh_from_db()
    assert not seat.stand_in
    assert [what for name, what in told(match) if name == seat.name] == ["seated", "unseated"]


def left_to_a_bot() -> tuple[Match, Seat]:
    """A match in which somebody's moves were seen by all before they left the house for good."""
    match, seat = stepped()
    player = seat.player
    assert player is not None
    Player.objects.filter(pk=player.pk).update(is_active=False, left_at=match.created_at)
    assert leave_seat_for_good(seat.pk, player)
    return match, seen_now(seat)


def test_a_seat_is_not_given_back_to_somebody_who_has_left(judge: Player) -> None:
    match, seat = left_to_a_bot()
    with pytest.raises(play.CannotJoin, match=f"{seat.name}’s account is closed"):
        rulings.give_back_seat(match.pk, seat.number, judge, WHY)
    assert seen_now(seat).stand_in


@pytest.mark.parametrize("how", ["by a step", "by returning"])
def test_nobody_comes_back_whose_account_was_closed_while_they_pressed(how: str) -> None:
    match, seat = left_to_a_bot()
    assert seat.player is not None
    with pytest.raises(AccountClosed):
        if how == "by a step":
            submit_as(seat.player.pk, match.code, "pass")
        else:
            play.return_to_seat(seat.pk, seat.player)
    assert seen_now(seat).stand_in


def test_who_has_left_is_not_asked_anew_when_staff_take_their_moves_back(judge: Player) -> None:
    match, seat = left_to_a_bot()
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    seat = seen_now(seat)
    assert seat.stand_in and seat.question is None


def test_a_seat_is_handed_over_and_given_back_and_all_three_are_told(judge: Player) -> None:
    match, new = running_match(), PlayerFactory(display_name="Newcomer")
    seat = awaited(match)
    old, beside = seat.name, other(seat).name
    rulings.hand_over_seat(match.pk, seat.number, new, judge, WHY)
    assert sorted(told(match)) == sorted([(old, "gave"), (beside, "gave"), ("Newcomer", "took")])
    rulings.give_back_seat(match.pk, seat.number, judge, WHY)
    assert Seat.objects.get(pk=seat.pk).name == old


def test_a_seat_that_nobody_held_before_is_not_given_back(judge: Player) -> None:
    match = running_match()
    with pytest.raises(play.NotAllowed, match="Nobody held"):
        rulings.give_back_seat(match.pk, 0, judge, WHY)


def test_staff_take_back_what_the_record_lets_go_and_no_more(judge: Player) -> None:
    match, seat = stepped()
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    row = Move.objects.filter(match=match).order_by("ply").last()
    assert row is not None and row.via == Move.Via.ADMIN and row.text.startswith("back ")
    assert match.interventions.get(what="went_back").actor == judge
    assert play.verify_match(fresh(match)).is_sound


def test_a_draw_cannot_be_taken_back_by_staff_either_in_the_words_that_all_get(
    judge: Player,
) -> None:
    match = running_match()
    seat = awaited(match)
    answer(seat)  # which draws
    before = all_rows()
    with pytest.raises(CannotTakeBack, match="undo only moves everybody saw"):
        rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    assert all_rows() == before


@pytest.mark.parametrize("in_secret", [False, True])
def test_what_somebody_did_in_secret_decides_nothing_for_staff(
    in_secret: bool, judge: Player
) -> None:
    match = food_chain()
    seat = seen_now(awaited(match))
    act(seat)
    if in_secret:  # an order for the end of the round, which nobody else sees
        act(seen_now(seat), KEEP)
        with pytest.raises(CannotTakeBack):
            play.take_back_moves(seat.pk)
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    assert match.interventions.filter(what="went_back").exists()


def test_whoever_was_asked_by_mail_and_is_asked_no_more_is_told_so(judge: Player) -> None:
    match, seat = stepped()
    next_one = awaited(match)
    rulings.take_back_last_answer(match.pk, seat.number, judge, WHY)
    gone = Notice.objects.get(kind=Notice.Kind.WITHDRAWN)
    assert gone.seat == next_one and gone.question == next_one.question


def test_a_pause_stops_all_clocks_and_more_time_counts_once_it_is_over(
    judge: Player, times: Times
) -> None:
    match = running_match()
    seat = awaited(match)
    assert seat.deadline is not None
    left = seat.deadline - times.at
    rulings.pause_match(match.pk, None, judge, WHY)
    rulings.grant_time(match.pk, 10, judge, WHY)
    with pytest.raises(play.NotAllowed, match="paused"):
        rulings.move_deadline(match.pk, seat.number, times.at + left, judge, WHY)
    now = times.go(timedelta(days=20))
    rulings.resume_match(match.pk, judge, WHY)
    assert Seat.objects.get(pk=seat.pk).deadline == now + left + timedelta(hours=10)
    assert [what for name, what in told(match) if name == seat.name] == [
        *("stopped", "granted", "went_on")
    ]


@pytest.mark.parametrize("end", ["cancel", "end"])
def test_a_match_that_ends_while_it_is_paused_is_paused_no_more(end: str, judge: Player) -> None:
    match = running_match()
    rulings.pause_match(match.pk, None, judge, WHY)
    ACTS[end](match, judge, WHY)
    assert fresh(match).pause_id is None


# What is refused


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("known", ["holds", "held", "looked"])
def test_staff_who_may_know_hidden_cards_do_nothing(act: str, known: str, judge: Player) -> None:
    people = [PlayerFactory(), judge] if known != "looked" else []
    match = running_match(people=people)
    if known == "held":
        play.hand_over_seat(match.seats.get(number=1).pk, PlayerFactory())
    elif known == "looked":
        play.reveal_table(match.pk, None, 0, judge, "a complaint")
    before = all_rows()
    with pytest.raises(play.NotAllowed, match="Ask a colleague"):
        ACTS[act](match, judge, WHY)
    assert all_rows() == before


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("why", ["", "  ", "x" * 301])
def test_nothing_is_done_without_a_reason_or_with_too_long_a_one(
    act: str, why: str, judge: Player
) -> None:
    match = running_match()
    before = all_rows()
    with pytest.raises(play.NotAllowed, match="Give a reason|the limit is 300"):
        ACTS[act](match, judge, why)
    assert all_rows() == before


@pytest.mark.parametrize("act", ACTS)
def test_a_match_that_is_over_is_acted_on_no_more(act: str, judge: Player) -> None:
    match = running_match()
    seat = awaited(match)
    to = in_two_days(match)
    play.resign_seat(seat.pk)
    before = all_rows()
    with pytest.raises(play.NotRunning):
        if act == "move":
            rulings.move_deadline(match.pk, seat.number, to, judge, WHY)
        else:
            ACTS[act](match, judge, WHY)
    assert all_rows() == before


def test_staff_who_wait_at_an_open_table_do_not_cancel_it(judge: Player) -> None:
    match = open_table(opener=judge)
    with pytest.raises(play.NotAllowed):
        rulings.cancel_match(match.pk, judge, WHY)


@pytest.mark.parametrize("hours", [-24, 0, 24 * 31])
def test_a_deadline_is_moved_neither_into_the_past_nor_out_of_sight(
    hours: int, judge: Player, times: Times
) -> None:
    match = running_match()
    with pytest.raises(play.NotAllowed, match="between"):
        rulings.move_deadline(
            match.pk, awaited(match).number, times.at + timedelta(hours=hours), judge, WHY
        )


def test_an_act_is_a_row_that_nobody_changes(judge: Player) -> None:
    match = running_match()
    rulings.grant_time(match.pk, 24, judge, WHY)
    noted = match.interventions.get()
    noted.why = "another"
    for change in (noted.save, noted.delete, match.interventions.all().delete):
        with pytest.raises(TypeError, match="never"):
            change()
    with pytest.raises(TypeError, match="never changed"):
        match.interventions.update(why="another")


def test_a_match_goes_on_after_an_act(judge: Player) -> None:
    match = running_match()
    rulings.grant_time(match.pk, 24, judge, WHY)
    match = play_on(match)
    assert match.status == Match.Status.FINISHED and play.verify_match(match).is_sound
