"""Orders for several turns: played so long after each question, ended by what everybody saw."""

import random
from datetime import timedelta

import pytest
from django.test import Client

from config import clock
from games import periodic_jobs, play
from games.models import Match, Move, Notice, Premove, Seat
from games.play.errors import NotAllowed
from games.play.pauses import pause_match, resume_match
from games.play.premoves.execution import execute_premoves
from games.play.premoves.storage import list_open_premoves, list_premoves_to_report
from games.rules.errors import Unreadable
from games.rules.line_serialization import deserialize_line
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, running_match, sensible_turn
from tests.play.premoves.planning import keep, moves_of, now_of, waiting_seat
from tests.web.pages import press

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ORDERS = "discard any, draw deck"


def order(seat: Seat, words: str = ORDERS, **wish: object) -> Premove:
    return keep(seat, words, **{"turns": 3, "wait_minutes": 60, **wish})


def come_round(seat: Seat, minutes: int = 61) -> bool:
    """The sweep looks at the plans of a seat, and again so many minutes later."""
    now = clock.now()
    return execute_premoves(seat.pk, now) or execute_premoves(
        seat.pk, now + timedelta(minutes=minutes)
    )


def own_moves(match: Match, seat: Seat) -> list[tuple[str, str]]:
    return [(text, via) for number, text, via in moves_of(match) if number == seat.number]


def test_orders_are_played_in_turn_after_turn_after_the_wait() -> None:
    match, asked, seat = waiting_seat()
    plan = order(seat)
    for turns in (1, 2, 3):
        answer(now_of(asked))
        assert not come_round(seat, minutes=59)
        assert come_round(seat)
        assert len(own_moves(match, seat)) == 2 * turns
        plan.refresh_from_db()
        assert (plan.turns_left, plan.state) == (3 - turns, Premove.State.KEPT)
    assert {via for _text, via in own_moves(match, seat)} == {Move.Via.PLAN}
    assert all(text.split()[0] in ("discard", "draw") for text, _via in own_moves(match, seat))


def test_after_their_turns_the_owner_is_asked_and_told_what_was_played() -> None:
    match, asked, seat = waiting_seat()
    plan = order(seat, turns=1)
    answer(now_of(asked))
    assert come_round(seat)
    periodic_jobs.send_notices()
    assert not Notice.objects.filter(seat=seat, kind="turn", state="sent").exists()
    answer(now_of(asked))
    assert not execute_premoves(seat.pk, clock.now())
    (told,) = list_premoves_to_report(now_of(seat))
    assert told.pk == plan.pk and told.state == Premove.State.DROPPED
    assert "all the turns" in str(deserialize_line(told.why))
    periodic_jobs.send_notices()
    assert Notice.objects.filter(seat=seat, kind="turn", state="sent").count() == 1


def test_no_turn_mail_goes_out_while_auto_moves_are_about_to_be_played() -> None:
    _match, asked, seat = waiting_seat()
    order(seat)
    answer(now_of(asked))
    execute_premoves(seat.pk, clock.now())
    periodic_jobs.send_notices()
    owed = Notice.objects.get(seat=seat, kind="turn")
    assert owed.state == Notice.State.DUE
    assert owed.due_at > clock.now() + timedelta(minutes=60)


@pytest.mark.parametrize("ending", ["hand", "pause", "condition", "forgotten"])
def test_what_everybody_saw_or_the_owner_did_ends_them(ending: str) -> None:
    match, asked, seat = waiting_seat()
    until = f"{now_of(asked).name} draws deck" if ending == "condition" else ""
    order(seat, conditions=until)
    if ending == "pause":
        staff = PlayerFactory(is_staff=True)
        pause_match(match.pk, staff, "a storm")
        resume_match(match.pk, staff, "over")
    if ending == "forgotten":
        assert seat.player_id is not None
        play.delete_premoves(seat.pk, seat.player_id)
    answer(now_of(asked))
    if ending == "hand":
        answer(now_of(seat))
        answer(now_of(asked))
    before = own_moves(match, seat)
    assert not come_round(seat)
    assert own_moves(match, seat) == before
    assert list_open_premoves(now_of(seat)) == []


