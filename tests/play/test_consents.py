"""What needs the consent of all who play on: who is asked, who decides, and what becomes of it."""

from datetime import timedelta

import pytest

from games import periodic_jobs, play
from games.models import Consent, Match, Pause, Seat, Tenure
from games.play.departures import leave_seat_for_good
from games.play.errors import HandedOver
from games.play.match_requests.request_syntax import RequestedChange
from games.play.outages import record_clock_heartbeat
from games.play.record.results import result_of, result_sentence
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import answer, awaited, fresh, other
from tests.play.asking import (
    CANCEL,
    DAY,
    DRAW,
    HOUR,
    PACE,
    PAUSE,
    no,
    noted,
    state,
    table,
    three,
    told,
    yes,
)
from tests.play.times import Times
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db


# Asked and answered


def test_everybody_who_plays_on_is_asked_and_the_last_consent_does_it() -> None:
    match, (ann, bob, cyd) = three()
    play.request_match_change(ann.pk, PAUSE)
    assert told(match, "asked") == [bob.number, cyd.number]
    yes(cyd)
    assert (state(match), fresh(match).pause_id) == ("open", None)
    yes(bob)
    assert (state(match), fresh(match).request_id) == ("done", None)
    assert fresh(match).pause_id is not None
    assert noted(match) == ["asked", "agreed", "agreed", "consented", "stopped"]
    assert told(match, "settled") == [0, 1, 2]
    holders = Tenure.objects.filter(seat__in=[bob, cyd])
    assert set(Consent.objects.values_list("tenure", flat=True)) == {one.pk for one in holders}


def test_one_refusal_is_enough_and_only_the_asker_gets_a_mail_of_it() -> None:
    match, (ann, bob, cyd) = three()
    play.request_match_change(ann.pk, CANCEL)
    yes(bob)
    no(cyd)
    assert (state(match), fresh(match).status) == ("refused", "running")
    assert told(match, "settled") == [ann.number]
    with pytest.raises(play.NotAllowed, match="is closed: a player refused"):
        yes(bob)


def test_silence_is_no_and_a_request_lapses_after_a_day(times: Times) -> None:
    match, (ann, bob, _cyd) = three(now=times.at)
    play.request_match_change(ann.pk, DRAW)
    yes(bob)
    times.go(DAY - timedelta(seconds=1))
    record_clock_heartbeat(times.at)
    periodic_jobs.expire_deadlines(now=times.at)
    assert state(match) == "open"
    times.go(timedelta(seconds=1))
    with pytest.raises(play.NotAllowed, match="no answer in time"):
        yes(_cyd)
    periodic_jobs.expire_deadlines(now=times.at)
    periodic_jobs.expire_deadlines(now=times.at)
    assert (state(match), fresh(match).status) == ("lapsed", "running")
    assert told(match, "settled") == [ann.number]
    assert noted(match).count("lapsed") == 1


def test_whoever_is_away_or_has_a_bot_sitting_in_is_asked_and_no_bot_agrees_for_them() -> None:
    match, (ann, bob, cyd) = three()
    assert cyd.player is not None
    Seat.objects.filter(pk=bob.pk).update(stand_in=True)
    play.start_absence(cyd.player.pk, (fresh(match).created_at + 5 * DAY).date())
    play.request_match_change(ann.pk, CANCEL)
    assert told(match, "asked") == [bob.number, cyd.number]
    assert not Consent.objects.exists()


def test_whoever_has_left_is_not_asked_and_neither_asks_nor_answers() -> None:
    match, (ann, bob, cyd) = three()
    play.resign_seat(cyd.pk)
    play.request_match_change(ann.pk, CANCEL)
    assert told(match, "asked") == [bob.number]
    for forbidden in (lambda: yes(cyd), lambda: play.request_match_change(cyd.pk, PAUSE)):
        with pytest.raises(play.NotRunning, match="left this match"):
            forbidden()
    yes(bob)
    assert fresh(match).status == "cancelled"


def test_whoever_has_left_the_house_is_not_waited_for() -> None:
    match, (ann, bob, cyd) = three()
    assert cyd.player is not None
    cyd.player.left_at = fresh(match).created_at
    cyd.player.save()
    leave_seat_for_good(cyd.pk, cyd.player)
    play.request_match_change(ann.pk, CANCEL)
    assert told(match, "asked") == [bob.number]
    yes(bob)
    assert fresh(match).status == "cancelled"


def test_a_bot_agrees_for_its_own_seat_at_once() -> None:
    opener = people(1)[0]
    match = play.open_match(opener, "emu-ranchers", seats=2, bot_seats=1)
    mine = match.seats.get(player=opener)
    assert play.request_match_change(mine.pk, PAUSE).state == "done"
    assert fresh(match).pause_id is not None
    consent = Consent.objects.get()
    assert (consent.agrees, consent.via, consent.tenure.player) == (True, "b", None)


def test_nobody_answers_twice_or_for_themselves_or_to_a_number_that_there_is_not() -> None:
    match, (ann, bob, _cyd) = three()
    play.request_match_change(ann.pk, CANCEL)
    with pytest.raises(play.NotAllowed, match="Request 1 is your own"):
        yes(ann)
    yes(bob)
    for again in (yes, no):
        with pytest.raises(play.NotAllowed, match="already answered request 1"):
            again(bob)
    with pytest.raises(play.NotAllowed, match="This match has no request 7"):
        yes(bob, 7)
    assert state(match) == "open"


