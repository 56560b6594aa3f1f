"""Biome Rummy: lay groups of animals that are all alike or all different, and claim the biomes.

Section and R numbers in docstrings are those of the rule sheet the house plays by.
"""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS, SUITS, sort_cards
from games.decks.hands import remove_card, replace_at
from games.rules.errors import BadSetup
from games.rules.game import Game, MoveText, Outcome, Seat, Setup
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase
from games.rules.shuffle_sources import OrderSource
from games.titles.biome_rummy import log, score
from games.titles.biome_rummy import move_words as wording
from games.titles.biome_rummy import view as views
from games.titles.biome_rummy.groups import (
    BIT,
    SMALLEST,
    build_legal_groups,
    cards_to_mask,
    find_addable_cards,
    list_sets,
    mask_to_cards,
)
from games.titles.biome_rummy.move_words import label_move
from games.titles.biome_rummy.options import DEALT, FEWEST_DRAWS, OPTIONS, RULE_SETS
from games.titles.biome_rummy.state import (
    DISCARD,
    DISCARDED,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    OVER,
    PLAY,
    CardGroup,
    Cards,
    RoundResult,
    RoundSetup,
    State,
    add_card,
    new_state,
)
from games.titles.biome_rummy.view import BiomeRummyView

Applied = tuple[State, tuple[Line, ...]]

BLIND = (DRAW_DECK,)
EITHER = (DRAW_DECK, DRAW_PILE)
SUIT_ORDER = tuple(SUITS)

TOO_MANY = phrase("{size} cards each is too many for {seats} players; choose {choices}.")


