"""Record: a game, the moves taken and where they lead. The only caller of a `Game`."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from games.rules import take_back_notation
from games.rules.errors import Illegal, MatchOver, NotYourTurn
from games.rules.game import AnyGame, Game, MoveText, Outcome, Ranking, Seat, View, ViewT
from games.rules.lines import Line, Verdict
from games.rules.phrases import phrase

SeatMove = tuple[Seat, MoveText]
# What was played before, the move, its lines: a chain, so that a move costs the same late in a
# match as early. The opening has neither a chain before it nor a move.
Played = tuple["Played | None", SeatMove | None, tuple[Line, ...]]

IMPOSSIBLE = phrase("{move} isn’t possible now.")
NO_DRAFT = phrase("{move} can’t be drafted; send it.")
OVER = phrase("The match is over; no more moves are possible.")
NOT_BEFORE = phrase("No moves are left to take back from move {ply} on.")
NOT_YOUR_TURN = phrase("It isn’t your turn.")


class _History:
    """The moves and the log of a match, and what every page asks of all of them, found once."""

    def __init__(self, moves: tuple[SeatMove, ...], log: tuple[tuple[Line, ...], ...]) -> None:
        self.moves = moves
        self.log = log

    @cached_property
    def taken_back(self) -> frozenset[int]:
        moves = enumerate(self.moves, start=1)
        taken = {
            ply for ply, (_seat, text) in moves if take_back_notation.parse_take_back(text) is None
        }
        return frozenset(taken.difference(take_back_notation.list_standing_plies(self.moves)))

    @cached_property
    def public_plies(self) -> list[int]:
        public = (any(line.only is None for line in lines) for lines in self.log)
        return [ply for ply, told in enumerate(public) if told or not ply]


class Record:
    """One position of one match. Never changes; `play` gives the next one.

    `moves` are the (seat, move) pairs so far; `log[0]` are the opening lines and `log[n]` the
    lines of the n-th move, so `ply == len(moves) == len(log) - 1`. A take-back
    (`games.rules.take_back_notation`) is one of them: what it takes back stays in `moves` and
    `log`, and only the state is that of before.
    """

    __slots__ = ("game", "state", "ply", "_played", "_listed", "_waiting", "_legal", "_turn_ends")

    def __init__(
        self, game: AnyGame, state: Any, ply: int = 0, played: Played = (None, None, ())
    ) -> None:
        self.game = game
        self.state = state
        self.ply = ply
        self._played = played
        self._listed: _History | None = None
        self._waiting: tuple[Seat, ...] | None = None
        self._legal: dict[Seat, tuple[MoveText, ...]] | None = None
        self._turn_ends: dict[tuple[Seat, int | None], int] | None = None

    @classmethod
    def begin(cls, game: AnyGame) -> Record:
        """The record before the first move."""
        state = game.start()
        return cls(game, state, 0, (None, None, game.opening_lines(state)))

    @classmethod
    def replay(cls, game: AnyGame, moves: Iterable[SeatMove]) -> Record:
        """The record after stored moves. They are trusted: no turn and no legality is checked."""
        return cls.begin(game).extend(moves)

    def extend(self, moves: Iterable[SeatMove]) -> Record:
        """This record with further stored (trusted) moves after it."""
        moves = list(moves)
        if take_back_notation.has_take_back([text for _seat, text in moves]):
            (last,) = deque(self.iterate_positions(moves), maxlen=1)
            return last
        apply, state, played = self.game.apply_move, self.state, self._played
        for move in moves:
            seat, text = move
            state, lines = apply(state, seat, text)
            played = (played, move, lines)
        return Record(self.game, state, self.ply + len(moves), played)

    def iterate_positions(self, moves: Iterable[SeatMove]) -> Iterator[Record]:
        """This record after each of further stored (trusted) moves, take-backs among them. The
        states that they name are kept on the way, so that many cost no more than other moves."""
        moves = list(moves)
        named = {take_back_notation.parse_take_back(text) for _seat, text in moves}
        states: dict[int, Any] = {self.ply: self.state}
        stops, state, played, ply = [*self.moment_plies], self.state, self._played, self.ply
        for seat, text in moves:
            upto = take_back_notation.parse_take_back(text)
            if upto is None:
                state, lines = self.game.apply_move(state, seat, text)
            else:
                if upto not in states:
                    states[upto] = self._state_at(upto)
                state, lines = (
                    states[upto],
                    (take_back_notation.take_back_line(seat, bisect_right(stops, upto) - 1),),
                )
            ply += 1
            played = (played, (seat, text), lines)
            if ply in named:
                states[ply] = state
            if any(line.only is None for line in lines):
                stops.append(ply)
            yield Record(self.game, state, ply, played)

    def _state_at(self, upto: int) -> Any:
        moves = self.moves
        standing = [moves[ply - 1] for ply in self.standing_plies if ply <= upto]
        return Record.replay(self.game, standing).state

    @property
    def _full_history(self) -> _History:
        """The moves and the log, listed once from the chain that `play` lengthens."""
        if self._listed is None:
            moves: list[SeatMove] = []
            log: list[tuple[Line, ...]] = []
            played: Played | None = self._played
            while played is not None:
                played, move, lines = played
                log.append(lines)
                if move is not None:
                    moves.append(move)
            self._listed = _History(tuple(reversed(moves)), tuple(reversed(log)))
        return self._listed

    @property
    def moves(self) -> tuple[SeatMove, ...]:
        """The (seat, move) pairs so far."""
        return self._full_history.moves

    @property
    def log(self) -> tuple[tuple[Line, ...], ...]:
        """The lines of the opening and of every move."""
        return self._full_history.log

    @property
    def standing_plies(self) -> list[int]:
        """The plies of the moves that lead to this position; see
        `take_back_notation.list_standing_plies`."""
        return take_back_notation.list_standing_plies(self.moves)

    @property
    def standing_moves(self) -> tuple[SeatMove, ...]:
        """The moves that lead to this position; `moves` but for what was taken back."""
        moves = self.moves
        return tuple(moves[ply - 1] for ply in self.standing_plies)

    @property
    def taken_back_plies(self) -> frozenset[int]:
        """The plies of the moves that were taken back."""
        return self._full_history.taken_back

    @property
    def awaited_seats(self) -> tuple[Seat, ...]:
        """The seats that owe an answer."""
        if self._waiting is None:
            self._waiting = self.game.awaited_seats(self.state)
        return self._waiting

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self.game.outcome(self.state)

    def rank_seats(self, among: Sequence[Seat]) -> Ranking:
        """The seats `among` of a match that is over, ranked without all others; ValueError if it
        goes on."""
        if self.outcome is None:
            raise ValueError("Nobody can be ranked before the match is over.")
        return self.game.rank_seats(self.state, among)

    def list_legal_moves(self, seat: Seat) -> tuple[MoveText, ...]:
        """Every move `seat` may take now; usually none for a seat that is not awaited."""
        if self._legal is None:
            legal = self.game.list_legal_moves(self.state, seat)
            self._legal = {seat: legal}
            return legal
        known = self._legal.get(seat)
        if known is None:
            known = self._legal[seat] = self.game.list_legal_moves(self.state, seat)
        return known

    def check_move(self, seat: Seat, move: MoveText) -> None:
        """MatchOver, NotYourTurn or Illegal unless `seat` may take `move` now."""
        legal = self.list_legal_moves(seat)
        if move in legal:
            return
        if not legal:
            self.require_turn(seat, move)
        raise Illegal(Line(IMPOSSIBLE, move=repr(move)), move, legal)

    def require_turn(self, seat: Seat, words: str = "") -> None:
        """MatchOver or NotYourTurn if `seat` may take no move at all."""
        if self.list_legal_moves(seat):
            return
        if not self.awaited_seats:
            raise MatchOver(Line(OVER), words)
        raise NotYourTurn(Line(NOT_YOUR_TURN), words)

    def play(self, seat: Seat, move: MoveText) -> Record:
        """The record after one more move, checked for turn and legality."""
        if move not in self.list_legal_moves(seat):
            self.check_move(seat, move)
        game = self.game
        state, lines = game.apply_move(self.state, seat, move)
        return Record(game, state, self.ply + 1, (self._played, (seat, move), lines))

    def take_back(self, seat: Seat, upto: int) -> Record:
        """The record with one more row, asked for by `seat`, by which the position after ply `upto`
        stands again. Illegal unless that is 0 or the ply of a move that stands, and not the last.

        Whether anybody may take something back is another question: see
        `games.rules.take_back_rule`.
        """
        self._check_take_back(upto)
        return self.extend([(seat, take_back_notation.render_take_back(upto))])

    def _check_take_back(self, upto: int) -> None:
        if upto not in [0, *self.standing_plies][:-1]:
            raise Illegal(Line(NOT_BEFORE, ply=upto), str(upto))

    def check_row(self, seat: Seat, text: MoveText) -> None:
        """As `check_move`, for a row as it is stored, which may be a take-back, too."""
        upto = take_back_notation.parse_take_back(text)
        if upto is None:
            self.check_move(seat, text)
        else:
            self._check_take_back(upto)

    def is_settling_move(self, seat: Seat, move: MoveText) -> bool:
        """True if `move` cannot be kept as a draft."""
        return self.game.is_settling_move(self.state, seat, move)

    def apply_draft(self, seat: Seat, moves: Iterable[MoveText]) -> Record:
        """The record as it would be after draft moves of `seat`; Illegal if one of them settles,
        since looking at a draft must never show what only a sent move may show."""
        record = self
        for move in moves:
            record.check_move(seat, move)
            if record.is_settling_move(seat, move):
                raise Illegal(Line(NO_DRAFT, move=repr(move)), move)
            record = record.play(seat, move)
        return record

    def forced_move(self, seat: Seat) -> MoveText | None:
        """The only move an awaited `seat` has, if there is just one."""
        if seat not in self.awaited_seats:
            return None
        legal = self.list_legal_moves(seat)
        return legal[0] if len(legal) == 1 else None

    def view(self, seat: Seat | None) -> View:
        """All that `seat` (None: an onlooker) may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def view_of(self, title: type[Game[Any, ViewT]], seat: Seat | None) -> ViewT:
        """The same, with the keys of `title` known to the type checker, for whoever reads that
        title alone; TypeError if the match is of another one."""
        game = self.game
        if not isinstance(game, title):
            raise TypeError(f"This is a match of {game.title}, not of {title.title}.")
        return game.view(self.state, seat)

    def label_move(self, seat: Seat, move: MoveText) -> Line:
        """A legal move in plain words."""
        return self.game.label_move(self.state, seat, move)

    def choose_timeout_move(self, seat: Seat) -> MoveText:
        """The mildest move of an awaited seat."""
        return self.game.choose_timeout_move(self.state, seat)

    def readable_lines(
        self, seat: Seat | None, since: int = 0, verdict: bool = True, standing: bool = False
    ) -> tuple[tuple[int, Line], ...]:
        """The log lines that `seat` may read, with their plies, from ply `since` on; without
        `verdict` those are left out that say who won by the rules alone. With `standing_plies` only
        those that tell how the position came about: not what was taken back, and no take-back."""
        log = self.log
        plies = [0, *self.standing_plies] if standing else range(since, len(log))
        return tuple(
            (ply, line)
            for ply in plies
            if ply >= since
            for line in log[ply]
            if (line.only is None or line.only == seat)
            and (verdict or not isinstance(line, Verdict))
        )

    @property
    def moment_plies(self) -> list[int]:
        """The plies after which everybody could see something new: the moments of the match.

        A moment is named by its place in this list, for every reader the same. A ply itself is
        never named to anybody: it would count the secret moves that somebody took meanwhile.
        """
        return self._full_history.public_plies

    def find_turn_end(self, seat: Seat, upto: int | None = None) -> int:
        """Return the ply of the last move that ended a turn of `seat`, looking no further than ply
        `upto`; 0 if there is none. A turn ends with a move after which its seat is not awaited any
        longer, or another seat is that was not before. What was taken back ended nothing, and a
        move out of turn does not either."""
        if self._turn_ends is None:
            self._turn_ends = {}
        if (seat, upto) not in self._turn_ends:
            self._turn_ends[seat, upto] = self._turn_end(seat, upto)
        return self._turn_ends[seat, upto]

    def _turn_end(self, seat: Seat, upto: int | None) -> int:
        moves, gone, found = self.moves[:upto], self.taken_back_plies, 0
        if all(mover != seat for mover, _text in moves):
            return 0
        before = Record.begin(self.game)
        for after in before.iterate_positions(moves):
            if (
                moves[before.ply][0] == seat
                and seat in before.awaited_seats
                and after.ply not in gone
            ):
                others = {*after.awaited_seats} - {*before.awaited_seats}
                if seat not in after.awaited_seats or others:
                    found = after.ply
            before = after
        return found

    def moment_ply(self, ply: int) -> int:
        """The last moment that is not after `ply`."""
        return bisect_right(self.moment_plies, ply) - 1

    def lines_after(self, ply: int) -> tuple[Line, ...]:
        """All lines, private ones too, of the moves after `ply`, the latest move first. Costs what
        these moves cost, however long the match."""
        lines: list[Line] = []
        played: Played | None = self._played
        for _each in range(self.ply - ply):
            if played is None:
                break
            played, _move, latest = played
            lines.extend(latest)
        return tuple(lines)

    def fingerprint(self) -> bytes:
        """SHA-256 over who is awaited, what each seat may do, and the outcome."""
        may = tuple((seat, self.list_legal_moves(seat)) for seat in range(self.game.seats))
        return sha256(repr((self.awaited_seats, may, self.outcome)).encode()).digest()
