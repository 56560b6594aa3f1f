"""The Hunting Prey Game, for two to six: choose an animal in secret; the strongest hunter eats.

Played with the 60 animals of the Biome Deck. Rulings H1 to H16 of the rule sheet hold.
"""

from collections.abc import Mapping, Sequence

from games.decks.biome_deck import ANIMALS
from games.rules.game import Game, MoveText, Option, Outcome, Seat, Setup
from games.rules.lines import Line
from games.rules.phrases import phrase, plural_phrase
from games.rules.rule_sets import LEFT_OPEN, LETTER, QUICK, RuleSet
from games.rules.shuffle_sources import OrderSource
from games.titles.hunting_prey import legal_moves as moves
from games.titles.hunting_prey import log, move_words, open_round
from games.titles.hunting_prey import view as views
from games.titles.hunting_prey.move_words import label_move
from games.titles.hunting_prey.open_round import RoundSettings
from games.titles.hunting_prey.state import (
    ACTIONS,
    CHOOSE,
    EAT,
    MOST_ROUNDS,
    OPEN,
    OVER,
    PLAY,
    PREY,
    SEATS,
    STRENGTH,
    TARGET,
    State,
    list_played_cards,
)
from games.titles.hunting_prey.view import HuntingPreyView

DEFAULT_FINISH = "tokens:12"
THIN_ROUNDS = 40
TOKENS = plural_phrase("{count} token", "{count} tokens")
FINISHES: tuple[tuple[str, str | Line], ...] = (
    *((f"tokens:{goal}", Line(TOKENS, count=goal)) for goal in range(8, 21)),
    *((f"rounds:{rounds}", Line(move_words.ROUNDS, count=rounds)) for rounds in range(10, 41)),
    ("thin", phrase("fewer than five cards left")),
)
OFFERED_FINISHES = (
    *("tokens:8", "tokens:10", "tokens:12", "tokens:15", "tokens:20"),
    *("rounds:10", "rounds:20", "thin"),
)


