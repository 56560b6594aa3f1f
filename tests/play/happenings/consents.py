"""What players ask of each other at random, and answer."""

from datetime import timedelta

from games import play
from games.models import Request, Seat
from games.play.match_requests.request_effects import (
    confirm_request,
    decline_request,
    requests_for_staff,
)
from games.play.match_requests.request_syntax import RequestedChange
from games.play.take_backs import may_take_back
from tests.matches import fresh
from tests.play.happenings.course import Course
from tests.play.happenings.town import WHY, Act, Town


def ask(town: Town, course: Course, seat: Seat) -> None:
    """Somebody asks for something."""
    what = town.dice.choice(["undo", "undo", "pause", "pace", "draw", "cancel"])
    lasts = timedelta(days=town.dice.randint(1, 3))
    until = town.times.at + lasts if what == "pause" and town.dice.random() < 0.5 else None
    hours = town.dice.choice([12, 24, 48]) if what == "pace" else None
    via = town.dice.choice(["p", "m"])
    play.request_match_change(
        seat.pk, RequestedChange(what, until, hours), via, holder=seat.player_id
    )


def ask_undo(town: Town, course: Course, seat: Seat) -> None:
    """Somebody who may take moves back asks for it, and most often all agree."""
    able = [each for each in course.playing if may_take_back(each)]
    asker = town.dice.choice(able) if able else seat
    request = play.request_match_change(
        asker.pk, RequestedChange("undo"), "m", holder=asker.player_id
    )
    for each in course.playing:
        if each.pk != asker.pk and town.dice.random() < 0.9:
            town.attempt(agrees_to(request.number), course, each)


def agrees_to(number: int) -> Act:
    """What one holder does who agrees to the request of that number."""

    def agree(town: Town, course: Course, seat: Seat) -> None:
        play.answer_request(seat.pk, number, True, "m", holder=seat.player_id)

    return agree


def reply(town: Town, course: Course, seat: Seat) -> None:
    """Somebody answers what is asked; where nothing is, somebody asks."""
    if fresh(course.match).request_id is None and town.dice.random() < 0.8:
        ask(town, course, seat)
        return
    agrees = town.dice.random() < 0.85
    play.answer_request(seat.pk, number(town, course), agrees, holder=seat.player_id)


def all_agree(town: Town, course: Course, seat: Seat) -> None:
    """Everybody who was not heard yet agrees to what is asked."""
    made = Request.objects.filter(match=course.match).count()
    for each in course.playing:
        town.attempt(agrees_to(made), course, each)


def withdraw(town: Town, course: Course, seat: Seat) -> None:
    """Most often by whoever asked."""
    request = Request.objects.filter(match=course.match).order_by("number").last()
    if request is not None and town.dice.random() < 0.8:
        seat = request.tenure.seat
    play.withdraw_request(seat.pk, number(town, course), holder=seat.player_id)


def number(town: Town, course: Course) -> int:
    """Most often that of the latest request."""
    made = Request.objects.filter(match=course.match).count()
    return made if town.dice.random() < 0.9 else town.dice.randint(0, made + 1)


def end_pause(town: Town, course: Course, seat: Seat) -> None:
    course = town.paused(course)
    seat = town.dice.choice(course.seats)
    play.end_pause(seat.pk, holder=seat.player_id)


def nudge(town: Town, course: Course, seat: Seat) -> None:
    play.nudge_awaited_seats(seat.pk, holder=seat.player_id)


def rule_on_request(town: Town, course: Course, seat: Seat) -> None:
    """Staff confirm what players of a rated match agreed on, or do not."""
    for request in requests_for_staff()[:1]:
        rule = town.dice.choice([confirm_request, decline_request])
        rule(request.pk, town.a_judge(), WHY)


def go_back_unasked(town: Town, course: Course, seat: Seat) -> None:
    """Moves are taken back as far as the record lets them, as if all had agreed."""
    standing = [0, *play.current_record(fresh(course.match)).standing_plies]
    upto = town.dice.choice(standing[-10:-1] or [0]) if town.dice.random() < 0.5 else None
    if course.moves and town.dice.random() < 0.8:
        seat = course.seats[course.moves[-1][0]]
    play.take_back_moves(seat.pk, town.dice.choice(["p", "m", "a"]), upto, holder=seat.player_id)
    course.taken_back += 1
