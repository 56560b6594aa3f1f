"""The plan of two twins, by the rules alone: what is dealt, and what the seats answer."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from games.rules import shuffle_sources
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game

SEED = bytes(range(32))
SECRET = 0.6  # how often the answers differ where they can
TRIED = 24  # answers that are looked at for each seat in each match

Answer = tuple[str, ...]  # the moves of one submission; none if the seat waits


@dataclass(frozen=True)
class Tick:
    """What one seat does in either match; an empty answer lets it wait."""

    seat: int
    answers: tuple[Answer, Answer]

    @property
    def differs(self) -> bool:
        return self.answers[0] != self.answers[1]


@dataclass(frozen=True)
class Premove:
    """Two matches to be played in lockstep. `swap` names the two cards that lie the other way
    round in the second one: the label of a shuffle and two places. `reader` is the seat that looks
    on, None for an onlooker. Bots that think hold as many of the last seats as `bots` says."""

    slug: str
    seats: int
    options: dict[str, Any]
    reader: int | None
    swap: tuple[str, int, int]
    ticks: tuple[Tick, ...]
    bots: int = 0

    @property
    def worth(self) -> int:
        """How much there was to be found out: secret differences count more than ticks."""
        return len(self.ticks) + 5 * sum(tick.differs for tick in self.ticks)


@contextmanager
def dealt(swap: tuple[str, int, int] | None) -> Iterator[None]:
    """While it lasts, the shuffle named has two of its cards the other way round."""
    real = shuffle_sources.shuffle_cards

    def shuffled(cards: Sequence[Any], seed: bytes, label: str) -> tuple[Any, ...]:
        order = list(real(cards, seed, label))
        if swap is not None and label == swap[0]:
            _label, one, other = swap
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    with patch.object(shuffle_sources, "shuffle_cards", shuffled):
        yield


def known(record: Record, reader: int | None) -> str:
    """All that a reader knows of a match by the rules, an onlooker's knowledge included."""
    facts: list[Any] = [record.awaited_seats, record.outcome]
    for eyes in {reader, None}:
        facts.append(record.view(eyes))
        facts.append([(line.tag, line) for _ply, line in record.readable_lines(eyes)])
        facts.append(lines_together(record, eyes))
    if reader is not None:
        legal = record.list_legal_moves(reader)
        facts += [legal, [str(record.label_move(reader, move)) for move in legal]]
    return repr(facts)


def lines_together(record: Record, eyes: int | None) -> list[int]:
    """How many lines were told at once: those of one move share an instant."""
    plies = [ply for ply, _line in record.readable_lines(eyes)]
    return [plies.count(ply) for ply in sorted(set(plies))]


def plan(
    slug: str,
    reader: int | None,
    dice: random.Random,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    ticks: int = 5,
    tries: int = 3,
) -> Premove:
    """The best of some twins of the title; ValueError if no two cards can be exchanged."""
    found = []
    for _try in range(tries):
        pair = Pair.dealt(slug, reader, dice, seats, options or {})
        if pair is not None:
            found.append(pair.played(ticks))
    if not found:
        raise ValueError(f"{slug} deals nothing that the reader does not see.")
    return max(found, key=lambda one: one.worth)


