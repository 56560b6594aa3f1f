"""Moves, requests and consents, take-backs, acts of staff, deadlines, absences, resignations,
changes of hands, and players who leave for good, all together at random in every title.

After each thing done what must hold is looked at, and at the end every match is replayed, every
mail sent and every page read. `RURAL_LONG=1` tries a thousand sequences, `RURAL_SEQUENCES=50` or
`RURAL_SEQUENCES=500-1000` so many, or those.
"""

import logging
import os
import random
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Delivery, Notice, Seat
from games.titles import all_games
from tests.long_run import LONG
from tests.play.happenings import consents, house, players, staff
from tests.play.happenings.town import Act, Town
from tests.play.times import Times
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WANTED = os.environ.get("RURAL_SEQUENCES") or ("1000" if LONG else "6")
FIRST, LAST = map(int, WANTED.split("-") if "-" in WANTED else (0, WANTED))
ACTS = 8

WAYS: dict[Act, int] = {
    players.answer: 14,
    players.answer_late: 2,
    players.play_out_of_turn: 2,
    players.talk: 1,
    players.go_away: 1,
    players.come_back: 1,
    players.return_to_seat: 1,
    players.resign: 1,
    players.report: 1,
    consents.ask: 5,
    consents.ask_undo: 4,
    consents.reply: 4,
    consents.all_agree: 3,
    consents.withdraw: 1,
    consents.end_pause: 2,
    consents.nudge: 1,
    consents.rule_on_request: 2,
    consents.go_back_unasked: 2,
    staff.move_deadline: 1,
    staff.grant_time: 1,
    staff.pause: 1,
    staff.resume: 2,
    staff.seat_stand_in: 1,
    staff.hand_over: 2,
    staff.give_back: 1,
    staff.take_back: 2,
    staff.end: 1,
    staff.annul: 1,
    staff.look: 1,
    staff.hide_or_show: 1,
    staff.warn: 1,
    staff.silence: 1,
    staff.let_talk: 1,
    staff.keep_out: 1,
    staff.let_in: 1,
    staff.merge: 1,
    staff.answer_report: 1,
    house.strike: 3,
    house.pass_a_day: 1,
    house.send_mails: 1,
    house.wish_to_leave: 1,
    house.let_leave: 1,
    house.leave: 1,
}


@pytest.mark.parametrize("number", range(FIRST, LAST))
def test_whatever_happens_what_must_hold_holds(
    number: int, times: Times, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    games = all_games()
    dice = random.Random(f"in any case {number}")
    if (number + number // len(games)) % 2:  # so that more is taken back than the record lets go
        monkeypatch.setattr(play.take_backs, "may_go_back", lambda *_asked, **_how: True)
    town = Town(dice, times, WAYS)
    played = [games[number % len(games)]]
    town.settle(played if dice.random() < 0.7 else [*played, dice.choice(games)])
    go_on(town)
    assert not caplog.records, caplog.text


def go_on(town: Town) -> None:
    """What happens, one thing after the other. Where something does not hold, it is told what has
    been done."""
    try:
        town.holds()
        for _act in range(ACTS):
            if not any(course.runs for course in town.courses) and town.dice.random() < 0.4:
                break
            town.happen()
            town.holds()
        end_well(town)
    except Exception:
        print("\n".join(town.done))
        raise


def end_well(town: Town) -> None:
    """Everybody who wished to leave has left, all mails go out, all pages open, all records are
    sound."""
    house.let_leave(town, town.courses[0], town.courses[0].seats[0])
    periodic_jobs.delete_leaving_accounts()
    town.holds()
    assert not Player.objects.filter(leaves_at__isnull=False, left_at__isnull=False).exists()
    periodic_jobs.send_notices()
    town.holds()
    for model in (Notice, Delivery):
        assert not model.objects.filter(state__in=["failed", "unknown"]).exists()
    checked = StringIO()
    call_command("replaycheck", stdout=checked)
    assert "0 wrong" in checked.getvalue()
    if town.dice.random() < 0.05:
        pages_open(town)


def pages_open(town: Town) -> None:
    """The table and the log for everybody who sits there, the dispute for staff."""
    course = town.dice.choice(town.courses)
    for seat in [*course.seats, None]:
        client = seen_by(seat)
        for page in ("", "log/", "?text=1"):
            assert client.get(f"/m/{course.match.code}/{page}").status_code == 200
    judge = reader(town.staff[0])
    for page in ("timeline", "dispute"):
        response = judge.get(f"/admin/games/match/{course.match.pk}/{page}/")
        assert response.status_code == 200


def seen_by(seat: Seat | None) -> Client:
    """A browser of whoever holds the seat, if they may come in; else an onlooker's."""
    player = None if seat is None else seat.player
    return reader(player if player is not None and player.is_active else None)
