"""Emu Ranchers, for two: raise birds of rising or falling cards, and let each pay its upkeep.

Designed by P.D. Magnus, playtested by Cristyn Magnus, after an idea of Jeff Warrender. The rules
are published under Creative Commons Attribution-NonCommercial-ShareAlike 3.0.
"""

from bisect import bisect
from collections.abc import Sequence

from games.decks.decktet import BASIC, ORDERS
from games.decks.hands import remove_card, replace_seat
from games.rules.game import MoveText, Option, Outcome, Seat, Setup
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.rule_sets import LETTER, QUICK, RuleSet
from games.rules.shuffle_sources import OrderSource
from games.titles import ranch_words
from games.titles.birds import (
    Bird,
    Lay,
    apply_closing_order,
    best_order,
    can_grow,
    list_fitting_cards,
    score_bird,
)
from games.titles.emu_ranchers import log, move_words
from games.titles.emu_ranchers import view as views
from games.titles.emu_ranchers.state import (
    ACTIONS,
    DISCARD,
    DRAW_DISCARD,
    DRAW_PILE,
    GROW,
    HAND,
    HATCH,
    LAID,
    LAY,
    Cards,
    SeatYear,
    State,
    YearDeal,
)
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_game import (
    CLOSING,
    DRAW,
    DRAW_DECK,
    OVER,
    TURN,
    RanchGame,
    hand_to_lay,
    reveal_line,
)

ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
BLIND = (DRAW_DECK,)
EITHER = (DRAW_DECK, DRAW_DISCARD)

Applied = tuple[State, tuple[Line, ...]]


