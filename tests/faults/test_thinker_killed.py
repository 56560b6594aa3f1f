"""Whoever thinks for a bot, or plays its answer, is killed on the way: one answer comes all the
same, and not two."""

import os
import signal
from typing import Any, NoReturn

import pytest
from django.db import connections

from games import periodic_jobs, play
from games.models import BotThought
from games.play import bot_jobs
from games.play.bot_jobs import answer_for_bot, process_next_bot_thought
from games.play.locked_match import LockedMatch
from tests.matches import fresh
from tests.play.thinkers import THINKS, Slow, against_slow_bots, bot_of, by_bots, registered
from tests.play.times import Times

GAME = "hunting-prey"


def dies(*_given: Any, **_named: Any) -> NoReturn:
    """The process is killed, here and now."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


def worker(stage: str, slow: Slow, seat_id: int, times: Times) -> None:
    """What a worker does, up to the stage at which it dies."""
    if stage == "while it thinks":
        slow.act = dies
    elif stage == "when it has found an answer":
        bot_jobs.is_invisible_to_others = dies
    else:
        LockedMatch.write_changes = dies  # type: ignore[method-assign]
    process_next_bot_thought()
    times.go(THINKS)
    answer_for_bot(seat_id)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "stage", ["while it thinks", "when it has found an answer", "while the answer is written"]
)
def test_a_worker_that_is_killed_leaves_its_question_to_the_others(
    stage: str, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = registered(monkeypatch, GAME)[GAME]
    match = against_slow_bots(GAME)
    seat = bot_of(match)
    connections.close_all()  # none is shared with the child
    child = os.fork()
    if not child:
        try:
            worker(stage, slow, seat.pk, times)
        finally:
            os._exit(1)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert not by_bots(match) and BotThought.objects.filter(seat=seat).exists()
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(match) and not BotThought.objects.exists()
    assert periodic_jobs.answer_for_bots() == 0
    assert play.verify_match(fresh(match)).is_sound