class Pair:
    """The two matches while they are being planned."""

    def __init__(self, slug: str, reader: int | None, swap: tuple[str, int, int]) -> None:
        self.slug, self.reader, self.swap = slug, reader, swap
        self.seats = 0
        self.options: dict[str, Any] = {}
        self.records: tuple[Record, Record]
        self.dice: random.Random

    @classmethod
    def dealt(
        cls,
        slug: str,
        reader: int | None,
        dice: random.Random,
        seats: int,
        options: dict[str, Any],
    ) -> "Pair | None":
        """Two cards exchanged so that the reader cannot tell, nor an onlooker, but somebody else
        holds another hand if there is such a pair; None if there is none at all."""
        game = find_game(slug)
        size = seats or game.seat_counts[0]
        start = setup(slug, size, options)
        labels = shuffles(game, start)
        first = Record.begin(game(start))
        pair = None
        for _try in range(200):
            label = dice.choice(sorted(labels))
            one, other = dice.sample(range(labels[label]), 2) if labels[label] > 1 else (0, 0)
            with dealt((label, one, other)):
                second = Record.begin(game(start))
            if second.state != first.state and known(first, reader) == known(second, reader):
                pair = cls(slug, reader, (label, one, other))
                pair.seats, pair.options, pair.dice = size, options, dice
                pair.records = first, second
                if any(known(first, seat) != known(second, seat) for seat in range(size)):
                    return pair
        return pair

    def played(self, ticks: int) -> Premove:
        """Ticks as long as the reader cannot tell the matches apart."""
        done: list[Tick] = []
        while len(done) < ticks:
            tick = self.next_tick()
            if tick is None:
                break
            done.append(tick)
        return Premove(self.slug, self.seats, self.options, self.reader, self.swap, tuple(done))

    def next_tick(self) -> Tick | None:
        """The next thing that somebody does in one match or in both; None if all that can be done
        would tell the reader which is which."""
        seats = [
            n for n in range(self.seats) if any(one.list_legal_moves(n) for one in self.records)
        ]
        self.dice.shuffle(seats)
        for seat in seats:
            tick = self.tick_of(seat)
            if tick is not None:
                return tick
        return None

    def tick_of(self, seat: int) -> Tick | None:
        ways = [self.ways(which, seat) for which in (0, 1)]
        both = [key for key in ways[0] if key in ways[1]]
        pairs = [(mine, theirs) for key in both for mine in ways[0][key] for theirs in ways[1][key]]
        same = [pair for pair in pairs if pair[0][0] == pair[1][0] != ()]
        # The reader does the same in both.
        secret = [pair for pair in pairs if pair[0][0] != pair[1][0] and seat != self.reader]
        chosen = secret if secret and (not same or self.dice.random() < SECRET) else same
        if not chosen:
            return None
        mine, theirs = self.dice.choice(chosen)
        self.records = mine[1], theirs[1]
        return Tick(seat, (mine[0], theirs[0]))

    def ways(self, which: int, seat: int) -> dict[str, list[tuple[Answer, Record]]]:
        """What the seat could answer in one of the matches, by what the reader would know then."""
        before = self.records[which]
        found: dict[str, list[tuple[Answer, Record]]] = {known(before, self.reader): [((), before)]}
        with dealt(self.swap if which else None):
            for _try in range(TRIED if before.list_legal_moves(seat) else 0):
                answer, after = self.answered(before, seat)
                ways = found.setdefault(known(after, self.reader), [])
                if all(answer != other for other, _record in ways):
                    ways.append((answer, after))
        return found

    def answered(self, record: Record, seat: int) -> tuple[Answer, Record]:
        """A whole answer of `seat`, by chance, and where it leads."""
        moves: list[str] = []
        while True:
            move = self.dice.choice(record.list_legal_moves(seat))
            moves.append(move)
            settles = record.is_settling_move(seat, move)
            record = record.play(seat, move)
            if settles or not record.list_legal_moves(seat):
                return tuple(moves), record


def setup(slug: str, seats: int, options: dict[str, Any] | None = None) -> Setup:
    """The setup of every match here: the seed is always the same."""
    return Setup(seats=seats, options=find_game(slug).complete_options(options or {}), seed=SEED)


def exchanged(plan: Premove) -> tuple[str, ...]:
    """The two cards that a plan exchanges, the same in either match."""
    label, *places = plan.swap
    found: set[str] = set()
    real = shuffle_sources.shuffle_cards

    def noted(cards: Sequence[Any], seed: bytes, named: str) -> tuple[Any, ...]:
        order = real(cards, seed, named)
        if named == label:
            found.update(str(order[place]) for place in places)
        return order

    with patch.object(shuffle_sources, "shuffle_cards", noted):
        Record.begin(find_game(plan.slug)(setup(plan.slug, plan.seats, plan.options)))
    return tuple(sorted(found))


def shuffles(game: Any, setup: Setup) -> dict[str, int]:
    """The shuffles that the start of a match asks for: label and number of cards."""
    asked: dict[str, int] = {}
    real = shuffle_sources.shuffle_cards

    def noted(cards: Sequence[Any], seed: bytes, label: str) -> tuple[Any, ...]:
        asked[label] = len(cards)
        return real(cards, seed, label)

    with patch.object(shuffle_sources, "shuffle_cards", noted):
        Record.begin(game(setup))
    return asked