class EmuRanchers(RanchGame[State, EmuRanchersView]):
    """Two seats, two years. A turn is an action and a draw; a year ends with the draw pile.

    Rulings ER-1 to ER-19 of the rule sheet hold.
    """

    slug = "emu-ranchers"
    title = phrase("Emu Ranchers")
    version = 1
    seat_counts = (2,)
    options = (
        Option(
            "years",
            phrase("Years"),
            (
                (1, phrase("one, for a short match")),
                (2, phrase("two")),
                (4, phrase("four")),
                (6, phrase("six")),
            ),
            2,
            phrase("Each year is one deal; the players take turns starting."),
        ),
        Option(
            "closing",
            phrase("Closing a year"),
            ranch_words.CLOSING,
            "manual",
            ranch_words.LEFT,
            usual="auto",
        ),
    )
    rule_sets = (
        RuleSet(QUICK, {"years": 1}, phrase("One year.")),
        RuleSet(
            LETTER,
            {"closing": "manual"},
            phrase(
                "Two years, and both players lay their last cards themselves. The rule sheet "
                "doesn’t say who begins, so we draw lots."
            ),
        ),
    )
    lay = LAY
    laid = LAID
    closed_words = log.CLOSED
    vocabulary = ranch_words.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        self.years = int(self.chosen["years"])
        self.auto = self.chosen["closing"] == "auto"

    # Setup of a year (section 4)

    def start(self) -> State:
        """The first year dealt; who begins it is drawn by lot (ER-7)."""
        return self._deal_year(1, self.shuffle((0, 1), "first")[0], ())

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """Who begins the first year."""
        return (log.deal_line(state.deal),)

    def _deal_year(
        self, year: int, first: Seat, results: tuple[tuple[SeatYear, SeatYear], ...]
    ) -> State:
        """The start of a year: six cards each, in a fixed secret order that is never mixed anew."""
        cards = self.shuffle(BASIC, f"year {year}")
        hands = tuple(sorted(cards[:HAND])), tuple(sorted(cards[HAND : 2 * HAND]))
        return State(
            deal=YearDeal(year=year, first=first, cards=cards, results=results),
            phase=TURN,
            seat=first,
            turn=1,
            pile=DRAW_PILE,
            hands=hands,
        )

    # A turn (sections 5 and 6)

    def list_turn_moves(self, state: State) -> tuple[MoveText, ...]:
        """Hatch, grow or discard; then a draw."""
        seat = state.seat
        if state.phase == DRAW:
            return BLIND if not state.discard or state.acted in DISCARDS else EITHER
        hand = state.hands[seat]
        moves = [*map(HATCHING, hand)]
        for bird, grow in zip(state.birds[seat], GROW, strict=False):
            fits = list_fitting_cards(bird)
            if not fits.isdisjoint(hand):
                moves += [grow[card] for card in hand if card in fits]
        return (*moves, *map(DISCARDING, hand))

    def take_action(self, state: State, seat: Seat, move: MoveText) -> State:
        """Hatch, grow or discard (section 6): the card leaves the hand, the draw is owed."""
        verb, card, number = ACTIONS[move]
        birds, discard, known = state.birds, state.discard, state.known
        mine = birds[seat]
        if verb == "discard":
            discard = (*discard, card)
        elif verb == "hatch":
            birds = replace_seat(birds, seat, (*mine, (card,)))
        else:
            longer = (*mine[number - 1], card)
            birds = replace_seat(birds, seat, (*mine[: number - 1], longer, *mine[number:]))
        if card in known[seat]:
            known = replace_seat(known, seat, remove_card(known[seat], card))
        hands = replace_seat(state.hands, seat, remove_card(state.hands[seat], card))
        # Here and at the draw by place: every move comes through, and keywords take twice as long.
        return State(
            state.deal, DRAW, seat, state.turn, state.pile, hands, birds, discard, known, move
        )

    def draw_card(self, state: State, seat: Seat, source: MoveText) -> Applied:
        """The draw that ends a turn, and the year with the last card of the draw pile (ER-9)."""
        pile, discard, known = state.pile, state.discard, state.known
        if source == DRAW_DECK:
            card = state.deal.cards[-pile]
            pile -= 1
        else:
            card = discard[-1]
            discard = discard[:-1]
            known = replace_seat(known, seat, (*known[seat], card))
        hand = state.hands[seat]
        at = bisect(hand, card)
        hands = replace_seat(state.hands, seat, (*hand[:at], card, *hand[at:]))
        lines = log.turn_lines(state, source, card, pile)
        phase, turn = (TURN, state.turn + 1) if pile else (CLOSING, state.turn)
        after = State(state.deal, phase, 1 - seat, turn, pile, hands, state.birds, discard, known)
        if pile:
            return after, lines
        return self.begin_closing(after, (*lines, log.end_line(state.deal)))

    # The end of a year (sections 7 to 9)

    def best_order(self, birds: tuple[Bird, ...], hand: Cards) -> tuple[Lay, ...]:
        """The closing order with the highest value of all birds together (ER-11)."""
        return best_order(birds, hand)

    def closing_tag(self, state: State) -> str:
        """The year and its end: `Y1.CLOSE`."""
        return log.position_tag(state)

    def score_year(self, state: State, lines: tuple[Line, ...]) -> Applied:
        """Scores the year once both orders are in: then the next deal, or the end."""
        deal, told, here = state.deal, list(lines), self.closing_tag(state)
        hands = hand_to_lay(state, 0), hand_to_lay(state, 1)
        birds = (
            apply_closing_order(state.birds[0], state.orders[0]),
            apply_closing_order(state.birds[1], state.orders[1]),
        )
        years = _score_year(birds[0], hands[0]), _score_year(birds[1], hands[1])
        in_turn = deal.first, 1 - deal.first
        for seat in in_turn:
            told.append(reveal_line(here, seat, state.orders[seat], hands[seat]))
        for seat in in_turn:
            for number, bird in enumerate(years[seat].birds, 1):
                told.append(log.score_line(deal, seat, number, bird))
        told.append(log.sum_line(deal, years))
        results = (*deal.results, years)
        if deal.year < self.years:
            after = self._deal_year(deal.year + 1, 1 - deal.first, results)
            told.append(log.deal_line(after.deal))
            return after, tuple(told)
        over = YearDeal(year=deal.year, first=deal.first, cards=deal.cards, results=results)
        after = State(
            deal=over,
            phase=OVER,
            seat=state.seat,
            turn=state.turn,
            pile=0,
            hands=hands,
            birds=birds,
            discard=state.discard,
            known=state.known,
        )
        told.append(log.match_end_line(_totals(after)))
        return after, tuple(told)

    def outcome(self, state: State) -> Outcome | None:
        """The higher sum of all years wins; equal sums are a draw (ER-14)."""
        if state.phase != OVER:
            return None
        totals = _totals(state)
        if totals[0] == totals[1]:
            return Outcome(totals, (1, 1), (), DRAWN)
        winner = totals.index(max(totals))
        places = (1, 2) if winner == 0 else (2, 1)
        return Outcome(totals, places, (winner,), WON)

    # For whoever looks on, is away, or wants words

    def view(self, state: State, seat: Seat | None) -> EmuRanchersView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(state, seat, self.awaited_seats(state), self.chosen)

    def choose_discard(self, state: State, seat: Seat) -> MoveText:
        """The card that fits fewest birds, its own first; of equals the lowest."""
        mine, theirs = state.birds[seat], state.birds[1 - seat]
        return DISCARD[
            min(
                state.hands[seat],
                key=lambda card: (
                    sum(can_grow(bird, card) for bird in mine),
                    sum(can_grow(bird, card) for bird in theirs),
                    ORDERS[card[0]],
                ),
            )
        ]

    def label_turn_move(self, state: State, move: MoveText) -> Line:
        """The move in plain words, such as `Hatch 7 of Suns and Knots (The Castle)`."""
        return move_words.label_move(state, move)

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        return move_words.find_refusal(self.view(state, seat), tokens)


WON = "The higher sum of all years wins."
DRAWN = "Equal sums: the match is drawn."
HATCHING, DISCARDING = HATCH.__getitem__, DISCARD.__getitem__
DISCARDS = frozenset(DISCARD.values())


def _score_year(birds: tuple[Cards, ...], left: Cards) -> SeatYear:
    scores = tuple(score_bird(bird) for bird in birds)
    return SeatYear(scores, left, sum(bird.value for bird in scores))


def _totals(state: State) -> tuple[int, int]:
    results = state.deal.results
    return sum(mine.total for mine, _ in results), sum(other.total for _, other in results)
