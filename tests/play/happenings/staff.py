"""What staff do at random to a match, a remark, a player."""

from datetime import timedelta

from django.db.models import QuerySet

from accounts.models import Player
from games import play
from games.models import Remark, Report, Seat
from games.play.staff import account_merge, hidden_talk, reports, rulings, sanctions
from tests.matches import fresh
from tests.play.happenings.course import Course
from tests.play.happenings.town import WHY, Town


def move_deadline(town: Town, course: Course, seat: Seat) -> None:
    to = town.times.at + timedelta(hours=town.dice.randrange(-5, 400))
    rulings.move_deadline(course.match.pk, seat.number, to, town.a_judge(), WHY)


def grant_time(town: Town, course: Course, seat: Seat) -> None:
    rulings.grant_time(course.match.pk, town.dice.randrange(0, 90), town.a_judge(), WHY)


def pause(town: Town, course: Course, seat: Seat) -> None:
    until = town.times.at + timedelta(hours=town.dice.randrange(1, 90))
    rulings.pause_match(course.match.pk, town.dice.choice([None, until]), town.a_judge(), WHY)


def resume(town: Town, course: Course, seat: Seat) -> None:
    rulings.resume_match(town.paused(course).match.pk, town.a_judge(), WHY)


def seat_stand_in(town: Town, course: Course, seat: Seat) -> None:
    rulings.seat_substitute_bot(course.match.pk, seat.number, town.a_judge(), WHY)


def hand_over(town: Town, course: Course, seat: Seat) -> None:
    to: Player | str = "Wren" if town.dice.random() < 0.25 else town.somebody()
    rulings.hand_over_seat(course.match.pk, seat.number, to, town.a_judge(), WHY)


def give_back(town: Town, course: Course, seat: Seat) -> None:
    rulings.give_back_seat(course.match.pk, seat.number, town.a_judge(), WHY)


def take_back(town: Town, course: Course, seat: Seat) -> None:
    rulings.take_back_last_answer(course.match.pk, seat.number, town.a_judge(), WHY)


def end(town: Town, course: Course, seat: Seat) -> None:
    """Seldom, so that there is something left to happen to."""
    if town.dice.random() < 0.3:
        seats = len(course.seats)
        places = town.dice.choice([[1] * seats, list(range(1, seats + 1)), [2] * seats])
        rulings.end_with_places(course.match.pk, places, town.a_judge(), WHY)
    elif town.dice.random() < 0.3:
        rulings.cancel_match(course.match.pk, town.a_judge(), WHY)


def annul(town: Town, course: Course, seat: Seat) -> None:
    over = [each for each in town.courses if not each.runs] or [course]
    rulings.annul_match(town.dice.choice(over).match.pk, town.a_judge(), WHY)


def look(town: Town, course: Course, seat: Seat) -> None:
    """One of the staff, and always the same one, looks at hidden cards."""
    ply = town.dice.randint(0, fresh(course.match).ply)
    play.reveal_table(course.match.pk, seat.number, ply, town.staff[-1], WHY)


def hide_or_show(town: Town, course: Course, seat: Seat) -> None:
    for remark in Remark.objects.filter(match=course.match).order_by("-pk")[:1]:
        change = hidden_talk.hide_remark if remark.hidden_id is None else hidden_talk.show_remark
        change(remark.pk, town.a_judge(), WHY)


def warn(town: Town, course: Course, seat: Seat) -> None:
    sanctions.warn_player(a_player(town, seat), town.a_judge(), WHY)


def silence(town: Town, course: Course, seat: Seat) -> None:
    until = town.dice.choice([None, town.times.at.date() + timedelta(days=1)])
    sanctions.silence_player(a_player(town, seat), until, town.a_judge(), WHY)


def let_talk(town: Town, course: Course, seat: Seat) -> None:
    muted = Player.objects.filter(silenced_until__isnull=False, left_at=None)
    sanctions.unsilence_player(one_of(town, muted, seat), town.a_judge(), WHY)


def keep_out(town: Town, course: Course, seat: Seat) -> None:
    if town.dice.random() < 0.5:
        until = town.dice.choice([None, town.times.at.date()])
        sanctions.ban_player(a_player(town, seat), until, town.a_judge(), WHY)
    else:
        sanctions.close_account(a_player(town, seat), town.a_judge(), WHY)


def let_in(town: Town, course: Course, seat: Seat) -> None:
    change = town.dice.choice([sanctions.lift_ban, sanctions.reopen_account])
    shut = Player.objects.exclude(barred="")
    change(one_of(town, shut, seat), town.a_judge(), WHY)


def merge(town: Town, course: Course, seat: Seat) -> None:
    """Two accounts that have not met become one."""
    account_merge.merge_accounts(town.somebody().pk, a_player(town, seat), town.a_judge(), WHY)


def answer_report(town: Town, course: Course, seat: Seat) -> None:
    judge = town.a_judge()
    for report in Report.objects.filter(answered_at=None).order_by("pk")[:1]:
        if town.dice.random() < 0.3:
            reports.ask_colleague(report.pk, judge, town.a_judge(), WHY)
        else:
            reports.answer_report(report.pk, judge, "We have looked into it.")


def one_of(town: Town, players: QuerySet[Player], seat: Seat) -> int:
    """One of these players; if there is none, whoever holds the seat."""
    keys = list(players.order_by("pk").values_list("pk", flat=True))
    return town.dice.choice(keys) if keys else a_player(town, seat)


def a_player(town: Town, seat: Seat) -> int:
    """Whoever holds the seat; of a bot's seat, anybody."""
    return seat.player_id or town.dice.choice(town.people).pk
