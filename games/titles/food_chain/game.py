"""The Food Chain Game: build chains of animals on five biomes, and close them with a hunter.

Section and F numbers in docstrings are those of the rule sheet the house plays by.
"""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS, sort_cards
from games.decks.hands import replace_at, replace_seat
from games.rules.game import Game, MoveText, Outcome, Seat, Setup
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.shuffle_sources import OrderSource
from games.titles.food_chain import legal_moves as moves
from games.titles.food_chain import log, move_words, score
from games.titles.food_chain import view as views
from games.titles.food_chain.guards import standing_in
from games.titles.food_chain.legal_moves import label_move
from games.titles.food_chain.options import OPTIONS, RULE_SETS
from games.titles.food_chain.score import (
    CLOSED,
    CLOSERS,
    EMPTY,
    chain_points,
    count_tokens,
    next_mark,
)
from games.titles.food_chain.state import (
    ACTION,
    AT,
    BIOMES,
    CLASS,
    KEEP,
    OVER,
    PASS,
    RETURN,
    RETURN_NONE,
    SHORTEST_LINE,
    Cards,
    ClassificationGroup,
    FoodAction,
    FoodSeatRound,
    RoundDeal,
    State,
    TakenChain,
    TokenSources,
    action_of,
    add_cards,
    list_unheld_aces,
    remove_cards,
)
from games.titles.food_chain.view import FoodChainView

Applied = tuple[State, tuple[Line, ...]]

ALONE: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
NO_CHAINS: tuple[Cards, ...] = ((),) * len(BIOMES)
ENOUGH_ACES, TOO_MANY_ACES = 2, 3


