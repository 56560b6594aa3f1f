"""Every title of the house, from the invitation to the result: pages, mails, admin, replay."""

import random
import re
from typing import Any

import pytest

from games import play
from games.models import Match, Notice
from games.post.outbox import mail_sender
from games.rules.game import AnyGame
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import LONG, sample
from tests.matches import answer, awaited, fresh, play_on, running_match, turn
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db

# How many sit there is nothing to the database, and little to the door.
SIZES = [
    pytest.param(
        *(game, seats),
        id=f"{game.slug}-{seats}",
        marks=[pytest.mark.one_database] if at else [],
    )
    for game in all_games()
    for at, seats in enumerate(game.seat_counts)
    if LONG or at == 0
]
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
some_games = pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
every_size = pytest.mark.parametrize(("game", "seats"), SIZES)


def dealt(game: type[AnyGame], seats: int, **terms: Any) -> Match:
    return running_match(seats, game=game.slug, **terms)


@every_size
def test_a_match_is_played_through_the_door_to_its_result(game: type[AnyGame], seats: int) -> None:
    match = play_on(dealt(game, seats), seed=seats)
    assert (match.status, match.ending) == (Match.Status.FINISHED, "played")
    assert all(seat.place is not None for seat in match.seats.all())
    assert play.verify_match(match).is_sound


@pytest.mark.one_database
@every_game
def test_a_bot_at_every_other_seat_answers_until_the_player_is_asked(
    game: type[AnyGame],
) -> None:
    seats = game.seat_counts[-1]
    match = fresh(play.open_match(PlayerFactory(), game.slug, seats=seats, bot_seats=seats - 1))
    for _ in range(3):
        if match.status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        assert seat.number == 0
        answer(seat)
        match = fresh(match)


@pytest.mark.one_database
@some_games
def test_the_page_shows_every_move_that_can_be_taken_and_sends_it(
    game: type[AnyGame],
) -> None:
    """Followed by links and forms alone, as without JavaScript."""
    match = dealt(game, game.seat_counts[0])
    dice = random.Random(5)
    for _ in range(12):
        match = fresh(match)
        if match.status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        client = reader(seat.player)
        html = page(client, match)
        record = play.current_record(match)
        for move in record.list_legal_moves(seat.number)[:3]:
            assert record.label_move(seat.number, move)
        assert 'name="words"' in html
        words = turn(match, seat, dice)
        sent = client.post(
            f"/m/{match.code}/play/", {"words": words, "question": str(seat.question)}
        )
        assert sent.status_code == 303, sent.content.decode()[:3000]


@pytest.mark.one_database
@some_games
def test_onlookers_and_all_seats_can_read_every_moment_of_a_finished_match(
    game: type[AnyGame],
) -> None:
    match = play_on(dealt(game, game.seat_counts[0]))
    readers = [reader(), *(reader(seat.player) for seat in match.seats.select_related("player"))]
    for client in readers:
        assert page(client, match)
        for moment in (0, match.ply // 4, match.ply):
            response = client.get(f"/m/{match.code}/moment/{moment}/", follow=True)
            assert response.status_code == 200
        assert client.get(f"/m/{match.code}/log/").status_code == 200
        assert client.get(f"/m/{match.code}/deal/").status_code == 200


@pytest.mark.one_database
@every_game
def test_every_turn_is_told_by_a_mail_one_can_play_from(game: type[AnyGame], sink: Any) -> None:
    match = dealt(game, game.seat_counts[0])
    for _ in range(4):
        match = fresh(match)
        if match.status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        if not Notice.objects.filter(seat=seat, kind="turn", question=seat.question).exists():
            answer(seat)  # asked again right after a move of its own: no mail is owed
            continue
        mail_sender.send_due_mails()
        letters = [letter for letter in sink.mails if seat.player.email in letter["To"]]
        assert letters, f"no mail to {seat.player.email}"
        text = letters[-1].get_body(("plain",)).get_content()
        record = play.current_record(match)
        assert max(len(line) for line in text.splitlines() if "http" not in line) <= 78
        for number, move in enumerate(record.list_legal_moves(seat.number)[:3], 1):
            beside = move.partition(" ")[2] or move  # its verb may stand before all of its moves
            shown = f"(?:{re.escape(move)}|{re.escape(beside)})"
            assert re.search(rf" {number} {shown}(  |\r?\n)", text)
        answer(seat)


@pytest.mark.one_database
@every_game
def test_an_absent_player_is_played_for_until_the_end(game: type[AnyGame]) -> None:
    """The clock alone brings a match on: every mildest move is a legal one."""
    match = dealt(game, game.seat_counts[0])
    for _ in range(40):
        match = fresh(match)
        if match.status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        assert seat.deadline is not None
        assert play.expire_turn(seat.pk, seat.deadline.replace(year=seat.deadline.year + 1))
    assert Notice.objects.filter(seat__match=match, kind="played").exists()
    assert play.verify_match(fresh(match)).is_sound
