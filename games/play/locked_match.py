"""A match under its lock: the rows, the record, and the moves taken in this transaction."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import Player
from config import clock, logs, raw_sql, task_trigger
from games.models import Intervention, Match, Move, Notice, Request, Seat, Tenure
from games.play import visibility
from games.play.bots import BotThoughts, choose_quick_move
from games.play.clocks.deadlines import CREDIT_FIELDS, end_clock, start_clock
from games.play.errors import AccountClosed, HandedOver
from games.play.match_cleanup import close_pause, close_request
from games.play.question_changes import QuestionChanges
from games.play.record import digest_chain, record_cache, summaries
from games.play.request_descriptions import request_log_text
from games.rules import take_back_notation
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles import bots
from games.titles.bot_types import ThinkingBot

# What a submission may change of a match and of its seats.
MATCH_FIELDS = (
    *("ply", "head", "status", "ending", "started_at", "stepped_at", "finished_at"),
    *("public_at", "gist"),
)
SEAT_FIELDS = (
    *("question", "question_count", "question_ply", "asked_at", *CREDIT_FIELDS, "time_left"),
    *("late_in_a_row", "stand_in", "resigned_at", "place", "score", "own_at"),
)


@dataclass
class LockedMatch:
    """The locked rows of one match: `take_move`, then `write_changes` writes everything at once."""

    match: Match
    seats: list[Seat]
    record: Record
    now: datetime
    moves: list[Move] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    interventions: list[Intervention] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    last_actor: int | None = None
    interrupted: set[int] = field(default_factory=set)  # seats whose open question has died

    def __post_init__(self) -> None:
        self.before = self.record
        self.shown = visibility.public_row_values(self.match, self.seats)
        self.has_news = False
        self.thoughts = BotThoughts(self.seats)
        self.questions = QuestionChanges(self.seats, self.now)

    @classmethod
    def for_locked_row(cls, match: Match, now: datetime) -> "LockedMatch":
        """The match whose row is locked by the caller's transaction. Whoever writes a seat holds
        the lock of its match, so the seats are as they will stay."""
        seats = raw_sql.fetch_rows(Seat, "match_id = %s ORDER BY number", match.pk)
        return cls(match, seats, record_cache.current_record(match, len(seats)), now)

    @classmethod
    def for_seat(
        cls, seat_id: int, now: datetime, holder: int | None = None
    ) -> "tuple[LockedMatch, Seat]":
        """Locks the match of a seat, and returns both. Seat.DoesNotExist if none; HandedOver if
        `holder`, the player for whom this is done, does not hold it any more."""
        of_seat = "id = (SELECT match_id FROM games_seat WHERE id = %s)"
        matches = raw_sql.fetch_rows(Match, of_seat, seat_id, lock=True)
        if not matches:
            raise Seat.DoesNotExist(f"There is no seat {seat_id}.")
        locked = cls.for_locked_row(matches[0], now)
        seat = next(seat for seat in locked.seats if seat.pk == seat_id)
        check_holder(seat, holder)
        return locked, seat

    @classmethod
    def for_match(cls, match_id: int, now: datetime) -> "LockedMatch":
        """Locks a match by its key. Match.DoesNotExist if there is none."""
        matches = raw_sql.fetch_rows(Match, "id = %s", match_id, lock=True)
        if not matches:
            raise Match.DoesNotExist(f"There is no match {match_id}.")
        return cls.for_locked_row(matches[0], now)

    @classmethod
    def for_player(cls, code: str, player_id: int, now: datetime) -> "tuple[LockedMatch, Seat]":
        """Locks the match `code`, and returns it with the seat of a player. Seat.DoesNotExist if
        there is no such match or seat."""
        for match in raw_sql.fetch_rows(Match, "code = %s", code, lock=True):
            locked = cls.for_locked_row(match, now)
            for seat in locked.seats:
                if seat.player_id == player_id:
                    return locked, seat
        raise Seat.DoesNotExist(f"You hold no seat in match {code[:20]!r}.")

    def take_move(self, seat: int, text: str, via: str) -> None:
        """Plays one move and links it into the chain; a RulesError leaves everything as it was."""
        self._append_to_chain(self.record.play(seat, text), seat, text, via)
        self.questions.answer_question(self.seats[seat])

    def take_back_to(self, seat: int, upto: int, via: str) -> None:
        """Has the position after ply `upto` stand again, by a row of `seat` in the chain; Illegal
        if no take-back can name that ply. Every question that was open or answered after it is dead
        with that: those put since the last move that the asked seat had taken by then."""
        rows = self.record.moves[:upto]
        self._append_to_chain(
            self.record.take_back(seat, upto), seat, take_back_notation.render_take_back(upto), via
        )
        acted = {number: ply for ply, (number, _text) in enumerate(rows, start=1)}
        self.interrupted = {each.number for each in self.seats if each.question is not None}
        for each in self.seats:
            self.questions.withdraw_since(each, acted.get(each.number, 0))
            self.changed.add(each.number)

    def _append_to_chain(self, record: Record, seat: int, text: str, via: str) -> None:
        """Goes on to `record`, which is one row further, and links that row into the chain."""
        self.record = record
        seed = bytes.fromhex(self.match.seed)
        last, fingerprint = bytes(self.match.head), self.record.fingerprint()
        head = digest_chain.link_digest(seed, last, seat, text, fingerprint)
        self.match.head = head
        self.match.ply = self.record.ply
        self.last_actor = seat
        self.moves.append(
            Move(
                match=self.match,
                ply=self.record.ply,
                seat=seat,
                text=text,
                via=via,
                at=self.now,
                digest=head,
            )
        )

    def let_bots_answer(self) -> None:
        """Answer for quick bots until only people and thinking bots are awaited."""
        while True:
            waiting = [n for n in self.record.awaited_seats if self._is_quick(self.seats[n])]
            if not waiting:
                return
            self.take_bot_move(waiting[0])

    def take_bot_move(self, seat: int) -> None:
        """Takes a move as the quick bot of the title chooses it, at the level of the seat."""
        level = self.seats[seat].level
        self.take_move(seat, choose_quick_move(self.record, seat, level), Move.Via.BOT)

    def thinking_bot(self, seat: Seat) -> ThinkingBot[Any] | None:
        """The thinking bot that holds a seat. Whoever stands in for a player is quick, since what
        it plays counts for the absent."""
        return bots.find_thinker(self.match.game, seat.level) if seat.bot and seat.level else None

    def _is_quick(self, seat: Seat) -> bool:
        return seat.played_by_bot and self.thinking_bot(seat) is None

    def ask_questions(self) -> None:
        """Puts the questions that the position asks, with deadlines and notices, and takes back
        those it does not ask any more.

        A seat that was awaited all along keeps its question, unless what it may do has changed, or
        moves were taken back: then it is asked anew, with the same deadline. A seat that is awaited
        again right after its own move, with nobody in between, gets a new number, keeps its
        deadline and is owed no mail: it has just seen the position. For a bot that thinks, when its
        answer is due is what a deadline is for a person.
        """
        acted = {move.seat for move in self.moves}
        waiting = set(self.record.awaited_seats)
        for seat in self.seats:
            if seat.number not in waiting:
                self._withdraw_question(seat, acted)
            elif not self._is_asked(seat):
                self._ask_seat(seat)
            elif seat.question is None:  # dead, since moves were taken back
                self._assign_new_question(seat)
                self._queue_turn_notice(seat)
            elif seat.number in acted:
                if self._gets_new_deadline(seat):
                    self._ask_seat(seat)
                else:
                    self._assign_new_question(seat)
            elif acted and label_legal_moves(self.before, seat.number) != label_legal_moves(
                self.record, seat.number
            ):
                self._assign_new_question(seat)
                self._queue_turn_notice(seat)

    def _withdraw_question(self, seat: Seat, acted: set[int]) -> None:
        if self._is_asked(seat) and seat.number not in acted and not seat.played_by_bot:
            self.queue_notice(seat, Notice.Kind.WITHDRAWN, seat.question_count)
        self._clear_question(seat)

    def _assign_new_question(self, seat: Seat) -> None:
        self.questions.put_question(seat, self.record.ply)
        self.changed.add(seat.number)
        if self.thinking_bot(seat) is not None:
            self.thoughts.add_question(seat, self.thoughts.due_at(seat) or self.now)

    def _gets_new_deadline(self, seat: Seat) -> bool:
        """True if somebody came between the seat's move and this question, or its time is up.

        A move that nobody else may notice brings a seat that is late no new time: everybody sees
        its deadline.
        """
        if seat.number != self.last_actor:
            return True
        due_at = seat.deadline if self.thinking_bot(seat) is None else self.thoughts.due_at(seat)
        late = due_at is not None and due_at <= self.now
        return late and (self.has_news or self.witnesses().everybody)

    def _ask_seat(self, seat: Seat) -> None:
        self.questions.put_question(seat, self.record.ply)
        seat.asked_at = self.now
        self.changed.add(seat.number)
        thinker = self.thinking_bot(seat)
        if thinker is not None:
            self.thoughts.add_question(seat, self.now + timedelta(seconds=thinker.seconds))
            return
        start_clock(seat, self.match, self.now + clock.clock_lag(), self.now)
        self._queue_turn_notice(seat)

    def repeat_question(self, seat: Seat) -> None:
        """Puts the open question of a seat anew, with a whole time, to whoever holds it now."""
        if seat.question is not None:
            self._ask_seat(seat)

    def _queue_turn_notice(self, seat: Seat) -> None:
        if seat.question is not None:
            self.queue_notice(seat, Notice.Kind.TURN, seat.question)

    def _is_asked(self, seat: Seat) -> bool:
        return seat.question is not None or seat.number in self.interrupted

    def _clear_question(self, seat: Seat) -> None:
        if not self._is_asked(seat):
            return
        seat.question = None
        end_clock(seat, self.match, self.now)
        self.changed.add(seat.number)
        if seat.level:
            self.thoughts.close_question(seat)

    def clear_all_questions(self) -> None:
        """Nobody is awaited any more, and nothing is asked; a pause is over."""
        for seat in self.seats:
            self._clear_question(seat)
        close_pause(self.match, self.now)
        self.close_overtaken_request()

    def close_overtaken_request(self, what: str = "") -> None:
        """End what is asked of the table (if it is for `what`), since the table has changed."""
        if self.match.request is None or what not in ("", self.match.request.what):
            return
        request = close_request(self.match, Request.State.OVERTAKEN, self.now)
        if request is not None:
            asker = next((each for each in self.seats if each.pk == request.tenure.seat_id), None)
            self.add_intervention(Intervention.Event.OVERTAKEN, asker, request_log_text(request))

    def queue_notice(self, seat: Seat, kind: str, question: int) -> None:
        """Owes `seat` a notice, if a person holds it."""
        if seat.player_id is None:
            return
        self.notices.append(
            Notice(
                seat=seat,
                tenure_id=seat.tenure_id,
                kind=kind,
                question=question,
                due_at=self.now,
            )
        )

    def queue_staff_act_notices(
        self, act: Intervention, seats: Iterable[Seat], former: Tenure | None = None
    ) -> None:
        """Owes each of `seats` a mail about an act of staff, if a person holds it; `former`, who
        held the seat of the act until now, is told in place of whoever holds it from now on."""
        for seat in seats:
            holder, player = seat.tenure_id, seat.player_id
            if former is not None and seat.pk == former.seat_id:
                holder, player = former.pk, former.player_id
            if player is None:
                continue
            kind, question = Notice.Kind.ACT, seat.question_count
            told = Notice(seat=seat, kind=kind, question=question, about=act, due_at=self.now)
            told.tenure_id = holder
            self.notices.append(told)

    def add_intervention(
        self,
        what: str,
        seat: Seat | None = None,
        why: str = "",
        actor: Player | None = None,
        facts: dict[str, Any] | None = None,
    ) -> Intervention:
        """Writes an intervention into the match's timeline, for everybody to read."""
        self.has_news = True
        noted = Intervention(
            match=self.match,
            seat=seat,
            tenure_id=None if seat is None else seat.tenure_id,
            actor=actor,
            what=what,
            why=why,
            facts=facts or {},
            ply=self.match.ply,
            at=self.now,
        )
        self.interventions.append(noted)
        return noted

    def write_changes(self) -> None:
        """Writes moves, match, seats, questions and notices; the senders are woken once it is
        committed."""
        if self.moves:
            raw_sql.insert_rows(self.moves)
            self.match.stepped_at = self.now
        self._record_visibility()
        raw_sql.update_rows([self.match], MATCH_FIELDS)
        raw_sql.update_rows([self.seats[number] for number in sorted(self.changed)], SEAT_FIELDS)
        self.questions.save_changes()
        self._write_notices_and_events()
        self.thoughts.save_changes()
        match, record = self.match, self.record
        transaction.on_commit(lambda: record_cache.cache_record(match, record))

    def _write_notices_and_events(self) -> None:
        acts = [notice for notice in self.notices if notice.about is not None]
        if acts:  # which have to know the keys of what they tell
            Intervention.objects.bulk_create(self.interventions)
        elif self.interventions:
            raw_sql.insert_rows(self.interventions)
        for notice in acts:
            notice.about = notice.about
        if self.notices:
            raw_sql.insert_rows(self.notices, on_conflict="DO NOTHING")
            transaction.on_commit(task_trigger.trigger_senders)

    def witnesses(self) -> visibility.Witnesses:
        """Who may notice what was done so far."""
        actors = {move.seat for move in self.moves}
        return visibility.find_witnesses(self.before, self.record, actors)

    def _record_visibility(self) -> None:
        if self.has_news or self.shown != visibility.public_row_values(self.match, self.seats):
            self.match.public_at = self.now
        elif self.moves:
            noticed = self.witnesses()
            if noticed.everybody:
                self.match.public_at = self.now
            for number in noticed.seats:
                self.seats[number].own_at = self.now
                self.changed.add(number)
        if self.match.public_at == self.now:
            told = summaries.summarize(self.before, self.record, self.match.gist)
            self.match.gist = told if self.match.status == Match.Status.RUNNING else ""


