"""Who may notice that something has happened: the instants that a match and a seat show."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from config import clock
from games import play
from games.models import Match, Seat
from games.play import visibility
from games.play.staff.oversight import record_verification, verify_record_for_staff
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import answer, awaited, fresh, running_match
from tests.web.pages import page, reader, record_of
from tests.web.test_pulse import pulse_address

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is a minute further on each time it is asked."""
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(clock, "now", lambda: START + timedelta(minutes=next(ticks)))


def seat_of(match: Match, number: int) -> Seat:
    return match.seats.get(number=number)


def swap_of(match: Match, number: int) -> str:
    """A swap that a seat of Hunting Prey can carry out now: nobody else may notice it."""
    return f"swap {record_of(match).view(number)['hand'][0]}, draw"


def prey_match(players: int = 2) -> Match:
    return running_match(players, game="hunting-prey")


def instants(match: Match) -> tuple[datetime | None, list[datetime | None]]:
    return fresh(match).public_at, [seat.own_at for seat in match.seats.order_by("number")]


def test_a_secret_move_moves_the_instant_of_its_own_seat_alone() -> None:
    match = prey_match(3)
    public_at, _own = instants(match)
    play.submit_turn(seat_of(match, 1).pk, swap_of(match, 1))
    after, own = instants(match)
    assert after == public_at
    assert [at is not None for at in own] == [False, True, False]
    assert own[1] == fresh(match).stepped_at


@pytest.mark.parametrize("when", ["the first choice", "a choice made anew"])
def test_a_choice_is_seen_by_all_the_first_time_only(when: str) -> None:
    match = prey_match(3)
    hand = record_of(match).view(0)["hand"]
    seat = seat_of(match, 0)
    if when == "a choice made anew":
        play.submit_turn(seat.pk, f"play {hand[0]}")
    before, _own = instants(match)
    play.submit_turn(seat.pk, f"play {hand[1]}")
    after, _own = instants(match)
    assert (after == before) == (when == "a choice made anew")


def test_an_order_for_the_end_of_the_round_is_seen_by_nobody_else() -> None:
    match = running_match(game="food-chain")
    for number in (0, 1):
        public_at, _own = instants(match)
        seat = seat_of(match, number)
        order = next(
            move for move in record_of(match).list_legal_moves(number) if move.startswith("keep")
        )
        play.submit_turn(seat.pk, order)
        after, own = instants(match)
        assert after == public_at
        assert own[number] == fresh(match).stepped_at


def test_a_move_that_all_see_moves_the_instant_of_the_match() -> None:
    match = running_match()
    before, _own = instants(match)
    answer(awaited(match))
    after, own = instants(match)
    assert before is not None
    assert after is not None
    assert after > before
    assert own == [None, None]


@pytest.mark.parametrize("act", ["a remark", "a look by staff", "a check", "away", "resigning"])
def test_what_stands_at_the_table_moves_the_instant_of_the_match(act: str) -> None:
    match = prey_match(3)
    judge = PlayerFactory(is_staff=True)
    seat = seat_of(match, 0)
    before, _own = instants(match)
    if act == "a remark":
        play.post_remark(seat.pk, "good luck")
    elif act == "a look by staff":
        play.reveal_table(match.pk, None, 0, judge, "a complaint")
    elif act == "a check":
        record_verification(match.pk, judge, verify_record_for_staff(match.pk))
    elif act == "away":
        assert seat.player_id is not None
        play.start_absence(seat.player_id, (START + timedelta(days=2)).date())
    else:
        play.resign_seat(seat.pk)
    after, _own = instants(match)
    assert before is not None
    assert after is not None
    assert after > before


def test_a_remark_that_was_late_does_not_put_the_instant_back() -> None:
    match = running_match()
    before = fresh(match).public_at
    visibility.record_public_event(match.pk, START - timedelta(days=1))
    assert fresh(match).public_at == before


def test_a_pulse_stays_silent_about_the_secret_move_of_another() -> None:
    match = prey_match()
    onlooker, opponent, own = (
        reader(),
        reader(seat_of(match, 1).player),
        reader(seat_of(match, 0).player),
    )
    addresses = [pulse_address(page(client, match)) for client in (onlooker, opponent, own)]
    play.submit_turn(seat_of(match, 0).pk, swap_of(match, 0))
    told = [
        beats(client, at) for client, at in zip((onlooker, opponent, own), addresses, strict=True)
    ]
    assert told == [204, 204, 200]


def beats(client: Client, address: str) -> int:
    """204 for a quiet table, 200 if the table comes anew; the clock here runs fast, so without
    the instant since which the page has been quiet."""
    answered = client.get(address.partition("?")[0] + "?since=99999999999")
    return answered.status_code


def test_the_own_secret_move_reaches_the_other_tab_and_then_it_is_quiet_again() -> None:
    match = prey_match()
    client = reader(seat_of(match, 0).player)
    address = pulse_address(page(client, match))
    play.submit_turn(seat_of(match, 0).pk, swap_of(match, 0))
    anew = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert beats(client, pulse_address(anew)) == 204


def test_a_remark_comes_with_the_pulse() -> None:
    match = running_match()
    client = reader(seat_of(match, 0).player)
    address = pulse_address(page(client, match))
    play.post_remark(seat_of(match, 1).pk, "hello from the other side")
    anew = client.get(address, headers={"hx-request": "true"}).content.decode()
    assert "hello from the other side" in anew.partition('id="remarks"')[2]


def test_the_home_page_of_the_others_does_not_move_with_a_secret_move() -> None:
    people = [PlayerFactory() for _ in range(3)]
    ready, later = (running_match(3, people=people, game="hunting-prey") for _ in range(2))
    for match in (ready, later):
        play.submit_turn(seat_of(match, 1).pk, f"play {record_of(match).view(1)['hand'][0]}")
    client = reader(people[1])
    before = order_at_home(client)
    play.submit_turn(seat_of(ready, 0).pk, swap_of(ready, 0))
    assert order_at_home(client) == before == [ready.code, later.code]


def order_at_home(client: Client) -> list[str]:
    return [seat.match.code for seat in client.get("/").context["waiting"]]


def test_a_late_seat_gets_no_new_time_for_a_move_that_nobody_sees() -> None:
    match = prey_match(3)
    seat = seat_of(match, 0)
    due = seat.deadline
    assert due is not None
    play.submit_turn(seat.pk, swap_of(match, 0), now=due + timedelta(seconds=5))
    assert seat_of(match, 0).deadline == due


@pytest.mark.parametrize("game", sample(all_games(), 3), ids=lambda game: game.slug)
def test_whoever_sees_a_change_is_told_by_a_line_or_may_do_something_else(
    game: type[AnyGame],
) -> None:
    """What `seen_by` relies on: it compares no views of others."""
    for number in range(40 if LONG else 3):
        dice = random.Random(f"{game.slug} {number}")
        seats = dice.choice(game.seat_counts)
        record = Record.begin(game(Setup(seats=seats, options={}, seed=dice.randbytes(32))))
        for _move in range(150):
            able = [seat for seat in range(seats) if record.list_legal_moves(seat)]
            if not record.awaited_seats or not able:
                break
            acting = dice.choice(able)
            after = record.play(acting, dice.choice(record.list_legal_moves(acting)))
            noticed = visibility.find_witnesses(record, after, [acting])
            for seat in range(seats):
                if record.view(seat) != after.view(seat):
                    assert noticed.everybody or seat in noticed.seats, after.moves[-1]
            record = after
