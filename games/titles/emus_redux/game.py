"""Emus Redux, for three or four: the bigger Emu Ranchers, with wild cards, Excuses and one year.

Designed by P.D. Magnus; playtested by Cristyn Magnus, Don Ross, Tom Kiehl, John Velonis, Steve
Kiehl and Quentin Hudspeth. The rules are published under Creative Commons
Attribution-NonCommercial-ShareAlike 3.0.
"""

from bisect import bisect
from collections.abc import Sequence

from games.decks.decktet import ORDERS
from games.decks.hands import remove_card, replace_at
from games.rules.game import MoveText, Option, Outcome, Ranking, Seat, Setup
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.rule_sets import LEFT_OPEN, LETTER, RuleSet
from games.rules.shuffle_sources import OrderSource
from games.titles import ranch_words
from games.titles.birds import Bird, Lay, apply_closing_order, list_additions
from games.titles.emus_redux import log, move_words
from games.titles.emus_redux import view as views
from games.titles.emus_redux.score import best_order, decide_winner, seat_result
from games.titles.emus_redux.state import (
    ACTIONS,
    DISCARD,
    DRAW_DECK_CARDS,
    DRAW_PILES,
    DRAW_ROW,
    EXCUSE,
    GROW,
    HAND,
    HATCH,
    LAID,
    LAY,
    MOST_TAKES,
    ROW_PER_SEAT,
    SEATS,
    WILD_SUPPLY,
    Cards,
    MatchDeal,
    State,
    discard_places,
)
from games.titles.emus_redux.view import EmusReduxView
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

Applied = tuple[State, tuple[Line, ...]]

KEPT_TO_THE_LAST = 20


