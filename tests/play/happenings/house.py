"""What the house does at random: the clock strikes, mails go out, players leave it for good."""

from datetime import timedelta

from accounts import account_deletion
from accounts.models import Player
from games import periodic_jobs
from games.models import Seat
from tests.play.happenings.course import Course
from tests.play.happenings.town import Town


def strike(town: Town, course: Course, seat: Seat) -> None:
    """Somebody's time is over, and not a second before."""
    asked = [each for each in course.seats if each.deadline is not None]
    if asked:
        due = town.dice.choice(asked).deadline
        assert due is not None
        town.times.at = max(town.times.at, due + timedelta(hours=1))
    if town.dice.random() < 0.8:
        town.come_round()
    periodic_jobs.expire_deadlines(now=town.times.at)


def pass_a_day(town: Town, course: Course, seat: Seat) -> None:
    """Requests lapse, pauses and bans end, reminders are written."""
    town.times.go(timedelta(days=1))
    if town.dice.random() < 0.8:
        town.come_round()
    periodic_jobs.expire_deadlines(now=town.times.at)
    periodic_jobs.end_bans(now=town.times.at)
    periodic_jobs.write_reminders(now=town.times.at)


def send_mails(town: Town, course: Course, seat: Seat) -> None:
    periodic_jobs.send_notices()


def wish_to_leave(town: Town, course: Course, seat: Seat) -> None:
    """Somebody wishes to leave the house; a few change their mind."""
    if seat.player is not None and seat.player.is_active:
        account_deletion.request_deletion(seat.player.pk, "page")
        if town.dice.random() < 0.2:
            account_deletion.cancel_deletion(seat.player.pk, "page")


def let_leave(town: Town, course: Course, seat: Seat) -> None:
    """The seven days of all who wish to leave are over. The sweep is killed after some parts, and
    takes it up again at once or another time."""
    wish = Player.objects.filter(leaves_at__isnull=False)
    wish.update(leaves_at=town.times.now(), leaving_told=True)
    looks = iter([False] * town.dice.randrange(1, 6))
    periodic_jobs.delete_leaving_accounts(lambda: next(looks, True))
    if town.dice.random() < 0.6:
        periodic_jobs.delete_leaving_accounts()


def leave(town: Town, course: Course, seat: Seat) -> None:
    """Somebody leaves the house."""
    wish_to_leave(town, course, seat)
    let_leave(town, course, seat)
