"""Are you still there? Asked once of a table that took long to fill; what becomes of the seats."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import Delivery, InboundMail, Match, Outage, ReadyCheck, Seat
from games.play import ready_questions
from games.play.errors import CannotJoin, NotAllowed
from games.play.open_tables import list_lobby_matches
from games.post.outbox.mail_sender import send_due_mails
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh
from tests.play.test_at_most import passes
from tests.play.times import Times
from tests.post.letters.personal import answer_to, newest
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    monkeypatch.setattr(clock, "now", found.now)
    return found


def filled(times: Times, seats: int = 2, waits: timedelta = 2 * DAY, **terms: Any) -> Match:
    """A table whose last seat is taken so long after its first; of people with confirmed
    addresses, in the order of their seats."""
    people = terms.pop("people", None) or [PlayerFactory(confirmed=True) for _ in range(seats)]
    game = EMU if seats == 2 else "biome-rummy"
    match = play.open_match(people[0], game, seats=seats, now=times.at, **terms)
    for player in people[1:-1]:
        play.join_match(match.pk, player, times.at)
    return play.join_match(match.pk, people[-1], times.go(waits))


def holders(match: Match) -> list[int | None]:
    return list(match.seats.order_by("number").values_list("player", flat=True))


def test_a_table_that_fills_within_a_day_begins_at_once(times: Times) -> None:
    assert filled(times, waits=DAY).status == Match.Status.RUNNING
    assert filled(times, waits=9 * DAY, visibility="unlisted").status == Match.Status.RUNNING
    assert not ReadyCheck.objects.exists()


def test_a_table_that_took_longer_asks_everybody_but_who_came_last(times: Times) -> None:
    match = filled(times, seats=3)
    first, second, last = holders(match)
    assert match.status == Match.Status.OPEN and None not in (first, second, last)
    assert set(ReadyCheck.objects.values_list("player", flat=True)) == {first, second}
    assert match not in list_lobby_matches() and not match.seats.filter(question=1).exists()
    play.confirm_presence(match.pk, Player.objects.get(pk=first), times.go(HOUR))
    assert fresh(match).status == Match.Status.OPEN
    play.confirm_presence(match.pk, Player.objects.get(pk=first), times.at)  # twice is as once
    begun = play.confirm_presence(match.pk, Player.objects.get(pk=second), times.go(HOUR))
    assert begun.status == Match.Status.RUNNING and begun.started_at == times.at


def test_who_was_not_asked_has_nothing_to_say(times: Times) -> None:
    match = filled(times)
    with pytest.raises(NotAllowed):
        play.confirm_presence(match.pk, match.seats.get(number=1).player or PlayerFactory())


def test_who_does_not_answer_loses_the_seat_to_whoever_joins(times: Times) -> None:
    match = filled(times, seats=3)
    first, second, last = (Player.objects.get(pk=key) for key in holders(match))
    play.confirm_presence(match.pk, first, times.go(HOUR))
    times.go(22 * HOUR)
    assert periodic_jobs.expire_ready_checks() == 0
    times.go(HOUR)
    assert periodic_jobs.expire_ready_checks() == 1
    assert holders(match) == [first.pk, None, last.pk]
    assert match in list_lobby_matches()
    with pytest.raises(NotAllowed):
        play.confirm_presence(match.pk, second)
    begun = play.join_match(match.pk, PlayerFactory(), times.go(9 * DAY))  # nobody is asked twice
    assert begun.status == Match.Status.RUNNING
    assert periodic_jobs.expire_ready_checks() == 0


def test_who_has_lost_the_seat_may_come_back(times: Times) -> None:
    match = filled(times)
    first = match.seats.get(number=0).player
    assert first is not None
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    assert holders(match)[0] is None
    assert play.join_match(match.pk, first, times.at).status == Match.Status.RUNNING


def test_the_seat_goes_to_the_next_seek(times: Times) -> None:
    match = filled(times)
    dora = PlayerFactory()
    play.post_seek(PlayerFactory(), EMU, pace_hours=24, now=times.at)
    play.post_seek(dora, EMU, now=times.at)
    times.go(DAY)
    assert periodic_jobs.expire_ready_checks() == 1
    assert holders(match)[0] == dora.pk
    assert fresh(match).status == Match.Status.RUNNING


def test_the_table_of_an_opener_who_is_gone_is_another_s(times: Times) -> None:
    match = filled(times)
    last = holders(match)[1]
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    assert fresh(match).opened_by_id == last
    alone = filled(times)
    play.leave_match(alone.pk, alone.seats.get(number=1).player or PlayerFactory(), times.at)
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    assert fresh(alone).status == Match.Status.CANCELLED


def test_a_bot_gets_the_seat_once_all_others_agree(times: Times) -> None:
    match = filled(times, seats=4)
    opener, second, third, last = (Player.objects.get(pk=key) for key in holders(match))
    for player in (opener, last):
        if player != last:
            play.confirm_presence(match.pk, player, times.at)
    play.confirm_presence(match.pk, third, times.at)
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    assert holders(match)[1] is None
    for player in (opener, last):
        assert play.seat_bot(match.pk, player, now=times.at).status == Match.Status.OPEN
    assert not match.seats.exclude(bot="").exists()
    with pytest.raises(NotAllowed):
        play.seat_bot(match.pk, second, now=times.at)
    assert play.seat_bot(match.pk, third, now=times.at).status == Match.Status.RUNNING
    assert match.seats.get(number=1).bot


def test_a_rated_match_gets_no_bot(times: Times) -> None:
    match = filled(times, rated=True)
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    with pytest.raises(CannotJoin):
        play.seat_bot(match.pk, match.seats.get(number=1).player or PlayerFactory())


@pytest.mark.parametrize(
    ("fields", "hours"),
    [
        ({}, 24),
        ({"quiet_from": 22, "quiet_to": 7}, 33),  # ten hours, nine of quiet, and fourteen
        ({"days_off": "1"}, 48),  # Tuesday is off
        ({"days_off": "0123456"}, 10 * 24),  # for who is never written to it ends, too
    ],
)
def test_quiet_hours_and_days_off_stop_the_day(
    times: Times, fields: dict[str, Any], hours: int
) -> None:
    times.at = datetime(2026, 11, 21, 12, tzinfo=UTC)
    filled(times, people=[PlayerFactory(**fields), PlayerFactory()])  # on a Monday at noon
    assert ReadyCheck.objects.get().due_at == times.at + timedelta(hours=hours)


def test_vacation_and_outages_stop_the_day(times: Times) -> None:
    match = filled(times)
    first = match.seats.get(number=0).player
    assert first is not None
    times.go(20 * HOUR)
    play.start_absence(first.pk, date(2026, 12, 1), times.at)
    times.at = datetime(2026, 12, 2, 3, 59, tzinfo=UTC)  # back since midnight
    assert periodic_jobs.expire_ready_checks() == 0
    back = datetime(2026, 12, 2, tzinfo=UTC)
    Outage.objects.create(of=Outage.Cause.CLOCK, begins_at=back, ends_at=back + HOUR)
    times.at = back + 5 * HOUR - timedelta(minutes=1)
    assert periodic_jobs.expire_ready_checks() == 0
    times.go(timedelta(minutes=2))
    assert periodic_jobs.expire_ready_checks() == 1


def test_a_letter_that_came_in_time_goes_first(times: Times) -> None:
    match = filled(times)
    first = holders(match)[0]
    letter = InboundMail.objects.create(
        route=f"p-{first}", received_at=times.go(23 * HOUR), message_key="a", raw=b"", size=0
    )
    times.go(2 * HOUR)
    assert periodic_jobs.expire_ready_checks() == 0
    InboundMail.objects.filter(pk=letter.pk).update(state=InboundMail.State.DONE)
    assert periodic_jobs.expire_ready_checks() == 1


# By page and by mail


def test_one_click_on_the_table_or_at_home_answers(times: Times, client: Client) -> None:
    match = filled(times)
    first = match.seats.get(number=0).player
    assert first is not None
    client.force_login(first)
    home = client.get("/").content.decode()
    assert "Are you still there for Emu Ranchers?" in home
    table = client.get(match.get_absolute_url()).content.decode()
    assert f'action="/m/{match.code}/ready/"' in table
    assert fresh(match).status == Match.Status.OPEN  # looking changes nothing
    client.post(f"/m/{match.code}/ready/")
    assert fresh(match).status == Match.Status.RUNNING


def test_the_email_asks_once_and_yes_answers(times: Times, settings: Any, sink: Sink) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = filled(times)
    first = match.seats.get(number=0).player
    assert first is not None
    send_due_mails()
    mail = newest(sink, "ready")
    assert mail["To"] == first.email and "Are you still there?" in mail["Subject"]
    assert "  yes" in text(mail).splitlines() and f"leave {match.code}" in text(mail)
    send_due_mails()
    assert Delivery.objects.filter(notification__type=ready_questions.ASKED).count() == 1
    said = answer_to(sink, first, "yes")
    assert "the cards have been dealt" in said
    assert fresh(match).status == Match.Status.RUNNING


def test_ready_names_a_table_and_a_yes_without_a_question_is_refused(
    times: Times, settings: Any, sink: Sink
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = filled(times)
    first, last = (seat.player for seat in match.seats.order_by("number"))
    assert first is not None and last is not None
    assert "We aren’t waiting for a “yes”" in answer_to(sink, last, "yes")
    assert "the cards have been dealt" in answer_to(sink, first, f"ready {match.code}")


def test_the_link_in_the_email_asks_and_its_button_answers(
    times: Times, settings: Any, sink: Sink, client: Client
) -> None:
    match = filled(times)
    send_due_mails()
    (path,) = {
        word.partition("://")[2].partition("/")[2]
        for word in text(newest(sink, "ready")).split()
        if "/ready/" in word
    }
    assert "I’m still here" in client.get(f"/{path}").content.decode()
    assert fresh(match).status == Match.Status.OPEN
    assert "the cards have been dealt" in client.post(f"/{path}").content.decode()
    assert fresh(match).status == Match.Status.RUNNING
    assert client.get("/ready/nonsense/").status_code == 404


def test_the_email_waits_for_the_end_of_quiet_hours(times: Times) -> None:
    people = [PlayerFactory(quiet_from=12, quiet_to=15), PlayerFactory()]
    filled(times, people=people)
    row = Delivery.objects.get(notification__type=ready_questions.ASKED)
    assert row.due_at == times.at + 3 * HOUR


def test_who_has_lost_a_seat_is_told_once(times: Times, sink: Sink) -> None:
    match = filled(times)
    times.go(DAY)
    periodic_jobs.expire_ready_checks()
    send_due_mails()
    send_due_mails()
    assert "your seat is free again" in newest(sink, "ready_lost")["Subject"]
    assert Delivery.objects.filter(notification__type="ready_lost").count() == 1
    assert match.code in newest(sink, "ready_lost")["Subject"]


# At once


@TEN_AT_ONCE
def test_of_ten_who_take_the_last_seat_one_does_and_everybody_is_asked_once(times: Times) -> None:
    match = play.open_match(PlayerFactory(), EMU, now=times.at)
    times.go(2 * DAY)
    crowd = [PlayerFactory() for _ in range(10)]
    assert sum(at_once(lambda: passes(play.join_match, match.pk, crowd.pop()))) == 1
    assert ReadyCheck.objects.count() == 1 and fresh(match).status == Match.Status.OPEN


@TEN_AT_ONCE
def test_ten_answers_at_once_begin_one_match(times: Times) -> None:
    match = filled(times, seats=6)
    people = [seat.player for seat in match.seats.order_by("number")][:5]
    answers = [*people, *people]
    at_once(lambda: passes(play.confirm_presence, match.pk, answers.pop()))
    begun = fresh(match)
    assert begun.status == Match.Status.RUNNING
    assert begun.seats.exclude(tenure=None).count() == 6


@TEN_AT_ONCE
@pytest.mark.parametrize("_again", range(3))
def test_an_answer_and_the_end_of_its_time_at_once_leave_one_of_both(
    times: Times, _again: int
) -> None:
    match = filled(times)
    first = match.seats.get(number=0).player
    assert first is not None
    times.go(DAY)
    acts: list[Any] = [
        *[lambda: passes(play.confirm_presence, match.pk, first)] * 5,
        *[periodic_jobs.expire_ready_checks] * 5,
    ]
    at_once(lambda: acts.pop()())
    row, seat = ReadyCheck.objects.get(match=match), Seat.objects.get(match=match, number=0)
    is_there = seat.player_id == first.pk
    assert is_there == (row.answered_at is not None) == (row.lost_at is None)
    assert is_there == (fresh(match).status == Match.Status.RUNNING)
