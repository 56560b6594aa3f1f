"""Moves are taken back by a row of their own; every question since then is dead for ever."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from config import clock
from games import play
from games.models import BotThought, Move, Notice, Seat
from games.play import timeouts
from games.play.bot_jobs import answer_for_bot, process_next_bot_thought
from games.play.errors import TakenBack
from games.play.record import digest_chain, record_cache
from games.play.take_backs import may_take_back
from games.post import action_links
from games.post.outbox.send_policy import recheck_notice
from games.titles import bots
from tests.matches import awaited, fresh, other, running_match, turn
from tests.play.going_back import KEEP, PASS, PLAY, act, food_chain, move_of, moves, seen_now
from tests.play.thinkers import THINKS, against_slow_bots, bot_of, registered, thought_of
from tests.play.times import Times
from tests.post.letters.writing import people, plain, reply_to, send
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


# The row


def test_a_take_back_is_a_row_of_its_own_and_nothing_is_deleted() -> None:
    match = food_chain()
    ann = awaited(match)
    played = act(ann).moves[0]
    digest = bytes(Move.objects.get(match_id=match.pk, ply=1).digest)
    play.take_back_moves(ann.pk, Move.Via.MAIL)
    row = Move.objects.get(match_id=match.pk, ply=2)
    assert moves(match) == [(1, ann.number, played), (2, ann.number, "back 0")]
    assert (row.via, bytes(row.digest)) == ("m", bytes(fresh(match).head))
    assert bytes(Move.objects.get(match_id=match.pk, ply=1).digest) == digest
    assert fresh(match).ply == 2


def test_the_digest_of_a_take_back_is_linked_like_that_of_a_move() -> None:
    match = food_chain()
    ann = awaited(match)
    before = play.current_record(match).fingerprint()
    act(ann)
    previous = bytes(fresh(match).head)
    play.take_back_moves(ann.pk)
    seed = bytes.fromhex(match.seed)
    assert bytes(fresh(match).head) == digest_chain.link_digest(
        seed, previous, ann.number, "back 0", before
    )


def test_a_record_with_a_take_back_verifies_and_is_rebuilt() -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk)
    act(ann)
    remembered = play.current_record(fresh(match))
    record_cache.clear_record_cache()
    rebuilt = play.current_record(fresh(match))
    assert rebuilt.state == remembered.state
    assert rebuilt.log == remembered.log
    finding = play.verify_match(fresh(match))
    assert finding.is_sound, finding.words
    assert finding.moves == 3


@pytest.mark.parametrize("text", ["back 1", "back 2", "back 7", "back x"])
def test_a_take_back_that_was_tampered_with_is_named_by_its_ply(text: str) -> None:
    match = food_chain()
    act(awaited(match))
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk)
    with connection.cursor() as cursor:
        words = [text, match.pk]
        cursor.execute("update games_move set text=%s where match_id=%s and ply=3", words)
    record_cache.clear_record_cache()
    finding = play.verify_match(fresh(match))
    assert (finding.is_sound, finding.ply) == ((True, None) if text == "back 1" else (False, 3))


def test_a_record_of_another_process_is_topped_up_with_a_take_back() -> None:
    match = food_chain()
    act(awaited(match))
    ann = awaited(match)
    act(ann)
    old_match, old = fresh(match), play.current_record(fresh(match))
    play.take_back_moves(ann.pk)
    act(ann, PASS)
    new = play.current_record(fresh(match))
    record_cache.cache_record(old_match, old)
    topped = play.current_record(fresh(match))
    assert topped is not new
    assert (topped.state, topped.log, topped.moves) == (new.state, new.log, new.moves)
    assert play.record_at(fresh(match), 3).state == play.record_at(fresh(match), 1).state


# Who is asked


def test_the_seat_is_asked_anew_by_a_new_number_and_the_other_not_any_more(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    bea = other(ann)
    act(ann)
    times.go(timedelta(hours=5))
    play.take_back_moves(ann.pk)
    ann, bea = seen_now(ann), seen_now(bea)
    assert (ann.question, ann.question_count, ann.ply_of(2)) == (2, 2, 2)
    assert ann.deadline == times.at + timedelta(hours=match.pace_hours)
    assert (bea.question, bea.deadline, bea.question_count) == (None, None, 1)
    assert Notice.objects.filter(seat=ann, kind="turn", question=2).exists()
    act(ann, question=2)
    assert seen_now(bea).question == 2


def test_a_player_who_takes_something_back_has_returned_from_being_late() -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    Seat.objects.filter(pk=ann.pk).update(stand_in=True, late_in_a_row=3)
    play.take_back_moves(ann.pk)
    ann = seen_now(ann)
    assert (ann.stand_in, ann.late_in_a_row, ann.question) == (False, 0, 2)


@pytest.mark.parametrize("whose", ["the one who asked", "the other"])
def test_an_answer_to_a_question_that_was_taken_back_is_refused_and_told_why(whose: str) -> None:
    match = food_chain()
    ann = awaited(match)
    bea = other(ann)
    act(ann)
    play.take_back_moves(ann.pk)
    if whose == "the other":
        act(ann)  # bea is asked again, by another number
    seat = ann if whose == "the one who asked" else bea
    words, before = move_of(match, seat.number, PLAY), moves(match)
    with pytest.raises(TakenBack, match="because moves have been taken back"):
        play.submit_turn(seat.pk, words, Move.Via.PAGE, 1)
    assert moves(match) == before
    play.submit_turn(seat.pk, words, Move.Via.PAGE, 2)


def test_a_dead_question_stays_dead_after_any_number_of_moves() -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk)
    for _ in range(6):
        act(awaited(match))
    with pytest.raises(TakenBack):
        play.submit_turn(ann.pk, PASS, Move.Via.PAGE, 1)
    with pytest.raises(play.StaleQuestion, match="you’ve already answered that question"):
        play.submit_turn(ann.pk, PASS, Move.Via.PAGE, 2)


def test_a_question_answered_before_the_position_is_answered_and_not_taken_back() -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    bea = awaited(match)
    act(bea)
    play.take_back_moves(bea.pk)
    with pytest.raises(
        play.StaleQuestion, match="already answered that question with 'play"
    ) as told:
        play.submit_turn(ann.pk, PASS, Move.Via.PAGE, 1)
    assert not isinstance(told.value, TakenBack)


def test_a_mail_to_a_dead_question_is_answered_with_the_table_and_why() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    old = reply_to(ann)
    act(ann)
    play.take_back_moves(ann.pk)
    for words in (move_of(match, ann.number, PLAY), "1"):
        assert ann.player is not None
        letter = send(plain(ann.player.email, words), old)
        assert (letter.reason, letter.question) == ("refused", 1)
        assert "because moves have been taken back" in str(letter.transcript)
    assert len(moves(match)) == 2
    letter = send(plain(ann.player.email, "1"), reply_to(seen_now(ann)))
    assert letter.reason == "played", letter.transcript
    assert len(moves(match)) == 3


def test_a_link_to_a_move_is_dead_with_its_question() -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    words = move_of(match, ann.number, PLAY)
    address = action_links.move_link(ann, 1, words)
    act(ann)
    play.take_back_moves(ann.pk)
    path = address[address.index("/", 9) :]
    shown, done = reader().get(path), reader().post(path)
    assert "The moves before this turn have been taken back" in shown.content.decode()
    assert done.status_code == 409
    assert "because moves have been taken back" in done.content.decode()
    assert len(moves(match)) == 2


def test_the_notices_of_dead_questions_are_not_sent(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk)
    told = {}
    for notice in Notice.objects.filter(seat__match=match, kind="turn"):
        context, why = recheck_notice(notice, times.at)
        told[notice.seat_id, notice.question] = why or context is not None
    assert told == {
        (ann.pk, 1): "the turn was taken back",
        (other(ann).pk, 1): "the turn was taken back",
        (ann.pk, 2): True,
    }


def test_whoever_took_back_is_told_of_it_in_the_mail_that_asks_anew(times: Times) -> None:
    match = food_chain()
    ann = seen_now(awaited(match))
    act(ann)
    play.take_back_moves(ann.pk)
    context, why = recheck_notice(Notice.objects.get(seat=ann, kind="turn", question=2), times.at)
    assert context is not None, why
    name = ann.player.display_name  # type: ignore[union-attr]
    assert context.news == [f"{name} takes back the last moves; the table is as it was at move 0."]


def test_what_was_taken_back_is_marked_in_the_mail_of_the_other(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk)
    act(ann, PASS)
    bea = other(ann)
    context, why = recheck_notice(Notice.objects.get(seat=bea, kind="turn", question=2), times.at)
    assert context is not None, why
    marked = [line.endswith("(taken back)") for line in context.news[-3:]]
    assert marked == [True, False, False]


# Who notices


def test_everybody_may_notice_a_take_back(times: Times) -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    play.take_back_moves(ann.pk, now=times.go(timedelta(hours=1)))
    assert fresh(match).public_at == fresh(match).stepped_at == times.at


def test_a_secret_order_goes_back_unsaid_and_its_seat_sees_it_gone() -> None:
    match = food_chain()
    ann = awaited(match)
    bea = other(ann)
    act(ann)
    act(bea, KEEP)
    play.take_back_moves(ann.pk)
    record = play.current_record(fresh(match))
    assert moves(match)[-1][2] == "back 0"
    assert record.view(bea.number)["keep"] is None
    assert record.taken_back_plies == {1, 2}


def test_what_a_bot_has_answered_goes_back_with_the_move_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def passes(_game: Any, _view: Any, legal: tuple[str, ...], _dice: Any) -> str:
        return PASS if PASS in legal else legal[0]

    monkeypatch.setattr(bots, "choose_move", passes)
    player = people(1)[0]
    while True:  # until the seed lets the player begin
        match = play.open_match(player, "food-chain", seats=2)
        match = play.seat_bot(match.pk, player)
        ann = match.seats.get(player=player)
        if not moves(match):
            break
    before = play.current_record(fresh(match))
    act(ann)
    assert [seat for _ply, seat, _text in moves(match)] == [ann.number, 1 - ann.number]
    assert may_take_back(seen_now(ann))
    play.take_back_moves(ann.pk)
    assert play.current_record(fresh(match)).state == before.state
    assert seen_now(ann).question == seen_now(ann).question_count


def test_a_take_back_is_no_move_that_ends_a_pause() -> None:
    match = food_chain()
    ann = awaited(match)
    act(ann)
    locked, seat = timeouts.LockedMatch.for_seat(ann.pk, clock.now())
    locked.add_intervention("paused", seat)
    locked.write_changes()
    play.take_back_moves(ann.pk)
    locked, seat = timeouts.LockedMatch.for_seat(ann.pk, clock.now())
    assert timeouts.has_had_bounce_grace(locked, seat)


def test_a_bot_that_thinks_lets_go_of_what_was_taken_back(
    monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    registered(monkeypatch, "food-chain")["food-chain"].act = lambda _view, legal, _dice: PASS
    while True:  # until the seed lets the player begin
        match = against_slow_bots("food-chain", seated=people(1))
        if not BotThought.objects.filter(seat__match=match).exists():
            break
    ann, bot = awaited(match), bot_of(match)
    act(ann)
    assert thought_of(bot).question == 1
    play.take_back_moves(ann.pk, now=times.go(timedelta(seconds=5)))
    assert not BotThought.objects.filter(seat=bot).exists()
    assert bot_of(match).question is None
    assert not answer_for_bot(bot.pk, times.go(THINKS))
    act(ann)
    assert (thought_of(bot).question, thought_of(bot).due_at) == (2, times.at + THINKS)
    assert process_next_bot_thought()
    assert answer_for_bot(bot.pk, times.go(THINKS))
    assert moves(match)[-1] == (4, bot.number, PASS)
    play.take_back_moves(ann.pk)
    assert moves(match)[-1] == (5, ann.number, "back 0")


def test_a_bot_that_thinks_and_is_awaited_all_along_thinks_on_in_the_same_time(
    monkeypatch: pytest.MonkeyPatch, times: Times
) -> None:
    registered(monkeypatch, "hunting-prey")
    monkeypatch.setattr(play.take_backs, "may_go_back", lambda *_asked: True)
    match = against_slow_bots("hunting-prey", people=2, seated=people(2))
    ann, bot = awaited(match), bot_of(match)
    due_at = thought_of(bot).due_at
    act(ann)
    play.take_back_moves(ann.pk, now=times.go(timedelta(seconds=5)))
    assert (thought_of(bot).question, thought_of(bot).due_at) == (2, due_at)
    assert bot_of(match).is_dead(1)


def test_the_clock_of_a_seat_that_is_awaited_all_along_goes_on(
    times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.take_backs, "may_go_back", lambda *_asked: True)
    match = running_match(3, game="hunting-prey", people=people(3))
    ann, bea, cleo = match.seats.order_by("number")
    due: datetime | None = bea.deadline
    play.submit_turn(ann.pk, turn(match, ann, random.Random(2)), Move.Via.PAGE, 1)
    times.go(timedelta(hours=7))
    play.take_back_moves(ann.pk, upto=0)
    for seat in (bea, cleo):
        seat.refresh_from_db()
        assert (seat.question, seat.deadline) == (2, due)
        assert Notice.objects.filter(seat=seat, kind="turn", question=2).exists()
    ann.refresh_from_db()
    assert (ann.question, ann.deadline) == (2, times.at + timedelta(hours=match.pace_hours))
