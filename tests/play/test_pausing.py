"""A pause: no clock runs, and whoever is asked keeps what they had left."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from games import periodic_jobs, play
from games.models import Heartbeat, Intervention, Match, Notice, Pause, Seat, Tenure
from games.play import pauses
from games.play.errors import HandedOver
from games.play.locked_match import LockedMatch
from games.play.outages import BEAT, record_clock_heartbeat
from games.play.pauses import pause_match, resume_match
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match
from tests.play.times import Times
from tests.post.letters.writing import people
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def table(times: Times, **terms: Any) -> Match:
    return running_match(**{"people": people(), "now": times.at, "pace_hours": 48, **terms})


def pause(match: Match, until: datetime | None = None) -> Match:
    return pause_match(match.pk, PlayerFactory(is_staff=True), "the players asked", until)


def resume(match: Match) -> Match:
    return resume_match(match.pk, PlayerFactory(is_staff=True), "they are back")


def watched(times: Times) -> None:
    """The runner has come round all along, up to now."""
    Heartbeat.objects.update_or_create(name=BEAT, defaults={"at": times.at})


def look(times: Times) -> None:
    """The runner comes round, as it did all along."""
    watched(times)
    periodic_jobs.expire_deadlines(now=times.at)


def test_no_deadline_and_no_reminder_falls_in_a_pause(times: Times) -> None:
    match = table(times)
    times.go(40 * HOUR)
    pause(match)
    seat = awaited(match)
    assert (seat.deadline, seat.remind_at, seat.time_left) == (None, None, 8 * HOUR)
    for _ in range(20):
        times.go(DAY)
        look(times)
        periodic_jobs.write_reminders(now=times.at)
    assert awaited(match).question == seat.question
    assert not Notice.objects.exclude(kind__in=["turn", "started", "act"]).exists()


def test_after_a_pause_everybody_has_what_they_had_left(times: Times) -> None:
    match = table(times)
    times.go(40 * HOUR)
    pause(match)
    times.go(10 * DAY)
    watched(times)
    resume(match)
    seat = awaited(match)
    assert (seat.deadline, seat.time_left) == (times.at + 8 * HOUR, None)
    assert seat.remind_at == times.at + 2 * HOUR
    times.go(8 * HOUR + HOUR)
    watched(times)
    assert play.expire_turn(seat.pk, times.at)


def test_all_who_are_asked_at_once_keep_their_own_time(times: Times) -> None:
    match = table(times, game="biome-rummy")
    first, *_ = list(match.seats.filter(question__isnull=False))
    Seat.objects.filter(pk=first.pk).update(deadline=times.at + 5 * HOUR)
    before = dict(asked(match))
    pause(match)
    times.go(3 * DAY)
    watched(times)
    resume(match)
    assert {pk: at - 3 * DAY for pk, at in asked(match)} == before


def asked(match: Match) -> list[tuple[int, Any]]:
    return list(match.seats.filter(question__isnull=False).values_list("pk", "deadline"))


def test_moves_may_be_taken_in_a_pause_and_whoever_is_asked_then_has_a_whole_turn(
    times: Times,
) -> None:
    match = table(times)
    times.go(40 * HOUR)
    pause(match)
    mover = awaited(match)
    times.go(DAY)
    answer(mover, now=times.at)
    seat = awaited(match)
    assert (seat.pk, seat.deadline, seat.time_left) == (other(mover).pk, None, 48 * HOUR)
    times.go(DAY)
    watched(times)
    resume(match)
    assert awaited(match).deadline == times.at + 48 * HOUR


def test_a_pause_until_a_day_ends_by_itself(times: Times) -> None:
    match = table(times)
    until = times.at + 3 * DAY
    pause(match, until)
    times.at = until - timedelta(seconds=1)
    look(times)
    assert fresh(match).pause_id is not None
    times.at = until
    look(times)
    ended = Pause.objects.get()
    assert (fresh(match).pause_id, ended.ends_at, ended.ended_by) == (None, until, None)
    assert awaited(match).deadline == until + 48 * HOUR
    look(times)
    assert Intervention.objects.filter(what="went_on").count() == 1


def test_an_outage_before_a_pause_that_nobody_has_found_yet_is_given_back(times: Times) -> None:
    match = table(times)
    record_clock_heartbeat(times.at)
    times.go(50 * HOUR)  # nobody came round: the deadline passed two hours ago
    pause(match)
    assert awaited(match).time_left == 48 * HOUR
    watched(times)
    times.go(HOUR)
    watched(times)
    resume(match)
    assert awaited(match).deadline == times.at + 48 * HOUR


def test_what_the_house_is_closed_in_a_pause_is_not_given_back_besides(times: Times) -> None:
    match = table(times)
    times.go(47 * HOUR)
    watched(times)
    pause(match)
    times.go(5 * DAY)
    resume(match)
    periodic_jobs.expire_deadlines(now=times.at)
    assert awaited(match).deadline == times.at + HOUR


def test_whoever_is_away_when_a_pause_ends_is_not_struck_before_they_are_back(
    times: Times,
) -> None:
    match = table(times)
    seat = awaited(match)
    assert seat.player is not None
    pause(match)
    play.start_absence(seat.player.pk, (times.at + 9 * DAY).date(), times.at)
    assert awaited(match).deadline is None
    times.go(DAY)
    watched(times)
    resume(match)
    seat.player.refresh_from_db()
    assert seat.player.away_until is not None
    assert awaited(match).deadline == seat.player.away_until + 48 * HOUR


def test_whoever_gets_a_seat_in_a_pause_has_a_whole_turn(times: Times) -> None:
    match = table(times)
    times.go(40 * HOUR)
    pause(match)
    play.hand_over_seat(awaited(match).pk, PlayerFactory(), now=times.at)
    assert awaited(match).time_left == 48 * HOUR


def test_either_player_ends_the_pause_and_nobody_else_does(times: Times) -> None:
    match = table(times)
    pause(match)
    seat = awaited(match)
    with pytest.raises(HandedOver):
        play.end_pause(seat.pk, holder=PlayerFactory().pk)
    play.end_pause(seat.pk, holder=seat.player_id)
    ended = Pause.objects.get()
    assert ended.ended_for == Tenure.objects.get(seat=seat)
    assert ended.ends_at == times.at
    with pytest.raises(play.NotAllowed, match="no longer paused"):
        play.end_pause(seat.pk)


def test_whoever_has_left_ends_no_pause(times: Times) -> None:
    match = table(times, game="ranchers", players=3, people=people(3))
    pause(match)
    seat = awaited(match)
    play.resign_seat(seat.pk)
    with pytest.raises(play.NotAllowed, match="can’t end its pause"):
        play.end_pause(seat.pk)


def test_a_match_is_paused_once_at_a_time_and_only_while_it_runs(times: Times) -> None:
    match = table(times)
    pause(match)
    with pytest.raises(play.NotAllowed, match="already paused"):
        pause(match)
    play.resign_seat(awaited(match).pk)
    assert (fresh(match).pause_id, Pause.objects.get().ends_at) == (None, times.at)
    with pytest.raises(play.NotRunning, match="isn’t in progress"):
        pause(match)


def test_a_pause_that_would_end_at_once_is_refused(times: Times) -> None:
    match = table(times)
    with pytest.raises(play.NotAllowed, match="in the future"):
        pause(match, times.at)
    assert awaited(match).deadline is not None


def test_staff_who_know_a_hand_do_not_pause_its_match(times: Times) -> None:
    match = table(times)
    seat = awaited(match)
    assert seat.player is not None
    with pytest.raises(play.NotAllowed, match="hold or held"):
        pause_match(match.pk, seat.player, "I am busy")


def test_the_whole_table_reads_who_paused_and_why(times: Times) -> None:
    match = table(times)
    pause(match, times.at + DAY)
    page = reader().get(f"/m/{match.code}/").content.decode()
    assert "Paused until" in page
    assert "2 days left, clock stopped" in page
    assert "End the pause" not in page
    log = reader().get(f"/m/{match.code}/log/").content.decode()
    until = f"{times.at + DAY:%Y-%m-%d %H:%M} UTC"
    assert f"paused the match until {until}; all clocks are stopped (the players asked)." in log


def test_the_button_ends_the_pause_that_it_has_shown(times: Times) -> None:
    match = table(times)
    pause(match)
    player = awaited(match).player
    at = f"/m/{match.code}/"
    shown = {"pause": str(fresh(match).pause_id)}
    assert shown["pause"] in reader(player).get(at).content.decode()
    reader(player).post(f"{at}go-on/", shown)
    assert fresh(match).pause_id is None
    pause(match)
    page = reader(player).post(f"{at}go-on/", shown, follow=True).content.decode()
    assert "The match is no longer paused." in page
    assert fresh(match).pause_id is not None


def test_a_turn_mail_in_a_pause_says_that_no_clock_runs(times: Times, mailoutbox: Any) -> None:
    match = table(times)
    pause(match)
    answer(awaited(match), now=times.at)
    times.go(HOUR)
    watched(times)
    mailoutbox.clear()
    periodic_jobs.send_notices()
    (mail,) = [mail for mail in mailoutbox if "Your turn" in mail.body]
    assert "the match is paused and no clocks are running." in " ".join(mail.body.split())


def test_of_two_who_end_a_pause_one_does(times: Times) -> None:
    match = table(times)
    pause(match)
    locked = LockedMatch.for_match(match.pk, times.at)
    pauses.run_clocks(locked, locked.seats[0])
    with pytest.raises(play.NotAllowed):
        pauses.run_clocks(locked, locked.seats[1])
