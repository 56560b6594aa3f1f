"""Briscola for two: tricks with 40 cards, and no need to follow suit.

A traditional Italian game that nobody owns. Each has three cards; the card after them is turned up,
and its suit is trumps. Higher trumps win, else the higher card of the suit that was led. Whoever
wins a trick draws first, the turned-up card comes last. Of 120 points the most win.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.decks.card_words import CARD_WORDS
from games.decks.hands import remove_card, replace_at
from games.decks.playing_cards import CARDS, SUITS, sort_cards
from games.rules.game import Game, MoveText, Option, Outcome, Seat, View, seat_of_view
from games.rules.lines import DealLine, Line
from games.rules.phrases import phrase
from games.rules.shuffle_sources import OrderSource
from games.rules.vocabulary import Vocabulary

ORDER = ("2", "4", "5", "6", "7", "J", "Q", "K", "3", "A")  # from the lowest up
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
PACK = tuple(code for code, card in CARDS.items() if card.rank in ORDER)
HAND = 3

Cards = tuple[str, ...]


def points_of(cards: Sequence[str]) -> int:
    """What cards count together."""
    return sum(POINTS.get(CARDS[card].rank, 0) for card in cards)


def beats(card: str, led: str, trump: str) -> bool:
    """Whether `card`, played second, wins against the card that was led."""
    if CARDS[card].suit == CARDS[led].suit:
        return ORDER.index(CARDS[card].rank) > ORDER.index(CARDS[led].rank)
    return CARDS[card].suit == CARDS[trump].suit


@dataclass(frozen=True)
class State:
    """One moment of a match. `pile` has the next card first, the turned-up `trump` last."""

    deal: int
    hands: tuple[Cards, ...]
    pile: Cards
    trump: str
    leader: Seat
    led: str = ""  # the card that was led and not answered yet
    won: tuple[Cards, ...] = ((), ())
    before: tuple[int, ...] = (0, 0)  # the points of earlier deals

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all deals, by seat."""
        return tuple(self.before[seat] + points_of(self.won[seat]) for seat in (0, 1))


class BriscolaView(View):
    """All that a seat, or an onlooker, may know."""

    hand: list[str] | None
    deal: int
    pile: int
    trump: str
    leader: Seat
    led: str
    seats: list[dict[str, Any]]  # cards in hand, tricks `won`, points of all deals


class Briscola(Game[State, BriscolaView]):
    """Two seats; each leads to the first trick of as many deals as the other."""

    slug, title, seat_counts = "briscola", phrase("Briscola"), (2,)
    options = (Option("deals", phrase("Deals"), ((2, phrase("two")), (4, phrase("four"))), 2),)
    vocabulary = Vocabulary(verbs={"play": ("lead",)}, bare=("play",), **CARD_WORDS["cards"])

    def start(self) -> State:
        return self._deal(1, self.shuffle((0, 1), "leader")[0], (0, 0))

    def _deal(self, deal: int, leader: Seat, before: tuple[int, ...]) -> State:
        cards = self.shuffle(PACK, f"deal {deal}")
        hands = sort_cards(cards[:HAND]), sort_cards(cards[HAND : 2 * HAND])
        trump, *rest = cards[2 * HAND :]
        return State(deal, hands, (*rest, trump), trump, leader, before=before)

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        suit = Line(SUITS[CARDS[state.trump].suit].name)
        words = phrase("Deal {deal}: {card} is turned up, so {suit} are trumps. {seat} leads.")
        return (DealLine(words, deal=state.deal, card=state.trump, suit=suit, seat=state.leader),)

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        if not any(state.hands):
            return ()
        return (1 - state.leader if state.led else state.leader,)

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        if seat not in self.awaited_seats(state):
            return ()
        return tuple(f"play {card}" for card in state.hands[seat])

    def apply_move(
        self, state: State, seat: Seat, move: MoveText
    ) -> tuple[State, tuple[Line, ...]]:
        card = move.split()[1]
        hands = replace_at(state.hands, seat, remove_card(state.hands[seat], card))
        if not state.led:
            line = Line(phrase("{seat} leads {card}."), seat=seat, card=card)
            return replace(state, hands=hands, led=card), (line,)
        trick = (state.led, card)
        winner = seat if beats(card, state.led, state.trump) else state.leader
        words = phrase("{seat} plays {card}; {winner_seat} takes the trick and {points} points.")
        told = [Line(words, seat=seat, card=card, winner_seat=winner, points=points_of(trick))]
        pile = state.pile
        for drawing in (winner, 1 - winner) if pile else ():
            drawn, *left = pile
            hands = replace_at(hands, drawing, sort_cards((*hands[drawing], drawn)))
            told.append(Line(phrase("You draw {card}."), only=drawing, card=drawn))
            pile = tuple(left)
        won = replace_at(state.won, winner, (*state.won[winner], *trick))
        state = replace(state, hands=hands, pile=pile, led="", leader=winner, won=won)
        if any(hands):
            return state, tuple(told)
        words = phrase("Points so far: {first_seat} {first}, {next_seat} {next}.")
        points: dict[str, Any] = {"first": state.totals[0], "next": state.totals[1]}
        told.append(Line(words, first_seat=0, next_seat=1, **points))
        if state.deal < int(self.chosen["deals"]):
            begun = self.shuffle((0, 1), "leader")[state.deal % 2]
            state = self._deal(state.deal + 1, begun, state.totals)
            told += self.opening_lines(state)
        return state, tuple(told)

    def view(self, state: State, seat: Seat | None) -> BriscolaView:
        return {
            "seat": seat,
            "tag": f"D{state.deal}.T{1 + sum(map(len, state.won)) // 2}",
            "phase": "play" if any(state.hands) else "over",
            "waiting": list(self.awaited_seats(state)),
            "hand": None if seat is None else list(state.hands[seat]),
            "deal": state.deal,
            "pile": len(state.pile),
            "trump": state.trump,
            "leader": state.leader,
            "led": state.led,
            "seats": [
                {"seat": each, "cards": len(hand), "won": list(won), "total": total}
                for each, (hand, won, total) in enumerate(
                    zip(state.hands, state.won, state.totals, strict=True)
                )
            ],
        }

    def outcome(self, state: State) -> Outcome | None:
        if any(state.hands):
            return None
        return Outcome.of_scores(state.totals, phrase("The most points of all deals win."))

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        return "play " + min(state.hands[seat], key=lambda card: ORDER.index(CARDS[card].rank))

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        words = phrase("Play {card}") if state.led else phrase("Lead {card}")
        return Line(words, card=move.split()[1])


def imagine(view: BriscolaView, told: Sequence[Line], orders: OrderSource) -> State:
    """The other hand and the pile by lot, from what has not been seen. The turned-up card lies
    last in the pile; once that is empty, nothing is left open."""
    seat = seat_of_view(view)
    hand, pile = tuple(view["hand"] or ()), view["pile"]
    won = tuple(view["seats"][0]["won"]), tuple(view["seats"][1]["won"])
    seen = {*hand, *won[0], *won[1], view["led"], *([view["trump"]] if pile else ())}
    unseen = orders.shuffle([card for card in PACK if card not in seen], "imagined")
    other = view["seats"][1 - seat]["cards"]
    hands = replace_at((hand, hand), 1 - seat, sort_cards(unseen[:other]))
    left = (*unseen[other:], view["trump"]) if pile else ()
    before = tuple(each["total"] - points_of(each["won"]) for each in view["seats"])
    deal, trump, leader, led = view["deal"], view["trump"], view["leader"], view["led"]
    return State(deal, hands, left, trump, leader, led, won, before)
