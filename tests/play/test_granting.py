"""What players agree on to take back, what staff confirm, and a polite word to who is late."""

from typing import Any

import pytest

from games import play
from games.models import Consent, Intervention, Match, Move, Notice, Request, Seat
from games.play.errors import CannotTakeBack
from games.play.match_requests.request_effects import (
    confirm_request,
    decline_request,
    requests_for_staff,
)
from games.play.match_requests.request_syntax import RequestedChange
from games.play.pauses import pause_match
from games.play.take_backs import may_take_back
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, other
from tests.play.asking import CANCEL, DAY, DRAW, HOUR, PACE, PAUSE, UNDO, state, three, told, yes
from tests.play.going_back import PASS, act, food_chain, moves, seen_now
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


# Taking back


def test_moves_go_back_once_all_have_agreed() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    act(ann, PASS)
    bob = seen_now(awaited(match))
    play.request_match_change(ann.pk, UNDO)
    assert (told(match, "asked"), len(moves(match))) == ([bob.number], 1)
    yes(bob)
    assert [text for _ply, _seat, text in moves(match)][1:] == ["back 0"]
    assert awaited(match).pk == ann.pk
    assert seen_now(bob).is_dead(bob.question or 0)
    assert (state(match), told(match, "settled")) == ("done", [0, 1])
    assert play.verify_match(fresh(match)).is_sound


def test_with_bots_alone_moves_go_back_at_once_and_their_answers_too() -> None:
    opener = people(1)[0]
    match = play.open_match(opener, "food-chain", seats=2, bot_seats=1)
    mine = match.seats.get(player=opener)
    before = fresh(match).ply
    act(seen_now(mine), PASS)
    if not may_take_back(seen_now(mine)):
        with pytest.raises(CannotTakeBack):
            play.request_match_change(mine.pk, UNDO)
        return
    assert play.request_match_change(mine.pk, UNDO).state == "done"
    assert play.current_record(fresh(match)).standing_plies[-1:] in ([], [before])


def rows_now(match: Match) -> list[Any]:
    models = (Request, Notice, Intervention, Consent, Match, Move)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_whatever_cannot_be_taken_back_gets_the_same_refusal_and_nobody_is_asked() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    refusals = [refused(match, ann), refused(match, seen_now(other(ann)))]
    act(ann, PASS)
    act(seen_now(other(ann)), PASS)
    refusals.append(refused(match, seen_now(ann)))
    Seat.objects.filter(pk=ann.pk).update(stand_in=True)
    refusals.append(refused(match, seen_now(ann)))
    assert len(set(refusals)) == 1 and "You can undo only moves everybody saw" in refusals[0]


def refused(match: Match, seat: Seat) -> str:
    before = rows_now(match)
    with pytest.raises(CannotTakeBack) as refusal:
        play.request_match_change(seat.pk, UNDO)
    assert rows_now(match) == before
    return str(refusal.value)


def test_a_move_that_all_have_seen_overtakes_the_wish_to_take_back() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    act(ann, PASS)
    play.request_match_change(ann.pk, UNDO)
    bob = awaited(match)
    act(seen_now(bob), PASS)
    assert (state(match), fresh(match).request_id) == ("overtaken", None)
    with pytest.raises(play.NotAllowed, match="the table has changed"):
        yes(bob)


def test_a_pause_that_is_asked_for_is_not_overtaken_by_moves() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    play.request_match_change(ann.pk, PAUSE)
    act(ann, PASS)
    assert state(match) == "open"


def test_whoever_is_out_of_time_has_asked_in_vain_to_take_back(times: Times) -> None:
    match = food_chain(now=times.at)
    ann = seen_now(awaited(match))
    act(ann, PASS, now=times.at)
    play.request_match_change(ann.pk, UNDO)
    times.go(20 * HOUR)
    bob = awaited(match)
    Seat.objects.filter(pk=bob.pk).update(deadline=times.at - HOUR)
    assert play.expire_turn(bob.pk, times.at)
    assert state(match) == "overtaken"


# Staff


def rated() -> tuple[Match, list[Seat]]:
    match, seats = three()
    Match.objects.filter(pk=match.pk).update(rated=True)
    return match, seats