def test_one_request_is_open_at_a_time_and_few_are_made_in_a_day(times: Times) -> None:
    match, (ann, bob, _cyd) = three(now=times.at)
    for number in range(1, 5):
        play.request_match_change(ann.pk, CANCEL)
        with pytest.raises(play.NotAllowed, match=f"Request {number} is still open"):
            play.request_match_change(bob.pk, PAUSE)
        no(bob, number)
    with pytest.raises(play.NotAllowed, match="4 requests in a day"):
        play.request_match_change(ann.pk, CANCEL)
    play.request_match_change(bob.pk, PAUSE)
    assert match.asked_for.count() == 5


def test_only_whoever_asked_withdraws_it_and_those_who_were_asked_are_told() -> None:
    match, (ann, bob, _cyd) = three()
    play.request_match_change(ann.pk, CANCEL)
    with pytest.raises(play.NotAllowed, match="Only the player who made"):
        play.withdraw_request(bob.pk, 1)
    play.withdraw_request(ann.pk, 1)
    assert (state(match), told(match, "settled")) == ("withdrawn", [1, 2])


@pytest.mark.parametrize("end", ["resign", "hand over", "finish"])
def test_a_request_ends_when_somebody_leaves_or_a_seat_changes_hands(end: str) -> None:
    match, (ann, bob, cyd) = three()
    play.request_match_change(ann.pk, CANCEL)
    if end == "hand over":
        play.hand_over_seat(cyd.pk, PlayerFactory())
    else:
        play.resign_seat(cyd.pk)
    assert (state(match), fresh(match).request_id) == ("overtaken", None)
    assert "overtaken" in noted(match)
    with pytest.raises(play.NotAllowed, match="the table has changed"):
        yes(bob)


def test_a_seat_that_is_anothers_by_now_neither_asks_nor_answers() -> None:
    match, (ann, bob, _cyd) = three()
    stranger = PlayerFactory()
    with pytest.raises(HandedOver):
        play.request_match_change(ann.pk, PAUSE, holder=stranger.pk)
    play.request_match_change(ann.pk, PAUSE)
    with pytest.raises(HandedOver):
        yes(bob, holder=stranger.pk)


# What comes to pass


@pytest.mark.parametrize("game", [game.slug for game in sample(all_games(), 3)])
def test_in_every_game_players_pause_cancel_and_change_the_pace(game: str) -> None:
    size = next(one for one in all_games() if one.slug == game).seat_counts[0]
    match = table(size, game=game)
    seats = list(match.seats.order_by("number"))
    for number, wish in enumerate((PAUSE, PACE, CANCEL), start=1):
        play.request_match_change(seats[0].pk, wish)
        for seat in seats[1:]:
            yes(seat, number)
    match = fresh(match)
    assert (match.status, match.pace_hours, match.ending) == ("cancelled", 96, "")
    assert (match.pause_id, Pause.objects.get().ends_at) == (None, match.finished_at)
    assert play.verify_match(match).is_sound
    assert not match.seats.exclude(question=None, deadline=None, place=None).exists()


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_a_draw_is_agreed_on_where_the_title_can_have_one(game: str) -> None:
    title = next(one for one in all_games() if one.slug == game)
    match = table(title.seat_counts[0], game=game)
    seats = list(match.seats.order_by("number"))
    if not title.can_be_drawn:
        with pytest.raises(play.NotAllowed, match="can’t end in a draw"):
            play.request_match_change(seats[0].pk, DRAW)
        return
    play.request_match_change(seats[0].pk, DRAW)
    for seat in seats[1:]:
        yes(seat)
    match = fresh(match)
    assert (match.status, match.ending) == ("finished", "agreed")
    assert {seat.place for seat in match.seats.all()} == {1}
    assert play.verify_match(match).is_sound
    found = play_result(match)
    assert found == "It is a draw. The players agreed on this result."
    assert told(match, "finished") == [seat.number for seat in seats]
    assert not told(match, "settled")


def play_result(match: Match) -> str:
    seats = list(match.seats.order_by("number"))
    return result_sentence(result_of(match, seats), [seat.name for seat in seats])


def test_whoever_left_before_a_draw_still_comes_last() -> None:
    match, (ann, bob, cyd) = three()
    play.resign_seat(cyd.pk)
    play.request_match_change(ann.pk, DRAW)
    yes(bob)
    assert [seat.place for seat in match.seats.order_by("number")] == [1, 1, 3]
    assert play.verify_match(fresh(match)).is_sound


def test_a_new_pace_counts_from_the_next_question_on(times: Times) -> None:
    match = table(now=times.at, pace_hours=48)
    seat = awaited(match)
    play.request_match_change(seat.pk, PACE)
    yes(other(seat))
    assert awaited(match).deadline == times.at + 48 * HOUR
    answer(awaited(match), now=times.at)
    assert awaited(match).deadline == times.at + 96 * HOUR


@pytest.mark.parametrize("hours", [0, 48, 721])
def test_a_pace_that_will_not_do_is_refused(hours: int) -> None:
    match = table(pace_hours=48)
    with pytest.raises(play.NotAllowed):
        play.request_match_change(awaited(match).pk, RequestedChange("pace", pace_hours=hours))


def test_a_pause_until_a_day_that_has_passed_by_then_does_not_come_to_pass(times: Times) -> None:
    match = table(now=times.at)
    seat = awaited(match)
    play.request_match_change(seat.pk, RequestedChange("pause", until=times.at + HOUR))
    times.go(2 * HOUR)
    yes(other(seat))
    assert (state(match), fresh(match).pause_id) == ("overtaken", None)
