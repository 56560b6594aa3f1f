"""A plan tells the others nothing but the instant of what it has played.

Three houses: in one somebody answers by hand; in the second a plan of theirs, kept beforehand, is
played in the same instant; in the third plans are kept, refused, dropped and forgotten beside it.
Whatever the others read is the same.
"""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest

from accounts import sessions
from config import clock
from games import play
from games.models import Move, Seat
from games.models import Premove as KeptPlan
from games.play.move_submission import has_same_meaning
from games.play.premoves.conditions import condition_verbs
from games.play.premoves.execution import execute_premoves
from games.play.premoves.owner_view import OwnerView
from games.play.premoves.storage import PremoveDraft
from games.rules.errors import RulesError
from games.rules.record import Record
from games.titles import find_game
from games.web import match_log
from tests import twins
from tests.long_run import sample
from tests.twins.plain import Plain, Trace
from tests.twins.planning import Premove, Tick, setup
from tests.twins.surfaces import history_pages, mails, other_pages, own_pages, table_pages
from tests.twins.table import Table
from tests.twins.tracing import due, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUGS = sample(("emu-ranchers", "emus-redux", "ranchers", "biome-rummy", "food-chain"))
READ = (table_pages, history_pages, own_pages, other_pages, mails)
Meddle = Callable[[Table, Seat, str], None]


def opening(slug: str) -> Premove:
    """Two turns: the first is the reader's, the second that of whoever may have a plan, which means
    the same whether it is tried before or played after the first."""
    game = find_game(slug)
    seats = game.seat_counts[0]
    record = Record.begin(game(setup(slug, seats)))
    ticks = []
    reader = record.awaited_seats[0]
    waiting = (reader + 1) % seats
    ahead = OwnerView.from_record(record, waiting).next_turn_record
    assert ahead is not None
    while record.awaited_seats == (reader,):
        moves, record = whole(record, reader)
        ticks.append(Tick(reader, (moves, moves)))
    assert record.awaited_seats == (waiting,)
    for first in ahead.list_legal_moves(waiting):
        if first not in record.list_legal_moves(waiting):
            continue
        moves, _after = whole(ahead, waiting, first)
        if has_same_meaning(ahead, record, waiting, moves):
            ticks.append(Tick(waiting, (moves, moves)))
            return Premove(slug, seats, {}, reader, ("none", 0, 0), tuple(ticks))
    raise AssertionError("no turn means the same before and after")


def whole(record: Record, seat: int, first: str = "") -> tuple[tuple[str, ...], Record]:
    """A whole turn, the mildest after its `first` move; and where it leads."""
    moves: list[str] = []
    while True:
        move = first if first and not moves else record.choose_timeout_move(seat)
        moves.append(move)
        settles = record.is_settling_move(seat, move)
        record = record.play(seat, move)
        if settles:
            return tuple(moves), record


def nothing(_table: Table, _seat: Seat, _turn: str) -> None:
    """By hand."""


def keep(_table: Table, seat: Seat, turn: str) -> None:
    """The turn is planned."""
    play.save_premove(seat.pk, PremoveDraft(turn, at_once=True), seat.player_id or 0)


def meddle(table: Table, seat: Seat, turn: str) -> None:
    """Plans are kept, refused, forgotten; one stays that is dropped when the turn has come."""
    mine = seat.player_id or 0
    made, _ahead = play.save_premove(seat.pk, PremoveDraft(turn), mine)
    play.delete_premoves(seat.pk, mine, made.pk)
    with pytest.raises((play.PlayError, RulesError)):
        play.save_premove(seat.pk, PremoveDraft("hatch 99ZZ, draw deck"), mine)
    reader = table.reader
    verb = condition_verbs(play.current_record(seat.match))[-1]
    said = f"{reader.display_name if reader else ''} {verb} "
    wish = PremoveDraft(turn, f"{said}, {said}", False, 15)
    play.save_premove(seat.pk, wish, mine)


def told(plan: Premove, before: Meddle, by_plan: bool) -> Trace:
    """All that the reader and an onlooker read of the match."""
    found: Trace = {}
    with (
        world(None),
        patch.object(clock, "now", lambda: table.now),
        patch.object(sessions, "STAFF_STAY", timedelta(days=999)),
    ):
        table = Table(plan)
        plains = {name: Plain(name, found) for name in table.sittings}
        *_others, last = plan.ticks
        for at, tick in enumerate((None, *plan.ticks)):
            if at == 1:
                seat = Seat.objects.select_related("match").get(match=table.match, number=last.seat)
                before(table, seat, ", ".join(last.answers[0]))
            if tick is last:
                by = follow(table, seat) if by_plan else play.submit_turn
                with patch.object(play, "submit_turn", by):
                    table.tick(at, tick, 0)
            else:
                # As in the house, plans come before mails: until then the turn mail waits.
                with (
                    patch("tests.twins.table.send_due_mails", lambda: 0) if tick else nullcontext()
                ):
                    table.tick(at, tick, 0)
            for name, sitting in table.sittings.items():
                for read in due(tick is last, READ):
                    for what, sent in read(sitting):
                        plains[name].keep(at, read.__name__, what, sent)
        if by_plan:
            assert KeptPlan.objects.get().state == KeptPlan.State.PLAYED
    return found


def follow(table: Table, seat: Seat) -> Callable[..., Any]:
    """In place of a submission of the seat: the sweep comes round in this instant."""
    submit = play.submit_turn

    def follows(seat_id: int, words: str, **how: Any) -> Any:
        if seat_id == seat.pk:
            return execute_premoves(seat_id, table.now)
        return submit(seat_id, words, **how)

    return follows


@cache
def told_by_hand(slug: str) -> Trace:
    return told(opening(slug), nothing, False)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_plan_has_played_reads_as_if_it_had_been_played_by_hand(slug: str) -> None:
    plan = opening(slug)
    by_plan = told(plan, keep, True)
    assert [str(one) for one in twins.differences(told_by_hand(slug), by_plan)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_plans_that_are_kept_refused_forgotten_and_dropped_show_nowhere(slug: str) -> None:
    plan = opening(slug)
    meddled = told(plan, meddle, False)
    assert [str(one) for one in twins.differences(told_by_hand(slug), meddled)] == []


def test_a_mark_in_the_log_that_others_see_would_be_found() -> None:
    plan = opening("emu-ranchers")
    by_hand = told_by_hand("emu-ranchers")
    with patch.object(match_log, "is_own_plan", lambda _visit, _seat, via: via == Move.Via.PLAN):
        assert twins.differences(by_hand, told(plan, keep, True))
