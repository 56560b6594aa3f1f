"""What the rules of both emu games share: whose turn it is, and how a year is closed in secret."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from games.decks.hands import remove_card, replace_at
from games.rules.game import Game, MoveText, Seat, ViewT
from games.rules.lines import Line
from games.rules.phrases import Said, phrase
from games.titles.birds import (
    CARD_OF,
    ORDER,
    Bird,
    Lay,
    apply_closing_order,
    can_add,
    closing_order_line,
    list_additions,
)

TURN, DRAW, CLOSING, OVER = "turn", "draw", "closing", "over"
DRAW_DECK, CLOSE, CLOSE_AUTO, REOPEN = "draw deck", "close", "close auto", "reopen"
DRAFTED = ("hatch", "grow", "discard", "lay")

DRAWN = phrase("You draw {card}.")
CLOSE_WITH = phrase("Close with {order}")
CLOSE_BEST = phrase("Close with the best play: {order}")
ENDED = phrase("The draw pile is empty; the year ends.")
LAID = phrase("You lay {card} on {bird}.")
LAID_WILD = phrase("You lay {card} as {rank} on {bird}.")
REOPENED = phrase("You take back closing the year.")
ORDERED = phrase("{seat} closes with {order}; left in hand: {cards}.")
ORDERED_ALL = phrase("{seat} closes with {order}; no cards left in hand.")
ORDERED_NONE = phrase("{seat} lays nothing; left in hand: {cards}.")

Cards = tuple[str, ...]
Applied = tuple[Any, tuple[Line, ...]]  # a state of the game, and what is told


class RanchState(Protocol):
    """What a moment of either game holds. By seat the birds and the hand stay as they are in
    closing, and `orders` are what each has laid so far, in secret."""

    @property
    def deal(self) -> Any: ...
    @property
    def phase(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def pile(self) -> int: ...
    @property
    def acted(self) -> MoveText: ...
    @property
    def hands(self) -> tuple[Cards, ...]: ...
    @property
    def known(self) -> tuple[Cards, ...]: ...
    @property
    def birds(self) -> tuple[tuple[Bird, ...], ...]: ...
    @property
    def orders(self) -> tuple[tuple[Lay, ...], ...]: ...
    @property
    def closed(self) -> tuple[bool, ...]: ...
    def _replace(self, *_fields: Any, **changed: Any) -> Any: ...


StateT = TypeVar("StateT", bound=RanchState)


class RanchGame(Game[StateT, ViewT]):
    """A turn is an action and a draw; the last card of the draw pile ends the year, then all close
    in secret. A seat that has closed may take its order back (`reopen`) until all are in."""

    shorthand = frozenset((CLOSE_AUTO,))
    lay: ClassVar[tuple[Mapping[str, MoveText], ...]]  # the moves that lay, by bird and form
    laid: ClassVar[Mapping[MoveText, Lay]]  # the same turned round
    closed_words: ClassVar[Said]
    auto: bool

    @abstractmethod
    def best_order(self, birds: tuple[Bird, ...], hand: Cards) -> tuple[Lay, ...]:
        """The closing order that brings most."""

    @abstractmethod
    def list_turn_moves(self, state: StateT) -> tuple[MoveText, ...]:
        """The actions of the seat on turn, or its draws."""

    @abstractmethod
    def take_action(self, state: StateT, seat: Seat, move: MoveText) -> StateT:
        """The state after an action, which owes a draw."""

    @abstractmethod
    def draw_card(self, state: StateT, seat: Seat, source: MoveText) -> Applied:
        """The draw that ends a turn, and the year with the last card of the draw pile."""

    @abstractmethod
    def score_year(self, state: StateT, lines: tuple[Line, ...]) -> Applied:
        """What follows once all have closed."""

    @abstractmethod
    def label_turn_move(self, state: StateT, move: MoveText) -> Line:
        """A move in plain words, whatever has been laid in closing."""

    @abstractmethod
    def closing_tag(self, state: StateT) -> str:
        """The place of a line about closing."""

    @abstractmethod
    def choose_discard(self, state: StateT, seat: Seat) -> MoveText:
        """The discard that costs least."""

    def awaited_seats(self, state: StateT) -> tuple[Seat, ...]:
        """The seat on turn; in closing whoever has not closed."""
        if state.phase in (TURN, DRAW):
            return (state.seat,)
        if state.phase == OVER:
            return ()
        return tuple([seat for seat, closed in enumerate(state.closed) if not closed])

    def list_legal_moves(self, state: StateT, seat: Seat) -> tuple[MoveText, ...]:
        """Every move of `seat`; one that has closed may still `reopen` while another has not."""
        if state.phase == CLOSING:
            return self._list_closing_moves(state, seat)
        if state.seat != seat or state.phase == OVER:
            return ()
        return self.list_turn_moves(state)

    def _list_closing_moves(self, state: StateT, seat: Seat) -> tuple[MoveText, ...]:
        """Lay what fits, close with what is laid, or ask for the best order instead."""
        birds, order = state.birds[seat], state.orders[seat]
        if state.closed[seat]:
            return (REOPEN,) if can_add(birds, state.hands[seat]) else ()
        cards = tuple(dict.fromkeys(hand_to_lay(state, seat)))
        moves = [
            lay[form]
            for bird, lay in zip(apply_closing_order(birds, order), self.lay, strict=False)
            for card in cards
            for form in list_additions(bird).get(card, ())
        ]
        return (*moves, CLOSE) if order else (*moves, CLOSE, CLOSE_AUTO)

    def is_settling_move(self, state: StateT, seat: Seat, move: MoveText) -> bool:
        """An action and a card laid in closing can be taken back; a draw and a close cannot."""
        return move.partition(" ")[0] not in DRAFTED

    def expand_shorthand(self, state: StateT, seat: Seat, move: MoveText) -> tuple[MoveText, ...]:
        """`close auto` as the explicit order it stands for."""
        if move != CLOSE_AUTO:
            return (move,)
        best = self.best_order(state.birds[seat], state.hands[seat])
        return (*(self.lay[number - 1][form] for number, form in best), CLOSE)

    def apply_move(self, state: StateT, seat: Seat, move: MoveText) -> Applied:
        """The action or the draw of a turn, or a move of closing; a year is scored at its end."""
        if state.phase == TURN:
            return self.take_action(state, seat, move), ()
        if state.phase == DRAW:
            return self.draw_card(state, seat, move)
        return self._take_closing_move(state, seat, move)

    def begin_closing(self, state: StateT, lines: tuple[Line, ...]) -> Applied:
        """The draw pile is empty: seats that have nothing to lay are closed at once."""
        ranches = tuple(zip(state.birds, state.hands, strict=True))
        if self.auto:
            orders = tuple(self.best_order(birds, hand) for birds, hand in ranches)
            state = state._replace(orders=orders, closed=(True,) * self.seats)
            return self.score_year(state, lines)
        idle = tuple(not can_add(birds, hand) for birds, hand in ranches)
        state = state._replace(closed=idle)
        return self.score_year(state, lines) if all(idle) else (state, lines)

    def _take_closing_move(self, state: StateT, seat: Seat, move: MoveText) -> Applied:
        """A move of closing, which its seat alone reads of until all are in (ER-12, RX-15)."""
        order, here = state.orders[seat], f"{self.closing_tag(state)}*"
        if move in self.laid:
            order = (*order, self.laid[move])
            line = _laid_line(here, seat, *self.laid[move])
        elif move == REOPEN:
            order = ()
            line = Line(REOPENED, seat, here)
        else:
            if move == CLOSE_AUTO:
                order = self.best_order(state.birds[seat], state.hands[seat])
            line = Line(self.closed_words, seat, here)
        after = state._replace(
            orders=replace_at(state.orders, seat, order),
            closed=replace_at(state.closed, seat, move in (CLOSE, CLOSE_AUTO)),
        )
        return self.score_year(after, ()) if all(after.closed) else (after, (line,))

    def choose_timeout_move(self, state: StateT, seat: Seat) -> MoveText:
        """The discard that costs least, then the draw pile; in closing the best order."""
        if state.phase == CLOSING:
            return CLOSE if state.orders[seat] else CLOSE_AUTO
        return DRAW_DECK if state.phase == DRAW else self.choose_discard(state, seat)

    def label_move(self, state: StateT, seat: Seat, move: MoveText) -> Line:
        """The move in plain words; one that closes the year with the order that it means."""
        if state.phase == CLOSING and move == CLOSE:
            return Line(CLOSE_WITH, order=closing_order_line(state.orders[seat]))
        if state.phase == CLOSING and move == CLOSE_AUTO:
            best = self.best_order(state.birds[seat], state.hands[seat])
            return Line(CLOSE_BEST, order=closing_order_line(best))
        return self.label_turn_move(state, move)


def hand_to_lay(state: RanchState, seat: Seat) -> Cards:
    """The cards of `seat` that its closing order has not laid."""
    hand = state.hands[seat]
    for _number, form in state.orders[seat]:
        hand = remove_card(hand, CARD_OF[form])
    return hand


def list_known_cards(state: RanchState, seat: Seat) -> Cards:
    """The cards known of `seat`, less those that its closing order has laid."""
    known = state.known[seat]
    for _number, form in state.orders[seat]:
        if CARD_OF[form] in known:
            known = remove_card(known, CARD_OF[form])
    return known


def _laid_line(tag: str, seat: Seat, number: int, form: str) -> Line:
    """The private line about one card laid in closing."""
    card, bird = CARD_OF[form], f"B{number}"
    if form == card:
        return Line(LAID, seat, tag, card=card, bird=bird)
    return Line(LAID_WILD, seat, tag, card=card, bird=bird, rank=ORDER[form])


def reveal_line(tag: str, seat: Seat, order: tuple[Lay, ...], left: Cards) -> Line:
    """What a seat laid in closing, once all are in."""
    words = tuple(f"{form}>B{number}" for number, form in order)
    if not order:
        return Line(ORDERED_NONE, tag=tag, seat=seat, cards=left)
    if not left:
        return Line(ORDERED_ALL, tag=tag, seat=seat, order=words)
    return Line(ORDERED, tag=tag, seat=seat, order=words, cards=left)
