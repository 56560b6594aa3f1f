"""Bots that think are asked like people, answer when it is due, and never not."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import periodic_jobs, play
from games.models import BotThought, Intervention, Match, Move, Notice, Seat
from games.play.bot_jobs import answer_for_bot
from games.titles import bots
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh
from tests.play.thinkers import (
    SLOW,
    THINKS,
    Slow,
    against_slow_bots,
    asked_bot,
    bot_of,
    by_bots,
    registered,
    thought_of,
)
from tests.play.times import Times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
EMU, PREY, RANCHERS = "emu-ranchers", "hunting-prey", "ranchers"
SECOND = timedelta(seconds=1)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, times: Times) -> dict[str, Slow]:
    return registered(monkeypatch, EMU, PREY, RANCHERS)


# What it is asked


def test_a_quick_bot_answers_within_the_submission_and_is_asked_nothing(times: Times) -> None:
    match = play.open_match(PlayerFactory(), EMU, bot_seats=1)
    for _ in range(4):
        with CaptureQueriesContext(connection) as asked:
            answer(awaited(match))
        assert not any("games_botthought" in one["sql"] for one in asked.captured_queries)
        assert fresh(match).public_at == times.at
        assert awaited(match).player is not None
        times.go(SECOND)
    seat = bot_of(match)
    assert by_bots(match) and seat.question_count == 0
    assert not BotThought.objects.exists()


def test_a_bot_that_thinks_is_asked_a_question_that_is_due_at_an_instant(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    assert (seat.question, seat.question_count, seat.asked_at) == (1, 1, times.at)
    thought = thought_of(seat)
    assert (thought.question, thought.due_at) == (1, times.at + THINKS)
    assert not slow[EMU].shown, "it has thought under the lock of the match"
    assert seat.is_thinking and not by_bots(match)


def test_no_deadline_no_reminder_and_no_mail_touch_its_question(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU, pace_hours=24)
    seat = asked_bot(match)
    before = Seat.objects.filter(pk=seat.pk).values().get()
    assert (seat.deadline, seat.remind_at, seat.credited_upto) == (None, None, None)
    periodic_jobs.expire_deadlines()
    times.go(timedelta(days=3))  # an outage, too
    periodic_jobs.expire_deadlines()
    periodic_jobs.write_reminders()
    periodic_jobs.send_notices()
    assert not play.expire_turn(seat.pk)
    assert Seat.objects.filter(pk=seat.pk).values().get() == before
    assert not Intervention.objects.filter(match=match).exists()
    assert not Notice.objects.filter(seat=seat).exists()
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(match)


def test_it_gets_what_its_seat_sees_and_may_do(slow: dict[str, Slow]) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    record = play.current_record(fresh(match))
    assert periodic_jobs.let_bots_think() == 1
    assert slow[EMU].shown[0] == (record.view(seat.number), record.list_legal_moves(seat.number))


def test_whoever_stands_in_for_a_player_is_quick(slow: dict[str, Slow], times: Times) -> None:
    match = against_slow_bots(PREY, people=3, slow=1)
    gone = match.seats.get(number=1)
    play.resign_seat(gone.pk)
    assert not BotThought.objects.filter(seat=gone).exists()
    assert match.moves.filter(seat=1, via=Move.Via.BOT).exists()
    assert BotThought.objects.filter(seat=bot_of(match)).exists()


def test_a_level_that_no_bot_has_is_refused(
    slow: dict[str, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.titles.bots.list_strong_seats", lambda _slug: frozenset())
    player = PlayerFactory()
    with pytest.raises(
        play.CannotOpen,
        match="There is no 'godlike' bot for",
    ):
        play.open_match(player, EMU, bot_seats=1, bot_level="godlike")
    with pytest.raises(play.CannotOpen, match="choose from easy and steady"):
        play.open_match(player, "biome-rummy", bot_seats=1, bot_level=SLOW)
    match = play.open_match(player, EMU)
    play.seat_bot(match.pk, player, SLOW)
    assert bot_of(match).level == SLOW and fresh(match).status == Match.Status.RUNNING


# When it answers


def test_what_it_has_found_is_played_when_it_is_due_however_soon_it_was_found(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    shown_at = fresh(match).public_at
    assert periodic_jobs.let_bots_think() == 1
    words = thought_of(seat).words
    assert words
    times.go(THINKS - SECOND)
    assert periodic_jobs.answer_for_bots() == 0
    assert (by_bots(match), fresh(match).public_at) == ([], shown_at)
    due = times.go(SECOND)
    assert periodic_jobs.answer_for_bots() == 1
    assert "; ".join(by_bots(match)) == words
    assert fresh(match).public_at == due
    assert play.verify_match(fresh(match)).is_sound


def test_if_it_has_found_nothing_by_then_the_quick_bot_answers_at_the_same_instant(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    asked_bot(match)
    due = times.go(THINKS)
    assert periodic_jobs.let_bots_think() == 0, "there is no more time"
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(match) and not slow[EMU].shown
    assert fresh(match).public_at == due


@pytest.mark.parametrize("grief", ["crash", "illegal", "step of another kind"])
def test_if_it_comes_to_grief_the_quick_bot_answers_and_the_log_tells_no_card(
    grief: str, slow: dict[str, Slow], times: Times, caplog: pytest.LogCaptureFixture
) -> None:
    def act(view: Any, legal: Any, rng: Any) -> Any:
        if grief == "crash":
            raise ValueError(f"I hold {view['seats']}, {legal}")
        return "hatch the moon" if grief == "illegal" else None

    slow[EMU].act = act
    match = against_slow_bots(EMU)
    seat = asked_bot(match)
    with caplog.at_level(logging.ERROR):
        assert periodic_jobs.let_bots_think() == 1
    assert thought_of(seat).state == BotThought.State.FAILED
    (said,) = caplog.messages
    assert f"the bot of seat {seat.pk} did not find an answer" in said
    for secret in play.current_record(fresh(match)).list_legal_moves(seat.number):
        assert secret not in caplog.text
    assert periodic_jobs.let_bots_think() == 0
    due = times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(match) and fresh(match).public_at == due


def test_what_nobody_else_may_notice_is_played_at_once_and_it_thinks_on_in_the_same_time(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(PREY)
    seat = bot_of(match)
    asked_at, due_at = seat.asked_at, thought_of(seat).due_at
    shown_at = fresh(match).public_at
    slow[PREY].act = lambda view, legal, rng: next(
        (move for move in legal if move.startswith("swap") or move == "draw"), legal[0]
    )
    times.go(3 * SECOND)
    assert periodic_jobs.let_bots_think() >= 2
    assert any(text.startswith("swap") for text in by_bots(match))
    assert fresh(match).public_at == shown_at
    seat.refresh_from_db()
    thought = thought_of(seat)
    assert (seat.asked_at, thought.due_at) == (asked_at, due_at)
    assert seat.question == thought.question and seat.question_count > 1
    swaps = len(by_bots(match))
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    assert len(by_bots(match)) > swaps and bot_of(match).question is None


def test_the_quick_bot_goes_on_until_the_others_notice_something(
    slow: dict[str, Slow], times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swaps_first(game: Any, view: Any, legal: Any, rng: Any) -> str:
        return next((move for move in legal if move.startswith("swap") or move == "draw"), legal[0])

    monkeypatch.setattr(bots, "choose_move", swaps_first)
    match = against_slow_bots(PREY)
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    texts = by_bots(match)
    assert texts[0].startswith("swap") and texts[-1].startswith("play")
    assert bot_of(match).question is None and not BotThought.objects.exists()


def test_a_secret_answer_that_was_found_and_not_played_is_followed_by_what_others_notice(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(PREY)
    seat = bot_of(match)
    card = play.current_record(match).view(seat.number)["hand"][0]  # type: ignore[typeddict-item]
    BotThought.objects.update(state=BotThought.State.FOUND, words=f"swap {card}; draw")
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1
    assert by_bots(match)[:2] == [f"swap {card}", "draw"]
    assert bot_of(match).question is None and not BotThought.objects.exists()


# What overtakes it


def test_an_answer_found_after_the_end_is_not_played(slow: dict[str, Slow], times: Times) -> None:
    match = against_slow_bots(EMU)
    seat = asked_bot(match)

    def act(view: Any, legal: Any, rng: Any) -> str:
        play.resign_seat(match.seats.get(player__isnull=False).pk)
        return str(legal[0])

    slow[EMU].act = act
    assert periodic_jobs.let_bots_think() == 1
    assert fresh(match).status == Match.Status.FINISHED
    assert not BotThought.objects.exists() and bot_of(match).question is None
    times.go(THINKS)
    assert not answer_for_bot(seat.pk) and periodic_jobs.answer_for_bots() == 0
    assert not by_bots(match) and play.verify_match(fresh(match)).is_sound


def test_an_answer_found_after_the_quick_bot_has_answered_is_not_played(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    asked_bot(match)
    played: list[str] = []

    def act(view: Any, legal: Any, rng: Any) -> str:
        if not played:
            times.go(THINKS)
            assert periodic_jobs.answer_for_bots() == 1
            played.extend(by_bots(match))
        return str(legal[-1])

    slow[EMU].act = act
    assert periodic_jobs.let_bots_think() >= 1
    assert by_bots(match) == played
    assert not BotThought.objects.filter(state=BotThought.State.LEASED).exists()


def test_a_bot_whose_choices_have_changed_is_asked_anew_and_due_at_the_same_instant(
    slow: dict[str, Slow], times: Times
) -> None:
    slow[RANCHERS].act = lambda view, legal, rng: (
        "build barn" if "build barn" in legal else legal[0]
    )
    matches = (against_slow_bots(RANCHERS, options={"buildings": True}) for _ in range(20))
    match = next(match for match in matches if awaited(match).player is not None)
    owner = awaited(match)
    answer(owner, "build storehouse")
    periodic_jobs.let_bots_think()
    times.go(THINKS)
    periodic_jobs.answer_for_bots()
    seat = asked_bot(match)
    assert periodic_jobs.let_bots_think() == 1
    before = thought_of(seat)
    assert before.words
    times.go(SECOND)
    play.submit_turn(owner.pk, "reserve p1", Move.Via.PAGE)
    after = thought_of(seat)
    assert (after.due_at, after.words, after.question) == (before.due_at, "", before.question + 1)
    assert (
        BotThought.objects.filter_by_lease(before).finish(BotThought.State.FOUND, words="late") == 0
    )
    assert periodic_jobs.let_bots_think() == 1
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 1


def test_a_player_who_gets_the_seat_is_asked_and_what_the_bot_finds_is_not_played(
    slow: dict[str, Slow], times: Times
) -> None:
    match = against_slow_bots(EMU)
    seat, player = asked_bot(match), PlayerFactory()

    def act(view: Any, legal: Any, rng: Any) -> str:
        play.hand_over_seat(seat.pk, player)
        return str(legal[0])

    slow[EMU].act = act
    assert periodic_jobs.let_bots_think() == 1
    after = Seat.objects.get(pk=seat.pk)
    assert (after.player, after.level, after.question) == (player, "", 2)
    assert after.deadline is not None and not BotThought.objects.exists()
    times.go(THINKS)
    assert periodic_jobs.answer_for_bots() == 0 and not by_bots(match)
    answer(after, question=2)