class FoodChain(Game[State, FoodChainView]):
    """Two seats, at most so many rounds; the match ends when both hold two Aces. Only tokens count.

    Rulings F1 to F28 of the rule sheet hold. While the other seat has passed, all but the pass may
    be drafted: nothing new is shown and the turn stays.
    """

    slug = "food-chain"
    title = phrase("Food Chain")
    version = 1
    seat_counts = (2,)
    options = OPTIONS
    rule_sets = RULE_SETS
    vocabulary = move_words.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        chosen = self.chosen
        self.hand_size = int(chosen["hand"])
        self.rounds_max = int(chosen["rounds_max"])
        self.reset = chosen["queen"] == "reset"
        self.all_visible = chosen["visible"] == "all"
        self.many_groups = chosen["classes"] == "many"
        self.spares_passed = chosen["target_passed"] == "no"
        self.steep = chosen["penalty"] == "steep"
        self.ties_pay = chosen["tie_tokens"] == "one"

    # Set-up of a round (sections 2 and 4.1)

    def start(self) -> State:
        """The first round dealt; who starts it is drawn by lot (F3)."""
        starter = self.shuffle((0, 1), "first")[0]
        return self._deal_round(self._shuffled_round(1, starter, ((), ()), (), (0, 0)))

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """Who starts the first round."""
        return (log.deal_line(state.deal, self.hand_size, state.stock),)

    def _shuffled_round(
        self,
        number: int,
        starter: Seat,
        aces: tuple[Cards, Cards],
        results: tuple[tuple[FoodSeatRound, FoodSeatRound], ...],
        tokens: tuple[int, int],
    ) -> State:
        """A round before its deal: all animals in the stock; the phase is RETURN."""
        cards = self.shuffle(ANIMALS, f"round {number}")
        deal = RoundDeal(round=number, starter=starter, cards=cards, aces=aces, results=results)
        shut = (CLOSED,) * len(BIOMES)
        return State(
            deal=deal,
            phase=RETURN,
            seat=0,
            turn=0,
            stock=len(cards),
            hands=((), ()),
            tokens=tokens,
            chains=NO_CHAINS,
            marks=shut,
        )

    def _deal_round(self, state: State) -> State:
        """The round after its deal; every biome in the line is open and empty."""
        deal, size = state.deal, self.hand_size
        open_now = list_unheld_aces(deal)
        hands = sort_cards(deal.cards[:size]), sort_cards(deal.cards[size : 2 * size])
        return state._replace(
            phase=ACTION,
            seat=deal.starter,
            turn=1,
            stock=len(deal.cards) - 2 * size,
            hands=hands,
            marks=tuple(EMPTY if biome in open_now else CLOSED for biome in BIOMES),
        )

    def _set_up(self, state: State, lines: tuple[Line, ...]) -> Applied:
        for holder in (0, 1):
            if len(state.deal.aces[holder]) >= TOO_MANY_ACES:
                return state._replace(seat=1 - holder), lines
        return self._begin_round(state, lines)

    def _begin_round(self, state: State, lines: tuple[Line, ...]) -> Applied:
        after = self._deal_round(state)
        return after, (*lines, log.deal_line(after.deal, self.hand_size, after.stock))

    # What may be done

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        """The seat on turn; at the end of a round whoever is still to choose an Ace."""
        if state.phase in (ACTION, RETURN):
            return ALONE[state.seat]
        if state.phase == OVER:
            return ()
        return tuple(seat for seat in (0, 1) if state.kept[seat] is None)

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        """Every move of `seat`. An order for the end of the round may be given out of turn too."""
        return moves.list_legal_moves(state, seat, self.many_groups, self.spares_passed)

    def is_settling_move(self, state: State, seat: Seat, move: MoveText) -> bool:
        """An action can be taken back while the other seat has passed and this one has not."""
        if state.phase != ACTION or not state.passed[1 - seat]:
            return True
        return action_of(move).verb in (PASS, "keep")

    def foresee_state(self, state: State, seat: Seat, move: MoveText) -> State | None:
        """An order for the end of the round shows nothing, so that more may follow it."""
        if state.phase != ACTION or action_of(move).verb != "keep":
            return None
        return self.apply_move(state, seat, move)[0]

    # One move and what it forces

    def apply_move(self, state: State, seat: Seat, move: MoveText) -> Applied:
        """An action, an order, a choice of an Ace; rounds are scored and dealt."""
        action = action_of(move)
        if action.verb == "play":
            return self._play_card(state, seat, action.cards[0], action.place)
        if action.verb == "keep":
            return self._keep_ace(state, seat, action.place)
        if action.verb == "return":
            return self._return_ace(state, seat, action.place)
        if action.verb == PASS:
            return self._pass_turn(state, seat)
        if action.verb == "over-populate":
            return self._over_populate(state, seat, action.cards[0])
        return self._classify_cards(state, seat, action)

    def _play_card(self, state: State, seat: Seat, card: str, biome: str) -> Applied:
        """A card on a chain: the tokens first, then the chain if the card closes it (4.2)."""
        at = AT[biome]
        chain = (*state.chains[at], card)
        gains = count_tokens(card, moves.visible_numbers(state.chains, at, self.all_visible))
        tokens = _add_tokens(state.tokens, seat, gains[0] + gains[1])
        taken = state.taken
        if card in CLOSERS:
            prize = TakenChain(biome, chain, chain_points(biome, chain))
            taken = replace_seat(taken, seat, (*taken[seat], prize))
            chain, mark = (), CLOSED
            line = log.close_line(state, card, prize, gains[1], tokens)
        else:
            mark = next_mark(state.marks[at], card, self.reset)
            line = log.play_line(state, card, biome, gains, tokens)
        after = state._replace(
            seat=_next_seat(state, seat),
            turn=state.turn + 1,
            hands=replace_seat(state.hands, seat, remove_cards(state.hands[seat], (card,))),
            tokens=tokens,
            earned=_count_sources(state, seat, match=gains[0], run=gains[1]),
            chains=replace_at(state.chains, at, chain),
            marks=replace_at(state.marks, at, mark),
            taken=taken,
        )
        return after, (line,)

    def _classify_cards(self, state: State, seat: Seat, action: FoodAction) -> Applied:
        """Cards laid out as a new group for a token, or one card filed into a group (F13)."""
        tokens, earned, groups, cards = state.tokens, state.earned, state.groups, action.cards
        name = CLASS[cards[0]]
        if action.verb == "classify":
            tokens = _add_tokens(tokens, seat, 1)
            earned = _count_sources(state, seat, group=1)
            groups = (*groups, ClassificationGroup(name, cards, seat))
            line = log.classify_line(state, cards, name, tokens)
        else:
            at = next(at for at, group in enumerate(groups) if group.classification == name)
            longer = groups[at]._replace(cards=(*groups[at].cards, *cards))
            groups = replace_at(groups, at, longer)
            line = log.file_line(state, cards[0], name)
        after = state._replace(
            seat=_next_seat(state, seat),
            turn=state.turn + 1,
            hands=replace_seat(state.hands, seat, remove_cards(state.hands[seat], cards)),
            tokens=tokens,
            earned=earned,
            groups=groups,
        )
        return after, (line,)

    def _over_populate(self, state: State, seat: Seat, card: str) -> Applied:
        """A carnivore is put out, and the other seat draws two cards, or the last one (F14)."""
        drawn = state.deal.cards[-state.stock :][:2]
        mine = remove_cards(state.hands[seat], (card,))
        theirs = add_cards(state.hands[1 - seat], drawn)
        after = state._replace(
            seat=_next_seat(state, seat),
            turn=state.turn + 1,
            stock=state.stock - len(drawn),
            hands=replace_seat((theirs, theirs), seat, mine),
            out=(*state.out, card),
            used=replace_seat(state.used, seat, True),
        )
        return after, log.over_populate_lines(state, card, drawn)

    def _pass_turn(self, state: State, seat: Seat) -> Applied:
        """The first pass of a round brings a token, the second ends the round."""
        if state.passed[1 - seat]:
            line = log.pass_line(state, False, state.tokens)
            return self._score_round(state._replace(passed=(True, True)), (line,))
        tokens = _add_tokens(state.tokens, seat, 1)
        after = state._replace(
            seat=1 - seat,
            turn=state.turn + 1,
            tokens=tokens,
            earned=_count_sources(state, seat, first=1),
            passed=replace_seat(state.passed, seat, True),
        )
        return after, (log.pass_line(state, True, tokens),)

    def _keep_ace(self, state: State, seat: Seat, biome: str) -> Applied:
        """The Ace to keep: in advance, or at the end of a round; secret until both are in."""
        if state.phase == ACTION:
            after = state._replace(orders=replace_seat(state.orders, seat, biome))
            return after, (log.order_line(state, seat, biome),)
        after = state._replace(kept=replace_seat(state.kept, seat, biome))
        if after.kept[1 - seat] is None:
            return after, (log.choice_line(state, seat, biome),)
        return self._end_round(after, ())

    def _return_ace(self, state: State, seat: Seat, biome: str) -> Applied:
        """An Ace of the other seat goes back to the line, or none. Once, unless the line would be
        too short even then (F4)."""
        lines = (log.return_line(state, biome),)
        if not biome:
            return self._begin_round(state, lines)
        held = state.deal.aces
        aces = replace_seat(held, 1 - seat, remove_cards(held[1 - seat], (biome,)))
        after = state._replace(deal=state.deal._replace(aces=aces))
        if len(list_unheld_aces(after.deal)) < SHORTEST_LINE:
            return self._set_up(after, lines)
        return self._begin_round(after, lines)

    # The end of a round and of the match (sections 5 to 7)

    def _score_round(self, state: State, lines: tuple[Line, ...]) -> Applied:
        """Both have passed: points, tokens, and who has an Ace to choose."""
        result = score.score_round(state, self.steep, self.ties_pay)
        tokens = state.tokens[0] + result[0].tokens, state.tokens[1] + result[1].tokens
        deal = state.deal._replace(results=(*state.deal.results, result))
        after = state._replace(
            deal=deal,
            phase=KEEP,
            tokens=tokens,
            kept=(moves.find_forced_keep(state, 0), moves.find_forced_keep(state, 1)),
        )
        told = (*lines, log.score_line(deal, state.turn, result, tokens))
        return (after, told) if None in after.kept else self._end_round(after, told)

    def _end_round(self, state: State, lines: tuple[Line, ...]) -> Applied:
        """Each seat has its Ace: then the next round, or the end of the match (F24, F26)."""
        deal, told, aces = state.deal, list(lines), state.deal.aces
        for seat in (0, 1):
            biome = state.kept[seat]
            if biome:
                told.append(log.keep_line(state, seat, biome))
                ordered = sorted((*aces[seat], biome), key=AT.__getitem__)
                aces = replace_seat(aces, seat, tuple(ordered))
        if deal.round < self.rounds_max and min(map(len, aces)) < ENOUGH_ACES:
            after = self._shuffled_round(
                deal.round + 1, 1 - deal.starter, aces, deal.results, state.tokens
            )
            return self._set_up(after, tuple(told))
        over = state._replace(phase=OVER, deal=deal._replace(aces=aces))
        told.append(log.last_round_line(over, min(map(len, aces)) >= ENOUGH_ACES))
        told.append(log.match_end_line(over, score.build_outcome(over), *score.find_decision(over)))
        return over, tuple(told)

    def outcome(self, state: State) -> Outcome | None:
        """Most tokens; then most Aces; then the larger sum of round points (section 7, F25)."""
        return score.build_outcome(state) if state.phase == OVER else None

    # For whoever looks on, is away, or wants words

    def view(self, state: State, seat: Seat | None) -> FoodChainView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(state, seat, self.awaited_seats(state), self.chosen)

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        """A pass; the first Ace of the own chains; no return, or that of the first Ace."""
        legal = self.list_legal_moves(state, seat)
        for mild in (PASS, RETURN_NONE):
            if mild in legal:
                return mild
        return legal[0]

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        """The move in plain words, with the tokens and points that it brings."""
        return label_move(state, seat, action_of(move), self.all_visible, self.steep)

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        standing = standing_in(state, seat, self.spares_passed)
        return move_words.find_refusal(self.view(state, seat), standing, tokens)


def _add_tokens(tokens: tuple[int, int], seat: Seat, gained: int) -> tuple[int, int]:
    return replace_seat(tokens, seat, tokens[seat] + gained) if gained else tokens


def _count_sources(
    state: State, seat: Seat, match: int = 0, run: int = 0, group: int = 0, first: int = 0
) -> tuple[TokenSources, TokenSources]:
    """Where the tokens of the round came from, with these more of `seat`."""
    if not (match or run or group or first):
        return state.earned
    had = state.earned[seat]
    more = TokenSources(had.match + match, had.run + run, had.group + group, had.first + first)
    return replace_seat(state.earned, seat, more)


def _next_seat(state: State, seat: Seat) -> Seat:
    return seat if state.passed[1 - seat] else 1 - seat
