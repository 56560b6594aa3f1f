"""Who held a seat when: what goes over to a new holder, what does not, and who may never sit."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Player
from games import play
from games.models import Intervention, Match, Notice, Presence, Seat, Tenure
from games.play.errors import HandedOver
from games.play.staff.reveals import mark_reveals_seen
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, other, play_on, running_match
from tests.play.times import Times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def handed_over(match: Match, to: Any = None, seat: Seat | None = None, **how: Any) -> Seat:
    """The awaited seat (or `seat`) after it went to `to`, or else to a new player."""
    seat = seat or awaited(match)
    play.hand_over_seat(seat.pk, to if to is not None else PlayerFactory(), **how)
    return Seat.objects.select_related("player", "tenure", "match").get(pk=seat.pk)


def player_of(seat: Seat) -> Player:
    assert seat.player is not None
    return seat.player


def three() -> Match:
    return running_match(3, game="hunting-prey")


# From the deal on


def test_nobody_holds_a_seat_before_the_deal_and_everybody_from_then_on(times: Times) -> None:
    match, last = open_table(), PlayerFactory()
    assert not Tenure.objects.exists()
    play.join_match(match.pk, last)
    for seat in match.seats.all():
        assert seat.tenure == seat.tenures.get()
        assert (seat.tenure.player, seat.tenure.begins_at) == (seat.player, times.at)
        assert seat.tenure.is_first and seat.tenure.ends_at is None


def test_a_bot_holds_its_seat_too() -> None:
    match = play.open_match(PlayerFactory(), "emu-ranchers", bot_seats=1)
    seat = match.seats.get(number=1)
    assert seat.tenure is not None and seat.tenure.name == seat.bot


def test_whoever_leaves_before_the_deal_may_sit_down_again() -> None:
    match, player = open_table(3, game="hunting-prey"), PlayerFactory()
    play.join_match(match.pk, player)
    play.leave_match(match.pk, player)
    play.join_match(match.pk, player)
    assert match.seats.filter(player=player).exists()


# A change of hands


def test_the_new_holder_is_asked_anew_with_a_whole_time_and_told(times: Times) -> None:
    match = running_match()
    before = awaited(match)
    times.go(timedelta(hours=20))
    seat = handed_over(match)
    assert (before.question, seat.question) == (1, 2)
    assert seat.asked_at == times.at
    assert seat.deadline == times.at + timedelta(hours=match.pace_hours)
    told = Notice.objects.get(seat=seat, state=Notice.State.DUE, kind="turn")
    assert (told.question, told.tenure) == (2, seat.tenure)


def test_tenures_follow_each_other_without_a_gap(times: Times) -> None:
    match = running_match()
    first = times.at
    seat = handed_over(match, now=times.go(timedelta(hours=1)))
    told = [(one.number, one.begins_at, one.ends_at) for one in seat.tenures.order_by("number")]
    assert told == [(1, first, times.at), (2, times.at, None)]
    assert seat.tenure is not None and seat.tenure.asked_before == 1


def test_a_seat_that_nobody_waits_for_is_asked_when_it_is_its_turn() -> None:
    match = running_match()
    mine = awaited(match)
    seat = handed_over(match, seat=other(mine))
    turns = Notice.objects.filter(tenure=seat.tenure).exclude(kind=Notice.Kind.ACT)
    assert seat.question is None and not turns.exists()
    answer(mine)
    told = turns.get()
    assert (told.kind, told.question) == ("turn", 1)


def test_the_new_holder_plays_on_and_the_record_holds() -> None:
    match = running_match()
    answer(awaited(match))
    handed_over(match)
    match = play_on(match)
    assert match.status == Match.Status.FINISHED and play.verify_match(match).is_sound


def test_a_bot_that_gets_the_seat_answers_at_once() -> None:
    match = running_match()
    seat = handed_over(match, to="Wren")
    assert (seat.name, seat.question, fresh(match).ply > 0) == ("Wren", None, True)


def test_a_person_can_have_the_seat_of_a_bot() -> None:
    match = play.open_match(PlayerFactory(), "emu-ranchers", bot_seats=1)
    seat = handed_over(match, seat=match.seats.get(number=1))
    assert seat.bot == "" and seat.player is not None


def test_everybody_reads_that_the_seat_changed_hands_by_both_names(times: Times) -> None:
    match = running_match()
    old = player_of(awaited(match))
    seat = handed_over(match, why="on request", now=times.go(timedelta(hours=1)))
    lines = match.interventions.filter(what__in=["gave", "took"]).order_by("pk")
    named = [(line.tenure.name, line.what, line.why) for line in lines if line.tenure]
    assert named == [
        (old.display_name, "gave", "on request"),
        (seat.name, "took", ""),
    ]
    assert fresh(match).public_at == times.at


def test_nothing_goes_over_that_was_the_old_holders(times: Times) -> None:
    match = running_match()
    seat = awaited(match)
    play.mute_mails(seat.pk)
    Presence.objects.create(seat=seat, at=times.at)
    play.reveal_table(match.pk, None, 0, PlayerFactory(is_staff=True), "a complaint")
    Seat.objects.filter(pk=seat.pk).update(late_in_a_row=2, stand_in=False, own_at=times.at)
    seat = handed_over(match)
    assert not seat.muted and not Presence.objects.filter(seat=seat).exists()
    assert (seat.unseen_look, seat.late_in_a_row, seat.own_at) == (None, 0, None)


def test_what_the_old_holder_was_still_to_be_told_is_not_sent() -> None:
    match = running_match()
    seat = awaited(match)
    old = Notice.objects.get(seat=seat)
    handed_over(match)
    old.refresh_from_db()
    assert (old.state, old.error) == (Notice.State.SKIPPED, "the seat has a new player")


def test_notices_that_were_to_share_a_mail_of_the_old_holder_go_their_own_way() -> None:
    match, beside = running_match(), running_match()
    carrier = Notice.objects.get(seat=awaited(match))
    passenger = Notice.objects.get(seat=awaited(beside))
    Notice.objects.filter(pk=passenger.pk).update(sent_as=carrier)
    handed_over(match)
    passenger.refresh_from_db()
    assert (passenger.state, passenger.sent_as_id) == (Notice.State.DUE, None)


def test_a_seat_that_is_given_back_is_as_its_player_left_it(times: Times) -> None:
    match = running_match()
    seat = awaited(match)
    old = player_of(seat)
    play.mute_mails(seat.pk)
    handed_over(match)
    look = play.reveal_table(match.pk, None, 0, PlayerFactory(is_staff=True), "a complaint")
    seat = handed_over(match, to=old, now=times.go(timedelta(hours=1)))
    assert seat.muted and seat.player == old and seat.unseen_look == look
    numbers = seat.tenures.order_by("number").values_list("number", "player")
    assert [number for number, _player in numbers] == [1, 2, 3]


def test_whoever_takes_a_seat_that_was_given_up_plays_on_and_ranks_as_anybody() -> None:
    match = three()
    seats = list(match.seats.order_by("number"))
    play.resign_seat(seats[0].pk)
    assert Seat.objects.get(pk=seats[0].pk).place == 3
    seat = handed_over(match, seat=seats[0])
    assert (seat.resigned_at, seat.place, seat.stand_in) == (None, None, False)
    assert seat.tenures.get(number=1).resigned_at is not None
    match = play_on(match)
    assert play.verify_match(match).is_sound


def test_others_who_left_keep_their_order_when_a_seat_that_was_given_up_has_a_new_holder() -> None:
    match = running_match(4, game="hunting-prey")
    seats = list(match.seats.order_by("number"))
    play.resign_seat(seats[0].pk)
    play.resign_seat(seats[1].pk)
    handed_over(match, seat=seats[0])
    play.resign_seat(seats[0].pk)
    play.resign_seat(seats[2].pk)
    places = dict(match.seats.values_list("number", "place"))
    assert places == {3: 1, 2: 2, 0: 3, 1: 4}


# What is refused


def test_only_a_seat_of_a_running_match_changes_hands() -> None:
    match = open_table()
    with pytest.raises(play.NotRunning):
        handed_over(match, seat=match.seats.get(number=0))
    match = play_on(running_match())
    with pytest.raises(play.NotRunning):
        handed_over(match, seat=match.seats.get(number=0))


@pytest.mark.parametrize("known", ["holds", "held", "looked"])
def test_nobody_who_may_know_hidden_cards_gets_another_seat(known: str) -> None:
    match = three()
    first, second, _third = match.seats.select_related("player").order_by("number")
    player = player_of(second)
    if known == "held":
        play.hand_over_seat(second.pk, PlayerFactory())
    elif known == "looked":
        player = PlayerFactory(is_staff=True)
        play.reveal_table(match.pk, 1, 0, player, "a complaint")
    before = list(Tenure.objects.values_list("pk", "ends_at"))
    with pytest.raises(play.CannotJoin, match=player.display_name):
        play.hand_over_seat(first.pk, player)
    assert list(Tenure.objects.values_list("pk", "ends_at")) == before


def test_staff_who_looked_do_not_even_get_their_own_seat_back() -> None:
    judge = PlayerFactory(is_staff=True)
    match = running_match(people=[judge, PlayerFactory()])
    seat = match.seats.get(number=0)
    play.hand_over_seat(seat.pk, PlayerFactory())
    Intervention.objects.create(
        match=match, actor=judge, what="revealed", why="x", ply=0, at=match.created_at
    )
    with pytest.raises(play.CannotJoin, match="looked"):
        play.hand_over_seat(seat.pk, judge)


def test_whoever_held_a_seat_never_looks_at_hidden_cards_as_staff() -> None:
    judge = PlayerFactory(is_staff=True)
    match = running_match(people=[judge, PlayerFactory()])
    play.hand_over_seat(match.seats.get(number=0).pk, PlayerFactory())
    with pytest.raises(play.NotAllowed, match="hold or held a seat"):
        play.reveal_table(match.pk, None, 0, judge, "a complaint")


@pytest.mark.parametrize("known", ["holds", "held", "looked"])
def test_staff_who_may_know_hidden_cards_hand_over_no_seat(known: str) -> None:
    judge = PlayerFactory(is_staff=True)
    match = running_match(people=[judge, PlayerFactory()] if known != "looked" else [])
    if known == "held":
        play.hand_over_seat(match.seats.get(number=0).pk, PlayerFactory())
    elif known == "looked":
        play.reveal_table(match.pk, None, 0, judge, "a complaint")
    with pytest.raises(play.NotAllowed):
        handed_over(match, seat=match.seats.get(number=1), actor=judge)


def test_a_seat_goes_to_nobody_who_has_it_or_whose_account_is_closed() -> None:
    match = running_match()
    seat = awaited(match)
    with pytest.raises(play.NotAllowed, match="already"):
        handed_over(match, to=player_of(seat))
    with pytest.raises(play.CannotJoin, match="closed"):
        handed_over(match, to=PlayerFactory(is_active=False))


# What comes for the old holder after it


ACTS: dict[str, Any] = {
    "a turn": lambda seat, who: play.submit_turn(seat.pk, "draw deck", holder=who),
    "resigning": lambda seat, who: play.resign_seat(seat.pk, holder=who),
    "talk": lambda seat, who: play.post_remark(seat.pk, "hello", holder=who),
    "muting": lambda seat, who: play.mute_mails(seat.pk, holder=who),
    "marking looks as seen": lambda seat, who: mark_reveals_seen(seat.pk, holder=who),
}


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_done_at_a_seat_for_whoever_does_not_hold_it_any_more(act: str) -> None:
    match = running_match()
    old = player_of(awaited(match))
    seat = handed_over(match)
    before = Seat.objects.values().get(pk=seat.pk)
    with pytest.raises(HandedOver, match="new player"):
        ACTS[act](seat, old.pk)
    assert Seat.objects.values().get(pk=seat.pk) == before
    assert not match.remarks.exists() and not fresh(match).ply


def test_an_absence_of_the_old_holder_moves_no_deadline_of_the_new_one(times: Times) -> None:
    match = running_match()
    old = player_of(awaited(match))
    seat = handed_over(match)
    play.start_absence(old.pk, (times.at + timedelta(days=5)).date())
    assert Seat.objects.get(pk=seat.pk).deadline == seat.deadline
    assert not match.remarks.exists()