class BiomeRummy(Game[State, BiomeRummyView]):
    """Two to six seats, at most five rounds. A turn is a draw, any plays, and a discard.

    Rulings R1 to R18 of the rule sheet hold. Only a draw from the deck shows a seat something, so
    all else before the discard may be drafted.
    """

    slug = "biome-rummy"
    title = phrase("Biome Rummy")
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    options = OPTIONS
    rule_sets = RULE_SETS
    vocabulary = wording.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        chosen = self.chosen
        self.hand_size = DEALT[self.seats] if chosen["hand"] == "auto" else int(chosen["hand"])
        self.upcard = chosen["upcard"] == "yes"
        self._check_enough_cards()
        self.complete = chosen["sets"] == "complete"
        self.dead = chosen["claimed"] == "dead"
        self.own = chosen["add"] == "any"
        self.floats = chosen["last_card"] == "float"
        self.turns = int(chosen["clock"]) * self.seats
        self.reshuffles = chosen["stock_out"] == "reshuffle"
        self.anybody = chosen["contest"] == "any"
        self.by_mass = chosen["largest"] == "mass"
        self.behind = chosen["starter"] == "behind"
        self.clinches = chosen["clinch"] == "on"
        self.goal = int(chosen["race"])  # 0: every Ace is played for
        build_legal_groups(
            self.complete
        )  # made once in a process; better now than in the first turn
        self._alone = tuple((seat,) for seat in range(self.seats))

    def _check_enough_cards(self) -> None:
        spare = len(ANIMALS) - self.upcard - FEWEST_DRAWS * self.seats
        most = spare // self.seats
        if self.hand_size > most:
            sizes = ("auto", *(str(size) for size in range(5, most + 1)))
            why = Line(
                TOO_MANY, size=self.hand_size, seats=self.seats, choices=join_with_commas(sizes)
            )
            raise BadSetup(why, str(self.hand_size), sizes)

    # Setup of a round (section 2)

    def start(self) -> State:
        """The first round dealt; who starts it is drawn by lot (R2)."""
        nobody: tuple[Cards, ...] = ((),) * self.seats
        starter = self.shuffle(range(self.seats), "first")[0]
        zeros = (0,) * self.seats
        return self._deal_round(
            RoundSetup(
                round=1,
                starter=starter,
                line=SUIT_ORDER,
                aces=nobody,
                aside=(),
                totals=zeros,
                outs=zeros,
                results=(),
            )
        )

    def _deal_round(self, match: RoundSetup) -> State:
        """The start of a round: all 60 animals shuffled (R7), dealt one by one from the starter."""
        order = self.shuffle(ANIMALS, f"round {match.round}")
        dealt = order[: self.hand_size * self.seats]
        hands = tuple(
            sort_cards(dealt[(seat - match.starter) % self.seats :: self.seats])
            for seat in range(self.seats)
        )
        stock = len(order) - len(dealt) - self.upcard
        pile = (order[len(dealt)],) if self.upcard else ()
        known: tuple[Cards, ...] = ((),) * self.seats
        return State(
            match=match,
            phase=DRAW,
            seat=match.starter,
            turns=0,
            order=order,
            stock=stock,
            hands=hands,
            groups=(),
            pile=pile,
            known=known,
        )

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """Who starts the first round, and what is dealt."""
        return log.deal_lines(state)

    # What may be done (section 5)

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        """The seat on turn."""
        return () if state.phase == OVER else self._alone[state.seat]

    def live_suits(self, state: State) -> tuple[str, ...]:
        """The suits that can be laid and added: those whose Ace is in the line (R7)."""
        return state.match.line if self.dead else SUIT_ORDER

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        """Every move of `seat`: the draw; then groups, additions, discards."""
        if state.seat != seat or state.phase == OVER:
            return ()
        if state.phase == DRAW:
            return EITHER if state.pile else BLIND
        hand = state.hands[seat]
        masks = dict.fromkeys(SUIT_ORDER, 0)
        for card in hand:
            masks[card[0]] |= BIT[card]
        most = len(hand) + state.unseen - (not self.floats)
        moves: list[MoveText] = []
        for suit in self.live_suits(state):
            if masks[suit].bit_count() >= SMALLEST:
                sets = list_sets(suit, masks[suit], self.complete)
                fitting = masks[suit].bit_count() <= most
                moves += sets if fitting else [move for move in sets if move.count(" ") <= most]
        if most:
            for group in state.groups:
                if group.starter != seat or self.own:
                    fits = (
                        find_addable_cards(group.suit, group.mask, self.complete)
                        & masks[group.suit]
                    )
                    if fits:
                        moves += [
                            f"add {card} to {group.token}"
                            for card in mask_to_cards(group.suit, fits)
                        ]
        alone = len(hand) + state.unseen == 1
        moves += [DISCARD[card] for card in hand if card != state.taken or alone]
        return tuple(moves)

    def is_settling_move(self, state: State, seat: Seat, move: MoveText) -> bool:
        """A draw from the deck shows a card; a discard, or a last card laid, ends the turn."""
        verb, *words = move.split()
        if verb == "draw":
            return move == DRAW_DECK
        if verb == "discard":
            return True
        left = len(state.hands[seat]) + state.unseen
        return left == (len(words) if verb == "set" else 1)

    def foresee_state(self, state: State, seat: Seat, move: MoveText) -> State | None:
        """After a draw from the deck: one card more, which the seat has not been shown yet."""
        if move != DRAW_DECK or state.phase != DRAW:
            return None
        return state._replace(phase=PLAY, stock=state.stock - 1, unseen=1)

    # One move and what it forces

    def apply_move(self, state: State, seat: Seat, move: MoveText) -> Applied:
        """A draw, a play or the discard; a finished round is scored and the next one dealt."""
        if state.phase == DRAW:
            return self._draw_card(state, seat, move)
        discarded = DISCARDED.get(move)
        if discarded is not None:
            return self._discard_card(state, discarded)
        verb, *words = move.split()
        if verb == "set":
            number, by = len(state.groups) + 1, (seat,) * len(words)
            group = CardGroup(
                number=number,
                suit=words[0][0],
                starter=seat,
                cards=tuple(words),
                by=by,
                mask=cards_to_mask(words),
            )
            groups = (*state.groups, group)
            return self._finish_play(state, words, groups, log.meld_line(state, group))
        card, token = words[0], words[2]
        at = int(token[1:]) - 1
        group = state.groups[at].with_card(card, seat)
        groups = replace_at(state.groups, at, group)
        return self._finish_play(state, (card,), groups, log.add_line(state, card, group))

    def _draw_card(self, state: State, seat: Seat, source: MoveText) -> Applied:
        """The card drawn; that of the pile everybody knows until it is played or discarded."""
        match, _phase, _seat, turns, order, stock, hands, groups, pile, known, taken, *rest = state
        here = log.turn_tag(match.round, turns + 1)
        if source == DRAW_DECK:
            card = order[-stock]
            stock -= 1
            told = log.draw_lines(here, seat, card)
        else:
            card = taken = pile[-1]
            pile = pile[:-1]
            known = replace_at(known, seat, add_card(known[seat], card))
            told = (log.take_line(here, seat, card),)
        hands = replace_at(hands, seat, add_card(hands[seat], card))
        kept = (match, PLAY, seat, turns, order, stock, hands, groups, pile, known, taken, *rest)
        return new_state(State, kept), told

    def _finish_play(
        self, state: State, cards: Sequence[str], groups: tuple[CardGroup, ...], line: Line
    ) -> Applied:
        hands, known = _remove_cards(state, cards)
        taken = "" if state.taken in cards else state.taken
        after = state._replace(hands=hands, known=known, groups=groups, taken=taken)
        if hands[state.seat] or state.unseen:
            return after, (line,)
        return self._end_turn(after, hands, known, state.pile, (line, log.returned_ace_line(state)))

    def _discard_card(self, state: State, card: str) -> Applied:
        """The discard that ends a turn (5.3)."""
        seat, hands, known = state.seat, state.hands, state.known
        hand = remove_card(hands[seat], card)
        if card in known[seat]:
            known = replace_at(known, seat, remove_card(known[seat], card))
        here = log.turn_tag(state.match.round, state.turns + 1)
        told = (log.discard_line(here, seat, card, len(hand), state.stock),)
        return self._end_turn(
            state, replace_at(hands, seat, hand), known, (*state.pile, card), told
        )

    # The end of a turn, of a round, of the match (5.4, 6, 7)

    def _end_turn(
        self,
        state: State,
        hands: tuple[Cards, ...],
        known: tuple[Cards, ...],
        pile: Cards,
        told: tuple[Line, ...],
    ) -> Applied:
        """The next seat draws, unless somebody is out, the stock is empty or the clock is up.
        Hands, what is known of them, and the pile are those that the turn leaves."""
        match, _phase, seat, turns, order, stock, _hands, groups, _pile, _known = state[:10]
        turns += 1
        refill = not stock and self.reshuffles and not state.reshuffled and len(pile) > 1
        out, empty = not hands[seat], not stock and not refill
        if out or empty or turns == self.turns:
            left = state._replace(hands=hands, known=known, pile=pile, taken="")
            ended = "out" if out else "stock" if empty else "clock"
            return self._end_round(left, ended, list(told))
        if refill:
            order = self.shuffle(sort_cards(pile[:-1]), f"stock of round {match.round}")
            stock, pile = len(order), pile[-1:]
            told = (*told, log.reshuffle_line(log.position_tag(state), stock))
        seat, again = (seat + 1) % self.seats, state.reshuffled or refill
        unseen = state.unseen
        after = (
            match,
            DRAW,
            seat,
            turns,
            order,
            stock,
            hands,
            groups,
            pile,
            known,
            "",
            again,
            unseen,
        )
        return new_state(State, after), told

    def _end_round(self, state: State, ended: str, told: list[Line]) -> Applied:
        """The round's points and its Ace; then the next deal, or the end of the match."""
        match, here = state.match, log.position_tag(state)
        seats = score.score_round(state.groups, state.hands, self.anybody, self.by_mass)
        winner = score.round_winner(seats, match.starter)
        mine = None if winner is None else seats[winner]
        ace = score.find_leaving_ace(state.groups, winner, mine, match.line)
        result = RoundResult(number=match.round, ended=ended, seats=seats, winner=winner, ace=ace)
        match = score.apply_round(match, result)
        clock = self.turns // self.seats
        told += log.round_end_lines(here, state.seat, clock, result, match)
        why = score.find_match_end(match, self.goal, self.clinches)
        if why is not None:
            told += log.match_end_lines(here, why, match, score.rank_seats(match))
            after = state._replace(match=match, phase=OVER, turns=state.turns + 1, taken="")
            return after, tuple(told)
        starter = (match.starter + 1) % self.seats
        if self.behind:
            starter = score.next_starter(match)
        after = self._deal_round(match._replace(round=match.round + 1, starter=starter))
        return after, (*told, *log.deal_lines(after))

    def outcome(self, state: State) -> Outcome | None:
        """Most Aces, then the higher total, then most rounds gone out; else a shared place."""
        if state.phase != OVER:
            return None
        match = state.match
        places = score.rank_seats(match)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        scores = tuple(len(suits) for suits in match.aces)
        why = score.find_match_end(match, self.goal, clinches=True) or log.DECIDED
        return Outcome(scores, places, winners, score.REASONS[why])

    # For whoever looks on, is away, or wants words

    def view(self, state: State, seat: Seat | None) -> BiomeRummyView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(state, seat, self.chosen, self.live_suits(state))

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        """The deck; then a discard that helps others least: of a finished biome, else one that
        fits no group on the table, of the suit with fewest cards in hand."""
        if state.phase == DRAW:
            return DRAW_DECK
        hand, live = state.hands[seat], self.live_suits(state)
        useful = {
            card
            for group in state.groups
            for card in mask_to_cards(
                group.suit, find_addable_cards(group.suit, group.mask, self.complete)
            )
        }
        suits = [card[0] for card in hand]
        free = [card for card in hand if card != state.taken] or hand
        return DISCARD[
            min(free, key=lambda card: (card[0] in live, card in useful, suits.count(card[0])))
        ]

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        """The move in plain words, such as `Discard Pygmy short-horned lizard (4 of diamonds)`."""
        return label_move(state, move)

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        return wording.find_refusal(self.view(state, seat), tokens)


def _remove_cards(
    state: State, cards: Sequence[str]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """All hands, and what is known of them, after the seat on turn has parted with `cards`."""
    seat, known = state.seat, state.known
    hand, mine = state.hands[seat], state.known[seat]
    for card in cards:
        hand = remove_card(hand, card)
        if card in mine:
            mine = remove_card(mine, card)
            known = replace_at(known, seat, mine)
    return replace_at(state.hands, seat, hand), known
