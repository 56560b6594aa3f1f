"""What players do at random: take moves, talk, go away, come back, give up."""

from datetime import timedelta

from games import play
from games.models import Move, Seat
from games.play.staff import reports
from tests.matches import fresh, turn
from tests.play.happenings.course import Course
from tests.play.happenings.town import Town


def answer(town: Town, course: Course, seat: Seat) -> None:
    """Somebody who is awaited takes a turn."""
    asked = [one for one in course.seats if one.question is not None]
    seat = town.dice.choice(asked) if asked else seat
    words = turn(course.match, seat, town.dice) if seat.question else "pass"
    via = town.dice.choice([Move.Via.PAGE, Move.Via.MAIL])
    play.submit_turn(seat.pk, words, via, seat.question, holder=seat.player_id)


def answer_late(town: Town, course: Course, seat: Seat) -> None:
    """An answer to a question of before comes in, whoever holds the seat now."""
    legal = play.current_record(fresh(course.match)).list_legal_moves(seat.number)
    words = town.dice.choice(legal) if legal else "pass"
    number = town.dice.randint(0, seat.question_count)
    play.submit_turn(seat.pk, words, Move.Via.MAIL, number, holder=seat.player_id)


def play_out_of_turn(town: Town, course: Course, seat: Seat) -> None:
    """What may be done though nobody waits for it."""
    if course.runs and play.current_record(fresh(course.match)).list_legal_moves(seat.number):
        words = turn(course.match, seat, town.dice)
        play.submit_turn(seat.pk, words, Move.Via.PAGE, seat.question, holder=seat.player_id)


def talk(town: Town, course: Course, seat: Seat) -> None:
    if seat.player is not None:
        play.post_remark(seat.pk, f"here speaks {seat.player.display_name}", holder=seat.player_id)


def go_away(town: Town, course: Course, seat: Seat) -> None:
    if seat.player is not None and seat.player.is_active:
        days = timedelta(days=town.dice.randrange(4))
        play.start_absence(seat.player.pk, (town.times.at + days).date())


def come_back(town: Town, course: Course, seat: Seat) -> None:
    for each in course.playing:
        play.cancel_absence(each.player_id or 0)


def return_to_seat(town: Town, course: Course, seat: Seat) -> None:
    for each in course.playing:
        if each.stand_in and each.player is not None and each.player.is_active:
            play.return_to_seat(each.pk, each.player)


def resign(town: Town, course: Course, seat: Seat) -> None:
    """Seldom at a table of two, where the match is over with that."""
    if seat.player is not None and (len(course.playing) > 2 or town.dice.random() < 0.2):
        play.resign_seat(seat.pk, holder=seat.player_id)


def report(town: Town, course: Course, seat: Seat) -> None:
    if seat.player is not None and seat.player.is_active:
        reports.file_report(fresh(course.match), seat.player, "this is not fair")
