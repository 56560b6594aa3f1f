"""Higher Card: the smallest title there can be, with hidden hands and secret choices.

The house does not list it. Tests do, to see that a new title needs its rules and one line.
"""

from dataclasses import dataclass, replace

from games.rules.game import Game, MoveText, Outcome, Seat, View
from games.rules.lines import Line
from games.rules.phrases import phrase

CARDS = tuple(f"N{number}" for number in range(1, 9))
EACH = len(CARDS) // 2


@dataclass(frozen=True)
class State:
    """`bids` lie face down until both are there; empty: none yet."""

    hands: tuple[tuple[str, ...], ...]
    bids: tuple[str, str] = ("", "")
    won: tuple[int, int] = (0, 0)

    @property
    def is_over(self) -> bool:
        return not any(self.hands) and not any(self.bids)


class HigherCardView(View):
    """What a seat may know: its hand and its own bid, how many cards and tricks everybody has."""

    hand: list[str] | None
    bid: str | None
    seats: list[dict[str, int]]


class HigherCard(Game[State, HigherCardView]):
    """Both lay a card in secret; the higher one wins the trick."""

    slug, title, seat_counts = "higher-card", "Higher Card", (2,)

    def start(self) -> State:
        cards = self.shuffle(CARDS, "deal")
        return State((tuple(sorted(cards[:EACH])), tuple(sorted(cards[EACH:]))))

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if self.list_legal_moves(state, seat))

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        return () if state.bids[seat] else tuple(f"bid {card}" for card in state.hands[seat])

    def apply_move(
        self, state: State, seat: Seat, move: MoveText
    ) -> tuple[State, tuple[Line, ...]]:
        card = move.split()[1]
        hands = tuple(tuple(each for each in hand if each != card) for hand in state.hands)
        bids = (card, state.bids[1]) if seat == 0 else (state.bids[0], card)
        state = replace(state, hands=hands, bids=bids)
        if not all(bids):
            return state, (Line(phrase("You bid {card}."), only=seat, card=card),)
        winner = bids.index(max(bids))
        won = (state.won[0] + (winner == 0), state.won[1] + (winner == 1))
        told = Line(phrase("{seat} wins with {card}."), seat=winner, card=bids[winner])
        return replace(state, bids=("", ""), won=won), (told,)

    def view(self, state: State, seat: Seat | None) -> HigherCardView:
        return {
            "seat": seat,
            "phase": "over" if state.is_over else "bid",
            "tag": f"T{1 + sum(state.won)}",
            "waiting": list(self.awaited_seats(state)),
            "hand": None if seat is None else list(state.hands[seat]),
            "bid": None if seat is None else state.bids[seat] or None,
            "seats": [
                {"seat": each, "cards": len(state.hands[each]), "won": state.won[each]}
                for each in (0, 1)
            ],
        }

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        best = max(state.won)
        places = tuple(1 if won == best else 2 for won in state.won)
        winners = tuple(seat for seat in (0, 1) if state.won[seat] == best)
        return Outcome(state.won, places, winners, phrase("More tricks win."))

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        return self.list_legal_moves(state, seat)[0]

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        return Line(phrase("Bid {card}"), card=move.split()[1])
