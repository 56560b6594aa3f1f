"""The other kinds of mails: started, reminders, played for the absent, the end."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Player
from games import play
from games.models import Match, Seat
from games.play.record.results import format_score
from games.play.record.turning_point import explain_decision
from games.play.reminders import write_reminders
from tests.matches import answer, awaited, other, running_match
from tests.post.mails.reading import posted
from tests.post.sink import text

pytestmark = pytest.mark.django_db


def test_whoever_does_not_begin_is_told_that_the_match_has_started() -> None:
    match = running_match()
    seat = other(awaited(match))
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "started"]
    assert mail["To"] == seat.player.email  # type: ignore[union-attr]
    assert text(mail).startswith(f"The match has started.\n{awaited(match).name} to move.")


@pytest.mark.parametrize(
    ("hours_gone", "kind", "heading"),
    [
        (36, "half_time", "Half your time left, Y1.T01 - until"),
        (50, "last_day", "Your last day, Y1.T01 - until"),
        (67, "last_hours", "Your last hours, Y1.T01 - until"),
    ],
)
def test_a_reminder_shows_the_whole_question_again(
    hours_gone: int, kind: str, heading: str
) -> None:
    now = datetime.now(UTC)
    match = running_match(pace_hours=72, now=now - timedelta(hours=hours_gone))
    Player.objects.update(every_reminder=True)
    posted()
    write_reminders(now)
    (mail,) = posted()
    assert mail["X-Rural-Route-Reason"] == kind
    assert text(mail).startswith(heading)
    assert "Your moves:" in text(mail)
    assert "You get these emails before your time runs out." in text(mail)
    assert awaited(match).player.email == mail["To"]  # type: ignore[union-attr]


def test_a_turn_played_for_the_absent_is_told_with_what_was_played() -> None:
    late = datetime.now(UTC) - timedelta(hours=72)
    match = running_match(pace_hours=48, now=late)
    seat = awaited(match)
    play.expire_turn(seat.pk)
    (mail,) = [mail for mail in posted() if mail["X-Rural-Route-Reason"] == "played"]
    whole = text(mail)
    assert whole.startswith("You timed out; a move was made for you.")
    assert f"What was played:\n  {seat.name} discards " in whole


def test_whoever_is_absent_three_times_is_told_that_a_bot_sits_in() -> None:
    match = running_match(pace_hours=48)
    seat = awaited(match)
    Seat.objects.filter(pk=seat.pk).update(
        late_in_a_row=2, deadline=datetime.now(UTC) - timedelta(hours=1)
    )
    play.expire_turn(seat.pk)
    kinds = {mail["X-Rural-Route-Reason"]: text(mail) for mail in posted()}
    assert kinds["stood_in"].startswith(
        "A bot is playing for you because you timed out three times"
    )


def test_the_end_is_told_to_everybody_with_the_places() -> None:
    match = running_match(options={"closing": "auto"})
    while match.status == Match.Status.RUNNING:
        answer(awaited(match))
        match.refresh_from_db()
    mails = {mail["To"]: text(mail) for mail in posted() if "finished" in mail["Message-ID"]}
    seats = list(match.seats.order_by("place"))
    in_turn = list(match.seats.order_by("number"))
    names = [seat.name for seat in in_turn]
    assert explain_decision(match, play.current_record(match), in_turn, names, None).words
    assert set(mails) == {seat.player.email for seat in seats}  # type: ignore[union-attr]
    for seat in seats:
        whole = mails[seat.player.email]  # type: ignore[union-attr]
        assert f"{seat.place}. {seat.name} {format_score(seat.score or 0)}" in whole
        assert "The match: " in whole
        told = explain_decision(match, play.current_record(match), in_turn, names, seat.number)
        assert " ".join(told.words.split()) in " ".join(whole.split())
    if seats[1].place == 2:
        assert mails[seats[0].player.email].startswith("The match is over. You won, ")  # type: ignore[union-attr]
        assert mails[seats[1].player.email].startswith(  # type: ignore[union-attr]
            f"The match is over. {seats[0].name} won, "
        )


def test_a_resignation_is_told_to_both() -> None:
    match = running_match()
    seat = awaited(match)
    winner = other(seat)
    play.resign_seat(seat.pk)
    mails = {
        mail["To"]: text(mail) for mail in posted() if mail["X-Rural-Route-Reason"] == "finished"
    }
    assert mails[seat.player.email].startswith(  # type: ignore[union-attr]
        f"The match is over. {winner.name} won. You resigned."
    )
    assert mails[winner.player.email].startswith(  # type: ignore[union-attr]
        f"The match is over. You won. {seat.name} resigned."
    )
