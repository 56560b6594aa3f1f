"""Days, questions, letters and mails of matches by post: `days [TITLE SEATS MATCHES]`, and
`days wins TITLE SEATS DEALS` for what auto-moves cost a steady bot.

Every seat answers once a day what it was asked by the morning. With auto-moves it orders further
turns in the same letter, which are played an hour after each question, as `games.play.premoves`
does it: `tests/bench/orders.py` and `tests/bench/orders_redux.py` say what is ordered.
"""

import random
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules.game import MoveText, Seat, Setup
from games.rules.lines import DealLine
from games.rules.parser import notation
from games.rules.parser.move_preferences import (
    has_preferences,
    read_orders,
    read_preferences,
)
from games.rules.record import Record
from games.titles import TITLES, find_game
from games.titles.bots import choose_move
from tests.bench import orders
from tests.bench.orders import Orders, Policy
from tests.bench.orders_redux import order_redux
from tests.bench.tables import table

HOURS = 23  # in which auto-moves are played one after the other between two mornings
MATCHES = 40
POLICIES: dict[str, Policy] = {
    "biome-rummy": orders.order_rummy,
    "emu-ranchers": orders.order_emus,
    "emus-redux": order_redux,
    "food-chain": orders.order_food_chain,
    "hunting-prey": orders.order_prey,
    "ranchers": orders.order_ranchers,
}


@dataclass
class PostFigures:
    """What was counted in one match, all seats together."""

    seats: int
    days: int = 0
    questions: int = 0  # answered by hand
    letters: int = 0
    turn_mails: int = 0
    plans: int = 0
    auto_turns: int = 0
    shares: list[float] = field(default_factory=list)

    @property
    def mails_of_new(self) -> int:
        """Turn mails, and the receipts of letters that keep a plan, as the first ten have."""
        return self.turn_mails + self.plans


@dataclass
class Standing:
    """Orders of a seat that are in force."""

    orders: Orders
    left: int
    ply: int


def play_match(slug: str, seats: int, deal: int, users: Sequence[Seat]) -> PostFigures:
    """A match of steady bots, of whom `users` order auto-moves."""
    game = find_game(slug)
    rng = random.Random(f"days {slug} {seats} {deal}")
    at = Record.begin(game(Setup(seats, game.propose_options({}), b"days %d" % deal)))
    here = Correspondence(at, PostFigures(seats), frozenset(users), rng)
    while here.at.awaited_seats:
        here.figures.days += 1
        for seat in here.at.awaited_seats:
            here.answer(seat)
        for _hour in range(HOURS):
            if not here.play_auto_moves():
                break
    outcome = here.at.outcome
    winners = outcome.winners or tuple(range(seats)) if outcome else ()
    here.figures.shares = [(seat in winners) / len(winners) for seat in range(seats)]
    return here.figures


@dataclass
class Correspondence:
    """A match by post: where it stands, and who has ordered what."""

    at: Record
    figures: PostFigures
    users: frozenset[Seat]
    rng: random.Random
    standing: dict[Seat, Standing] = field(default_factory=dict)
    told: set[Seat] = field(default_factory=set)  # they see on their own page that they are asked

    def answer(self, seat: Seat) -> None:
        """Answers what a seat was asked by the morning, unless its orders do, and orders more."""
        if seat not in self.at.awaited_seats or seat in self.standing:
            return
        count = self.figures
        count.questions += 1
        count.turn_mails += seat not in self.told
        self.told.discard(seat)
        orders = self.play_turn(seat)
        if orders is not None and orders.turns:
            count.plans += 1
            self.standing[seat] = Standing(orders, orders.turns, self.at.ply)
        if self.at.awaited_seats == (seat,):
            self.told.add(seat)

    def play_turn(self, seat: Seat) -> Orders | None:
        """Plays what a seat was asked, and returns what it orders in the same letter."""
        tag, first = self.at.view(seat)["tag"], self.choose(seat)
        policy = POLICIES.get(self.at.game.slug) if seat in self.users else None
        orders = policy(self.at, seat, first, self.rng) if policy is not None else None
        if orders is not None and orders.now:
            for move in read_letter(self.at, seat, orders.now):
                self.at = self.at.play(seat, move)
            self.figures.letters += 1
            return orders
        move, is_open, since = first, True, self.at.ply
        while is_open:
            if self.has_dealt_since(since):  # with new cards it is another question
                self.figures.questions += 1
                self.figures.turn_mails += 1
                since = self.at.ply
            self.figures.letters += self.at.is_settling_move(seat, move)
            self.at = self.at.play(seat, move)
            asked = self.at.awaited_seats
            is_open = asked == (seat,) or (seat in asked and self.at.view(seat)["tag"] == tag)
            move = self.choose(seat) if is_open else ""
        return orders

    def choose(self, seat: Seat) -> MoveText:
        legal = self.at.list_legal_moves(seat)
        return choose_move(self.at.game, self.at.view(seat), legal, self.rng)

    def play_auto_moves(self) -> bool:
        """An hour later: whoever is awaited and has orders. False if there is nobody."""
        asked = [seat for seat in self.at.awaited_seats if seat in self.standing]
        for seat in asked:
            plan = self.standing[seat]
            if not plan.left or self.has_been_dealt(plan) or self.has_come_about(plan):
                del self.standing[seat]
                continue
            for move in read_orders(self.at, seat, plan.orders.words):
                self.at = self.at.play(seat, move)
            plan.left -= 1
            plan.ply = self.at.ply
            self.figures.auto_turns += 1
        return bool(asked)

    def has_been_dealt(self, plan: Standing) -> bool:
        return self.has_dealt_since(plan.ply)

    def has_dealt_since(self, ply: int) -> bool:
        return any(isinstance(line, DealLine) for line in self.at.lines_after(ply))

    def has_come_about(self, plan: Standing) -> bool:
        if plan.orders.until is None:
            return False
        seat, verb, cards = plan.orders.until
        moves = self.at.moves[plan.ply :]
        since = [move.split() for actor, move in moves if seat in (actor, None)]
        named = [
            {card, card[0], " ".join(rest)}
            for done, card, *rest in (each for each in since if len(each) > 1)
            if done == verb
        ]
        return any(not cards.isdisjoint(things) for things in named)