def agreed_on(wish: RequestedChange) -> tuple[Match, Request]:
    match, (ann, bob, cyd) = rated()
    play.request_match_change(ann.pk, wish)
    yes(bob)
    return match, yes(cyd)


@pytest.mark.parametrize(("wish", "status"), [(DRAW, "finished"), (CANCEL, "cancelled")])
def test_how_a_rated_match_ends_waits_for_staff(wish: RequestedChange, status: str) -> None:
    match, request = agreed_on(wish)
    assert (state(match), fresh(match).status) == ("staff", "running")
    assert list(requests_for_staff()) == [request]
    confirm_request(request.pk, PlayerFactory(is_staff=True), "they both wrote to me")
    assert (state(match), fresh(match).status) == ("done", status)
    assert play.verify_match(fresh(match)).is_sound
    assert not requests_for_staff().exists()


def test_what_staff_do_not_confirm_leaves_the_match_as_it_is_and_all_are_told_why() -> None:
    match, request = agreed_on(CANCEL)
    Notice.objects.all().delete()
    decline_request(request.pk, PlayerFactory(is_staff=True), "the leader is forced")
    assert (state(match), fresh(match).status) == ("declined", "running")
    assert match.interventions.get(what="declined").why == "the leader is forced"
    assert told(match, "settled") == [0, 1, 2]
    with pytest.raises(play.NotAllowed, match="no agreement left to confirm"):
        confirm_request(request.pk, PlayerFactory(is_staff=True), "after all")


def test_staff_who_sit_there_confirm_nothing_and_nobody_does_without_a_reason() -> None:
    _match, request = agreed_on(CANCEL)
    player = request.tenure.player
    assert player is not None
    with pytest.raises(play.NotAllowed, match="hold or held"):
        confirm_request(request.pk, player, "I know")
    with pytest.raises(play.NotAllowed, match="Give a reason"):
        confirm_request(request.pk, PlayerFactory(is_staff=True), "  ")


@pytest.mark.parametrize("wish", [PAUSE, PACE])
def test_a_pause_or_a_pace_of_a_rated_match_needs_no_staff(wish: RequestedChange) -> None:
    match, _request = agreed_on(wish)
    assert state(match) == "done"


# A polite word


def test_whoever_is_awaited_is_asked_to_play_once_a_turn_and_after_half_of_the_time(
    times: Times,
) -> None:
    match = food_chain(now=times.at, pace_hours=48)
    seat = awaited(match)
    waits = other(seat)
    for hours in (0, 23):
        times.go(hours * HOUR)
        with pytest.raises(play.NotAllowed, match="can’t nudge anybody now"):
            play.nudge_awaited_seats(waits.pk)
    times.go(2 * HOUR)
    with pytest.raises(play.NotAllowed):
        play.nudge_awaited_seats(seat.pk)
    play.nudge_awaited_seats(waits.pk)
    assert told(match, "nudged") == [seat.number]
    with pytest.raises(play.NotAllowed):
        play.nudge_awaited_seats(waits.pk)
    act(seen_now(seat), PASS, now=times.at)
    act(seen_now(waits), PASS, now=times.at)


def test_a_question_that_is_put_anew_in_secret_is_no_reason_to_ask_again(times: Times) -> None:
    """Its number counts moves that nobody else may notice."""
    match = food_chain(now=times.at, pace_hours=48)
    seat = awaited(match)
    times.go(30 * HOUR)
    play.nudge_awaited_seats(other(seat).pk)
    again = seen_now(seat)
    again.put_question(again.ply_of(again.question or 0) or 0)
    again.save()
    with pytest.raises(play.NotAllowed):
        play.nudge_awaited_seats(other(seat).pk)


def test_nobody_is_asked_to_play_in_a_pause_or_while_away(times: Times) -> None:
    match = food_chain(now=times.at, pace_hours=48)
    seat = seen_now(awaited(match))
    assert seat.player is not None
    times.go(47 * HOUR)
    play.start_absence(seat.player.pk, (times.at + DAY).date(), times.at)
    with pytest.raises(play.NotAllowed):
        play.nudge_awaited_seats(other(seat).pk)
    pause_match(match.pk, PlayerFactory(is_staff=True), "a storm")
    with pytest.raises(play.NotAllowed, match="paused"):
        play.nudge_awaited_seats(other(seat).pk)
