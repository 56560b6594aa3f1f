import random
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games import play
from games.admin.timeline import build_timeline
from games.admin.timeline_entries import Audience, EntryKind
from games.models import Match, Notice
from games.play.record import record_cache
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match, sensible_turn

pytestmark = pytest.mark.django_db


def closing_match(dice):
    """A running match in whose closing one of two awaited seats has laid a card in secret and
    closed; returns the match and the move that laid it."""
    for _ in range(20):
        match = running_match(options={"closing": "manual"})
        while play.current_record(fresh(match)).view(None)["phase"] not in ("closing", "over"):
            seat = awaited(match)
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
            if play.current_record(fresh(match)).view(None)["year"] > 1:
                break  # nobody had anything to lay, and the next year was dealt
        record = play.current_record(fresh(match))
        if len(record.awaited_seats) < 2:
            continue
        seat = awaited(match)
        lay = next(move for move in record.list_legal_moves(seat.number) if move.startswith("lay"))
        play.submit_turn(seat.pk, f"{lay}, close")
        return fresh(match), lay
    raise AssertionError("no year ended with two seats that have something to lay")


@pytest.fixture
def dice():
    return random.Random(7)


def test_moves_stand_in_order_with_seat_way_and_time():
    match = running_match()
    seat = awaited(match)
    answer(seat, via="m")
    told = build_timeline(fresh(match), Audience.STAFF)
    entries = [entry for entry in told.entries if entry.kind == EntryKind.MOVE]
    assert [(entry.ply, entry.seat.pk, entry.what) for entry in entries] == [
        (1, seat.pk, "move by email"),
        (2, seat.pk, "move by email"),
    ]


def test_a_move_of_a_running_match_shows_the_public_lines_and_not_its_text():
    match = running_match()
    answer(awaited(match))
    action, draw = (
        entry
        for entry in build_timeline(fresh(match), Audience.STAFF).entries
        if entry.kind == EntryKind.MOVE
    )
    assert (action.move, draw.move) == ("", "")
    assert action.lines == ()
    assert len(draw.lines) == 1
    assert "draws from the draw pile; 23 left." in draw.lines[0]


def test_a_secret_order_is_nowhere_in_the_timeline_while_the_match_runs(dice):
    match, lay = closing_match(dice)
    assert match.status == Match.Status.RUNNING
    card = lay.split()[1]
    told = build_timeline(match, Audience.STAFF)
    secret = [entry for entry in told.entries if entry.kind == EntryKind.MOVE][-2:]
    assert [(entry.move, entry.lines) for entry in secret] == [("", ()), ("", ())]
    since = told.entries[told.entries.index(secret[0]) :]
    assert not any(card in words for entry in since for words in entry.lines)


def test_the_texts_of_moves_are_shown_once_the_match_is_over(dice):
    match, lay = closing_match(dice)
    play.resign_seat(match.seats.first().pk)
    texts = [
        entry.move for entry in build_timeline(fresh(match)).entries if entry.kind == EntryKind.MOVE
    ]
    assert texts[-2:] == [lay, "close"]


def test_an_onlooker_reads_interventions_but_no_notices():
    match = running_match(now=timezone.now() - timedelta(days=9))
    play.expire_turn(awaited(match).pk)
    assert Notice.objects.filter(seat__match=match).exists()
    kinds = {entry.kind for entry in build_timeline(fresh(match)).entries}
    assert EntryKind.INTERVENTION in kinds
    assert EntryKind.NOTICE not in kinds
    assert EntryKind.NOTICE in {
        e.kind for e in build_timeline(fresh(match), Audience.STAFF).entries
    }


def test_an_open_question_has_its_deadline_at_the_end():
    match = running_match()
    seat = awaited(match)
    last = max(build_timeline(match, Audience.STAFF).entries, key=lambda entry: entry.at)
    assert (last.kind, last.at, last.seat) == (EntryKind.QUESTION, seat.deadline, seat)
    assert last.what == "deadline of question 1"


def test_entries_are_in_order_of_time_with_a_move_before_what_it_led_to():
    match = running_match()
    answer(awaited(match))
    entries = [e for e in build_timeline(fresh(match), Audience.STAFF).entries if not e.ahead]
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    kinds = [entry.kind for entry in entries]
    assert kinds[-4:] == [EntryKind.MOVE, EntryKind.MOVE, EntryKind.QUESTION, EntryKind.NOTICE]