def read_letter(at: Record, seat: Seat, words: str) -> Sequence[MoveText]:
    """The moves of a turn that is said in one line, as the way in reads it."""
    if has_preferences(words, at.game.vocabulary):
        return read_preferences(at, seat, words)
    return notation.read_submission(at, seat, words)


def mean_of(found: Sequence[PostFigures], what: str) -> float:
    return statistics.mean(getattr(one, what) for one in found)


def row_of(slug: str, seats: int, matches: int, users: Sequence[Seat]) -> list[object]:
    found = [play_match(slug, seats, deal, users) for deal in range(matches)]
    questions, autos = mean_of(found, "questions"), mean_of(found, "auto_turns")
    return [
        f"{slug}, {seats}",
        "with" if users else "without",
        f"{statistics.median(one.days for one in found):.0f}",
        f"{questions / seats:.1f}",
        f"{autos / seats:.1f}",
        f"{mean_of(found, 'letters') / questions:.2f}",
        f"{mean_of(found, 'turn_mails') / (questions + autos):.2f}",
        f"{mean_of(found, 'turn_mails') / questions:.2f}",
        f"{mean_of(found, 'mails_of_new') / questions:.2f}",
    ]


def list_wins(slug: str, seats: int, deals: int) -> list[object]:
    """What a seat wins of deals that it plays by auto-moves from every seat against steady bots."""
    shares = [
        statistics.mean(play_match(slug, seats, deal, [seat]).shares[seat] for seat in range(seats))
        for deal in range(deals)
    ]
    error = statistics.stdev(shares) / len(shares) ** 0.5
    won = statistics.mean(shares)
    return [
        f"{slug}, {seats}",
        deals * seats,
        f"{100 * won:.1f} ± {100 * error:.1f}",
        f"{100 / seats:.1f}",
        f"{100 * (1 / seats - won):+.1f}",
    ]


def main() -> None:
    arguments = sys.argv[2:]
    if arguments[:1] == ["wins"]:
        slug, seats, deals = arguments[1], int(arguments[2]), int(arguments[3])
        heads = ["game, seats", "matches", "share of wins, %", "par", "lost"]
        table("Auto-moves against thinking each turn", heads, [list_wins(slug, seats, deals)])
        return
    sizes = [(entry.game.slug, seats) for entry in TITLES for seats in entry.game.seat_counts]
    matches = MATCHES
    if arguments:
        sizes, matches = [(arguments[0], int(arguments[1]))], int(arguments[2])
    rows = []
    for slug, seats in sizes:
        rows.append(row_of(slug, seats, matches, ()))
        if slug in POLICIES:
            rows.append(row_of(slug, seats, matches, range(seats)))
    heads = ["game, seats", "auto-moves", "days", "questions", "played by orders"]
    heads += ["letters a question", "mails a turn", "mails a question", "of the first ten plans"]
    table(f"Matches by post, {matches} of each; a seat", heads, rows)


if __name__ == "__main__":
    main()
