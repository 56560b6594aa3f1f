"""Ten at the same instant: what is asked, agreed to and played comes out as if one by one."""

from collections.abc import Callable, Iterator

import pytest
from django.db import OperationalError

from games import play
from games.models import Consent, Pause, Request
from games.models import Move as Row
from games.play.match_requests.request_syntax import RequestedChange
from tests.at_once import at_once
from tests.matches import awaited, fresh, other, running_match
from tests.play.going_back import PASS, act, food_chain, move_of, seen_now
from tests.post.letters.writing import people

pytestmark = pytest.mark.django_db(transaction=True)
UNDO, PAUSE, CANCEL = (RequestedChange(what) for what in ("undo", "pause", "cancel"))


def tried(act: Callable[[], object]) -> str:
    """What came of an act: `done`, or why not. SQLite lets one write at a time; who waits too long
    tries again."""
    for _ in range(50):
        try:
            act()
        except OperationalError:
            continue
        except play.PlayError as refusal:
            return str(refusal)
        return "done"
    return "never"


def test_of_ten_who_ask_at_once_one_request_is_open() -> None:
    match = running_match(people=people())
    seats = list(match.seats.order_by("number"))
    turns = iter(range(10))

    def ask() -> str:
        seat = seats[next(turns) % 2]
        return tried(lambda: play.request_match_change(seat.pk, PAUSE))

    found = at_once(ask)
    assert found.count("done") == 1
    assert Request.objects.count() == 1


def test_who_agrees_ten_times_at_once_agrees_once() -> None:
    match = running_match(people=people())
    seat = awaited(match)
    play.request_match_change(seat.pk, PAUSE)
    waits = other(seat)
    found = at_once(lambda: tried(lambda: play.answer_request(waits.pk, 1, True)))
    assert found.count("done") == 1
    assert (Consent.objects.count(), Pause.objects.count()) == (1, 1)


def test_two_who_agree_at_once_bring_it_about_once() -> None:
    match = running_match(3, game="ranchers", people=people(3))
    ann, bob, cyd = match.seats.order_by("number")
    play.request_match_change(ann.pk, CANCEL)
    both = iter([bob, cyd])

    def agree() -> str:
        seat = next(both)
        return tried(lambda: play.answer_request(seat.pk, 1, True))

    found = at_once(agree, 2)
    assert found == ["done", "done"]
    assert fresh(match).status == "cancelled"
    assert match.interventions.filter(what="consented").count() == 1


def test_who_agrees_to_a_take_back_while_they_play_does_one_or_the_other() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    act(ann, PASS)
    bob = seen_now(awaited(match))
    play.request_match_change(ann.pk, UNDO)
    move = move_of(match, bob.number, PASS)
    acts: Iterator[Callable[[], object]] = iter(
        [
            lambda: play.answer_request(bob.pk, 1, True),
            lambda: play.submit_turn(bob.pk, move, "p", bob.question),
        ]
    )
    found = at_once(lambda: tried(next(acts)), 2)
    assert found.count("done") == 1
    texts = list(Row.objects.filter(match_id=match.pk).values_list("text", flat=True))
    state = Request.objects.get().state
    assert (state, texts[1:]) in [("done", ["back 0"]), ("overtaken", [move])]
    assert play.verify_match(fresh(match)).is_sound
