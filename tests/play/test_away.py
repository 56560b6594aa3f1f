"""Vacation: clocks stand, within a limit, and everybody at the table can see it."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from games import periodic_jobs, play
from games.models import Absence, Intervention, Match, Notice, Remark, Seat
from games.play.absence import days_left, latest_allowed_day, list_absence_costs
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.post.letters.writing import DOMAIN, asked, people, words_of, wrote
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def match_of(**fields: Any) -> Match:
    return running_match(people=people(**fields), now=NOW, pace_hours=48)


def seat_in(match: Match) -> Seat:
    """Whose turn it is."""
    return asked(match)


def midnight_after(day: int) -> datetime:
    return datetime(2026, 3, day, tzinfo=UTC) + DAY


def go(seat: Seat, day: int, now: datetime = NOW) -> Absence:
    assert seat.player is not None
    return play.start_absence(seat.player.pk, date(2026, 3, day), now)


def back(seat: Seat, now: datetime) -> bool:
    assert seat.player is not None
    return play.cancel_absence(seat.player.pk, now)


def test_after_the_last_day_whoever_is_asked_has_what_they_had_left() -> None:
    match = match_of()
    seat = seat_in(match)
    go(seat, 7, NOW + 8 * HOUR)
    assert seat_in(match).deadline == midnight_after(7) + 40 * HOUR
    remind_at = seat_in(match).remind_at
    assert remind_at is not None and remind_at >= midnight_after(7)
    assert not play.expire_turn(seat.pk, midnight_after(7) + 39 * HOUR)
    assert play.expire_turn(seat.pk, midnight_after(7) + 41 * HOUR)


def test_the_last_day_ends_at_midnight_where_the_player_lives() -> None:
    match = match_of(time_zone="America/New_York")
    go(seat_in(match), 6)
    assert seat_in(match).deadline == datetime(2026, 3, 7, 5, tzinfo=UTC) + 48 * HOUR


def test_a_question_put_while_its_player_is_away_has_its_whole_time_after_that() -> None:
    match = match_of()
    first = seat_in(match)
    other = match.seats.exclude(pk=first.pk).get()
    go(other, 10)
    answer(first, now=NOW + HOUR)
    assert awaited(match).pk == other.pk
    assert awaited(match).deadline == midnight_after(10) + 48 * HOUR


def test_what_it_costs_in_each_match_is_known_before() -> None:
    match = match_of()
    seat = seat_in(match)
    assert seat.player is not None and seat.deadline is not None
    (cost,) = list_absence_costs(seat.player, date(2026, 3, 7), NOW)
    assert (cost.match, cost.deadline) == (match, seat.deadline)
    assert seat_in(match).deadline == seat.deadline and not Absence.objects.exists()
    go(seat, 7)
    assert seat_in(match).deadline == cost.moved_to


def test_everybody_at_the_table_can_see_it() -> None:
    match = match_of()
    seat = seat_in(match)
    go(seat, 7)
    said = Remark.objects.get(seat=seat)
    assert said.text == "I’m away until 2026-03-07."
    assert Intervention.objects.get(match=match, what="away").seat == seat
    page = reader().get(f"/m/{match.code}/log/").content.decode()
    assert "is away and gets more time" in page


def test_no_moves_are_written_and_no_question_is_put_anew() -> None:
    match = match_of()
    seat = seat_in(match)
    notices = Notice.objects.count()
    go(seat, 7)
    after = seat_in(match)
    assert (after.question, after.question_count) == (seat.question, seat.question_count)
    assert (match.moves.count(), Notice.objects.count()) == (0, notices)


def test_whoever_comes_back_has_what_they_had_left_or_a_day() -> None:
    match = match_of()
    seat = seat_in(match)
    go(seat, 12)
    assert back(seat, NOW + HOUR)
    assert seat_in(match).deadline == NOW + HOUR + 48 * HOUR
    go(seat, 12, NOW + 47 * HOUR)
    assert back(seat, NOW + 5 * DAY)
    assert seat_in(match).deadline == NOW + 6 * DAY
    assert not back(seat, NOW + 5 * DAY)


def test_coming_back_never_moves_a_deadline_further_away() -> None:
    match = match_of()
    seat = seat_in(match)
    go(seat, 7, NOW + 47 * HOUR)
    back(seat, midnight_after(7) - HOUR)
    assert seat_in(match).deadline == midnight_after(7) + HOUR


def test_thirty_days_in_a_year_are_the_most_and_the_next_year_has_its_own() -> None:
    match = match_of()
    seat = seat_in(match)
    player = seat.player
    assert player is not None
    with pytest.raises(play.NotAllowed, match="2026-04-02 is too far ahead.*until 2026-04-01"):
        play.start_absence(player.pk, date(2026, 4, 2), NOW)
    play.start_absence(player.pk, date(2026, 4, 1), NOW)
    late = NOW + 31 * DAY
    assert days_left(player, late) == 0
    with pytest.raises(play.NotAllowed, match="You’ve used your"):
        play.start_absence(player.pk, date(2026, 4, 3), late)
    assert days_left(player, datetime(2027, 1, 1, tzinfo=UTC)) == 30


def test_a_vacation_over_new_year_takes_days_of_both_years() -> None:
    match = match_of()
    player = seat_in(match).player
    assert player is not None
    december = datetime(2026, 12, 20, tzinfo=UTC)
    with pytest.raises(play.NotAllowed, match="until 2027-01-30"):
        play.start_absence(player.pk, date(2027, 1, 31), december)
    play.start_absence(player.pk, date(2027, 1, 5), december)
    assert days_left(player, datetime(2027, 1, 10, tzinfo=UTC)) == 25


def test_leaving_and_returning_again_and_again_uses_the_days_up() -> None:
    match = match_of()
    seat = seat_in(match)
    for minute in range(30):
        at = NOW + timedelta(minutes=minute)
        go(seat, 3, at)
        back(seat, at)
    with pytest.raises(play.NotAllowed, match="You’ve used your"):
        go(seat, 3, NOW + HOUR)


def test_a_second_absence_takes_the_place_of_the_first() -> None:
    match = match_of()
    seat = seat_in(match)
    go(seat, 12)
    go(seat, 6, NOW + HOUR)
    assert seat_in(match).deadline == midnight_after(6) + 48 * HOUR
    assert Absence.objects.filter(ends_at__gt=NOW + HOUR).count() == 1


def test_a_day_that_is_over_is_refused() -> None:
    match = match_of()
    with pytest.raises(play.NotAllowed, match="2026-03-01 has passed"):
        go(seat_in(match), 1)
    assert not Absence.objects.exists()


# By mail


def test_a_mail_shows_what_a_vacation_would_cost_before_it_is_taken(seat: Seat) -> None:
    assert seat.asked_at is not None
    day = (seat.asked_at + 4 * DAY).date()
    shown = words_of(wrote(seat, f"preview vacation until {day}"))
    assert "1 deadline will move. Emu Ranchers" in shown and "will be due" in shown
    assert not Absence.objects.exists()
    assert f"you’re away until the end of {day}" in words_of(
        wrote(seat, f"vacation until {day:%-d %b}")
    )


def test_the_page_shows_what_a_vacation_would_cost_before_it_is_taken(seat: Seat) -> None:
    day = datetime.now(UTC).date() + 3 * DAY
    page = reader(seat.player).get(f"/away/?until={day}").content.decode()
    assert "your deadline would move" in page and seat.match.code in page
    assert not Absence.objects.exists()


@pytest.fixture
def seat(settings: Any) -> Seat:
    settings.REPLY_DOMAIN = DOMAIN
    return asked(running_match(people=people()))


def days_ahead(seat: Seat) -> int:
    deadline = Seat.objects.get(pk=seat.pk).deadline
    assert deadline is not None and seat.asked_at is not None
    return (deadline - timedelta(seconds=1)).date().toordinal() - seat.asked_at.date().toordinal()


@pytest.mark.parametrize("words", ["away 5 days", "away for 5 days.", "Away 5d", "AWAY 5"])
def test_a_mail_says_for_how_many_days(seat: Seat, words: str) -> None:
    letter = wrote(seat, words)
    assert letter.reason == "done"
    assert days_ahead(seat) == 5 + 2
    assert "you’re away until the end of 20" in words_of(letter)


def test_a_mail_says_until_when_and_that_one_is_back(seat: Seat) -> None:
    assert seat.asked_at is not None
    day = (seat.asked_at + 4 * DAY).date()
    wrote(seat, f"away until {day}")
    assert days_ahead(seat) == 4 + 2
    assert f"you’re away until {day}." in words_of(wrote(seat, "away"))
    letter = wrote(seat, "back")
    assert "welcome back" in words_of(letter)
    deadline = Seat.objects.get(pk=seat.pk).deadline
    assert deadline is not None and seat.deadline is not None
    assert timedelta(0) <= deadline - seat.deadline < HOUR
    assert "you weren’t away" in words_of(wrote(seat, "back"))


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("away next week", "“next week” is not a date"),
        ("away until 2026-02-31", "“until 2026-02-31” is not a date"),
        ("away until tomorrow", "Write, for example, “away 5 days”, “away until 3 Dec” or"),
        ("away 400 days", "is too far ahead"),
        ("away 9999", "is too far ahead"),
        ("away until 9999-12-31", "9999-12-31 is too far ahead"),
        ("away until 1999-12-31", "1999-12-31 has passed"),
    ],
)
def test_a_day_that_will_not_do_is_quoted_and_nothing_is_done(
    seat: Seat, words: str, answer: str
) -> None:
    letter = wrote(seat, words)
    assert letter.reason == "refused"
    assert answer in words_of(letter)
    assert Seat.objects.get(pk=seat.pk).deadline == seat.deadline
    assert not Absence.objects.exists()


# On the settings page


def test_the_settings_page_says_until_when_one_is_away_and_ends_it() -> None:
    player = PlayerFactory(confirmed=True)
    browser = reader(player)
    today = datetime.now(UTC).date()
    page = browser.get("/settings/").content.decode()
    assert f'max="{latest_allowed_day(player, datetime.now(UTC))}"' in page
    page = press(browser, "/away/", {"until": str(today + 3 * DAY)}, follow=True).content.decode()
    assert f"You’re away until {today + 3 * DAY}" in page and "I’m back" in page
    page = press(browser, "/away/", {"back": "1"}, follow=True).content.decode()
    assert "Welcome back." in page and "Preview" in page
    player.refresh_from_db()
    assert player.away_until is None


@pytest.mark.parametrize("until", ["", "soon", "2026-02-31", "1999-01-01", "9999-12-31"])
def test_a_bad_day_on_the_settings_page_is_refused_in_words(until: str) -> None:
    browser = reader(PlayerFactory(confirmed=True))
    page = press(browser, "/away/", {"until": until}, follow=True).content.decode()
    assert "is not a date" in page or "has passed" in page or "is too far ahead" in page
    assert not Absence.objects.exists()


def test_nobody_is_sent_away_without_signing_in_or_by_a_link() -> None:
    assert reader().post("/away/", {"until": "2026-12-03"}).status_code == 302
    reader(PlayerFactory()).get("/away/?until=2026-12-03")
    assert not Absence.objects.exists()


def test_the_clock_leaves_the_absent_alone(seat: Seat) -> None:
    wrote(seat, "away 5 days")
    assert seat.deadline is not None
    assert periodic_jobs.expire_deadlines(now=seat.deadline + HOUR) == 0
