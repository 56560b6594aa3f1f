"""Ten at the same instant begin, play and keep trials: it comes out as if one by one."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.db import OperationalError
from django.test import Client

from accounts.models import Player
from games import guest_games
from games.models import GuestGame, Match
from games.rules.parser import notation
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.guest_games.test_playing import an_answer
from tests.play.test_consents_at_once import tried

pytestmark = pytest.mark.django_db(transaction=True)


def test_from_one_network_no_more_trials_begin_at_once_than_may(settings: Any) -> None:
    settings.TRIALS_A_DAY = 4
    found = at_once(
        lambda: tried(lambda: guest_games.start_guest_game("emu-ranchers", "192.0.2.7"))
    )
    assert found.count("done") == 4
    assert GuestGame.objects.count() == 4


def test_addresses_of_one_household_are_counted_together(settings: Any) -> None:
    settings.TRIALS_A_DAY = 2
    for last in (1, 2):
        guest_games.start_guest_game("emu-ranchers", f"2001:db8:1:2::{last}")
    with pytest.raises(guest_games.TooManyGuestGames):
        guest_games.start_guest_game("emu-ranchers", "2001:db8:1:2:ffff::3")
    guest_games.start_guest_game("emu-ranchers", "2001:db8:1:3::1")
    guest_games.start_guest_game("emu-ranchers", "::ffff:192.0.2.7")
    guest_games.start_guest_game("emu-ranchers", "192.0.2.7")
    with pytest.raises(guest_games.TooManyGuestGames):
        guest_games.start_guest_game("emu-ranchers", "192.0.2.7")


def test_a_move_that_is_sent_ten_times_at_once_is_played_once() -> None:
    trial = guest_games.start_guest_game("emu-ranchers", "")
    before = guest_games.current_record(trial)
    move = an_answer(before)
    found = at_once(lambda: tried(lambda: guest_games.submit_turn(trial.pk, move, 1)))
    assert found.count("done") == 1
    after = guest_games.current_record(GuestGame.objects.get())
    taken = notation.read_submission(before, guest_games.VISITOR, move)
    assert guest_games.question_number(after) == guest_games.question_number(before) + len(taken)


def test_a_trial_that_is_kept_ten_times_at_once_is_one_match() -> None:
    trial, ada = guest_games.start_guest_game("emu-ranchers", ""), PlayerFactory()
    found = at_once(lambda: tried(lambda: guest_games.convert_guest_game(trial.pk, ada)))
    assert found == ["done"] * 10
    assert Match.objects.count() == 1


def test_of_two_who_keep_a_trial_at_once_one_has_it() -> None:
    trial, both = (
        guest_games.start_guest_game("emu-ranchers", ""),
        iter([PlayerFactory(), PlayerFactory()]),
    )

    def keep() -> str:
        player = next(both)
        return tried(lambda: guest_games.convert_guest_game(trial.pk, player))

    assert at_once(keep, 2).count("done") == 1
    assert Match.objects.count() == 1


def patient(act: Callable[[], Any]) -> Any:
    """What an act gives; SQLite lets one write at a time, and who waits too long tries again."""
    for _ in range(50):
        try:
            return act()
        except OperationalError:
            continue
    raise AssertionError("never")


def test_a_code_that_is_typed_ten_times_at_once_makes_one_player_and_one_match() -> None:
    trial, client = guest_games.start_guest_game("emu-ranchers", ""), Client()
    client.post(f"{trial.get_absolute_url()}keep/", {"email": "rosa@example.org"})
    code = re.search(r"(?m)^  (\w{4}-\w{4})$", mail.outbox[-1].body)
    assert code is not None
    key = client.cookies["sessionid"].value

    def type_it() -> int:
        same = Client()
        same.cookies["sessionid"] = key
        answer = patient(lambda: same.post("/account/arrive/", {"code": code[1]}))
        return int(answer.status_code)

    found = at_once(type_it)
    assert set(found) <= {200, 302}
    assert Player.objects.count() == 1
    assert Match.objects.count() == 1