def lock_seat(seat_id: int, holder: int | None = None) -> Seat:
    """A seat whose match is locked by the caller's transaction, for what needs no record: a remark,
    what its holder hears or notes. Errors as of `LockedMatch.for_seat`."""
    of_seat = "id = (SELECT match_id FROM games_seat WHERE id = %s)"
    matches = raw_sql.fetch_rows(Match, of_seat, seat_id, lock=True)
    if not matches:
        raise Seat.DoesNotExist(f"There is no seat {seat_id}.")
    seat = Seat.objects.get(pk=seat_id)
    check_holder(seat, holder)
    seat.match = matches[0]
    return seat


def check_holder(seat: Seat, holder: int | None) -> None:
    """HandedOver if the player with the key `holder`, for whom something is done at a seat, does
    not hold it any more, AccountClosed if their account is closed. None: nobody in particular
    does it."""
    if holder is not None and seat.player_id != holder:
        raise HandedOver(phrase("This seat has a new player, so nothing was done."))
    if holder is not None and not Player.objects.filter(pk=holder, is_active=True).exists():
        raise AccountClosed(phrase("This account is closed, so nothing was done."))


def label_legal_moves(record: Record, seat: int) -> list[Line]:
    """What `seat` may do, in words: the same move may have come to mean something else."""
    return [record.label_move(seat, move) for move in record.list_legal_moves(seat)]


def lock_match_row(match_id: int) -> Match:
    """The row of a match, locked until the caller's transaction ends. What is logged from then on
    is about that match."""
    match = Match.objects.select_for_update().get(pk=match_id)
    logs.add_context(match=match.code)
    return match