def test_a_plan_for_one_turn_goes_first_and_does_not_end_them() -> None:
    match, asked, seat = waiting_seat()
    order(seat)
    hand = play.current_record(match).view(seat.number)["hand"]
    keep(seat, f"hatch {hand[0]}, draw deck", at_once=True)
    answer(now_of(asked))
    assert execute_premoves(seat.pk, clock.now())
    assert own_moves(match, seat)[0][0] == f"hatch {hand[0]}"
    answer(now_of(asked))
    assert come_round(seat)
    assert own_moves(match, seat)[2][0].startswith("discard ")


@pytest.mark.parametrize(
    ("words", "wish", "said"),
    [
        ("walk the dog", {}, "walk the dog"),
        ("", {}, "12 steps"),
        (ORDERS, {"turns": 11}, "11"),
        (ORDERS, {"turns": 0}, "0"),
        (ORDERS, {"wait_minutes": 7}, "7"),
        (ORDERS, {"conditions": "Nobody draws"}, "Nobody"),
    ],
)
def test_orders_that_would_not_do_are_refused_with_their_words(
    words: str, wish: dict[str, object], said: str
) -> None:
    _match, _asked, seat = waiting_seat()
    with pytest.raises((NotAllowed, Unreadable), match=said):
        order(seat, words, **wish)
    assert list_open_premoves(now_of(seat)) == []


def test_whether_and_when_they_play_does_not_hang_on_the_hand() -> None:
    """Of many deals with one public history each plays at the same instant, whatever it holds."""
    found = set()
    for _ in range(8):
        _match, asked, seat = waiting_seat()
        plan = order(seat, "grow 9LK on B1, discard first of 2SY AK")
        answer(now_of(asked))
        execute_premoves(seat.pk, clock.now())
        plan.refresh_from_db()
        assert plan.due_at is not None and now_of(seat).asked_at is not None
        found.add((plan.due_at - now_of(seat).asked_at, plan.state))  # type: ignore[operator]
        assert execute_premoves(seat.pk, plan.due_at)
    assert len(found) == 1


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "slug", ["biome-rummy", "hunting-prey", "emus-redux", "ranchers", "food-chain"]
)
def test_orders_of_any_game_end_each_turn_they_begin(slug: str) -> None:
    orders = {
        "biome-rummy": "draw deck, set if possible, discard highest",
        "hunting-prey": "play highest",
        "emus-redux": "discard lowest, draw deck",
        "ranchers": "take any, pass if possible",
        "food-chain": "pass",
    }[slug]
    dice = random.Random(slug)
    match = running_match(game=slug, players=3 if slug == "emus-redux" else 2)
    for _ in range(12):
        if fresh(match).status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        others = [each for each in match.seats.all() if each.question is None]
        if others and not others[0].plans:
            order(others[0], orders, turns=2)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
        for each in match.seats.all():
            tag = play.current_record(fresh(match)).view(each.number)["tag"]
            if come_round(each) and now_of(each).question is not None:
                assert play.current_record(fresh(match)).view(each.number)["tag"] != tag
    assert Move.objects.filter(match=match, via=Move.Via.PLAN).exists()


def test_the_page_starts_auto_moves_and_says_what_they_would_have_begun(client: Client) -> None:
    match, asked, seat = waiting_seat()
    answer(now_of(asked))
    answer(now_of(seat))
    mine = now_of(seat)
    assert mine.player is not None
    client.force_login(mine.player)
    assert 'id="auto"' in client.get(f"/m/{match.code}/plan/").content.decode()
    sent = {"orders": "discard first of AK else any", "turns": "3", "wait": "15", "until": ""}
    answered = press(client, f"/m/{match.code}/plan/", sent, follow=True)
    said = answered.content.decode()
    assert "In your last turns it would have begun with: discard " in said
    (plan,) = list_open_premoves(now_of(seat))
    assert (plan.kind, plan.turns_left, plan.wait_minutes) == (Premove.Kind.AUTO, 3, 15)


def test_the_log_marks_what_orders_played_for_their_owner_alone(client: Client) -> None:
    match, asked, seat = waiting_seat()
    order(seat)
    answer(now_of(asked))
    assert come_round(seat)
    mark = "as you planned"
    for holder, marked in ((seat, True), (asked, False)):
        player = now_of(holder).player
        assert player is not None
        client.force_login(player)
        for page in (f"/m/{match.code}/", f"/m/{match.code}/log/?all=1"):
            assert (mark in client.get(page).content.decode()) == marked, (page, marked)
    client.logout()
    assert mark not in client.get(f"/m/{match.code}/log/?all=1").content.decode()