class EmusRedux(RanchGame[State, EmusReduxView]):
    """Three or four seats, one year. A turn is an action and a draw; the last card of the draw
    pile ends it, then all close in secret.

    Rulings RX-1 to RX-21 of the rule sheet hold, but for RX-19: leaving a match is the platform's
    affair.
    """

    slug = "emus-redux"
    title = phrase("Emus Redux")
    version = 1
    seat_counts = SEATS
    can_be_drawn = False  # of several who are level nobody wins
    options = (
        Option(
            "row_after_discard",
            phrase("Taking from the row after a discard"),
            (
                ("on", phrase("allowed")),
                ("off", phrase("not allowed, just as with discard piles")),
            ),
            "on",
            phrase("Whether you can take a face-up wild card right after discarding."),
            source=LEFT_OPEN,
        ),
        Option(
            "closing",
            phrase("Closing the year"),
            ranch_words.CLOSING,
            "manual",
            ranch_words.LEFT,
            usual="auto",
        ),
    )
    rule_sets = (
        RuleSet(
            LETTER,
            {"closing": "manual"},
            phrase(
                "All players lay their last cards themselves. The rule sheet doesn’t say who "
                "begins, so we draw lots, or whether you can take a face-up card after a discard; "
                "here you can."
            ),
        ),
    )
    lay = LAY
    laid = LAID
    closed_words = log.CLOSED
    vocabulary = move_words.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        self.auto = self.chosen["closing"] == "auto"
        self.row_always = self.chosen["row_after_discard"] == "on"

    # Setup (section 5)

    def start(self) -> State:
        """Six cards each, two wild cards per seat face up; who begins is drawn by lot (RX-16)."""
        seats = self.seats
        cards = self.shuffle(DRAW_DECK_CARDS, "draw deck")
        wild = self.shuffle(WILD_SUPPLY, "row")
        first = self.shuffle(tuple(range(seats)), "first")[0]
        row, out = wild[: ROW_PER_SEAT * seats], wild[ROW_PER_SEAT * seats :]
        hands = tuple(tuple(sorted(cards[at * HAND : (at + 1) * HAND])) for at in range(seats))
        none: tuple[tuple[()], ...] = ((),) * seats
        return State(
            deal=MatchDeal(first, cards, tuple(sorted(out))),
            phase=TURN,
            seat=first,
            turn=1,
            pile=len(cards) - HAND * seats,
            hands=hands,
            birds=none,
            piles=((), ()),
            row=tuple(sorted(row)),
            takes=(0,) * seats,
            known=none,
            acted="",
            orders=none,
            closed=(False,) * seats,
        )

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """Who begins, and the row."""
        return (log.deal_line(state),)

    # A turn (sections 6 and 7)

    def list_turn_moves(self, state: State) -> tuple[MoveText, ...]:
        """An action, or a draw."""
        return self._list_draws(state) if state.phase == DRAW else self._list_actions(state)

    def _list_actions(self, state: State) -> tuple[MoveText, ...]:
        """Hatch, grow or discard (section 7). Equal cards are one choice (RX-1)."""
        cards = tuple(dict.fromkeys(state.hands[state.seat]))
        moves = [HATCH[card] for card in cards if card in HATCH]
        for bird, grow in zip(state.birds[state.seat], GROW, strict=False):
            fits = list_additions(bird)
            for card in cards:
                if card in fits:
                    moves += [grow[form] for form in fits[card]]
        places = discard_places(state.piles)
        moves += [DISCARD[number - 1][card] for card in cards for number in places]
        return tuple(moves)

    def _list_draws(self, state: State) -> tuple[MoveText, ...]:
        """The draw pile; after a hatch or grow a discard pile; a card of the row, twice in all."""
        moves = [DRAW_DECK]
        discarded = ACTIONS[state.acted].verb == "discard"
        if not discarded:
            moves += [draw for draw, pile in zip(DRAW_PILES, state.piles, strict=True) if pile]
        if state.takes[state.seat] < MOST_TAKES and (self.row_always or not discarded):
            moves += [DRAW_ROW[card] for card in dict.fromkeys(state.row)]
        return tuple(moves)

    def take_action(self, state: State, seat: Seat, move: MoveText) -> State:
        """Hatch, grow or discard: the card leaves the hand, the draw is owed."""
        verb, card, number, form = ACTIONS[move]
        birds, piles, known = state.birds, state.piles, state.known
        mine = birds[seat]
        if verb == "discard":
            longer = (*piles[number - 1], card)
            piles = (longer, piles[1]) if number == 1 else (piles[0], longer)
        elif verb == "hatch":
            birds = replace_at(birds, seat, (*mine, (form,)))
        else:
            birds = replace_at(birds, seat, replace_at(mine, number - 1, (*mine[number - 1], form)))
        if card in known[seat]:
            known = replace_at(known, seat, remove_card(known[seat], card))
        return state._replace(
            phase=DRAW,
            hands=replace_at(state.hands, seat, remove_card(state.hands[seat], card)),
            birds=birds,
            piles=piles,
            known=known,
            acted=move,
        )

    def draw_card(self, state: State, seat: Seat, source: MoveText) -> Applied:
        """The draw that ends a turn, and the year with the last card of the draw pile."""
        pile, piles, row, takes = state.pile, state.piles, state.row, state.takes
        known = state.known
        draw = ACTIONS[source]
        if source == DRAW_DECK:
            card = state.deal.cards[-pile]
            pile -= 1
        elif draw.number:
            card = piles[draw.number - 1][-1]
            shorter = piles[draw.number - 1][:-1]
            piles = (shorter, piles[1]) if draw.number == 1 else (piles[0], shorter)
        else:
            card = draw.card
            row = remove_card(row, card)
            takes = replace_at(takes, seat, takes[seat] + 1)
        if source != DRAW_DECK:
            known = replace_at(known, seat, (*known[seat], card))
        hand = state.hands[seat]
        at = bisect(hand, card)
        lines = log.turn_lines(state, draw, card, pile)
        after = state._replace(
            phase=TURN if pile else CLOSING,
            seat=(seat + 1) % self.seats,
            turn=state.turn + (pile > 0),
            pile=pile,
            hands=replace_at(state.hands, seat, (*hand[:at], card, *hand[at:])),
            piles=piles,
            row=row,
            takes=takes,
            known=known,
            acted="",
        )
        return (after, lines) if pile else self.begin_closing(after, (*lines, log.end_line()))

    # The end (sections 8 to 10)

    def best_order(self, birds: tuple[Bird, ...], hand: Cards) -> tuple[Lay, ...]:
        """The closing order with the highest result after the Excuses (RX-21)."""
        return best_order(birds, hand)

    def closing_tag(self, state: State) -> str:
        """There is but one year."""
        return "CLOSE"

    def score_year(self, state: State, lines: tuple[Line, ...]) -> Applied:
        """Scores the year once all orders are in, and says who wins."""
        seats, told = range(self.seats), list(lines)
        hands = tuple(hand_to_lay(state, seat) for seat in seats)
        birds = tuple(apply_closing_order(state.birds[seat], state.orders[seat]) for seat in seats)
        results = tuple(seat_result(birds[seat], hands[seat]) for seat in seats)
        for turn in seats:
            seat = (state.deal.first + turn) % self.seats
            told.append(reveal_line("CLOSE", seat, state.orders[seat], hands[seat]))
        told += log.result_lines(results, state.deal.first)
        told += log.match_end_lines(results, decide_winner(results))
        none: tuple[tuple[()], ...] = ((),) * self.seats
        over = state._replace(
            phase=OVER, hands=hands, birds=birds, known=none, orders=none, results=results
        )
        return over, tuple(told)

    def outcome(self, state: State) -> Outcome | None:
        """The highest result wins, then more birds hatched, then more birds that lost money; if
        several are level still, the market collapses and all lose. Below the winner there is no
        order, so all others share the second place."""
        if state.phase != OVER:
            return None
        scores = tuple(result.total for result in state.results)
        ranking = self.rank_seats(state, range(self.seats))
        places = tuple(ranking.places[seat] for seat in range(self.seats))
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(scores, places, winners, ranking.reason)

    def rank_seats(self, state: State, among: Sequence[Seat]) -> Ranking:
        """The moves that decide, between the seats `among` alone (RX-19): who was level with
        somebody who left is not level any more."""
        decision = decide_winner(state.results, among)
        winner = decision.winner
        if winner is None:
            reason = "The market collapses: everybody loses."
        elif len(decision.by_hatched) > 1:
            reason = "Of equal results and equal flocks, more birds that lost money win."
        elif len(decision.by_result) > 1:
            reason = "Of equal results, more birds hatched win."
        else:
            reason = "The highest result wins."
        return Ranking({seat: 1 if seat == winner else 2 for seat in among}, reason)

    # For whoever looks on, is away, or wants words

    def view(self, state: State, seat: Seat | None) -> EmusReduxView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(state, seat, self.awaited_seats(state), self.chosen)

    def choose_discard(self, state: State, seat: Seat) -> MoveText:
        """The card that fits fewest birds, its own first; wild cards and Excuses last."""
        number = discard_places(state.piles)[0]
        card = min(state.hands[seat], key=lambda card: _usefulness_key(state, seat, card))
        return DISCARD[number - 1][card]

    def label_turn_move(self, state: State, move: MoveText) -> Line:
        """The move in plain words, such as `Hatch 7 of Suns and Knots (The Castle)`."""
        return move_words.label_move(state, move)

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        return move_words.find_refusal(self.view(state, seat), tokens)


def _usefulness_key(state: State, seat: Seat, card: str) -> tuple[int, int, int]:
    if card not in HATCH:
        return KEPT_TO_THE_LAST + (card == EXCUSE), 0, 0
    fits = [sum(card in list_additions(bird) for bird in birds) for birds in state.birds]
    return fits[seat], sum(fits) - fits[seat], ORDERS[card[0]]