class HuntingPrey(Game[State, HuntingPreyView]):
    """Everybody chooses at once and in secret: a swap, a card, with a Jack cards to drop, and a
    standing order for the hunt. When the last seat is ready the round is settled; only the owner
    of the strongest hunter may have to be asked what it eats.

    A choice is spoken in small moves: `swap C2` lays a card aside, `draw` carries the swap out,
    `drop C2` names a card to go with the Jack, `play XJ` makes the seat ready and carries out what
    was said before it. A ready seat may choose anew until all are ready (H4).
    """

    slug = "hunting-prey"
    title = phrase("Hunting Prey")
    version = 1
    seat_counts = (2, 3, 4, 5, 6)
    options = (
        Option(
            "finish",
            phrase("The match ends with"),
            FINISHES,
            DEFAULT_FINISH,
            phrase(
                "Checked at the end of each round. A match played for tokens ends after 60 rounds "
                "at the latest; one played until somebody has fewer than five cards ends after 40."
            ),
            source=phrase("The rule sheet breaks off before it says how a match ends."),
            withdrawn=tuple(each for each, _words in FINISHES if each not in OFFERED_FINISHES),
        ),
        Option(
            "prey_token",
            phrase("The grazer that earns a token"),
            (
                (open_round.HIGHEST, phrase("the strongest")),
                (open_round.LOWEST, phrase("the weakest")),
            ),
            open_round.HIGHEST,
            phrase("Only grazers that weren’t eaten count."),
            source=phrase("The rule sheet says one in its summary and the other in its text."),
        ),
        Option(
            "ties",
            phrase("Equal numbers"),
            (
                (open_round.HEAVIER, phrase("the heavier animal wins")),
                (open_round.ALL_TIED, phrase("all of them win")),
                (open_round.NOBODY, phrase("nobody wins")),
            ),
            open_round.HEAVIER,
            phrase(
                "Applies to hunters and to grazers. If all of them win, each of the hunters hunts."
            ),
            source=LEFT_OPEN,
        ),
        Option(
            "swap_limit",
            phrase("Cards to swap per round"),
            (("any", phrase("any number")), *((count, str(count)) for count in range(5))),
            "any",
            phrase(
                "Swapping weak cards is powerful; with a limit, the hand you’re dealt matters more."
            ),
        ),
        Option(
            "removed_jack",
            phrase("A Jack that is eaten"),
            (("acts", phrase("still drops its cards")), ("silent", phrase("does nothing"))),
            "acts",
            phrase("Whether its owner still drops the cards and earns the token."),
            source=LEFT_OPEN,
            withdrawn=("silent",),
        ),
        Option(
            "queen_takes",
            phrase("The Queen gathers"),
            (
                ("table", phrase("played and swapped cards")),
                ("played", phrase("played cards only")),
            ),
            "table",
            phrase("She gathers all cards below 12, no matter whose they are."),
            source=LEFT_OPEN,
            withdrawn=("played",),
        ),
        Option(
            "hunting",
            phrase("What a hunter eats"),
            (("ask", phrase("its owner is asked")), ("auto", phrase("the standing order decides"))),
            "ask",
            phrase(
                "An owner who isn’t asked can give an order in advance; without one, the hunter "
                "eats the strongest grazer."
            ),
            usual="auto",
        ),
    )
    rule_sets = (
        RuleSet(QUICK, {"finish": "tokens:8"}, phrase("To 8 tokens.")),
        RuleSet(
            LETTER,
            {"hunting": "ask"},
            phrase(
                "Each hunter’s owner is asked what it eats. The rule sheet breaks off before the "
                "end; we play to 12 tokens."
            ),
        ),
    )
    vocabulary = move_words.VOCABULARY

    def __init__(self, setup: Setup, orders: OrderSource | None = None) -> None:
        super().__init__(setup, orders)
        chosen = self.chosen
        kind, _colon, count = str(chosen["finish"]).partition(":")
        rounds = {"rounds": int(count or 0), "thin": THIN_ROUNDS}
        limit = chosen["swap_limit"]
        self.terms = RoundSettings(
            seats=self.seats,
            goal=int(count) if kind == "tokens" else 0,
            rounds=rounds.get(kind, MOST_ROUNDS),
            thin=kind == "thin",
            prey_token=str(chosen["prey_token"]),
            ties=str(chosen["ties"]),
            swap_limit=limit if isinstance(limit, int) else len(ANIMALS),
            removed_jack_acts=chosen["removed_jack"] == "acts",
            queen_takes_table=chosen["queen_takes"] == "table",
            auto=chosen["hunting"] == "auto",
            shuffled=self.shuffle,
        )

    def start(self) -> State:
        """All animals shared out evenly, five of each deck in hand (H1)."""
        cards = self.shuffle(ANIMALS, "deal")
        size = len(cards) // self.seats
        decks = tuple(cards[at : at + size] for at in range(0, len(cards), size))
        left, hands, _lines = open_round.refill_hands(1, decks, ((),) * self.seats)
        nobody = (OPEN,) * self.seats
        return State(
            phase=CHOOSE,
            round=1,
            tokens=(0,) * self.seats,
            decks=tuple(left),
            hands=tuple(hands),
            choices=nobody,
            orders=("",) * self.seats,
        )

    def opening_lines(self, state: State) -> tuple[Line, ...]:
        """How many cards there are, and to each seat the hand it was dealt."""
        dealt = log.deal_line(state, open_round.count_cards(state)[0])
        return (
            dealt,
            *(log.draw_line(1, seat, hand) for seat, hand in enumerate(state.hands)),
        )

    def awaited_seats(self, state: State) -> tuple[Seat, ...]:
        """Whoever has cards and has not chosen; after the reveal the seat that hunts."""
        if state.phase == TARGET:
            return state.hunters[:1]
        if state.phase == OVER:
            return ()
        hands = state.hands
        return tuple(
            [seat for seat, choice in enumerate(state.choices) if not choice.card and hands[seat]]
        )

    def list_legal_moves(self, state: State, seat: Seat) -> tuple[MoveText, ...]:
        """Every move of `seat`; one that is ready may choose anew while another is not."""
        if state.phase == CHOOSE:
            return moves.list_legal_moves(self.terms, state, seat)
        if state.phase == OVER or state.hunters[0] != seat:
            return ()
        cards = list_played_cards(state)
        return tuple(EAT[cards[prey]] for prey in open_round.pending_targets(state))

    def is_settling_move(self, state: State, seat: Seat, move: MoveText) -> bool:
        """Cards laid aside or to be dropped and orders can be taken back; the rest cannot."""
        return ACTIONS[move].verb in SETTLING

    def apply_move(
        self, state: State, seat: Seat, move: MoveText
    ) -> tuple[State, tuple[Line, ...]]:
        """A move of choosing, or what the hunter eats; the round goes on as far as it can."""
        verb, thing = ACTIONS[move]
        if state.phase == TARGET:
            return open_round.eat_card(self.terms, state, list_played_cards(state).index(thing))
        if verb != "play":
            return moves.apply_choice(state, seat, verb, thing)
        state, lines = moves.play_card(state, seat, thing)
        if self.awaited_seats(state):
            return state, lines
        state, told = open_round.reveal_cards(self.terms, state)
        return state, (*lines, *told)

    def view(self, state: State, seat: Seat | None) -> HuntingPreyView:
        """All that `seat` (None: an onlooker) may know."""
        return views.build_view(self.terms, state, seat, self.awaited_seats(state), self.chosen)

    def outcome(self, state: State) -> Outcome | None:
        """Most tokens win; then most cards left, then the strongest card left (section 6)."""
        if state.phase != OVER:
            return None
        places = open_round.rank_seats(state)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(state.tokens, places, winners, _explain_winner(state, winners))

    def choose_timeout_move(self, state: State, seat: Seat) -> MoveText:
        """The strongest card, nothing swapped and nothing dropped; it hunts by the order `prey`
        (H6). What was begun is carried through."""
        if state.phase == TARGET:
            cards = open_round.standing_cards(state)
            seats = open_round.pending_targets(state)
            return EAT[cards[open_round.find_ordered_target(PREY, cards, seats, state.tokens)]]
        legal = self.list_legal_moves(state, seat)
        plays = [card for card in state.hands[seat] if PLAY[card] in legal]
        return PLAY[max(plays, key=STRENGTH.__getitem__)] if plays else legal[0]

    def label_move(self, state: State, seat: Seat, move: MoveText) -> Line:
        """The move in plain words, such as `Play Orca (King of spades)`."""
        return label_move(state, seat, move)

    def seat_words(self, state: State) -> tuple[str, ...]:
        """After the reveal the card of the seat, if it may be eaten; else its token in an order."""
        cards = dict(enumerate(SEATS[: self.seats]))
        if state.phase == TARGET:
            standing = list_played_cards(state)
            cards |= {prey: standing[prey] for prey in open_round.pending_targets(state)}
        return tuple(cards.values())

    def list_useless_verbs(self, state: State, seat: Seat) -> Mapping[str, Line]:
        """With two seats an order for the hunt changes nothing (H6)."""
        return {"hunt": move_words.TWO_SEATS} if self.seats == 2 else {}

    def explain_refusal(self, state: State, seat: Seat, tokens: Sequence[str]) -> Line | None:
        """Why words that name things of this game fit no legal move."""
        return move_words.find_refusal(self.view(state, seat), tokens)


SETTLING = frozenset(("play", "draw", "note", "eat"))


def _explain_winner(state: State, winners: tuple[Seat, ...]) -> str:
    """What decided the match."""
    best = state.tokens[winners[0]]
    ahead = [seat for seat, tokens in enumerate(state.tokens) if tokens == best]
    if len(ahead) == 1:
        return "The most tokens win."
    if len(winners) > 1:
        return "Equal tokens and no cards left: the first place is shared."
    sizes = open_round.count_cards(state)
    if sum(sizes[seat] == sizes[winners[0]] for seat in ahead) == 1:
        return "Equal tokens: the most cards left win."
    return "Equal tokens and cards: the strongest card left wins."