def test_the_timeline_can_be_cut_down_to_a_seat_and_a_kind():
    match = running_match()
    first = awaited(match)
    answer(first)
    answer(other(first))
    told = build_timeline(fresh(match), Audience.STAFF)
    chosen = told.filter_entries(seat=first.number, kinds=["step"])
    assert [(entry.kind, entry.ply) for entry in chosen] == [
        (EntryKind.MOVE, 1),
        (EntryKind.MOVE, 2),
    ]
    assert told.filter_entries() == told.entries


def test_a_look_at_hidden_cards_tells_everybody_who_looked_and_why():
    match = running_match()
    judge = PlayerFactory(display_name="Judge", is_staff=True)
    play.reveal_table(match.pk, 1, 0, judge, "a complaint")
    (entry,) = build_timeline(match).filter_entries(kinds=["intervention"])
    seen_by = match.seats.get(number=1).name
    assert entry.what == (
        f"Judge (staff) looked at the cards {seen_by} sees, as of move 0 (a complaint)."
    )
    assert entry.lines == ()


def test_a_failed_mail_is_marked_and_says_why():
    match = running_match()
    notices = Notice.objects.filter(seat=awaited(match))
    notices.update(state=Notice.State.FAILED, attempts=3, error="550 no such box")
    (entry,) = [e for e in build_timeline(match, Audience.STAFF).entries if e.trouble]
    assert entry.lines == ("could not be sent, 3 attempts", "error: 550 no such box")


def test_a_match_whose_moves_cannot_be_replayed_still_has_a_timeline():
    match = running_match()
    answer(awaited(match))
    record_cache.clear_record_cache()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_move SET text = 'hatch nonsense' WHERE ply = 1")
    told = build_timeline(fresh(match), Audience.STAFF)
    assert (told.record, told.broken) == (None, True)
    assert [entry.ply for entry in told.entries if entry.kind == EntryKind.MOVE] == [1, 2]


def test_a_match_that_waits_for_players_has_no_record():
    match = play.open_match(PlayerFactory(display_name="Ann"), "emu-ranchers")
    told = build_timeline(match)
    assert (told.record, told.broken) == (None, False)
    assert [entry.what for entry in told.entries] == ["opened by Ann"]


def asked_in(match, audience, seat=None):
    """What the timeline says of questions that were put: when, which, and what became of it."""
    entries = build_timeline(fresh(match), audience, seat).filter_entries(kinds=["question"])
    return [(entry.at, entry.what, *entry.lines) for entry in entries if not entry.ahead]


def test_staff_read_when_each_question_was_put_and_answered(times):
    match = running_match(now=times.at)
    seat, dealt = awaited(match), times.at
    answered = times.go(timedelta(minutes=5))
    answer(seat, now=answered)
    assert asked_in(match, Audience.STAFF) == [
        (dealt, "asked question 1", "answered after 5 min"),
        (answered, "asked question 1"),
    ]


def test_staff_read_what_was_taken_back_or_closed_without_an_answer(times):
    match = running_match(game="food-chain", now=times.at)
    seat = awaited(match)
    answer(seat, now=times.go(timedelta(minutes=5)))
    play.take_back_moves(seat.pk, now=times.go(timedelta(minutes=5)))
    assert [line for _at, _what, *line in asked_in(match, Audience.STAFF)] == [
        ["answered after 5 min, taken back"],
        ["closed without an answer, taken back"],
        [],
    ]


def test_whoever_holds_a_seat_reads_of_their_own_open_question_alone(times):
    match = running_match(now=times.at)
    seat = awaited(match)
    answered = times.go(timedelta(minutes=5))
    answer(seat, now=answered)
    assert asked_in(match, Audience.SEAT, seat.number) == []
    assert asked_in(match, Audience.SEAT, other(seat).number) == [(answered, "asked question 1")]
    assert asked_in(match, Audience.ONLOOKER) == []


def test_a_long_match_takes_no_more_queries_than_a_short_one(django_assert_num_queries):
    match = running_match()
    for _turn in range(6):
        answer(awaited(match))
    match = fresh(match)
    with django_assert_num_queries(8):
        build_timeline(match, Audience.STAFF)
