"""One match on its way, the simple model of it, and what must hold whatever happens to it."""

import random
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from config import clock
from games import play
from games.models import Consent, Intervention, Match, Move, Notice, Pause, Request, Seat, Tenure
from games.play.errors import TakenBack
from games.play.record import record_cache
from games.post.mails.headers import ANSWERED
from games.post.outbox.send_policy import recheck_notice
from games.rules.record import Record, SeatMove
from games.rules.take_back_notation import parse_take_back
from tests.matches import fresh

State = Request.State


@dataclass
class Course:
    """A match, and by the simple model: the rows of its record, the moves of them that survive, and
    which questions were open or answered when something was taken back."""

    match: Match
    dice: random.Random
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    moves: list[SeatMove] = field(default_factory=list)
    survived: list[tuple[int, SeatMove]] = field(default_factory=list)
    taken_back: int = 0  # without anybody's consent, as nobody but a test does

    @property
    def seats(self) -> list[Seat]:
        found = self.match.seats.select_related("match", "player", "tenure")
        return list(found.order_by("number"))

    @property
    def playing(self) -> list[Seat]:
        """The people who have not left."""
        return [seat for seat in self.seats if seat.player and seat.resigned_at is None]

    @property
    def runs(self) -> bool:
        return fresh(self.match).status == Match.Status.RUNNING

    def note(self) -> None:
        """Puts new rows into the model. None of before was lost or changed."""
        found = list(Move.objects.filter(match_id=self.match.pk).order_by("ply").values_list())
        assert found[: len(self.rows)] == self.rows, "a step was lost or changed"
        new = Move.objects.filter(match_id=self.match.pk, ply__gt=len(self.rows)).order_by("ply")
        for ply, seat, text in new.values_list("ply", "seat", "text"):
            self.moves.append((seat, text))
            upto = parse_take_back(text)
            if upto is None:
                self.survived.append((ply, (seat, text)))
            else:
                self.survived = [(one, move) for one, move in self.survived if one <= upto]
        self.rows = found

    # What must hold

    def holds(self) -> None:
        match = fresh(self.match)
        at = play.current_record(match)
        self.record_holds(at)
        if self.dice.random() < 0.3:
            self.replayed_it_is_the_same(match, at)
        self.requests_hold(match)
        held = list(Tenure.objects.filter(seat__match=match).order_by("seat", "number"))
        told = Notice.objects.filter(seat__match=match).select_related("tenure__player")
        notices = list(told)
        for seat in self.seats:
            self.questions_hold(match, at, seat)
            self.clock_holds(match, seat)
            self.tenures_hold(seat, [one for one in held if one.seat_id == seat.pk])
            self.notices_hold(seat, [one for one in notices if one.seat_id == seat.pk])
        self.nobody_holds_two(held)
        self.askers_are_not_asked(match, notices)
        if self.dice.random() < 0.1:
            self.mails_say_what_stands(match)

    def record_holds(self, at: Record) -> None:
        alone = Record.replay(at.game, [move for _ply, move in self.survived])
        assert at.moves == tuple(self.moves)
        assert at.standing_plies == [ply for ply, _move in self.survived]
        assert (at.state, at.fingerprint()) == (alone.state, alone.fingerprint())
        for eyes in (None, *range(at.game.seats)):
            assert at.view(eyes) == alone.view(eyes)
            assert eyes is None or at.list_legal_moves(eyes) == alone.list_legal_moves(eyes)

    def replayed_it_is_the_same(self, match: Match, at: Record) -> None:
        record_cache.clear_record_cache()
        again = play.current_record(match)
        assert (again.state, again.log, again.moves) == (at.state, at.log, at.moves)
        ply = self.dice.randint(0, match.ply)
        assert play.record_at(match, ply).state == Record.replay(at.game, self.moves[:ply]).state
        finding = play.verify_match(match)
        assert finding.is_sound, finding.words

    def requests_hold(self, match: Match) -> None:
        """What is asked and paused is so by one row, done is what all agreed to, and no bot speaks
        for a person."""
        running = match.status == Match.Status.RUNNING
        still = Request.objects.filter(match=match, state=State.OPEN)
        assert [each.pk for each in still] == [each for each in [match.request_id] if each]
        assert running or not still
        lasting = Pause.objects.filter(match=match, ends_at=None)
        assert [each.pk for each in lasting] == [each for each in [match.pause_id] if each]
        assert running or match.pause_id is None
        done = Request.objects.filter(match=match, state=State.DONE)
        consents = Consent.objects.filter(request__match=match).select_related("tenure")
        assert not consents.filter(request__in=done, agrees=False).exists()
        assert all((each.via == "b") == (each.tenure.player_id is None) for each in consents)
        by_staff = match.interventions.filter(what=Intervention.Event.WENT_BACK).count()
        agreed = done.filter(what="undo").count()
        backs = sum(parse_take_back(text) is not None for _seat, text in self.moves)
        assert agreed + by_staff + self.taken_back == backs

    # Questions

    def questions_hold(self, match: Match, at: Record, seat: Seat) -> None:
        running = match.status == Match.Status.RUNNING
        awaited = running and seat.number in at.awaited_seats and not seat.played_by_bot
        assert (seat.question is not None) == awaited
        assert seat.question in (None, seat.question_count)
        rows = list(seat.questions.order_by("number"))
        numbers = [row.number for row in rows]
        assert numbers == list(range(1, seat.question_count + 1))
        assert not rows or rows[-1].ply == seat.question_ply
        assert [row.ply for row in rows] == sorted(row.ply for row in rows)
        assert all(row.asked_at is not None for row in rows)
        assert rows[-1:] == [] or seat.question is None or rows[-1].answered_at is None
        dead = [number for number in numbers if self.should_be_dead(seat, number)]
        assert dead == [number for number in numbers if seat.is_dead(number)]
        if dead and running and seat.resigned_at is None:
            words = ", ".join(at.list_legal_moves(seat.number)[:1]) or "pass"
            with pytest.raises(TakenBack):
                play.submit_turn(seat.pk, words, Move.Via.MAIL, self.dice.choice(dead))
            assert fresh(match).ply == match.ply

    def should_be_dead(self, seat: Seat, number: int) -> bool:
        """True if the question was open, or answered after the position that stands again, when
        something was taken back."""
        asked = seat.ply_of(number)
        assert asked is not None
        rows = list(enumerate(self.moves, 1))
        backs = [(ply, parse_take_back(text)) for ply, (_seat, text) in rows]
        own = [
            ply
            for ply, (one, text) in rows
            if one == seat.number and ply > asked and parse_take_back(text) is None
        ]
        return any(
            upto is not None and ply > asked and not (own and own[0] <= upto) for ply, upto in backs
        )

    def clock_holds(self, match: Match, seat: Seat) -> None:
        """Whoever is asked has a deadline, or in a pause what they have left; nobody has both. What
        is left in a bank stays when nothing is asked."""
        asked, paused = seat.question is not None, match.pause_id is not None
        assert (seat.deadline is not None) == (asked and not paused)
        if asked or match.bank_hours is None:
            assert (seat.time_left is not None) == (asked and paused)

    # Holders

    def tenures_hold(self, seat: Seat, held: list[Tenure]) -> None:
        assert [one.number for one in held] == list(range(1, len(held) + 1))
        assert [one.ends_at for one in held[:-1]] == [one.begins_at for one in held[1:]]
        assert all(one.asked_before <= two.asked_before for one, two in pairwise(held))
        assert seat.tenure == held[-1]
        assert held[-1].ends_at is None
        assert (held[-1].player_id, held[-1].bot) == (seat.player_id, seat.bot)
        if seat.question is not None:
            assert seat.question > held[-1].asked_before
            assert Tenure.holder_at_question(seat, seat.question) == held[-1]

    def nobody_holds_two(self, held: list[Tenure]) -> None:
        sat = {(one.player_id, one.seat_id) for one in held if one.player_id is not None}
        assert len({player for player, _seat in sat}) == len(sat)

    # Mails

    def notices_hold(self, seat: Seat, told: list[Notice]) -> None:
        """Who is asked is told; nothing waits for anybody but the holder, save the news that they
        have lost the seat; nobody is told of an act twice."""
        acts = [one for one in told if one.kind == Notice.Kind.ACT]
        assert len({one.about_id for one in acts}) == len(acts)
        for notice in told:
            if notice.kind != Notice.Kind.ACT and notice.state in Notice.UNSENT:
                assert notice.begun_at is not None or notice.tenure_id == seat.tenure_id
        turns = [one for one in told if one.kind == Notice.Kind.TURN]
        assert all(one.question <= seat.question_count for one in turns)
        for notice in self.dice.sample(turns, min(1, len(turns))):
            assert Tenure.holder_at_question(seat, notice.question) == notice.tenure
        if seat.question is not None and seat.tenure is not None:
            mine = [one for one in turns if one.tenure and one.tenure.player == seat.player]
            assert any(one.question > seat.tenure.asked_before for one in mine)

    def askers_are_not_asked(self, match: Match, told: list[Notice]) -> None:
        asking = dict(match.asked_for.values_list("number", "tenure"))
        for notice in told:
            if notice.kind == Notice.Kind.ASKED:
                assert notice.tenure_id != asking[notice.question]

    def mails_say_what_stands(self, match: Match) -> None:
        """No mail is made of a question that is answered or dead."""
        due = Notice.objects.filter(seat__match=match, kind__in=ANSWERED, state=Notice.State.DUE)
        for notice in due:
            context, why = recheck_notice(notice, clock.now())
            seat = notice.seat
            standing = (seat.question, seat.is_dead(notice.question)) == (notice.question, False)
            assert context is None or standing, why
